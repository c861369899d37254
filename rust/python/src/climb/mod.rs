//! The climbing games.

pub mod batch;
