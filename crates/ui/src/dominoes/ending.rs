//! The end of a round, told item by item: all hands, who won and why, what that is worth and to
//! whom it is written, who leads next.

use capicua_core::{Seat, Side};
use capicua_dominoes::notation::Record;
use capicua_dominoes::{
    Block, Bonus, CallTakes, Carry, End, FinishedRound, Gain, GainReason, House, Lead, MatchForm,
    Outcome, Points, Rounding, Rules, State, Tally, Tie, Unit, compared_pips, counted_pips,
    score_with,
};
use capicua_words::{Value, Words};

use super::logged_event::logged_events;
use super::seat_view::record_of;
use super::wording::{reason, score, side_name, tiles};
use crate::DominoSession;

/// A finished round in lines: the hands, the result with its items, the score, and the winner of
/// the match if that is over, too.
pub struct Ending {
    /// The hands that were left, one line for each seat.
    pub hands: Vec<String>,
    /// What happened and what it is worth.
    pub items: Vec<String>,
}

impl Ending {
    /// How the round of `session` ended; `None` while it goes on.
    pub fn new(words: &Words, session: &DominoSession) -> Option<Ending> {
        session.round().is_over().then_some(())?;
        Ending::from_record(words, &record_of(session))
    }

    /// How a recorded round ended; `None` while it goes on, or where the hands are not known.
    pub fn from_record(words: &Words, record: &Record) -> Option<Ending> {
        let state = record.final_state()?;
        let after = record.after()?;
        let told = EndingText {
            words,
            rules: record.start().rules(),
            finished: state.finished()?,
            outcome: state.outcome()?,
            score: score_with(
                record.start().rules(),
                record.before().score(),
                state.public().gained(),
            ),
        };
        let mut items = vec![told.result()];
        items.extend(
            record
                .reason
                .as_ref()
                .map(|why| told.say("ending-reason", &[("why", why.into())])),
        );
        items.extend(told.gained(record));
        items.extend(told.worth());
        if record.start().public().standing().is_some() {
            let now = score(words, told.rules, after.score());
            items.push(told.say("ending-score", &[("score", now.into())]));
            match after.winner() {
                Some(side) => items.push(told.match_won(side, after.score())),
                None => items.push(told.next(after.lead())),
            }
        }
        let seats = Seat::all(usize::from(told.rules.seats));
        Some(Ending {
            hands: seats.map(|seat| hand(words, &state, seat)).collect(),
            items,
        })
    }
}

fn hand(words: &Words, state: &State<House>, seat: Seat) -> String {
    let hand = state.hand(seat);
    if hand.is_empty() {
        return words.text("ending-hand-empty", &[("seat", seat.letter().into())]);
    }
    let values = [
        ("seat", seat.letter().into()),
        ("tiles", tiles(hand).into()),
        ("pips", hand.pips().to_string().into()),
    ];
    words.text("ending-hand", &values)
}

/// A round about to be told.
struct EndingText<'a> {
    words: &'a Words,
    rules: &'a Rules,
    finished: FinishedRound,
    outcome: Outcome,
    /// The score with what was gained on the way, before the end is written down.
    score: [u16; 2],
}

