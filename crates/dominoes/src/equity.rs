//! The chance to win the match from any score: the one dynamic programme over it, for any scoring.
//!
//! A sample of rounds is noted as they fell: what was gained on the way, and how each ended. Played
//! again at every score, from the end of the match backwards, the notes tell who wins it. What a
//! note brings is asked of [`settle`], [`score_after`], [`winner_at`] and [`next_lead`]: no rule
//! of scoring is written here.
//!
//! What lies before a round: the score, who leads, how many rounds in a row nobody won (where they
//! carry), the number of the round (where the first ones have prizes). Points are only ever added,
//! so that a round leads to what is known already, but for rounds that leave the score as it is:
//! they hand the lead back and forth, and all leads of a score are solved together, as the small
//! linear system they are. Where points can go (streaks, prices of faults taken from a score) the
//! same steps are repeated until nothing changes.
//!
//! Long matches have many scores, and far from the target one more point changes little: a sketch
//! ([`MatchEquity::approximate`]) solves some of them, the rungs, and takes what lies between two rungs in
//! proportion. What a round makes of a score, and who has won, is never rounded.

use std::collections::BTreeMap;

use capicua_core::{Game, Seat, Side, Turn};
use capicua_table::Round;

use crate::action::Move;
use crate::match_::{Lead, Match, next_lead, score_after, winner_at};
use crate::public::{MOST_TIED, Standing};
use crate::rules::{Carry, LeadAfterTie, MatchForm, NextLead, Rules, Ruleset};
use crate::settle::{FinishedRound, MatchStakes, Outcome, settle};
use crate::state::State;

/// A finished round as the programme needs it. Its leader sits at A, wherever that was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundSample {
    /// What was gained on the way, in order: by whom, and how much.
    gains: Vec<(Side, u16)>,
    /// How it ended.
    finished: FinishedRound,
    /// Whether the deal said who leads it, and with which tile.
    by_deal: bool,
}

impl RoundSample {
    /// A round that ended like this. `gains` is what was gained on the way, as if no gain were
    /// capped and no target near; `by_deal` says whether the holder of the highest double led it.
    pub fn new(
        rules: &Rules,
        gains: impl IntoIterator<Item = (Side, u16)>,
        finished: FinishedRound,
        by_deal: bool,
    ) -> RoundSample {
        let seats = usize::from(rules.seats);
        let back = seats - finished.leader.index();
        let turned = |seat: Seat| seat.after(back, seats);
        let mut pips = [0; crate::SEATS];
        for seat in Seat::all(seats) {
            pips[turned(seat).index()] = finished.pips[seat.index()];
        }
        let leaders = rules.side_of(finished.leader);
        let relative = |side: Side| {
            if side == leaders {
                Side::FIRST
            } else {
                Side::SECOND
            }
        };
        RoundSample {
            gains: gains
                .into_iter()
                .filter(|&(_, points)| points > 0)
                .map(|(side, points)| (relative(side), points))
                .collect(),
            finished: FinishedRound {
                end: finished.end.renamed(turned),
                leader: Seat::A,
                blocker: turned(finished.blocker),
                pips,
                ..finished
            },
            by_deal,
        }
    }

    /// A round by itself (one without a standing) that was played to its end at a table.
    pub fn from_round<R: Ruleset>(round: &Round<State<R>>) -> RoundSample {
        let mut moves = round.moves().iter();
        RoundSample::play(*round.start(), |_| {
            *moves.next().expect("it has been played to its end")
        })
    }

    /// Plays a round by itself (one without a standing) to its end, and notes it. `choose` is asked
    /// for every move, and for the tiles that are drawn.
    pub fn play<R: Ruleset>(
        mut state: State<R>,
        mut choose: impl FnMut(&State<R>) -> Move,
    ) -> RoundSample {
        debug_assert!(state.public().standing().is_none());
        let rules = *state.public().rules();
        let by_deal = state.public().lead_tile().is_some();
        let mut gains = Vec::new();
        while state.turn() != Turn::Over {
            let mv = choose(&state);
            let before = state.public().gained();
            if mv == Move::Pass {
                // One pass may be paid for twice, and only the first of the two count.
                let paid = state.public().pass_pays();
                gains.extend(paid.map(|(seat, points)| (rules.side_of(seat), points)));
            }
            state.play_unchecked(mv);
            if mv != Move::Pass {
                let now = state.public().gained();
                gains.extend([Side::FIRST, Side::SECOND].map(|side| {
                    let index = side.index();
                    (side, now[index] - before[index])
                }));
            }
        }
        let finished = state.finished().expect("it has been played to its end");
        RoundSample::new(&rules, gains, finished, by_deal)
    }
}

