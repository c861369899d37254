//! The counts as the repository has them: a line a guard.

use crate::ALLOWED;
use crate::work::Guard;
use std::fmt::Write as _;
use std::path::PathBuf;

/// One guard's counts.
pub struct Entry {
    pub name: String,
    instructions: u64,
    units: u64,
    unit: String,
    work: u64,
    work_in: String,
}

impl Entry {
    pub fn new(guard: &Guard, instructions: u64, work: u64) -> Entry {
        Entry {
            name: guard.name.clone(),
            instructions,
            units: guard.units,
            unit: guard.unit.name.into(),
            work,
            work_in: guard.unit.work_in.into(),
        }
    }

    /// Instructions a unit.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub fn each(&self) -> f64 {
        self.instructions as f64 / self.units as f64
    }

    /// Per cent more than recorded.
    pub fn change(&self, recorded: &Entry) -> f64 {
        100.0 * (self.each() / recorded.each() - 1.0)
    }

    /// In what this is not as recorded, if it is not.
    pub fn unlike(&self, recorded: &Entry) -> Option<String> {
        if (self.work, self.units) != (recorded.work, recorded.units) {
            let told = |entry: &Entry| {
                let Entry {
                    work,
                    work_in,
                    units,
                    unit,
                    ..
                } = entry;
                format!("{work} {work_in} in {units} of {unit}")
            };
            return Some(format!(
                "other work: {}, now {}",
                told(recorded),
                told(self)
            ));
        }
        (self.change(recorded).abs() > ALLOWED).then(|| "moved".into())
    }

    fn read(line: &str) -> Option<Entry> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[name, instructions, units, unit, _each, work, work_in] = &words[..] else {
            return None;
        };
        Some(Entry {
            name: name.into(),
            instructions: instructions.parse().ok()?,
            units: units.parse().ok()?,
            unit: unit.into(),
            work: work.parse().ok()?,
            work_in: work_in.into(),
        })
    }
}

/// All counts, and what they were made with.
pub struct Record {
    pub made_with: String,
    pub entries: Vec<Entry>,
}

const MADE_WITH: &str = "# with: ";

impl Record {
    pub fn new(made_with: String) -> Record {
        Record {
            made_with,
            entries: Vec::new(),
        }
    }

    fn path() -> PathBuf {
        PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../benches/guards.txt"
        ))
    }

    /// Reads the file; nothing recorded if there is none.
    pub fn read() -> Result<Record, String> {
        let mut record = Record::new("nothing".into());
        let Ok(text) = std::fs::read_to_string(Record::path()) else {
            return Ok(record);
        };
        for line in text.lines() {
            if let Some(made_with) = line.strip_prefix(MADE_WITH) {
                record.made_with = made_with.into();
            } else if !line.starts_with('#') && !line.is_empty() {
                let entry = Entry::read(line);
                let entry = entry.ok_or_else(|| format!("guards.txt: no such line: {line}"))?;
                record.entries.push(entry);
            }
        }
        Ok(record)
    }

    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    pub fn write(&self) -> Result<(), String> {
        let mut text = format!(
            "# Instructions of each guard as valgrind counts them. Written by\n\
             #   cargo bench --bench guards -- --record\n\
             {MADE_WITH}{}\n#\n\
             # {:<28} {:>12} {:>6} {:<8} {:>10} {:>7} of\n",
            self.made_with, "guard", "instructions", "units", "unit", "each", "work"
        );
        for entry in &self.entries {
            let Entry {
                name,
                instructions,
                units,
                unit,
                work,
                work_in,
            } = entry;
            let each = entry.each();
            writeln!(
                text,
                "{name:<30} {instructions:>12} {units:>6} {unit:<8} {each:>10.1} {work:>7} {work_in}",
            )
            .expect("a string takes all");
        }
        std::fs::write(Record::path(), text).map_err(|error| format!("guards.txt: {error}"))
    }
}
