//! What the repository promises of itself: which crate reaches what, how long files are, under which licences we build.

mod dependencies;
mod files;
mod language;
