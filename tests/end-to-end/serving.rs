//! `arbiter serve` as an operator meets it: what it prints, what it takes, what it refuses, how it ends.

use std::net::TcpListener;
use std::path::Path;

use tempfile::TempDir;
use tokio::process::Command;

use crate::process::{Process, arbiter, run};
use crate::servers::{Hall, SERVICES, free_ports, serve};
use crate::table::{Table, moves};

/// Runs a command that must not serve, and answers what it complained of.
async fn refused(command: Command) -> String {
    let ran = run(command).await;
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
    // One sentence for a person: no panic, no debug output.
    let said: Vec<&str> = ran
        .stderr
        .lines()
        .filter(|line| line.starts_with("arbiter: ") || line.starts_with("error: "))
        .collect();
    assert_eq!(said.len(), 1, "{}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    said[0].to_owned()
}

#[tokio::test]
async fn it_prints_each_service_with_its_address_and_then_that_it_is_ready() {
    let folder = TempDir::new().unwrap();
    let mut command = arbiter(["serve", "--log", "error", "--data"]);
    command.arg(folder.path().join("data"));
    for service in SERVICES {
        command.args([format!("--{service}-addr"), "127.0.0.1:0".into()]);
    }
    let process = Process::start(command, &folder.path().join("log"))
        .await
        .unwrap();
    let [clock, adjudication, records, ready] = process.said.as_slice() else {
        panic!("{:?}", process.said)
    };
    for (line, service) in [clock, adjudication, records].into_iter().zip(SERVICES) {
        let port = line
            .strip_prefix(&format!("{service} http://127.0.0.1:"))
            .unwrap_or_else(|| panic!("{line}"));
        assert!(port.parse::<u16>().unwrap() > 0);
    }
    assert_eq!(ready, "ready");
    assert_eq!(process.terminate().await.code(), Some(0));
    assert_eq!(
        std::fs::read_to_string(folder.path().join("log")).unwrap(),
        "",
        "an orderly end has nothing to complain of"
    );
}

#[tokio::test]
async fn it_serves_only_what_is_named_and_in_json_one_object_a_line() {
    let folder = TempDir::new().unwrap();
    let process = Process::start(
        serve(&["records", "records"], folder.path(), [0; 3]),
        &folder.path().join("log"),
    )
    .await
    .unwrap();
    let said: Vec<serde_json::Value> = process
        .said
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!(said[0]["service"], "records");
    assert_eq!(said[1], serde_json::json!({ "ready": true }));
    assert!(folder.path().join("records").is_dir());
    assert!(!folder.path().join("clock").exists());
}

#[tokio::test]
async fn it_binds_nothing_that_other_machines_can_reach() {
    let folder = TempDir::new().unwrap();
    for (service, addr) in [
        ("clock", "0.0.0.0:0"),
        ("adjudication", "[::]:0"),
        ("records", "192.0.2.7:7403"),
    ] {
        let mut command = arbiter(["serve", service, "--data"]);
        command
            .arg(folder.path())
            .args([format!("--{service}-addr"), addr.into()]);
        let said = refused(command).await;
        assert!(
            said.contains("loopback") && said.contains(service),
            "{said}"
        );
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing is stored by a server that never served"
    );
}

#[tokio::test]
async fn an_address_that_is_taken_or_none_at_all_is_refused() {
    let folder = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap();
    let said = refused(serve(&["clock"], folder.path(), [addr.port(), 0, 0])).await;
    assert!(
        said.contains(&addr.to_string()) && said.contains("choose another"),
        "{said}"
    );
    for nonsense in ["localhost", "127.0.0.1", "127.0.0.1:70000", ""] {
        let mut command = arbiter(["serve", "--clock-addr", nonsense, "--data"]);
        command.arg(folder.path());
        assert!(refused(command).await.contains("--clock-addr"));
    }
    let mut command = arbiter(["serve", "kitchen", "--data"]);
    command.arg(folder.path());
    assert!(refused(command).await.contains("kitchen"));
}

#[tokio::test]
async fn a_data_folder_that_is_a_file_is_refused_and_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("data");
    std::fs::write(&file, "minutes of the meeting").unwrap();
    let said = refused(serve(&[], &file, [0; 3])).await;
    assert!(said.contains(file.to_str().unwrap()), "{said}");
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        "minutes of the meeting"
    );
}

