//! The public part of a round: what everybody at the table sees, and how it changes.

use capicua_core::{MoveList, Seat, Side};

use crate::action::{Event, Move, Placement, PublicMove};
use crate::ends::Ends;
use crate::rules::{Carry, FirstLead, House, LeadAfterTie, Rules, Ruleset, Stock};
use crate::settle::{End, LastTile};
use crate::tile::{PipSet, Tile, TileSet};

/// The most seats a domino game has.
pub const SEATS: usize = 4;

/// The score a round is played at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// Points of each side before the round.
    pub score: [u16; 2],
    /// Points that end the match.
    pub target: u16,
    /// The number of the round in the match where that matters: where it or a later one has a prize,
    /// or where it is the first and led in its own way. Zero for all others.
    pub round: u16,
    /// Rounds in a row before it that nobody won, where that matters.
    pub tied: u8,
}

impl Standing {
    /// A score alone: at 0:0 the first round, at any other one a later round without a prize.
    pub fn new(score: [u16; 2], target: u16) -> Standing {
        Standing {
            score,
            target,
            round: u16::from(score == [0, 0]),
            tied: 0,
        }
    }

    /// The score before the round of that number (from one), after so many rounds in a row that
    /// nobody won. What the rules do not look at is left out, so that equal standings play alike.
    pub fn for_round(rules: &Rules, score: [u16; 2], number: u32, tied: u32) -> Standing {
        let matters = has_prizes_from(rules, number)
            || number == 1 && rules.first == FirstLead::HighestDouble;
        let ties = rules.carry != Carry::Nothing || rules.tied == LeadAfterTie::HighestDouble;
        Standing {
            score,
            target: rules.target,
            round: if matters { number as u16 } else { 0 },
            tied: if ties { tied.min(MOST_TIED) as u8 } else { 0 },
        }
    }
}

/// Whether the round of that number or a later one has a prize.
pub(crate) fn has_prizes_from(rules: &Rules, number: u32) -> bool {
    rules
        .prize
        .iter()
        .skip(number as usize - 1)
        .any(|&prize| prize > 0)
}

/// The first number of a round after the first from which on none has a prize: what a standing that
/// names no round stands for.
pub(crate) fn later_round(rules: &Rules) -> u32 {
    let mut number = 2;
    while has_prizes_from(rules, number) {
        number += 1;
    }
    number
}

/// Why points are gained in the middle of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GainReason {
    /// The open ends add up to a multiple of five.
    Fives,
    /// The seat after the leader passed on the lead.
    OpenPass,
    /// The three others passed in a row.
    RoundPass,
    /// A pass.
    Pass,
}

impl GainReason {
    /// The option that pays it, where one does.
    pub const fn word(self) -> &'static str {
        match self {
            GainReason::Fives => "fives",
            GainReason::OpenPass => "openpass",
            GainReason::RoundPass => "roundpass",
            GainReason::Pass => "pass",
        }
    }
}

/// Points gained in the middle of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gain {
    /// Who gains them.
    pub side: Side,
    /// How many.
    pub points: u16,
    /// What for.
    pub why: GainReason,
}

/// More ties in a row are counted as so many: what they carry has outgrown every target by then.
pub(crate) const MOST_TIED: u32 = 15;

/// What everybody sees. Ends, counts, whose turn, who passed on what, and the score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Public<R> {
    pub(crate) ruleset: R,
    pub(crate) played: TileSet,
    pub(crate) ends: Ends,
    pub(crate) counts: [u8; SEATS],
    pub(crate) stock: u8,
    pub(crate) turn: Seat,
    pub(crate) passes: u8,
    pub(crate) leader: Seat,
    pub(crate) last_player: Seat,
    /// The tile the round must be led with.
    pub(crate) lead_tile: Option<Tile>,
    /// Seats that have passed in this round, as bits: those that can be called.
    pub(crate) passed: u8,
    pub(crate) voids: [PipSet; SEATS],
    /// `None` when the score does not matter.
    pub(crate) standing: Option<Standing>,
    /// Points each side has gained so far in this round: multiples of five, passes that pay.
    pub(crate) gained: [u16; 2],
    pub(crate) end: Option<End>,
}

