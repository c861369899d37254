//! What follows from a deal's points besides its steps: large points, match
//! points, and who declares next (rules 1.9; 000 §3, §10).

use crate::card::Seat;
use crate::rules::{AfterLoss, AfterWin, RotationRules, ScoreRules, TrickRules};
use crate::trick::score::{self, Steps, band};

/// What a deal's points bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct After {
    /// By the promotion table.
    pub steps: Steps,
    /// The attackers' match points 赛点, below 0 the declaring side's; none
    /// where the rules have none.
    pub match_points: Option<i16>,
    /// The attackers' large points 大分; none where the rules have none.
    pub large_points: Option<i16>,
}

impl After {
    /// Of the attackers' points.
    #[inline]
    pub fn of(rules: &TrickRules, attacker_points: i32) -> After {
        After {
            steps: score::promotion(&rules.promotion, attacker_points),
            match_points: match_points(&rules.score, attacker_points),
            large_points: large_points(&rules.score, attacker_points),
        }
    }
}

/// The attackers' large points 大分; points below 0 count as 0.
#[inline]
pub fn large_points(rules: &ScoreRules, attacker_points: i32) -> Option<i16> {
    if rules.large_points.is_empty() {
        return None;
    }
    let found = band(&rules.large_points, attacker_points.max(0));
    Some(found.map_or(0, |(_, large)| large.into()))
}

/// The attackers' match points 赛点, below 0 the declaring side's: what is
/// short of a full distance from the par brings nothing.
#[inline]
pub fn match_points(rules: &ScoreRules, attacker_points: i32) -> Option<i16> {
    let rules = rules.match_points?;
    let full = (attacker_points - i32::from(rules.par)) / i32::from(rules.every);
    let points = full * i32::from(rules.each);
    Some(points.clamp(i16::MIN.into(), i16::MAX.into()) as i16)
}

/// Who declares the next deal. Where there is no stage nobody wins or loses
/// it, and the rules name the same seat for both.
pub fn next_declarer(
    rules: &RotationRules,
    declarer: Seat,
    stage_change: Option<bool>,
    attacker_points: i32,
) -> Seat {
    if stage_change == Some(true) {
        return match rules.after_loss {
            AfterLoss::Next => declarer.next(),
            AfterLoss::Previous => declarer.after(3),
        };
    }
    if attacker_points.max(0) < i32::from(rules.same_below) {
        return declarer;
    }
    match rules.after_win {
        AfterWin::Partner => declarer.after(2),
        AfterWin::Same => declarer,
        AfterWin::Next => declarer.next(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn rules(text: &str) -> TrickRules {
        let text = format!("title = \"t\"\nfamily = \"trick\"\n{text}");
        Rules::parse(&text, "test", "test")
            .unwrap()
            .trick()
            .unwrap()
            .clone()
    }

    /// 000 §10: 100 brings nothing, each full 20 over or short two.
    #[test]
    fn match_points_are_by_full_distances() {
        let rules = rules("[score]\nmatch_par = 100");
        let told = [(100, 0), (60, -4), (65, -2), (140, 4), (119, 0), (81, 0)];
        for (points, expected) in told {
            assert_eq!(
                match_points(&rules.score, points),
                Some(expected),
                "{points}"
            );
        }
        assert_eq!(match_points(&rules.score, i32::MAX), Some(i16::MAX));
    }

    /// 000 §3, as read.
    #[test]
    fn large_points_are_by_bands() {
        let rules = rules(
            "[score]\nlarge_points = [[0, 2], [15, 3], [40, 4], [80, 6], [120, 8], [160, 10]]",
        );
        let told = [
            (-30, 2),
            (0, 2),
            (14, 2),
            (15, 3),
            (39, 3),
            (40, 4),
            (80, 6),
            (119, 6),
            (120, 8),
            (160, 10),
            (400, 10),
        ];
        for (points, expected) in told {
            assert_eq!(
                large_points(&rules.score, points),
                Some(expected),
                "{points}"
            );
        }
    }

    #[test]
    fn the_standard_scores_nothing_else() {
        let after = After::of(&rules(""), 85);
        assert_eq!((after.match_points, after.large_points), (None, None));
    }

    #[test]
    fn the_next_declarer() {
        let seat = |index| Seat::new(index).unwrap();
        let next = |text: &str, points| {
            let rules = rules(text);
            let change = score::promotion(&rules.promotion, points).stage_change;
            next_declarer(&rules.rotation, seat(3), change, points)
        };
        // 004 十.2, 十.3; 001 六; 002 §4 换庄.
        assert_eq!(next("", 75), seat(1));
        assert_eq!(next("", 80), seat(0));
        // 000 §4 四, §9 一.
        assert_eq!(next("[rotation]\nafter_win = \"same\"", 75), seat(3));
        assert_eq!(next("[rotation]\nafter_loss = \"previous\"", 80), seat(2));
        // 004 六.1, 六.2, the other reading.
        assert_eq!(next("[rotation]\nsame_below = 40", -10), seat(3));
        assert_eq!(next("[rotation]\nsame_below = 40", 35), seat(3));
        assert_eq!(next("[rotation]\nsame_below = 40", 40), seat(1));
        // 000 §3: by turns, whatever comes out.
        let turns = "[promotion]\nstage = \"none\"\n[rotation]\nafter_win = \"next\"";
        assert_eq!(next(turns, 0), seat(0));
        assert_eq!(next(turns, 200), seat(0));
    }
}
