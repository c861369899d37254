//! Rule sets written as rule files.

use crate::rules::Rules;
use crate::rules::node::quoted;
use crate::rules::setting::{Mark, Setting};

impl Rules {
    /// A complete rule file: every parameter with its mark, extending nothing.
    /// Read under the same id it gives an equal rule set.
    pub fn to_toml(&self) -> String {
        let header = [
            ("title", self.title()),
            ("title_zh", self.title_zh()),
            ("family", self.family().word()),
            ("document", self.document()),
            ("notes", self.notes()),
        ];
        let lines = header
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(key, value)| format!("{key} = {}\n", quoted(value)));
        let sections = self.sections();
        let sections = sections
            .iter()
            .map(|(section, lines)| format!("\n[{section}]\n{lines}"));
        lines.chain(sections).collect()
    }

    /// The lines of each section, which TOML wants together even where the
    /// registry's table lists a section's keys around those of an inner one.
    fn sections(&self) -> Vec<(&'static str, String)> {
        let mut sections: Vec<(&'static str, String)> = Vec::new();
        for (parameter, setting) in self.family().parameters().iter().zip(self.settings()) {
            let (section, name) = parameter
                .key
                .rsplit_once('.')
                .unwrap_or(("", parameter.key));
            let line = format!("{name} = {}\n", setting_text(setting));
            match sections.iter_mut().find(|(other, _)| *other == section) {
                Some((_, lines)) => lines.push_str(&line),
                None => sections.push((section, line)),
            }
        }
        sections
    }
}

fn setting_text(setting: &Setting) -> String {
    let value = setting.value.to_toml();
    let mut fields = Vec::new();
    if setting.mark != Mark::Own {
        fields.push(format!("mark = {}", quoted(setting.mark.word())));
    }
    if let Some(source) = &setting.source {
        fields.push(format!("source = {}", quoted(source)));
    }
    if let Some(other) = &setting.alternative {
        fields.push(format!("alternative = {}", other.to_toml()));
    }
    if fields.is_empty() {
        value
    } else {
        format!("{{ value = {value}, {} }}", fields.join(", "))
    }
}
