//! What happens at the table, in words and in the notation of moves: both faces say it alike.

use capicua_core::{Seat, Side};
use capicua_dominoes::notation::{Argument, Line, describe};
use capicua_dominoes::{Event, House, Move, PipSet, Public, Rules, Seen, TileSet, pip_char};
use capicua_words::{Value, Words};

use crate::refusal::Refusal;
use crate::sight::Sight;

/// How a side is written: by its seats.
pub fn side_name(rules: &Rules, side: Side) -> &'static str {
    match (rules.seats, side.index()) {
        (4, 0) => "AC",
        (4, _) => "BD",
        (_, 0) => "A",
        _ => "B",
    }
}

/// The rules in sentences, one for each thing a table has to agree on.
pub fn rules(words: &Words, rules: &Rules) -> Vec<String> {
    let said = describe(rules).into_iter().map(|sentence| {
        let values: Vec<(&str, Value)> = sentence
            .arguments
            .iter()
            .map(|(name, argument)| match argument {
                Argument::Number(number) => (*name, Value::Count(*number as usize)),
                Argument::Text(text) => (*name, text.into()),
            })
            .collect();
        words.text(sentence.id, &values)
    });
    said.collect()
}

/// Tiles with spaces between them, the highest first.
pub fn tiles(set: TileSet) -> String {
    let tiles: Vec<String> = set.iter().rev().map(|tile| tile.to_string()).collect();
    tiles.join(" ")
}

/// Pips with spaces between them.
pub fn pips(set: PipSet) -> String {
    let pips: Vec<String> = set.iter().map(|pip| pip_char(pip).to_string()).collect();
    pips.join(" ")
}

/// Moves with spaces between them.
pub fn moves(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    moves.join(" ")
}

/// Tiles side by side, as they lie: `[2|6][6|6][6|4]`.
pub fn row(tiles: impl Iterator<Item = (u8, u8)>) -> String {
    let tile = |(a, b)| format!("[{}|{}]", pip_char(a), pip_char(b));
    tiles.map(tile).collect()
}

/// The whole line as a list, with the side arms of a spinner behind it.
pub fn list(line: &Line) -> String {
    let mut text = match line.is_empty() {
        true => "-".to_owned(),
        false => row(line.tiles()),
    };
    for (upper, sign) in [(true, '↑'), (false, '↓')] {
        let arm = row(line.side_arm(upper));
        if !arm.is_empty() {
            text.push_str(&format!(" {sign}{arm}"));
        }
    }
    text
}

/// `open ends`, as a list.
pub fn ends(words: &Words, public: &Public<House>) -> String {
    let open: Vec<String> = match public.ends().pair() {
        // The two ends of a line are told apart even when they show the same pip.
        Some((left, right)) if !public.rules().spinner => [left, right].map(name).to_vec(),
        _ => public.ends().pips().iter().map(name).collect(),
    };
    words.list(&open)
}

fn name(pip: u8) -> String {
    pip_char(pip).to_string()
}

/// The score of the match: `AC 45 : 30 BD, to 100`.
pub fn score(words: &Words, rules: &Rules, score: [u16; 2]) -> String {
    words.text(
        "play-score",
        &[
            ("first", side_name(rules, Side::FIRST).into()),
            ("second", side_name(rules, Side::SECOND).into()),
            ("a", score[0].to_string().into()),
            ("b", score[1].to_string().into()),
            ("target", rules.target.to_string().into()),
        ],
    )
}

/// An event in the notation of moves: `B 64`, `B --`, `B +?`, `C !B`; points scored at once follow.
pub fn brief(event: Event, scored: u16) -> String {
    let seat = event.seat;
    let what = match event.seen {
        Seen::Play(placement) => placement.to_string(),
        Seen::Pass => format!("-- {}", pips(event.open)),
        Seen::Draw => "+?".to_owned(),
        Seen::Call(of) => format!("!{of}"),
    };
    match scored {
        0 => format!("{seat} {what}"),
        _ => format!("{seat} {what} +{scored}"),
    }
}

