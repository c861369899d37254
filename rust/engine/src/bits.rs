//! Choosing the n-th member of a 64-bit set, the one operation that the
//! playouts do more often than any other.
//!
//! Processors with BMI2 do it in two instructions, others in a short search.
//! [`dispatch`] picks once per batch; everything under it is compiled for
//! both. The choice changes no result, only the time taken.

#![allow(unsafe_code)]

/// A way to choose members of bit sets. Implementors are zero-sized proofs
/// that the processor can do what they do.
pub trait Bits: Copy {
    /// The position of the n-th set bit, counted from the lowest, from 0.
    /// The set must have more than `n` members.
    fn select(self, set: u64, n: u32) -> u32;

    /// The set of the n-th member alone.
    #[inline(always)]
    fn nth(self, set: u64, n: u32) -> u64 {
        1 << self.select(set, n)
    }
}

/// Works on every processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Bits for Portable {
    #[inline]
    fn select(self, set: u64, n: u32) -> u32 {
        debug_assert!(set.count_ones() > n);
        let mut at = 0;
        let mut left = n;
        for width in [32, 16, 8, 4, 2, 1] {
            let low = (set >> at) & ((1 << width) - 1);
            let count = low.count_ones();
            let skip = left >= count;
            left -= if skip { count } else { 0 };
            at += if skip { width } else { 0 };
        }
        at
    }
}

/// Proof that this processor has BMI1, BMI2, POPCNT and LZCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(());

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    /// The proof, where it holds.
    pub fn detect() -> Option<Bmi2> {
        (std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("lzcnt"))
        .then_some(Bmi2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Bits for Bmi2 {
    #[inline(always)]
    fn select(self, set: u64, n: u32) -> u32 {
        self.nth(set, n).trailing_zeros()
    }

    #[inline(always)]
    fn nth(self, set: u64, n: u32) -> u64 {
        debug_assert!(set.count_ones() > n);
        // SAFETY: a `Bmi2` exists only where `detect` found the instruction.
        unsafe { std::arch::x86_64::_pdep_u64(1 << n, set) }
    }
}

/// Work to be compiled for each way of choosing bits.
pub trait Job {
    /// What it gives.
    type Output;
    /// Does it. Mark the implementation `#[inline(always)]`, so that it is
    /// compiled with the instructions of the caller.
    fn run<B: Bits>(self, bits: B) -> Self::Output;
}

/// Whether [`dispatch`] has a fast way on this processor.
pub fn is_fast() -> bool {
    #[cfg(target_arch = "x86_64")]
    return Bmi2::detect().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Runs the job with the best way this processor has.
pub fn dispatch<J: Job>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(bits) = Bmi2::detect() {
        // SAFETY: `detect` has found every feature that `with_bmi2` enables.
        return unsafe { with_bmi2(job, bits) };
    }
    job.run(Portable)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn with_bmi2<J: Job>(job: J, bits: Bmi2) -> J::Output {
    job.run(bits)
}

/// The set bits, lowest first.
pub fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// The set bits, highest first.
pub fn ones_from_top(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.ilog2())?;
        set ^= 1 << bit;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_way_selects_the_nth_member(set in 1u64.., pick in any::<u32>()) {
            let n = pick % set.count_ones();
            let expected = ones(set).nth(n as usize).unwrap();
            prop_assert_eq!(Portable.select(set, n), expected);
            #[cfg(target_arch = "x86_64")]
            if let Some(bmi2) = Bmi2::detect() {
                prop_assert_eq!(bmi2.select(set, n), expected);
            }
        }
    }
}
