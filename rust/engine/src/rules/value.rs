//! Checked values of parameters: how each kind is read, written and listed.

use crate::card::{Card, Rank};
use crate::rules::node::{Body, Node, Position, quoted};
use crate::rules::registry::{
    BAND_POINTS, Bands, Family, Kind, MOST_BOARDS, MOST_MULTIPLIERS, MOST_OFF_RANKS, Parameter,
    Range,
};
use crate::rules::trick::{Hook, TrumpPlace};

/// The word that unsets an optional value.
pub(crate) const NONE: &str = "none";

/// The checked value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// An optional value that is not set.
    Unset,
    /// Of [`Kind::Bool`].
    Bool(bool),
    /// Of [`Kind::Word`].
    Word(&'static str),
    /// Of [`Kind::Int`], [`Kind::IntOf`], [`Kind::OptionalInt`].
    Int(i64),
    /// Of [`Kind::OptionalInts`], [`Kind::IntsOf`].
    Ints(Vec<i64>),
    /// Of [`Kind::Span`]: the shortest and the longest.
    Span(u8, u8),
    /// Of [`Kind::OptionalRank`].
    Rank(Rank),
    /// Of [`Kind::Ranks`], [`Kind::RankList`].
    Ranks(Vec<Rank>),
    /// Of [`Kind::TrumpPlaces`].
    Places(Vec<TrumpPlace>),
    /// Of [`Kind::Bands`], [`Kind::OptionalBands`].
    Bands(Vec<(u16, u8)>),
    /// Of [`Kind::Hooks`].
    Hooks(Vec<Hook>),
}

impl Value {
    /// The value as TOML text on one line.
    pub fn to_toml(&self) -> String {
        match self {
            Value::Unset => quoted(NONE),
            Value::Bool(b) => b.to_string(),
            Value::Word(word) => quoted(word),
            Value::Int(n) => n.to_string(),
            Value::Ints(list) => listed(list, ToString::to_string),
            Value::Span(shortest, longest) => format!("[{shortest}, {longest}]"),
            Value::Rank(rank) => quoted(&rank.to_string()),
            Value::Ranks(list) => listed(list, |r| quoted(&r.to_string())),
            Value::Places(list) => listed(list, |p| quoted(&p.to_string())),
            Value::Bands(list) => listed(list, |(from, steps)| format!("[{from}, {steps}]")),
            Value::Hooks(list) => listed(list, |h| {
                let (level, to) = (quoted(&h.level.to_string()), quoted(&h.to.to_string()));
                format!("{{ level = {level}, points = {}, to = {to} }}", h.points)
            }),
        }
    }
}

fn listed<T>(list: &[T], text: impl Fn(&T) -> String) -> String {
    let items: Vec<String> = list.iter().map(text).collect();
    format!("[{}]", items.join(", "))
}

/// Why a value was refused, and where in it.
#[derive(Debug)]
pub(crate) struct Fault {
    pub at: Position,
    pub value: String,
    pub what: String,
}

fn fault(node: &Node, what: impl Into<String>) -> Fault {
    Fault {
        at: node.at,
        value: node.to_toml(),
        what: what.into(),
    }
}

type Read<T> = Result<T, Vec<Fault>>;

impl Parameter {
    /// The standard value. The table is part of the program, so a text in it
    /// that does not read is a mistake of its author that any test shows.
    pub(super) fn standard(&self) -> Value {
        let node = Node::parse_value(self.default).expect("defaults are TOML");
        self.kind.read(&node).expect("defaults are of their kind")
    }
}

impl Kind {
    /// What is allowed, in words.
    pub fn allowed(self) -> String {
        match self {
            Kind::Bool => "true, false".into(),
            Kind::Word(words) => join(words.iter().map(|w| quoted(w))),
            Kind::Int(range) => format!("an integer from {} to {}", range.min, range.max),
            Kind::IntOf(list) => join(list.iter().map(ToString::to_string)),
            Kind::OptionalInt(range) => {
                format!("an integer from {} to {}, or \"{NONE}\"", range.min, range.max)
            }
            Kind::OptionalInts(range) => format!(
                "a list of 1 to {MOST_MULTIPLIERS} integers from {} to {}, or \"{NONE}\"",
                range.min, range.max
            ),
            Kind::IntsOf(count, range) => format!(
                "a list of {count} integers from {} to {}",
                range.min, range.max
            ),
            Kind::Span(range) => format!(
                "[shortest, longest] from {} to {}, or \"{NONE}\"",
                range.min, range.max
            ),
            Kind::Ranks => "a list of ranks \"2\" … \"10\", \"J\", \"Q\", \"K\", \"A\" without repeats".into(),
            Kind::RankList => format!(
                "a list of up to {MOST_BOARDS} ranks \"2\" … \"10\", \"J\", \"Q\", \"K\", \"A\""
            ),
            Kind::OptionalRank => format!(
                "a rank \"2\" … \"10\", \"J\", \"Q\", \"K\", \"A\", or \"{NONE}\""
            ),
            Kind::TrumpPlaces => "a list of places from the top without repeats: \"BJ\", \"LJ\", \"main level\", \"off level\", \"main R\" and \"off R\" with a rank R, a card such as \"As\", and last \"suit\"".into(),
            Kind::OptionalBands(bands) => {
                format!("{}, or an empty list", Kind::Bands(bands).allowed())
            }
            Kind::Bands(Bands { from, starts, gain, gains }) => format!(
                "a list of [{from}, {gain}] with ascending {from} from {} to {}, the first 0, and {gain} from {} to {}",
                starts.min, starts.max, gains.min, gains.max
            ),
            Kind::Hooks => format!(
                "a list of {{ level = rank, points = {} to {}, to = rank }}",
                BAND_POINTS.min, BAND_POINTS.max
            ),
        }
    }