/// Rounds that end alike as far as the match goes.
#[derive(Clone, Debug)]
struct Ending {
    outcome: Outcome,
    /// Who leads next.
    lead: LeadingSide,
    /// How many of all rounds.
    share: f64,
}

/// Rounds with the same gains on the way.
#[derive(Clone, Debug)]
struct Course {
    gains: Vec<(Side, u16)>,
    share: f64,
    endings: Vec<Ending>,
}

/// What may come of a round: the notes at certain stakes, put together.
type Prospect = Vec<Course>;

/// Who leads, as the sides see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum LeadingSide {
    First,
    Second,
    /// Whoever is dealt the highest double.
    Deal,
}

impl LeadingSide {
    fn new(rules: &Rules, lead: Lead) -> LeadingSide {
        match lead {
            Lead::Seat(seat) if rules.side_of(seat) == Side::FIRST => LeadingSide::First,
            Lead::Seat(_) => LeadingSide::Second,
            Lead::Lot | Lead::HighestDouble => LeadingSide::Deal,
        }
    }
}

/// The most steps of a score that are told apart, and points of All Fives, whose rounds have far
/// more courses. In longer matches the last so many are solved; before, the sides are taken to
/// stand there at the same distance.
const MOST_STEPS: u16 = 600;
const MOST_FIVES: u16 = 300;

/// The rungs of a sketch: the scores next to the target, where each point counts, and others that are
/// spread evenly over the rest.
const FINE: usize = 32;
const WIDE: usize = 32;

/// Where points must not overshoot, each point counts as far from the target as a round can reach.
const FINE_TO_HIT: usize = 128;

/// Matches of up to so many steps are not sketched: all their scores take no longer to solve than a
/// sample of rounds takes to play.
const SHORT: usize = 101;

/// Sweeps end when no chance changes more than this: well below the 1e-12 that is asked for, because
/// what is missing is a multiple of the last change.
const CONVERGED: f64 = 1e-15;
const MOST_SWEEPS: usize = 100_000;

/// Unknowns of a score for each number of ties, and the ways a round can be led after it.
const LEADS: usize = 3;

/// The chance to win a match between even players, from any score.
#[derive(Clone, Debug)]
pub struct MatchEquity {
    /// The rules as they are played.
    rules: Rules,
    /// The rules to the target that is solved.
    solved: Rules,
    /// Every change of a score is a multiple of this.
    step: u16,
    /// Steps below the target.
    steps: usize,
    /// Those of them that are solved, from no points to the last before the target.
    rungs: Vec<u16>,
    /// Where each step lies: on a rung or above it, by so much of the way to the next one.
    spots: Vec<(u16, f32)>,
    /// A level score from here on, beyond the target, is as good as any higher one.
    top: usize,
    /// How many numbers of ties are told apart.
    ties: usize,
    /// The last round that has a prize.
    prizes: usize,
    /// What may come of a round, by [`MatchEquity::page`], that a side leads or that the deal leads.
    prospects: [Vec<Prospect>; 2],
    /// The chance of the first side when it leads, and when the deal says who does; by page, then
    /// by score. The second is there only where later rounds are led by the deal.
    led: Vec<Vec<f64>>,
    dealt: Vec<Vec<f64>>,
}

/// What a round leads to, from the first side's chair.
struct Expected {
    /// The part that is known.
    known: f64,
    /// How likely the score stays as it is, by ties and lead after it.
    same: [[f64; LEADS]; MOST_TIED as usize + 1],
}

impl MatchEquity {
    /// Solves the match for these rounds, which have to come from even players. Where rounds led by
    /// the deal are asked for and none is noted, those led freely stand for them, and the other way
    /// round; without any round all chances are even.
    pub fn solve(rules: &Rules, notes: &[RoundSample]) -> MatchEquity {
        MatchEquity::solve_on(rules, notes, usize::MAX, 0)
    }

