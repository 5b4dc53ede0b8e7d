//! A match: rounds until a side reaches the target.

use capicua_core::{Seat, Seed, Side};

use crate::deal::Deal;
use crate::outcome::Outcome;
use crate::public::{End, Public, Standing};
use crate::rules::{House, Lead, Rules, Scoring};
use crate::state::State;
use crate::tile::Tile;

/// The score between rounds, and who leads next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    rules: Rules,
    score: [u16; 2],
    rounds: u32,
    /// Who leads the next round; `None` before the first.
    leader: Option<Seat>,
}

impl Match {
    /// A match about to begin.
    pub fn new(rules: Rules) -> Match {
        Match {
            rules,
            score: [0; 2],
            rounds: 0,
            leader: None,
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

    /// Who leads the next round; before the first, that is for the deal to say.
    pub fn leader(&self) -> Option<Seat> {
        self.leader
    }

    /// The score the next round is played at.
    pub fn standing(&self) -> Standing {
        Standing {
            score: self.score,
            target: self.rules.target,
        }
    }

    /// Deals the next round. The deal depends on the seed and the number of the round alone, not
    /// on how the rounds before it went.
    pub fn deal(&self, seed: Seed) -> Deal {
        let mut random = seed.named("deal").at(u64::from(self.rounds)).random();
        let seats = self.rules.seats as usize;
        let leader = self.leader.unwrap_or_else(|| match self.rules.lead {
            Lead::Rotate => Seat::A,
            _ => Seat::new(seed.named("leader").random().below(seats)),
        });
        let mut deal = Deal::shuffled(&self.rules, leader, &mut random);
        if self.rounds == 0 && self.rules.lead == Lead::HighestDouble {
            let tile = Tile::new(self.rules.highest, self.rules.highest);
            deal.leader = deal
                .holder(tile)
                .expect("this lead is only allowed when every tile is dealt");
            deal.lead_tile = Some(tile);
        }
        deal
    }

    /// Starts the next round.
    pub fn start(&self, deal: &Deal) -> State<House> {
        State::deal(House(self.rules), deal, Some(self.standing()))
    }

    /// Enters a finished round. Panics when it is not over.
    pub fn finish(&mut self, state: &State<House>) -> Outcome {
        let outcome = state.outcome().expect("only a finished round is entered");
        let gained = state.public().gained();
        for (score, gained) in self.score.iter_mut().zip(gained) {
            *score += gained;
        }
        if let Some(winner) = outcome.winner {
            let paid_to = match self.rules.scoring {
                Scoring::Charges => winner.other(),
                Scoring::Fives => winner,
            };
            self.score[paid_to.index()] += outcome.points;
        }
        self.rounds += 1;
        self.leader = Some(self.next_leader(state, &outcome));
        outcome
    }

    fn next_leader(&self, state: &State<House>, outcome: &Outcome) -> Seat {
        let last = state.public().leader();
        if self.rules.lead != Lead::Winner {
            return last.next(self.rules.seats as usize);
        }
        match (outcome.end, outcome.winner) {
            (End::Out(seat) | End::Target(seat), _) => seat,
            (End::Called { by, of }, _) => {
                if state.passed_falsely(of) {
                    by
                } else {
                    of
                }
            }
            // The winners' lighter hand, the first of two equal ones.
            (End::Blocked, Some(winner)) => Seat::all(self.rules.seats as usize)
                .filter(|&seat| Public::<House>::side_of(seat) == winner)
                .min_by_key(|&seat| state.hand(seat).pips())
                .unwrap_or(last),
            // Nobody won: the same seat tries again.
            (End::Blocked, None) => last,
        }
    }

    /// The winner, once a side has reached the target.
    pub fn winner(&self) -> Option<Side> {
        let reached = [Side::FIRST, Side::SECOND]
            .into_iter()
            .find(|side| self.score[side.index()] >= self.rules.target)?;
        Some(match self.rules.scoring {
            Scoring::Charges => reached.other(),
            Scoring::Fives => reached,
        })
    }
}
