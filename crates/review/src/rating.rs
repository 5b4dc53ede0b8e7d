//! How strong somebody is who loses so much.

use capicua_protocol::Rated;

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
const FITS: &[Fit] = &[];

/// The rating that an error rate stands for, with its interval; nothing in games of which too little is
/// known, or after too few decisions.
pub fn rating(rules: &str, decisions: usize, rate: f64, half_width: f64) -> Option<Rated> {
    let preset = rules.split(',').next().unwrap_or(rules);
    let fit = FITS.iter().find(|fit| fit.rules == preset)?;
    if decisions < MIN_DECISIONS {
        return None;
    }
    let rating = fit.at_none - fit.each * rate;
    let wide = (fit.each * half_width).hypot(fit.spread);
    Some(Rated {
        rating: rating.round(),
        range: [(rating - wide).round(), (rating + wide).round()],
    })
}