    /// The same in a fraction of the time where a match is long: chances differ from those of
    /// [`MatchEquity::solve`] by less than one in two hundred.
    pub fn approximate(rules: &Rules, notes: &[RoundSample]) -> MatchEquity {
        let fine = match rules.overshoot {
            true => FINE,
            false => FINE_TO_HIT,
        };
        MatchEquity::solve_on(rules, notes, fine, WIDE)
    }

    fn solve_on(rules: &Rules, notes: &[RoundSample], fine: usize, wide: usize) -> MatchEquity {
        let most = if rules.fives { MOST_FIVES } else { MOST_STEPS };
        let solved = nearer(rules, most);
        let step = if rules.fives {
            common(5, rules.pass)
        } else {
            1
        };
        let steps = usize::from(solved.target.div_ceil(step));
        let ties = match rules.carry {
            Carry::Nothing => 1,
            Carry::PlusOne | Carry::Double => MOST_TIED as usize + 1,
        };
        let rungs = match steps > SHORT {
            true => rungs(steps, fine, wide),
            false => rungs(steps, steps, 0),
        };
        let last_prize = rules.prize.iter().rposition(|&prize| prize > 0);
        let mut equity = MatchEquity {
            rules: *rules,
            solved,
            step,
            steps,
            spots: spots(&rungs, steps),
            rungs,
            top: steps.max(usize::from(solved.bonus_cap)),
            ties,
            prizes: last_prize.map_or(0, |last| last + 1),
            prospects: [Vec::new(), Vec::new()],
            led: Vec::new(),
            dealt: Vec::new(),
        };
        let pages = (equity.prizes + 1) * ties;
        for by_deal in [false, true] {
            let mut chosen: Vec<&RoundSample> = notes
                .iter()
                .filter(|note| note.by_deal == by_deal)
                .collect();
            if chosen.is_empty() {
                chosen = notes.iter().collect();
            }
            equity.prospects[usize::from(by_deal)] = (0..pages)
                .map(|page| equity.prospect(&chosen, page))
                .collect();
        }
        let places = equity.rungs.len().pow(2) + equity.top - steps + 1;
        equity.led = vec![vec![0.5; places]; pages];
        let deal_leads =
            rules.next == NextLead::HighestDouble || rules.tied == LeadAfterTie::HighestDouble;
        if deal_leads {
            equity.dealt = equity.led.clone();
        }
        if !notes.is_empty() {
            equity.solve_later_rounds();
            for round in (1..=equity.prizes).rev() {
                equity.sweep(round, false);
            }
        }
        equity
    }

    /// The page of a round with that number (zero for those without a prize) after so many ties.
    fn page(&self, round: usize, tied: usize) -> usize {
        round * self.ties + tied
    }

    /// Puts the notes together as they are at the stakes of a page.
    fn prospect(&self, notes: &[&RoundSample], page: usize) -> Prospect {
        let rules = &self.solved;
        let (round, tied) = (page / self.ties, page % self.ties);
        let stakes = MatchStakes {
            carried: tied as u8,
            prize: match round {
                0 => 0,
                _ => rules.prize[round - 1],
            },
        };
        type Key = (Option<Side>, u16, u16, LeadingSide);
        type Endings = BTreeMap<Key, (Outcome, u32)>;
        let mut courses: BTreeMap<Vec<(Side, u16)>, Endings> = BTreeMap::new();
        for note in notes {
            let finished = FinishedRound {
                stakes,
                ..note.finished
            };
            let outcome = settle(rules, &finished);
            let lead = LeadingSide::new(rules, next_lead(rules, &finished, &outcome));
            let key = (outcome.winner, outcome.points, outcome.taken, lead);
            courses
                .entry(self.gains_that_differ(&note.gains))
                .or_default()
                .entry(key)
                .or_insert((outcome, 0))
                .1 += 1;
        }
        let all = notes.len() as f64;
        courses
            .into_iter()
            .map(|(gains, endings)| {
                let rounds: u32 = endings.values().map(|&(_, count)| count).sum();
                let endings = endings.into_iter().map(|(key, (outcome, count))| Ending {
                    outcome,
                    lead: key.3,
                    share: f64::from(count) / all,
                });
                Course {
                    gains,
                    share: f64::from(rounds) / all,
                    endings: endings.collect(),
                }
            })
            .collect()
    }

