//! Why a move is good: facts that can be computed, each with the number that carries it.

use capicua_core::{Judgement, Seat, View as _};
use capicua_dominoes::{House, Move, Placement, SEATS, Secrets, State, Tile, TileSet, View};

use crate::block_risk::block_risk;

mod fives;
#[cfg(test)]
mod tests;

/// The most reasons given for a move: more is a lecture.
pub const MOST_REASONS: usize = 3;

/// A reason to play a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// All deals that are possible were solved.
    Exact {
        /// How many.
        deals: usize,
    },
    /// Both ends show the same pip.
    Squares {
        /// The pip.
        pip: u8,
        /// Tiles with it that are not on the table.
        left: usize,
        /// Those among them that the seat holds.
        own: usize,
    },
    /// The next opponent often has to pass.
    NextPasses {
        /// Who.
        seat: Seat,
        /// How often.
        chance: f64,
    },
    /// A double that the opponents probably hold can never be played any more.
    HangsDouble {
        /// The double.
        tile: Tile,
        /// How probable it is that an opponent holds it.
        chance: f64,
    },
    /// Opens a place for a double of one's own.
    FreesDouble {
        /// The double.
        tile: Tile,
    },
    /// Plays a double for which places are getting rare.
    PlaysDouble {
        /// The double.
        tile: Tile,
        /// Tiles with its pip that are not on the table and not in the hand.
        left: usize,
    },
    /// Leaves open what the partner has.
    PartnerSuit {
        /// The pip.
        pip: u8,
        /// How probable it is that the partner has it.
        chance: f64,
    },
    /// Gets rid of pips that would cost the round if it were blocked.
    Sheds {
        /// Pips of the tile.
        pips: u8,
        /// How often the round ends blocked.
        chance: f64,
    },
    /// Scores now (All Fives, like those that follow).
    Scores {
        /// How much.
        points: u16,
    },
    /// Scores now, and reaches the target with it.
    WinsMatch {
        /// How much.
        points: u16,
    },
    /// Lays the last tile.
    GoesOut {
        /// Pips that the other seat holds, on average.
        pips: f64,
    },
    /// The other seat often has to draw.
    NextDraws {
        /// Who.
        seat: Seat,
        /// How often.
        chance: f64,
    },
    /// The other seat scores less with its next tile than after other moves.
    Denies {
        /// How much at best, on average.
        points: f64,
        /// How much after the other moves.
        otherwise: f64,
    },
    /// Gets rid of a heavy tile while the other seat is nearly out.
    Lightens {
        /// Pips of the tile.
        pips: u8,
        /// Tiles of the other seat.
        tiles: usize,
    },
    /// Leaves more tiles of one's own playable than other moves.
    KeepsPlaying {
        /// How many.
        tiles: usize,
    },
}

impl Reason {
    /// Its name in JSON.
    pub fn code(&self) -> &'static str {
        match self {
            Reason::Exact { .. } => "exact",
            Reason::Squares { .. } => "squares",
            Reason::NextPasses { .. } => "next_passes",
            Reason::HangsDouble { .. } => "hangs_double",
            Reason::FreesDouble { .. } => "frees_double",
            Reason::PlaysDouble { .. } => "plays_double",
            Reason::PartnerSuit { .. } => "partner_suit",
            Reason::Sheds { .. } => "sheds",
            Reason::Scores { .. } => "scores",
            Reason::WinsMatch { .. } => "wins_match",
            Reason::GoesOut { .. } => "goes_out",
            Reason::NextDraws { .. } => "next_draws",
            Reason::Denies { .. } => "denies",
            Reason::Lightens { .. } => "lightens",
            Reason::KeepsPlaying { .. } => "keeps_playing",
        }
    }
}

/// A number that carries a reason.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fact {
    /// A pip.
    Pip(u8),
    /// So many.
    Count(usize),
    /// So often, between 0 and 1.
    Share(f64),
    /// So many, on average.
    Mean(f64),
    /// Who.
    Seat(Seat),
    /// Which tile.
    Tile(Tile),
}