    /// Reads a plain value, or tells everything that is wrong with it.
    pub(crate) fn read(self, node: &Node) -> Read<Value> {
        match self {
            Kind::Bool => match node.body {
                Body::Bool(b) => Ok(Value::Bool(b)),
                _ => wrong_type(node),
            },
            Kind::Word(words) => read_word(node, words),
            Kind::IntOf(list) => match node.body {
                Body::Int(n) if list.contains(&n) => Ok(Value::Int(n)),
                Body::Int(_) => Err(vec![fault(node, "not one of the numbers allowed")]),
                _ => wrong_type(node),
            },
            Kind::OptionalInt(_) | Kind::OptionalInts(_) | Kind::OptionalRank | Kind::Span(_)
                if node.is_text(NONE) =>
            {
                Ok(Value::Unset)
            }
            Kind::Int(range) | Kind::OptionalInt(range) => read_int(node, range).map(Value::Int),
            Kind::OptionalInts(range) => read_ints(node, range),
            Kind::IntsOf(count, range) => read_so_many(node, count, range),
            Kind::Span(range) => read_span(node, range),
            Kind::Ranks => read_distinct(node, read_rank).map(Value::Ranks),
            Kind::RankList => read_boards(node),
            Kind::OptionalRank => read_rank(node).map(Value::Rank),
            Kind::TrumpPlaces => read_places(node),
            Kind::OptionalBands(_) if matches!(&node.body, Body::List(items) if items.is_empty()) => {
                Ok(Value::Bands(vec![]))
            }
            Kind::Bands(bands) | Kind::OptionalBands(bands) => read_bands(node, bands),
            Kind::Hooks => read_hooks(node),
        }
    }
}

pub(crate) fn join(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn wrong_type<T>(node: &Node) -> Read<T> {
    Err(vec![fault(
        node,
        format!("{} is the wrong type", node.type_name()),
    )])
}

fn read_word(node: &Node, words: &'static [&'static str]) -> Read<Value> {
    let Body::Text(text) = &node.body else {
        return wrong_type(node);
    };
    match words.iter().find(|w| *w == text) {
        Some(word) => Ok(Value::Word(word)),
        None => Err(vec![fault(node, "not one of the words allowed")]),
    }
}

fn read_int(node: &Node, range: Range) -> Read<i64> {
    match node.body {
        Body::Int(n) if (range.min..=range.max).contains(&n) => Ok(n),
        Body::Int(_) => Err(vec![fault(node, "out of range")]),
        _ => wrong_type(node),
    }
}

/// Reads every element, so that all faults of a list are told at once.
fn read_each<T>(node: &Node, read: impl Fn(&Node) -> Read<T>) -> Read<Vec<T>> {
    let Body::List(items) = &node.body else {
        return wrong_type(node);
    };
    let (mut values, mut faults) = (Vec::new(), Vec::new());
    for item in items {
        match read(item) {
            Ok(value) => values.push(value),
            Err(more) => faults.extend(more),
        }
    }
    if faults.is_empty() {
        Ok(values)
    } else {
        Err(faults)
    }
}

fn read_distinct<T: PartialEq>(node: &Node, read: impl Fn(&Node) -> Read<T>) -> Read<Vec<T>> {
    let values = read_each(node, read)?;
    let repeats: Vec<Fault> = (1..values.len())
        .filter(|&i| values[..i].contains(&values[i]))
        .map(|i| fault(node.item(i), "a repeat"))
        .collect();
    if repeats.is_empty() {
        Ok(values)
    } else {
        Err(repeats)
    }
}

