//! The climbing games (掼蛋 and kin).

pub mod batch;
pub mod context;
pub mod finish;
pub mod reading;
pub mod tribute;
