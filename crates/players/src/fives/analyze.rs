//! Monte Carlo over worlds: every move is played out in the same worlds with the same draws, and
//! what comes out is valued by the chance to win the match.
//!
//! The order of the boneyard is shuffled anew for each world and nobody in a rollout looks ahead in
//! it, so that a draw is what it is: a tile nobody knows. Once the boneyard is empty there is but
//! one world, and it is searched to the end.

use capicua_belief::{Belief, Plays};
use capicua_core::{CancellationToken, MoveList, Random, View as _};
use capicua_dominoes::kernel::{CompactMove, TileBits, by_weight};
use capicua_dominoes::{House, Move, Secrets, View};

use crate::fives::exact::{ExactSearch, SeatModel};
use crate::fives::opponent_types::{OpponentType, OpponentTypes};
use crate::fives::policy::{AnyMove, CAREFUL_POLICY, MostPoints, PlayoutPolicy as _, SeatView};
use crate::fives::rollout::play_out_by;
use crate::fives::round::{DrawOrder, Round, RoundResult, Terms};
use crate::fives::tree::Tree;
use crate::fives::worlds::{World, draw};
use crate::fives::worth::Worth;

/// Worlds before the first look at which moves have fallen behind, and between looks.
const FIRST_LOOK: usize = 48;
const NEXT_LOOK: usize = 24;

/// A move is given up when it is so many standard errors behind the best one.
const BEHIND: f64 = 2.5;

/// Positions searched before an end game is played out by policies instead: a few in a thousand are
/// that wide.
const END_GAME: u64 = 200_000;

/// Worlds drawn to find out who the other seat is when nothing else depends on them.
const TYPE_WORLDS: usize = 32;

/// Worlds drawn to find out what to remember of the other seat.
const LEARNING_WORLDS: usize = 200;

/// How the seats play in rollouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RolloutStyle {
    /// Both take most points now.
    Points,
    /// Both play carefully.
    Careful,
}

/// How to think.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    /// Worlds for each decision, at most.
    pub worlds: usize,
    /// How the seats play in rollouts. What is read into the moves of the other seat goes before.
    pub rollouts: RolloutStyle,
    /// Who the other seat is thought to be; `None` when nothing is read into its moves.
    pub kinds: Option<OpponentTypes>,
    /// How many of its next decisions in a rollout the seat learns while it thinks; zero for plain
    /// rollouts.
    pub depth: usize,
    /// Whether moves that have clearly fallen behind are given up. Advice wants to know them all.
    pub eliminates: bool,
    /// Raised when nobody waits any more, or when the time is up: then the answer may differ from run
    /// to run.
    pub stop: CancellationToken,
    /// The same for drawing the worlds, which are there to be played in.
    pub drawing: CancellationToken,
}

/// What came of a move in the worlds it was played in.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveSamples {
    /// The move.
    pub mv: Move,
    /// The chance to win, world by world.
    pub wins: Vec<f32>,
    /// The points of the round, world by world; empty when the move was searched to the end.
    pub points: Vec<i16>,
}

/// All moves of a seat, tried in the same worlds, in the order of the legal moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The moves.
    pub moves: Vec<MoveSamples>,
    /// The worlds they were played in.
    pub worlds: Vec<Secrets>,
    /// Whether the values are exact, so that nothing depended on chance.
    pub exact: bool,
    /// Who the other seat is, after all its moves.
    pub kinds: Option<OpponentTypes>,
}

/// Tries all legal moves of `view`, whose turn it is, under rules that [`crate::fives::knows`] knows.
pub fn analyze(
    view: &View<House>,
    belief: &Belief,
    plays: &Plays<House>,
    settings: &SearchSettings,
    random: &mut Random,
) -> Analysis {
    let seat = view.seat().index();
    let root = Root::new(view);
    if view.public().stock() == 0 {
        // Worlds differ in when tiles came, which tells who plays, not in who holds them.
        let (worlds, kinds) = draw(
            belief,
            plays,
            1 - seat,
            TYPE_WORLDS,
            settings.kinds,
            random,
            &settings.stop,
        );
        if let Some(values) = root.solve(kinds, &settings.stop) {
            return Analysis {
                moves: root.tried(|at| vec![values[at]]),
                worlds: worlds[..1].iter().map(|world| world.secrets).collect(),
                exact: true,
                kinds,
            };
        }
    }
    let count = settings.worlds.max(1);
    let (mut worlds, kinds) = draw(
        belief,
        plays,
        1 - seat,
        count,
        settings.kinds,
        random,
        &settings.drawing,
    );
    if settings.kinds.is_none() && settings.rollouts == RolloutStyle::Points {
        worlds
            .iter_mut()
            .for_each(|world| world.kind = OpponentType::Greedy);
    }
    let mut tried = root.tried(|_| Vec::with_capacity(count));
    let mut alive: Vec<usize> = (0..tried.len()).collect();
    let mut tree = Tree::new(settings.depth);
    let mut played = 0;
    for world in &worlds {
        for &at in &alive {
            tree.begin();
            let finish = root.play(&mut tree, at, world, settings.rollouts);
            let (win, points) = root.for_seat(&finish);
            tree.end(win);
            tried[at].wins.push(win);
            tried[at].points.push(points);
        }
        played += 1;
        if settings.stop.is_cancelled() {
            break;
        }
        if played >= FIRST_LOOK && (played - FIRST_LOOK).is_multiple_of(NEXT_LOOK) {
            if settings.eliminates {
                eliminate(&tried, &mut alive);
            }
            if settings.eliminates && alive.len() == 1 {
                break;
            }
        }
    }
    Analysis {
        moves: tried,
        worlds: worlds[..played].iter().map(|world| world.secrets).collect(),
        exact: false,
        kinds,
    }
}

