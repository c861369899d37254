//! Properties of the engine over random rule variants, contexts and hands.

mod bidding;
mod cards;
mod context;
mod deal;
mod exchange;
mod follow;
mod given;
mod rows;
mod shape;
mod trick;
