//! The climbing games (掼蛋 and kin).

pub mod batch;
pub mod context;
pub mod finish;
pub mod matches;
pub mod reading;
pub mod record;
pub mod situation;
pub mod tribute;
