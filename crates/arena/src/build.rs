//! The build of the program that played a run, and whether another build plays the same moves.

use std::fmt;
use std::sync::Mutex;

use capicua_core::{Budget, InputError, Message, Seat, Seed, Turn, message, sha256};
use capicua_table::{Entrant, Playable, Round, SeatedPlayer};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The commit of a build that knows of none.
pub const UNKNOWN_COMMIT: &str = "unknown";

/// A build of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// The commit it was built from: `unknown` without git, with `+changes` where the tree was changed.
    pub commit: String,
    /// The hash of the moves that the players of a run choose in fixed positions of its rules.
    pub fingerprint: String,
}

impl Build {
    /// Whether both play the same: built from the same commit, or with the same fingerprint.
    pub fn plays_like(&self, other: &Build) -> bool {
        let known = self.commit != UNKNOWN_COMMIT && !self.commit.ends_with("+changes");
        known && self.commit == other.commit || self.fingerprint == other.fingerprint
    }

    /// An error unless this build can resume what another build has saved.
    pub fn admit(&self, saved: &Build) -> Result<(), InputError> {
        if self.plays_like(saved) {
            Ok(())
        } else {
            Err(InputError::new(
                message!("another-build", saved, build = self),
                HELP,
            ))
        }
    }
}

/// How to fix a run that another build has played.
pub(crate) const HELP: Message = Message::new("fix-go-on-build-begun-begin");

/// `1516b49a0c2d (moves 5f0e3d)`.
impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let moves: String = self.fingerprint.chars().take(6).collect();
        write!(f, "{} (moves {moves})", self.commit)
    }
}

/// The number of positions of a fingerprint.
const POSITIONS: u64 = 50;

/// The budget of a move of a fingerprint: enough to run all parts of a search, and little enough to take no
/// time.
const SAMPLES: u32 = 4;
const WORK: u64 = 20_000;

/// A cache of the moves of players, by rules and spec: in a tournament each player is in many pairings.
static KNOWN_MOVES: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// The hash of the moves of some players in fixed positions of these rules. A player that is not deterministic
/// (an external engine, or one with a clock) is in it by its name alone.
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

/// The move of a player in one of the positions, after the moves that lead there.
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

/// A round of random moves up to a decision, and the seat that decides: later in the round the higher `number`
/// is, so that all phases are among the positions. `None` if there is nothing to decide.
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

/// The number of decisions in a usual round of random moves.
const LONGEST: u64 = 12;