impl Reason {
    /// What carries it, by name: for JSON and for sentences alike.
    pub fn facts(&self) -> Vec<(&'static str, Fact)> {
        match *self {
            Reason::Exact { deals } => vec![("deals", Fact::Count(deals))],
            Reason::Squares { pip, left, own } => vec![
                ("pip", Fact::Pip(pip)),
                ("left", Fact::Count(left)),
                ("own", Fact::Count(own)),
            ],
            Reason::NextPasses { seat, chance } | Reason::NextDraws { seat, chance } => {
                vec![("seat", Fact::Seat(seat)), ("chance", Fact::Share(chance))]
            }
            Reason::HangsDouble { tile, chance } => {
                vec![("tile", Fact::Tile(tile)), ("chance", Fact::Share(chance))]
            }
            Reason::FreesDouble { tile } => vec![("tile", Fact::Tile(tile))],
            Reason::PlaysDouble { tile, left } => {
                vec![("tile", Fact::Tile(tile)), ("left", Fact::Count(left))]
            }
            Reason::PartnerSuit { pip, chance } => {
                vec![("pip", Fact::Pip(pip)), ("chance", Fact::Share(chance))]
            }
            Reason::Sheds { pips, chance } => vec![
                ("pips", Fact::Count(pips.into())),
                ("chance", Fact::Share(chance)),
            ],
            Reason::Scores { points } | Reason::WinsMatch { points } => {
                vec![("points", Fact::Count(points.into()))]
            }
            Reason::GoesOut { pips } => vec![("pips", Fact::Mean(pips))],
            Reason::Denies { points, otherwise } => vec![
                ("points", Fact::Mean(points)),
                ("otherwise", Fact::Mean(otherwise)),
            ],
            Reason::Lightens { pips, tiles } => vec![
                ("pips", Fact::Count(pips.into())),
                ("tiles", Fact::Count(tiles)),
            ],
            Reason::KeepsPlaying { tiles } => vec![("tiles", Fact::Count(tiles))],
        }
    }
}

/// An opponent passes often enough to be a reason from here on.
const OFTEN: f64 = 0.4;
/// A move stands out among the others when something is so much likelier with it.
const STANDS_OUT: f64 = 0.15;
/// A tile is probably with somebody from here on.
const PROBABLY: f64 = 0.6;
/// The partner has a suit when it is as probable as this …
const SURELY: f64 = 0.8;
/// … and the partner has so many more of its tiles than an opponent, on average.
const MORE_TILES: f64 = 0.5;
/// A block is a risk from here on.
const RISK: f64 = 0.2;
/// A tile is heavy when it weighs so much more than the mean of the other moves.
const HEAVIER: f64 = 2.0;
/// A double is hard to place when so few other tiles can still make a place for it.
const FEW_PLACES: usize = 2;

/// The reasons for the best move, the most telling first. None when another move may be as good:
/// then whatever could be said for the one would be said against nothing.
pub(crate) fn find(
    view: &View<House>,
    judgement: &Judgement<Move>,
    worlds: &[(Secrets, f64)],
) -> Vec<Reason> {
    let [best, others @ ..] = &judgement.moves[..] else {
        return Vec::new();
    };
    let Move::Play(placement) = best.mv else {
        return Vec::new();
    };
    if others.is_empty() || !judgement.is_clear() {
        return Vec::new();
    }
    let table = Moment { view, worlds };
    let others: Vec<Placement> = others
        .iter()
        .filter_map(|judged| match judged.mv {
            Move::Play(placement) => Some(placement),
            _ => None,
        })
        .collect();
    if view.public().rules().fives() {
        return fives::find(view, judgement.exact, worlds, placement, &others);
    }
    let mut reasons = Vec::new();
    reasons.extend(judgement.exact.then_some(Reason::Exact {
        deals: worlds.len(),
    }));
    reasons.extend(table.squares(placement));
    reasons.extend(table.next_passes(placement, &others));
    reasons.extend(table.hangs_double(placement));
    reasons.extend(table.frees_double(placement));
    reasons.extend(table.plays_double(placement));
    reasons.extend(table.partner_suit(placement));
    // The dearest to compute, and the last: not looked for when there is enough to say.
    if reasons.len() < MOST_REASONS {
        reasons.extend(table.sheds(placement, &others));
    }
    reasons.truncate(MOST_REASONS);
    reasons
}

/// What the reasons are looked for in.
struct Moment<'a> {
    view: &'a View<House>,
    worlds: &'a [(Secrets, f64)],
}

