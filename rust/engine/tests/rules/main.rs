//! Rule files as users meet them.

mod builtin;
mod clashes;
mod extending;
mod families;
mod given;
mod issues;
mod marks;
mod no_panic;
mod provenance;
mod replacing;
mod schema;
mod values;
mod writing;

use koudi_engine::rules::Rules;

#[test]
fn rules_cross_threads() {
    fn shared<T: Clone + Send + Sync + std::fmt::Debug + PartialEq>() {}
    shared::<Rules>();
}
