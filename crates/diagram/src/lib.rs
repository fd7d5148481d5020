//! Board pictures as SVG, for reports, web pages and `--svg`.
//!
//! **Guarantees.** A picture is one string that stands alone: no font, script, style sheet or image is fetched. It has the board's real aspect, 2.5 to 2.4
//! (CN13-1.1), columns A–O left to right, rows 1–15 bottom to top, and the five star points. The same [`Diagram`] gives the same bytes. Everything marked is
//! marked by shape and text as well as by colour, and carries its meaning in `data-` attributes and titles, so that a page can find it and a screen reader can
//! read it. Text from outside is escaped.
//!
//! **Not here.** Nothing is judged or looked up: what is to be marked is handed in.
//!
//! ```
//! use diagram::{Diagram, board_svg};
//! use renju::{Board, Color, Point};
//!
//! let mut board = Board::empty();
//! board.place(Point::CENTRE, Color::Black)?;
//! let svg = board_svg(&Diagram::new(board).with_caption("天元"));
//! assert!(svg.starts_with("<svg"));
//! assert!(svg.contains(r#"data-point="H8""#));
//! # Ok::<(), renju::Occupied>(())
//! ```

mod board;
mod diagram;
mod geometry;
mod marks;
mod stones;

pub use board::board_svg;
pub use diagram::Diagram;