impl Moment<'_> {
    fn seat(&self, steps: usize) -> Seat {
        self.view.seat().after(steps, SEATS)
    }

    /// The hand after the move.
    fn hand_after(&self, placement: Placement) -> TileSet {
        self.view.hand() - TileSet::of(placement.tile())
    }

    /// Tiles that are neither on the table nor in the seat's hand.
    fn hidden(&self) -> TileSet {
        self.view.unseen()
    }

    /// The open pips after the move, if the round goes on.
    fn open_after(&self, placement: Placement) -> Option<(u8, u8)> {
        let mut public = *self.view.public();
        public.play(Move::Play(placement).seen());
        match public.end() {
            Some(_) => None,
            None => public.ends().pair(),
        }
    }

    /// How likely something is, over the worlds.
    fn chance(&self, holds: impl Fn(&Secrets) -> bool) -> f64 {
        let weighed = self.worlds.iter().filter(|(secrets, _)| holds(secrets));
        weighed.map(|(_, weight)| weight).sum()
    }

    fn squares(&self, placement: Placement) -> Option<Reason> {
        if self.view.public().ends().is_empty() {
            return None;
        }
        let (left, right) = self.open_after(placement)?;
        let own = (self.hand_after(placement) & TileSet::suit(left)).len();
        (left == right).then(|| Reason::Squares {
            pip: left,
            left: own + (self.hidden() & TileSet::suit(left)).len(),
            own,
        })
    }

    /// How often the next seat has to pass after a move.
    fn passes_after(&self, placement: Placement) -> f64 {
        let Some((left, right)) = self.open_after(placement) else {
            return 0.0;
        };
        let fits = TileSet::suit(left) | TileSet::suit(right);
        let next = self.seat(1).index();
        self.chance(|secrets| (secrets.hands[next] & fits).is_empty())
    }

    fn next_passes(&self, placement: Placement, others: &[Placement]) -> Option<Reason> {
        let chance = self.passes_after(placement);
        let elsewhere = mean(others.iter().map(|&other| self.passes_after(other)));
        (chance >= OFTEN && chance - elsewhere >= STANDS_OUT).then(|| Reason::NextPasses {
            seat: self.seat(1),
            chance,
        })
    }

    /// The doubles that only this move makes unplayable: all other tiles of the pip are on the
    /// table then, and the pip is not open.
    fn hangs_double(&self, placement: Placement) -> Option<Reason> {
        let (left, right) = self.open_after(placement)?;
        let pip = placement.cover;
        let tile = Tile::new(pip, pip);
        let last = (self.view.public().unplayed() & TileSet::suit(pip)) - TileSet::of(tile);
        let hangs = last == TileSet::of(placement.tile()) && pip != left && pip != right;
        if !hangs || !self.hidden().contains(tile) {
            return None;
        }
        let opponents = [self.seat(1), self.seat(3)];
        let chance = self.chance(|secrets| {
            let holds = |seat: &Seat| secrets.hands[seat.index()].contains(tile);
            opponents.iter().any(holds)
        });
        (chance >= PROBABLY).then_some(Reason::HangsDouble { tile, chance })
    }

    fn frees_double(&self, placement: Placement) -> Option<Reason> {
        let tile = Tile::new(placement.leave, placement.leave);
        let public = self.view.public();
        let could_before = public.ends().pips().contains(placement.leave);
        let mine = self.hand_after(placement).contains(tile);
        (mine && !could_before && !public.ends().is_empty()).then_some(Reason::FreesDouble { tile })
    }

    fn plays_double(&self, placement: Placement) -> Option<Reason> {
        let tile = placement.tile();
        let left = (self.hidden() & TileSet::suit(placement.cover)).len();
        let rare = tile.is_double() && left <= FEW_PLACES;
        rare.then_some(Reason::PlaysDouble { tile, left })
    }

    fn partner_suit(&self, placement: Placement) -> Option<Reason> {
        let pip = placement.leave;
        let (left, right) = self.open_after(placement)?;
        if left == right || placement.tile().is_double() {
            return None;
        }
        let suit = TileSet::suit(pip);
        let partner = self.seat(2).index();
        let chance = self.chance(|secrets| !(secrets.hands[partner] & suit).is_empty());
        let count = |seat: Seat| -> f64 {
            let tiles = |secrets: &Secrets| (secrets.hands[seat.index()] & suit).len() as f64;
            let weighed = self.worlds.iter().map(|(s, weight)| tiles(s) * weight);
            weighed.sum()
        };
        let most = count(self.seat(1)).max(count(self.seat(3)));
        (chance >= SURELY && count(self.seat(2)) >= most + MORE_TILES)
            .then_some(Reason::PartnerSuit { pip, chance })
    }

    fn sheds(&self, placement: Placement, others: &[Placement]) -> Option<Reason> {
        let pips = placement.tile().pips();
        let usual = mean(others.iter().map(|other| f64::from(other.tile().pips())));
        if f64::from(pips) < usual + HEAVIER {
            return None;
        }
        let after = self.worlds.iter().map(|(secrets, weight)| {
            let mut state: State<House> = self.view.restore(secrets);
            capicua_core::Game::play_unchecked(&mut state, Move::Play(placement));
            (state, *weight)
        });
        let chance = block_risk(after);
        (chance >= RISK).then_some(Reason::Sheds { pips, chance })
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}
