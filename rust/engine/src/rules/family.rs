//! Typed parameters by family, and what is said where another is asked.

use crate::rules::Rules;
use crate::rules::climb::ClimbRules;
use crate::rules::registry::Family;
use crate::rules::trick::TrickRules;
use crate::rules::value::Values;
use std::fmt;

/// The typed parameters that the engine reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Trick(Box<TrickRules>),
    Climb(ClimbRules),
}

impl Typed {
    pub fn from_values(values: &Values<'_>) -> Typed {
        match values.family() {
            Family::Trick => Typed::Trick(Box::new(TrickRules::from_values(values))),
            Family::Climb => Typed::Climb(ClimbRules::from_values(values)),
        }
    }
}

/// A rule set of one family, where another is needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongFamily {
    /// The rule set's id.
    pub id: String,
    /// The family it is of.
    pub family: Family,
    /// The family that is needed.
    pub needed: Family,
    /// What needs it, in words.
    pub what: String,
}

impl WrongFamily {
    /// The same, of what needs the family.
    #[must_use]
    pub fn told(self, what: &str) -> WrongFamily {
        WrongFamily {
            what: what.to_owned(),
            ..self
        }
    }
}

/// `ID is of family …; WHAT needs family …`.
impl fmt::Display for WrongFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (is, needed) = (self.family.name(), self.needed.name());
        write!(
            f,
            "{} is of family {is}; {} needs family {needed}",
            self.id, self.what
        )
    }
}

impl std::error::Error for WrongFamily {}

impl Rules {
    /// The parameters of a trick-taking game.
    ///
    /// # Errors
    /// The rule set is of another family.
    pub fn trick(&self) -> Result<&TrickRules, WrongFamily> {
        match &self.typed {
            Typed::Trick(rules) => Ok(rules),
            Typed::Climb(_) => Err(self.wrong_family(Family::Trick)),
        }
    }

    /// The parameters of a climbing game.
    ///
    /// # Errors
    /// The rule set is of another family.
    pub fn climb(&self) -> Result<&ClimbRules, WrongFamily> {
        match &self.typed {
            Typed::Climb(rules) => Ok(rules),
            Typed::Trick(_) => Err(self.wrong_family(Family::Climb)),
        }
    }

    /// Whether the rule set is of a family.
    ///
    /// # Errors
    /// It is of another.
    pub fn needs(&self, family: Family) -> Result<(), WrongFamily> {
        if self.family() == family {
            Ok(())
        } else {
            Err(self.wrong_family(family))
        }
    }

    fn wrong_family(&self, needed: Family) -> WrongFamily {
        WrongFamily {
            id: self.id().to_owned(),
            family: self.family(),
            needed,
            what: "this".to_owned(),
        }
    }
}
