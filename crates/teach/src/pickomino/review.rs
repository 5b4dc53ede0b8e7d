//! Records of Pickomino. Nothing is hidden there, and a turn is solved: what a decision lost is exact
//! as far as the champion's chances are, and all the rest is the luck of the dice.

use capicua_core::{Estimate, Game as _, InputError, Seat, Seed};
use capicua_pickomino::advice::{Advice, advise};
use capicua_pickomino::champion::{Champion, Endings, ValueNetwork};
use capicua_pickomino::{AfterKeep, Move, Position};
use capicua_protocol::{Fit, ReviewedMove, Stakes};
use capicua_table::{MatchState, Playable, Round as Played, RoundRecord};
use capicua_words::{Language, Words};

use crate::review::outline::{GameOutline, Ply, ReviewedGame, Round, SearchLimits, is_note, note};
use crate::review::rating::Fitted;
use crate::review::{Decision, GradedPly, Workspace, classify, say};

/// Values nearer than this are the same.
const SAME: f64 = 1e-9;

/// How strong somebody is who loses so much, as it was measured for other games.
pub const FITS: [Fitted; 1] = [(
    "pickomino",
    Stakes::Game,
    Fit {
        at_none: 864.0,
        each: 96.7,
        spread: 110.0,
    },
)];

/// Games of Pickomino, read from their records.
pub struct Games {
    games: Vec<RoundRecord<Position>>,
    /// The position before each ply, and the last one.
    positions: Vec<Vec<Position>>,
    outline: GameOutline,
}

impl Games {
    /// Reads records.
    pub fn read(text: &str) -> Result<Games, InputError> {
        let games = Position::read(text)?;
        let positions: Vec<Vec<Position>> = games.iter().map(positions).collect();
        let mut champion = Champion::new(ValueNetwork::shipped(), 2);
        let rounds = games.iter().zip(&positions).zip(1..);
        let rounds = rounds.map(|((game, positions), number)| {
            let last = &positions[positions.len() - 1];
            let seats = || Seat::all(last.seats());
            let chances = |position: &Position, champion: &mut Champion| -> Vec<f64> {
                seats()
                    .map(|seat| chance(position, seat, champion))
                    .collect()
            };
            let plies = game.moves.iter().zip(positions);
            let plies = plies.map(|(mv, before)| Ply {
                seat: before.seat(),
                written: mv.to_string(),
            });
            let result = seats().map(|seat| format!("{seat}:{}", last.worms(seat)));
            let over = last.is_over();
            Round {
                number,
                score: None,
                stakes: Stakes::Game,
                result: match over {
                    true => result.collect::<Vec<_>>().join(" "),
                    false => "*".to_owned(),
                },
                before: chances(&positions[0], &mut champion),
                after: Some(chances(last, &mut champion)),
                plies: plies.collect(),
            }
        });
        let rounds: Vec<Round> = rounds.collect();
        let party = Playable::rules(&games[0].start);
        let name = |at: usize| {
            games
                .iter()
                .find_map(|game| game.notes.names.get(at).cloned()?)
        };
        let outline = GameOutline {
            rules: party.to_string(),
            names: (0..party.players).map(name).collect(),
            sides: Seat::all(party.players)
                .map(|seat| (seat.to_string(), vec![seat]))
                .collect(),
            rounds,
        };
        Ok(Games {
            games,
            positions,
            outline,
        })
    }
}

fn positions(game: &RoundRecord<Position>) -> Vec<Position> {
    let mut position = game.start.clone();
    let mut all = vec![position.clone()];
    for &mv in &game.moves {
        position.play_unchecked(mv);
        all.push(position.clone());
    }
    all
}

/// The chance of a seat to win, if the turn under way is played best.
fn chance(position: &Position, seat: Seat, champion: &mut Champion) -> f64 {
    if position.is_over() {
        return match position.leader() {
            Some(winner) => f64::from(u8::from(winner == seat)),
            None => 1.0 / position.seats() as f64,
        };
    }
    let mover = position.seat();
    let solution = champion.solve(position);
    let kept = position.kept();
    let value = match position.roll() {
        Some(roll) => {
            let decisions = solution.decisions(&kept, &roll);
            decisions.first().map_or(solution.fail(), |best| best.value)
        }
        None => solution.value(&kept),
    };
    match (mover == seat, position.seats()) {
        (true, _) => value,
        (_, 2) => 1.0 - value,
        // The others share what is left as they share it on average over the ways the turn can end.
        _ => (1.0 - value) * share(position, seat),
    }
}

/// The part of what the seat to move leaves that falls to `seat`, after a turn that brings nothing.
fn share(position: &Position, seat: Seat) -> f64 {
    let value_network = ValueNetwork::shipped();
    let mut room = value_network.room();
    let after = &Endings::new(position).after[..1];
    let of = |seat: Seat, room: &mut _| value_network.chances(after, seat, room)[0];
    let others = Seat::all(position.seats()).filter(|&other| other != position.seat());
    let all: f64 = others.map(|other| of(other, &mut room)).sum();
    of(seat, &mut room) / all.max(f64::MIN_POSITIVE)
}

