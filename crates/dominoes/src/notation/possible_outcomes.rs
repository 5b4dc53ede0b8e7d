//! How a finished round can have come out, where not every hand was written down: whatever follows
//! from the moves is the same in all its possible outcomes.

use capicua_core::{Seat, Side};

use super::result::ResultText;
use super::unseen_tiles::{UnseenTiles, Weights};
use super::{SideText, Snapshot};
use crate::action::{Event, PublicMove};
use crate::match_::{Lead, next_lead};
use crate::public::SEATS;
use crate::rules::{Block, NextLead, Options, Rules, Tie};
use crate::settle::{End, FinishedRound, MatchStakes, Outcome, Terms, award, counts, settle};
use crate::tile::PipSet;

/// One way in which a round can have come out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PossibleOutcome {
    pub outcome: Outcome,
    /// Who leads next then.
    pub lead: Lead,
}

impl PossibleOutcome {
    /// The result as it is written then.
    pub fn text(&self, rules: &Options) -> String {
        let outcome = Some(self.outcome);
        ResultText { outcome, rules }.to_string()
    }
}

/// All ways in which a finished round can have come out; none while it goes on.
pub(super) fn possible(end: &Snapshot, history: &[Event]) -> Vec<PossibleOutcome> {
    let public = end.public();
    let rules = public.rules();
    let Some(how) = public.end() else {
        return Vec::new();
    };
    let finished = |pips, rightly_called| FinishedRound {
        end: how,
        leader: public.leader(),
        blocker: public.last_player(),
        pips,
        rightly_called,
        stakes: MatchStakes::new(rules, public.standing()),
    };
    let settled = |finished: FinishedRound| {
        let outcome = settle(rules, &finished);
        let lead = next_lead(rules, &finished, &outcome);
        PossibleOutcome { outcome, lead }
    };
    if let Some(finished) = end.state().and_then(|state| state.finished()) {
        return vec![settled(finished)];
    }
    if let End::Called { of, .. } = how {
        let verdicts = false_passes(end, history, of);
        let of_verdict = |rightly| settled(finished([0; SEATS], rightly));
        return verdicts.into_iter().map(of_verdict).collect();
    }
    let unseen = UnseenTiles::new(end, history);
    let ways = OutcomeEnumerator {
        rules,
        finished: finished([0; SEATS], false),
        unseen,
    };
    ways.all()
}

/// Whether the seat that was called had passed falsely: what of yes and no can be.
fn false_passes(end: &Snapshot, history: &[Event], of: Seat) -> Vec<bool> {
    let mut passed_on = PipSet::EMPTY;
    let mut laid_later = end.false_passes >> of.index() & 1 == 1;
    for event in history.iter().filter(|event| event.seat == of) {
        match event.seen {
            PublicMove::Pass => passed_on |= event.open,
            PublicMove::Play(placement) => {
                laid_later |= passed_on.tiles().contains(placement.tile());
            }
            PublicMove::Draw | PublicMove::Call(_) => {}
        }
    }
    let telling = passed_on.tiles();
    let hand = end.hand(of);
    if laid_later || !(hand.known & telling).is_empty() {
        return vec![true];
    }
    let unseen = UnseenTiles::new(end, history);
    let can_be = hand.unknown > 0 && !(unseen.tiles() & telling).is_empty();
    let need_not = unseen.without(of, telling).unplaceable().is_none();
    [(true, can_be), (false, need_not)]
        .into_iter()
        .filter_map(|(verdict, can)| can.then_some(verdict))
        .collect()
}

/// Hands, counted with weights, make at least so much.
type Condition = (Weights, i32);

struct OutcomeEnumerator<'a> {
    rules: &'a Rules,
    /// The round, but for the pips.
    finished: FinishedRound,
    unseen: UnseenTiles,
}

