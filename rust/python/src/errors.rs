//! Exceptions: every kind of bad input has one message that names what is
//! wrong, where, and what is allowed.

// The macro's items carry their documentation as its last argument.
#![allow(missing_docs)]

use koudi_engine::notation::NotationError;
use koudi_engine::rules;
use koudi_engine::trick::deal::Refusal;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

create_exception!(
    koudi,
    KoudiError,
    PyValueError,
    "Bad input: what is wrong, where, and what is allowed."
);
create_exception!(
    koudi,
    CardError,
    KoudiError,
    "Card text that cannot be read, or cards that cannot be held or played."
);
create_exception!(
    koudi,
    RulesError,
    KoudiError,
    "A rule set that is refused; one line a fault: file, line, key, value, what is allowed."
);

create_exception!(
    koudi,
    IllegalMove,
    KoudiError,
    "A move that is refused: why, and in `rule` the key of the rule it breaks."
);

/// A refused move.
pub fn illegal_move(py: Python<'_>, refusal: &Refusal) -> PyErr {
    illegal(py, &refusal.to_string(), refusal.rule())
}

/// A move that breaks the rule with this key.
pub fn illegal(py: Python<'_>, why: &str, rule: &str) -> PyErr {
    let exception = IllegalMove::new_err(format!("{why} ({rule})"));
    match exception.value(py).setattr("rule", rule) {
        Ok(()) => exception,
        Err(fault) => fault,
    }
}

/// Bad input of any other kind.
pub fn koudi(what: impl ToString) -> PyErr {
    KoudiError::new_err(what.to_string())
}

/// Cards that cannot be held or played.
pub fn card(what: impl ToString) -> PyErr {
    CardError::new_err(what.to_string())
}

/// Card text that cannot be read; `name` is the argument it stood in.
pub fn in_cards(name: &str, text: &str, error: &NotationError) -> PyErr {
    card(format!("{name} {}, {error}", shown(text)))
}

/// Card text that can be read and is not what is asked.
pub fn in_text(name: &str, text: &str, what: impl ToString) -> PyErr {
    card(format!("{name} {}: {}", shown(text), what.to_string()))
}

/// As much of a text as fits in a line.
fn shown(text: &str) -> String {
    const SHOWN: usize = 60;
    let more = if text.chars().count() > SHOWN {
        "…"
    } else {
        ""
    };
    let start: String = text.chars().take(SHOWN).collect();
    format!("{start:?}{more}")
}

/// A refused rule set, with its faults as data in `issues`.
pub fn in_rules(py: Python<'_>, error: &rules::RulesError) -> PyErr {
    let exception = RulesError::new_err(error.to_string());
    match issues(py, error) {
        Ok(list) => match exception.value(py).setattr("issues", list) {
            Ok(()) => exception,
            Err(fault) => fault,
        },
        Err(fault) => fault,
    }
}

fn issues<'py>(py: Python<'py>, error: &rules::RulesError) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for issue in &error.issues {
        let fields = PyDict::new(py);
        fields.set_item("file", &issue.file)?;
        fields.set_item("line", issue.line)?;
        fields.set_item("column", issue.column)?;
        fields.set_item("key", &issue.key)?;
        fields.set_item("value", &issue.value)?;
        fields.set_item("what", &issue.what)?;
        fields.set_item("allowed", &issue.allowed)?;
        list.append(fields)?;
    }
    Ok(list)
}
