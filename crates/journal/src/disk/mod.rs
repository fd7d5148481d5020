//! The engine on sled: one owner of the database, one record per commit, and a record of what was acknowledged beside it.
//!
//! A journal is a folder:
//!
//! | name | what |
//! |---|---|
//! | `lock` | empty; locked by the process that has the journal open |
//! | `high-water` | the last commit acknowledged, see [`high_water`] |
//! | `store/` | sled's files; its default tree maps the position of a group's first entry to the group, see [`group`] |

mod group;
mod high_water;
mod index;
mod journal;
mod latency;
mod recovery;
mod store;
mod writer;

pub use journal::{Options, SledJournal, Stats};