impl OutcomeEnumerator<'_> {
    fn all(&self) -> Vec<PossibleOutcome> {
        let mut found = Vec::new();
        match self.finished.end {
            End::Blocked => {
                for side in [Side::FIRST, Side::SECOND] {
                    for lighter in self.lighter(side) {
                        self.won_by(side, &lighter, &mut found);
                    }
                }
                if self.rules.tie == Tie::Nobody && self.can_be_level() {
                    let outcome = Outcome::nobody(self.finished.end);
                    let lead = next_lead(self.rules, &self.finished, &outcome);
                    found.push(PossibleOutcome { outcome, lead });
                }
            }
            // All others are won by somebody whatever the hands.
            _ => {
                if let Some(side) = crate::settle::winner(self.rules, &self.finished) {
                    self.won_by(side, &[], &mut found);
                }
            }
        }
        found
    }

    /// What a win of `side` can be worth under `conditions`, and who leads then.
    fn won_by(&self, side: Side, conditions: &[Condition], found: &mut Vec<PossibleOutcome>) {
        let rules = self.rules;
        let weights = self.counting(side);
        for (lightest, lead_conditions) in self.lightest(side) {
            let conditions: Vec<Condition> =
                conditions.iter().copied().chain(lead_conditions).collect();
            // Nobody holds less than the seat that is to be the lightest.
            let mut pips = [1; SEATS];
            pips[lightest.index()] = 0;
            let finished = FinishedRound {
                pips,
                ..self.finished
            };
            for sum in self.sums(&weights, &conditions) {
                let sum = sum.max(0) as u16;
                let outcome = award(rules, finished.end, side, sum, finished.stakes);
                let lead = next_lead(rules, &finished, &outcome);
                let possible = PossibleOutcome { outcome, lead };
                if !found.contains(&possible) {
                    found.push(possible);
                }
            }
        }
    }

    /// The pips that count for `side`; nothing where no pips do.
    fn counting(&self, side: Side) -> Weights {
        let rules = self.rules;
        let end = self.finished.end;
        let no_pips = matches!(end, End::Target(_)) || Terms::new(rules, None).unit.is_some();
        match no_pips {
            true => [0; SEATS],
            false => self.weights(|seat| counts(rules, end, side, rules.side_of(seat))),
        }
    }

    /// The sums that can be under all conditions, each of which is looked at by itself.
    fn sums(&self, weights: &Weights, conditions: &[Condition]) -> Vec<i32> {
        let with = |(others, least): &Condition| -> Vec<i32> {
            let sums = self.unseen.sums(weights, others).into_iter();
            let sums = sums.filter(|(_, other)| other >= least);
            sums.map(|(sum, _)| sum).collect()
        };
        let any = ([0; SEATS], 0);
        let (first, others) = conditions.split_first().unwrap_or((&any, &[]));
        let mut sums = with(first);
        for condition in others {
            let also = with(condition);
            sums.retain(|sum| also.binary_search(sum).is_ok());
        }
        sums
    }

    /// Who of a side can have the lighter hand, and what that takes; anybody where it does not matter.
    fn lightest(&self, side: Side) -> Vec<(Seat, Vec<Condition>)> {
        let matters = matches!(self.rules.next, NextLead::Winner | NextLead::Side)
            && matches!(self.finished.end, End::Blocked | End::Forfeit(_));
        let seats: Vec<Seat> = self.rules.seats_of(side).collect();
        if !matters {
            return seats[..1].iter().map(|&seat| (seat, Vec::new())).collect();
        }
        let lightest = |&seat: &Seat| {
            let others = seats.iter().filter(|other| **other != seat);
            let heavier = others.map(|&other| {
                // Of two equal hands the first is taken.
                (self.apart(other, seat), i32::from(other < seat))
            });
            (seat, heavier.collect())
        };
        seats.iter().map(lightest).collect()
    }

    /// What it takes for `side` to win a block: any one of these.
    fn lighter(&self, side: Side) -> Vec<Vec<Condition>> {
        let FinishedRound {
            leader, blocker, ..
        } = self.finished;
        let level = match self.rules.tie {
            Tie::Nobody => false,
            Tie::Leader => self.rules.side_of(leader) == side,
            Tie::Blocker => self.rules.side_of(blocker) == side,
            Tie::Against => self.rules.side_of(blocker) != side,
        };
        let least = i32::from(!level);
        let own = || self.rules.seats_of(side);
        let others = || self.rules.seats_of(side.other());
        match self.rules.block {
            Block::Team => vec![vec![(self.against(side), least)]],
            Block::Duel => vec![vec![(self.duel(side), least)]],
            Block::Individual => {
                let below_all = |seat: Seat| {
                    let each = others().map(|other| (self.apart(other, seat), least));
                    // Both together, too: what each allows need not go together.
                    let count = others().count() as i32;
                    let sum = self.weights(|at| match at {
                        at if at == seat => -count,
                        at => i32::from(self.rules.side_of(at) != side),
                    });
                    each.chain([(sum, count * least)]).collect()
                };
                own().map(below_all).collect()
            }
        }
    }

    /// Whether what decides a block can be level.
    fn can_be_level(&self) -> bool {
        let level = |weights: Weights| self.sums(&weights, &[]).contains(&0);
        match self.rules.block {
            Block::Team => level(self.against(Side::FIRST)),
            Block::Duel => level(self.duel(Side::FIRST)),
            Block::Individual => self.rules.seats_of(Side::FIRST).any(|seat| {
                let mut others = self.rules.seats_of(Side::SECOND);
                others.any(|other| level(self.apart(other, seat)))
            }),
        }
    }

    /// By how much the others hold more than `side`.
    fn against(&self, side: Side) -> Weights {
        self.weights(|seat| match self.rules.side_of(seat) == side {
            true => -1,
            false => 1,
        })
    }

    /// By how much the seat against `side` holds more where the seat that blocked is compared with
    /// the next one.
    fn duel(&self, side: Side) -> Weights {
        let blocker = self.finished.blocker;
        let next = blocker.next(usize::from(self.rules.seats));
        match self.rules.side_of(blocker) == side {
            true => self.apart(next, blocker),
            false => self.apart(blocker, next),
        }
    }

    /// By how much `heavier` holds more than `lighter`.
    fn apart(&self, heavier: Seat, lighter: Seat) -> Weights {
        self.weights(|seat| i32::from(seat == heavier) - i32::from(seat == lighter))
    }

    fn weights(&self, weight: impl Fn(Seat) -> i32) -> Weights {
        let mut weights = [0; SEATS];
        for seat in Seat::all(usize::from(self.rules.seats)) {
            weights[seat.index()] = weight(seat);
        }
        weights
    }
}