impl<R: Ruleset> Public<R> {
    /// A round about to be led.
    #[inline]
    pub fn start(
        ruleset: R,
        leader: Seat,
        lead_tile: Option<Tile>,
        standing: Option<Standing>,
    ) -> Public<R> {
        let rules = ruleset.rules();
        let mut counts = [0; SEATS];
        counts[..rules.seats as usize].fill(rules.hand);
        Public {
            ruleset,
            played: TileSet::EMPTY,
            ends: Ends::EMPTY,
            counts,
            stock: rules.undealt() as u8,
            turn: leader,
            passes: 0,
            leader,
            last_player: leader,
            lead_tile,
            passed: 0,
            voids: [PipSet::EMPTY; SEATS],
            standing,
            gained: [0; 2],
            end: None,
        }
    }

    /// The rules of the table.
    #[inline]
    pub fn rules(&self) -> &Rules {
        self.ruleset.rules()
    }

    /// How many seats are at the table.
    #[inline]
    pub fn seats(&self) -> usize {
        self.rules().seats as usize
    }

    /// Tiles on the table.
    #[inline]
    pub fn played(&self) -> TileSet {
        self.played
    }

    /// Tiles not on the table, wherever they are.
    #[inline]
    pub fn unplayed(&self) -> TileSet {
        TileSet::full(self.rules().highest) - self.played
    }

    /// The open ends.
    #[inline]
    pub fn ends(&self) -> &Ends {
        &self.ends
    }

    /// How many tiles a seat holds.
    #[inline]
    pub fn count(&self, seat: Seat) -> usize {
        self.counts[seat.index()] as usize
    }

    /// How many tiles lie face down, asleep or to be drawn.
    #[inline]
    pub fn stock(&self) -> usize {
        self.stock as usize
    }

    /// Whose turn it is (also while that seat draws).
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Passes in a row before this turn.
    #[inline]
    pub fn passes(&self) -> usize {
        self.passes as usize
    }

    /// Who led the round.
    #[inline]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The tile the round must be led with, if any.
    #[inline]
    pub fn lead_tile(&self) -> Option<Tile> {
        self.lead_tile
    }

    /// That tile while it still has to be led.
    pub fn forced_lead(&self) -> Option<Tile> {
        self.lead_tile.filter(|_| self.ends.is_empty())
    }

    /// Pips a seat is known not to hold now, from its passes. (With `calls=on` a pass proves
    /// nothing and leaves no void.)
    #[inline]
    pub fn voids(&self, seat: Seat) -> PipSet {
        self.voids[seat.index()]
    }

