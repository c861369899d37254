//! The engine of koudi (扣底): cards → rules → context → shapes → follow →
//! trick → deal → playout → batch, one noun a module.
//!
//! Here is what every family of games shares; what one family owns is in its
//! folder: [`trick`], [`climb`].

pub mod card;
pub mod notation;

pub mod rules;

pub mod bits;
pub mod cards;
pub mod rows;

pub mod rng;
pub mod shuffle;

pub mod policy;

pub mod batch;
pub mod record;

pub mod trick;

pub mod climb;
