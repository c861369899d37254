//! The climbing family, from outside.

mod deals;
mod evaluate;
mod forms;
mod laws;
