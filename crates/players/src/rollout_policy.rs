//! How somebody plays by a glance at the hand and the table, in any game: the opponent model by which moves
//! are read, and the rollout policy of worlds that are too large to be solved.
//!
//! Every legal move gets a score, a weighted sum of what is written below, and is played with
//! probability proportional to its exponential (a conditional logit). Each kind of game has weights
//! of its own, fitted to rounds that the champion played with itself. `docs/strength.md` says
//! by which rounds.

use capicua_belief::PlayModel;
use capicua_core::{MoveList, Random, Seat, math};
use capicua_dominoes::{Ends, Move, Placement, Public, Rules, Ruleset, Tile, TileSet};

/// How many things a move is judged by.
pub const FEATURES: usize = 18;

/// What a move is judged by, in the order of the weights.
pub const FEATURE_NAMES: [&str; FEATURES] = [
    "pips of the tile",
    "it is a double",
    "tiles left in the hand that fit afterwards",
    "tiles left in the hand with the pip it leaves",
    "tiles left in the hand with the pip it covers",
    "all open ends show the same pip",
    "tiles of the pip it leaves that are hidden",
    "tiles of the pip it covers that are hidden",
    "the next seat has none of the pip it leaves",
    "the partner has none of the pip it leaves",
    "the last seat has none of the pip it leaves",
    "the next seat has none of the pip it covers",
    "the partner has none of the pip it covers",
    "the next seat has nothing that fits",
    "no tile left in the hand fits afterwards",
    "share of the hidden tiles that fit afterwards",
    "points it scores, in fives",
    "points the next tile can score, in fives, on average of the hidden ones",
];

/// How often a move is not what the model expects but any move: nobody plays quite like it.
const NOISE: f64 = 0.1;

/// How somebody plays by a glance: the rollout policy of a kind of game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutPolicy {
    weights: [f64; FEATURES],
}

/// Block games for four up to double-six: the weights of version 1.
const SMALL: RolloutPolicy = RolloutPolicy {
    weights: [
        0.053, 1.213, 0.202, 0.155, -0.014, 1.022, -0.546, 0.320, 0.813, -1.011, 0.416, -1.266,
        0.641, -2.205, 0.0, 0.0, 0.0, 0.0,
    ],
};

/// Double-nine for four in pairs. (From here on `experiments/every-game.md`
/// has the fits.)
const LARGE: RolloutPolicy = RolloutPolicy {
    weights: [
        0.092, 1.022, -0.082, 0.239, -0.351, -0.432, -0.111, 0.037, 0.830, -0.256, 0.442, -1.259,
        0.733, -0.663, 0.310, -4.238, 0.000, 0.000,
    ],
};

/// Block games for two, fitted to `block`.
const BLOCK: RolloutPolicy = RolloutPolicy {
    weights: [
        0.198, 1.740, 0.429, 0.062, -0.303, 0.849, -0.392, 0.675, 1.431, 0.000, 0.000, -3.453,
        0.000, -3.039, -0.046, -2.422, 0.000, 0.000,
    ],
};

/// Games in which tiles are drawn, fitted to `draw`.
const DRAW: RolloutPolicy = RolloutPolicy {
    weights: [
        0.001, 0.900, -0.098, 0.140, -0.170, 0.104, -0.167, 0.239, -0.292, 0.000, 0.000, 0.639,
        0.000, -0.039, -0.761, -2.634, 0.000, 0.000,
    ],
};

/// All Fives, as far as [`crate::fives`] does not know it: with a spinner, for four, with passes that
/// pay. Fitted to the game for two with a spinner, first to players that went by [`RolloutPolicy::GREEDY`], then to
/// players that went by what came of that.
pub(crate) const FIVES: RolloutPolicy = RolloutPolicy {
    weights: [
        0.040, 1.011, -0.031, 0.142, -0.384, -0.481, 0.027, 0.121, -2.431, 0.000, 0.000, 0.979,
        0.000, 0.646, -0.467, -2.911, 1.216, -2.956,
    ],
};

