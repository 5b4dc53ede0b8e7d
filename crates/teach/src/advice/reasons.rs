//! Why a move is good: facts that can be computed, each with the number that carries it.

use capicua_core::{Evaluation, Seat, View as _};
use capicua_dominoes::{
    Block, Bonus, End, House, LastTile, Move, Placement, Public, PublicMove, SEATS, Secrets, State,
    Terms, Tile, TileSet, View,
};

use crate::advice::block_risk::block_risk;

mod figures;
mod fives;
mod score;
#[cfg(test)]
mod tests;

/// The most reasons given for a move: more is a lecture.
pub const MAX_REASONS: usize = 3;

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
    /// The last tile would go out with a bonus.
    BonusInSight {
        /// The last tile.
        tile: Tile,
        /// Which bonus.
        bonus: Bonus,
        /// What it brings on top; `None` where it counts the round double.
        points: Option<u16>,
    },
    /// The last tile would go out for more than a plain one, where rounds are worth what they end with.
    BatidaInSight {
        /// The last tile.
        tile: Tile,
        /// What the round would be worth.
        points: u16,
    },
    /// Blocks the round, and usually wins it.
    Blocks {
        /// How often.
        chance: f64,
    },
    /// Blocks the round, and usually wins the duel with the next seat.
    WinsDuel {
        /// The next seat.
        seat: Seat,
        /// How often.
        chance: f64,
    },
    /// The next seat may have to pass, and that pays.
    PassPays {
        /// Who passes.
        seat: Seat,
        /// How often.
        chance: f64,
        /// What it pays.
        points: u16,
    },
    /// Any win of the round wins the match: pips no longer matter.
    AnyWin {
        /// Points that are missing.
        points: u16,
    },
    /// Any loss of the round loses the match, however few the pips.
    AnyLoss {
        /// Points that the others are missing.
        points: u16,
    },
    /// Both: whoever wins the round wins the match.
    RoundDecides,
    /// Another move wins the round more often, this one the match.
    ForMatch {
        /// How often this one wins the round.
        chance: f64,
        /// How often another one does.
        otherwise: f64,
    },
    /// Calls a pass that was false.
    FalsePass {
        /// Whose.
        seat: Seat,
        /// How likely it was.
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
    /// The rules say with which tile this round is led.
    Prescribed {
        /// The tile.
        tile: Tile,
    },
    /// There is no other move (like those that follow: said when nothing on the table tells more).
    OnlyMove,
    /// Wins more often than the next best move.
    WinsMore {
        /// How much more often.
        chance: f64,
        /// Whether that is the match; otherwise the round.
        of_match: bool,
    },
    /// Wins as often as the next best move, and brings more.
    MorePoints {
        /// How much more, on average.
        points: f64,
    },
    /// One of several moves that are as good, or that what was looked at cannot tell apart.
    Level {
        /// How many there are.
        moves: usize,
        /// How much more often the first of them wins than the last.
        gap: f64,
        /// Whether that is the match; otherwise the round.
        of_match: bool,
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
            Reason::BonusInSight { .. } => "bonus_in_sight",
            Reason::BatidaInSight { .. } => "batida_in_sight",
            Reason::Blocks { .. } => "blocks",
            Reason::WinsDuel { .. } => "wins_duel",
            Reason::PassPays { .. } => "pass_pays",
            Reason::AnyWin { .. } => "any_win",
            Reason::AnyLoss { .. } => "any_loss",
            Reason::RoundDecides => "round_decides",
            Reason::ForMatch { .. } => "for_match",
            Reason::FalsePass { .. } => "false_pass",
            Reason::Scores { .. } => "scores",
            Reason::WinsMatch { .. } => "wins_match",
            Reason::GoesOut { .. } => "goes_out",
            Reason::NextDraws { .. } => "next_draws",
            Reason::Denies { .. } => "denies",
            Reason::Lightens { .. } => "lightens",
            Reason::KeepsPlaying { .. } => "keeps_playing",
            Reason::Prescribed { .. } => "prescribed",
            Reason::OnlyMove => "only_move",
            Reason::WinsMore { .. } => "wins_more",
            Reason::MorePoints { .. } => "more_points",
            Reason::Level { .. } => "level",
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
    /// So often, between 0 and 1, where tenths of a per cent matter.
    Tenths(f64),
    /// So many, on average.
    Mean(f64),
    /// Who.
    Seat(Seat),
    /// Which tile.
    Tile(Tile),
    /// Which bonus.
    Bonus(Bonus),
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
            Reason::NextPasses { seat, chance }
            | Reason::NextDraws { seat, chance }
            | Reason::WinsDuel { seat, chance }
            | Reason::FalsePass { seat, chance } => {
                vec![("seat", Fact::Seat(seat)), ("chance", Fact::Share(chance))]
            }
            Reason::HangsDouble { tile, chance } => {
                vec![("tile", Fact::Tile(tile)), ("chance", Fact::Share(chance))]
            }
            Reason::FreesDouble { tile } | Reason::Prescribed { tile } => {
                vec![("tile", Fact::Tile(tile))]
            }
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
            Reason::BonusInSight {
                tile,
                bonus,
                points,
            } => vec![
                ("tile", Fact::Tile(tile)),
                ("bonus", Fact::Bonus(bonus)),
                // Sentences choose by the number; zero stands for "double".
                ("points", Fact::Count(points.unwrap_or(0).into())),
            ],
            Reason::BatidaInSight { tile, points } => vec![
                ("tile", Fact::Tile(tile)),
                ("points", Fact::Count(points.into())),
            ],
            Reason::Blocks { chance } => vec![("chance", Fact::Share(chance))],
            Reason::PassPays {
                seat,
                chance,
                points,
            } => vec![
                ("seat", Fact::Seat(seat)),
                ("chance", Fact::Share(chance)),
                ("points", Fact::Count(points.into())),
            ],
            Reason::RoundDecides | Reason::OnlyMove => Vec::new(),
            Reason::WinsMore { chance, .. } => vec![("chance", Fact::Tenths(chance))],
            Reason::MorePoints { points } => vec![("points", Fact::Mean(points))],
            Reason::Level { moves, gap, .. } => {
                vec![("moves", Fact::Count(moves)), ("gap", Fact::Tenths(gap))]
            }
            Reason::ForMatch { chance, otherwise } => vec![
                ("chance", Fact::Share(chance)),
                ("otherwise", Fact::Share(otherwise)),
            ],
            Reason::AnyWin { points }
            | Reason::AnyLoss { points }
            | Reason::Scores { points }
            | Reason::WinsMatch { points } => {
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
/// A pass that pays is worth a word when a move brings so many points more by it, on average, than the
/// others.
const PAYS: f64 = 2.0;
/// Rounds with more tiles in the hands than these, of a larger set than double-six, take too long to
/// solve for a reason.
const SOLVED_FOR_REASONS: usize = 22;
/// A double is hard to place when so few other tiles can still make a place for it.
const FEW_PLACES: usize = 2;

/// Why the best move is advised: what can be said for it, or at least what its figures say.
pub fn for_best_move(
    view: &View<House>,
    evaluation: &Evaluation<Move>,
    worlds: &[(Secrets, f64)],
) -> Vec<Reason> {
    if let Some(tile) = view.public().forced_lead() {
        return vec![Reason::Prescribed { tile }];
    }
    let mut reasons = find(view, evaluation, worlds);
    if reasons.is_empty() {
        reasons.extend(figures::from_evaluation(evaluation));
    }
    reasons
}

/// The reasons for the best move, the most telling first. None when another move may be as good:
/// then whatever could be said for the one would be said against nothing.
pub fn find(
    view: &View<House>,
    evaluation: &Evaluation<Move>,
    worlds: &[(Secrets, f64)],
) -> Vec<Reason> {
    let [best, others @ ..] = &evaluation.moves[..] else {
        return Vec::new();
    };
    let placement = match best.mv {
        Move::Play(placement) => placement,
        Move::Call(seat) => {
            let chance = best.win.map_or(0.0, |win| win.mean);
            return vec![Reason::FalsePass { seat, chance }];
        }
        _ => return Vec::new(),
    };
    if others.is_empty() || !evaluation.is_clear() {
        return Vec::new();
    }
    // What is looked for in deals is looked for in rounds that nobody ends by a call.
    let without_calls = View::from_parts(
        view.public().without_calls(Default::default()),
        view.seat(),
        view.hand(),
    );
    let view = match view.public().rules().calls {
        true => &without_calls,
        false => view,
    };
    let table = Moment { view, worlds };
    let others: Vec<Placement> = others
        .iter()
        .filter_map(|judged| match judged.mv {
            Move::Play(placement) => Some(placement),
            _ => None,
        })
        .collect();
    if view.public().rules().fives {
        return fives::find(view, evaluation.exact, worlds, placement, &others);
    }
    let mut reasons = Vec::new();
    reasons.extend(evaluation.exact.then_some(Reason::Exact {
        deals: worlds.len(),
    }));
    reasons.extend(table.in_sight(placement));
    reasons.extend(table.blocks(placement));
    reasons.extend(score::find(view, evaluation));
    reasons.extend(table.squares(placement));
    let paid = table.pass_pays(placement, &others);
    reasons.extend(paid.or_else(|| table.next_passes(placement, &others)));
    reasons.extend(table.hangs_double(placement));
    reasons.extend(table.frees_double(placement));
    reasons.extend(table.plays_double(placement));
    reasons.extend(table.partner_suit(placement));
    // The dearest to compute, and the last: not looked for when there is enough to say.
    if reasons.len() < MAX_REASONS {
        reasons.extend(table.sheds(placement, &others));
    }
    reasons.truncate(MAX_REASONS);
    reasons
}

/// What the reasons are looked for in.
struct Moment<'a> {
    view: &'a View<House>,
    worlds: &'a [(Secrets, f64)],
}

impl Moment<'_> {
    fn seat(&self, steps: usize) -> Seat {
        self.view.seat().after(steps, self.view.public().seats())
    }

    /// The hand after the move.
    fn hand_after(&self, placement: Placement) -> TileSet {
        self.view.hand() - TileSet::from_tile(placement.tile())
    }

    /// Tiles that are neither on the table nor in the seat's hand.
    fn hidden(&self) -> TileSet {
        self.view.unseen()
    }

    /// What everybody sees after the move.
    fn after(&self, placement: Placement) -> Public<House> {
        let mut public = *self.view.public();
        public.play(Move::Play(placement).seen());
        public
    }

    /// The open pips after the move, if the round goes on.
    fn open_after(&self, placement: Placement) -> Option<(u8, u8)> {
        let public = self.after(placement);
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

    /// The last tile of the hand fits the ends after the move so that it would pay to go out with it.
    fn in_sight(&self, placement: Placement) -> Option<Reason> {
        let open = self.open_after(placement)?;
        let mut left = self.hand_after(placement).iter();
        let (Some(tile), None) = (left.next(), left.next()) else {
            return None;
        };
        let rules = self.view.public().rules();
        let fits = [open.0, open.1].map(|pip| TileSet::suit(pip).contains(tile));
        let last = LastTile {
            tile,
            open: Some(open),
        };
        let terms = Terms::new(rules, Some(last));
        if fits == [false, false] {
            return None;
        }
        if let Some(bonus) = terms.bonuses.iter().next() {
            return Some(Reason::BonusInSight {
                tile,
                bonus,
                points: bonus.points(rules),
            });
        }
        let plain = Terms::new(rules, None).unit;
        let points = terms.unit.filter(|_| terms.unit > plain)?;
        Some(Reason::BatidaInSight { tile, points })
    }

    /// The move blocks the round, and wins it more often than not.
    fn blocks(&self, placement: Placement) -> Option<Reason> {
        if self.after(placement).end() != Some(End::Blocked) {
            return None;
        }
        let rules = self.view.public().rules();
        let own = rules.side_of(self.view.seat());
        let chance = self.chance(|secrets| {
            let mut state: State<House> = self.view.determinize(secrets);
            capicua_core::Game::play_unchecked(&mut state, Move::Play(placement));
            state.outcome().and_then(|outcome| outcome.winner) == Some(own)
        });
        (chance >= PROBABLY).then_some(match rules.block {
            Block::Duel => Reason::WinsDuel {
                seat: self.seat(1),
                chance,
            },
            _ => Reason::Blocks { chance },
        })
    }

    /// What a pass of the next seat brings after a move.
    fn paid_after(&self, placement: Placement) -> u16 {
        let after = self.after(placement);
        if after.end().is_some() {
            return 0;
        }
        let own = after.rules().side_of(self.view.seat());
        let gains = after.gains(PublicMove::Pass).into_iter();
        gains.filter(|g| g.side == own).map(|g| g.points).sum()
    }

    fn pass_pays(&self, placement: Placement, others: &[Placement]) -> Option<Reason> {
        let points = self.paid_after(placement);
        if points == 0 {
            return None;
        }
        let chance = self.passes_after(placement);
        let brings = |placement: Placement| {
            f64::from(self.paid_after(placement)) * self.passes_after(placement)
        };
        let elsewhere = mean(others.iter().map(|&other| brings(other)));
        (f64::from(points) * chance - elsewhere >= PAYS).then(|| Reason::PassPays {
            seat: self.seat(1),
            chance,
            points,
        })
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
        let seat = self.seat(1);
        let public = self.view.public();
        (chance >= OFTEN && chance - elsewhere >= STANDS_OUT).then_some(
            match public.rules().is_draw_game() && public.stock() > 0 {
                true => Reason::NextDraws { seat, chance },
                false => Reason::NextPasses { seat, chance },
            },
        )
    }

    /// The doubles that only this move makes unplayable: all other tiles of the pip are on the
    /// table then, and the pip is not open.
    fn hangs_double(&self, placement: Placement) -> Option<Reason> {
        let (left, right) = self.open_after(placement)?;
        let pip = placement.cover;
        let tile = Tile::new(pip, pip);
        let last = (self.view.public().unplayed() & TileSet::suit(pip)) - TileSet::from_tile(tile);
        let hangs = last == TileSet::from_tile(placement.tile()) && pip != left && pip != right;
        if !hangs || !self.hidden().contains(tile) {
            return None;
        }
        // With two at the table the third seat from here is the next one again.
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
        if self.view.public().seats() < SEATS {
            return None;
        }
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
        let public = self.view.public();
        let rules = public.rules();
        let held = public.unplayed().len() - public.stock();
        let chance_decides = rules.is_draw_game() && public.stock() > 0;
        let too_long = rules.highest > 6 && held > SOLVED_FOR_REASONS;
        if f64::from(pips) < usual + HEAVIER || chance_decides || too_long {
            return None;
        }
        let after = self.worlds.iter().map(|(secrets, weight)| {
            let mut state: State<House> = self.view.determinize(secrets);
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