    /// Gains without what does not matter: their order, where the first at the target does not win
    /// at once, and how they come about, where they are not capped.
    fn gains_that_differ(&self, gains: &[(Side, u16)]) -> Vec<(Side, u16)> {
        let mut gains = gains.to_vec();
        if self.solved.fives {
            return gains;
        }
        gains.sort_by_key(|&(side, _)| side);
        if self.solved.bonus_cap == 0 {
            gains.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 = kept.1.saturating_add(next.1);
                }
                same
            });
        }
        gains
    }

    /// Chances where no round has a prize any more.
    fn solve_later_rounds(&mut self) {
        let takes = |prospect: &Prospect| {
            let mut endings = prospect.iter().flat_map(|course| &course.endings);
            endings.any(|ending| ending.outcome.taken > 0)
        };
        let streak = self.solved.form == MatchForm::Streak;
        if streak || self.prospects.iter().flatten().any(takes) {
            // A streak without gains on the way leaves one side without points; other scores lead
            // there, and need not be looked at until those are known.
            let lone = streak && !self.solved.passes_pay();
            let mut sweeps = 0..MOST_SWEEPS;
            while sweeps.next().is_some() && self.sweep(0, lone) > CONVERGED {}
        }
        self.sweep(0, false);
    }

    /// Solves the scores of a round once, the highest first; how much that changed at most. `lone`
    /// leaves out those at which both sides have points.
    fn sweep(&mut self, round: usize, lone: bool) -> f64 {
        let mut change: f64 = 0.0;
        for level in (self.steps..=self.top).rev() {
            let score = [level as u16 * self.step; 2];
            change = change.max(self.solve_score(round, score));
        }
        let rungs = self.rungs.len();
        for sum in (0..2 * rungs - 1).rev() {
            // Each score stands for its mirror image, too.
            for less in (sum + 1).saturating_sub(rungs)..=sum / 2 {
                if !lone || less == 0 {
                    let score = [less, sum - less].map(|rung| self.rungs[rung] * self.step);
                    change = change.max(self.solve_score(round, score));
                }
            }
        }
        change
    }

    /// Solves all leads and ties of a score together; how much that changed at most.
    fn solve_score(&mut self, round: usize, score: [u16; 2]) -> f64 {
        let [mine, other] = score;
        let turned = [other, mine];
        let deals = !self.dealt.is_empty();
        // Unknowns of a number of ties: the chance of the first side when it leads at `score`, when
        // it leads at the mirrored score, and when the deal leads at `score`. Each is what is known
        // plus its row times the unknowns; those of a level score are the same twice.
        let size = self.ties * LEADS;
        let mut system = System::new(size);
        for tied in 0..self.ties {
            let at = tied * LEADS;
            let page = self.page(round, tied);
            for (row, score) in [(at, score), (at + 1, turned)] {
                let expected = self.expect(false, page, score);
                self.enter(&mut system, row, &expected, 1.0, row != at);
            }
            if deals {
                // Either side is dealt the highest double as often as the other.
                let first = self.expect(true, page, score);
                let second = self.expect(true, page, turned);
                self.enter(&mut system, at + 2, &first, 0.5, false);
                system.known[at + 2] += 0.5;
                self.enter(&mut system, at + 2, &second, -0.5, true);
            }
        }
        let solution = system.solve();
        let places = self.place(score).expect("a rung");
        let mut change: f64 = 0.0;
        let mut write = |into: &mut f64, chance: f64| {
            change = change.max((*into - chance).abs());
            *into = chance;
        };
        for tied in 0..self.ties {
            let at = tied * LEADS;
            let page = self.page(round, tied);
            write(&mut self.led[page][places[0]], solution[at]);
            write(&mut self.led[page][places[1]], solution[at + 1]);
            if deals {
                write(&mut self.dealt[page][places[0]], solution[at + 2]);
                write(&mut self.dealt[page][places[1]], 1.0 - solution[at + 2]);
            }
        }
        change
    }

    /// Adds `factor` times what is expected to a row; `turned` says that it was asked from the
    /// mirrored score.
    fn enter(
        &self,
        system: &mut System,
        row: usize,
        expected: &Expected,
        factor: f64,
        turned: bool,
    ) {
        system.known[row] += factor * expected.known;
        for (tied, same) in expected.same[..self.ties].iter().enumerate() {
            let at = tied * LEADS;
            let (own, mirrored) = if turned { (at + 1, at) } else { (at, at + 1) };
            let [first, second, deal] = same.map(|share| share * factor);
            *system.factor(row, own) += first;
            // When the other side leads, it is where the first one is at the mirrored score.
            system.known[row] += second;
            *system.factor(row, mirrored) -= second;
            if turned {
                system.known[row] += deal;
                *system.factor(row, at + 2) -= deal;
            } else {
                *system.factor(row, at + 2) += deal;
            }
        }
    }

    /// What a round of this page, led by the first side, leads to from `score`.
    fn expect(&self, by_deal: bool, page: usize, score: [u16; 2]) -> Expected {
        let rules = &self.solved;
        let (round, tied) = (page / self.ties, page % self.ties);
        let next_round = if round < self.prizes && round > 0 {
            round + 1
        } else {
            0
        };
        let here = self.place(score).map(|[here, _]| here);
        let mut expected = Expected {
            known: 0.0,
            same: [[0.0; LEADS]; MOST_TIED as usize + 1],
        };
        for course in &self.prospects[usize::from(by_deal)][page] {
            let gained = match gained_from(rules, score, &course.gains) {
                Ok(gained) => gained,
                Err(Side::FIRST) => {
                    expected.known += course.share;
                    continue;
                }
                Err(_) => continue,
            };
            for ending in &course.endings {
                let after = score_after(rules, score, gained, &ending.outcome);
                if let Some(winner) = winner_at(rules, after) {
                    if winner == Side::FIRST {
                        expected.known += ending.share;
                    }
                    continue;
                }
                let tied = match ending.outcome.winner {
                    Some(_) => 0,
                    None => (tied + 1).min(self.ties - 1),
                };
                let page = self.page(next_round, tied);
                self.each_place(after, |part, places| {
                    let share = ending.share * part;
                    if round == 0 && Some(places[0]) == here {
                        expected.same[tied][ending.lead as usize] += share;
                    } else {
                        expected.known += share * self.look_up(page, places, ending.lead);
                    }
                });
            }
        }
        expected
    }

    /// The chance of the first side at a score that has been solved.
    #[inline]
    fn look_up(&self, page: usize, [place, mirrored]: [usize; 2], lead: LeadingSide) -> f64 {
        match lead {
            LeadingSide::First => self.led[page][place],
            LeadingSide::Second => 1.0 - self.led[page][mirrored],
            LeadingSide::Deal => self.dealt[page][place],
        }
    }

    /// The places in the tables that a score which nobody has won with lies between, each with its
    /// part, and their mirror images.
    #[inline]
    fn each_place(&self, score: [u16; 2], mut visit: impl FnMut(f64, [usize; 2])) {
        let rungs = self.rungs.len();
        if score.iter().any(|&points| points >= self.solved.target) {
            // Both have reached the target, and the score is level.
            let level = usize::from(score[0] / self.step).clamp(self.steps, self.top);
            return visit(1.0, [rungs * rungs + level - self.steps; 2]);
        }
        // What a side needs counts: in All Fives a score between two fives is as good as the one
        // from which as many fives reach the target.
        let [(mine, mine_up), (other, other_up)] = score.map(|points| {
            let (rung, up) = self.spots[match self.step {
                1 => usize::from(points),
                step => self.steps - usize::from((self.solved.target - points).div_ceil(step)),
            }];
            (usize::from(rung), f64::from(up))
        });
        let mut at = |mine: usize, other: usize, part: f64| {
            if part > 0.0 {
                visit(part, [mine * rungs + other, other * rungs + mine]);
            }
        };
        at(mine, other, (1.0 - mine_up) * (1.0 - other_up));
        if mine_up + other_up > 0.0 {
            at(mine + 1, other, mine_up * (1.0 - other_up));
            at(mine, other + 1, (1.0 - mine_up) * other_up);
            at(mine + 1, other + 1, mine_up * other_up);
        }
    }

    /// Where a score stands in the tables, and its mirror image, if it lies on rungs.
    fn place(&self, score: [u16; 2]) -> Option<[usize; 2]> {
        let mut found = None;
        self.each_place(score, |part, places| {
            found = (part == 1.0).then_some(places);
        });
        found
    }

    /// The chance of the first side at a score that nobody has won with.
    fn at(&self, page: usize, score: [u16; 2], lead: LeadingSide) -> f64 {
        let mut chance = 0.0;
        self.each_place(score, |part, places| {
            chance += part * self.look_up(page, places, lead);
        });
        chance
    }

    /// A score of the match as one of the table: see [`MOST_STEPS`].
    fn nearer(&self, score: [u16; 2]) -> [u16; 2] {
        let (target, solved) = (self.rules.target, self.solved.target);
        if target == solved {
            return score;
        }
        let need = score.map(|points| i32::from(target) - i32::from(points));
        let beyond = (need[0].max(need[1]) - i32::from(solved)).max(0);
        need.map(|need| {
            // Whoever needs something goes on needing something.
            let need = if need > 0 {
                (need - beyond).max(1)
            } else {
                need
            };
            (i32::from(solved) - need) as u16
        })
    }

    /// The rules it was solved for.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The chance of the first side (A and C) to win a match that stands like this, with `lead`
    /// leading the next round.
    pub fn chance(&self, standing: Standing, lead: Lead) -> f64 {
        let round = usize::from(standing.round);
        self.chance_in(round, standing.score, standing.tied, lead)
    }

    /// The chance of `side` to win `game`.
    pub fn win_chance(&self, game: &Match, side: Side) -> f64 {
        let round = game.rounds() as usize + 1;
        let tied = game.tied().min(MOST_TIED) as u8;
        let first = self.chance_in(round, game.score(), tied, game.lead());
        if side == Side::FIRST {
            first
        } else {
            1.0 - first
        }
    }

    /// The chance of the first side after a round that was played at `standing`, ended like this, and
    /// in which both sides gained so much on the way.
    pub fn after(
        &self,
        standing: Standing,
        finished: &FinishedRound,
        outcome: &Outcome,
        gained: [u16; 2],
    ) -> f64 {
        let round = match standing.round {
            0 => 0,
            number => usize::from(number) + 1,
        };
        let tied = match outcome.winner {
            Some(_) => 0,
            None => standing.tied.saturating_add(1).min(MOST_TIED as u8),
        };
        let score = score_after(&self.rules, standing.score, gained, outcome);
        let lead = next_lead(&self.rules, finished, outcome);
        self.chance_in(round, score, tied, lead)
    }

    fn chance_in(&self, round: usize, score: [u16; 2], tied: u8, lead: Lead) -> f64 {
        if let Some(winner) = winner_at(&self.rules, score) {
            return if winner == Side::FIRST { 1.0 } else { 0.0 };
        }
        let score = self.nearer(score);
        let round = if round <= self.prizes { round } else { 0 };
        let tied = usize::from(tied).min(self.ties - 1);
        let page = self.page(round, tied);
        let of = |lead| self.at(page, score, lead);
        match lead {
            Lead::Seat(_) => of(LeadingSide::new(&self.rules, lead)),
            Lead::Lot => (of(LeadingSide::First) + of(LeadingSide::Second)) / 2.0,
            Lead::HighestDouble if !self.dealt.is_empty() => of(LeadingSide::Deal),
            Lead::HighestDouble => self.chance_by_deal(page, score),
        }
    }

    /// The chance of the first side before the one round of a match that the deal leads: the first.
    fn chance_by_deal(&self, page: usize, score: [u16; 2]) -> f64 {
        let led = |score: [u16; 2]| {
            let expected = self.expect(true, page, score);
            let same = expected.same.iter().enumerate().take(self.ties);
            let same = same.flat_map(|(tied, shares)| {
                [
                    (LeadingSide::First, shares[0]),
                    (LeadingSide::Second, shares[1]),
                ]
                .map(|(lead, share)| share * self.at(self.page(0, tied), score, lead))
            });
            expected.known + same.sum::<f64>()
        };
        (led(score) + 1.0 - led([score[1], score[0]])) / 2.0
    }
}

