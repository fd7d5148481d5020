//! Over the public language: the field's conventions for protobuf.

use crate::files::{root, tracked};

fn protos() -> Vec<(String, String)> {
    let files: Vec<_> = tracked()
        .into_iter()
        .filter(|name| name.ends_with(".proto"))
        .collect();
    assert!(files.len() > 3, "hardly any proto files");
    files
        .into_iter()
        .map(|name| {
            (
                name.clone(),
                std::fs::read_to_string(root().join(name)).unwrap(),
            )
        })
        .collect()
}

#[test]
fn packages_follow_their_folder_and_end_in_a_version() {
    for (name, text) in protos() {
        let package = text
            .lines()
            .find_map(|line| line.strip_prefix("package ")?.strip_suffix(';'))
            .unwrap();
        let folder = name
            .strip_prefix("proto/")
            .and_then(|name| name.rsplit_once('/'))
            .map(|(folder, _)| folder.replace('/', "."));
        assert_eq!(Some(package.to_owned()), folder, "{name}");
        assert!(package.ends_with(".v1"), "{name}");
    }
}

#[test]
fn every_call_has_a_request_and_a_response_of_its_own() {
    let mut calls = 0;
    for (name, text) in protos() {
        for line in text
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("rpc "))
        {
            let method = line.trim_start_matches("rpc ").split('(').next().unwrap();
            assert!(
                line.contains(&format!("({method}Request)")),
                "{name}: {line}"
            );
            assert!(
                line.contains(&format!("{method}Response)")),
                "{name}: {line}"
            );
            calls += 1;
        }
    }
    assert!(calls > 15, "hardly any calls");
}

#[test]
fn the_zero_of_every_enum_is_unspecified() {
    for (name, text) in protos() {
        for line in text
            .lines()
            .map(str::trim)
            .filter(|line| line.ends_with(" = 0;"))
        {
            assert!(line.contains("_UNSPECIFIED"), "{name}: {line}");
        }
    }
}
