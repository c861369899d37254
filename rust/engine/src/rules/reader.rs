//! The reading of one rule file: every value with its position, laid over what
//! the file extends, checked as a whole.

use crate::rules::check::{Clash, clashes};
use crate::rules::file::{Sheet, builtin_ids, looks_like_path, read_builtin, read_path, read_text};
use crate::rules::issue::{Issue, RulesError, did_you_mean, nearest};
use crate::rules::node::{Body, Entry, Node, Position, key_text, quoted};
use crate::rules::registry::{Family, HEADER, Parameter};
use crate::rules::setting::{Mark, Origin, Setting, standard_settings, values};
use crate::rules::value::{Fault, Value, join};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files that extend files: more than anyone can follow are a mistake.
const DEEPEST: usize = 32;

/// Reads one file and gathers everything that is wrong with it.
pub(super) struct Reader<'a> {
    file: Arc<str>,
    folder: Option<&'a Path>,
    chain: &'a [PathBuf],
    issues: Vec<Issue>,
    /// Issues of the files it extends.
    inherited: Vec<Issue>,
    /// Lines that are no TOML: what was made of them is not to be trusted.
    broken: Vec<usize>,
    /// Keys whose values were refused: nothing can be said about them together with others.
    failed: Vec<String>,
}

impl<'a> Reader<'a> {
    pub fn new(file: &str, folder: Option<&'a Path>, chain: &'a [PathBuf]) -> Self {
        Reader {
            file: file.into(),
            folder,
            chain,
            issues: Vec::new(),
            inherited: Vec::new(),
            broken: Vec::new(),
            failed: Vec::new(),
        }
    }

    pub fn sheet(mut self, text: &str, id: &str) -> Result<Sheet, RulesError> {
        let (root, faults) = Node::parse(text);
        for fault in faults {
            self.broken.push(fault.at.line);
            let what = format!("not TOML: {}", fault.what);
            self.issues.push(Issue::new(&self.file, fault.at, "", what));
        }
        let Body::Table(entries) = &root.body else {
            unreachable!("a TOML text is a table");
        };
        let head = |key: &str| entries.iter().find(|e| e.key == key);
        let parent = head("extends").and_then(|entry| self.extended(entry));
        // Without what it extends, nothing can be said about its values together.
        let is_whole = self.broken.is_empty() && (parent.is_some() || head("extends").is_none());
        let mut sheet = self.heading(head, parent, id);
        let family = sheet.family;
        for entry in entries
            .iter()
            .filter(|e| HEADER.iter().all(|h| h.key != e.key))
        {
            self.visit(&key_text(&entry.key), entry, family, &mut sheet.settings);
        }
        if is_whole {
            self.check_together(family, &sheet.settings);
        }
        self.finish()?;
        Ok(sheet)
    }

