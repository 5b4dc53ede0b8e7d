//! Which build of the program has played something, and whether another one plays alike.

use std::fmt;
use std::sync::Mutex;

use capicua_core::{Budget, InputError, Message, Seat, Seed, Turn, message, sha256};
use capicua_table::{Entrant, Playable, Round, SeatedPlayer};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The commit of a build that knows of none.
pub const UNKNOWN_COMMIT: &str = "unknown";

/// A build of the program, by what can be told of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// The commit it was built from: `unknown` without git, with `+changes` where the tree was changed.
    pub commit: String,
    /// What the players of a run play in some positions of its rules hashes to.
    pub fingerprint: String,
}

impl Build {
    /// Whether both play alike: built from the same commit, or giving the same moves.
    pub fn plays_like(&self, other: &Build) -> bool {
        let known = self.commit != UNKNOWN_COMMIT && !self.commit.ends_with("+changes");
        known && self.commit == other.commit || self.fingerprint == other.fingerprint
    }

    /// An error unless what was saved by another build can be gone on with by this one.
    pub fn admit(&self, saved: &Build) -> Result<(), InputError> {
        match self.plays_like(saved) {
            true => Ok(()),
            false => Err(InputError::new(
                message!("another-build", saved, build = self),
                HELP,
            )),
        }
    }
}

/// What to do with what another build has played.
pub(crate) const HELP: Message = Message::new("fix-go-on-build-begun-begin");

/// `1516b49a0c2d (moves 5f0e3d)`.
impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let moves: String = self.fingerprint.chars().take(6).collect();
        write!(f, "{} (moves {moves})", self.commit)
    }
}

/// Positions in which players are asked.
const POSITIONS: u64 = 50;

/// Worlds and positions that they may look at: enough to go through all of how they think, and little enough to
/// take no time.
const SAMPLES: u32 = 4;
const WORK: u64 = 20_000;

/// What is known of players that were asked before, by game, rules and spec: in a tournament each sits in many
/// pairings.
static KNOWN_MOVES: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// What some players play in fixed positions of these rules, as a hash. A player that does not repeat its moves,
/// an engine from outside or one with a clock, is in it by its name alone.
pub(crate) fn fingerprint<G: Playable>(players: &[Entrant<G>], rules: &G::Rules) -> String {
    let each = players.iter().map(|player| {
        let key = format!("{rules}\n{}", player.spec());
        if player.varies() {
            return key;
        }
        let known = || {
            KNOWN_MOVES
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
        };
        if let Some((_, moves)) = known().iter().find(|(asked, _)| *asked == key) {
            return moves.clone();
        }
        let moves = (0..POSITIONS)
            .into_par_iter()
            .map(|number| chosen_move(player, rules, number));
        let moves = format!("{key}\n{}", moves.collect::<Vec<String>>().join("\n"));
        known().push((key, moves.clone()));
        moves
    });
    sha256(each.collect::<Vec<String>>().join("\n").as_bytes())
}

/// What a player plays in one of the positions, behind the moves that lead there.
fn chosen_move<G: Playable>(player: &Entrant<G>, rules: &G::Rules, number: u64) -> String {
    let seed = Seed(1).named("fingerprint").at(number);
    let (round, seat) = position::<G>(rules, number, seed);
    let mut text: Vec<String> = round.moves().iter().map(ToString::to_string).collect();
    let Some(seat) = seat else {
        return text.join(" ");
    };
    let mut seated: SeatedPlayer<G> = player.sit(seed.named("player"));
    seated.follow(round.start(), round.moves(), seat);
    let budget = Budget {
        samples: Some(SAMPLES),
        work: Some(WORK),
        ..Budget::default()
    };
    let chosen = seated.choose(round.state(), seat, Some(round.luck()), &budget);
    text.push(match chosen {
        Ok(evaluation) => evaluation.best().to_string(),
        Err(fault) => fault.0,
    });
    text.join(" ")
}

/// A round in which moves were drawn until somebody has to decide something, and who: as far on as its number says,
/// so that all parts of a round are among them. Nobody if there is nothing to decide.
fn position<G: Playable>(rules: &G::Rules, number: u64, seed: Seed) -> (Round<G>, Option<Seat>) {
    let mut random = seed.named("moves").random();
    let mut left = number % LONGEST;
    let mut round = Round::<G>::new(G::deal_single_round(rules, number, seed.named("deal")));
    let mut last = None;
    loop {
        match round.turn() {
            Turn::Over => break,
            Turn::Chance if round.chance().is_none() => break,
            Turn::Chance => {}
            Turn::Seat(seat) => {
                let legal = round.legal();
                if legal.len() > 1 {
                    last = Some((round.moves().len(), seat));
                    match left {
                        0 => break,
                        _ => left -= 1,
                    }
                }
                let drawn = round.play(legal[random.below(legal.len())]);
                drawn.unwrap_or_else(|_| unreachable!("it is legal"));
            }
        }
    }
    let seat = last.map(|(plies, seat)| {
        round.rewind_to(plies);
        seat
    });
    (round, seat)
}

/// Decisions of a round from which it is asked: rounds of random moves have about so many.
const LONGEST: u64 = 12;
