//! A round as data: what everybody saw, thought and could know, a line of JSON.

use crate::{GameUi, Marginals};
use capicua_arena::RoundReport;
use capicua_core::{Estimate, Evaluation, MoveEval, MoveList, Seat, Turn};
use capicua_protocol::{AnnotatedRound, ByName, Decision, ThoughtMove, Unseen, line};
use capicua_table::RuleSet as _;

/// Writes a round with its views and evaluations.
pub(crate) fn plain<G: GameUi>(told: &RoundReport<G>) -> String {
    annotated(told, false)
}

/// The same with who could hold what.
pub(crate) fn with_beliefs<G: GameUi>(told: &RoundReport<G>) -> String {
    annotated(told, true)
}

fn annotated<G: GameUi>(told: &RoundReport<G>, beliefs: bool) -> String {
    let (start, end) = (told.round.start(), told.round.state());
    let mut state = start.clone();
    let mut by = String::new();
    let mut decisions = Vec::new();
    let mut thoughts = told.thoughts.iter().peekable();
    for (ply, &mv) in told.round.moves().iter().enumerate() {
        let thought = thoughts.next_if(|(at, _)| *at == ply);
        match state.turn() {
            Turn::Seat(seat) => {
                by.push(seat.letter());
                let mut legal = MoveList::new();
                state.legal(&mut legal);
                if let Some((_, evaluation)) = thought.filter(|_| legal.len() > 1) {
                    let view = G::seen(told.round, ply, seat);
                    let belief = beliefs
                        .then(|| G::marginals(told.round, ply, seat))
                        .flatten();
                    decisions.push(Decision {
                        view,
                        belief: belief.map(unseen),
                        ..decision::<G>(ply, seat, mv, evaluation)
                    });
                }
            }
            Turn::Chance | Turn::Over => by.push('-'),
        }
        state.play_unchecked(mv);
    }
    let score = end.score();
    let sides = end.rules().sides();
    line(&AnnotatedRound {
        deal: told.deal,
        game: told.game,
        round: told.notes.round,
        schema: Default::default(),
        seats: told.notes.names.iter().flatten().cloned().collect(),
        start: start.open(),
        moves: told.round.moves().iter().map(ToString::to_string).collect(),
        by,
        decisions,
        end: G::ENDS[end.end()].to_owned(),
        winner: score.winner.map(|side| side.index()),
        points: score.points[..sides].to_vec(),
    })
}

/// The same in fewer words: the tiles once.
fn unseen(holds: Marginals) -> Unseen {
    let first = holds
        .first()
        .map(|(_, tiles)| tiles.keys().cloned().collect());
    // Four digits: the files are long, and chances are told to be learnt from.
    let short = |chance: f64| (chance * 1e4).round() / 1e4;
    let place = |(place, tiles): (String, ByName<f64>)| {
        let chances = tiles.into_values().map(short).collect();
        (place, chances)
    };
    Unseen {
        unseen: first.unwrap_or_default(),
        places: holds.into_iter().map(place).collect(),
    }
}

fn decision<G: GameUi>(
    ply: usize,
    seat: Seat,
    played: G::Move,
    evaluation: &Evaluation<G::Move>,
) -> Decision {
    // Six digits: what is beyond them is noise, and the same on every machine it need not be.
    let figure = |estimate: Option<Estimate>| {
        estimate.map(|estimate| (estimate.mean * 1e6).round() / 1e6 + 0.0)
    };
    let thought = |judged: &MoveEval<G::Move>| ThoughtMove {
        mv: judged.mv.to_string(),
        win: figure(judged.win),
        points: figure(judged.points),
        equity: figure(judged.equity),
    };
    Decision {
        ply,
        seat: seat.to_string(),
        view: String::new(),
        played: played.to_string(),
        judgement: evaluation.moves.iter().map(thought).collect(),
        samples: evaluation.samples,
        exact: evaluation.exact,
        belief: None,
    }
}