    /// What stands at the top of the file, over the values of what it extends.
    fn heading<'e>(
        &mut self,
        head: impl Fn(&str) -> Option<&'e Entry>,
        parent: Option<Sheet>,
        id: &str,
    ) -> Sheet {
        let extends = head("extends").is_some();
        let family = self.family(head("family"), parent.as_ref(), extends);
        let mut parent = parent.unwrap_or_else(|| Sheet::standard(family));
        if parent.family != family {
            parent.settings = standard_settings(family);
        }
        let title = self.text(head("title")).unwrap_or_else(|| id.to_owned());
        Sheet {
            id: id.to_owned(),
            title_zh: self.text(head("title_zh")).unwrap_or_else(|| title.clone()),
            title,
            family,
            document: self.text(head("document")).unwrap_or(parent.document),
            notes: self.text(head("notes")).unwrap_or_default(),
            base: parent.base,
            settings: parent.settings,
        }
    }

    pub fn finish(mut self) -> Result<(), RulesError> {
        self.issues.sort_by_key(|issue| (issue.line, issue.column));
        let issues: Vec<Issue> = self.inherited.into_iter().chain(self.issues).collect();
        if issues.is_empty() {
            Ok(())
        } else {
            Err(RulesError { issues })
        }
    }

    pub fn refuse(
        &mut self,
        key: &str,
        at: Position,
        value: Option<&Node>,
        what: &str,
        allowed: &str,
    ) {
        let value = value.map(Node::to_toml).unwrap_or_default();
        self.issues.push(
            Issue::new(&self.file, at, key, what)
                .value(value)
                .allowed(allowed),
        );
    }

    fn is_broken(&self, node: &Node) -> bool {
        self.broken
            .iter()
            .any(|line| (node.at.line..=node.last_line).contains(line))
    }

    fn text(&mut self, entry: Option<&Entry>) -> Option<String> {
        let entry = entry.filter(|e| !self.is_broken(&e.node))?;
        if let Body::Text(text) = &entry.node.body {
            return Some(text.clone());
        }
        let what = format!("{} is the wrong type", entry.node.type_name());
        self.refuse(
            &entry.key,
            entry.node.at,
            Some(&entry.node),
            &what,
            "a text",
        );
        None
    }

    /// The family is taken from the file or what it extends; a file that says
    /// neither is still checked, by the first family's table.
    fn family(&mut self, entry: Option<&Entry>, parent: Option<&Sheet>, extends: bool) -> Family {
        let allowed = join(Family::ALL.iter().map(|f| quoted(f.word())));
        let inherited = parent.map_or(Family::Trick, |p| p.family);
        let Some(entry) = entry else {
            if !extends && self.broken.is_empty() {
                let at = Position { line: 1, column: 1 };
                self.refuse(
                    "family",
                    at,
                    None,
                    "is missing, and the file extends no other",
                    &allowed,
                );
            }
            return inherited;
        };
        let Some(word) = self.text(Some(entry)) else {
            return inherited;
        };
        let Some(family) = Family::from_word(&word) else {
            self.refuse(
                "family",
                entry.node.at,
                Some(&entry.node),
                "not a family",
                &allowed,
            );
            return inherited;
        };
        if let Some(parent) = parent.filter(|p| p.family != family) {
            let what = format!(
                "differs from the family of {}, which the file extends",
                parent.id
            );
            let allowed = quoted(parent.family.word());
            self.refuse("family", entry.node.at, Some(&entry.node), &what, &allowed);
        }
        family
    }

    fn extended(&mut self, entry: &Entry) -> Option<Sheet> {
        let name = self.text(Some(entry))?;
        if !looks_like_path(&name) {
            return read_builtin(&name, self.chain)
                .map_err(|what| self.refuse_extends(entry, &what))
                .ok();
        }
        let path = self.folder.unwrap_or(Path::new("")).join(&name);
        if let Some(start) = self.chain_position(&path) {
            let names = self.chain[start..].iter().filter_map(|p| p.file_name());
            let names: Vec<String> = names.map(|n| n.to_string_lossy().into_owned()).collect();
            let what = format!("goes round in a circle: {} → {name}", names.join(" → "));
            self.refuse_extends(entry, &what);
            return None;
        }
        if self.chain.len() >= DEEPEST {
            self.refuse_extends(entry, &format!("is a chain of more than {DEEPEST} files"));
            return None;
        }
        if let Err((_, what)) = read_text(&path) {
            self.refuse_extends(entry, &what);
            return None;
        }
        match read_path(&path, self.chain) {
            Ok(sheet) => Some(sheet),
            Err(error) => {
                self.inherited.extend(error.issues);
                None
            }
        }
    }

    fn chain_position(&self, path: &Path) -> Option<usize> {
        let real = path.canonicalize().ok()?;
        self.chain.iter().position(|p| *p == real)
    }

    fn refuse_extends(&mut self, entry: &Entry, what: &str) {
        let ids = join(builtin_ids().map(quoted));
        let allowed = format!("{ids}, or a path to a .toml file, relative to this one");
        self.refuse("extends", entry.node.at, Some(&entry.node), what, &allowed);
    }

    /// A key of the file: a parameter, a section of them, or a mistake. `path` has
    /// odd names in quotes: a name with a dot in it is no key of a section.
    pub fn visit(&mut self, path: &str, entry: &Entry, family: Family, settings: &mut [Setting]) {
        if let Some(index) = family.position(path) {
            if self.is_broken(&entry.node) {
                return;
            }
            match self.setting(&family.parameters()[index], entry) {
                Some(setting) => settings[index] = setting,
                None => self.failed.push(path.to_owned()),
            }
        } else if is_section(family, path) {
            let Body::Table(entries) = &entry.node.body else {
                let keys: Vec<String> = section_keys(family, path).map(str::to_owned).collect();
                let allowed = keys.join(", ");
                let value = Some(&entry.node);
                self.refuse(
                    path,
                    entry.node.at,
                    value,
                    "is a section, not a parameter",
                    &allowed,
                );
                self.failed.extend(keys);
                return;
            };
            for entry in entries {
                let key = key_text(&entry.key);
                self.visit(&format!("{path}.{key}"), entry, family, settings);
            }
        } else if !self.broken.contains(&entry.at.line) {
            self.refuse_unknown(path, entry, family);
        }
    }

    fn refuse_unknown(&mut self, path: &str, entry: &Entry, family: Family) {
        let keys = family.parameters().iter().map(|p| p.key);
        let sections = keys.clone().flat_map(sections_of);
        let header = HEADER.iter().map(|h| h.key);
        let near: Vec<&str> = nearest(path, keys.chain(sections).chain(header))
            .into_iter()
            .collect();
        let section = path.rsplit_once('.').map_or("", |(section, _)| section);
        let allowed = if is_section(family, section) {
            join(section_keys(family, section).map(str::to_owned))
        } else {
            top_keys(family)
        };
        let bare = path.replace('"', "");
        let what = if HEADER.iter().any(|h| h.key == path) {
            "is no parameter; only a file can set it".into()
        } else if bare != path && family.position(&bare).is_some() {
            format!("unknown key (did you mean {bare}, without quotes?)")
        } else {
            format!("unknown key{}", did_you_mean(&near))
        };
        self.refuse(path, entry.at, Some(&entry.node), &what, &allowed);
    }

    fn setting(&mut self, parameter: &Parameter, entry: &Entry) -> Option<Setting> {
        let origin = Origin {
            file: self.file.clone(),
            at: entry.at,
        };
        if let Body::Table(fields) = &entry.node.body {
            return self.marked(parameter, entry, fields, origin);
        }
        Some(Setting {
            value: self.value(parameter, parameter.key, &entry.node)?,
            mark: Mark::Own,
            source: None,
            alternative: None,
            origin,
        })
    }

    fn value(&mut self, parameter: &Parameter, key: &str, node: &Node) -> Option<Value> {
        let faults = match parameter.kind.read(node) {
            Ok(value) => return Some(value),
            Err(faults) => faults,
        };
        for Fault { at, value, what } in faults {
            let issue = Issue::new(&self.file, at, key, what).value(value);
            self.issues.push(issue.allowed(parameter.kind.allowed()));
        }
        None
    }

    fn marked(
        &mut self,
        parameter: &Parameter,
        entry: &Entry,
        fields: &[Entry],
        origin: Origin,
    ) -> Option<Setting> {
        let before = self.issues.len();
        let field = |name: &str| fields.iter().find(|f| f.key == name);
        for unknown in fields.iter().filter(|f| !FIELDS.contains(&f.key.as_str())) {
            let near: Vec<&str> = nearest(&unknown.key, FIELDS.into_iter())
                .into_iter()
                .collect();
            let key = format!("{}.{}", parameter.key, unknown.key);
            let what = format!("unknown key{}", did_you_mean(&near));
            self.refuse(
                &key,
                unknown.at,
                Some(&unknown.node),
                &what,
                &FIELDS.join(", "),
            );
        }
        let value = field("value").and_then(|f| self.value(parameter, parameter.key, &f.node));
        if field("value").is_none() {
            self.refuse(
                parameter.key,
                entry.at,
                None,
                "a table without value",
                &parameter.kind.allowed(),
            );
        }
        let alternative = field("alternative").and_then(|f| {
            let key = format!("{}.alternative", parameter.key);
            let value = self.value(parameter, &key, &f.node)?;
            Some((f, value))
        });
        if let Some((field, other)) = &alternative
            && Some(other) == value.as_ref()
        {
            let key = format!("{}.alternative", parameter.key);
            self.refuse(
                &key,
                field.at,
                Some(&field.node),
                "is the value itself",
                "another value",
            );
        }
        let (mark, source) = self.authority(parameter, entry, fields, value.as_ref());
        if self.issues.len() > before {
            return None;
        }
        Some(Setting {
            value: value?,
            mark,
            source,
            alternative: alternative.map(|(_, v)| v),
            origin,
        })
    }

    fn authority(
        &mut self,
        parameter: &Parameter,
        entry: &Entry,
        fields: &[Entry],
        value: Option<&Value>,
    ) -> (Mark, Option<String>) {
        let field = |name: &str| fields.iter().find(|f| f.key == name);
        let mark = match field("mark") {
            Some(field) => self.mark(parameter, field, value),
            None => Mark::Own,
        };
        let source = field("source").and_then(|field| {
            if let Body::Text(text) = &field.node.body
                && !text.trim().is_empty()
            {
                return Some(text.clone());
            }
            let key = format!("{}.source", parameter.key);
            self.refuse(
                &key,
                field.at,
                Some(&field.node),
                "not a text that names a place",
                SOURCE,
            );
            None
        });
        if mark.needs_source() && field("source").is_none() {
            let what = format!("is marked {} without a source", mark.word());
            self.refuse(parameter.key, entry.at, None, &what, SOURCE);
        }
        (mark, source)
    }

    fn mark(&mut self, parameter: &Parameter, field: &Entry, value: Option<&Value>) -> Mark {
        let key = format!("{}.mark", parameter.key);
        let word = if let Body::Text(word) = &field.node.body {
            word
        } else {
            ""
        };
        let Some(mark) = Mark::from_word(word) else {
            let allowed = join(Mark::GIVEN.iter().map(|m| quoted(m.word())));
            self.refuse(&key, field.at, Some(&field.node), "not a mark", &allowed);
            return Mark::Own;
        };
        if mark == Mark::Standard && value.is_some_and(|v| *v != parameter.standard()) {
            let allowed = format!("another mark, or the standard value {}", parameter.default);
            self.refuse(
                &key,
                field.at,
                Some(&field.node),
                "the value is not the standard",
                &allowed,
            );
        }
        mark
    }

    pub fn check_together(&mut self, family: Family, settings: &[Setting]) {
        let all = values(family, settings);
        let found = clashes(&all);
        for clash in &found {
            self.refuse_clash(clash, family, settings);
        }
        for (index, parameter) in family.parameters().iter().enumerate() {
            let setting = &settings[index];
            let Some(other) = setting
                .alternative
                .as_ref()
                .filter(|_| setting.origin.file == self.file)
            else {
                continue;
            };
            for clash in clashes(&all.with(index, other))
                .iter()
                .filter(|c| !found.contains(c))
            {
                let key = format!("{}.alternative", parameter.key);
                let issue = Issue::new(&self.file, setting.origin.at, &key, &clash.what)
                    .value(other.to_toml());
                self.issues.push(issue.allowed(&clash.allowed));
            }
        }
    }

    /// Points to the key that the file at hand sets: what it extends was
    /// checked before and is sound in itself.
    fn refuse_clash(&mut self, clash: &Clash, family: Family, settings: &[Setting]) {
        let with_setting = |key: &&'static str| Some((*key, &settings[family.position(key)?]));
        let set: Vec<(&str, &Setting)> = clash.keys.iter().filter_map(with_setting).collect();
        if clash
            .keys
            .iter()
            .any(|key| self.failed.iter().any(|failed| failed == key))
        {
            return;
        }
        let here = set.iter().find(|(_, s)| s.origin.file == self.file);
        let anywhere = set.iter().find(|(_, s)| !s.origin.file.is_empty());
        if let Some((key, setting)) = here.or(anywhere) {
            let Origin { file, at } = &setting.origin;
            let issue = Issue::new(file, *at, key, &clash.what).value(setting.value.to_toml());
            self.issues.push(issue.allowed(&clash.allowed));
        }
    }
}

/// The keys of a marked value.
pub(crate) const FIELDS: [&str; 4] = ["value", "mark", "source", "alternative"];

const SOURCE: &str = "source = \"the document and its section\"";

/// The sections a key stands in, outermost first.
fn sections_of(key: &'static str) -> impl Iterator<Item = &'static str> {
    key.match_indices('.').map(|(end, _)| &key[..end])
}

fn is_section(family: Family, path: &str) -> bool {
    family
        .parameters()
        .iter()
        .any(|p| sections_of(p.key).any(|s| s == path))
}

fn section_keys(family: Family, section: &str) -> impl Iterator<Item = &'static str> {
    let inside = move |key: &str| {
        key.strip_prefix(section)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    family
        .parameters()
        .iter()
        .map(|p| p.key)
        .filter(move |key| inside(key))
}

fn top_keys(family: Family) -> String {
    let mut names: Vec<&str> = HEADER.iter().map(|h| h.key).collect();
    for section in family
        .parameters()
        .iter()
        .filter_map(|p| sections_of(p.key).next())
    {
        if !names.contains(&section) {
            names.push(section);
        }
    }
    names.join(", ")
}
