//! How any game looks and sounds that says nothing of its own: its moves and positions as they are written, hints by
//! its strongest player.

use std::fmt::Write as _;
use std::time::Duration;

use capicua_core::{
    Budget, CancellationToken, Estimate, Evaluation, Fault, InputError, Message, MoveEval, Seat,
    Seed, Side, Turn, message,
};
use capicua_protocol::{
    Advice, Advise, OtherCheck, OtherRound, Stakes, UncheckedKind, UncheckedPart, line,
};
use capicua_table::{
    Entrant, MatchState as _, PlayedMatch, Round, RoundRecord, SeatedPlayer, Session,
    WireState as _,
};
use capicua_teach::advice::say;
use capicua_teach::documents;
use capicua_words::Words;

use crate::game_ui::{
    AdviceRequest, CheckReport, Choice, GameUi, Hint, MatchReport, Picture, Scene, SeatSummary,
    Work,
};

/// What the seats and chance did since so many moves, as it is written.
pub(crate) fn events<G: GameUi>(session: &Session<G>, since: usize) -> Vec<String> {
    let mut state = session.round().start().clone();
    let mut lines = Vec::new();
    for &mv in session.round().moves() {
        lines.push(match state.turn() {
            Turn::Seat(seat) => format!("{seat} {mv}"),
            Turn::Chance | Turn::Over => format!("- {mv}"),
        });
        state.play_unchecked(mv);
    }
    lines.split_off(since.min(lines.len()))
}

/// What a seat sees now, as it is written.
fn seen<G: GameUi>(session: &Session<G>, seat: Seat) -> String {
    let text = G::seen(session.round(), session.plies(), seat);
    text.trim().to_owned()
}

/// What a seat sees, and what it may play.
pub(crate) fn at_turn<G: GameUi>(session: &Session<G>, words: &Words, seat: Seat) -> Vec<String> {
    let legal = session.round().legal();
    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let values = [
        ("seat", seat.letter().into()),
        ("seen", seen(session, seat).into()),
        ("moves", legal.join(" ").into()),
    ];
    vec![words.text("any-turn", &values)]
}

/// Who holds what, a line for each place.
pub(crate) fn knowledge<G: GameUi>(
    session: &Session<G>,
    words: &Words,
    seat: Seat,
) -> Option<(String, Vec<String>)> {
    let holds = G::marginals(session.round(), session.plies(), seat)?;
    let place = |(place, things): (String, capicua_protocol::ByName<f64>)| {
        let each = things.into_iter();
        let each = each.map(|(thing, chance)| format!("{thing} {}", words.percent(chance, 0)));
        format!("{place}  {}", each.collect::<Vec<_>>().join("  "))
    };
    let lines = holds.into_iter().map(place).collect();
    Some((words.plain("play-belief-title"), lines))
}

/// Everybody, what happened, and the moves of the seat that watches.
pub(crate) fn scene<G: GameUi>(session: &Session<G>, seat: Option<Seat>) -> Scene {
    let (round, log) = (session.round(), events(session, 0));
    let watches = seat.filter(|&seat| round.turn() == Turn::Seat(seat));
    let shown = |at: Seat| SeatSummary {
        seat: at,
        name: session.chairs()[at.index()].name(),
        side: session.side_of(at),
        on_turn: round.turn() == Turn::Seat(at),
        figure: String::new(),
        known: String::new(),
    };
    let choice = |mv: &G::Move| Choice {
        label: mv.to_string(),
        ways: vec![mv.to_string()],
    };
    Scene {
        title: session.rules().to_string(),
        heading: String::new(),
        picture: Picture::Lines(log.clone()),
        seats: session.seats().map(shown).collect(),
        beside: String::new(),
        hand: seat.map_or(String::new(), |seat| seen(session, seat)),
        choices: watches.map_or(Vec::new(), |_| round.legal().iter().map(choice).collect()),
        plain: log.clone(),
        log,
        forced: String::new(),
    }
}

/// What each round came to, and who has won.
pub(crate) fn match_report<G: GameUi>(played: &PlayedMatch<G>) -> MatchReport {
    let rounds = played.rounds.iter();
    let rounds: Vec<String> = rounds
        .map(|(round, _)| round.state().result_text())
        .collect();
    let winner = played.game.result().and_then(|score| score.winner);
    let winner = winner.map(|side: Side| Seat::new(side.index()).to_string());
    let name = winner.as_deref().unwrap_or("nobody");
    let mut lines = rounds.clone();
    lines.push(format!("{name} wins the game"));
    MatchReport {
        lines,
        rounds,
        gained: Vec::new(),
        score: Vec::new(),
        winner,
    }
}

