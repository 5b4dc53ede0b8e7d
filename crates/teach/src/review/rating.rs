//! How strong somebody is who loses so much.

use capicua_core::QUANTILE_95;
use capicua_protocol::{Fit, Rated, Stakes};

use crate::review::outline::GameOutline;

/// A rating says nothing before so many decisions.
pub const MIN_DECISIONS: usize = 50;

/// A preset, what was played for, and the line through players of known strength.
pub(crate) type Fitted = (&'static str, Stakes, Fit);

/// Games in which players of known strength were graded, with what was played for: in a match the same
/// slip costs less than in a round by itself. `docs/review.md` has the commands.
const FITS: &[Fitted] = &[
    (
        "latin",
        Stakes::Round,
        Fit {
            at_none: 227.0,
            each: 28.4,
            spread: 60.0,
        },
    ),
    (
        "latin",
        Stakes::Match,
        Fit {
            at_none: 739.0,
            each: 248.2,
            spread: 225.0,
        },
    ),
    (
        "femundo",
        Stakes::Match,
        Fit {
            at_none: 563.0,
            each: 217.7,
            spread: 190.0,
        },
    ),
    (
        "dominican",
        Stakes::Match,
        Fit {
            at_none: 557.0,
            each: 193.6,
            spread: 260.0,
        },
    ),
    (
        "fives",
        Stakes::Match,
        Fit {
            at_none: 514.0,
            each: 102.8,
            spread: 80.0,
        },
    ),
];

/// Four in pairs, seven tiles of double-six each: a round by itself is the same game in all of them, and
/// whoever wins it is found out alike.
const PAIRS: [&str; 10] = [
    "latin",
    "femundo",
    "spain",
    "brasilia",
    "venezuela",
    "mexico",
    "puertorico",
    "dominican",
    "jamaica",
    "haiti",
];

/// Rules of a house that make another game of it.
const OTHERWISE: [&str; 5] = ["set", "seats", "hand", "spinner", "players"];

/// What else makes another match of it: in a longer one a slip costs less.
const LONGER: &str = "target";

/// What an error rate stands for in some rounds; nothing in games of which too little is known, or where
/// rounds by themselves and rounds of matches are mixed.
pub fn fitted(outline: &GameOutline) -> Option<Fit> {
    let mut parts = outline.rules.split(',');
    let preset = parts.next().unwrap_or_default();
    let stakes = outline.rounds.first()?.stakes;
    let another = |part: &str| {
        let option = part.split('=').next().unwrap_or_default();
        OTHERWISE.contains(&option) || (option == LONGER && stakes != Stakes::Round)
    };
    let same = outline.rounds.iter().all(|round| round.stakes == stakes);
    let preset = match PAIRS.contains(&preset) && stakes == Stakes::Round {
        true => PAIRS[0],
        false => preset,
    };
    let known = same && !parts.any(another);
    let mut fits = FITS.iter().chain(&crate::own::FITS).filter(|_| known);
    let known = fits.find(|(rules, of, _)| *rules == preset && *of == stakes);
    known.map(|&(_, _, fit)| fit)
}

/// The rating that an error rate stands for, with its interval; nothing where there is no fit, or after
/// too few decisions.
pub fn rating(
    outline: &GameOutline,
    decisions: usize,
    rate: f64,
    half_width: f64,
) -> Option<Rated> {
    let fit = fitted(outline).filter(|_| decisions >= MIN_DECISIONS)?;
    let rating = fit.at_none - fit.each * rate;
    let wide = (fit.each * half_width).hypot(fit.spread);
    Some(Rated {
        rating: rating.round(),
        range: [(rating - wide).round(), (rating + wide).round()],
    })
}

/// The line through players with these error rates and ratings, by least squares; nothing with fewer
/// than three of them, or if all are graded alike.
pub fn fit(players: &[(f64, f64)]) -> Option<Fit> {
    let count = players.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| players.iter().map(of).sum::<f64>() / count;
    let (rate, elo) = (mean(|of| of.0), mean(|of| of.1));
    let sum = |of: &dyn Fn(&(f64, f64)) -> f64| players.iter().map(of).sum::<f64>();
    let spread = sum(&|of| (of.0 - rate).powi(2));
    if players.len() < 3 || spread < 1e-9 {
        return None;
    }
    let each = -sum(&|of| (of.0 - rate) * (of.1 - elo)) / spread;
    let at_none = elo + each * rate;
    let off = sum(&|of| (of.1 - at_none + each * of.0).powi(2)) / (count - 2.0);
    Some(Fit {
        at_none,
        each,
        spread: QUANTILE_95 * off.sqrt(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::outline::Round;

    fn outline(rules: &str, stakes: &[Stakes]) -> GameOutline {
        let round = |&stakes: &Stakes| Round {
            number: 1,
            score: None,
            stakes,
            result: "*".to_owned(),
            before: vec![0.5, 0.5],
            after: None,
            plies: Vec::new(),
        };
        GameOutline {
            rules: rules.to_owned(),
            names: Vec::new(),
            sides: Vec::new(),
            rounds: stakes.iter().map(round).collect(),
        }
    }

    #[test]
    fn a_rating_needs_decisions_and_a_game_it_was_fitted_to() {
        let latin = outline("latin,first=free", &[Stakes::Round]);
        assert!(rating(&latin, MIN_DECISIONS - 1, 3.0, 1.0).is_none());
        let unknown = outline("draw", &[Stakes::Round]);
        assert!(rating(&unknown, 500, 3.0, 1.0).is_none());
        let spinner = outline("fives,spinner=on", &[Stakes::Match]);
        assert!(rating(&spinner, 500, 3.0, 1.0).is_none());
        assert!(rating(&outline("fives", &[Stakes::Match]), 500, 3.0, 1.0).is_some());
        let longer = outline("fives,target=250", &[Stakes::Match]);
        assert!(rating(&longer, 500, 3.0, 1.0).is_none());
        // Rounds by themselves are alike whatever the match is, matches are not.
        let alike = outline("femundo,target=300", &[Stakes::Round]);
        assert_eq!(fitted(&alike), fitted(&latin));
        assert!(fitted(&latin).is_some() && fitted(&outline("recife", &[Stakes::Round])).is_none());
        assert!(fitted(&outline("jamaica", &[Stakes::Match])).is_none());
        assert!(fitted(&outline("dominican", &[Stakes::Match])).is_some());
        let mixed = outline("latin", &[Stakes::Round, Stakes::Match]);
        assert!(rating(&mixed, 500, 3.0, 1.0).is_none());
        let [good, bad] = [0.0, 6.0].map(|rate| rating(&latin, 500, rate, 1.0).unwrap());
        assert!(good.rating > bad.rating + 100.0, "{good:?} {bad:?}");
        assert!(bad.range[0] < bad.rating && bad.rating < bad.range[1]);
    }

    /// A line that players lie on is found, and how far others lie from it.
    #[test]
    fn a_line_is_found() {
        let on = |rate: f64| (rate, 200.0 - 30.0 * rate);
        let exact = fit(&[on(7.0), on(4.0), on(0.5)]).unwrap();
        assert!((exact.at_none - 200.0).abs() < 1e-9 && (exact.each - 30.0).abs() < 1e-9);
        assert!(exact.spread < 1e-6);
        let off = fit(&[on(7.0), on(4.0), on(1.0), (0.0, 260.0)]).unwrap();
        assert!(off.spread > 20.0, "{off:?}");
        assert!(fit(&[on(7.0), on(4.0)]).is_none());
        assert!(fit(&[on(7.0); 3]).is_none());
    }
}
