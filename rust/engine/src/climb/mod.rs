//! The climbing games, 掼蛋 and its kin: who is out first wins.
//!
//! Cards, text, random streams, dealing and batches are those of the whole
//! engine; what a play can be and what beats it are here: context → holding →
//! actions → choose → play.

pub mod actions;
pub mod batch;
pub mod choose;
pub mod context;
pub mod deal;
pub mod dealing;
pub mod distinct;
pub mod evaluate;
pub mod finish;
pub mod form;
pub mod holding;
pub mod matches;
pub mod plan;
pub mod play;
pub mod playout;
pub mod policy;
pub mod record;
pub mod row;
pub mod table;
pub mod tribute;