#[tokio::test]
async fn a_second_process_on_the_same_data_is_refused_and_the_first_goes_on() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    table.lay("H8").await;
    let said = refused(serve(&[], &hall.data(), [0; 3])).await;
    assert!(said.contains(hall.data().to_str().unwrap()), "{said}");
    table.lay("A1").await;
    assert_eq!(moves(&table.game().await), ["H8", "A1"]);
}

#[tokio::test]
async fn what_was_played_before_an_orderly_end_is_there_after_it() {
    let mut hall = Hall::open_to_be_killed().await;
    let table = Table::timed(&hall.urls, "30m").await;
    table.lay("H8 A1 I8").await;
    let before = table.game().await;
    assert_eq!(
        hall.process.take().unwrap().terminate().await.code(),
        Some(0)
    );
    hall.restart().await;
    assert_eq!(table.game().await, before);
}

fn config(folder: &Path, text: &str) -> std::path::PathBuf {
    let path = folder.join("arbiter.toml");
    std::fs::write(&path, text).unwrap();
    path
}

#[tokio::test]
async fn a_config_that_cannot_be_used_is_refused_by_name() {
    let folder = TempDir::new().unwrap();
    for (text, named) in [
        ("clock-adress = \"127.0.0.1:0\"", "clock-adress"),
        ("clock-addr = \"127.0.0.1\"", "clock-addr"),
        ("clock-addr = 7401", "clock-addr"),
        ("data = [", "arbiter.toml"),
    ] {
        let mut command = arbiter(["serve", "--config"]);
        command.arg(config(folder.path(), text));
        let ran = run(command).await;
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        assert!(
            ran.stderr.contains(named) && ran.stderr.contains("arbiter.toml"),
            "{}",
            ran.stderr
        );
    }
    let mut command = arbiter(["serve", "--config"]);
    command.arg(folder.path().join("none.toml"));
    assert!(refused(command).await.contains("none.toml"));
}

#[tokio::test]
async fn the_command_line_comes_before_the_environment_and_that_before_the_file() {
    let folder = TempDir::new().unwrap();
    let (in_file, in_environment) = (
        folder.path().join("in-file"),
        folder.path().join("in-environment"),
    );
    let [of_file, of_environment, of_line] = free_ports();
    let text =
        format!("data = {in_file:?}\nclock-addr = \"127.0.0.1:{of_file}\"\nlog = \"error\"\n");
    let config = config(folder.path(), &text);
    let url = |port: u16| format!("clock http://127.0.0.1:{port}");
    let command = || {
        let mut command = arbiter(["serve", "clock", "--config"]);
        command.arg(&config);
        command
    };
    let log = folder.path().join("log");

    let process = Process::start(command(), &log).await.unwrap();
    assert_eq!(process.said[0], url(of_file));
    assert!(in_file.join("clock").is_dir());
    process.terminate().await;

    let mut from_environment = command();
    from_environment
        .env("ARBITER_CLOCK_ADDR", format!("127.0.0.1:{of_environment}"))
        .env("ARBITER_DATA", &in_environment);
    let process = Process::start(from_environment, &log).await.unwrap();
    assert_eq!(process.said[0], url(of_environment));
    assert!(in_environment.join("clock").is_dir());
    process.terminate().await;

    let mut from_line = command();
    from_line
        .env("ARBITER_CLOCK_ADDR", format!("127.0.0.1:{of_environment}"))
        .args(["--clock-addr", &format!("127.0.0.1:{of_line}")]);
    let process = Process::start(from_line, &log).await.unwrap();
    assert_eq!(process.said[0], url(of_line));
    process.terminate().await;
    assert_eq!(
        std::fs::read_to_string(&log).unwrap(),
        "",
        "the file's log filter holds"
    );
}
