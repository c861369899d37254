//! Positions as arrays, a row of 54 counts each.

use crate::errors;
use koudi_engine::rows::{ROW, RowError};
use numpy::{PyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub fn rows<'py>(name: &str, value: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray2<'py, u8>> {
    let array = value.extract::<PyReadonlyArray2<'py, u8>>().map_err(|_| {
        errors::koudi(format!(
            "{name}: not an array uint8[n,54] of counts a card kind"
        ))
    })?;
    if array.shape()[1] == ROW {
        return Ok(array);
    }
    Err(errors::koudi(format!(
        "{name}: {} columns; allowed: 54, a count for each card kind",
        array.shape()[1]
    )))
}

pub fn counts<'a>(array: &'a PyReadonlyArray2<'_, u8>) -> PyResult<&'a [u8]> {
    array.as_slice().map_err(|_| {
        errors::koudi("the array's rows do not lie one after another; np.ascontiguousarray helps")
    })
}

/// Columns with their names as arrays.
pub fn named(
    py: Python<'_>,
    columns: impl Iterator<Item = (&'static str, Vec<u8>)>,
) -> PyResult<Bound<'_, PyDict>> {
    let arrays = PyDict::new(py);
    for (name, column) in columns {
        arrays.set_item(name, PyArray1::from_vec(py, column))?;
    }
    Ok(arrays)
}

pub fn row_error(error: RowError) -> PyErr {
    match error {
        RowError::Count(row, card, count) => {
            errors::card(format!("row {row}: {count} of {card}; allowed: 0, 1, 2"))
        }
        RowError::Packs(row, card, count, there) => errors::card(format!(
            "row {row}: {count} of {card}; the packs have {there}"
        )),
        RowError::Lead(row, what) => errors::card(format!("leads, row {row}: {what}")),
    }
}
