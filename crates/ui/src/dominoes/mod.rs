//! Dominoes as people see and hear them.

pub mod belief_table;
mod check;
mod ending;
mod hint;
mod holdings;
mod logged_event;
mod move_list;
pub mod page;
mod refusal;
mod seat_view;
pub mod wording;

use std::cmp::Ordering;
use std::time::Duration;

use capicua_core::{CancellationToken, InputError, Seat, Seed, Side};
use capicua_dominoes::notation::{OPTIONS, Record, WrittenMove};
use capicua_dominoes::{House, Move, PRESETS, Rules, Slot, State, Tile, pip_char};
use capicua_protocol::{Belief, Preset, View};
use capicua_table::text::shorten;
use capicua_table::{Catalogue, Notes, PlayedMatch, Round, Session};
use capicua_teach::documents;
use capicua_teach::review::ReviewedGame;
use capicua_teach::review::dominoes::Rounds;
use capicua_words::Words;

use crate::game_ui::{
    AdviceRequest, CheckReport, Choice, GameUi, Hint, Marginals, MatchReport, PageContext, Picture,
    RuleOption, Scene, SeatSummary, Target, TileLine, Work,
};

pub use ending::Ending;
pub use hint::HintQuestion;
pub use logged_event::{LoggedEvent, logged_events};
pub use move_list::move_list;
pub use refusal::{Refusal, legal_move};
pub use seat_view::SeatView;

