//! The trick-taking games, 升级 and its kin: two packs, trumps, a kitty that is
//! buried and dug out.
//!
//! context → shapes → follow → throw → winner → score are rulings on a
//! position; bidding and burying come before the first trick; deal → playout →
//! batch plays it all.

pub mod context;

pub mod shape;

pub mod follow;

pub mod throw;
pub mod winner;

pub mod after;
pub mod row_context;
pub mod rulings;
pub mod score;

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