fn read_ints(node: &Node, range: Range) -> Read<Value> {
    let list = read_each(node, |item| read_int(item, range))?;
    if list.is_empty() || list.len() > MOST_MULTIPLIERS {
        return Err(vec![fault(
            node,
            format!("a list of {} numbers", list.len()),
        )]);
    }
    Ok(Value::Ints(list))
}

fn read_so_many(node: &Node, count: usize, range: Range) -> Read<Value> {
    let list = read_each(node, |item| read_int(item, range))?;
    if list.len() != count {
        return Err(vec![fault(
            node,
            format!("a list of {} numbers", list.len()),
        )]);
    }
    Ok(Value::Ints(list))
}

fn read_span(node: &Node, range: Range) -> Read<Value> {
    let list = read_each(node, |item| read_int(item, range))?;
    match list[..] {
        [shortest, longest] if shortest <= longest => {
            Ok(Value::Span(shortest as u8, longest as u8))
        }
        [shortest, longest] => Err(vec![fault(
            node,
            format!("the shortest, {shortest}, is longer than the longest, {longest}"),
        )]),
        _ => Err(vec![fault(
            node,
            format!("a list of {} numbers", list.len()),
        )]),
    }
}

fn read_rank(node: &Node) -> Read<Rank> {
    match &node.body {
        Body::Text(text) => Rank::parse(text).ok_or_else(|| {
            vec![fault(
                node,
                "not a rank (ranks are \"2\" … \"10\", \"J\", \"Q\", \"K\", \"A\")",
            )]
        }),
        Body::Int(_) => Err(vec![fault(node, "a number; ranks are texts in quotes")]),
        _ => wrong_type(node),
    }
}

fn read_boards(node: &Node) -> Read<Value> {
    let levels = read_each(node, read_rank)?;
    if levels.len() > MOST_BOARDS {
        return Err(vec![fault(node, format!("{} boards", levels.len()))]);
    }
    Ok(Value::Ranks(levels))
}

fn read_place(node: &Node) -> Read<TrumpPlace> {
    match &node.body {
        Body::Text(text) => TrumpPlace::parse(text)
            .ok_or_else(|| vec![fault(node, "not a place in the order of trumps")]),
        _ => wrong_type(node),
    }
}

fn read_places(node: &Node) -> Read<Value> {
    let places = read_distinct(node, read_place)?;
    let mut faults = Vec::new();
    for joker in [Card::BIG_JOKER, Card::LITTLE_JOKER] {
        if !places.contains(&TrumpPlace::Card(joker)) {
            faults.push(fault(
                node,
                format!("{joker} has no place, but jokers are trumps in every deal"),
            ));
        }
    }
    if places.last() != Some(&TrumpPlace::Suit) {
        faults.push(fault(node, "\"suit\" is not the last place, but the trump suit's other cards are the lowest trumps"));
    }
    let off = places
        .iter()
        .filter(|p| matches!(p, TrumpPlace::Off(_) | TrumpPlace::OffLevel));
    if off.count() > MOST_OFF_RANKS {
        faults.push(fault(
            node,
            format!(
                "more than {MOST_OFF_RANKS} ranks are trumps in the off suits, the level among them"
            ),
        ));
    }
    if faults.is_empty() {
        Ok(Value::Places(places))
    } else {
        Err(faults)
    }
}

fn read_band(node: &Node, bands: Bands) -> Read<(u16, u8)> {
    let Body::List(items) = &node.body else {
        return wrong_type(node);
    };
    let [from, gain] = items.as_slice() else {
        return Err(vec![fault(node, "not a pair of numbers")]);
    };
    match (read_int(from, bands.starts), read_int(gain, bands.gains)) {
        (Ok(from), Ok(gain)) => Ok((from as u16, gain as u8)),
        (from, gain) => Err(from.err().into_iter().chain(gain.err()).flatten().collect()),
    }
}

fn read_bands(node: &Node, kind: Bands) -> Read<Value> {
    let bands = read_each(node, |item| read_band(item, kind))?;
    let mut faults = Vec::new();
    match bands.first() {
        None => faults.push(fault(node, "an empty list, but the first band starts at 0")),
        Some((0, _)) => {}
        Some(_) => faults.push(fault(node.item(0), "the first band does not start at 0")),
    }
    for i in 1..bands.len() {
        if bands[i].0 <= bands[i - 1].0 {
            faults.push(fault(
                node.item(i),
                "a band that does not start above the one before it",
            ));
        }
    }
    if faults.is_empty() {
        Ok(Value::Bands(bands))
    } else {
        Err(faults)
    }
}

const HOOK_KEYS: [&str; 3] = ["level", "points", "to"];

