//! Who plays: policies by name, one for all, one a side or one a seat.

use crate::card::Seat;
use std::fmt;

/// A policy of a family of games, by name.
pub trait PolicyName: Copy + PartialEq {
    /// Which sides two policies are for, in words.
    const SIDES: &'static str;

    /// The policy of a name.
    ///
    /// # Errors
    /// An unknown name, with the nearest one.
    fn read(text: &str) -> Result<Self, String>;

    /// The name, as it is read.
    fn text(self) -> String;
}

/// Why a name is refused: the nearest one, and all.
pub fn unknown_policy(name: &str, names: &'static [&'static str]) -> String {
    let near = crate::rules::nearest(name, names.iter().copied())
        .map_or_else(String::new, |near| format!(" (did you mean {near:?}?)"));
    let allowed = names.join(", ");
    format!("policy: unknown name {name:?}{near}; allowed: {allowed}")
}

/// Who plays: one policy for all, one a side, or one a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating<N> {
    /// One for all seats.
    One(N),
    /// Those of the two sides, as [`PolicyName::SIDES`] says.
    Sides([N; 2]),
    /// By seat.
    Seats([N; 4]),
}

impl<N: PolicyName> Seating<N> {
    /// Reads one, two or four names.
    ///
    /// # Errors
    /// An unknown name, or another number of them.
    pub fn read(names: &[String]) -> Result<Seating<N>, String> {
        let read: Vec<N> = names
            .iter()
            .map(|name| N::read(name))
            .collect::<Result<_, _>>()?;
        match read[..] {
            [one] => Ok(Seating::One(one)),
            [a, b] if a == b => Ok(Seating::One(a)),
            [a, b] => Ok(Seating::Sides([a, b])),
            [a, b, c, d] if a == b && a == c && a == d => Ok(Seating::One(a)),
            [a, b, c, d] => Ok(Seating::Seats([a, b, c, d])),
            _ => Err(format!(
                "policy: {} given; allowed: one, one a side ({}), or one a seat",
                names.len(),
                N::SIDES,
            )),
        }
    }

    /// The policies by seat, where this seat is of the first side.
    pub fn by_seat(self, first: Seat) -> [N; 4] {
        match self {
            Seating::One(one) => [one; 4],
            Seating::Sides([ours, theirs]) => Seat::ALL.map(|seat| {
                if seat.is_same_side(first) {
                    ours
                } else {
                    theirs
                }
            }),
            Seating::Seats(seats) => seats,
        }
    }
}

/// As it is read: names with commas between them.
impl<N: PolicyName> fmt::Display for Seating<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |list: &[N]| list.iter().map(|one| one.text()).collect::<Vec<_>>();
        f.write_str(&match self {
            Seating::One(one) => one.text(),
            Seating::Sides(sides) => names(sides).join(", "),
            Seating::Seats(seats) => names(seats).join(", "),
        })
    }
}
