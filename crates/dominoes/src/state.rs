//! A round with all hands open: the public part and the secrets.

use capicua_core::{
    Chance, Game, ImperfectInformation, MoveList, Payoff, Random, Seat, Side, TranspositionKey,
    Turn,
};

use crate::action::{Event, Move};
use crate::deal::Deal;
use crate::public::{Public, SEATS, Standing};
use crate::rules::{House, Ruleset, Tie};
use crate::settle::{End, FinishedRound, MatchStakes, Outcome, settle};
use crate::tile::{MAX_TILES, TileSet};
use crate::view::{Secrets, View};

/// A round in progress. Small and copied; playing a move allocates nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State<R = House> {
    pub(crate) public: Public<R>,
    pub(crate) hands: [TileSet; SEATS],
    /// Tiles face down: asleep, or to be drawn. Which one comes next is not decided here.
    pub(crate) stock: TileSet,
    /// Seats that passed while they could play, as bits (only with `calls=on`).
    pub(crate) false_passes: u8,
    /// Who holds what, hashed.
    holdings: u64,
}

/// Places a tile can be in: four hands, or face down.
const PLACES: usize = SEATS + 1;

/// One random word for each tile in each place (Zobrist hashing). Sixty-four of them, so that an index
/// of six bits needs no check.
const HELD: [[u64; 64]; PLACES] = {
    let mut table = [[0; 64]; PLACES];
    let mut place = 0;
    while place < PLACES {
        let mut tile = 0;
        while tile < MAX_TILES {
            table[place][tile] = scramble((place * MAX_TILES + tile + 1) as u64);
            tile += 1;
        }
        place += 1;
    }
    table
};

