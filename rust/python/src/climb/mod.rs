//! The climbing games.

pub mod batch;
pub mod matches;
pub mod record;
