//! Generates the Rust side of the public language from `proto/`, without `protoc`.

use std::path::Path;
use std::{env, error::Error, fs};

use prost::Message;

const PROTO_ROOT: &str = "../../proto";
const FILES: [&str; 6] = [
    "arbiter/common/v1/common.proto",
    "arbiter/common/v1/relay.proto",
    "arbiter/clock/v1/clock.proto",
    "arbiter/adjudication/v1/events.proto",
    "arbiter/adjudication/v1/adjudication.proto",
    "arbiter/records/v1/records.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={PROTO_ROOT}");
    let descriptors = protox::compile(FILES, [PROTO_ROOT])?;
    fs::write(
        Path::new(&env::var("OUT_DIR")?).join("descriptors.bin"),
        descriptors.encode_to_vec(),
    )?;
    tonic_prost_build::configure().compile_fds(descriptors)?;
    Ok(())
}
