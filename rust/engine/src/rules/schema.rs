//! The registry as a JSON Schema, for editors and for checks outside.

use crate::rules::reader::FIELDS;
use crate::rules::registry::{
    BAND_POINTS, Bands, Family, HEADER, Kind, MOST_BOARDS, MOST_MULTIPLIERS, Parameter, Range,
};
use crate::rules::setting::Mark;
use crate::rules::value::NONE;
use serde_json::{Map, Value, json};

/// The JSON Schema (draft 2020-12) of rule files. It knows each value by
/// itself; what values mean together is checked on loading only.
pub fn json_schema() -> String {
    let families: Vec<Value> = Family::ALL.iter().map(|f| family_schema(*f)).collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "koudi rule file",
        "type": "object",
        "anyOf": families,
        "$defs": { "rank": rank(), "place": place() },
    });
    format!("{schema:#}")
}

fn family_schema(family: Family) -> Value {
    let mut properties = Map::new();
    for header in HEADER {
        let schema = if header.key == "family" {
            json!({ "const": family.word(), "description": header.meaning })
        } else {
            json!({ "type": "string", "description": header.meaning })
        };
        properties.insert(header.key.into(), schema);
    }
    for parameter in family.parameters() {
        let path: Vec<&str> = parameter.key.split('.').collect();
        insert(&mut properties, &path, parameter_schema(parameter));
    }
    json!({
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "anyOf": [{ "required": ["family"] }, { "required": ["extends"] }],
    })
}

fn insert(properties: &mut Map<String, Value>, path: &[&str], schema: Value) {
    let [first, rest @ ..] = path else { return };
    if rest.is_empty() {
        properties.insert((*first).into(), schema);
        return;
    }
    let section = properties.entry(*first).or_insert_with(
        || json!({ "type": "object", "properties": {}, "additionalProperties": false }),
    );
    if let Some(Value::Object(inner)) = section.get_mut("properties") {
        insert(inner, rest, schema);
    }
}

fn parameter_schema(parameter: &Parameter) -> Value {
    let plain = kind_schema(parameter.kind);
    let marks: Vec<&str> = Mark::GIVEN.iter().map(|m| m.word()).collect();
    let [value, mark, source, alternative] = FIELDS;
    let needs_source: Vec<&str> = Mark::GIVEN
        .iter()
        .filter(|m| m.needs_source())
        .map(|m| m.word())
        .collect();
    json!({
        "description": format!("{} {}", parameter.meaning, parameter.meaning_zh),
        "anyOf": [plain, {
            "type": "object",
            "properties": {
                value: plain,
                mark: { "enum": marks },
                source: { "type": "string", "pattern": "\\S" },
                alternative: plain,
            },
            "required": [value],
            "additionalProperties": false,
            "if": { "properties": { mark: { "enum": needs_source } }, "required": [mark] },
            "then": { "required": [source] },
        }],
    })
}

fn integer(range: Range) -> Value {
    json!({ "type": "integer", "minimum": range.min, "maximum": range.max })
}

fn optional(schema: &Value) -> Value {
    json!({ "anyOf": [schema, { "const": NONE }] })
}

fn rank() -> Value {
    json!({ "type": "string", "pattern": "^([2-9TtJjQqKkAa]|10)$" })
}

fn place() -> Value {
    let card = "([2-9TtJjQqKkAa]|10)[SsHhCcDd♠♥♣♦]";
    let rank = "([2-9TtJjQqKkAa]|10)";
    let jokers = "[BbLl][Jj]";
    json!({
        "type": "string",
        "pattern": format!("^(suit|(main|off) (level|{rank})|{jokers}|{card})$"),
    })
}

fn kind_schema(kind: Kind) -> Value {
    match kind {
        Kind::Bool => json!({ "type": "boolean" }),
        Kind::Word(words) => json!({ "enum": words }),
        Kind::Int(range) => integer(range),
        Kind::IntOf(list) => json!({ "enum": list }),
        Kind::OptionalInt(range) => optional(&integer(range)),
        Kind::OptionalInts(range) => optional(&json!({
            "type": "array",
            "items": integer(range),
            "minItems": 1,
            "maxItems": MOST_MULTIPLIERS,
        })),
        Kind::IntsOf(count, range) => json!({
            "type": "array",
            "items": integer(range),
            "minItems": count,
            "maxItems": count,
        }),
        Kind::Span(range) => optional(&json!({
            "type": "array",
            "items": integer(range),
            "minItems": 2,
            "maxItems": 2,
        })),
        Kind::Ranks => json!({
            "type": "array",
            "items": { "$ref": "#/$defs/rank" },
            "uniqueItems": true,
        }),
        Kind::RankList => json!({
            "type": "array",
            "items": { "$ref": "#/$defs/rank" },
            "maxItems": MOST_BOARDS,
        }),
        Kind::OptionalRank => optional(&json!({ "$ref": "#/$defs/rank" })),
        Kind::TrumpPlaces => json!({
            "type": "array",
            "items": { "$ref": "#/$defs/place" },
            "uniqueItems": true,
            "minItems": 1,
        }),
        Kind::Bands(kind) => bands(kind, 1),
        Kind::OptionalBands(kind) => bands(kind, 0),
        Kind::Hooks => json!({
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "level": { "$ref": "#/$defs/rank" },
                    "points": integer(BAND_POINTS),
                    "to": { "$ref": "#/$defs/rank" },
                },
                "required": ["level", "points", "to"],
                "additionalProperties": false,
            },
        }),
    }
}

fn bands(kind: Bands, at_least: usize) -> Value {
    json!({
        "type": "array",
        "items": {
            "type": "array",
            "prefixItems": [integer(kind.starts), integer(kind.gains)],
            "minItems": 2,
            "maxItems": 2,
        },
        "minItems": at_least,
    })
}
