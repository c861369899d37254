//! The engine of koudi (扣底): cards → rules → context → shapes → follow →
//! trick → deal → playout → batch, one noun a module, in that order.

pub mod card;
pub mod notation;

pub mod rules;

pub mod bits;
pub mod cards;
pub mod context;

pub mod shape;

pub mod follow;

pub mod throw;
pub mod trick;

pub mod after;
pub mod rows;
pub mod rulings;
pub mod score;

pub mod rng;
pub mod shuffle;

pub mod bidding;
pub mod declaring;
pub mod draw;
pub mod exchange;
pub mod topping;

pub mod auction;
pub mod deal;
pub mod record;

pub mod policy;

pub mod playout;

pub mod slips;

pub mod batch;

pub mod climb;
