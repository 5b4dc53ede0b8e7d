//! What happens at the table, in words and in the notation of moves: both faces say it alike.

use capicua_core::{Seat, Side};
use capicua_dominoes::notation::{Line, describe};
use capicua_dominoes::{
    Bonus, Event, Gain, GainReason, House, Move, PipSet, Public, PublicMove, Rules, Tally, TileSet,
    pip_char,
};
use capicua_words::{Value, Words};

use super::logged_event::LoggedEvent;
use super::refusal::Refusal;
use super::seat_view::SeatView;

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
    describe(rules).iter().map(|said| words.say(said)).collect()
}

/// What a preset is called, and what it is in one line. One that nobody has written about has its
/// name alone.
pub fn preset(words: &Words, name: &str) -> (String, String) {
    let title = words.find(&format!("preset-{name}"));
    let about = words.find(&format!("preset-{name}-about"));
    (
        title.unwrap_or_else(|| name.to_owned()),
        about.unwrap_or_default(),
    )
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

/// The score of the match: `AC 45 : 30 BD, to 200`. Where points are charged it says so.
pub fn score(words: &Words, rules: &Rules, score: [u16; 2]) -> String {
    let id = match rules.tally {
        Tally::Winners => "play-score",
        Tally::Losers => "play-score-charged",
    };
    words.text(
        id,
        &[
            ("first", side_name(rules, Side::FIRST).into()),
            ("second", side_name(rules, Side::SECOND).into()),
            ("a", score[0].to_string().into()),
            ("b", score[1].to_string().into()),
            ("target", rules.target.to_string().into()),
        ],
    )
}

/// The name of a reason to gain points.
pub fn reason(words: &Words, why: GainReason) -> String {
    words.plain(match why {
        GainReason::Fives => "why-fives",
        GainReason::OpenPass => "why-openpass",
        GainReason::RoundPass => "why-roundpass",
        GainReason::Pass => "why-pass",
    })
}

/// What was gained at once, as the table writes it down: `AC gains 25: pass on the lead`.
pub fn gain(words: &Words, rules: &Rules, gain: Gain) -> String {
    let (id, side) = match rules.tally {
        Tally::Winners => ("gain-credited", gain.side),
        Tally::Losers => ("gain-charged", gain.side.other()),
    };
    let values = [
        ("side", side_name(rules, side).into()),
        ("points", gain.points.to_string().into()),
        ("why", reason(words, gain.why).into()),
    ];
    words.text(id, &values)
}

/// What is called out when somebody goes out like that: `capicúa! +25`.
pub fn bonus(words: &Words, rules: &Rules, bonus: Bonus) -> String {
    let worth = match bonus.points(rules) {
        Some(points) => format!("+{points}"),
        None => "×2".to_owned(),
    };
    let name = words.plain(bonus.text());
    words.text(
        "play-bonus",
        &[("bonus", name.into()), ("worth", worth.into())],
    )
}

/// An event in the notation of moves: `B 64`, `B -- 6 5`, `B +?`, `C !B`; what it brought follows.
pub fn brief(rules: &Rules, logged_event: &LoggedEvent) -> String {
    let LoggedEvent { event, gains, .. } = logged_event;
    let seat = event.seat;
    let what = match event.seen {
        PublicMove::Play(placement) => placement.to_string(),
        PublicMove::Pass => format!("-- {}", pips(event.open)),
        PublicMove::Draw => "+?".to_owned(),
        PublicMove::Call(of) => format!("!{of}"),
    };
    let mut text = format!("{seat} {what}");
    for gain in gains {
        match gain.why {
            GainReason::Fives => text.push_str(&format!(" +{}", gain.points)),
            _ => text.push_str(&format!(" {}+{}", side_name(rules, gain.side), gain.points)),
        }
    }
    if !logged_event.bonuses.is_empty() {
        text.push('!');
    }
    text
}

/// An event in the notation of moves alone: `64`, `--`, `+?`, `!B`.
pub fn written(event: Event) -> String {
    match event.seen {
        PublicMove::Play(placement) => placement.to_string(),
        PublicMove::Pass => "--".to_owned(),
        PublicMove::Draw => "+?".to_owned(),
        PublicMove::Call(of) => format!("!{of}"),
    }
}

/// An event as a sentence, for whoever listens instead of looking.
pub fn sentence(words: &Words, rules: &Rules, logged_event: &LoggedEvent) -> String {
    let event = logged_event.event;
    let seat = ("seat", event.seat.letter().into());
    let said = match event.seen {
        PublicMove::Play(placement) => {
            let tile = placement.tile();
            let tile = format!("{}-{}", pip_char(tile.high()), pip_char(tile.low()));
            words.text("said-plays", &[seat, ("tile", tile.into())])
        }
        PublicMove::Pass => {
            let open: Vec<String> = event.open.iter().map(name).collect();
            words.text("said-passes", &[seat, ("pips", words.list(&open).into())])
        }
        PublicMove::Draw => words.text("said-draws", &[seat]),
        PublicMove::Call(of) => words.text("said-calls", &[seat, ("of", of.letter().into())]),
    };
    match logged_event.gains[..] {
        [gain] if gain.why == GainReason::Fives => {
            let points = ("points", usize::from(gain.points).into());
            words.text("said-scores", &[("said", said.into()), points])
        }
        _ => {
            let mut parts = vec![said];
            parts.extend(brought(words, rules, logged_event));
            parts.join("; ")
        }
    }
}

/// What an event brought, each thing in words of its own.
pub(crate) fn brought(words: &Words, rules: &Rules, logged_event: &LoggedEvent) -> Vec<String> {
    let paid = logged_event.gains.iter().map(|paid| match paid.why {
        // Whoever makes a multiple of five scores it: who and why are plain.
        GainReason::Fives => words.text(
            "play-scores",
            &[("points", usize::from(paid.points).into())],
        ),
        _ => gain(words, rules, *paid),
    });
    let called = logged_event.bonuses.iter();
    paid.chain(called.map(|called| bonus(words, rules, called)))
        .collect()
}

/// An event as a line of its own: the notation first, then what it means where that is not plain.
pub fn event(words: &Words, rules: &Rules, logged_event: &LoggedEvent) -> String {
    let event = logged_event.event;
    let seat = event.seat;
    let (what, meaning) = match event.seen {
        PublicMove::Play(placement) => (placement.to_string(), String::new()),
        PublicMove::Pass => {
            let open: Vec<String> = event.open.iter().map(name).collect();
            let on = words.text("play-passes", &[("pips", words.list(&open).into())]);
            ("--".to_owned(), on)
        }
        PublicMove::Draw => ("+?".to_owned(), words.plain("play-draws")),
        PublicMove::Call(of) => {
            let calls = words.text("play-calls", &[("seat", of.letter().into())]);
            (format!("!{of}"), calls)
        }
    };
    let mut line = format!("{seat} {what}");
    if !meaning.is_empty() {
        line.push_str(&format!("  ({meaning})"));
    }
    for brought in brought(words, rules, logged_event) {
        line.push_str(&format!("  ({brought})"));
    }
    line
}

/// Who passed on what, in one sentence; nothing when nobody has passed.
pub fn passes(words: &Words, sight: &SeatView) -> Option<String> {
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
