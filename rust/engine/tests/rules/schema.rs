//! The JSON schema of rule files.

use koudi_engine::rules::{Family, json_schema};

#[test]
fn the_schema_names_every_parameter() {
    let schema: serde_json::Value = serde_json::from_str(&json_schema()).unwrap();
    for (family, schema) in Family::ALL.iter().zip(schema["anyOf"].as_array().unwrap()) {
        for parameter in family.parameters() {
            let mut at = schema;
            for name in parameter.key.split('.') {
                at = &at["properties"][name];
            }
            assert!(at["anyOf"].is_array(), "{}", parameter.key);
        }
    }
}
