//! What the game looks like to people, what is said of it over a pipe, and its numbers for learners.

use std::time::Duration;

use capicua_core::{InputError, MoveList, Random, Seat, Seed, Turn, View as _};
use capicua_table::{
    Built, Catalogue, Entry, Layout, MatchPlayed, Numbered, Playable, Round, Seated, Session, Wire,
};
use capicua_ui::{Checked, Choice, Face, Hint, Holds, MatchTold, Picture, Scene, SeatShown, Work};
use capicua_words::Words;

use super::{Act, Agreed, Bold, CARDS, Careful, Kuhn, Seen};

const ENTRIES: &[Entry<Kuhn>] = &[
    Entry {
        name: "bold",
        about: "bets always",
        options: &[],
        quick: true,
        build: |_| {
            let sit = |_| Seated::Honest(Box::new(Bold));
            Ok(Built::new("Kuhn's poker", |_| None, sit))
        },
    },
    Entry {
        name: "careful",
        about: "bets with a king",
        options: &[],
        quick: true,
        build: |_| {
            let sit = |_| Seated::Honest(Box::new(Careful));
            Ok(Built::new("Kuhn's poker", |_| None, sit))
        },
    },
];

fn won(state: &Kuhn) -> String {
    let winner = if state.won() > 0 { "A" } else { "B" };
    format!("{winner}+{}", state.won().abs())
}

impl Face for Kuhn {
    const LEVELS: &'static [(&'static str, &'static [&'static str])] = &[("easy", &["bold"])];
    const STAND_IN: &'static str = "careful";

    fn sentences(_: &Words, _: &Agreed) -> Vec<String> {
        vec!["Three cards, one each, one chip to bet.".to_owned()]
    }

    fn catalogue() -> Catalogue<Kuhn> {
        Catalogue {
            entries: ENTRIES,
            spelled_out: str::to_owned,
        }
    }

    fn read_move(_: &Session<Kuhn>, _: Seat, text: &str, _: &Words) -> Result<Act, String> {
        text.parse().map_err(|()| "Type check or bet.".to_owned())
    }

    fn help_line(_: &Words) -> String {
        "Type check or bet.".to_owned()
    }

    fn help(words: &Words, _: &Agreed) -> Vec<String> {
        vec![Kuhn::help_line(words)]
    }

    fn keys(words: &Words) -> String {
        Kuhn::help_line(words)
    }

    fn opening(_: &Session<Kuhn>, _: &Words) -> Option<String> {
        None
    }

    fn events(session: &Session<Kuhn>, _: &Words, since: usize) -> Vec<String> {
        let acts = session.round().moves().iter().enumerate().skip(since);
        acts.map(|(ply, act)| format!("{} {act}", Seat::new(ply % 2)))
            .collect()
    }

    fn at_turn(session: &Session<Kuhn>, _: &Words, seat: Seat) -> Vec<String> {
        let card = CARDS[session.round().state().cards[seat.index()]];
        vec![format!(
            "Your turn, {seat}. Card: {card}. Moves: check bet."
        )]
    }

    fn ending(session: &Session<Kuhn>, _: &Words) -> Option<(Vec<String>, Vec<String>)> {
        let state = session.round().state();
        let cards = state.cards.map(|card| CARDS[card].to_string());
        let over = session.round().is_over();
        over.then(|| (cards.to_vec(), vec![won(state)]))
    }

    fn hint(
        _: &Session<Kuhn>,
        _: Seat,
        _: Seed,
        _: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>> {
        None
    }

    fn knowledge(_: &Session<Kuhn>, _: &Words, _: Seat, _: usize) -> Option<(String, Vec<String>)> {
        None
    }

    fn scene(session: &Session<Kuhn>, words: &Words, seat: Option<Seat>) -> Scene {
        let round = session.round();
        let card = |seat: Seat| CARDS[round.state().cards[seat.index()]].to_string();
        let shown = |at: Seat| SeatShown {
            seat: at,
            name: session.chairs()[at.index()].name(),
            side: session.side_of(at),
            on_turn: round.turn() == Turn::Seat(at),
            figure: String::new(),
            known: String::new(),
        };
        let lines = Kuhn::events(session, words, 0);
        Scene {
            title: "kuhn".to_owned(),
            heading: String::new(),
            picture: Picture::Lines(lines.clone()),
            seats: session.seats().map(shown).collect(),
            beside: String::new(),
            log: lines.clone(),
            hand: seat.map_or(String::new(), card),
            choices: round
                .legal()
                .iter()
                .map(|act| Choice {
                    label: act.to_string(),
                    ways: vec![act.to_string()],
                })
                .collect(),
            plain: lines,
            forced: String::new(),
        }
    }

    fn holds(round: &Round<Kuhn>, _: usize, seat: Seat) -> Option<Holds> {
        let own = round.start().cards[seat.index()];
        let other = Seat::new(1 - seat.index()).to_string();
        let cards = (0..CARDS.len()).filter(|&card| card != own);
        let chances = cards.map(|card| (CARDS[card].to_string(), 0.5)).collect();
        Some([(other, chances)].into_iter().collect())
    }

    fn check(text: &str) -> Option<Result<Vec<Checked>, InputError>> {
        let checked = |records: Vec<capicua_table::Recorded<Kuhn>>| {
            let of = |record: capicua_table::Recorded<Kuhn>| Checked {
                rules: "kuhn".to_owned(),
                result: String::new(),
                moves: record.moves.len(),
                finished: true,
            };
            records.into_iter().map(of).collect()
        };
        Some(Kuhn::read(text).map(checked))
    }

    fn told(played: &MatchPlayed<Kuhn>) -> MatchTold {
        let rounds = played.rounds.iter();
        let rounds: Vec<String> = rounds.map(|(round, _)| won(round.state())).collect();
        MatchTold {
            lines: rounds.clone(),
            rounds,
            gained: Vec::new(),
            score: Vec::new(),
            winner: None,
        }
    }
}

