//! Records of dominoes.

mod ask_analyzer;
mod loss_kind;
mod measure;
mod stakes;

use std::collections::HashMap;

use capicua_belief::{Belief, DoublesFirst, Knowledge, MixedPlay, PlayModel as _, Plays};
use capicua_core::{
    Estimate, Evaluation, InputError, MoveEval, MoveList, Seat, Seed, Side, View as _, message,
};
use capicua_dominoes::notation::{
    Position, Record, SideText, WrittenMove, parse_records, write_records,
};
use capicua_dominoes::{House, Move, Secrets, View};
use capicua_players::RolloutPolicy;
use capicua_protocol::{Chosen, ReviewedMove};
use capicua_words::{Language, Words};

use crate::advice::{Reason, find_reasons};
use crate::documents;
use crate::review::graded::{Decision, GradedPly, classify};
use crate::review::loss_estimator::LossEstimator;
use crate::review::outline::{GameOutline, Ply, ReviewedGame, Round, SearchLimits, is_note, note};
use crate::review::page::Picture;
use crate::review::say;
use crate::review::workspace::Workspace;
use measure::{MeasuredMoves, Question, can_be_solved};
use stakes::RoundStakes;

/// Ordinary players: doubles first, then heavy tiles, most of the time.
const ORDINARY: MixedPlay<DoublesFirst> = MixedPlay {
    gamma: 0.7,
    strong: DoublesFirst,
};

/// Reasons are looked for in no more worlds than these.
const WORLDS_FOR_REASONS: usize = 200;

/// Rounds of dominoes, read from their records.
pub struct Rounds {
    records: Vec<Record>,
    stakes: Vec<RoundStakes>,
    outline: GameOutline,
}

impl Rounds {
    /// Reads records.
    pub fn read(text: &str) -> Result<Rounds, InputError> {
        let records = parse_records(text)?;
        // One game, one table of chances: whoever asks may be a stranger.
        let mut later = records.iter().zip(1..).skip(1);
        let first = records.first().map(|record| record.start().rules());
        let other = later.find(|(record, _)| Some(record.start().rules()) != first);
        if let Some((record, number)) = other {
            return Err(InputError::new(
                message!(
                    "rules-change-in-record",
                    round = number,
                    rules = record.start().rules()
                ),
                message!("fix-review-rounds-match-time"),
            ));
        }
        match records.is_empty() {
            false => Ok(Rounds::from_records(records)),
            true => Err(InputError::new(
                message!("no-record"),
                message!("fix-record-begins-tags-dgn-1"),
            )),
        }
    }

    /// Rounds that were played. Panics on none.
    pub fn from_records(records: Vec<Record>) -> Rounds {
        let stakes: Vec<RoundStakes> = records.iter().map(RoundStakes::from_record).collect();
        let rules = records[0].start().rules();
        let seats = usize::from(rules.seats);
        let side = |side: Side| {
            let name = SideText(rules, side).to_string();
            (name, rules.seats_of(side).collect())
        };
        let names = (0..seats).map(|seat| records.iter().find_map(|r| r.names[seat].clone()));
        let outline = GameOutline {
            rules: rules.to_string(),
            names: names.collect(),
            sides: [Side::FIRST, Side::SECOND].map(side).to_vec(),
            rounds: (0..records.len())
                .map(|at| round(&records, &stakes, at))
                .collect(),
        };
        Rounds {
            records,
            stakes,
            outline,
        }
    }

    /// The moment before a ply, as `seat` saw it.
    fn seen(&self, round: usize, ply: usize, seat: Seat) -> Option<Position> {
        // A record holds only what can be played, so that there is always something to see.
        self.records[round].seen_by(ply, seat).ok()
    }

