//! Instructions that the engine's work takes, against those recorded in
//! `benches/guards.txt`.
//!
//! ```text
//! cargo bench --bench guards                compares; fails if one moved by more than 1 %
//! cargo bench --bench guards -- follow      only those with this in their names
//! cargo bench --bench guards -- --record    writes them anew
//! cargo test --bench guards                 does the work once and counts nothing
//! ```
//!
//! Each guard runs in a process of its own under valgrind, which counts what
//! happens in [`counted`] and nothing else, so that neither the machine's load
//! nor another guard changes a count.

#[path = "../common/mod.rs"]
mod common;
mod counting;
mod positions;
mod record;
mod work;

use counting::Counted;
use koudi_engine::bits;
use record::{Entry, Record};
use std::process::ExitCode;
use work::{Guard, guards};

/// Per cent that a count may move.
const ALLOWED: f64 = 1.0;

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name] = &args[..]
        && flag == counting::CHILD
    {
        return work_counted(name);
    }
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    if !has("--bench") {
        return test(has("--list"), has("--ignored"));
    }
    let record = has("--record");
    args.retain(|arg| arg != "--bench" && arg != "--record");
    let chosen = |guard: &Guard| args.is_empty() || args.iter().any(|arg| guard.name.contains(arg));
    if record && !args.is_empty() {
        eprintln!("guards: --record writes all of them; give no names");
        return ExitCode::from(2);
    }
    match count(&chosen, record) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("guards: {why}");
            ExitCode::from(2)
        }
    }
}

/// What valgrind counts in: known to it by this name, which no other has.
#[inline(never)]
fn counted(work: &mut dyn FnMut() -> u64) -> u64 {
    work()
}

/// In a process of its own: one guard's work, told to the process that asked.
fn work_counted(name: &str) -> ExitCode {
    let guard = guards().into_iter().find(|guard| guard.name == name);
    let guard = guard.expect("a guard of this name");
    let mut work = (guard.prepare)();
    let done = counted(&mut *work);
    println!("{done} {}", bits::is_fast());
    ExitCode::SUCCESS
}

/// As one test, which nextest wants to find in a list: does all work outside
/// valgrind, so that a guard that has come to do nothing fails.
fn test(list: bool, ignored: bool) -> ExitCode {
    if list {
        if !ignored {
            println!("work: test");
        }
        return ExitCode::SUCCESS;
    }
    for guard in guards() {
        guard.expect((guard.prepare)()());
    }
    println!("guards: all work done; counted by: cargo bench --bench guards");
    ExitCode::SUCCESS
}

/// Counts and compares; whether nothing has moved.
fn count(chosen: &dyn Fn(&Guard) -> bool, write: bool) -> Result<bool, String> {
    let made_with = counting::made_with()?;
    let recorded = Record::read()?;
    if !guards().iter().any(chosen) {
        return Err("no guard has such a name".into());
    }
    println!("instructions a unit, counted with {made_with}");
    if recorded.made_with != made_with {
        println!(
            "recorded with {}: what moves need not be the change's doing",
            recorded.made_with
        );
    }
    println!(
        "{:<30} {:<8} {:>11} {:>11} {:>9}",
        "", "unit", "recorded", "now", "change"
    );
    let mut now = Record::new(made_with);
    let mut unlike = 0;
    for guard in guards().iter().filter(|guard| chosen(guard)) {
        let Counted { instructions, work } = counting::count(&guard.name)?;
        guard.expect(work);
        let entry = Entry::new(guard, instructions, work);
        let (mut old, mut change) = ("-".to_owned(), "-".to_owned());
        let mut verdict = Some("not recorded".to_owned());
        if let Some(recorded) = recorded.entry(&guard.name) {
            old = format!("{:.1}", recorded.each());
            change = format!("{:+.2} %", entry.change(recorded));
            verdict = entry.unlike(recorded);
        }
        unlike += u32::from(verdict.is_some());
        let (name, unit, each) = (&guard.name, guard.unit.name, entry.each());
        let verdict = verdict.map_or_else(String::new, |verdict| format!("  {verdict}"));
        println!("{name:<30} {unit:<8} {old:>11} {each:>11.1} {change:>9}{verdict}");
        now.entries.push(entry);
    }
    if write {
        now.write()?;
        println!("recorded in benches/guards.txt");
        return Ok(true);
    }
    let names: Vec<String> = guards().into_iter().map(|guard| guard.name).collect();
    for Entry { name, .. } in recorded.entries {
        if !names.contains(&name) {
            println!("{name:<30} recorded, but there is no such guard");
            unlike += 1;
        }
    }
    if unlike == 0 {
        println!("all as recorded, within {ALLOWED} %");
    } else {
        println!(
            "{unlike} not as recorded (more than {ALLOWED} % off, or other work); if so meant: \
             cargo bench --bench guards -- --record"
        );
    }
    Ok(unlike == 0)
}
