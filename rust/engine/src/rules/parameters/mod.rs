//! The tables of parameters, one a family.

mod climb;
mod trick;

pub(super) use climb::CLIMB;
pub(super) use trick::TRICK;