/// Who the other seat seems to be, after all that was seen of a round.
pub fn infer_opponent(
    view: &View<House>,
    belief: &Belief,
    plays: &Plays<House>,
    kinds: OpponentTypes,
    random: &mut Random,
) -> OpponentTypes {
    let other = 1 - view.seat().index();
    let (_, kinds) = draw(
        belief,
        plays,
        other,
        LEARNING_WORLDS,
        Some(kinds),
        random,
        &CancellationToken::default(),
    );
    kinds.expect("kinds are found out where they are asked for")
}

/// A seat's moves, ready to be played in any world.
struct Root {
    seat: usize,
    own: TileBits,
    unseen: TileBits,
    round: Round,
    worth: Worth,
    moves: MoveList<Move>,
    /// `None` for a pass.
    lays: Vec<Option<CompactMove>>,
}

impl Root {
    fn new(view: &View<House>) -> Root {
        let public = view.public();
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let start = public.standing().map_or([0; 2], |standing| standing.score);
        Root {
            seat: view.seat().index(),
            own: by_weight(view.hand()),
            unseen: by_weight(view.unseen()),
            round: Round::from_public(public, Default::default()),
            worth: Worth::new(Terms::new(public), start.map(|points| points as i16)),
            lays: moves
                .iter()
                .map(|mv| match mv {
                    Move::Play(placement) => Some(CompactMove::new(public.ends(), *placement)),
                    _ => None,
                })
                .collect(),
            moves,
        }
    }

    fn tried(&self, wins: impl Fn(usize) -> Vec<f32>) -> Vec<MoveSamples> {
        let moves = self.moves.iter().enumerate();
        moves
            .map(|(at, &mv)| MoveSamples {
                mv,
                wins: wins(at),
                points: Vec::new(),
            })
            .collect()
    }

    fn round(&self, hidden: TileBits) -> Round {
        let mut round = self.round;
        round.hands[self.seat] = self.own;
        round.hands[1 - self.seat] = hidden;
        round
    }

    /// The chance of every move, all unseen tiles being in the other hand, which is played as well as
    /// possible, or by whoever it is thought to be; nothing when that would take too long.
    fn solve(&self, kinds: Option<OpponentTypes>, stop: &CancellationToken) -> Option<Vec<f32>> {
        let order = DrawOrder::new();
        let round = self.round(self.unseen);
        let mut chances = vec![0.0; self.lays.len()];
        for (kind, likely) in kinds.unwrap_or(OpponentTypes::CAREFUL).each() {
            let seats = match kind {
                OpponentType::Any => SeatModel::Any(1 - self.seat),
                OpponentType::Greedy => SeatModel::Greedy(1 - self.seat),
                OpponentType::Careful => SeatModel::Best,
            };
            let search = ExactSearch::new(&order, &self.worth, END_GAME).until(stop);
            let mut exact = search.against(seats);
            for (chance, lay) in chances.iter_mut().zip(&self.lays) {
                let value = match lay {
                    Some(lay) => exact.after(round, *lay, 0.0, 1.0),
                    None => exact.value(round, 0.0, 1.0),
                }?;
                *chance += likely * if self.seat == 0 { value } else { 1.0 - value };
            }
        }
        Some(chances)
    }

    /// The chance of the seat, and its points.
    #[inline]
    fn for_seat(&self, finish: &RoundResult) -> (f32, i16) {
        let (win, points) = (self.worth.win_chance(finish), self.worth.margin(finish));
        if self.seat == 0 {
            (win, points)
        } else {
            (1.0 - win, -points)
        }
    }

    /// Plays a move in a world to the end of the round: the seat's next decisions by the tree, what
    /// follows by policies.
    #[inline]
    fn play(
        &self,
        tree: &mut Tree,
        at: usize,
        world: &World,
        rollouts: RolloutStyle,
    ) -> RoundResult {
        let mut round = self.round(world.hand);
        let terms = &self.worth.terms;
        if let Some(lay) = self.lays[at]
            && let Some(finish) = round.lay(lay, terms)
        {
            return finish;
        }
        let any = AnyMove { salt: world.hand };
        let own = |seen: &SeatView| match rollouts {
            RolloutStyle::Careful => CAREFUL_POLICY.choose(seen),
            RolloutStyle::Points => MostPoints.choose(seen),
        };
        play_out_by(round, &world.order, terms, |seat, seen| {
            if seat == self.seat {
                return tree
                    .choose(seen, &CAREFUL_POLICY)
                    .unwrap_or_else(|| own(seen));
            }
            match world.kind {
                OpponentType::Any => any.choose(seen),
                OpponentType::Greedy => MostPoints.choose(seen),
                OpponentType::Careful => CAREFUL_POLICY.choose(seen),
            }
        })
    }
}

/// Drops moves that are clearly worse than the best one, judged world by world.
fn eliminate(tried: &[MoveSamples], alive: &mut Vec<usize>) {
    let sum = |at: usize| tried[at].wins.iter().sum::<f32>();
    let Some(best) = alive
        .iter()
        .copied()
        .max_by(|&a, &b| sum(a).total_cmp(&sum(b)))
    else {
        return;
    };
    alive.retain(|&at| {
        let (mut sum, mut squares) = (0.0, 0.0);
        for (best, win) in tried[best].wins.iter().zip(&tried[at].wins) {
            let less = f64::from(best - win);
            sum += less;
            squares += less * less;
        }
        let count = tried[at].wins.len() as f64;
        let mean = sum / count;
        let error = ((squares / count - mean * mean).max(0.0) / count).sqrt();
        at == best || mean <= BEHIND * error
    });
}
