//! The solver: picks the search that fits the rules, and turns values into moves and lines.

use std::fmt;

use capicua_core::{Budget, BudgetTracker, Game, Message, MoveList, Seat, Side, Turn, message};
use capicua_dominoes::{Fives, Move, Placement, Public, Rules, Ruleset, State, Tile};

use crate::block_search::BlockSearch;
use crate::general_search::{GeneralSearch, KnownDraws};
use crate::objective::Objective;

/// Memory of a table that suits deals of double-six: more does not save a hundredth of the work and
/// leaves the fast caches of the machine. Double-nine deals gain from a mebibyte and more.
pub const DEFAULT_MEMORY: usize = 1 << 18;

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// Tiles can still be drawn, so that chance decides.
    Boneyard,
    /// The search was told to stop before it was done.
    Stopped,
}

impl SolveError {
    /// It as a sentence, to be said in some language.
    pub fn message(self) -> Message {
        match self {
            SolveError::Boneyard => message!("chance-decides"),
            SolveError::Stopped => message!("search-stopped"),
        }
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SolveError {}

/// Solves rounds with all hands open. Make one and keep it: its table is allocated once, serves all
/// positions of a deal, and is forgotten at no cost when another deal or objective comes.
pub struct Solver {
    memory: usize,
    block_search: BlockSearch,
    /// Made when it is needed: most tables only play block games.
    general: Option<GeneralSearch>,
    limit: BudgetTracker,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(DEFAULT_MEMORY)
    }
}

impl Solver {
    /// A solver whose table takes at most `memory` bytes; zero means no table. (Games other than
    /// plain block games take a second table of that size when the first of them comes.)
    pub fn new(memory: usize) -> Solver {
        Solver {
            memory,
            block_search: BlockSearch::new(memory),
            general: None,
            limit: BudgetTracker::default(),
        }
    }

    /// All searches from now on together have this budget, which begins now: when it is spent they
    /// are [`SolveError::Stopped`].
    pub fn set_budget(&mut self, budget: &Budget) {
        self.limit = BudgetTracker::new(budget);
        self.block_search.set_limit(self.limit.clone());
        if let Some(general) = &mut self.general {
            general.set_limit(self.limit.clone());
        }
    }

    /// What was found, unless the search was stopped on the way.
    fn unless_stopped<T>(&mut self, found: T) -> Result<T, SolveError> {
        let general = self.general.as_ref().is_some_and(GeneralSearch::is_stopped);
        if !general && !self.block_search.is_stopped() {
            return Ok(found);
        }
        self.forget();
        Err(SolveError::Stopped)
    }

    /// Forgets what it has learnt so far, at no cost. Never needed for right answers; it makes the
    /// work of a solve independent of the ones before.
    pub fn forget(&mut self) {
        self.block_search.forget();
        if let Some(general) = &mut self.general {
            general.forget();
        }
    }

    /// Positions that come of `state` are asked about from now on, in whatever order: what is found in one
    /// serves the others. Never needed for right answers; without it each that holds other tiles than the
    /// one before starts anew.
    pub fn set_root<R: Ruleset>(&mut self, state: &State<R>, objective: &Objective) {
        if let Ok(SearchMethod::BlockSearch) = self.way(state, objective) {
            self.block_search.set_root(state, objective);
        }
    }

    /// Positions looked at since it was made.
    pub fn nodes(&self) -> u64 {
        self.block_search.nodes() + self.general.as_ref().map_or(0, GeneralSearch::nodes)
    }

    /// What `state` is worth to the side to move if everybody plays as well as possible. (Once the
    /// round is over: to the side that moved last.)
    pub fn value<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
    ) -> Result<i32, SolveError> {
        let value = self.value_for_first(state, objective, 0)?;
        Ok(for_side_of(
            state.public().rules(),
            state.public().turn(),
            value,
        ))
    }