impl GameUi for State<House> {
    const LEVELS: &'static [(&'static str, &'static [&'static str])] = &[
        ("easy", &["greedy"]),
        (
            "medium",
            &[
                "pimc:samples=20",
                "net",
                "champion:samples=20,reading=nothing",
            ],
        ),
        ("strong", &["champion"]),
    ];

    const BLOCKED: Option<usize> = Some(1);

    fn minutes(rules: &Rules) -> u16 {
        rules.minutes
    }

    fn leading(session: &Session<State<House>>) -> Option<Side> {
        let after = session.after();
        let [first, second] = after.score();
        // Where losers are charged, whoever has fewer points leads.
        let ahead = match after.rules().winners_score() {
            true => first.cmp(&second),
            false => second.cmp(&first),
        };
        match ahead {
            Ordering::Greater => Some(Side::FIRST),
            Ordering::Less => Some(Side::SECOND),
            Ordering::Equal => None,
        }
    }

    /// Lines with two ends and more, hands with all tiles dealt, tiles asleep and tiles to draw, two seats and
    /// four, passes that may be called, a larger set.
    fn engine_check_rules() -> Vec<&'static str> {
        vec![
            "latin",
            "dominican",
            "fives",
            "fives,spinner=on",
            "draw",
            "habana",
            "recife",
            "latin,calls=on",
        ]
    }

    fn options(rules: &Rules) -> Vec<RuleOption> {
        let told = OPTIONS.iter().map(|option| RuleOption {
            name: option.name,
            values: option.values.to_owned(),
            value: option.value(rules),
            about: option.about(),
            applies: option.applies_to(rules),
        });
        told.collect()
    }

    fn sentences(words: &Words, rules: &Rules) -> Vec<String> {
        wording::rules(words, rules)
    }

    fn catalogue() -> Catalogue<State<House>> {
        capicua_players::catalogue()
    }

    fn read_move(
        session: &Session<State<House>>,
        seat: Seat,
        text: &str,
        words: &Words,
    ) -> Result<Move, String> {
        let refused = |refusal: Refusal| wording::refusal(words, &refusal);
        let text = text.trim();
        let written = match text.eq_ignore_ascii_case("p") {
            true => Ok(WrittenMove::Pass),
            false => text.parse(),
        };
        let written = written.map_err(|_| refused(Refusal::Nonsense(shorten(text))))?;
        let view = capicua_core::ImperfectInformation::view(session.round().state(), seat);
        legal_move(written, &view).map_err(refused)
    }

    fn help_line(words: &Words) -> String {
        words.plain("help-words")
    }

    fn help(words: &Words, rules: &Rules) -> Vec<String> {
        let mut ids = vec![
            "help-moves",
            "help-arrows",
            "help-pass",
            "help-hint",
            "help-belief",
            "help-undo",
            "help-quit",
            "help-help",
        ];
        if rules.calls {
            ids.push("help-calls");
        }
        ids.iter().map(|id| words.plain(id)).collect()
    }

    fn keys(words: &Words) -> String {
        words.plain("keys-line")
    }

    fn opening(session: &Session<State<House>>, words: &Words) -> Option<String> {
        let public = *session.round().state().public();
        let score = wording::score(words, public.rules(), session.before().score());
        let values = [
            ("round", session.number().into()),
            ("score", score.into()),
            ("leader", public.leader().letter().into()),
        ];
        Some(words.text("play-round", &values))
    }

    fn events(session: &Session<State<House>>, words: &Words, since: usize) -> Vec<String> {
        let sight = SeatView::new(session, None);
        let happened = sight.logged_events().iter().skip(since);
        happened
            .map(|logged_event| wording::event(words, sight.rules(), logged_event))
            .collect()
    }

    fn at_turn(session: &Session<State<House>>, words: &Words, seat: Seat) -> Vec<String> {
        let sight = SeatView::new(session, Some(seat));
        let lead = sight.line().is_empty();
        let mut lines = Vec::new();
        if !lead {
            let line = wording::list(sight.line());
            lines.push(words.text("play-table", &[("line", line.into())]));
        }
        lines.extend(wording::passes(words, &sight));
        let mut values = vec![
            ("seat", seat.letter().into()),
            ("hand", wording::tiles(sight.hand()).into()),
            ("moves", wording::moves(&sight.legal()).into()),
        ];
        let id = match lead {
            true => "play-turn-lead",
            false => {
                values.push(("ends", wording::ends(words, sight.public()).into()));
                "play-turn"
            }
        };
        lines.push(words.text(id, &values));
        lines
    }

    fn ending(
        session: &Session<State<House>>,
        words: &Words,
    ) -> Option<(Vec<String>, Vec<String>)> {
        let Ending { hands, items } = Ending::new(words, session)?;
        Some((hands, items))
    }

    fn hint(
        session: &Session<State<House>>,
        seat: Seat,
        seed: Seed,
        time: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>> {
        let mut question = HintQuestion::new(&SeatView::new(session, Some(seat)), seed)?;
        question.time = time;
        Some(Box::new(move |stop| question.answer(stop)))
    }

    fn knowledge(
        session: &Session<State<House>>,
        words: &Words,
        seat: Seat,
        width: usize,
    ) -> Option<(String, Vec<String>)> {
        let table = holdings::table(words, &SeatView::new(session, Some(seat)), width)?;
        Some((words.plain("play-belief-title"), table))
    }

    fn scene(session: &Session<State<House>>, words: &Words, seat: Option<Seat>) -> Scene {
        scene(session, words, seat)
    }

    fn offered(words: &Words) -> Vec<Preset> {
        let presets = PRESETS.iter();
        presets
            .map(|(_, rules)| Preset::Dominoes(Box::new(page::preset(words, rules))))
            .collect()
    }

    fn page(
        session: &Session<State<House>>,
        words: &Words,
        seat: Seat,
        paged: PageContext,
    ) -> Option<View> {
        let view = page::view(session, words, seat, paged);
        Some(View::Dominoes(Box::new(view)))
    }

    fn belief(session: &Session<State<House>>, seat: Seat, reading: bool) -> Option<Work<Belief>> {
        let position = SeatView::new(session, Some(seat)).position()?.clone();
        Some(Box::new(move |stop| {
            documents::belief(position, Some(seat), reading, stop)
        }))
    }

    fn points(session: &Session<State<House>>) -> Option<[u16; 2]> {
        Some(session.after().score())
    }

    fn marginals(round: &Round<State<House>>, ply: usize, seat: Seat) -> Option<Marginals> {
        let record = Record::from_round(round, &Notes::default());
        let position = record.seen_by(ply, seat).ok()?;
        let belief =
            documents::belief(position, Some(seat), false, &CancellationToken::default()).ok()?;
        Some(belief.seats)
    }

    fn advise(asked: &AdviceRequest) -> Result<Box<dyn Hint>, InputError> {
        hint::advise_about(asked)
    }

    fn check(text: &str, words: &Words) -> Result<CheckReport, InputError> {
        check::check(text, words)
    }

    fn review(text: &str) -> Option<Result<Box<dyn ReviewedGame>, InputError>> {
        let read = Rounds::read(text);
        Some(read.map(|rounds| Box::new(rounds) as Box<dyn ReviewedGame>))
    }

    fn match_report(played: &PlayedMatch<State<House>>) -> MatchReport {
        let rules = *played.game.rules();
        let rounds = played.rounds.iter();
        let records: Vec<Record> = rounds
            .map(|(r, notes)| Record::from_round(r, notes))
            .collect();
        let line = |(record, number): (&Record, usize)| {
            let standing = record.start().public().standing();
            let before = standing.map_or([0, 0], |s| s.score);
            format!(
                "round {number:>2}  at {:>3}:{:<3}  {:>2} moves  {}{}",
                before[0],
                before[1],
                record.moves().len(),
                record.result(),
                record
                    .gained()
                    .map_or(String::new(), |gained| format!(", gained {gained}"))
            )
        };
        let mut lines: Vec<String> = records.iter().zip(1..).map(line).collect();
        let score = played.game.score();
        let winner = played.game.winner();
        let winner = winner.map(|side| wording::side_name(&rules, side).to_owned());
        let name = winner.as_deref().unwrap_or("nobody");
        // Where the losers are charged the lower score wins.
        let charged = match rules.winners_score() {
            true => String::new(),
            false => format!(" ({} loses)", rules.target),
        };
        lines.push(format!(
            "{name} wins the match, {}:{}{charged}",
            score[0], score[1]
        ));
        let gained = records.iter().map(|record| record.end().public().gained());
        MatchReport {
            lines,
            rounds: records.iter().map(Record::result).collect(),
            gained: gained.collect(),
            score: score.to_vec(),
            winner,
        }
    }
}