/// The same, by somebody who chooses what looks best almost always.
pub(crate) const FIVES_SHARP: RolloutPolicy = FIVES.scaled(3.0);

/// Any move, all alike.
pub(crate) const UNIFORM: RolloutPolicy = RolloutPolicy {
    weights: [0.0; FEATURES],
};

impl RolloutPolicy {
    /// All Fives as beginners play it: most points now, and of those alike the heaviest tile.
    pub const GREEDY: RolloutPolicy = RolloutPolicy::new([
        0.9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 12.0, 0.0,
    ]);

    /// A way to play by these weights.
    pub const fn new(weights: [f64; FEATURES]) -> RolloutPolicy {
        RolloutPolicy { weights }
    }

    /// The same likes, so many times as strong.
    const fn scaled(mut self, factor: f64) -> RolloutPolicy {
        let mut at = 0;
        while at < FEATURES {
            self.weights[at] *= factor;
            at += 1;
        }
        self
    }

    /// How this game is played.
    pub fn for_rules(rules: &Rules) -> &'static RolloutPolicy {
        match (rules.fives, rules.seats, rules.is_draw_game()) {
            (true, _, _) => &FIVES,
            (_, 4, _) if rules.highest <= 6 => &SMALL,
            (_, 4, _) => &LARGE,
            (_, _, true) => &DRAW,
            _ => &BLOCK,
        }
    }

    /// The weights by which moves of this game are read.
    pub fn weights(rules: &Rules) -> [f64; FEATURES] {
        RolloutPolicy::for_rules(rules).weights
    }

    #[inline]
    fn strength<R: Ruleset>(&self, public: &Public<R>, hand: TileSet, mv: Move) -> f64 {
        let features = features(public, hand, mv);
        let weighed = features.iter().zip(&self.weights).map(|(f, w)| f * w);
        math::exp(weighed.sum())
    }

    fn strengths<R: Ruleset>(
        &self,
        public: &Public<R>,
        hand: TileSet,
        legal: &[Move],
    ) -> MoveList<f64> {
        let each = legal.iter().map(|&mv| self.strength(public, hand, mv));
        each.collect()
    }

    /// How likely each of the legal moves is.
    pub(crate) fn likelihoods<R: Ruleset>(
        &self,
        public: &Public<R>,
        hand: TileSet,
        legal: &[Move],
    ) -> MoveList<f64> {
        let mut each = self.strengths(public, hand, legal);
        let all: f64 = each.iter().sum();
        for strength in &mut each {
            *strength = likely(*strength, all, legal.len());
        }
        each
    }

    /// One of the legal moves, by chance.
    pub fn choose<R: Ruleset>(
        &self,
        public: &Public<R>,
        hand: TileSet,
        legal: &[Move],
        random: &mut Random,
    ) -> Move {
        let strengths = self.strengths(public, hand, legal);
        let mut mark = random.unit() * strengths.iter().sum::<f64>();
        for (&mv, strength) in legal.iter().zip(&strengths) {
            mark -= strength;
            if mark < 0.0 {
                return mv;
            }
        }
        // Rounding may leave the mark a hair behind the sum.
        legal[legal.len() - 1]
    }
}

impl<R: Ruleset> PlayModel<R> for RolloutPolicy {
    fn likelihood(&self, public: &Public<R>, hand: TileSet, legal: &[Move], mv: Move) -> f64 {
        let strengths = self.strengths(public, hand, legal);
        // Asked about thousands of deals: what was played is nearly always found among the legal moves.
        let own = match legal.iter().position(|&other| other == mv) {
            Some(at) => strengths[at],
            None => self.strength(public, hand, mv),
        };
        likely(own, strengths.iter().sum(), legal.len())
    }
}

/// How likely a move of this strength is among so many of all strengths.
fn likely(strength: f64, all: f64, moves: usize) -> f64 {
    (1.0 - NOISE) * strength / all + NOISE / moves as f64
}