    /// The chance of the side that moves at a ply, as the first seat that can tell saw it after it.
    fn watched(
        &self,
        round: usize,
        ply: usize,
        limits: &SearchLimits,
        workspace: &mut Workspace,
    ) -> Option<f64> {
        let mover = self.outline.rounds[round].plies[ply].seat;
        let positions = self.outline.seats().filter_map(|seat| {
            let position = self.seen(round, ply + 1, seat)?;
            position
                .now()
                .view(seat)
                .is_some()
                .then_some((seat, position))
        });
        let (seat, position) = { positions }.next()?;
        let view = position.now().view(seat)?;
        let public = view.public();
        if public.end().is_some() || public.rules().calls {
            return None;
        }
        let knows = SeatKnowledge::new(&position, seat)?;
        let seed = self.seed(round, ply, limits).named("watched");
        let question = knows.question(&view, &self.stakes[round], limits, seed);
        let chance = question.quick_chance(None, &mut workspace.solver)?;
        let same = public.rules().side_of(seat) == public.rules().side_of(mover);
        Some(if same { chance } else { 1.0 - chance })
    }

    /// Every ply has chances of its own.
    fn seed(&self, round: usize, ply: usize, limits: &SearchLimits) -> Seed {
        let seed = limits.seed.named("review");
        seed.at(round as u64).at(ply as u64)
    }

    /// What the move cost with all hands open; nothing where they are not, or where chance decides.
    fn hindsight(
        &self,
        round: usize,
        ply: usize,
        played: Move,
        workspace: &mut Workspace,
    ) -> Option<f64> {
        let record = &self.records[round];
        let mut moment = Position::new(record.start().clone());
        for mv in record.moves().iter().take(ply) {
            moment.play(mv.written).ok()?;
        }
        let state = moment.now().state()?;
        if !can_be_solved(state.public()) {
            return None;
        }
        let stakes = &self.stakes[round];
        let values = workspace.solver.values(&state, &stakes.objective).ok()?;
        let best = values.iter().map(|&(_, value)| value).max()?;
        let own = values.iter().find(|(mv, _)| *mv == played)?.1;
        Some(stakes.chance(best) - stakes.chance(own))
    }
}

/// What somebody knows of what is hidden.
struct SeatKnowledge {
    belief: Belief,
    plays: Plays<House>,
}

impl SeatKnowledge {
    fn new(position: &Position, seat: Seat) -> Option<SeatKnowledge> {
        Some(SeatKnowledge {
            belief: Belief::from_knowledge(&Knowledge::from_position(position, Some(seat))).ok()?,
            plays: Plays::new(position.start().public(), position.history()),
        })
    }

    fn question<'a>(
        &'a self,
        view: &'a View<House>,
        stakes: &'a RoundStakes,
        limits: &'a SearchLimits,
        seed: Seed,
    ) -> Question<'a> {
        Question {
            view,
            belief: &self.belief,
            plays: &self.plays,
            stakes,
            limits,
            seed,
        }
    }
}

impl ReviewedGame for Rounds {
    fn outline(&self) -> &GameOutline {
        &self.outline
    }

    fn grade(
        &self,
        round: usize,
        ply: usize,
        limits: &SearchLimits,
        workspace: &mut Workspace,
    ) -> Option<GradedPly> {
        let written = self.records[round].moves()[ply].written;
        let seat = self.outline.rounds[round].plies[ply].seat;
        if matches!(written, WrittenMove::Draw(_)) {
            return Some(GradedPly::default());
        }
        let position = self.seen(round, ply, seat)?;
        let view = position.now().view(seat);
        if limits.bare && view.is_none() {
            return Some(GradedPly::default());
        }
        let Some(view) = view else {
            let chance = self.watched(round, ply, limits, workspace);
            return unless_stopped(
                limits,
                GradedPly {
                    chance,
                    decision: None,
                },
            );
        };
        let mut legal = MoveList::new();
        view.legal(&mut legal);
        let played = legal.iter().find(|&&mv| WrittenMove::from(mv) == written);
        // What somebody plays at a table that calls false passes may be no legal move at all.
        let (Some(&played), Some(knows)) = (played, SeatKnowledge::new(&position, seat)) else {
            return Some(GradedPly::default());
        };
        let stakes = &self.stakes[round];
        let question = knows.question(&view, stakes, limits, self.seed(round, ply, limits));
        let graded = legal.len() > 1 && limits.seat.is_none_or(|wanted| wanted == seat);
        let calls = view.public().rules().calls;
        if !graded {
            let chance = match calls || limits.bare {
                true => None,
                false => question.quick_chance(Some(played), &mut workspace.solver),
            };
            return unless_stopped(
                limits,
                GradedPly {
                    chance,
                    decision: None,
                },
            );
        }
        let looked = match calls {
            true => ask_analyzer::several_times(&question)?,
            false => question.decide(played, &legal, &mut workspace.solver)?,
        };
        let mut decision = judged(&looked, &position, &view, played, &legal);
        if !limits.bare && decision.is_loss() {
            explain(&mut decision, &looked, &position, &view, played);
        }
        if !calls && !limits.bare {
            decision.hindsight = self.hindsight(round, ply, played, workspace);
        }
        let chance = Some(decision.equity);
        unless_stopped(
            limits,
            GradedPly {
                chance,
                decision: Some(decision),
            },
        )
    }

