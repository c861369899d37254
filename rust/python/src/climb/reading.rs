//! What cards are played as.

use koudi_engine::climb::context;
use koudi_engine::climb::form::place_text;
use koudi_engine::climb::play::Play;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Cards, and a form that they can be played as.
#[pyclass(frozen, eq, hash, module = "koudi._core")]
#[derive(PartialEq, Eq, Hash)]
pub struct Reading {
    /// The form's word.
    #[pyo3(get)]
    form: &'static str,
    /// How many cards.
    #[pyo3(get)]
    size: u8,
    /// The rank it is compared by; empty for jokers together.
    #[pyo3(get)]
    key: &'static str,
    /// Cards a rank of a serial bomb; 0 for other forms.
    #[pyo3(get)]
    group: u8,
    /// The lines of a bomb; none where bombs are not compared by lines.
    #[pyo3(get)]
    lines: Option<u8>,
    /// The form as it is declared.
    #[pyo3(get)]
    declaration: String,
    /// The play as text.
    #[pyo3(get)]
    text: String,
    stands: Vec<(String, String)>,
}

impl Reading {
    pub fn new(ctx: &context::Context, play: Play) -> Reading {
        let (reading, class) = (play.reading, play.reading.class);
        let by_lines = ctx.rules().bombs.by_lines && class.form.is_bomb();
        Reading {
            form: class.form.word(),
            size: class.size,
            key: if reading.has_key() {
                place_text(reading.key)
            } else {
                ""
            },
            group: class.group,
            lines: by_lines.then(|| ctx.lines(class)),
            declaration: reading.to_string(),
            text: ctx.play_text(play),
            stands: ctx
                .stands(play)
                .into_iter()
                .map(|(wild, stands)| (wild.to_string(), stands))
                .collect(),
        }
    }
}

#[pymethods]
impl Reading {
    /// What each wild card stands for, unless for itself.
    #[getter]
    fn stands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.stands)
    }

    fn __repr__(&self) -> String {
        format!("Reading('{}', {})", self.text, self.declaration)
    }
}