/// An event in the notation of moves alone: `64`, `--`, `+?`, `!B`.
pub fn written(event: Event) -> String {
    match event.seen {
        Seen::Play(placement) => placement.to_string(),
        Seen::Pass => "--".to_owned(),
        Seen::Draw => "+?".to_owned(),
        Seen::Call(of) => format!("!{of}"),
    }
}

/// An event as a sentence, for whoever listens instead of looking.
pub fn sentence(words: &Words, event: Event, scored: u16) -> String {
    let seat = ("seat", event.seat.letter().into());
    let said = match event.seen {
        Seen::Play(placement) => {
            let tile = placement.tile();
            let tile = format!("{}-{}", pip_char(tile.high()), pip_char(tile.low()));
            words.text("said-plays", &[seat, ("tile", tile.into())])
        }
        Seen::Pass => {
            let open: Vec<String> = event.open.iter().map(name).collect();
            words.text("said-passes", &[seat, ("pips", words.list(&open).into())])
        }
        Seen::Draw => words.text("said-draws", &[seat]),
        Seen::Call(of) => words.text("said-calls", &[seat, ("of", of.letter().into())]),
    };
    match scored {
        0 => said,
        _ => {
            let points = ("points", usize::from(scored).into());
            words.text("said-scores", &[("said", said.into()), points])
        }
    }
}

/// An event as a line of its own: the notation first, then what it means where that is not plain.
pub fn event(words: &Words, event: Event, scored: u16) -> String {
    let seat = event.seat;
    let (what, meaning) = match event.seen {
        Seen::Play(placement) => (placement.to_string(), String::new()),
        Seen::Pass => {
            let open: Vec<String> = event.open.iter().map(name).collect();
            let on = words.text("play-passes", &[("pips", words.list(&open).into())]);
            ("--".to_owned(), on)
        }
        Seen::Draw => ("+?".to_owned(), words.plain("play-draws")),
        Seen::Call(of) => {
            let calls = words.text("play-calls", &[("seat", of.letter().into())]);
            (format!("!{of}"), calls)
        }
    };
    let mut line = format!("{seat} {what}");
    if !meaning.is_empty() {
        line.push_str(&format!("  ({meaning})"));
    }
    if scored > 0 {
        let points = words.text("play-scores", &[("points", usize::from(scored).into())]);
        line.push_str(&format!("  ({points})"));
    }
    line
}

/// Who passed on what, in one sentence; nothing when nobody has passed.
pub fn passes(words: &Words, sight: &Sight) -> Option<String> {
    let passed = |seat: Seat| {
        let on = sight.passed_on(seat);
        (!on.is_empty()).then(|| {
            let values = [("seat", seat.letter().into()), ("pips", pips(on).into())];
            words.text("play-passed-on", &values)
        })
    };
    let who: Vec<String> = sight.seats().filter_map(passed).collect();
    (!who.is_empty()).then(|| words.text("play-passed", &[("who", who.join("; ").into())]))
}

/// Why something typed is refused, in one line.
pub fn refusal(words: &Words, refusal: &Refusal) -> String {
    let say = |id: &str, values: &[(&str, Value)]| words.text(id, values);
    match refusal {
        Refusal::Nonsense(typed) => say("refused-nonsense", &[("typed", typed.into())]),
        Refusal::NotInHand(tile) => {
            say("refused-not-in-hand", &[("tile", tile.to_string().into())])
        }
        Refusal::MustLead(tile) => say("refused-must-lead", &[("tile", tile.to_string().into())]),
        Refusal::DoesNotFit(placement, open) => {
            let open: Vec<String> = open.iter().map(name).collect();
            let ends = words.list(&open).into();
            let values = [("move", placement.to_string().into()), ("ends", ends)];
            say("refused-does-not-fit", &values)
        }
        Refusal::LeadsAndPasses => words.plain("refused-leads"),
        Refusal::CanPlay(tile) => say("refused-can-play", &[("tile", tile.to_string().into())]),
        Refusal::NoCalls => words.plain("refused-no-calls"),
        Refusal::CannotCall(seat) => say("refused-cannot-call", &[("seat", seat.letter().into())]),
        Refusal::DrawsItself => words.plain("refused-draws"),
        Refusal::NotNow => words.plain("refused-not-now"),
    }
}
