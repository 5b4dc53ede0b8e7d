//! A player of ours as an engine: what `capicua engine` does.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::str::FromStr;

use capicua_core::{
    Budget, Estimate, Fault, Game as _, Hidden as _, InputError, Judgement, OptionEntry, Player,
    Seat, Seed, Spec, Turn,
};
use capicua_dominoes::notation::{Position, Snapshot, Written};
use capicua_dominoes::{Rules, View};
use capicua_pickomino::Position as DicePosition;
use capicua_pickomino::players::{CATALOGUE, Spec as DiceSpec, spelled_out};
use capicua_players::{Lineup, Seated, Table, catalogue};

use crate::dice;
use crate::ears::Ears;
use crate::lines::{Answer, Declared, Info, Order};

/// Answers over `input` and `output` until there is nothing more to answer. An error when there is no
/// such player, or when it may not play by what one seat sees.
pub fn serve(spec: &str, input: impl Read + Send, output: impl Write) -> Result<(), InputError> {
    let mut guest = Guest::new(spec, output)?;
    let ears = Ears::new(input);
    std::thread::scope(|scope| {
        let listener = scope.spawn(|| ears.listen());
        let mut line = String::new();
        while ears.next(&mut line) {
            match guest.hear(&line, &ears) {
                // Whoever asked is gone.
                Ok(Heard::Quit) | Err(_) => break,
                Ok(Heard::GoOn) => {}
            }
        }
        ears.close();
        listener.thread().unpark();
    });
    Ok(())
}

enum Heard {
    GoOn,
    Quit,
}

/// The one who answers.
struct Guest<W> {
    output: W,
    /// Lines that are written together.
    reply: String,
    name: String,
    /// What it was started with, and what was set since.
    options: Vec<(String, String)>,
    game: Option<Match>,
}

/// A match it plays.
enum Match {
    Domino(Domino),
    Dice(DiceGame),
}

/// A match of dominoes.
struct Domino {
    lineup: Lineup,
    seat: Seat,
    player: Box<dyn Player<Table>>,
    /// This round, as the seat knows it; nothing if there is none, or it made no sense.
    now: Option<Snapshot>,
}

/// Games of Pickomino.
struct DiceGame {
    spec: DiceSpec,
    seat: Seat,
    player: Box<dyn Player<DicePosition>>,
    now: Option<DicePosition>,
}

/// What a player makes of its moves, as text: each with chance to win, points and chance to win the
/// match, the best first.
type Opinions = Vec<(String, [Option<f64>; 3])>;

fn opinions<M: Copy + ToString>(judgement: &Judgement<M>) -> Opinions {
    let mean = |estimate: Option<Estimate>| estimate.map(|e| e.mean);
    let moves = judgement.moves.iter();
    moves
        .map(|j| (j.mv.to_string(), [j.win, j.points, j.equity].map(mean)))
        .collect()
}

fn options_of_dominoes(name: &str) -> &'static [OptionEntry] {
    let entry = catalogue().iter().find(|entry| entry.name == name);
    entry.map_or(&[], |entry| entry.options)
}

fn options_of_dice(name: &str) -> &'static [OptionEntry] {
    let entry = CATALOGUE.iter().find(|entry| entry.name == name);
    entry.map_or(&[], |entry| entry.options)
}

/// The options of a name in both catalogues, those of dominoes first.
fn declared(name: &str) -> Vec<&'static OptionEntry> {
    let mut all: Vec<&OptionEntry> = options_of_dominoes(name).iter().collect();
    for option in options_of_dice(name) {
        if !all.iter().any(|known| known.name == option.name) {
            all.push(option);
        }
    }
    all
}

impl<W: Write> Guest<W> {
    fn new(text: &str, output: W) -> Result<Guest<W>, InputError> {
        let spelled = spelled_out(text);
        let spec = Spec::parse(&spelled)?;
        match Lineup::parse(&spelled).map(|lineup| lineup.sit(Seed(0))) {
            Ok(Seated::Oracle(_)) => {
                return Err(spec.error_at_name(
                    format!("`{}` plays with open hands", spec.name()),
                    "An engine sees what its seat sees. Take another player: `capicua players` lists them.",
                ));
            }
            Ok(Seated::Honest(_)) => {}
            // There may be one who plays with dice.
            Err(error) if DiceSpec::parse(&spelled).is_err() => return Err(error),
            Err(_) => {}
        }
        let given = |name: &str| spec.get(name).unwrap_or_default().to_owned();
        let options = spec.option_names();
        let options = options.map(|name| (name.to_owned(), given(name))).collect();
        Ok(Guest {
            output,
            reply: String::new(),
            name: spec.name().to_owned(),
            options,
            game: None,
        })
    }