/// What there is to say about a move of the seat on turn, holding `hand`.
#[inline]
pub fn features<R: Ruleset>(public: &Public<R>, hand: TileSet, mv: Move) -> [f64; FEATURES] {
    let Move::Play(placement) = mv else {
        return [0.0; FEATURES];
    };
    let Placement { cover, leave, .. } = placement;
    let rules = public.rules();
    let tile = placement.tile();
    let rest = hand - TileSet::from_tile(tile);
    let hidden = public.unplayed() - hand;
    let leads = public.ends().is_empty();
    let mut ends = *public.ends();
    ends.lay(rules, placement);
    let open = ends.pips();
    let fits = open.tiles();
    let pairs = rules.seats == 4;
    let seats = public.seats();
    let seat = |steps: usize| -> Seat { public.turn().after(steps, seats) };
    let void = |steps: usize, pip: u8| flag(public.voids(seat(steps)).contains(pip));
    let count = |tiles: TileSet, pip: u8| (tiles & TileSet::suit(pip)).len() as f64;
    // A double covers and leaves the same pip: it says nothing about either.
    let changes = flag(cover != leave);
    let covers = changes * flag(!leads);
    let kept = (rest & fits).len();
    let [scored, next] = match rules.fives {
        true => {
            let scored = f64::from(public.ends().points(rules, placement));
            [
                scored / 5.0,
                threat(&ends, rules, hidden & fits) / (5.0 * hidden.len().max(1) as f64),
            ]
        }
        false => [0.0; 2],
    };
    [
        f64::from(tile.pips()),
        flag(tile.is_double()),
        kept as f64,
        changes * count(rest, leave),
        covers * count(rest, cover),
        flag(open.len() == 1 && !leads),
        changes * count(hidden, leave),
        covers * count(hidden, cover),
        changes * void(1, leave),
        flag(pairs) * changes * void(2, leave),
        flag(pairs) * changes * void(3, leave),
        covers * void(1, cover),
        flag(pairs) * covers * void(2, cover),
        flag((open - public.voids(seat(1))).is_empty()),
        flag(kept == 0 && !rest.is_empty()),
        (hidden & fits).len() as f64 / hidden.len().max(1) as f64,
        scored,
        next,
    ]
}

/// The most that each of `tiles` can score at these ends, added up.
fn threat(ends: &Ends, rules: &Rules, tiles: TileSet) -> f64 {
    let choices = ends.choices(rules);
    let best = |tile: Tile| {
        let on = choices
            .iter()
            .filter(|(cover, _)| tile.high() == *cover || tile.low() == *cover);
        let points = on.map(|&(cover, arm)| {
            let leave = tile.other(cover);
            ends.points(rules, Placement { cover, leave, arm })
        });
        points.max().unwrap_or(0)
    };
    tiles.iter().map(|tile| f64::from(best(tile))).sum()
}

fn flag(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::{Game, Seed};
    use capicua_dominoes::{Deal, House, LATIN, State};

    /// Asked about one move or about all at once the answer is the same.
    #[test]
    fn chances_of_all_moves_add_up_to_one_and_are_those_of_a_glance() {
        let glance = RolloutPolicy::for_rules(&LATIN);
        for round in 0..50 {
            let mut random = Seed(round).random();
            let deal = Deal::shuffled(&LATIN, Seat::A, &mut random);
            let mut state = State::deal(House(LATIN), &deal, None);
            let mut legal = MoveList::new();
            state.legal(&mut legal);
            while let Some(&mv) = random.pick(&legal) {
                let public = state.public();
                let hand = state.hand(public.turn());
                let chance = |&mv: &Move| glance.likelihood(public, hand, &legal, mv);
                let sum: f64 = legal.iter().map(chance).sum();
                assert!((sum - 1.0).abs() < 1e-9);
                assert!(legal.iter().all(|mv| chance(mv) > 0.0));
                let likely = glance.likelihoods(public, hand, &legal);
                assert!(legal.iter().map(chance).eq(likely.iter().copied()));
                state.play_unchecked(mv);
                state.legal(&mut legal);
            }
        }
    }
}