/// Players, the strongest first; not every game has them all.
const STRONGEST: [&str; 5] = ["champion", "pimc", "ismcts", "greedy", "random"];

/// The strongest player that knows some rules, by name; where none has one of the usual names, the last that is
/// listed.
pub(crate) fn strongest<G: GameUi>(rules: &G::Rules) -> Option<(&'static str, Entrant<G>)> {
    let catalogue = G::catalogue();
    let listed = catalogue.entries.iter().rev().map(|entry| entry.name);
    let mut names = STRONGEST.into_iter().chain(listed);
    names.find_map(|name| {
        let player = catalogue.player(name).ok()?;
        player.knows(rules).ok().map(|()| (name, player))
    })
}

/// The moves of a seat as a player ranks them.
struct Ranked<M> {
    position: String,
    seat: Seat,
    player: String,
    seed: Seed,
    evaluation: Evaluation<M>,
}

impl<M: Copy + ToString + Send> Hint for Ranked<M> {
    fn rows(&self, words: &Words) -> Vec<String> {
        let heads = ["column-move", "column-win", "column-points"].map(|id| words.plain(id));
        let mut rows = vec![format!("{:<8} {:>10} {:>7}", heads[0], heads[1], heads[2])];
        for judged in &self.evaluation.moves {
            let (win, points) = (judged.chance(), judged.points);
            let win = win.map_or(String::new(), |win| say::percent(words, win));
            let points = points.map_or(String::new(), |p: Estimate| words.signed(p.mean, 1));
            let row = format!("{:<8} {win:>10} {points:>7}", judged.mv.to_string());
            rows.push(row.trim_end().to_owned());
        }
        rows
    }

    fn brief(&self, words: &Words) -> Vec<(String, String)> {
        let cell = |judged: &MoveEval<M>| {
            let win = judged.chance();
            let win = win.map_or(String::new(), |win| words.percent(win.mean, 1));
            (judged.mv.to_string(), win)
        };
        self.evaluation.moves.iter().map(cell).collect()
    }

    fn verdict(&self, words: &Words) -> String {
        let best = self.evaluation.best().to_string();
        words.text("advice-best", &[("move", best.into())])
    }

    /// A player that says what it would play says no more.
    fn reasons(&self, words: &Words) -> Vec<String> {
        let player = self.player.clone().into();
        vec![words.text("advice-unsampled", &[("player", player)])]
    }

    fn document(&self, _: Option<&Words>) -> Advice {
        let evaluation = &self.evaluation;
        Advice::Dominoes(Advise {
            schema: Default::default(),
            position: self.position.clone(),
            seat: self.seat.to_string(),
            player: self.player.clone(),
            samples: evaluation.samples,
            worlds: evaluation.worlds,
            seed: self.seed.0,
            stakes: match evaluation.has_match_equity() {
                true => Stakes::Match,
                false => Stakes::Round,
            },
            moves: documents::ranked(evaluation),
            best: evaluation.best().to_string(),
            reasons: Vec::new(),
            exact: evaluation.exact,
            deals: evaluation.worlds.to_string(),
            played: None,
            belief: None,
            said: None,
        })
    }
}

/// The moves of a seat, as the strongest player of the game ranks them who knows what it saw.
pub(crate) fn hint<G: GameUi>(
    session: &Session<G>,
    seat: Seat,
    seed: Seed,
    time: Option<Duration>,
) -> Option<Work<Box<dyn Hint>>> {
    let (_, entrant) = strongest::<G>(&session.rules())?;
    let SeatedPlayer::Honest(_) = entrant.sit(seed) else {
        return None;
    };
    let (round, position) = (session.round().clone(), seen(session, seat));
    Some(Box::new(move |stop: &CancellationToken| {
        let mut seated = entrant.sit(seed);
        seated.follow(round.start(), round.moves(), seat);
        let budget = Budget {
            time,
            ..Budget::until(stop)
        };
        let chosen = seated.choose(round.state(), seat, None, &budget);
        let evaluation = chosen
            .map_err(|Fault(what)| InputError::new(Message::verbatim(what), Message::empty()))?;
        Ok(Box::new(Ranked {
            position,
            seat,
            player: entrant.spec().to_string(),
            seed,
            evaluation,
        }) as Box<dyn Hint>)
    }))
}