/// The results that can be as they are written: of points that can be several, the least and the most.
pub(super) fn ranges(rules: &Options, possible: &[PossibleOutcome]) -> Vec<(String, String)> {
    let mut ranges = Vec::new();
    for winner in [Some(Side::FIRST), Some(Side::SECOND), None] {
        let all = possible.iter().filter(|way| way.outcome.winner == winner);
        let least = all.clone().min_by_key(|way| way.outcome.points);
        let most = all.max_by_key(|way| way.outcome.points);
        ranges.extend(least.zip(most).map(|(a, b)| (a.text(rules), b.text(rules))));
    }
    ranges
}

/// A result of which something does not follow from the moves: `AC+? out`, `? blocked`.
pub(super) fn open_result(rules: &Options, possible: &[PossibleOutcome]) -> Option<String> {
    let first = possible.first()?.outcome;
    let same = possible
        .iter()
        .all(|possible| possible.outcome.winner == first.winner);
    let side = first.winner.filter(|_| same);
    let side = side.map_or(String::new(), |side| format!("{}+", SideText(rules, side)));
    Some(format!("{side}? {}", first.end.word()))
}

#[cfg(test)]
mod tests {
    use capicua_core::{Chance, Game, MoveList, Random, Seed, Turn};

    use super::*;
    use crate::match_::Match;
    use crate::notation::{Record, Snapshot};
    use crate::rules::PRESETS;
    use crate::state::State;
    use crate::tile::{Tile, TileSet};