impl EndingText<'_> {
    fn say(&self, id: &str, values: &[(&str, Value)]) -> String {
        self.words.text(id, values)
    }

    fn side(&self, side: Side) -> Value<'static> {
        side_name(self.rules, side).into()
    }

    /// Who won and why.
    fn result(&self) -> String {
        let seat = |seat: Seat| ("seat", seat.letter().into());
        let winner = self.outcome.winner;
        let side = ("side", winner.map_or("".into(), |side| self.side(side)));
        match self.outcome.end {
            End::Out { seat: who, .. } => self.say("ending-out", &[seat(who), side]),
            End::Forfeit(who) => self.say("ending-forfeit", &[seat(who), side]),
            End::Target(who) => self.say("ending-target", &[seat(who)]),
            End::Called { by, of } => {
                let id = match self.finished.rightly_called {
                    true => "ending-called-right",
                    false => "ending-called-wrong",
                };
                let (by, of) = (("by", by.letter().into()), ("of", of.letter().into()));
                self.say(id, &[by, of, side])
            }
            End::Blocked => self.block(side),
        }
    }

    /// Who won a blocked round and why.
    fn block(&self, side: (&'static str, Value)) -> String {
        let blocker = self.finished.blocker;
        let [first, second] = compared_pips(self.rules, &self.finished.pips, blocker);
        let mut values = vec![
            ("a", first.1.to_string().into()),
            ("b", second.1.to_string().into()),
        ];
        if self.outcome.winner.is_none() {
            return self.say("ending-blocked-level", &values);
        }
        values.push(side);
        if first.1 == second.1 {
            let (id, seat) = match self.rules.tie {
                Tie::Leader => ("ending-level-leader", self.finished.leader),
                Tie::Blocker | Tie::Nobody => ("ending-level-blocker", blocker),
                Tie::Against => ("ending-level-against", blocker),
            };
            values.push(("seat", seat.letter().into()));
            return self.say(id, &values);
        }
        let id = match self.rules.block {
            Block::Team => "ending-blocked",
            Block::Individual => "ending-blocked-single",
            Block::Duel => {
                let next = blocker.next(usize::from(self.rules.seats));
                values.push(("first", blocker.letter().into()));
                values.push(("second", next.letter().into()));
                return self.say("ending-blocked-duel", &values);
            }
        };
        values.push(("first", self.side(first.0)));
        values.push(("second", self.side(second.0)));
        self.say(id, &values)
    }

    /// To whom points that `side` wins are written: the message for it, and the side.
    fn written<'a>(&self, side: Side, credited: &'a str, charged: &'a str) -> (&'a str, Side) {
        match self.rules.tally {
            Tally::Winners => (credited, side),
            Tally::Losers => (charged, side.other()),
        }
    }

    /// What was gained before the end, side by side, with the reasons.
    fn gained(&self, record: &Record) -> Vec<String> {
        let events = logged_events(record.start().public(), record.history());
        let gains: Vec<Gain> = events.into_iter().flat_map(|event| event.gains).collect();
        let of_side = |side: Side| {
            let of = |why: GainReason| -> u16 {
                let so = gains.iter().filter(|g| g.side == side && g.why == why);
                so.map(|gain| gain.points).sum()
            };
            let all = [
                GainReason::Fives,
                GainReason::OpenPass,
                GainReason::RoundPass,
                GainReason::Pass,
            ];
            let parts: Vec<(GainReason, u16)> = all.map(|why| (why, of(why))).to_vec();
            let parts: Vec<(GainReason, u16)> =
                parts.into_iter().filter(|part| part.1 > 0).collect();
            let points: u16 = parts.iter().map(|part| part.1).sum();
            match parts[..] {
                [] => None,
                [(GainReason::Fives, _)] => {
                    let values = [
                        ("side", self.side(side)),
                        ("points", usize::from(points).into()),
                    ];
                    Some(self.say("ending-in-play", &values))
                }
                _ => {
                    let items: Vec<String> = parts
                        .iter()
                        .map(|&(why, points)| named(points, &reason(self.words, why)))
                        .collect();
                    let (id, to) = self.written(side, "ending-gained", "ending-gained-charged");
                    let values = [
                        ("side", self.side(to)),
                        ("sum", total(&items.join(" + "), points).into()),
                    ];
                    Some(self.say(id, &values))
                }
            }
        };
        [Side::FIRST, Side::SECOND]
            .into_iter()
            .filter_map(of_side)
            .collect()
    }

    /// What the end of the round is worth, and to whom.
    fn worth(&self) -> Vec<String> {
        let Some(winner) = self.outcome.winner else {
            return Vec::new();
        };
        let (points, taken) = (self.outcome.points, self.outcome.taken);
        let for_side = |side: Side, points: u16| {
            [
                ("side", self.side(side)),
                ("points", points.to_string().into()),
            ]
        };
        if taken > 0 {
            return vec![self.say("ending-taken", &for_side(winner.other(), taken))];
        }
        if points == 0 {
            return Vec::new();
        }
        if self.falls_back(winner) {
            let other = winner.other();
            let had = self.score[other.index()];
            return vec![self.say("ending-fall", &for_side(other, had))];
        }
        if self.rules.fives {
            return vec![self.fives(winner)];
        }
        if let End::Called { .. } = self.outcome.end {
            let (id, side) = self.written(winner, "ending-scored-call", "ending-charged-call");
            debug_assert_eq!(self.rules.call_takes, CallTakes::Other);
            return vec![self.say(id, &for_side(side, points))];
        }
        let (id, side) = self.written(winner, "ending-scored", "ending-charged");
        let values = [
            ("side", self.side(side)),
            ("sum", total(&self.sum(winner), points).into()),
        ];
        let mut items = vec![self.say(id, &values)];
        let room = self.rules.target.saturating_sub(self.score[winner.index()]);
        if !self.rules.overshoot && points > room {
            let target = ("target", self.rules.target.to_string().into());
            items.push(self.say("ending-no-room", &[target]));
        }
        items
    }

    /// Whether a win only takes from the others what they had in a row.
    fn falls_back(&self, winner: Side) -> bool {
        let had = self.score[winner.other().index()];
        self.rules.form == MatchForm::Streak && had > 0
    }

    fn fives(&self, winner: Side) -> String {
        let pips = counted_pips(self.rules, self.outcome.end, winner, &self.finished.pips);
        let id = match self.rules.rounding {
            Rounding::Nearest => "ending-gets",
            Rounding::Down => "ending-gets-down",
        };
        let values = [
            ("side", self.side(winner)),
            ("pips", pips.to_string().into()),
            ("points", usize::from(self.outcome.points).into()),
        ];
        self.say(id, &values)
    }

    /// The sum that makes up the points: `(B 12 + D 9) × 2 (capicúa) + 100 (prize)`.
    fn sum(&self, winner: Side) -> String {
        let rules = self.rules;
        let forfeited = matches!(self.outcome.end, End::Forfeit(_));
        let mut sum = self.unit(winner);
        let times = |sum: &str, factor: u16, name: &str| {
            let factor = format!("× {factor} ({name})");
            match sum.contains(" + ") {
                true => format!("({sum}) {factor}"),
                false => format!("{sum} {factor}"),
            }
        };
        let plus = |sum: &str, points: u16, name: &str| format!("{sum} + {}", named(points, name));
        let carried = self.finished.stakes.carried;
        if carried > 0 && !forfeited {
            let name = self.words.plain("ending-carried");
            sum = match rules.carry {
                Carry::Nothing => sum,
                Carry::PlusOne => plus(&sum, carried.into(), &name),
                Carry::Double => times(&sum, 1 << carried.min(15), &name),
            };
        }
        for bonus in self.outcome.bonuses.iter() {
            let name = self.words.plain(bonus.text());
            sum = match (bonus, bonus.points(rules)) {
                (Bonus::Prize, _) => plus(&sum, self.finished.stakes.prize, &name),
                (_, Some(points)) => plus(&sum, points, &name),
                (_, None) => times(&sum, 2, &name),
            };
        }
        sum
    }

    /// The worth of the round by itself: pips seat by seat, one a round, or a rung of the scale.
    fn unit(&self, winner: Side) -> String {
        let rules = self.rules;
        match rules.unit {
            Unit::Pips => {
                let counts =
                    |&seat: &Seat| rules.points == Points::All || rules.side_of(seat) != winner;
                let pips = |seat: Seat| self.finished.pips[seat.index()];
                let seats = Seat::all(usize::from(rules.seats)).filter(counts);
                let held: Vec<String> = seats
                    .filter(|&seat| pips(seat) > 0)
                    .map(|seat| format!("{seat} {}", pips(seat)))
                    .collect();
                held.join(" + ")
            }
            Unit::Wins => "1".to_owned(),
            Unit::Batida => {
                let last = match self.outcome.end {
                    End::Out { last, .. } => Some(last),
                    _ => None,
                };
                let rung = capicua_dominoes::batida_rung(rules, last);
                let name = self.words.plain(RUNGS[rung]);
                named(rules.scale[rung].into(), &name)
            }
        }
    }

    fn next(&self, lead: Lead) -> String {
        match lead {
            Lead::Seat(seat) => self.say("ending-next", &[("seat", seat.letter().into())]),
            Lead::HighestDouble => self.words.plain("ending-next-double"),
            Lead::Lot => self.words.plain("ending-next-lot"),
        }
    }

    fn match_won(&self, side: Side, score: [u16; 2]) -> String {
        let nil = self.rules.shutout == 2 && score[side.other().index()] == 0;
        let id = match nil {
            true => "ending-match-nil",
            false => "ending-match",
        };
        let values = [
            ("side", self.side(side)),
            ("a", score[0].to_string().into()),
            ("b", score[1].to_string().into()),
        ];
        self.say(id, &values)
    }
}

/// The rungs of the scale of tiles one goes out with.
const RUNGS: [&str; 4] = ["rung-plain", "rung-double", "rung-both", "rung-crossed"];

/// Points and what they are for.
fn named(points: u16, name: &str) -> String {
    format!("{points} ({name})")
}

/// A sum and what it comes to; points that stand alone come to themselves.
fn total(sum: &str, points: u16) -> String {
    let alone = sum.starts_with(|first: char| first.is_ascii_digit());
    match alone && !sum.contains(['+', '×']) {
        true => sum.to_owned(),
        false => format!("{sum} = {points}"),
    }
}