/// The moves of a position that somebody wrote down, as a player ranks them.
pub(crate) fn advise<G: GameUi>(asked: &AdviceRequest) -> Result<Box<dyn Hint>, InputError> {
    let (mut now, happened) = G::WireState::begin(&asked.position)?;
    let rules = now.rules();
    let nobody = || {
        InputError::new(
            message!("nothing-to-choose"),
            message!("fix-ask-when-your-turn"),
        )
    };
    let entrant = match &asked.player {
        Some(participant) => participant.entrant::<G>(&rules)?,
        None => strongest::<G>(&rules).ok_or_else(nobody)?.1,
    };
    let seat = asked.seat.or(now.decides()).ok_or_else(nobody)?;
    let SeatedPlayer::Honest(mut player) = entrant.sit(asked.seed) else {
        return Err(InputError::new(
            message!("plays-open-hands"),
            Message::empty(),
        ));
    };
    player.begin(&now.view(seat)?);
    for what in happened {
        let event = now.hear(&what)?;
        player.saw(&event, &now.view(seat)?);
    }
    if now.decides() != Some(seat) {
        return Err(nobody());
    }
    let chosen = player.choose(&now.view(seat)?, &asked.budget());
    Ok(Box::new(Ranked {
        position: asked.position.clone(),
        seat,
        player: entrant.spec().to_string(),
        seed: asked.seed,
        evaluation: chosen
            .map_err(|Fault(what)| InputError::new(Message::verbatim(what), Message::empty()))?,
    }))
}

/// Recorded rounds that were played again.
pub(crate) fn check<G: GameUi>(text: &str, words: &Words) -> Result<CheckReport, InputError> {
    let rounds = G::read(text)?.into_iter().zip(1..);
    let rounds: Vec<OtherRound> = rounds.map(|round| checked_round(round, words)).collect();
    let mut text = String::new();
    for checked in &rounds {
        let OtherRound {
            round,
            rules,
            result,
            moves,
            unchecked,
        } = checked;
        let moves = words.text("check-moves", &[("count", (*moves).into())]);
        let _ = writeln!(text, "{round:>4}. {rules}: {moves}, {result}");
        text += &left_open(words, unchecked);
    }
    let open = rounds.iter().filter(|round| !round.unchecked.is_empty());
    let (name, open) = (
        if G::ROUNDS {
            "check-rounds"
        } else {
            "check-games"
        },
        open.count(),
    );
    let moves = rounds.iter().map(|round| round.moves).sum();
    text += &summary(words, name, rounds.len(), open, moves);
    let json = line(&OtherCheck {
        schema: Default::default(),
        in_order: open == 0,
        rounds,
    });
    Ok(CheckReport {
        text,
        json,
        sheet: None,
    })
}

fn checked_round<G: GameUi>((record, round): (RoundRecord<G>, u32), words: &Words) -> OtherRound {
    let (rules, moves) = (record.start.rules(), record.moves.len());
    let luck = G::luck_of(&G::Match::new(&rules), &record.start, Seed(0));
    // What was read has been played once already.
    let end = Round::from_record(record, luck).ok();
    let unfinished = end.as_ref().is_none_or(|end| !end.is_over());
    OtherRound {
        round,
        rules: rules.to_string(),
        result: end.map_or(String::new(), |end| end.state().result_text()),
        moves,
        unchecked: match unfinished {
            true => vec![UncheckedPart {
                what: UncheckedKind::Unfinished,
                text: words.say(&message!("unchecked-ending")),
                seats: Vec::new(),
                between: None,
            }],
            false => Vec::new(),
        },
    }
}

/// What is said in the end: that all is in order only where all was checked; `name` counts the rounds.
pub(crate) fn summary(
    words: &Words,
    name: &str,
    rounds: usize,
    open: usize,
    moves: usize,
) -> String {
    let found = match open {
        0 => words.plain("check-in-order"),
        _ => {
            let values = [("whole", (rounds - open).into()), ("open", open.into())];
            words.text("check-left-open", &values)
        }
    };
    let counted = |id: &str, count: usize| words.text(id, &[("count", count.into())]);
    let (rounds, moves) = (counted(name, rounds), counted("check-moves", moves));
    format!("{rounds}, {moves}, {found}\n")
}

/// The line below a round that was not wholly checked.
pub(crate) fn left_open(words: &Words, parts: &[UncheckedPart]) -> String {
    let texts: Vec<&str> = parts.iter().map(|part| &part.text[..]).collect();
    if texts.is_empty() {
        return String::new();
    }
    let parts = texts.join("; ");
    format!(
        "      {}\n",
        words.text("check-not-checked", &[("parts", parts.into())])
    )
}