/// SplitMix64: neighbouring numbers become unrelated ones.
const fn scramble(number: u64) -> u64 {
    let mut x = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn hash_holdings(hands: &[TileSet; SEATS], stock: TileSet) -> u64 {
    let mut hash = 0;
    let [a, b, c, d] = *hands;
    for (set, words) in [a, b, c, d, stock].into_iter().zip(&HELD) {
        for tile in set {
            hash ^= words[tile.index() & 63];
        }
    }
    hash
}

impl<R: Ruleset> State<R> {
    /// A round about to be led.
    #[inline]
    pub fn deal(ruleset: R, deal: &Deal, standing: Option<Standing>) -> State<R> {
        let stock: TileSet = deal.stock.iter().copied().collect();
        State {
            public: Public::start(ruleset, deal.leader, deal.lead_tile, standing),
            hands: deal.hands,
            stock,
            false_passes: 0,
            holdings: hash_holdings(&deal.hands, stock),
        }
    }

    /// A state from its parts; `hands` and `stock` have to fit the counts of `public`.
    pub fn from_parts(
        public: Public<R>,
        hands: [TileSet; SEATS],
        stock: TileSet,
        false_passes: u8,
    ) -> State<R> {
        debug_assert!((0..SEATS).all(|s| hands[s].len() == public.counts[s] as usize));
        debug_assert_eq!(stock.len(), public.stock as usize);
        State {
            public,
            hands,
            stock,
            false_passes,
            holdings: hash_holdings(&hands, stock),
        }
    }

    /// What everybody sees.
    #[inline]
    pub fn public(&self) -> &Public<R> {
        &self.public
    }

    /// The tiles of a seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// The tiles face down.
    #[inline]
    pub fn stock(&self) -> TileSet {
        self.stock
    }

    /// Whether a seat has passed while it could play (only with `calls=on`).
    #[inline]
    pub fn has_passed_falsely(&self, seat: Seat) -> bool {
        self.false_passes >> seat.index() & 1 == 1
    }

    /// Who won and what it costs, once the round is over.
    #[inline(always)]
    pub fn outcome(&self) -> Option<Outcome> {
        Some(settle(self.public.rules(), &self.finished()?))
    }

    /// All that decides what the round is worth, once it is over.
    #[inline(always)]
    pub fn finished(&self) -> Option<FinishedRound> {
        let public = &self.public;
        let end = public.end?;
        Some(FinishedRound {
            end,
            leader: public.leader,
            blocker: public.last_player(),
            pips: self.hands.map(|hand| hand.pips() as u16),
            rightly_called: match end {
                End::Called { of, .. } => self.has_passed_falsely(of),
                _ => false,
            },
            stakes: MatchStakes::new(public.rules(), public.standing),
        })
    }

    /// Ends the round by a fault of `seat`: it is settled as if the other side had gone out.
    pub fn forfeit(&mut self, seat: Seat) {
        self.public.end.get_or_insert(End::Forfeit(seat));
    }

    /// The same state compiled for another ruleset, if that stands for the same rules of play.
    pub fn freeze<S: Ruleset>(&self) -> Option<State<S>> {
        let ruleset = S::from_rules(self.public.rules())?;
        Some(State {
            public: self.public.with_ruleset(ruleset),
            hands: self.hands,
            stock: self.stock,
            false_passes: self.false_passes,
            holdings: self.holdings,
        })
    }

    /// Key of everything but who holds what.
    #[inline]
    fn key_without_hands(&self) -> u64 {
        let public = &self.public;
        let rules = public.rules();
        let mut code = public.ends.code(rules) << 8
            | (public.turn.index() as u64) << 4
            | u64::from(public.passes);
        if rules.calls {
            code |= u64::from(self.false_passes) << 40 | u64::from(public.passed) << 44;
        }
        let lead = public.lead_tile.filter(|_| public.ends.is_empty());
        if let Some(tile) = lead {
            code |= (tile.index() as u64 + 1) << 48;
        }
        if rules.tie == Tie::Leader {
            code |= (public.leader.index() as u64) << 56;
        }
        let key = scramble(code ^ 0x5bd1_e995);
        if rules.fives || rules.passes_pay() {
            // What has been gained counts, and decides how near the target (or the cap) is.
            let score = public.standing.map_or([0, 0], |s| s.score);
            let sums = [0, 1].map(|side| u64::from(score[side] + public.gained[side]));
            let gained = public.gained.map(u64::from);
            key ^ scramble(sums[0] << 48 | sums[1] << 32 | gained[0] << 16 | gained[1])
        } else {
            key
        }
    }
}

impl<R: Ruleset> Game for State<R> {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Turn {
        if self.public.end.is_some() {
            Turn::Over
        } else if self.public.must_draw(self.hands[self.public.turn.index()]) {
            Turn::Chance
        } else {
            Turn::Seat(self.public.turn)
        }
    }

    #[inline]
    fn legal(&self, moves: &mut MoveList<Move>) {
        self.public
            .legal(self.hands[self.public.turn.index()], moves);
    }

    fn is_legal(&self, mv: Move) -> bool {
        match (self.turn(), mv) {
            (Turn::Chance, Move::Draw(tile)) => self.stock.contains(tile),
            (Turn::Seat(_), mv) => {
                let mut moves = MoveList::new();
                self.legal(&mut moves);
                moves.binary_search(&mv).is_ok()
            }
            _ => false,
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let seat = self.public.turn.index();
        // First, and apart: most moves are tiles laid, and a jump to one of four is dear.
        if let Move::Play(placement) = mv {
            let tile = placement.tile();
            debug_assert!(self.hands[seat].contains(tile), "{mv:?} is not in hand");
            self.hands[seat].remove(tile);
            self.holdings ^= HELD[seat][tile.index() & 63];
            return self.public.lay(placement);
        }
        match mv {
            Move::Draw(tile) => {
                debug_assert!(self.stock.contains(tile), "{tile} is not in the boneyard");
                self.stock.remove(tile);
                self.hands[seat].insert(tile);
                let tile = tile.index() & 63;
                self.holdings ^= HELD[SEATS][tile] ^ HELD[seat][tile];
            }
            Move::Pass if self.public.rules().calls => {
                if !self.public.playable(self.hands[seat]).is_empty() {
                    self.false_passes |= 1 << seat;
                }
            }
            Move::Play(_) | Move::Pass | Move::Call(_) => {}
        }
        self.public.play(mv.seen());
    }

    #[inline]
    fn payoff(&self) -> Payoff {
        let gained = self.public.gained.map(i32::from);
        let end = self.outcome().map_or(0, |o| o.margin(Side::FIRST));
        Payoff::zero_sum(gained[0] - gained[1] + end)
    }

    #[inline]
    fn seats(&self) -> usize {
        self.public.seats()
    }

    #[inline]
    fn side_of(&self, seat: Seat) -> Side {
        self.public.rules().side_of(seat)
    }
}

impl<R: Ruleset> Chance for State<R> {
    fn outcomes(&self, each: &mut dyn FnMut(Move, f64)) {
        let probability = 1.0 / self.stock.len() as f64;
        for tile in self.stock {
            each(Move::Draw(tile), probability);
        }
    }

    fn sample_outcome(&self, random: &mut Random) -> Move {
        let nth = random.below(self.stock.len());
        let tile = self.stock.iter().nth(nth);
        Move::Draw(tile.expect("chance is only asked while there are tiles to draw"))
    }
}

impl<R: Ruleset> ImperfectInformation for State<R> {
    type View = View<R>;
    type Secrets = Secrets;
    type Event = Event;

    #[inline]
    fn view(&self, seat: Seat) -> View<R> {
        View {
            public: self.public,
            seat,
            hand: self.hand(seat),
            has_passed_falsely: self.has_passed_falsely(seat),
        }
    }

    fn secrets(&self, seat: Seat) -> Secrets {
        let mut hands = self.hands;
        hands[seat.index()] = TileSet::EMPTY;
        Secrets {
            hands,
            stock: self.stock,
            false_passes: self.false_passes & !(1 << seat.index()),
        }
    }

    #[inline]
    fn event(&self, mv: Move) -> Event {
        self.public.event(mv)
    }
}

impl<R: Ruleset> TranspositionKey for State<R> {
    #[inline]
    fn key(&self) -> u64 {
        self.holdings ^ self.key_without_hands()
    }

    fn key_from_scratch(&self) -> u64 {
        hash_holdings(&self.hands, self.stock) ^ self.key_without_hands()
    }
}