/// What counts of gains that are made from `score`, or who wins the match by them at once.
fn gained_from(rules: &Rules, score: [u16; 2], gains: &[(Side, u16)]) -> Result<[u16; 2], Side> {
    let mut gained = [0; 2];
    for &(side, points) in gains {
        let index = side.index();
        if rules.gain_counts(score[index] + gained[index]) {
            gained[index] += points;
        }
        if rules.fives && score[index] + gained[index] >= rules.target {
            return Err(side);
        }
    }
    Ok(gained)
}

/// The rules of a match of which only the last `most` points are left.
fn nearer(rules: &Rules, most: u16) -> Rules {
    let cut = rules.target.saturating_sub(most);
    if cut == 0 {
        return *rules;
    }
    let near = rules.with(|options| {
        options.target -= cut;
        // The cap lies as far from the target as it did; one that is out of sight caps all.
        if options.bonus_cap > 0 {
            options.bonus_cap = options.bonus_cap.saturating_sub(cut).max(1);
        }
    });
    near.expect("a nearer target is as good a target")
}

/// The steps that are solved: the `fine` ones next to the target, and `wide` others, evenly spread.
fn rungs(steps: usize, fine: usize, wide: usize) -> Vec<u16> {
    if steps <= fine.saturating_add(wide) {
        return (0..steps as u16).collect();
    }
    let rest = steps - fine;
    let spread = (0..wide).map(|rung| rung * rest / wide);
    spread.chain(rest..steps).map(|step| step as u16).collect()
}