    /// Whether a seat has passed in this round.
    #[inline]
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed >> seat.index() & 1 == 1
    }

    /// The score the round is played at; `None` when it does not matter.
    #[inline]
    pub fn standing(&self) -> Option<Standing> {
        self.standing
    }

    /// Points each side has gained in the round so far, by multiples of five or by passes that pay
    /// (the end of the round apart).
    #[inline]
    pub fn gained(&self) -> [u16; 2] {
        self.gained
    }

    /// The seat that laid the last tile: whoever blocked, if the round is blocked. (Before the first
    /// tile, the leader.)
    #[inline]
    pub fn last_player(&self) -> Seat {
        self.last_player
    }

    /// How the round ended, if it has.
    #[inline]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The tiles of `hand` that can be played now.
    #[inline]
    pub fn playable(&self, hand: TileSet) -> TileSet {
        match self.lead_tile {
            Some(tile) if self.ends.is_empty() => hand & TileSet::from_tile(tile),
            _ => hand & self.ends.fitting(self.rules()),
        }
    }

    /// Whether a seat to move with `hand` has to draw.
    #[inline]
    pub fn must_draw(&self, hand: TileSet) -> bool {
        self.rules().is_draw_game() && self.stock > 0 && self.playable(hand).is_empty()
    }

    /// The legal moves of the seat to move, holding `hand`. Nothing when it must draw or when the
    /// round is over.
    #[inline]
    pub fn legal(&self, hand: TileSet, moves: &mut MoveList<Move>) {
        moves.clear();
        if self.end.is_some() || self.must_draw(hand) {
            return;
        }
        let rules = self.rules();
        if self.ends.is_empty() {
            for tile in self.playable(hand) {
                moves.push(Move::Play(Placement::lead(tile)));
            }
        } else if rules.fives {
            let (mut last, mut twice) = (None, false);
            for (cover, arm) in self.ends.choices(rules) {
                twice |= last == Some(cover);
                last = Some(cover);
                for tile in hand & TileSet::suit(cover) {
                    let leave = tile.other(cover);
                    moves.push(Move::Play(Placement { cover, leave, arm }));
                }
            }
            // Choices come sorted by pip and arm, moves are sorted by pip, tile and arm.
            if twice {
                moves.sort_unstable();
            }
        } else if let Some((left, right)) = self.ends.pair() {
            let (low, high) = if left < right {
                (left, right)
            } else {
                (right, left)
            };
            push_suit(hand, low, moves);
            if low != high {
                push_suit(hand, high, moves);
            }
        }
        if moves.is_empty() || (rules.calls && !self.ends.is_empty()) {
            moves.push(Move::Pass);
        }
        if rules.calls {
            for seat in Seat::all(self.seats()) {
                if seat != self.turn && self.has_passed(seat) {
                    moves.push(Move::Call(seat));
                }
            }
        }
    }

    /// The event that `mv` makes, played now.
    #[inline]
    pub fn event(&self, mv: Move) -> Event {
        Event {
            seat: self.turn,
            open: self.ends.pips(),
            seen: mv.seen(),
        }
    }

    /// Plays what everybody sees. That it is legal is up to the caller.
    #[inline]
    pub fn play(&mut self, seen: PublicMove) {
        match seen {
            PublicMove::Play(placement) => self.lay(placement),
            PublicMove::Pass => self.pass(),
            PublicMove::Draw => {
                self.stock -= 1;
                self.counts[self.turn.index()] += 1;
                // What the seat did not hold before it may hold now.
                self.voids[self.turn.index()] = PipSet::EMPTY;
                // The last tile may show that nobody will ever play again.
                if self.is_blocked() {
                    self.end = Some(End::Blocked);
                }
            }
            PublicMove::Call(of) => {
                self.end = Some(End::Called { by: self.turn, of });
            }
        }
    }

    #[inline]
    pub(crate) fn lay(&mut self, placement: Placement) {
        let seat = self.turn;
        self.played.insert(placement.tile());
        self.counts[seat.index()] -= 1;
        if self.counts[seat.index()] == 0 {
            return self.lay_last(placement);
        }
        self.passes = 0;
        self.last_player = seat;
        let rules = self.ruleset.rules();
        self.ends.lay(rules, placement);
        let (seats, fives) = (rules.seats as usize, rules.fives);
        if fives && self.score_fives(seat) {
            self.end = Some(End::Target(seat));
        } else if self.is_blocked() {
            self.end = Some(End::Blocked);
        } else {
            self.turn = seat.next(seats);
        }
    }

    /// Lays the last tile of the seat on turn.
    fn lay_last(&mut self, placement: Placement) {
        let seat = self.turn;
        let last = LastTile {
            tile: placement.tile(),
            open: self.ends.pair(),
        };
        self.passes = 0;
        self.last_player = seat;
        let rules = self.ruleset.rules();
        let fives = rules.fives;
        self.ends.lay(rules, placement);
        self.end = Some(if fives && self.score_fives(seat) {
            End::Target(seat)
        } else {
            End::Out { seat, last }
        });
    }

    /// Scores a multiple of five; true when that reaches the target.
    fn score_fives(&mut self, seat: Seat) -> bool {
        let points = crate::kernel::score(self.ends.sum());
        if points > 0 {
            self.gain(seat, points);
        }
        self.has_reached(seat)
    }

    /// Writes a gain down for the side of `seat`, unless that side has too much for it already.
    #[inline]
    fn gain(&mut self, seat: Seat, points: u16) {
        let rules = self.ruleset.rules();
        let side = rules.side_of(seat).index();
        let counts = rules.bonus_cap == 0
            || self
                .standing
                .is_none_or(|standing| rules.gain_counts(standing.score[side] + self.gained[side]));
        if counts {
            self.gained[side] += points;
        }
    }

    /// Whether what the side of `seat` has gained so far reaches the target.
    fn has_reached(&self, seat: Seat) -> bool {
        let side = self.rules().side_of(seat).index();
        self.standing
            .is_some_and(|standing| standing.score[side] + self.gained[side] >= standing.target)
    }

    /// Whether no tile that could still come fits. Sleeping tiles count as unplayed: nobody at the
    /// table knows them, so that only passes in a row can show such a block.
    #[inline]
    pub(crate) fn is_blocked(&self) -> bool {
        let may_draw = matches!(self.rules().stock, Stock::Drawn) && self.stock > 0;
        !may_draw && (self.unplayed() & self.ends.fitting(self.rules())).is_empty()
    }

    #[inline]
    fn pass(&mut self) {
        let rules = self.ruleset.rules();
        let (seats, calls, pays) = (rules.seats, rules.calls, rules.passes_pay());
        let ended = pays && self.pay_pass();
        self.passes += 1;
        self.passed |= 1 << self.turn.index();
        if !calls {
            self.voids[self.turn.index()] |= self.ends.pips();
        }
        if ended {
            return;
        }
        if self.passes == seats {
            self.end = Some(End::Blocked);
        } else {
            self.turn = self.turn.next(seats as usize);
        }
    }

    /// What a pass of the seat on turn brings, in the order in which it is written: to whom, and how
    /// much, if it is not capped.
    pub fn pass_pays(&self) -> [(Seat, u16); 3] {
        let rules = self.rules();
        let next = self.turn.next(usize::from(rules.seats));
        let mut lead = self.played.iter();
        let open = match (self.passes, lead.next(), lead.next()) {
            (0, Some(tile), None) => rules.open_pass[usize::from(!tile.is_double())],
            _ => 0,
        };
        let round = if self.passes == 2 {
            rules.round_pass
        } else {
            0
        };
        [
            (self.leader, open),
            (next, rules.pass),
            (self.last_player, round),
        ]
    }

    /// Pays for a pass of the seat on turn; true when that ends the round (All Fives).
    #[cold]
    fn pay_pass(&mut self) -> bool {
        for (seat, points) in self.pass_pays() {
            self.gain(seat, points);
        }
        let next = self.turn.next(self.seats());
        let ends = self.rules().fives && self.has_reached(next);
        if ends {
            self.end = Some(End::Target(next));
        }
        ends
    }

    /// What `seen`, played now, brings at once, and why.
    pub fn gains(&self, seen: PublicMove) -> Vec<Gain> {
        let mut after = *self;
        let mut gains = Vec::new();
        let mut note = |before: [u16; 2], after: [u16; 2], why| {
            for side in [Side::FIRST, Side::SECOND] {
                let points = after[side.index()] - before[side.index()];
                if points > 0 {
                    gains.push(Gain { side, points, why });
                }
            }
        };
        match seen {
            PublicMove::Play(_) => {
                after.play(seen);
                note(self.gained, after.gained, GainReason::Fives);
            }
            PublicMove::Pass => {
                // In the order of what a pass pays.
                let whys = [
                    GainReason::OpenPass,
                    GainReason::Pass,
                    GainReason::RoundPass,
                ];
                for ((seat, points), why) in self.pass_pays().into_iter().zip(whys) {
                    let before = after.gained;
                    after.gain(seat, points);
                    note(before, after.gained, why);
                }
            }
            PublicMove::Draw | PublicMove::Call(_) => {}
        }
        gains
    }

    /// The same round at a table where nobody passes falsely, and nobody is called: what is known of
    /// the seats there is up to the caller, because here a pass leaves no void.
    pub fn without_calls(self, voids: [PipSet; SEATS]) -> Public<House> {
        let rules = self.rules().with(|options| options.calls = false);
        let ruleset = House(rules.expect("every game can be played without calls"));
        Public {
            voids,
            passed: 0,
            ..self.with_ruleset(ruleset)
        }
    }

    /// The same public part under another ruleset type.
    pub(crate) fn with_ruleset<S: Ruleset>(self, ruleset: S) -> Public<S> {
        Public {
            ruleset,
            played: self.played,
            ends: self.ends,
            counts: self.counts,
            stock: self.stock,
            turn: self.turn,
            passes: self.passes,
            leader: self.leader,
            last_player: self.last_player,
            lead_tile: self.lead_tile,
            passed: self.passed,
            voids: self.voids,
            standing: self.standing,
            gained: self.gained,
            end: self.end,
        }
    }
}

#[inline]
fn push_suit(hand: TileSet, cover: u8, moves: &mut MoveList<Move>) {
    for tile in hand & TileSet::suit(cover) {
        moves.push(Move::Play(Placement {
            cover,
            leave: tile.other(cover),
            arm: crate::action::Arm::Any,
        }));
    }
}
