//! What the score of the match has to do with it.

use capicua_core::{Evaluation, Side, View as _};
use capicua_dominoes::{
    End, FinishedRound, House, MatchStakes, Move, Public, SEATS, Tally, Unit, View, award,
};
use capicua_players::match_equity;

use super::Reason;

/// Any round is worth so many pips, give or take: whoever needs no more needs a win, not points.
const FEW: u16 = 5;

/// A match is as good as decided when the chance that is left is no more than this.
const HARDLY: f64 = 0.001;

/// Another move wins the round more often when it does so by this much.
const MORE_OFTEN: f64 = 0.02;

/// Why the score asks for the best move. Nothing where no score stands, or where rounds are not
/// counted in pips: there every win is the same.
pub(super) fn find(view: &View<House>, evaluation: &Evaluation<Move>) -> Option<Reason> {
    let public = view.public();
    public.standing()?;
    let own = public.rules().side_of(view.seat());
    if public.rules().unit != Unit::Pips {
        return None;
    }
    let wins = chance_after(public, own, own) >= 1.0 - HARDLY;
    let loses = chance_after(public, own, own.other()) <= HARDLY;
    match (wins, loses) {
        (true, true) => Some(Reason::RoundDecides),
        (true, false) => Some(Reason::AnyWin {
            points: missing(public, own),
        }),
        (false, true) => Some(Reason::AnyLoss {
            points: missing(public, own.other()),
        }),
        (false, false) => for_match(evaluation),
    }
}

/// The chance of `own` to win the match after `winner` has won this round by few pips.
fn chance_after(public: &Public<House>, own: Side, winner: Side) -> f64 {
    let (rules, standing) = (public.rules(), public.standing().expect("a score stands"));
    let stakes = MatchStakes::new(rules, Some(standing));
    let outcome = award(rules, End::Blocked, winner, FEW, stakes);
    let finished = FinishedRound {
        end: End::Blocked,
        leader: public.leader(),
        blocker: public.turn(),
        pips: [0; SEATS],
        rightly_called: false,
        stakes,
    };
    let first = match_equity(rules).after(standing, &finished, &outcome, public.gained());
    match own {
        Side::FIRST => first,
        _ => 1.0 - first,
    }
}

/// Points that `side` has still to win.
fn missing(public: &Public<House>, side: Side) -> u16 {
    let standing = public.standing().expect("a score stands");
    let written = match public.rules().tally {
        Tally::Winners => side,
        Tally::Losers => side.other(),
    };
    let have = standing.score[written.index()] + public.gained()[side.index()];
    standing.target.saturating_sub(have).max(1)
}

/// Another move wins the round more often, this one the match.
fn for_match(evaluation: &Evaluation<Move>) -> Option<Reason> {
    let [best, others @ ..] = &evaluation.moves[..] else {
        return None;
    };
    best.equity?;
    let chance = best.win?.mean;
    let others = others.iter().filter_map(|other| other.win);
    let otherwise = others.map(|win| win.mean).fold(0.0, f64::max);
    (otherwise - chance >= MORE_OFTEN).then_some(Reason::ForMatch { chance, otherwise })
}