/// Where each step lies between the rungs.
fn spots(rungs: &[u16], steps: usize) -> Vec<(u16, f32)> {
    let mut spots = Vec::with_capacity(steps);
    for (number, &rung) in rungs.iter().enumerate() {
        let next = rungs.get(number + 1).map_or(steps as u16, |&next| next);
        let between = f32::from(next - rung);
        spots.extend((rung..next).map(|step| (number as u16, f32::from(step - rung) / between)));
    }
    spots
}

/// The greatest common divisor.
const fn common(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { common(b, a % b) }
}

/// Unknowns that are each a known number plus multiples of all of them.
struct System {
    size: usize,
    factors: Vec<f64>,
    known: Vec<f64>,
}

impl System {
    fn new(size: usize) -> System {
        System {
            size,
            factors: vec![0.0; size * size],
            known: vec![0.0; size],
        }
    }

    fn factor(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.factors[row * self.size + column]
    }

    /// Gauss' elimination. Factors are chances to stay, so that the diagonal of what is to be
    /// eliminated never grows small unless nothing ever changes: then both sides are even.
    fn solve(mut self) -> Vec<f64> {
        let size = self.size;
        for entry in &mut self.factors {
            *entry = -*entry;
        }
        for row in 0..size {
            *self.factor(row, row) += 1.0;
        }
        for pivot in 0..size {
            if self.factor(pivot, pivot).abs() < 1e-12 {
                self.factors[pivot * size..][..size].fill(0.0);
                *self.factor(pivot, pivot) = 1.0;
                self.known[pivot] = 0.5;
            }
            let diagonal = *self.factor(pivot, pivot);
            for row in pivot + 1..size {
                let times = *self.factor(row, pivot) / diagonal;
                if times != 0.0 {
                    for column in pivot..size {
                        let above = *self.factor(pivot, column);
                        *self.factor(row, column) -= times * above;
                    }
                    self.known[row] -= times * self.known[pivot];
                }
            }
        }
        let mut solution = vec![0.0; size];
        for row in (0..size).rev() {
            let (factors, below) = (&self.factors[row * size..][..size], row + 1);
            let solved = factors[below..].iter().zip(&solution[below..]);
            let rest: f64 = solved.map(|(factor, value)| factor * value).sum();
            solution[row] = (self.known[row] - rest) / factors[row];
        }
        solution
    }
}
