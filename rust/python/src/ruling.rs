//! What is said about a play, in every family.

use pyo3::prelude::*;

/// A ruling: true when legal.
#[pyclass(frozen, module = "koudi._core")]
pub struct Ruling {
    /// Whether the play is legal.
    #[pyo3(get)]
    legal: bool,
    /// Which rule is broken, in words; empty when legal.
    #[pyo3(get)]
    reason: String,
    /// The key of the rule that is broken; empty when legal.
    #[pyo3(get)]
    rule: &'static str,
}

impl Ruling {
    pub fn legal() -> Ruling {
        Ruling {
            legal: true,
            reason: String::new(),
            rule: "",
        }
    }

    pub fn illegal(reason: String, rule: &'static str) -> Ruling {
        Ruling {
            legal: false,
            reason,
            rule,
        }
    }
}

#[pymethods]
impl Ruling {
    fn __bool__(&self) -> bool {
        self.legal
    }

    fn __repr__(&self) -> String {
        if self.legal {
            "Ruling(legal)".to_owned()
        } else {
            format!("Ruling(illegal: {} [{}])", self.reason, self.rule)
        }
    }
}
