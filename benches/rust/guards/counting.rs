//! One guard under valgrind, and the words for what may be missing.

use std::path::Path;
use std::process::{Command, Output};

/// Tells the bench that it is the process to be counted.
pub const CHILD: &str = "--counted";

/// What valgrind counted, and the work that the guard says it did.
pub struct Counted {
    pub instructions: u64,
    pub work: u64,
}

const NO_VALGRIND: &str = "valgrind is not to be found; install it (apt-get install valgrind) and \
                           try again. Without it: cargo bench --bench deals, and the clock";

/// The programs that counts depend on, with their versions.
pub fn made_with() -> Result<String, String> {
    let valgrind = version(&mut Command::new("valgrind")).ok_or(NO_VALGRIND)?;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let rustc = version(&mut Command::new(rustc)).ok_or("no rustc to be found")?;
    Ok(format!("{rustc}, {valgrind}, {}", std::env::consts::ARCH))
}

fn version(program: &mut Command) -> Option<String> {
    let output = program.arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Counts a guard in a process of its own with hardly an environment, so that
/// the shell it is started from changes nothing.
pub fn count(name: &str) -> Result<Counted, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = valgrind(&program, name).map_err(|_| NO_VALGRIND)?;
    let told = String::from_utf8_lossy(&output.stderr);
    let failed = |what: &str| Err(format!("{name}: {what}; valgrind said:\n{told}"));
    if !output.status.success() {
        return failed("failed");
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let (work, is_fast) = said.trim().split_once(' ').unwrap_or_default();
    if cfg!(target_arch = "x86_64") && is_fast != "true" {
        return Err(
            "under valgrind this processor has no BMI2: the recorded counts are of processors \
             that have it (AVX2, too), and cannot be compared"
                .into(),
        );
    }
    let instructions = told
        .lines()
        .find_map(|line| line.split_once("Collected : "))
        .and_then(|(_, number)| number.trim().parse().ok())
        .filter(|&number| number > 0);
    match (instructions, work.parse()) {
        (Some(instructions), Ok(work)) => Ok(Counted { instructions, work }),
        _ => failed("nothing was counted"),
    }
}

fn valgrind(program: &Path, name: &str) -> std::io::Result<Output> {
    let kept = ["PATH", "VALGRIND_LIB"];
    let kept = kept.map(|name| std::env::var_os(name).map(|value| (name, value)));
    Command::new("valgrind")
        .env_clear()
        .envs(kept.into_iter().flatten())
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(["--collect-atstart=no", "--toggle-collect=guards::counted*"])
        .arg(program)
        .args([CHILD, name])
        .output()
}