impl Wire for Kuhn {
    type Moment = Seen;

    fn rules_seen(_: &Seen) -> Agreed {
        Agreed
    }

    fn round(view: &Seen) -> Option<String> {
        Some(format!("kuhn {}{}", view.seat(), CARDS[view.card]))
    }

    fn saw((seat, act): &(Seat, Act), _: &Seen, _: &Seen) -> (Seat, String) {
        (*seat, act.to_string())
    }

    fn over(start: &Kuhn, end: &Kuhn) -> String {
        let [a, b] = start.cards.map(|card| CARDS[card]);
        format!("{} deal {a}{b}", won(end))
    }

    fn choices(_: &Seen) -> MoveList<Act> {
        [Act::Check, Act::Bet].into_iter().collect()
    }

    fn understand(text: &str, _: &Seen) -> Option<Act> {
        text.parse().ok()
    }

    fn begin(text: &str) -> Result<(Seen, Vec<String>), InputError> {
        let told = text.strip_prefix("kuhn ").unwrap_or_default();
        let mut letters = told.chars();
        let seat = letters.next().and_then(Seat::from_letter);
        let card = letters
            .next()
            .and_then(|c| CARDS.iter().position(|&card| card == c));
        match (seat, card) {
            (Some(seat), Some(card)) => {
                let acts = Vec::new();
                Ok((Seen { seat, card, acts }, Vec::new()))
            }
            _ => Err(InputError::new("this is no hand of the game", "kuhn AK")),
        }
    }

    fn rules_of(_: &Seen) -> Agreed {
        Agreed
    }

    fn view_of(moment: &Seen, _: Seat) -> Result<Seen, InputError> {
        Ok(moment.clone())
    }

    fn turn_of(moment: &Seen) -> Option<Seat> {
        (!Kuhn::over(&moment.acts)).then(|| Seat::new(moment.acts.len() % 2))
    }

    fn hear(moment: &mut Seen, what: &str) -> Result<(Seat, Act), InputError> {
        let act = what.parse();
        let act = act.map_err(|()| InputError::new("this is no move", "check or bet"))?;
        let seat = Seat::new(moment.acts.len() % 2);
        moment.acts.push(act);
        Ok((seat, act))
    }

    fn open(state: &Kuhn) -> String {
        let cards = state.cards.map(|card| CARDS[card]);
        format!("kuhn {}{}", cards[0], cards[1])
    }

    fn seen(round: &Round<Kuhn>, ply: usize, seat: Seat) -> String {
        let own = CARDS[round.start().cards[seat.index()]];
        let acts: Vec<String> = round.moves()[..ply].iter().map(Act::to_string).collect();
        format!("kuhn {seat}{own} {}", acts.join(" "))
    }

    fn came_to(end: &Kuhn) -> String {
        won(end)
    }
}

impl Numbered for Kuhn {
    type Trail = ();

    fn layout(_: &Agreed) -> Layout {
        let mut layout = Layout {
            seats: 2,
            ..Layout::default()
        };
        layout.observes("card", &[CARDS.len()], "one's own card");
        layout.observes("bets", &[2], "which of the first two acts were bets");
        layout.acts("act", &[2], "check, bet");
        layout
    }

    fn number(_: &Agreed, _: Seat, act: Act) -> usize {
        act as usize
    }

    fn follow((): &mut (), _: &(Seat, Act)) {}

    fn observe(view: &Seen, (): &(), into: &mut [f32]) {
        into.fill(0.0);
        into[view.card] = 1.0;
        for (ply, act) in view.acts.iter().enumerate().take(2) {
            into[CARDS.len() + ply] = f32::from(*act == Act::Bet);
        }
    }

    fn redealt(
        start: &Kuhn,
        moves: &[Act],
        seat: Seat,
        _: &mut Random,
    ) -> Option<(Kuhn, Vec<Act>)> {
        let mut other = start.clone();
        other.cards[1 - seat.index()] = 3 - start.cards[0] - start.cards[1];
        Some((other, moves.to_vec()))
    }
}