    /// The player as it is set now, with those options that `known` has.
    fn spec<'a>(&self, known: impl IntoIterator<Item = &'a OptionEntry>) -> String {
        let known: Vec<&str> = known.into_iter().map(|option| option.name).collect();
        let options = self.options.iter();
        let options = options.filter(|(name, _)| known.contains(&name.as_str()));
        let options: Vec<String> = options.map(|(n, v)| format!("{n}={v}")).collect();
        match options.is_empty() {
            true => self.name.clone(),
            false => format!("{}:{}", self.name, options.join(",")),
        }
    }

    fn lineup(&self) -> Result<Lineup, InputError> {
        Lineup::parse(&self.spec(options_of_dominoes(&self.name)))
    }

    fn dice(&self) -> Result<DiceSpec, InputError> {
        DiceSpec::parse(&self.spec(options_of_dice(&self.name)))
    }

    fn say(&mut self, answer: &Answer) {
        let _ = writeln!(self.reply, "{answer}");
    }

    fn complain(&mut self, error: &InputError) {
        let text = format!("{} {}", error.what(), error.help());
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = text.chars().map(shown).collect();
        self.say(&Answer::Error(text.trim()));
    }

    /// Does what a line says.
    fn hear<R: Read>(&mut self, line: &str, ears: &Ears<R>) -> io::Result<Heard> {
        let done = match Order::read(line) {
            Some(Order::Quit) => return Ok(Heard::Quit),
            Some(Order::Dep(_)) => {
                self.introduce();
                Ok(())
            }
            Some(Order::Set(name, value)) => self.set(name, value),
            Some(Order::Match { rules, seat, seed }) => self.begin_match(rules, seat, Seed(seed)),
            Some(Order::Round(position)) => match &mut self.game {
                Some(Match::Domino(game)) => game.begin_round(position),
                Some(Match::Dice(game)) => game.begin_round(position),
                None => Ok(()),
            },
            Some(Order::Saw(seat, what)) => match &mut self.game {
                Some(Match::Domino(game)) => game.saw(seat, what),
                Some(Match::Dice(game)) => game.saw(seat, what),
                None => Ok(()),
            },
            Some(Order::Go { samples, time }) => {
                let budget = Budget {
                    samples,
                    time,
                    ..Budget::default()
                };
                self.go(budget, ears)
            }
            // Nobody thinks, so there is nothing to stop. How a round ended is nothing that any of
            // our players looks at: they learn from what they saw.
            Some(Order::Stop | Order::Over(_)) | None => Ok(()),
        };
        if let Err(error) = done {
            self.complain(&error);
        }
        if !self.reply.is_empty() {
            self.output.write_all(self.reply.as_bytes())?;
            self.output.flush()?;
            self.reply.clear();
        }
        Ok(Heard::GoOn)
    }

    fn introduce(&mut self) {
        let known = declared(&self.name);
        let name = format!("Capicua {}", self.spec(known.iter().copied()));
        self.say(&Answer::Name(&name));
        for option in known {
            let given = self.options.iter().find(|(name, _)| name == option.name);
            let given = given.map(|(_, value)| value.as_str());
            let declared = Declared::of_entry(option, given);
            self.say(&Answer::Option(declared));
        }
        self.say(&Answer::DepOk);
    }

    /// Sets an option for the matches to come. One that is not there is not for this player.
    fn set(&mut self, name: &str, value: &str) -> Result<(), InputError> {
        if !declared(&self.name)
            .iter()
            .any(|option| option.name == name)
        {
            return Ok(());
        }
        let before = self.options.clone();
        self.options.retain(|(option, _)| option != name);
        self.options.push((name.to_owned(), value.to_owned()));
        let of_dominoes = options_of_dominoes(&self.name);
        let checked = match of_dominoes.iter().any(|option| option.name == name) {
            true => self.lineup().map(drop),
            false => self.dice().map(drop),
        };
        checked.inspect_err(|_| self.options = before)
    }

    fn begin_match(&mut self, rules: &str, seat: Seat, seed: Seed) -> Result<(), InputError> {
        self.game = None;
        if rules.starts_with("pickomino") {
            let (rules, spec) = (dice::read_rules(rules)?, self.dice()?);
            if !spec.plays(&rules) {
                let what = format!("{spec} has not learnt {}", rules.name());
                return Err(InputError::new(what, "It plays with eight dice."));
            }
            self.game = Some(Match::Dice(DiceGame {
                player: spec.build(seed),
                spec,
                seat,
                now: None,
            }));
            return Ok(());
        }
        let (rules, lineup) = (Rules::from_str(rules)?, self.lineup()?);
        lineup.knows(&rules)?;
        if let Seated::Honest(player) = lineup.sit(seed) {
            self.game = Some(Match::Domino(Domino {
                lineup,
                seat,
                player,
                now: None,
            }));
        }
        Ok(())
    }

    fn go<R: Read>(&mut self, mut budget: Budget, ears: &Ears<R>) -> Result<(), InputError> {
        let opinions = ears.while_thinking(|stop| {
            budget.stop = stop.clone();
            match &mut self.game {
                Some(Match::Domino(game)) => game.choose(&budget),
                Some(Match::Dice(game)) => game.choose(&budget),
                None => Err(InputError::new("no match is being played", "")),
            }
        })?;
        for (mv, [win, points, equity]) in &opinions {
            let info = Info {
                mv,
                win: *win,
                points: *points,
                equity: *equity,
            };
            if [win, points, equity].iter().any(|figure| figure.is_some()) {
                self.say(&Answer::Info(info));
            }
        }
        if let Some((best, _)) = opinions.first() {
            self.say(&Answer::Play(best));
        }
        Ok(())
    }
}

