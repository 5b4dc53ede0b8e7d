//! The table at which networks learn and are measured: All Fives on frozen rules, without records,
//! as many rounds a second as the players allow.

use capicua_core::{Game, Hidden, MoveList, Random, Seat, Seed, Turn, View as _};
use capicua_dominoes::kernel::{Counted, Lay};
use capicua_dominoes::{
    Deal, FIVES, Fives, House, Match, Move, RoundNote, State, StockOrder, View,
};

use crate::{Memory, Policy, Scratch};

/// A round in progress, with the order of the boneyard: copied, it goes on with the same luck.
#[derive(Clone)]
pub struct Round {
    /// The state.
    pub state: State<Fives>,
    /// What everybody could note.
    pub memory: Memory,
    stock: StockOrder,
    drawn: usize,
}

impl Round {
    /// A round about to be led.
    pub fn start(state: State<Fives>, stock: StockOrder) -> Round {
        Round {
            state,
            memory: Memory::default(),
            stock,
            drawn: 0,
        }
    }

    /// Plays a move and notes it.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.memory.observe(&self.state.event(mv));
        self.state.play_unchecked(mv);
    }

    /// Draws while somebody must; then gives the view of the seat that has to choose. `None` when
    /// the round is over.
    #[inline]
    pub fn next_view(&mut self) -> Option<View<Fives>> {
        loop {
            match self.state.turn() {
                Turn::Over => return None,
                Turn::Seat(seat) => return Some(self.state.view(seat)),
                Turn::Chance => {
                    let tile = self.stock[self.drawn];
                    self.drawn += 1;
                    self.play(Move::Draw(tile));
                }
            }
        }
    }
}

/// Plays a round to its end, and notes it for the chances at every score.
pub fn noted(mut round: Round, seats: &mut Seats) -> RoundNote {
    RoundNote::play(round.state, |state| {
        let mv = match state.turn() {
            Turn::Seat(seat) => seats.choose(&state.view(seat), &round.memory),
            _ => {
                round.drawn += 1;
                Move::Draw(round.stock[round.drawn - 1])
            }
        };
        round.memory.observe(&state.event(mv));
        mv
    })
}

/// Starts the next round of a match; its deal depends on the seed and the number of the round.
pub fn next_round(game: &Match, seed: Seed) -> Round {
    let deal = game.deal(seed);
    let state = game.start(&deal).freeze::<Fives>();
    Round::start(state.expect("the match is All Fives"), deal.stock)
}

/// A single round at no score, for a leader.
pub fn lone_round(leader: Seat, random: &mut Random) -> Round {
    let deal = Deal::shuffled(&FIVES, leader, random);
    Round::start(State::deal(Fives, &deal, None), deal.stock)
}

/// Enters a finished round into its match.
pub fn finish_round(game: &mut Match, state: &State<Fives>) {
    let state = state.freeze::<House>();
    game.finish(&state.expect("house rules can be any rules"));
}

/// Who plays. All of them are honest: they are handed a view and what everybody noted.
#[derive(Clone, Copy)]
pub enum Mover<'a> {
    /// Any legal move.
    Random,
    /// Most points now, then the heaviest tile.
    Greedy,
    /// A network at a temperature.
    Net(&'a Policy, f32),
}

impl Mover<'_> {
    /// Room for its thoughts.
    pub fn scratch(&self) -> Option<Scratch> {
        match self {
            Mover::Net(policy, _) => Some(policy.scratch()),
            _ => None,
        }
    }

    /// Chooses a move.
    #[inline]
    pub fn choose(
        &self,
        view: &View<Fives>,
        memory: &Memory,
        scratch: &mut Option<Scratch>,
        random: &mut Random,
    ) -> Move {
        if let (Mover::Net(policy, temperature), Some(scratch)) = (self, scratch) {
            return policy.choose(view, memory, *temperature, scratch, random);
        }
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        if matches!(self, Mover::Greedy) {
            let best = moves.iter().map(|mv| worth_now(view, *mv)).max();
            moves.retain(|mv| Some(worth_now(view, *mv)) == best);
        }
        *random.pick(&moves).expect("there is a move to choose")
    }
}

/// What `greedy` looks at: the points a move scores, then the pips of its tile.
fn worth_now(view: &View<Fives>, mv: Move) -> (u16, u8) {
    match mv {
        Move::Play(placement) => (points_of(view, mv), placement.tile().pips()),
        _ => (0, 0),
    }
}

/// The points a move scores at once.
pub fn points_of(view: &View<Fives>, mv: Move) -> u16 {
    let Move::Play(placement) = mv else { return 0 };
    let ends = view.public().ends();
    Counted::of(ends).points(Lay::of(ends, placement)).into()
}

/// Two players and their generators.
pub struct Seats<'a> {
    movers: [Mover<'a>; 2],
    scratch: [Option<Scratch>; 2],
    random: [Random; 2],
}

impl<'a> Seats<'a> {
    /// Sits two players down. A chair has its own random numbers, whoever sits in it.
    pub fn new(movers: [Mover<'a>; 2], seed: Seed) -> Seats<'a> {
        Seats {
            scratch: [movers[0].scratch(), movers[1].scratch()],
            random: [0, 1].map(|seat| seed.at(seat).random()),
            movers,
        }
    }

    /// Asks whoever has to choose.
    #[inline]
    pub fn choose(&mut self, view: &View<Fives>, memory: &Memory) -> Move {
        let seat = view.seat().index();
        self.movers[seat].choose(
            view,
            memory,
            &mut self.scratch[seat],
            &mut self.random[seat],
        )
    }

    /// Plays a round to its end.
    #[inline]
    pub fn play_out(&mut self, round: &mut Round) {
        while let Some(view) = round.next_view() {
            let mv = self.choose(&view, &round.memory);
            round.play(mv);
        }
    }
}
