//! The chance to win the match from the score between two rounds.
//!
//! Rounds are played without a score, and noted as the points in the order in which they fell.
//! Replayed at every score, from the end of the match backwards, they tell who gets to the target
//! first: a dynamic programme over scores.

use capicua_core::{Seat, Seed, Side};
use capicua_dominoes::{End, FIVES, Match};
use rayon::prelude::*;

use capicua_policy::self_play::{Mover, Seats, lone_round};

/// Scores in fives below the target.
const STEPS: usize = FIVES.options().target as usize / 5;

/// Points that fell in a round: to the leader or not, in fives.
type Gain = (bool, u8);

/// A round as the table needs it.
#[derive(Clone, Debug)]
pub struct RoundNote {
    gains: Vec<Gain>,
    /// Whether the leader leads again.
    leads_again: bool,
}

/// The chance that the leader of the next round wins the match, by the leader's and the other's
/// score.
#[derive(Clone, PartialEq, Debug)]
pub struct Equity {
    leader_wins: Vec<f64>,
}

impl Equity {
    /// From rounds between two players of the same kind.
    pub fn measured(mover: Mover, rounds: u64, seed: Seed) -> Equity {
        let notes: Vec<RoundNote> = (0..rounds)
            .into_par_iter()
            .map(|index| note_round(mover, seed.named("equity").at(index)))
            .collect();
        Equity::of(&notes)
    }

    /// From notes.
    pub fn of(notes: &[RoundNote]) -> Equity {
        let mut equity = Equity {
            leader_wins: vec![0.5; STEPS * STEPS],
        };
        // Every round but a blocked one without points brings the scores up, so that what it leads
        // to is known. Scores with the same sum depend on each other only through rounds without
        // any points, which change nothing.
        for sum in (0..=2 * (STEPS - 1)).rev() {
            for mine in sum.saturating_sub(STEPS - 1)..=sum.min(STEPS - 1) {
                let theirs = sum - mine;
                let (mut wins, mut counted) = (0.0, 0.0);
                for note in notes {
                    if let Some(chance) = equity.after(note, [mine, theirs]) {
                        wins += chance;
                        counted += 1.0;
                    }
                }
                if counted > 0.0 {
                    equity.leader_wins[mine * STEPS + theirs] = wins / counted;
                }
            }
        }
        equity
    }

    /// The leader's chance once the round of `note` has been played from `score` (the leader's
    /// first); `None` when nothing changes.
    fn after(&self, note: &RoundNote, mut score: [usize; 2]) -> Option<f64> {
        let before = score;
        for &(to_leader, gain) in &note.gains {
            let side = usize::from(!to_leader);
            score[side] += usize::from(gain);
            if score[side] >= STEPS {
                return Some(if to_leader { 1.0 } else { 0.0 });
            }
        }
        (score != before).then(|| self.of_leader(score, note.leads_again))
    }

    fn of_leader(&self, [mine, theirs]: [usize; 2], leads: bool) -> f64 {
        if leads {
            self.leader_wins[mine * STEPS + theirs]
        } else {
            1.0 - self.leader_wins[theirs * STEPS + mine]
        }
    }

    /// The chance of `side` to win a match that stands like this.
    pub fn of_match(&self, game: &Match, side: Side) -> f64 {
        if let Some(winner) = game.winner() {
            return if winner == side { 1.0 } else { 0.0 };
        }
        let score = game.score().map(|points| usize::from(points) / 5);
        let leader = game.leader().unwrap_or(Seat::A);
        let score = [score[side.index()], score[side.other().index()]];
        self.of_leader(score, game.rules().side_of(leader) == side)
    }
}

fn note_round(mover: Mover, seed: Seed) -> RoundNote {
    let leader = Seat::A;
    let mut round = lone_round(leader, &mut seed.named("deal").random());
    let mut seats = Seats::new([mover, mover], seed.named("seats"));
    let mut gains: Vec<Gain> = Vec::new();
    let mut before = [0; 2];
    let mut note = |gained: [u16; 2], before: &mut [u16; 2]| {
        for side in 0..2 {
            let gain = gained[side] - before[side];
            if gain > 0 {
                gains.push((side == leader.index(), (gain / 5) as u8));
            }
        }
        *before = gained;
    };
    while let Some(view) = round.next_view() {
        let mv = seats.choose(&view, &round.memory);
        round.play(mv);
        note(round.state.public().gained(), &mut before);
    }
    let outcome = round.state.outcome().expect("the round is over");
    let mut end = before;
    if let Some(winner) = outcome.winner {
        end[winner.index()] += outcome.points;
    }
    note(end, &mut before);
    let leads_again = match (outcome.end, outcome.winner) {
        (End::Out { seat, .. } | End::Target(seat), _) => seat == leader,
        (_, Some(winner)) => winner == Side::FIRST,
        (_, None) => true,
    };
    RoundNote { gains, leads_again }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(gains: &[Gain], leads_again: bool) -> RoundNote {
        RoundNote {
            gains: gains.to_vec(),
            leads_again,
        }
    }

    /// Rounds in which one side, either equally likely, makes ten points: a random walk to ten.
    #[test]
    fn even_rounds_give_the_walk_of_a_coin() {
        let notes = [note(&[(true, 2)], true), note(&[(false, 2)], false)];
        let equity = Equity::of(&notes);
        let at = |mine, theirs| equity.leader_wins[mine * STEPS + theirs];
        assert_eq!(at(0, 0), 0.5);
        assert_eq!(at(18, 18), 0.5);
        assert_eq!(at(18, 16), 0.75);
        assert_eq!(at(16, 18), 0.25);
        // Three to go against two: the other one has to win two of the next four less one.
        assert!((at(14, 16) - 5.0 / 16.0).abs() < 1e-12);
    }

    /// Who gets there first wins, even when the other would have made more in the same round.
    #[test]
    fn the_first_at_the_target_wins() {
        let notes = [note(&[(false, 1), (true, 20)], true)];
        let equity = Equity::of(&notes);
        assert_eq!(equity.leader_wins[19], 0.0);
        assert_eq!(equity.leader_wins[0], 1.0);
    }

    #[test]
    fn rounds_without_points_change_nothing() {
        let some = [note(&[(true, 2)], true), note(&[(false, 2)], false)];
        let mut more = some.to_vec();
        more.push(note(&[], true));
        assert_eq!(Equity::of(&some), Equity::of(&more));
    }
}
