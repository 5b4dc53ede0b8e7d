//! `champion`: the strongest honest player. It is an [`Analyzer`], too: what it thinks of each move is
//! what `capicua advise` answers.
//!
//! It draws worlds (determinizations) from the exact belief, weighed by an opponent model
//! ([`opponent_model`], [`worlds`]), and searches them in one of these ways:
//!
//! - [`rollout`]: every move is rolled out in the same worlds;
//! - [`cfr`]: late in a round of a block game for more than two, without counting on open hands;
//! - [`open_hands`]: every world is solved, once no tile can be drawn and the hands are small enough;
//! - [`chance`]: late in a round with a boneyard all deals are solved with every order of it;
//! - All Fives for two is left to the search of [`Mc`].
//!
//! Where passes may be called false, see [`calls`].
//!
//! What the champion of a version plays never changes, so that later ones can be measured against it:
//! golden records in the arena's tests pin the first and the fourth. A version is a row of settings over these
//! parts ([`Stages`]): a stronger champion is a row of its own.

mod calls;
mod cfr;
mod chance;
mod open_hands;
mod opponent_model;
mod opponent_types;
mod rollout;
mod settings;
mod trial;
mod worlds;

use capicua_belief::{Belief, Plays};
use capicua_core::{
    Budget, BudgetTracker, CancellationToken, Evaluation, MoveList, Random, Seat, Seed,
};
use capicua_dominoes::{Cuban, Event, House, Latin, Move, Public, Rules, Ruleset, Secrets, View};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use crate::analyzer::Analyzer;
use crate::objective_cache::ObjectiveCache;
use crate::scope::Scope;
use crate::strategy::prepare;
use crate::{Mc, McSettings, RolloutPolicy, Strategy};
use calls::TrustedRound;
use cfr::{MOST_MOVES, RegretTable};
pub use opponent_model::{OpponentModel, weigh_deals};
use rollout::{RolloutSettings, roll_out};
pub use settings::{ChampionSettings, SearchMode, Version};
use settings::{Method, Stages};
use trial::Trial;
use worlds::Worlds;

/// Worlds for a decision, where nobody says how many: solved ones, those rolled out, and those of All Fives for two.
const SOLVED_WORLDS: u32 = 200;
const ROLLOUT_WORLDS: u32 = 400;
const FIVES_WORLDS: u32 = 1000;

/// How many of its next decisions it learns while it thinks in All Fives for two.
const FIVES_DEPTH: u32 = 4;

/// More worlds than these are not rolled out, nor weighed by what was played, which takes as long: an
/// interval is narrow enough by then.
const MAX_WEIGHTED_WORLDS: usize = 2_000;

/// A round of a block game is solved once no more tiles than these are in the hands, both where a
/// decision is to be made and where a world has been rolled out to. A whole deal of double-nine takes
/// 1.3 million positions (sixty milliseconds) in the median; with four tiles on the table it is a fiftieth.
const SOLVABLE_TILES: usize = 36;

/// All deals are solved, with every order of the boneyard, once no more tiles than these are hidden or
/// in the hand.
const EXPECTIMAX_TILES: usize = 12;

/// Of block games for more than two, what remains with more tiles in the hands than these is early in the
/// round; with no more than [`OPEN_HANDS_TILES`] hands are opened.
const LATE_TILES: usize = 22;
const OPEN_HANDS_TILES: usize = 8;

/// With hidden hands a decision takes so many worlds where open hands take one: each is cheaper.
const HIDDEN_WORLDS_FACTOR: usize = 5;

/// Whoever asks for fewer worlds than these gets them solved: too few iterations find nothing.
const MIN_HIDDEN_SAMPLES: u32 = 40;

/// Worlds drawn and weighed for each one that is searched with hidden hands.
const OVERSAMPLING: usize = 4;

/// Memory of the solver that ends rollouts: larger sets than double-six gain from it.
const ROLLOUT_MEMORY: usize = 1 << 20;

/// What a decision is thought about for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// A move to play: enough is known once one of them is clearly best.
    Play,
    /// What every move is worth, because somebody wants to know.
    Advise,
}

/// What is searched for, and until when.
struct Task {
    objective: Objective,
    purpose: Purpose,
    /// Positions searched for the objective, and as many for what tells apart moves that are alike in it.
    work: u64,
    /// For drawing worlds: most of the time is for searching them.
    drawing: CancellationToken,
    /// For the objective, which comes first: the rest gets what is left.
    first: CancellationToken,
    stop: CancellationToken,
}

