//! Checks between parameters: values that are each allowed but make no sense
//! together.

mod climb;
mod trick;

use crate::rules::registry::Family;
use crate::rules::value::Values;

/// Values that do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clash {
    /// The keys at odds; the first is the one rather to be changed.
    pub keys: Vec<&'static str>,
    pub what: String,
    pub allowed: String,
}

/// Every clash between the values of a rule set.
pub(crate) fn clashes(values: &Values<'_>) -> Vec<Clash> {
    match values.family() {
        Family::Trick => trick::clashes(values),
        Family::Climb => climb::clashes(values),
    }
}
