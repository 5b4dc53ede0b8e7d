//! What was played, as far as a review needs to know it.

use capicua_core::{CancellationToken, Seat, Seed};
use capicua_protocol::Stakes;

use crate::review::graded::GradedPly;
use crate::review::page::Picture;
use crate::review::workspace::Workspace;

/// What was played.
#[derive(Clone, PartialEq, Debug)]
pub struct GameOutline {
    /// The rules.
    pub rules: String,
    /// Who sat where, in order of seats.
    pub names: Vec<Option<String>>,
    /// The sides: what each is called, and its seats.
    pub sides: Vec<(String, Vec<Seat>)>,
    /// The rounds.
    pub rounds: Vec<Round>,
}

/// A round.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    /// Its number.
    pub number: u32,
    /// The score it was played at.
    pub score: Option<[u16; 2]>,
    /// What the chances are about.
    pub stakes: Stakes,
    /// What came of it, as it is written.
    pub result: String,
    /// The chance of each side before the deal.
    pub before: Vec<f64>,
    /// What the round left each side with; nothing while it goes on, or where nobody can tell.
    pub after: Option<Vec<f64>>,
    /// Everything that was played.
    pub plies: Vec<Ply>,
}

/// A move, or what chance brought.
#[derive(Clone, PartialEq, Debug)]
pub struct Ply {
    /// Who was on turn.
    pub seat: Seat,
    /// As it is written.
    pub written: String,
}

impl GameOutline {
    /// The side of a seat.
    pub fn side_of(&self, seat: Seat) -> usize {
        let has = |(_, seats): &(String, Vec<Seat>)| seats.contains(&seat);
        self.sides.iter().position(has).unwrap_or(0)
    }

    /// Everybody.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.names.len())
    }

    /// One round of it alone.
    #[must_use]
    pub fn only(&self, round: usize) -> GameOutline {
        GameOutline {
            rounds: vec![self.rounds[round].clone()],
            ..self.clone()
        }
    }

    /// All plies there are, by round and number in it.
    pub fn plies(&self) -> Vec<(usize, usize)> {
        let rounds = self.rounds.iter().enumerate();
        rounds
            .flat_map(|(at, round)| (0..round.plies.len()).map(move |ply| (at, ply)))
            .collect()
    }
}

/// How hard to look.
#[derive(Clone, Debug)]
pub struct SearchLimits {
    /// The same seed gives the same figures.
    pub seed: Seed,
    /// Worlds for a decision; as many as its verdict needs if not given.
    pub samples: Option<u32>,
    /// Whose decisions are graded; everybody's whose hand is known if not given.
    pub seat: Option<Seat>,
    /// Positions searched for a decision, about, where no number of worlds is given. Counted, not
    /// timed, so that reviews repeat themselves.
    pub work: u64,
    /// Figures alone: no chances where nothing was decided, no reasons, no hindsight.
    pub bare: bool,
    /// Raised when nobody waits any more.
    pub stop: CancellationToken,
}

/// A decision of a block game takes about so much: a match of ten rounds is reviewed within a minute
/// of processor time.
pub const WORK: u64 = 4_000_000;

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits {
            seed: Seed(1),
            samples: None,
            seat: None,
            work: WORK,
            bare: false,
            stop: CancellationToken::default(),
        }
    }
}

/// Something that was played, read from its records.
pub trait ReviewedGame: Send + Sync {
    /// What there is.
    fn outline(&self) -> &GameOutline;

    /// Grades a ply of a round. What is found does not depend on any other ply. Nothing when it was
    /// told to stop.
    fn grade(
        &self,
        round: usize,
        ply: usize,
        limits: &SearchLimits,
        workspace: &mut Workspace,
    ) -> Option<GradedPly>;

    /// The records with what was found noted beside the moves; `graded` is in the order of
    /// [`GameOutline::plies`], with nothing for a ply that was not looked at.
    fn annotated(&self, graded: &[Option<GradedPly>]) -> String;

    /// What lies on the table before a ply, for a drawing; nothing where that is not drawn.
    fn picture(&self, round: usize, ply: usize) -> Option<Picture> {
        let _ = (round, ply);
        None
    }
}

/// What is noted beside a move: `[%win 0.473] [%loss 0.064] [%best 25]`.
pub(crate) fn note(graded: &GradedPly) -> Option<String> {
    let mut text = format!("[%win {:.3}]", graded.chance?);
    if let Some(decision) = &graded.decision {
        text += &format!(
            " [%loss {:.3}] [%best {}]",
            // Not below zero: what is below is noise.
            decision.loss.max(0.0),
            decision.best
        );
    }
    Some(text)
}

/// Whether a comment is one of ours, to be replaced by a newer one.
pub(crate) fn is_note(comment: &str) -> bool {
    comment.trim_start().starts_with("[%win ")
}
