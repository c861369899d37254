//! TOML as a tree with positions: the one shape in which values are read,
//! whether they come from a file or from a program.

use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_writer::{ToTomlKey, ToTomlValue, TomlKeyBuilder, TomlStringBuilder};

/// A line and column, both from 1; 0 where a value came from no text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Position {
    pub line: usize,
    pub column: usize,
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub at: Position,
    pub last_line: usize,
    pub body: Body,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// Anything no parameter takes, as TOML text, with its name.
    Other(String, &'static str),
}

/// A key of a table and its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub key: String,
    pub at: Position,
    pub node: Node,
}

/// A place at which a text is no TOML.
#[derive(Debug)]
pub(crate) struct SyntaxFault {
    pub at: Position,
    pub what: String,
}

/// Text in quotes on one line, as TOML.
pub(crate) fn quoted(text: &str) -> String {
    TomlStringBuilder::new(text).as_basic().to_toml_value()
}

/// A key as TOML, quoted where it must be.
pub(crate) fn key_text(key: &str) -> String {
    TomlKeyBuilder::new(key).as_default().to_toml_key()
}

impl Node {
    /// Reads a whole file: what could be read of it, and every fault.
    pub fn parse(text: &str) -> (Node, Vec<SyntaxFault>) {
        let lines = Lines::new(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        let body = Body::Table(lines.entries(table.get_ref()));
        let node = lines.node(&table.span(), body);
        let mut faults: Vec<SyntaxFault> = errors
            .iter()
            .map(|error| SyntaxFault {
                at: error
                    .span()
                    .map_or(Position::default(), |s| lines.at(s.start)),
                what: error.message().to_owned(),
            })
            .collect();
        faults.sort_by_key(|fault| fault.at);
        // The parser's recovery meets one slip several times over.
        faults.dedup_by_key(|fault| fault.at.line);
        (node, faults)
    }

    /// Reads one value.
    pub fn parse_value(text: &str) -> Result<Node, String> {
        let value = DeValue::parse(text).map_err(|error| error.message().to_owned())?;
        Ok(Lines::new(text).value(&value))
    }

    /// The same tree of a value that a program built.
    pub fn from_toml(value: &toml::Value) -> Node {
        let body = match value {
            toml::Value::Boolean(b) => Body::Bool(*b),
            toml::Value::Integer(n) => Body::Int(*n),
            toml::Value::String(text) => Body::Text(text.clone()),
            toml::Value::Array(list) => Body::List(list.iter().map(Node::from_toml).collect()),
            toml::Value::Table(table) => Body::Table(
                table
                    .iter()
                    .map(|(key, value)| Entry {
                        key: key.clone(),
                        at: Position::default(),
                        node: Node::from_toml(value),
                    })
                    .collect(),
            ),
            toml::Value::Float(x) => Body::Other(x.to_string(), "a float"),
            toml::Value::Datetime(date) => Body::Other(date.to_string(), "a date"),
        };
        Node {
            at: Position::default(),
            last_line: 0,
            body,
        }
    }

    /// The element of a list that has one.
    pub fn item(&self, index: usize) -> &Node {
        match &self.body {
            Body::List(items) => items.get(index).unwrap_or(self),
            _ => self,
        }
    }

    pub fn is_text(&self, text: &str) -> bool {
        matches!(&self.body, Body::Text(t) if t == text)
    }

    pub fn type_name(&self) -> &'static str {
        match &self.body {
            Body::Bool(_) => "a truth value",
            Body::Int(_) => "an integer",
            Body::Text(_) => "a text",
            Body::List(_) => "a list",
            Body::Table(_) => "a table",
            Body::Other(_, name) => name,
        }
    }

    /// The value as TOML text on one line.
    pub fn to_toml(&self) -> String {
        match &self.body {
            Body::Bool(b) => b.to_string(),
            Body::Int(n) => n.to_string(),
            Body::Text(text) => quoted(text),
            Body::List(items) => {
                let items: Vec<String> = items.iter().map(Node::to_toml).collect();
                format!("[{}]", items.join(", "))
            }
            Body::Table(entries) if entries.is_empty() => "{}".into(),
            Body::Table(entries) => {
                let entry = |e: &Entry| format!("{} = {}", key_text(&e.key), e.node.to_toml());
                let entries: Vec<String> = entries.iter().map(entry).collect();
                format!("{{ {} }}", entries.join(", "))
            }
            Body::Other(text, _) => text.clone(),
        }
    }
}

/// Where the lines of a text begin.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(i, _)| i + 1)).collect();
        Lines { text, starts }
    }

    fn at(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line - 1];
        let before = self
            .text
            .get(start..offset.min(self.text.len()))
            .unwrap_or("");
        Position {
            line,
            column: before.chars().count() + 1,
        }
    }

    fn node(&self, span: &Range<usize>, body: Body) -> Node {
        let last_line = self.at(span.end.saturating_sub(1).max(span.start)).line;
        Node {
            at: self.at(span.start),
            last_line,
            body,
        }
    }

    fn entries(&self, table: &DeTable<'_>) -> Vec<Entry> {
        let mut entries: Vec<Entry> = table
            .iter()
            .map(|(key, value)| Entry {
                key: key.get_ref().to_string(),
                at: self.at(key.span().start),
                node: self.value(value),
            })
            .collect();
        entries.sort_by_key(|entry| entry.at);
        entries
    }

    fn value(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let body = match value.get_ref() {
            DeValue::Boolean(b) => Body::Bool(*b),
            DeValue::String(text) => Body::Text(text.to_string()),
            DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
                Ok(number) => Body::Int(number),
                Err(_) => Body::Other(n.to_string(), "an integer of more than 64 bits"),
            },
            DeValue::Float(x) => Body::Other(x.to_string(), "a float"),
            DeValue::Datetime(date) => Body::Other(date.to_string(), "a date"),
            DeValue::Array(list) => Body::List(list.iter().map(|v| self.value(v)).collect()),
            DeValue::Table(table) => Body::Table(self.entries(table)),
        };
        self.node(&value.span(), body)
    }
}

/// The position of a byte in a text that may break off there.
pub(crate) fn position_of(text: &str, offset: usize) -> Position {
    Lines::new(text).at(offset)
}
