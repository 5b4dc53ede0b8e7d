//! How strong somebody is who loses so much.

use capicua_protocol::{Rated, Stakes};

use crate::shape::Shape;

/// A rating says nothing before so many decisions.
pub const MIN_DECISIONS: usize = 50;

/// What is known of a game: who loses nothing has the first number, and every point of error rate takes
/// so much away. Fitted to players of known strength (`docs/review.md`).
struct Fit {
    rules: &'static str,
    at_none: f64,
    each: f64,
    /// The spread of the players around the line.
    spread: f64,
}

/// Games of which something is known.
const FITS: &[Fit] = &[Fit {
    rules: "latin",
    at_none: 180.0,
    each: 29.5,
    spread: 60.0,
}];

/// The rating that an error rate stands for, with its interval; nothing in games of which too little is
/// known, or after too few decisions.
pub fn rating(shape: &Shape, decisions: usize, rate: f64, half_width: f64) -> Option<Rated> {
    let preset = shape.rules.split(',').next().unwrap_or_default();
    let fit = FITS.iter().find(|fit| fit.rules == preset)?;
    // In a match the same slip costs less: a round is only part of it.
    let alone = shape
        .rounds
        .iter()
        .all(|round| round.stakes == Stakes::Round);
    if decisions < MIN_DECISIONS || !alone {
        return None;
    }
    let rating = fit.at_none - fit.each * rate;
    let wide = (fit.each * half_width).hypot(fit.spread);
    Some(Rated {
        rating: rating.round(),
        range: [(rating - wide).round(), (rating + wide).round()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_needs_decisions_and_a_game_it_was_fitted_to() {
        let shape = |rules: &str| Shape {
            rules: rules.to_owned(),
            names: Vec::new(),
            sides: Vec::new(),
            rounds: Vec::new(),
        };
        let latin = shape("latin,first=free");
        assert!(rating(&latin, MIN_DECISIONS - 1, 3.0, 1.0).is_none());
        assert!(rating(&shape("draw"), 500, 3.0, 1.0).is_none());
        let [good, bad] = [0.0, 6.0].map(|rate| rating(&latin, 500, rate, 1.0).unwrap());
        assert!(good.rating > bad.rating + 100.0, "{good:?} {bad:?}");
        assert!(bad.range[0] < bad.rating && bad.rating < bad.range[1]);
    }
}
