//! Reasons of All Fives: what a move scores, and what it leaves to the other seat.

use capicua_core::View as _;
use capicua_dominoes::{End, House, Move, Placement, Public, Secrets, TileSet, View};

use super::{MAX_REASONS, OFTEN, Reason, STANDS_OUT, mean};

/// The other seat scores so many points fewer next, on average, than after the other moves.
const SCORES_LESS: f64 = 2.0;
/// A hand is nearly out with so many tiles or fewer.
const NEARLY_OUT: usize = 2;
/// A tile is heavy from so many pips on.
const HEAVY: u8 = 8;

/// The reasons for `placement`, the most telling first.
pub(super) fn find(
    view: &View<House>,
    exact: bool,
    worlds: &[(Secrets, f64)],
    placement: Placement,
    others: &[Placement],
) -> Vec<Reason> {
    let table = Moment {
        public: view.public(),
        hand: view.hand(),
        other: view.seat().next(view.public().seats()).index(),
        worlds,
    };
    let mut reasons = Vec::new();
    reasons.extend(exact.then_some(Reason::Exact {
        deals: worlds.len(),
    }));
    reasons.extend(table.scores(placement));
    reasons.extend(table.goes_out(placement));
    reasons.extend(table.next_draws(placement, others));
    reasons.extend(table.denies(placement, others));
    reasons.extend(table.lightens(placement));
    reasons.extend(table.keeps_playing(placement, others));
    reasons.truncate(MAX_REASONS);
    reasons
}

/// What the reasons are looked for in.
struct Moment<'a> {
    public: &'a Public<House>,
    hand: TileSet,
    other: usize,
    worlds: &'a [(Secrets, f64)],
}

impl Moment<'_> {
    fn after(&self, placement: Placement) -> Public<House> {
        let mut public = *self.public;
        public.play(Move::Play(placement).seen());
        public
    }

    fn scores(&self, placement: Placement) -> Option<Reason> {
        let after = self.after(placement);
        let made = |public: &Public<House>| public.gained().iter().sum::<u16>();
        let points = made(&after) - made(self.public);
        match after.end() {
            Some(End::Target(_)) => Some(Reason::WinsMatch { points }),
            _ => (points > 0).then_some(Reason::Scores { points }),
        }
    }

    fn goes_out(&self, placement: Placement) -> Option<Reason> {
        let out = matches!(self.after(placement).end(), Some(End::Out { .. }));
        out.then(|| {
            let pips = |secrets: &Secrets| f64::from(secrets.hands[self.other].pips());
            Reason::GoesOut {
                pips: self.average(pips),
            }
        })
    }

    fn average(&self, value: impl Fn(&Secrets) -> f64) -> f64 {
        self.worlds
            .iter()
            .map(|(s, weight)| value(s) * weight)
            .sum()
    }

    /// How often the other seat has nothing that fits after a move.
    fn stuck_after(&self, placement: Placement) -> f64 {
        let after = self.after(placement);
        if after.end().is_some() {
            return 0.0;
        }
        self.average(|secrets| {
            let fits = after.playable(secrets.hands[self.other]);
            if fits.is_empty() { 1.0 } else { 0.0 }
        })
    }

    fn next_draws(&self, placement: Placement, others: &[Placement]) -> Option<Reason> {
        let chance = self.stuck_after(placement);
        let elsewhere = mean(others.iter().map(|&other| self.stuck_after(other)));
        let seat = capicua_core::Seat::new(self.other);
        (chance >= OFTEN && chance - elsewhere >= STANDS_OUT).then_some(
            if self.public.stock() > 0 {
                Reason::NextDraws { seat, chance }
            } else {
                Reason::NextPasses { seat, chance }
            },
        )
    }

    /// The most that the other seat can score with its next tile, on average.
    fn reply_after(&self, placement: Placement) -> f64 {
        let after = self.after(placement);
        if after.end().is_some() {
            return 0.0;
        }
        let rules = *after.rules();
        self.average(|secrets| {
            let mut moves = capicua_core::MoveList::new();
            after.legal(secrets.hands[self.other], &mut moves);
            let points = moves.iter().filter_map(|mv| {
                let Move::Play(reply) = mv else { return None };
                Some(after.ends().points(&rules, *reply))
            });
            f64::from(points.max().unwrap_or(0))
        })
    }

    fn denies(&self, placement: Placement, others: &[Placement]) -> Option<Reason> {
        if self.after(placement).end().is_some() {
            return None;
        }
        let points = self.reply_after(placement);
        let otherwise = mean(others.iter().map(|&other| self.reply_after(other)));
        (otherwise - points >= SCORES_LESS).then_some(Reason::Denies { points, otherwise })
    }

    fn lightens(&self, placement: Placement) -> Option<Reason> {
        let tiles = usize::from(self.public.count(capicua_core::Seat::new(self.other)) as u8);
        let pips = placement.tile().pips();
        let goes_on = self.after(placement).end().is_none();
        (goes_on && tiles <= NEARLY_OUT && pips >= HEAVY)
            .then_some(Reason::Lightens { pips, tiles })
    }

    /// How many tiles of the hand fit after a move.
    fn fitting_after(&self, placement: Placement) -> usize {
        let rest = self.hand - TileSet::from_tile(placement.tile());
        self.after(placement).playable(rest).len()
    }

    fn keeps_playing(&self, placement: Placement, others: &[Placement]) -> Option<Reason> {
        let tiles = self.fitting_after(placement);
        let elsewhere = mean(others.iter().map(|&other| self.fitting_after(other) as f64));
        (tiles as f64 >= elsewhere + 1.0).then_some(Reason::KeepsPlaying { tiles })
    }
}