    fn annotated(&self, graded: &[Option<GradedPly>]) -> String {
        let mut records = self.records.clone();
        for ((round, ply), graded) in self.outline.plies().into_iter().zip(graded) {
            let comments = records[round].comments_mut(ply);
            let note = graded.as_ref().and_then(note);
            let (Some(note), Some(comments)) = (note, comments) else {
                continue;
            };
            comments.retain(|comment| !is_note(comment));
            comments.insert(0, note);
        }
        write_records(&records)
    }

    fn picture(&self, round: usize, ply: usize) -> Option<Picture> {
        let seat = self.outline.rounds[round].plies[ply].seat;
        let position = self.seen(round, ply, seat)?;
        let (now, view) = (position.now(), position.now().view(seat)?);
        Some(Picture {
            line: now.line().tiles().collect(),
            lead: now.line().lead(),
            hand: view
                .hand()
                .iter()
                .rev()
                .map(|t| (t.high(), t.low()))
                .collect(),
        })
    }
}

/// What was found, unless it was told to stop on the way.
fn unless_stopped(limits: &SearchLimits, graded: GradedPly) -> Option<GradedPly> {
    (!limits.stop.is_cancelled()).then_some(graded)
}

fn round(records: &[Record], stakes: &[RoundStakes], at: usize) -> Round {
    let (record, stakes) = (&records[at], &stakes[at]);
    let both = |first: f64| vec![first, 1.0 - first];
    let mut position = Position::new(record.start().clone());
    let plies = record.moves().iter().map(|mv| {
        let seat = position.now().public().turn();
        // It has been played once already.
        let _ = position.play(mv.written);
        Ply {
            seat,
            written: mv.written.to_string(),
        }
    });
    Round {
        plies: plies.collect(),
        number: record.round.unwrap_or(at as u32 + 1),
        score: record.start().public().standing().map(|s| s.score),
        stakes: stakes.name(),
        result: record.result(),
        before: both(stakes.before(record)),
        after: stakes.after(record, records.get(at + 1)).map(both),
    }
}

/// What was measured, as a decision.
fn judged(
    looked: &MeasuredMoves,
    position: &Position,
    view: &View<House>,
    played: Move,
    legal: &[Move],
) -> Decision {
    let MeasuredMoves { moves, trial, .. } = looked;
    let place = moves.iter().position(|&mv| mv == played).unwrap_or(0);
    let found = trial.found(place);
    let best = moves[found.best];
    let class = classify(found.best == place, found.loss);
    let mut ranked: Vec<ReviewedMove> = moves
        .iter()
        .enumerate()
        .map(|(at, mv)| (*mv, trial.mean(at)))
        .chain(looked.behind.iter().copied())
        .map(|(mv, win)| ReviewedMove {
            mv: mv.to_string(),
            win,
        })
        .collect();
    ranked.sort_by(|a, b| b.win.total_cmp(&a.win));
    let (public, hand) = (view.public(), view.hand());
    Decision {
        best: best.to_string(),
        equity: found.played,
        loss: found.loss.mean,
        half_width: found.loss.half_width(),
        class,
        kind: None,
        hindsight: None,
        moves: ranked,
        chosen: (!public.rules().calls).then(|| Chosen {
            strong: RolloutPolicy::for_rules(public.rules())
                .likelihood(public, hand, legal, played),
            ordinary: ORDINARY.likelihood(public, hand, legal, played),
        }),
        worlds: trial.worlds() as u32,
        exact: trial.is_exact(),
        position: position.to_string(),
        reasons: Vec::new(),
        said: None,
    }
}