fn scene(session: &Session<State<House>>, words: &Words, seat: Option<Seat>) -> Scene {
    let sight = SeatView::new(session, seat);
    let (rules, public) = (sight.rules(), sight.public());
    let score = match session.round().is_over() {
        true => session.after().score(),
        false => sight.score(),
    };
    let round = words.text("play-title", &[("round", (sight.round() as usize).into())]);
    let score = wording::score(words, rules, score);
    let heading = match sight.line().is_empty() {
        true => words.plain("play-no-ends"),
        false => {
            let ends = wording::ends(words, public);
            words.text("play-ends", &[("ends", ends.into())])
        }
    };
    let legal = sight.legal();
    let beside = match public.stock() {
        0 => String::new(),
        stock => words.text("play-stock", &[("count", stock.into())]),
    };
    let mut plain = vec![wording::list(sight.line())];
    plain.extend(wording::passes(words, &sight));
    let happened = sight.logged_events().iter();
    Scene {
        title: format!("{rules} · {round} · {score}"),
        heading,
        picture: Picture::Line(line(&sight, &legal)),
        seats: sight
            .seats()
            .map(|seat| seat_summary(words, &sight, seat))
            .collect(),
        beside,
        log: happened.map(|h| wording::brief(rules, h)).collect(),
        hand: match sight.seat() {
            Some(seat) => words.text("panel-hand", &[("seat", seat.letter().into())]),
            None => words.plain("panel-hand-hidden"),
        },
        choices: sight
            .hand()
            .iter()
            .rev()
            .map(|tile| choice(tile, &legal))
            .collect(),
        plain,
        forced: match legal[..] {
            [Move::Pass] => words.plain("screen-pass"),
            _ => String::new(),
        },
    }
}

fn choice(tile: Tile, legal: &[Move]) -> Choice {
    let lays = |mv: &&Move| matches!(mv, Move::Play(placement) if placement.tile() == tile);
    let ways = legal.iter().filter(lays);
    Choice {
        label: format!("{}|{}", pip_char(tile.high()), pip_char(tile.low())),
        ways: ways.map(Move::to_string).collect(),
    }
}

fn line(sight: &SeatView, legal: &[Move]) -> TileLine {
    let (line, ends) = (sight.line(), sight.public().ends());
    let target = |mv: &Move| {
        let Move::Play(placement) = mv else {
            return None;
        };
        let target = match ends.slot(*placement)? {
            Slot::Left => Target::Left,
            Slot::Right => Target::Right,
            Slot::Up => Target::Up,
            Slot::Down => Target::Down,
        };
        Some((mv.to_string(), target))
    };
    TileLine {
        tiles: line.tiles().collect(),
        lead: line.lead(),
        arms: [true, false].map(|upper| line.side_arm(upper).collect()),
        targets: legal.iter().filter_map(target).collect(),
    }
}

fn seat_summary(words: &Words, sight: &SeatView, seat: Seat) -> SeatSummary {
    let public = sight.public();
    let mut known = Vec::new();
    let passed = sight.passed_on(seat);
    if !passed.is_empty() {
        let pips = wording::pips(passed).into();
        known.push(words.text("panel-passed", &[("pips", pips)]));
    }
    if sight.draws(seat) > 0 {
        let values = [
            ("count", sight.draws(seat).into()),
            ("pips", wording::pips(sight.drew_on(seat)).into()),
        ];
        known.push(words.text("play-drew", &values));
    }
    SeatSummary {
        seat,
        name: sight.name(seat).to_owned(),
        side: public.rules().side_of(seat),
        on_turn: public.end().is_none() && public.turn() == seat,
        figure: public.count(seat).to_string(),
        known: known.join(", "),
    }
}
