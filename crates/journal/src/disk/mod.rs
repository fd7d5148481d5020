//! The engine on sled: one owner of the database, one record per commit, and a record of what was acknowledged beside it.
//!
//! A journal is a folder:
//!
//! | name | what |
//! |---|---|
//! | `lock` | empty; locked by the process that has the journal open |
//! | `high-water` | the layout of the store and the last commit acknowledged, see [`high_water`] |
//! | `seal` | proof that the store is as it was left when it was closed, see [`seal`]; absent while the journal is open |
//! | `probe/` | a copy of the store while a process tries whether it can be opened, see [`probe`] |
//! | `ballast` | blocks without content, released when the disk runs short, see [`space`]; reserved with the first write |
//! | `store/` | sled's files; its default tree maps the position of a group's first entry to the group, see [`group`] |

mod answer;
mod copy;
mod group;
mod high_water;
mod index;
mod journal;
mod lock;
mod options;
mod probe;
mod recovery;
mod seal;
mod shared;
mod space;
mod store;
mod writer;

pub(crate) use high_water::LAYOUT;
pub use journal::SledJournal;
pub use options::{Guard, Options};
pub use probe::Probe;
