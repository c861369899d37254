//! The climbing family, from outside.

mod deals;
mod forms;
mod laws;
