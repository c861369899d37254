//! Properties of the engine over random rule variants, contexts and hands.

mod cards;
mod context;
mod deal;
mod follow;
mod given;
mod rows;
mod shape;
mod trick;