impl Task {
    fn new(objective: Objective, purpose: Purpose, budget: &Budget, usual: u64) -> Task {
        let within = |part: f64| match budget.time {
            Some(time) => budget.stop.within(time.mul_f64(part)),
            None => budget.stop.clone(),
        };
        Task {
            objective,
            purpose,
            work: budget.work.unwrap_or(usual),
            drawing: within(0.25),
            first: match purpose {
                Purpose::Play => within(1.0),
                Purpose::Advise => within(0.6),
            },
            stop: within(1.0),
        }
    }

    /// Whether there is more to win than the round.
    fn for_match(&self) -> bool {
        matches!(self.objective, Objective::Equity(_))
    }

    fn limit(&self) -> BudgetTracker {
        BudgetTracker::new(&Budget {
            work: Some(self.work),
            ..Budget::until(&self.stop)
        })
    }
}

/// A decision to make: what the seat sees, what it knows of the hidden tiles, and what the others have played.
#[derive(Clone, Copy)]
struct Decision<'a> {
    view: &'a View<House>,
    belief: &'a Belief,
    plays: &'a Plays<House>,
    purpose: Purpose,
}

/// The champion of some version.
pub struct Champion {
    settings: ChampionSettings,
    stages: Stages,
    /// For open hands. Double-six stays within the fast caches of the machine.
    solver: Solver,
    /// For what rollouts and boneyards come to. How much of `work` a world takes depends on the size of the
    /// table, so that one solver for all would change what is played.
    rollout_solver: Solver,
    stakes: ObjectiveCache,
    /// Plays All Fives for two.
    fives: Mc,
    /// The worlds of the last evaluation, unless they are those of `fives`.
    worlds: Option<Vec<(Secrets, f64)>>,
}

impl Champion {
    /// A champion that thinks so.
    pub fn new(settings: ChampionSettings) -> Champion {
        let fives = McSettings {
            worlds: settings.samples.unwrap_or(FIVES_WORLDS),
            reads: settings.reading != OpponentModel::Nothing,
            depth: FIVES_DEPTH,
            time: settings.time,
            ..McSettings::default()
        };
        Champion {
            settings,
            stages: settings.version.stages(),
            solver: Solver::new(DEFAULT_MEMORY),
            rollout_solver: Solver::new(ROLLOUT_MEMORY),
            stakes: ObjectiveCache::default(),
            fives: Mc::new(fives),
            worlds: None,
        }
    }

    /// What a round is played for: itself, or the match.
    fn objective(&mut self, public: &Public<House>) -> Objective {
        match self.stages.for_match || public.rules().fives {
            true => self.stakes.objective_for(public),
            false => Objective::Win,
        }
    }

    fn task(&mut self, decision: &Decision, budget: &Budget) -> Task {
        let objective = self.objective(decision.view.public());
        let budget = budget.or_time(self.settings.time);
        Task::new(objective, decision.purpose, &budget, self.settings.work)
    }

    /// How to search without open hands, and in how many worlds, if this is a decision to do so.
    fn hidden_method(&self, view: &View<House>, budget: &Budget) -> Option<(Method, usize)> {
        let public = view.public();
        let rules = public.rules();
        let method = match held(public) {
            held if held <= OPEN_HANDS_TILES => Method::OpenHands,
            held if held <= LATE_TILES => self.stages.late,
            _ => self.stages.early,
        };
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let samples = budget.samples.or(self.settings.samples);
        let samples = samples.unwrap_or(SOLVED_WORLDS);
        let hides = match self.settings.search {
            SearchMode::Auto => self.settings.reading == OpponentModel::Fitted,
            SearchMode::Open => false,
            SearchMode::ImperfectInformation => true,
        };
        let mut seats = Seat::all(public.seats());
        let many = seats.any(|seat| 2 * public.count(seat) > MOST_MOVES);
        let drawn = rules.is_draw_game() && public.stock() > 0;
        // With two at the table it gains nothing and takes twice the time (`experiments/champion.md`).
        let open = rules.fives || rules.calls || drawn || many || rules.seats == 2;
        let hidden = method != Method::OpenHands && hides && !open;
        (moves.len() > 1 && hidden && samples >= MIN_HIDDEN_SAMPLES).then(|| {
            let samples = (samples as usize).min(MAX_WEIGHTED_WORLDS);
            (method, HIDDEN_WORLDS_FACTOR * samples)
        })
    }