/// What is wrong when a seat is asked out of its turn.
fn not_on_turn(seat: Seat) -> InputError {
    InputError::new(format!("{seat} is not on turn"), "")
}

fn no_round() -> InputError {
    InputError::new("no round is being played", "")
}

fn failed(fault: &Fault) -> InputError {
    InputError::new(fault.to_string(), "")
}

impl Domino {
    fn begin_round(&mut self, text: &str) -> Result<(), InputError> {
        self.now = None;
        let position: Position = text.parse()?;
        let start = position.start();
        self.lineup.knows(start.rules())?;
        if self.seat.index() >= start.public().seats() {
            return Err(InputError::new(
                format!("there is no seat {}", self.seat),
                "",
            ));
        }
        self.player.begin(&view(start, self.seat)?);
        let mut now = start.clone();
        for &written in position.moves() {
            self.play(&mut now, written)?;
        }
        self.now = Some(now);
        Ok(())
    }

    fn saw(&mut self, seat: Seat, what: &str) -> Result<(), InputError> {
        let Some(mut now) = self.now.take() else {
            return Ok(());
        };
        if seat != now.public().turn() {
            return Err(not_on_turn(seat));
        }
        self.play(&mut now, what.parse()?)?;
        self.now = Some(now);
        Ok(())
    }

    fn play(&mut self, now: &mut Snapshot, written: Written) -> Result<(), InputError> {
        let event = now.play(written);
        let event = event.map_err(|fault| InputError::new(fault.what, fault.help))?;
        self.player.saw(&event, &view(now, self.seat)?);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Opinions, InputError> {
        let view = view(self.now.as_ref().ok_or_else(no_round)?, self.seat)?;
        if view.public().turn() != self.seat || view.public().end().is_some() {
            return Err(not_on_turn(self.seat));
        }
        let judgement = self.player.choose(&view, budget);
        let judgement = judgement.map_err(|fault| failed(&fault))?;
        Ok(opinions(&judgement))
    }
}

/// What a seat sees of a moment, which it can only if its own hand is told.
fn view(now: &Snapshot, seat: Seat) -> Result<View, InputError> {
    now.view(seat).ok_or_else(|| {
        InputError::new(
            format!("the hand of {seat} is not told"),
            "An engine sees its own tiles.",
        )
    })
}

impl DiceGame {
    fn begin_round(&mut self, text: &str) -> Result<(), InputError> {
        self.now = None;
        let position: DicePosition = text.parse()?;
        if self.seat.index() >= position.seats() || !self.spec.plays(position.rules()) {
            return Err(InputError::new("this is not the match that was begun", ""));
        }
        self.player.begin(&position.view(self.seat));
        self.now = Some(position);
        Ok(())
    }

    fn saw(&mut self, seat: Seat, what: &str) -> Result<(), InputError> {
        let Some(mut now) = self.now.take() else {
            return Ok(());
        };
        let event = dice::read_event(&now, what).filter(|_| seat == now.seat());
        let event = event.ok_or_else(|| {
            let what: String = what.chars().take(24).collect();
            InputError::new(format!("{seat} cannot do `{what}` now"), "")
        })?;
        now.play_unchecked(event);
        self.player.saw(&event, &now.view(self.seat));
        self.now = Some(now);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Opinions, InputError> {
        let now = self.now.as_ref().ok_or_else(no_round)?;
        if now.turn() != Turn::Seat(self.seat) {
            return Err(not_on_turn(self.seat));
        }
        let judgement = self.player.choose(&now.view(self.seat), budget);
        let judgement = judgement.map_err(|fault| failed(&fault))?;
        Ok(opinions(&judgement))
    }
}