    /// A round played at random, with its state at the end.
    fn played(rules: Rules, seed: u64) -> (Record, State) {
        let game = Match::new(rules);
        let mut state = game.start(&game.deal(Seed(seed)));
        let mut record = Record::new(Snapshot::from_start(&state));
        let mut random = Seed(seed).named("possible").random();
        let mut moves = MoveList::new();
        while state.turn() != Turn::Over {
            state.legal(&mut moves);
            let mv = match state.turn() {
                Turn::Chance => state.sample_outcome(&mut random),
                _ => *random.pick(&moves).unwrap(),
            };
            state.play(mv).unwrap();
            record.play(mv.into()).unwrap();
        }
        (record, state)
    }

    /// The end of a round with the hands of `hidden` seats closed, and the tiles face down.
    fn closed(record: &Record, hidden: &[usize]) -> Snapshot {
        let mut end = record.end().clone();
        let close = |hand: &mut super::super::Hand| {
            hand.unknown = hand.len() as u8;
            hand.known = TileSet::EMPTY;
        };
        hidden.iter().for_each(|&seat| close(&mut end.hands[seat]));
        close(&mut end.stock);
        end
    }

    /// Deals the unseen tiles out at random; `None` when that does not go on.
    fn dealt(unseen: &UnseenTiles, end: &Snapshot, random: &mut Random) -> Option<State> {
        let mut hands = end.hands.map(|hand| hand.known);
        let mut room = end.hands.map(|hand| hand.unknown);
        let (mut stock, mut face_down) = (end.stock.known, end.stock.unknown);
        let mut tiles: Vec<Tile> = unseen.tiles().iter().collect();
        random.shuffle(&mut tiles);
        for tile in tiles {
            let alone =
                |seat: usize| room[seat] > 0 && unseen.open_to(Seat::new(seat)).contains(tile);
            let mut fits: Vec<usize> = (0..SEATS).filter(|&seat| alone(seat)).collect();
            fits.extend((face_down > 0).then_some(SEATS));
            match *random.pick(&fits)? {
                SEATS => {
                    face_down -= 1;
                    stock.insert(tile);
                }
                seat => {
                    room[seat] -= 1;
                    hands[seat].insert(tile);
                }
            }
        }
        let public = *end.public();
        Some(State::from_parts(public, hands, stock, end.false_passes))
    }

    /// Whatever the closed hands hold, what comes of it is among what is possible; and what came of it
    /// indeed is, with all hands open the only thing.
    #[test]
    fn every_deal_that_fits_comes_to_a_possible_outcome() {
        let (mut blocked, mut tried) = (0, 0);
        for (_, rules) in &PRESETS {
            for seed in 0..24 {
                let (record, state) = played(*rules, seed);
                let outcome = state.outcome().unwrap();
                let open = possible(record.end(), record.history());
                assert_eq!(open.len(), 1);
                assert_eq!(open[0].outcome, outcome);
                blocked += usize::from(outcome.end == End::Blocked);
                let seats = usize::from(rules.seats);
                let all: Vec<usize> = (0..seats).collect();
                for hidden in [&all[..], &all[1..], &all[..1]] {
                    let end = closed(&record, hidden);
                    let found = possible(&end, record.history());
                    let unseen = UnseenTiles::new(&end, record.history());
                    assert_eq!(unseen.unplaceable(), None);
                    let came = PossibleOutcome {
                        outcome,
                        lead: open[0].lead,
                    };
                    assert!(found.contains(&came), "{rules} {seed}: {came:?}");
                    let mut random = Seed(seed).named("closed").random();
                    for _ in 0..20 {
                        let Some(other) = dealt(&unseen, &end, &mut random) else {
                            continue;
                        };
                        let finished = other.finished().unwrap();
                        let outcome = settle(rules, &finished);
                        let lead = next_lead(rules, &finished, &outcome);
                        let came = PossibleOutcome { outcome, lead };
                        assert!(found.contains(&came), "{rules} {seed}: {came:?}");
                        tried += 1;
                    }
                }
            }
        }
        assert!(blocked > 40 && tried > 3_000, "{blocked} {tried}");
    }