    /// Judges the moves without open hands; nothing if this is no decision to do so, or there is no way to tell
    /// the best moves apart.
    fn judge_hidden(
        &mut self,
        decision: Decision,
        random: &mut Random,
        budget: &Budget,
    ) -> Option<Evaluation<Move>> {
        let (view, belief, plays) = (decision.view, decision.belief, decision.plays);
        let (method, count) = self.hidden_method(view, budget)?;
        // With one deal left nothing is hidden any more.
        if belief.deals() == 1 {
            return None;
        }
        let task = &self.task(&decision, budget);
        let (rules, reading) = (view.public().rules(), self.settings.reading);
        let drawn = OVERSAMPLING * count;
        let weighted = reading.weigh(rules, belief, plays, drawn, random, &task.drawing);
        let worlds = weighted.resample(count, random);
        // Frozen rules know the round alone: their target and tally are not those of the match.
        let frozen = view.freeze::<Latin>().filter(|_| !task.for_match());
        let evaluation = match method {
            Method::Rollouts => {
                let how = RolloutSettings {
                    others: vec![RolloutPolicy::for_rules(rules); worlds.len()],
                    solved: 0,
                    luck: Seed(random.bits()),
                };
                let (solver, worlds) = (&mut self.rollout_solver, Worlds::equal(&worlds));
                let trial = match frozen {
                    Some(view) => roll_out(solver, &view, worlds, &how, task),
                    None => roll_out(solver, view, worlds, &how, task),
                };
                trial.evaluation()
            }
            _ => {
                let solver = &mut self.solver;
                match frozen {
                    Some(view) => RegretTable::judge(solver, &view, &worlds, task, random),
                    None => RegretTable::judge(solver, view, &worlds, task, random),
                }?
            }
        };
        let met = evaluation.worlds as usize;
        self.worlds = Some(Worlds::equal(&worlds[..met]).list);
        Some(evaluation)
    }

    /// Judges the moves of any game without calls; where worlds are solved, with open hands.
    fn judge_open(
        &mut self,
        decision: Decision,
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let (view, belief, plays) = (decision.view, decision.belief, decision.plays);
        if crate::fives::knows(view.public().rules()) {
            self.worlds = None;
            return self.fives.analyze(view, belief, plays, random, budget);
        }
        let trial = self.search_open(decision, random, budget);
        let evaluation = trial.evaluation();
        self.worlds = Some(trial.worlds.list);
        evaluation
    }

    fn search_open(&mut self, decision: Decision, random: &mut Random, budget: &Budget) -> Trial {
        let task = &self.task(&decision, budget);
        let (view, belief, plays) = (decision.view, decision.belief, decision.plays);
        let public = view.public();
        let rules = public.rules();
        let reading = self.settings.reading;
        let solved = can_be_solved(public, SOLVABLE_TILES);
        let (usual, most) = match solved {
            false => (ROLLOUT_WORLDS, MAX_WEIGHTED_WORLDS),
            // Rounds of small block games are solved fast enough for any number of worlds.
            true if reading == OpponentModel::Nothing => (SOLVED_WORLDS, usize::MAX),
            true if !task.for_match() && is_small(rules) => (SOLVED_WORLDS, usize::MAX),
            true => (SOLVED_WORLDS, MAX_WEIGHTED_WORLDS),
        };
        let samples = budget.samples.or(self.settings.samples);
        let samples = (samples.unwrap_or(usual).max(1) as usize).min(most);
        let stop = &task.drawing;
        let (mut worlds, others) = match (rules.fives, reading) {
            (true, OpponentModel::Fitted) => {
                opponent_types::draw(belief, plays, samples, random, stop)
            }
            _ => {
                let worlds = Worlds::read(reading, rules, belief, plays, samples, random, stop);
                let others = vec![RolloutPolicy::for_rules(rules); worlds.list.len()];
                (worlds, others)
            }
        };
        if solved {
            let solver = &mut self.solver;
            // Frozen rules know the round alone: their target and tally are not those of the match.
            return match view.freeze::<Latin>().filter(|_| !task.for_match()) {
                Some(view) => open_hands::solve(solver, &view, worlds, task),
                None => open_hands::solve(solver, view, worlds, task),
            };
        }
        // With two at the table and nothing to draw the other hand is known: deals differ only in when
        // its tiles came.
        if rules.seats == 2 && public.stock() == 0 {
            worlds.exact = true;
            worlds.list.truncate(1);
            worlds.list[0].1 = 1.0;
        }
        let solver = &mut self.rollout_solver;
        let few = held(public) + public.stock() <= EXPECTIMAX_TILES || worlds.list.len() == 1;
        if worlds.exact && few {
            let found = chance::solve(solver, view, &worlds, samples, task);
            if let Some(trial) = found {
                return trial;
            }
        }
        let how = RolloutSettings {
            others,
            solved: SOLVABLE_TILES,
            luck: Seed(random.bits()),
        };
        match view.freeze::<Cuban>().filter(|_| !task.for_match()) {
            Some(view) => roll_out(solver, &view, worlds, &how, task),
            None => roll_out(solver, view, worlds, &how, task),
        }
    }