fn read_hook(node: &Node) -> Read<Hook> {
    let Body::Table(entries) = &node.body else {
        return wrong_type(node);
    };
    let mut faults: Vec<Fault> = entries
        .iter()
        .filter(|e| !HOOK_KEYS.contains(&e.key.as_str()))
        .map(|e| Fault {
            at: e.at,
            value: e.node.to_toml(),
            what: format!("unknown key {} of a hook", quoted(&e.key)),
        })
        .collect();
    let mut field = |key: &str| {
        let found = entries.iter().find(|e| e.key == key);
        if found.is_none() {
            faults.push(fault(node, format!("a hook without {key}")));
        }
        found.map(|e| &e.node)
    };
    let [level, points, to] = HOOK_KEYS.map(&mut field);
    let level = keep(level.map(read_rank), &mut faults);
    let points = keep(points.map(|n| read_int(n, BAND_POINTS)), &mut faults);
    let to = keep(to.map(read_rank), &mut faults);
    match (level, points, to) {
        (Some(level), Some(points), Some(to)) if faults.is_empty() => Ok(Hook {
            level,
            points: points as u16,
            to,
        }),
        _ => Err(faults),
    }
}

fn keep<T>(read: Option<Read<T>>, faults: &mut Vec<Fault>) -> Option<T> {
    match read? {
        Ok(value) => Some(value),
        Err(more) => {
            faults.extend(more);
            None
        }
    }
}

fn read_hooks(node: &Node) -> Read<Value> {
    let hooks = read_each(node, read_hook)?;
    let repeats: Vec<Fault> = (1..hooks.len())
        .filter(|&i| hooks[..i].iter().any(|h| h.level == hooks[i].level))
        .map(|i| fault(node.item(i), "a second hook at the same level"))
        .collect();
    if repeats.is_empty() {
        Ok(Value::Hooks(hooks))
    } else {
        Err(repeats)
    }
}

/// The values of one rule set, by key. Only checked values come here and the
/// keys are the program's own, so a miss is a mistake of the program.
#[derive(Clone)]
pub(crate) struct Values<'a> {
    family: Family,
    list: Vec<&'a Value>,
}

impl<'a> Values<'a> {
    /// `list` in the order of the family's table.
    pub fn new(family: Family, list: Vec<&'a Value>) -> Self {
        Values { family, list }
    }

    /// The same values with another at one place of the table.
    pub fn with(&self, index: usize, value: &'a Value) -> Self {
        let mut other = self.clone();
        other.list[index] = value;
        other
    }

    pub fn family(&self) -> Family {
        self.family
    }

    pub fn get(&self, key: &str) -> &'a Value {
        match self.family.position(key) {
            Some(index) => self.list[index],
            None => unreachable!("{key} is in no table"),
        }
    }

    pub fn flag(&self, key: &str) -> bool {
        matches!(self.get(key), Value::Bool(true))
    }

    pub fn is_word(&self, key: &str, word: &str) -> bool {
        matches!(self.get(key), Value::Word(w) if *w == word)
    }

    pub fn word<T>(&self, key: &str, read: impl Fn(&str) -> Option<T>) -> T {
        match self.get(key) {
            Value::Word(word) => read(word).unwrap_or_else(|| unreachable!("{key} knows {word}")),
            other => unreachable!("{key} is {other:?}"),
        }
    }

    pub fn int(&self, key: &str) -> i64 {
        match self.get(key) {
            Value::Int(n) => *n,
            other => unreachable!("{key} is {other:?}"),
        }
    }

    pub fn optional_int(&self, key: &str) -> Option<i64> {
        match self.get(key) {
            Value::Int(n) => Some(*n),
            _ => None,
        }
    }

    pub fn ints(&self, key: &str) -> &'a [i64] {
        match self.get(key) {
            Value::Ints(list) => list,
            _ => &[],
        }
    }

    pub fn span(&self, key: &str) -> Option<(u8, u8)> {
        match self.get(key) {
            Value::Span(shortest, longest) => Some((*shortest, *longest)),
            _ => None,
        }
    }

    pub fn rank(&self, key: &str) -> Option<Rank> {
        match self.get(key) {
            Value::Rank(rank) => Some(*rank),
            _ => None,
        }
    }

    pub fn ranks(&self, key: &str) -> &'a [Rank] {
        match self.get(key) {
            Value::Ranks(list) => list,
            other => unreachable!("{key} is {other:?}"),
        }
    }

    pub fn places(&self, key: &str) -> &'a [TrumpPlace] {
        match self.get(key) {
            Value::Places(list) => list,
            other => unreachable!("{key} is {other:?}"),
        }
    }

    pub fn bands(&self, key: &str) -> &'a [(u16, u8)] {
        match self.get(key) {
            Value::Bands(list) => list,
            other => unreachable!("{key} is {other:?}"),
        }
    }

    pub fn hooks(&self, key: &str) -> &'a [Hook] {
        match self.get(key) {
            Value::Hooks(list) => list,
            other => unreachable!("{key} is {other:?}"),
        }
    }
}