/// Says what a loss was about, and why.
fn explain(
    decision: &mut Decision,
    looked: &MeasuredMoves,
    position: &Position,
    view: &View<House>,
    played: Move,
) {
    let MeasuredMoves { moves, trial, .. } = looked;
    let place = moves.iter().position(|&mv| mv == played).unwrap_or(0);
    let best = trial.best(place);
    let seat = view.seat();
    let about = loss_kind::loss_kind(view, position.history(), seat, played, moves[best]);
    decision.kind = Some(about.to_owned());
    let reasons = reasons(looked, view, best, place);
    decision.reasons = reasons.iter().map(documents::reason).collect();
    let said = Language::all().map(Words::new).map(|words| {
        let why: Vec<String> = reasons
            .iter()
            .map(|reason| crate::advice::say::reason(&words, reason))
            .collect();
        say::loss(&words, seat, &played.to_string(), decision, &why)
    });
    decision.said = Some(said.collect());
}

/// Why the best move is better than the one that was played.
fn reasons(looked: &MeasuredMoves, view: &View<House>, best: usize, played: usize) -> Vec<Reason> {
    let MeasuredMoves { moves, trial, .. } = looked;
    let judged = |at: usize, loss: Estimate| MoveEval {
        win: Some(trial.chance(at)),
        loss: Some(loss),
        ..MoveEval::new(moves[at])
    };
    let evaluation = Evaluation {
        samples: trial.worlds() as u32,
        worlds: trial.worlds() as u32,
        exact: trial.is_exact(),
        ..Evaluation::new(vec![
            judged(best, Estimate::exact(0.0)),
            judged(played, trial.lead(best, played)),
        ])
    };
    let some = &looked.worlds[..looked.worlds.len().min(WORLDS_FOR_REASONS)];
    let worlds: Vec<(Secrets, f64)> = match trial.is_exact() {
        true => shared(&looked.worlds),
        false => shared(some),
    };
    find_reasons(view, &evaluation, &worlds)
}

/// Worlds, each once, with weights that add up to one.
fn shared(worlds: &[Secrets]) -> Vec<(Secrets, f64)> {
    let mut list: Vec<(Secrets, f64)> = Vec::with_capacity(worlds.len());
    let mut found = HashMap::with_capacity(worlds.len());
    for secrets in worlds {
        let at = *found.entry(*secrets).or_insert_with(|| {
            list.push((*secrets, 0.0));
            list.len() - 1
        });
        list[at].1 += 1.0 / worlds.len() as f64;
    }
    list
}

/// The means of the moves of a moment in some worlds, as the round is played for: what advice has to
/// agree with.
pub fn chances_in(
    position: &Position,
    seat: Seat,
    worlds: &[(Secrets, f64)],
    workspace: &mut Workspace,
) -> Option<Vec<(Move, f64)>> {
    let record = Record::new(position.start().clone());
    let stakes = RoundStakes::from_record(&record);
    let view = position.now().view(seat)?;
    let mut legal = MoveList::new();
    view.legal(&mut legal);
    let mut chances = vec![0.0; legal.len()];
    for (secrets, weight) in worlds {
        let state = view.determinize(secrets);
        let values = workspace
            .solver
            .values_of(&state, &stakes.objective, &legal);
        for (chance, (_, value)) in chances.iter_mut().zip(values.ok()?) {
            *chance += weight * stakes.chance(value);
        }
    }
    Some(legal.iter().copied().zip(chances).collect())
}

/// A trial of which all worlds are known.
fn trial_from_rows(rows: Vec<Vec<f64>>, moves: usize) -> LossEstimator {
    let mut trial = LossEstimator::new(moves);
    rows.into_iter().for_each(|row| trial.add_world(row));
    trial
}