    /// What every legal move is worth to the side that plays it, in the order of the moves. Empty
    /// when the round is over.
    pub fn values<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
    ) -> Result<MoveList<(Move, i32)>, SolveError> {
        if state.turn() == Turn::Chance {
            return Err(SolveError::Boneyard);
        }
        let mut moves = MoveList::new();
        state.legal(&mut moves);
        self.values_of(state, objective, &moves)
    }

    /// What some of the legal moves are worth to the side that plays them, in the order given.
    pub fn values_of<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        moves: &[Move],
    ) -> Result<MoveList<(Move, i32)>, SolveError> {
        let mut values = MoveList::new();
        // Moves of one position are worth about the same: each is a good guess for the next.
        let mut guess = 0;
        for &mv in moves {
            let mut next = *state;
            next.play_unchecked(mv);
            guess = self.value_for_first(&next, objective, guess)?;
            values.push((
                mv,
                for_side_of(state.public().rules(), state.public().turn(), guess),
            ));
        }
        Ok(values)
    }

    /// What every legal move is worth to the side that plays it when the boneyard is drawn in this
    /// order, too: a bound on what somebody who cannot know the order can hope for.
    pub fn values_by_draw_order<R: Ruleset>(
        &mut self,
        state: &State<R>,
        order: &[Tile],
        objective: &Objective,
    ) -> Result<MoveList<(Move, i32)>, SolveError> {
        let public = state.public();
        if !public.rules().is_draw_game() || public.stock() == 0 {
            return self.values(state, objective);
        }
        if order.len() != public.stock() || state.turn() == Turn::Chance {
            return Err(SolveError::Boneyard);
        }
        let mut moves = MoveList::new();
        state.legal(&mut moves);
        let mut values = MoveList::new();
        let mut guess = 0;
        for &mv in &moves {
            let mut next = *state;
            next.play_unchecked(mv);
            let next = KnownDraws::new(next, order);
            guess = match next.state.public().end() {
                Some(_) => objective.worth_of(&next.state),
                None => self.general().known_draws(&next, objective, guess),
            };
            guess = self.unless_stopped(guess)?;
            values.push((mv, for_side_of(public.rules(), public.turn(), guess)));
        }
        Ok(values)
    }

    /// A best move (the first of several) and its value; `None` when the round is over. A fraction
    /// of the work of [`Solver::values`].
    pub fn best<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
    ) -> Result<Option<(Move, i32)>, SolveError> {
        let value = self.value_for_first(state, objective, 0)?;
        let best = self.move_worth(state, objective, value)?;
        Ok(best.map(|mv| {
            (
                mv,
                for_side_of(state.public().rules(), state.public().turn(), value),
            )
        }))
    }

    /// A line of best play to the end of the round: of several best moves always the first.
    pub fn line<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
    ) -> Result<Vec<Move>, SolveError> {
        let value = self.value_for_first(state, objective, 0)?;
        let mut line = Vec::new();
        let mut state = *state;
        while let Some(mv) = self.move_worth(&state, objective, value)? {
            line.push(mv);
            state.play_unchecked(mv);
        }
        Ok(line)
    }

    /// The first move that keeps `value`, the exact value of `state` for the first side.
    fn move_worth<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        value: i32,
    ) -> Result<Option<Move>, SolveError> {
        let mut moves = MoveList::new();
        state.legal(&mut moves);
        let Some((&last, others)) = moves.split_last() else {
            return Ok(None);
        };
        let mover = state.side_of(state.public().turn());
        for &mv in others {
            let mut next = *state;
            next.play_unchecked(mv);
            // No move is better than the value, so one question tells whether this one is as good.
            let keeps = match mover {
                Side::FIRST => self.at_least(&next, objective, value)?,
                _ => !self.at_least(&next, objective, value + 1)?,
            };
            if keeps {
                return Ok(Some(mv));
            }
        }
        // One has to be as good; that needs no proof.
        Ok(Some(last))
    }

    /// The value for the first side (A and C).
    fn value_for_first<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        guess: i32,
    ) -> Result<i32, SolveError> {
        let value = match self.way(state, objective)? {
            SearchMethod::Known(worth) => worth,
            SearchMethod::Led(led) => return self.value_for_first(&led, objective, guess),
            SearchMethod::BlockSearch => self.block_search.value(state, objective, guess),
            SearchMethod::GeneralSearch => match state.freeze::<Fives>() {
                Some(frozen) => self.general().value(&frozen, objective, guess),
                None => self.general().value(state, objective, guess),
            },
        };
        self.unless_stopped(value)
    }

    /// Whether the value for the first side is at least `question`.
    fn at_least<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        question: i32,
    ) -> Result<bool, SolveError> {
        let answer = match self.way(state, objective)? {
            SearchMethod::Known(worth) => worth >= question,
            SearchMethod::Led(led) => return self.at_least(&led, objective, question),
            SearchMethod::BlockSearch => self.block_search.at_least(state, objective, question),
            SearchMethod::GeneralSearch => match state.freeze::<Fives>() {
                Some(frozen) => self.general().at_least(&frozen, objective, question),
                None => self.general().at_least(state, objective, question),
            },
        };
        self.unless_stopped(answer)
    }

    /// How `state` is to be solved.
    fn way<R: Ruleset>(
        &self,
        state: &State<R>,
        objective: &Objective,
    ) -> Result<SearchMethod<R>, SolveError> {
        let public = state.public();
        if public.end().is_some() {
            return Ok(SearchMethod::Known(objective.worth_of(state)));
        }
        if public.rules().is_draw_game() && public.stock() > 0 {
            return Err(SolveError::Boneyard);
        }
        if let (true, Some(tile)) = (public.ends().is_empty(), public.lead_tile()) {
            let mut led = *state;
            led.play_unchecked(Move::Play(Placement::lead(tile)));
            return Ok(SearchMethod::Led(led));
        }
        Ok(if is_plain_block_game(state) {
            SearchMethod::BlockSearch
        } else {
            SearchMethod::GeneralSearch
        })
    }

    fn general(&mut self) -> &mut GeneralSearch {
        let (memory, limit) = (self.memory, &self.limit);
        self.general.get_or_insert_with(|| {
            let mut general = GeneralSearch::new(memory);
            general.set_limit(limit.clone());
            general
        })
    }
}

/// The ways to solve a position.
enum SearchMethod<R> {
    /// The round is over and worth this.
    Known(i32),
    /// The lead is prescribed and leads here.
    Led(State<R>),
    /// By the search for block games.
    BlockSearch,
    /// By the search for any game.
    GeneralSearch,
}

/// A value for the first side as one for the side of `seat`.
fn for_side_of(rules: &Rules, seat: Seat, value: i32) -> i32 {
    match rules.side_of(seat) {
        Side::FIRST => value,
        _ => -value,
    }
}

/// Whether the block search plays by the same rules: two ends, passes only when nothing fits, and
/// the passes so far true (a position from outside may say that a seat passed that could play; then
/// the round may be blocked by counting while tiles still fit).
fn is_plain_block_game<R: Ruleset>(state: &State<R>) -> bool {
    let public: &Public<R> = state.public();
    let (rules, seats) = (public.rules(), public.seats());
    let passed_truly = (1..=public.passes()).all(|back| {
        let seat = public.turn().after(seats - back % seats, seats);
        public.playable(state.hand(seat)).is_empty()
    });
    !rules.fives && !rules.calls && passed_truly
}
