//! A match: rounds until a side has won it.

use capicua_core::{Seat, Seed, Side};

use crate::deal::Deal;
use crate::public::{Standing, has_prizes_from, later_round};
use crate::rules::{FirstLead, House, LeadAfterTie, MatchForm, NextLead, Rules, Ruleset, Tally};
use crate::settle::{End, FinishedRound, Outcome};
use crate::state::State;

/// The score between rounds, and who leads next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    rules: Rules,
    score: [u16; 2],
    rounds: u32,
    /// Rounds in a row that nobody won.
    tied: u32,
    lead: Lead,
}

/// Who leads a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// A seat drawn by lot, with any tile.
    Lot,
    /// This seat, with any tile.
    Seat(Seat),
    /// The holder of the highest double that is dealt, with that tile.
    HighestDouble,
}

impl Match {
    /// A match about to begin.
    pub fn new(rules: Rules) -> Match {
        Match {
            rules,
            score: [0; 2],
            rounds: 0,
            tied: 0,
            lead: match rules.first {
                FirstLead::HighestDouble => Lead::HighestDouble,
                FirstLead::Free => Lead::Lot,
                FirstLead::SeatA => Lead::Seat(Seat::A),
            },
        }
    }

    /// A match that stands like this before a round. Who leads it is for the round to say, unless the
    /// rules do.
    pub fn at(rules: Rules, standing: Standing, round: Option<u32>) -> Match {
        let number = round.unwrap_or_else(|| match standing.round {
            // No longer one of the rounds up to the last prize.
            0 if has_prizes_from(&rules, 1) => later_round(&rules),
            number => number.into(),
        });
        Match {
            score: standing.score,
            rounds: number.saturating_sub(1),
            tied: standing.tied.into(),
            ..Match::new(rules)
        }
    }

    /// The rules of the table.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Points of each side.
    pub fn score(&self) -> [u16; 2] {
        self.score
    }

    /// Rounds played.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Rounds in a row that nobody won.
    pub fn tied(&self) -> u32 {
        self.tied
    }

    /// Who leads the next round.
    pub fn lead(&self) -> Lead {
        self.lead
    }

    /// The seat that leads the next round, if that does not hang on the deal.
    pub fn leader(&self) -> Option<Seat> {
        match self.lead {
            Lead::Seat(seat) => Some(seat),
            Lead::Lot | Lead::HighestDouble => None,
        }
    }

    /// The score the next round is played at.
    pub fn standing(&self) -> Standing {
        Standing::for_round(&self.rules, self.score, self.rounds + 1, self.tied)
    }

    /// Deals the next round. The deal depends on the seed and the number of the round alone, not
    /// on how the rounds before it went.
    pub fn deal(&self, seed: Seed) -> Deal {
        let mut random = seed.named("deal").at(u64::from(self.rounds)).random();
        let leader = self.leader().unwrap_or_else(|| {
            let seats = usize::from(self.rules.seats);
            Seat::new(seed.named("leader").random().below(seats))
        });
        let mut deal = Deal::shuffled(&self.rules, leader, &mut random);
        if self.lead == Lead::HighestDouble {
            deal.lead_highest_double();
        }
        deal
    }

    /// Starts the next round.
    pub fn start(&self, deal: &Deal) -> State<House> {
        State::deal(House(self.rules), deal, Some(self.standing()))
    }

    /// Enters a finished round. Panics when it is not over.
    pub fn finish<R: Ruleset>(&mut self, state: &State<R>) -> Outcome {
        let finished = state.finished().expect("only a finished round is entered");
        let outcome = crate::settle::settle(&self.rules, &finished);
        let lead = next_lead(&self.rules, &finished, &outcome);
        self.enter(state.public().gained(), &outcome, lead);
        outcome
    }

    /// Enters what came of a round: what was gained on the way, its outcome, and who leads next.
    pub(crate) fn enter(&mut self, gained: [u16; 2], outcome: &Outcome, lead: Lead) {
        self.score = score_after(&self.rules, self.score, gained, outcome);
        self.rounds += 1;
        self.tied = match outcome.winner {
            Some(_) => 0,
            None => self.tied + 1,
        };
        self.lead = lead;
    }

    /// The winner, once the match is won.
    pub fn winner(&self) -> Option<Side> {
        winner_at(&self.rules, self.score)
    }
}

/// The score after what both sides gained on the way.
#[inline]
pub fn score_with(rules: &Rules, score: [u16; 2], gained: [u16; 2]) -> [u16; 2] {
    let [first, second] = match rules.tally {
        Tally::Winners => gained,
        // What one side gains the other is charged.
        Tally::Losers => [gained[1], gained[0]],
    };
    [
        score[0].saturating_add(first),
        score[1].saturating_add(second),
    ]
}

/// The score after a round: what was gained on the way, then what its end brings.
#[inline]
pub fn score_after(
    rules: &Rules,
    score: [u16; 2],
    gained: [u16; 2],
    outcome: &Outcome,
) -> [u16; 2] {
    let mut score = score_with(rules, score, gained);
    let Some(winner) = outcome.winner else {
        return score;
    };
    let (mine, other) = (winner.index(), winner.other().index());
    match (rules.tally, rules.form) {
        (Tally::Losers, _) => score[other] = score[other].saturating_add(outcome.points),
        (Tally::Winners, MatchForm::Streak) if score[other] > 0 => score = [0; 2],
        (Tally::Winners, _) => {
            let lifted = score[mine].saturating_add(outcome.points);
            if rules.overshoot || lifted <= rules.target {
                score[mine] = lifted;
            }
        }
    }
    score[other] = score[other].saturating_sub(outcome.taken);
    score
}

/// Who has won a match that stands like this between two rounds. When both sides have reached the
/// target the higher score decides; when that is level, too, one more round does.
#[inline]
pub fn winner_at(rules: &Rules, score: [u16; 2]) -> Option<Side> {
    if score.iter().all(|&points| points < rules.target) || score[0] == score[1] {
        return None;
    }
    let higher = if score[0] > score[1] {
        Side::FIRST
    } else {
        Side::SECOND
    };
    Some(match rules.tally {
        Tally::Winners => higher,
        Tally::Losers => higher.other(),
    })
}

/// Who leads the round after a finished one.
pub fn next_lead(rules: &Rules, finished: &FinishedRound, outcome: &Outcome) -> Lead {
    let rotated = Lead::Seat(finished.leader.next(usize::from(rules.seats)));
    let Some(side) = outcome.winner else {
        return match rules.tied {
            LeadAfterTie::Rotate => rotated,
            LeadAfterTie::Same => Lead::Seat(finished.leader),
            LeadAfterTie::HighestDouble => Lead::HighestDouble,
            LeadAfterTie::Blocker => Lead::Seat(finished.blocker),
        };
    };
    match rules.next {
        NextLead::Rotate => rotated,
        NextLead::HighestDouble => Lead::HighestDouble,
        NextLead::Winner | NextLead::Side => Lead::Seat(winning_seat(rules, finished, side)),
    }
}

/// The seat that won a round for `side`.
fn winning_seat(rules: &Rules, finished: &FinishedRound, side: Side) -> Seat {
    match finished.end {
        End::Out { seat, .. } | End::Target(seat) => seat,
        End::Called { by, of } => match finished.rightly_called {
            true => by,
            false => of,
        },
        // The winners' lighter hand, the first of two equal ones.
        End::Blocked | End::Forfeit(_) => rules
            .seats_of(side)
            .min_by_key(|seat| finished.pips[seat.index()])
            .unwrap_or(finished.leader),
    }
}
