//! The engine of koudi (扣底): cards → rules → context → shapes → follow →
//! trick → deal → playout → batch, one noun a module, in that order.

pub mod card;
pub mod notation;
pub mod rules;
