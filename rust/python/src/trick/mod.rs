//! The trick-taking games (升级 and kin).

pub mod batch;
pub mod context;
pub mod record;
pub mod table;
pub mod verdict;