    /// Every way to deal the unseen tiles out.
    fn all_deals(unseen: &UnseenTiles, end: &Snapshot) -> Vec<State> {
        let tiles: Vec<Tile> = unseen.tiles().iter().collect();
        let mut states = Vec::new();
        for code in 0..(SEATS + 1).pow(tiles.len() as u32) {
            let mut sets = [TileSet::EMPTY; SEATS + 1];
            for (at, &tile) in tiles.iter().enumerate() {
                sets[code / (SEATS + 1).pow(at as u32) % (SEATS + 1)].insert(tile);
            }
            let [hands @ .., stock] = sets;
            let fits = |(seat, hand): (usize, &TileSet)| {
                hand.len() == usize::from(end.hands[seat].unknown)
                    && unseen.open_to(Seat::new(seat)).contains_all(*hand)
            };
            if hands.iter().enumerate().all(fits) {
                states.push(State::from_parts(*end.public(), hands, stock, 0));
            }
        }
        states
    }

    const WEIGHTS: Weights = [1, -1, 1, 0];
    const OTHERS: Weights = [1, 1, -2, 0];

    /// Sums and outcomes are those that dealing the tiles out in every way gives, no more.
    #[test]
    fn what_is_possible_is_what_some_deal_comes_to() {
        let (mut blocked, mut open) = (0, 0);
        for rules in [
            "latin,set=3,hand=2",
            "latin,set=3,hand=2,tie=leader,next=winner",
            "latin,set=3,hand=2,points=all,tie=against",
            "dominican,set=3,hand=2",
            "haiti,set=3,hand=2",
            "block,set=3,hand=4",
        ] {
            let rules: Rules = rules.parse().unwrap();
            for seed in 0..120 {
                let (record, _) = played(rules, seed);
                let seats: Vec<usize> = (0..usize::from(rules.seats)).collect();
                let end = closed(&record, &seats);
                let unseen = UnseenTiles::new(&end, record.history());
                let deals = all_deals(&unseen, &end);
                let mut sums: Vec<(i32, i32)> = Vec::new();
                let mut came: Vec<PossibleOutcome> = Vec::new();
                for state in &deals {
                    let pips = state.finished().unwrap().pips.map(i32::from);
                    let sum = |weights: &Weights| -> i32 {
                        weights.iter().zip(pips).map(|(w, pips)| w * pips).sum()
                    };
                    sums.push((sum(&WEIGHTS), sum(&OTHERS)));
                    let finished = state.finished().unwrap();
                    let outcome = settle(&rules, &finished);
                    let lead = next_lead(&rules, &finished, &outcome);
                    let way = PossibleOutcome { outcome, lead };
                    if !came.contains(&way) {
                        came.push(way);
                    }
                }
                // Of each sum the last, which has the most of the other.
                sums.sort_unstable();
                let last = |at: &usize| sums.get(at + 1).is_none_or(|next| next.0 != sums[*at].0);
                let most: Vec<(i32, i32)> =
                    (0..sums.len()).filter(last).map(|at| sums[at]).collect();
                assert_eq!(unseen.sums(&WEIGHTS, &OTHERS), most, "{rules} {seed}");
                // Where there is no time for all of them, bounds have them in between.
                let rough = unseen.sums_within(&WEIGHTS, &OTHERS, 0);
                let within =
                    |(sum, other): &(i32, i32)| rough.iter().any(|(s, o)| s == sum && o >= other);
                assert!(most.iter().all(within), "{rules} {seed}");
                let found = possible(&end, record.history());
                let text = |ways: &[PossibleOutcome]| -> Vec<String> {
                    let mut texts: Vec<String> = ways
                        .iter()
                        .map(|way| format!("{} {:?}", way.text(&rules), way.lead))
                        .collect();
                    texts.sort();
                    texts
                };
                assert_eq!(text(&found), text(&came), "{rules} {seed}");
                blocked += usize::from(end.public().end() == Some(End::Blocked));
                open += usize::from(found.len() > 1);
            }
        }
        assert!(blocked > 15 && open > 200, "{blocked} {open}");
    }
}
