//! The search for everything that is not a plain block game: All Fives once the boneyard is empty,
//! tables that call false passes, positions that contradict their passes.

use std::ops::RangeInclusive;

use capicua_core::{BudgetTracker, Game, MoveList, Payoff, Seat, Side, TranspositionKey, Turn};
use capicua_dominoes::{Move, Rules, Ruleset, Standing, State, Tile};

use crate::objective::Objective;
use crate::search::{Goal, Negamax};

/// An objective as the generic search wants it.
struct ObjectiveGoal<'a>(&'a Objective);

impl<R: Ruleset> Goal<State<R>> for ObjectiveGoal<'_> {
    fn worth(&self, state: &State<R>) -> i32 {
        self.0.worth_of(state).clamp(-32_000, 32_000)
    }

    fn range(&self, _: &State<R>) -> RangeInclusive<i32> {
        match self.0 {
            Objective::Win => -1..=1,
            Objective::Points | Objective::Equity(_) => -32_000..=32_000,
        }
    }

    fn ordering_score(&self, state: &State<R>, mv: Move) -> i32 {
        let Move::Play(placement) = mv else {
            return -1;
        };
        let pips = i32::from(placement.tile().pips());
        if !state.public().rules().fives {
            return pips;
        }
        // What a move scores at once counts most, then getting rid of pips.
        let side = state.side_of(state.public().turn()).index();
        let mut next = *state;
        next.play_unchecked(mv);
        let scored = next.public().gained()[side] - state.public().gained()[side];
        32 * i32::from(scored) + pips
    }
}

/// A round in which the order of the boneyard is known: whoever has to draw does, at once.
#[derive(Clone, Copy)]
pub(crate) struct KnownDraws<'a, R> {
    pub(crate) state: State<R>,
    order: &'a [Tile],
}

impl<'a, R: Ruleset> KnownDraws<'a, R> {
    /// The round at `state`; `order` ends with the tiles of its boneyard, the next one first.
    pub(crate) fn new(state: State<R>, order: &'a [Tile]) -> KnownDraws<'a, R> {
        let mut known_draws = KnownDraws { state, order };
        known_draws.draw();
        known_draws
    }

    fn draw(&mut self) {
        while self.state.turn() == Turn::Chance {
            let next = self.order.len() - self.state.public().stock();
            self.state.play_unchecked(Move::Draw(self.order[next]));
        }
    }
}

impl<R: Ruleset> Game for KnownDraws<'_, R> {
    type Move = Move;

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn legal(&self, moves: &mut MoveList<Move>) {
        self.state.legal(moves);
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.state.play_unchecked(mv);
        self.draw();
    }

    fn payoff(&self) -> Payoff {
        self.state.payoff()
    }

    fn seats(&self) -> usize {
        self.state.seats()
    }

    fn side_of(&self, seat: Seat) -> Side {
        self.state.side_of(seat)
    }
}

/// What is left of the boneyard is in the key of the state; in one order there is one way to go on.
impl<R: Ruleset> TranspositionKey for KnownDraws<'_, R> {
    fn key(&self) -> u64 {
        self.state.key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.state.key_from_scratch()
    }
}

impl<R: Ruleset> Goal<KnownDraws<'_, R>> for ObjectiveGoal<'_> {
    fn worth(&self, round: &KnownDraws<R>) -> i32 {
        self.worth(&round.state)
    }

    fn range(&self, round: &KnownDraws<R>) -> RangeInclusive<i32> {
        self.range(&round.state)
    }

    fn ordering_score(&self, round: &KnownDraws<R>, mv: Move) -> i32 {
        self.ordering_score(&round.state, mv)
    }
}

/// The generic search with what its table depends on. Hands, ends, turn and points are in the keys
/// of the states; rules, target and objective are not, nor the order of the boneyard.
pub(crate) struct GeneralSearch {
    search: Negamax<Move>,
    context: Option<(Rules, Option<Standing>, Objective, Vec<Tile>)>,
}

impl GeneralSearch {
    /// A search whose table takes at most `bytes`; none at all if that is zero.
    pub(crate) fn new(bytes: usize) -> GeneralSearch {
        GeneralSearch {
            search: Negamax::new(bytes),
            context: None,
        }
    }

    /// Forgets what it has learnt.
    pub(crate) fn forget(&mut self) {
        self.context = None;
    }

    /// Ends searches when the limit is reached.
    pub(crate) fn set_limit(&mut self, limit: BudgetTracker) {
        self.search.set_limit(limit);
    }

    /// Whether the limit has ended a search: its answer means nothing.
    pub(crate) fn is_stopped(&self) -> bool {
        self.search.is_stopped()
    }

    /// Positions looked at since it was made.
    pub(crate) fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// The exact value for the first side.
    pub(crate) fn value<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        guess: i32,
    ) -> i32 {
        self.enter(state, objective, &[]);
        self.search.value(state, &ObjectiveGoal(objective), guess)
    }

    /// The same with the order of the boneyard known.
    pub(crate) fn known_draws<R: Ruleset>(
        &mut self,
        round: &KnownDraws<R>,
        objective: &Objective,
        guess: i32,
    ) -> i32 {
        self.enter(&round.state, objective, round.order);
        self.search.value(round, &ObjectiveGoal(objective), guess)
    }

    /// Whether the round is worth at least `question` to the first side.
    pub(crate) fn at_least<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        question: i32,
    ) -> bool {
        self.enter(state, objective, &[]);
        let aim = ObjectiveGoal(objective);
        let answer = self
            .search
            .within(state, Side::FIRST, question - 1, question, &aim);
        answer >= question
    }

    /// Keeps what is known if it holds for `state` too.
    fn enter<R: Ruleset>(&mut self, state: &State<R>, objective: &Objective, order: &[Tile]) {
        let public = state.public();
        let (rules, standing) = (*public.rules(), public.standing());
        let same = self.context.as_ref().is_some_and(|known| {
            known.0 == rules && known.1 == standing && known.2.same(objective) && known.3 == order
        });
        if !same {
            self.search.forget();
            self.context = Some((rules, standing, objective.clone(), order.to_vec()));
        }
    }
}
