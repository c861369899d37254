//! `random+throws`: random play that also throws (rules 1.11).

use super::LeadView;
use super::random::Random;
use crate::bits::Bits;
use crate::shape::Lead;

/// A throw where there is one and chance wants it, else a random lead.
pub fn lead<B: Bits>(random: &mut Random<B>, view: LeadView<'_>) -> Lead {
    random.lead(view)
}
