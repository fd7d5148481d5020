//! Whole files: sizes, encodings, extensions, and the shared corpus.

use std::path::PathBuf;

use encoding_rs::{GB18030, SHIFT_JIS};
use formats::{FILE_BYTES_MAX, Fault, Note, read};

#[test]
fn a_file_at_the_size_limit_is_read_and_past_it_refused() {
    assert_eq!(FILE_BYTES_MAX, 8_388_608);
    let mut bytes = b"h8 i9\n# ".to_vec();
    bytes.resize(FILE_BYTES_MAX, b'x');
    assert_eq!(read("a.txt", &bytes)[0].as_ref().unwrap().moves.len(), 2);
    bytes.push(b'x');
    let games = read("a.txt", &bytes);
    assert_eq!(games.len(), 1);
    assert_eq!(
        games[0].as_ref().unwrap_err().fault,
        Fault::TooLarge(FILE_BYTES_MAX + 1)
    );
}

#[test]
fn a_file_without_a_game_is_named_empty() {
    for bytes in [b"".as_slice(), b"\n\n", b"# nothing\n", b"\xEF\xBB\xBF"] {
        assert_eq!(
            read("a.txt", bytes)[0].as_ref().unwrap_err().fault,
            Fault::Empty
        );
    }
    assert_eq!(
        read("a.sgf", b"prose only")[0].as_ref().unwrap_err().fault,
        Fault::Empty
    );
}

#[test]
fn a_format_that_is_not_read_is_named() {
    let error = read("/some/where/game.lib", b"\xFFRenLib\xFF\x03\x00")[0]
        .clone()
        .unwrap_err();
    assert_eq!(error.fault, Fault::UnreadFormat("lib".into()));
    assert!(error.to_string().contains(".lib"));
}

#[test]
fn a_chinese_sgf_is_read_whatever_it_declares() {
    let sgf = "(;GM[4]SZ[15]CA[UTF-8]PB[张三]PW[李四]EV[全国五子棋锦标赛];B[hh];W[ig])";
    let (bytes, _, _) = GB18030.encode(sgf);
    let record = read("a.sgf", &bytes).remove(0).unwrap();
    assert_eq!(record.black.as_deref(), Some("张三"));
    assert_eq!(record.event.as_deref(), Some("全国五子棋锦标赛"));
    assert!(matches!(
        record.warnings[0].note,
        Note::DeclaredEncodingWrong { .. }
    ));
    let declared = sgf.replace("UTF-8", "GBK");
    let (bytes, _, _) = GB18030.encode(&declared);
    assert!(read("a.sgf", &bytes).remove(0).unwrap().warnings.is_empty());
}

#[test]
fn a_japanese_sgf_is_read() {
    let (bytes, _, _) = SHIFT_JIS.encode("(;GM[4]SZ[15]CA[Shift_JIS]PB[中村さん]PW[ソシ];B[hh])");
    let record = read("a.sgf", &bytes).remove(0).unwrap();
    assert_eq!(
        (record.black.as_deref(), record.white.as_deref()),
        (Some("中村さん"), Some("ソシ"))
    );
}

#[test]
fn a_mixture_of_encodings_is_a_named_fault() {
    let mut bytes = "(;GM[4]SZ[15]PB[张三]PW[".as_bytes().to_vec();
    let offset = bytes.len();
    bytes.extend_from_slice(&GB18030.encode("李四").0);
    bytes.extend_from_slice(b"];B[hh])");
    let error = read("a.sgf", &bytes)[0].clone().unwrap_err();
    assert_eq!((error.line, error.column), (1, 23));
    assert_eq!(error.fault, Fault::MixedEncodings { offset });
}

#[test]
fn the_same_game_in_three_formats_has_the_same_moves() {
    let [plain, sgf, psq] = [
        read("a.txt", b"h8i9j8"),
        read("a.sgf", b"(;SZ[15];B[hh];W[ig];B[jh])"),
        read(
            "a.psq",
            b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n10,8,0\n-1\n",
        ),
    ]
    .map(|mut games| {
        games
            .remove(0)
            .unwrap()
            .moves
            .into_iter()
            .map(|m| (m.mv, m.color))
            .collect::<Vec<_>>()
    });
    assert_eq!(plain, sgf);
    assert_eq!(plain, psq);
}

#[test]
fn the_sample_game_of_the_corpus_has_86_moves() {
    let Some(corpus) = std::env::var_os("ARBITER_CORPUS").map(PathBuf::from) else {
        println!("NOT RUN 1");
        return;
    };
    let path = corpus.join("records/shioi_sample1.lws");
    let games = read(
        "shioi_sample1.lws",
        &std::fs::read(&path).expect("the corpus has this file"),
    );
    assert_eq!(games.len(), 1);
    let moves = &games[0].as_ref().unwrap().moves;
    assert_eq!(moves.len(), 86);
    assert_eq!(
        (moves[0].mv.to_string(), moves[85].mv.to_string()),
        ("H8".into(), "F1".into())
    );
}
