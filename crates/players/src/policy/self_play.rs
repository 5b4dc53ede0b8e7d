//! Who plays while networks learn and are measured. They meet where all players meet.

use std::sync::Arc;

use capicua_core::{
    Budget, Evaluation, Fault, ImperfectInformation, MoveList, Player, Random, Seed,
};
use capicua_dominoes::kernel::{CompactMove, CountedEnds};
use capicua_dominoes::{Event, FIVES, Fives, Match, Move, State, View};
use capicua_table::{Playable, Ply, Round, SeatedPlayer, play_round};

use crate::policy::{Policy, Scratch, VoidTracker};

/// A way to play All Fives. All of them are honest: they are handed a view and what everybody noted.
#[derive(Clone)]
pub enum Agent {
    /// Any legal move.
    Random,
    /// Most points now, then the heaviest tile.
    Greedy,
    /// A network at a temperature.
    Net(Arc<Policy>, f32),
}

/// An agent in its chair.
pub struct AgentPlayer {
    agent: Agent,
    scratch: Option<Scratch>,
    random: Random,
    memory: VoidTracker,
}

impl AgentPlayer {
    /// Sits an agent down. A chair has its own random numbers, whoever sits in it.
    pub fn new(agent: &Agent, chair: Seed) -> AgentPlayer {
        AgentPlayer {
            scratch: match agent {
                Agent::Net(policy, _) => Some(policy.scratch()),
                _ => None,
            },
            agent: agent.clone(),
            random: chair.random(),
            memory: VoidTracker::default(),
        }
    }

    /// Sits two agents down at a table.
    pub fn seated(agents: [&Agent; 2], seed: Seed) -> [SeatedPlayer<State<Fives>>; 2] {
        let seat = |chair| {
            SeatedPlayer::Honest(Box::new(AgentPlayer::new(
                agents[chair],
                seed.at(chair as u64),
            )))
        };
        [seat(0), seat(1)]
    }

    /// Chooses a move by what was noted.
    #[inline]
    pub fn pick(&mut self, view: &View<Fives>, memory: &VoidTracker) -> Move {
        if let (Agent::Net(policy, temperature), Some(scratch)) = (&self.agent, &mut self.scratch) {
            return policy.choose(view, memory, *temperature, scratch, &mut self.random);
        }
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        if matches!(self.agent, Agent::Greedy) {
            let best = moves.iter().map(|mv| worth_now(view, *mv)).max();
            moves.retain(|mv| Some(worth_now(view, *mv)) == best);
        }
        *self.random.pick(&moves).expect("there is a move to choose")
    }
}

impl Player<State<Fives>> for AgentPlayer {
    fn begin(&mut self, _: &View<Fives>) {
        self.memory = VoidTracker::default();
    }

    fn saw(&mut self, event: &Event, _: &View<Fives>) {
        self.memory.observe(event);
    }

    fn choose(&mut self, view: &View<Fives>, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        let memory = self.memory;
        Ok(Evaluation::from_move(self.pick(view, &memory)))
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
    CountedEnds::new(ends)
        .points(CompactMove::new(ends, placement))
        .into()
}

/// Plays a match to its end and shows every move that was asked for: what its seat saw, what everybody
/// had noted, and the ply.
pub fn play_match(
    agents: [&Agent; 2],
    seed: Seed,
    mut each: impl FnMut(&View<Fives>, &VoidTracker, &Ply<State<Fives>>),
) -> Match {
    let mut game = Match::new(FIVES);
    let mut seats = AgentPlayer::seated(agents, seed.named("seats"));
    while game.winner().is_none() {
        let mut round = Round::new(Playable::deal(&game, seed));
        let mut memory = VoidTracker::default();
        play_round(&mut round, &mut seats, &Budget::default(), |ply| {
            if let Some(seat) = ply.asked {
                each(&ply.state.view(seat), &memory, ply);
            }
            memory.observe(&ply.state.event(ply.mv));
        });
        game.finish(round.state());
    }
    game
}