impl ReviewedGame for Games {
    fn outline(&self) -> &GameOutline {
        &self.outline
    }

    fn grade(
        &self,
        round: usize,
        ply: usize,
        limits: &SearchLimits,
        workspace: &mut Workspace,
    ) -> Option<GradedPly> {
        let (before, after) = (&self.positions[round][ply], &self.positions[round][ply + 1]);
        let seat = before.seat();
        let champion = workspace.tool(|| Champion::new(ValueNetwork::shipped(), 2));
        let after = chance(after, seat, champion);
        let mut graded = GradedPly {
            chance: Some(after),
            decision: None,
        };
        let played = self.games[round].moves[ply];
        let wanted = limits.seat.is_none_or(|wanted| wanted == seat);
        let (Some(roll), Move::Keep(..), true) = (before.roll(), played, wanted) else {
            return Some(graded);
        };
        let decisions = champion.solve(before).decisions(&before.kept(), &roll);
        let own = decisions.iter().find(|decision| decision.mv == played);
        let (Some(own), true) = (own, decisions.len() > 1) else {
            return Some(graded);
        };
        let best = match decisions[0].value - own.value > SAME {
            true => decisions[0],
            false => *own,
        };
        let loss = best.value - own.value;
        graded.chance = Some(own.value);
        let moves = decisions.iter().map(|decision| ReviewedMove {
            mv: decision.mv.to_string(),
            win: decision.value,
        });
        let mut decision = Decision {
            best: best.mv.to_string(),
            equity: own.value,
            loss,
            half_width: 0.0,
            class: classify(best.mv == played, Estimate::exact(loss)),
            kind: None,
            hindsight: None,
            moves: moves.collect(),
            chosen: None,
            worlds: 1,
            exact: true,
            position: before.to_string(),
            reasons: Vec::new(),
            said: None,
        };
        if decision.is_loss() {
            decision.kind = Some(kind(played, best.mv).to_owned());
            let advice = advise(before, champion);
            let said = |words| said(&words, seat, [played, best.mv], &decision, &advice);
            decision.said = Some(Language::all().map(Words::new).map(said).collect());
        }
        graded.decision = Some(decision);
        Some(graded)
    }

    fn annotated(&self, graded: &[Option<GradedPly>]) -> String {
        let mut notes: Vec<_> = self.games.iter().map(|game| game.notes.clone()).collect();
        for notes in &mut notes {
            notes.comments.retain(|(_, comment)| !is_note(comment));
        }
        for ((round, ply), graded) in self.outline.plies().into_iter().zip(graded) {
            if let Some(graded) = graded
                && graded.decision.is_some()
            {
                let comments = &mut notes[round].comments;
                comments.extend(note(graded).map(|note| (ply + 1, note)));
            }
        }
        let texts = self.games.iter().zip(&mut notes).map(|(game, notes)| {
            notes.comments.sort_by_key(|(after, _)| *after);
            let rules = Playable::rules(&game.start);
            let luck =
                Position::luck_of(&MatchState::<Position>::new(&rules), &game.start, Seed(0));
            let mut again = game.without_notes();
            again.faults = game.faults.clone();
            // What was read has been played once already.
            Played::from_record(again, luck)
                .map_or(String::new(), |round| Position::write(&round, notes))
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// A loss in a sentence: what was kept, what should have been, and what a turn brings after either.
fn said(
    words: &Words,
    seat: Seat,
    moves: [Move; 2],
    decision: &Decision,
    advice: &Advice,
) -> String {
    let named = moves.map(|mv| format!("{mv} ({})", name(words, mv)));
    let outlook = |of: Move| advice.decisions.iter().find(|(mv, _)| *mv == of);
    let why = moves
        .map(outlook)
        .map(|found| found.map(|(_, outlook)| outlook));
    let why = match why {
        [Some(own), Some(best)] => {
            let values = [
                ("fail", words.percent(best.fail, 1).into()),
                ("instead", words.percent(own.fail, 1).into()),
                ("worms", words.signed(best.worms, 2).into()),
                ("for", words.signed(own.worms, 2).into()),
            ];
            vec![words.text("review-dice-why", &values)]
        }
        _ => Vec::new(),
    };
    let [played, best] = named;
    let decision = Decision {
        best,
        ..decision.clone()
    };
    say::loss(words, seat, &played, &decision, &why)
}

/// A decision in words.
fn name(words: &Words, mv: Move) -> String {
    let Move::Keep(face, then) = mv else {
        return mv.to_string();
    };
    let face = match face.to_string().as_str() {
        "w" => words.plain("dice-worm"),
        pips => pips.to_owned(),
    };
    let id = match then {
        AfterKeep::Roll => "review-dice-roll",
        AfterKeep::Stop => "review-dice-stop",
    };
    words.text(id, &[("face", face.into())])
}

/// What a loss was about: dice that were not kept best, a turn that went on too long or not long enough.
fn kind(played: Move, best: Move) -> &'static str {
    match (played, best) {
        (Move::Keep(own, _), Move::Keep(face, _)) if own != face => "face",
        (Move::Keep(_, AfterKeep::Roll), _) => "greed",
        _ => "stop",
    }
}