    /// Judges the moves of a table where passes may be called false, and the calls.
    fn judge_calls(
        &mut self,
        trusting: &TrustedRound,
        purpose: Purpose,
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let evaluation = self.judge_open(trusting.decision(purpose), random, budget);
        trusting.with_calls(evaluation, &self.objective(trusting.view.public()))
    }
}

/// Whether it is a block game for four up to double-six.
fn is_small(rules: &Rules) -> bool {
    Scope::SmallBlock.refuses(rules).is_none()
}

/// Tiles in the hands.
fn held<R: Ruleset>(public: &Public<R>) -> usize {
    public.unplayed().len() - public.stock()
}

/// Whether the rest of the round is a block game with no more than `most` tiles in the hands.
fn can_be_solved<R: Ruleset>(public: &Public<R>, most: usize) -> bool {
    let rules = public.rules();
    let drawn = rules.is_draw_game() && public.stock() > 0;
    !rules.fives && !drawn && held(public) <= most
}

impl Analyzer for Champion {
    fn analyze(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let purpose = Purpose::Advise;
        if view.public().rules().calls {
            let trusting = TrustedRound::new(view, belief, plays);
            return self.judge_calls(&trusting, purpose, random, budget);
        }
        let decision = Decision {
            view,
            belief,
            plays,
            purpose,
        };
        let hidden = self.judge_hidden(decision, random, budget);
        hidden.unwrap_or_else(|| self.judge_open(decision, random, budget))
    }

    fn worlds(&self) -> &[(Secrets, f64)] {
        match &self.worlds {
            Some(worlds) => worlds,
            None => self.fives.worlds(),
        }
    }
}

impl Strategy for Champion {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let rules = view.public().rules();
        if !rules.calls && crate::fives::knows(rules) {
            self.worlds = None;
            return self.fives.evaluate(view, history, random, budget);
        }
        let (mut moves, belief) = match prepare(view, history) {
            Ok(prepared) => prepared,
            Err(evaluation) => return evaluation,
        };
        let replayed = Plays::from_view(view, history);
        // Of a round that was set up in the middle the moves are not known: nothing is read into them.
        let complete = replayed.is_some();
        let plays = replayed.unwrap_or_else(|| Plays::new(view.public(), &[]));
        if !rules.calls {
            let decision = Decision {
                view,
                belief: &belief,
                plays: &plays,
                purpose: Purpose::Play,
            };
            let hidden = complete.then(|| self.judge_hidden(decision, random, budget));
            // Where hidden hands tell nothing apart, points do.
            return match hidden.flatten() {
                Some(evaluation) => evaluation,
                None => self.judge_open(decision, random, budget),
            };
        }
        let trusting = TrustedRound::new(view, &belief, &plays);
        if let Some(call) = trusting.certain_call() {
            return Evaluation::from_move(call);
        }
        trusting.view.legal(&mut moves);
        if moves.len() == 1 && !trusting.has_likely_call() {
            return Evaluation::from_move(moves[0]);
        }
        self.judge_calls(&trusting, Purpose::Play, random, budget)
    }

    fn end_round(&mut self, view: &View, history: &[Event], random: &mut Random) {
        let rules = view.public().rules();
        if !rules.calls && crate::fives::knows(rules) {
            self.fives.end_round(view, history, random);
        }
    }
}
