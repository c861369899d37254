//! Rule files and where they are found: built in, or at a path.

use crate::rules::issue::{Issue, RulesError, alike, did_you_mean};
use crate::rules::node::{Entry, Node, Position, position_of, quoted};
use crate::rules::reader::Reader;
use crate::rules::registry::Family;
use crate::rules::setting::{Setting, standard_settings};
use crate::rules::value::join;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The built-in rule files.
const BUILTIN: &[(&str, &str)] = &[
    ("shuangsheng", include_str!("builtin/shuangsheng.toml")),
    ("hubei-2007", include_str!("builtin/hubei-2007.toml")),
    ("longyan-80", include_str!("builtin/longyan-80.toml")),
    ("yingchun", include_str!("builtin/yingchun.toml")),
    (
        "shuangkou-ladder",
        include_str!("builtin/shuangkou-ladder.toml"),
    ),
    (
        "shuangkou-sixteen",
        include_str!("builtin/shuangkou-sixteen.toml"),
    ),
    (
        "shuangkou-fanzhu",
        include_str!("builtin/shuangkou-fanzhu.toml"),
    ),
    (
        "shuangkou-staff",
        include_str!("builtin/shuangkou-staff.toml"),
    ),
    (
        "shuangkou-hook",
        include_str!("builtin/shuangkou-hook.toml"),
    ),
    (
        "shuangkou-yunnan",
        include_str!("builtin/shuangkou-yunnan.toml"),
    ),
    (
        "shuangkou-dingpai",
        include_str!("builtin/shuangkou-dingpai.toml"),
    ),
    ("guandan-2017", include_str!("builtin/guandan-2017.toml")),
    ("guandan-bank", include_str!("builtin/guandan-bank.toml")),
    (
        "shuangkou-zhejiang",
        include_str!("builtin/shuangkou-zhejiang.toml"),
    ),
    (
        "shuangkou-zhejiang-two",
        include_str!("builtin/shuangkou-zhejiang-two.toml"),
    ),
    (
        "shedding-two-player",
        include_str!("builtin/shedding-two-player.toml"),
    ),
];

/// No rule file comes near this; a larger one is another kind of file.
const MOST_BYTES: u64 = 1 << 20;

/// A rule file, read and checked, what it extends included.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub id: String,
    pub title: String,
    pub title_zh: String,
    pub family: Family,
    pub document: String,
    pub notes: String,
    /// The built-in id from which it derives.
    pub base: Option<String>,
    pub settings: Vec<Setting>,
}

impl Sheet {
    /// The rule set in which every value is the standard.
    pub fn standard(family: Family) -> Sheet {
        Sheet {
            id: family.standard_id().into(),
            title: "Standard".into(),
            title_zh: "标准".into(),
            family,
            document: String::new(),
            notes: String::new(),
            base: None,
            settings: standard_settings(family),
        }
    }

    /// A built-in id, or a path to a rule file.
    pub fn load(name: &str) -> Result<Sheet, RulesError> {
        let is_path = || looks_like_path(name) || Path::new(name).is_file();
        if builtin_text(name).is_none() && is_path() {
            read_path(Path::new(name), &[])
        } else {
            Sheet::builtin(name)
        }
    }

    /// A built-in id.
    pub fn builtin(id: &str) -> Result<Sheet, RulesError> {
        read_builtin(id, &[]).map_err(|what| {
            let allowed = format!(
                "{}, or a path to a .toml file",
                join(builtin_ids().map(quoted))
            );
            Issue::new(id, Position::default(), "", what)
                .allowed(allowed)
                .into()
        })
    }

    /// The text of a rule file; `origin` names it and tells where relative paths start.
    pub fn parse(text: &str, id: &str, origin: &str) -> Result<Sheet, RulesError> {
        let place = Path::new(origin);
        let chain: Vec<PathBuf> = place.canonicalize().into_iter().collect();
        Reader::new(origin, place.parent(), &chain).sheet(text, id)
    }

    /// The same rule set with other values.
    pub fn replace(&self, pairs: &[(String, Node)]) -> Result<Sheet, RulesError> {
        let mut reader = Reader::new("replace()", None, &[]);
        let mut settings = self.settings.clone();
        let at = Position::default();
        for (i, (key, node)) in pairs.iter().enumerate() {
            if pairs[..i].iter().any(|(other, _)| other == key) {
                reader.refuse(key, at, Some(node), "given twice", "one value a key");
                continue;
            }
            let (key, node) = (key.clone(), node.clone());
            let entry = Entry { key, at, node };
            reader.visit(&entry.key, &entry, self.family, &mut settings);
        }
        reader.check_together(self.family, &settings);
        reader.finish()?;
        Ok(Sheet {
            settings,
            ..self.clone()
        })
    }
}

/// The ids of the built-in rule files.
pub(crate) fn builtin_ids() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().map(|(id, _)| *id)
}

fn builtin_text(id: &str) -> Option<&'static str> {
    BUILTIN
        .iter()
        .find(|(other, _)| *other == id)
        .map(|(_, text)| *text)
}

pub(super) fn looks_like_path(name: &str) -> bool {
    let extension = Path::new(name).extension();
    name.contains(['/', std::path::MAIN_SEPARATOR]) || extension.is_some_and(|e| e == "toml")
}

/// A built-in file, or why there is none of that id.
pub(super) fn read_builtin(id: &str, chain: &[PathBuf]) -> Result<Sheet, String> {
    let Some(text) = builtin_text(id) else {
        let near = did_you_mean(&alike(id, builtin_ids()));
        return Err(format!("no built-in rules have this id{near}"));
    };
    // Not a name that a user's file can have, so that the two are told apart.
    let file = format!("{id} (built in)");
    match Reader::new(&file, None, chain).sheet(text, id) {
        Ok(sheet) => Ok(Sheet {
            base: Some(id.to_owned()),
            ..sheet
        }),
        Err(error) => Err(format!("the built-in file is at fault: {error}")),
    }
}

pub(super) fn read_path(path: &Path, chain: &[PathBuf]) -> Result<Sheet, RulesError> {
    let name = path.to_string_lossy();
    let text = read_text(path).map_err(|(at, what)| Issue::new(&name, at, "", what))?;
    let mut chain = chain.to_vec();
    chain.extend(path.canonicalize());
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    Reader::new(&name, path.parent(), &chain).sheet(&text, &id)
}

pub(super) fn read_text(path: &Path) -> Result<String, (Position, String)> {
    let refused = |what: String| (Position::default(), what);
    let failed = |error: std::io::Error| refused(format!("cannot be read: {error}"));
    // Opening something that is no file, such as a pipe, could wait for ever.
    if !path.metadata().map_err(failed)?.is_file() {
        return Err(refused("is no file".into()));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(refused(format!(
            "is larger than a rule file can be ({MOST_BYTES} bytes)"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let end = error.utf8_error().valid_up_to();
        let valid = String::from_utf8_lossy(&error.as_bytes()[..end]);
        (position_of(&valid, end), "is not UTF-8 text".into())
    })
}
