//! Rule sets as plain data: what a rule file says, read once, checked as a
//! whole and turned into the small typed structs that the engine reads.
//!
//! A rule file is TOML. Every parameter has an entry in the registry's table;
//! what a file does not set is the standard. A value stands plain
//! (`over_level = true`) or with its authority
//! (`over_level = { value = true, mark = "stated", source = "004 四.1" }`).

mod bidding;
mod check;
mod climb;
mod family;
mod file;
mod issue;
mod node;
mod parameters;
mod provenance;
mod reader;
mod registry;
mod result;
mod schema;
mod setting;
mod text;
mod trick;
mod value;

pub use bidding::*;
pub use climb::{
    BombRules, ClimbRules, Dealing, EqualLeader, EqualLines, FinishRules, FormRules, GameRules,
    JokerBombs, LineScoreRules, MatchEnds, PackRules, Span, TributeLeader, TributeRules, Wild,
};
pub use family::WrongFamily;
pub(crate) use issue::nearest;
pub use issue::{Issue, RulesError};
pub use registry::{Bands, Family, HEADER, HeaderKey, Kind, Parameter, Range};
pub use result::{
    AfterLoss, AfterWin, InfractionRules, LostBySlip, LostDeal, MatchPoints, RotationRules,
    ScoreRules,
};
pub use schema::json_schema;
pub use setting::Mark;
pub use trick::{
    Asked, Chain, FollowRules, FollowTractor, Forced, Hook, KouDiCounted, KouDiForm, KouDiMeasure,
    KouDiRules, Ladder, Overruff, PenaltyPer, PromotionRules, RuffedThrow, TakenFrom, ThrowCounts,
    ThrowRules, TractorRules, TrickRules, TrumpPlace, WithoutPair,
};
pub use value::Value;

use family::Typed;
use file::Sheet;
use node::Node;
use setting::Setting;

/// A rule set: checked values of every parameter of its family, each with the
/// authority it rests on.
#[derive(Clone, Debug)]
pub struct Rules {
    sheet: Sheet,
    typed: Typed,
}

/// The same rule set in every word; where it was written down does not matter.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        let texts = |r: &Rules| {
            let s = &r.sheet;
            [&s.id, &s.title, &s.title_zh, &s.document, &s.notes].map(String::clone)
        };
        self.family() == other.family()
            && texts(self) == texts(other)
            && self.settings() == other.settings()
    }
}

/// One parameter of a rule set, as listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParameterRow {
    /// The dotted key.
    pub key: &'static str,
    /// The value as TOML text.
    pub value: String,
    /// What values are allowed, in words.
    pub allowed: String,
    /// `stated`, `reading`, `standard` or `own`.
    pub mark: &'static str,
    /// Where the document says so; empty where no source is given.
    pub source: String,
    /// The value of the other reading as TOML text; empty where there is none.
    pub alternative: String,
    /// What the parameter means.
    pub meaning: &'static str,
    /// What the parameter means, in Chinese.
    pub meaning_zh: &'static str,
    /// The clause, as `docs/rules.md` numbers it.
    pub clause: &'static str,
}

impl Rules {
    /// Loads a built-in rule set by its id, or a rule file by its path.
    ///
    /// # Errors
    /// No such id or file, or everything that is wrong with the file and those
    /// it extends.
    pub fn load(name_or_path: &str) -> Result<Rules, RulesError> {
        Sheet::load(name_or_path).map(Rules::of)
    }

    /// Reads the text of a rule file. `origin` names it in errors and tells
    /// where the paths it extends start.
    ///
    /// # Errors
    /// Everything that is wrong with the text and the files it extends.
    pub fn parse(text: &str, id: &str, origin: &str) -> Result<Rules, RulesError> {
        Sheet::parse(text, id, origin).map(Rules::of)
    }

    /// The rule set in which every value is the standard.
    pub fn standard(family: Family) -> Rules {
        Rules::of(Sheet::standard(family))
    }

    fn of(sheet: Sheet) -> Rules {
        let values = setting::values(sheet.family, &sheet.settings);
        let typed = Typed::from_values(&values);
        Rules { sheet, typed }
    }

    /// The ids of the built-in rule sets.
    pub fn builtin_ids() -> Vec<&'static str> {
        file::builtin_ids().collect()
    }

    /// The ids of the built-in rule sets of a family.
    pub fn builtin_ids_of(family: Family) -> Vec<&'static str> {
        file::builtin_ids()
            .filter(|id| Sheet::builtin(id).is_ok_and(|sheet| sheet.family == family))
            .collect()
    }

    /// The built-in id, or the file's name without `.toml`.
    pub fn id(&self) -> &str {
        &self.sheet.id
    }

    /// The name; the id where the file gives none.
    pub fn title(&self) -> &str {
        &self.sheet.title
    }

    /// The name in Chinese; the title where the file gives none.
    pub fn title_zh(&self) -> &str {
        &self.sheet.title_zh
    }

    /// The family of games.
    pub fn family(&self) -> Family {
        self.sheet.family
    }

    /// The document that the file follows; empty where it names none.
    pub fn document(&self) -> &str {
        &self.sheet.document
    }

    /// Remarks for readers; empty where there are none.
    pub fn notes(&self) -> &str {
        &self.sheet.notes
    }

    /// The value of a parameter; none where the family has no such key.
    pub fn value(&self, key: &str) -> Option<&Value> {
        Some(&self.settings()[self.family().position(key)?].value)
    }

    fn settings(&self) -> &[Setting] {
        &self.sheet.settings
    }

    /// The same rule set with other values, by dotted key; they are checked as
    /// those of a file are, and `"none"` unsets an optional one.
    ///
    /// # Errors
    /// Everything that is wrong with the values; the file is `replace()`.
    pub fn replace(&self, pairs: &[(String, toml::Value)]) -> Result<Rules, RulesError> {
        let nodes: Vec<(String, Node)> = pairs
            .iter()
            .map(|(key, value)| (key.clone(), Node::from_toml(value)))
            .collect();
        self.sheet.replace(&nodes).map(Rules::of)
    }

    /// Every parameter, in the order of the family's table.
    pub fn parameters(&self) -> Vec<ParameterRow> {
        let row = |(parameter, setting): (&Parameter, &Setting)| ParameterRow {
            key: parameter.key,
            value: setting.value.to_toml(),
            allowed: parameter.kind.allowed(),
            mark: setting.mark.word(),
            source: setting.source.clone().unwrap_or_default(),
            alternative: setting
                .alternative
                .as_ref()
                .map(Value::to_toml)
                .unwrap_or_default(),
            meaning: parameter.meaning,
            meaning_zh: parameter.meaning_zh,
            clause: parameter.clause,
        };
        self.family()
            .parameters()
            .iter()
            .zip(self.settings())
            .map(row)
            .collect()
    }
}

/// Reads one value from its TOML text, as [`ParameterRow`] and
/// [`Rules::provenance`] give it.
///
/// # Errors
/// What keeps the text from being a TOML value.
pub fn parse_value(text: &str) -> Result<toml::Value, String> {
    text.parse::<toml::Value>()
        .map_err(|error| error.message().to_owned())
}
