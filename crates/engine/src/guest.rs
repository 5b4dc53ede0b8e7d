//! A player of ours as an engine: what `capicua engine` does.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::str::FromStr;

use capicua_core::{Budget, InputError, Judgement, Player, Seat, Seed, Spec};
use capicua_dominoes::notation::{Position, Snapshot, Written};
use capicua_dominoes::{Rules, View};
use capicua_players::{Lineup, Seated, Table, catalogue};

use crate::ears::Ears;
use crate::lines::{Answer, Declared, Info, Order};

/// Answers over `input` and `output` until there is nothing more to answer. An error when there is no
/// such player, or when it may not play by what one seat sees.
pub fn serve(spec: &str, input: impl Read + Send, output: impl Write) -> Result<(), InputError> {
    let mut guest = Guest::new(spec, output)?;
    let ears = Ears::new(input);
    std::thread::scope(|scope| {
        scope.spawn(|| ears.listen());
        let mut line = String::new();
        while ears.next(&mut line) {
            match guest.hear(&line, &ears) {
                // Whoever asked is gone.
                Ok(Heard::Quit) | Err(_) => break,
                Ok(Heard::GoOn) => {}
            }
        }
        ears.close();
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
    game: Option<Domino>,
}

/// A match it plays.
struct Domino {
    lineup: Lineup,
    seat: Seat,
    player: Box<dyn Player<Table>>,
    /// This round, as the seat knows it; nothing if there is none, or it made no sense.
    now: Option<Snapshot>,
}

impl<W: Write> Guest<W> {
    fn new(text: &str, output: W) -> Result<Guest<W>, InputError> {
        let spec = Spec::parse(text)?;
        let lineup = Lineup::parse(text)?;
        if let Seated::Oracle(_) = lineup.sit(Seed(0)) {
            return Err(spec.error_at_name(
                format!("`{}` plays with open hands", spec.name()),
                "An engine sees what its seat sees. Take another player: `capicua players` lists them.",
            ));
        }
        let given = |name: &str| spec.get(name).unwrap_or_default().to_owned();
        Ok(Guest {
            output,
            reply: String::new(),
            name: spec.name().to_owned(),
            options: spec
                .option_names()
                .map(|name| (name.to_owned(), given(name)))
                .collect(),
            game: None,
        })
    }

    /// The player as it is set now.
    fn spec(&self) -> String {
        let options: Vec<String> = self
            .options
            .iter()
            .map(|(n, v)| format!("{n}={v}"))
            .collect();
        match options.is_empty() {
            true => self.name.clone(),
            false => format!("{}:{}", self.name, options.join(",")),
        }
    }

    fn say(&mut self, answer: &Answer) {
        let _ = writeln!(self.reply, "{answer}");
    }

    fn complain(&mut self, error: &InputError) {
        let text = format!("{} {}", error.what(), error.help());
        let text: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        self.say(&Answer::Error(text.trim()));
    }

    /// Does what a line says.
    fn hear<R: Read>(&mut self, line: &str, ears: &Ears<R>) -> io::Result<Heard> {
        match Order::read(line) {
            Some(Order::Quit) => return Ok(Heard::Quit),
            Some(Order::Dep(_)) => self.introduce(),
            Some(Order::Set(name, value)) => self.set(name, value),
            Some(Order::Match { rules, seat, seed }) => self.begin_match(rules, seat, Seed(seed)),
            Some(Order::Round(position)) => self.begin_round(position),
            Some(Order::Saw(seat, what)) => self.saw(seat, what),
            Some(Order::Go { samples, time }) => {
                let budget = Budget {
                    samples,
                    time,
                    ..Budget::default()
                };
                self.go(&budget, ears);
            }
            // Nobody thinks, so there is nothing to stop. How a round ended is nothing that any of
            // our players looks at: they learn from what they saw.
            Some(Order::Stop | Order::Over(_)) | None => {}
        }
        if !self.reply.is_empty() {
            self.output.write_all(self.reply.as_bytes())?;
            self.output.flush()?;
            self.reply.clear();
        }
        Ok(Heard::GoOn)
    }

    fn introduce(&mut self) {
        let name = format!("Capicua {}", self.spec());
        self.say(&Answer::Name(&name));
        let entry = catalogue().iter().find(|entry| entry.name == self.name);
        for option in entry.map_or(&[][..], |entry| entry.options) {
            let given = self.options.iter().find(|(name, _)| name == option.name);
            let declared = Declared::of_entry(option, given.map(|(_, value)| value.as_str()));
            self.say(&Answer::Option(declared));
        }
        self.say(&Answer::DepOk);
    }

    /// Sets an option for the matches to come. One that is not there is not for this player.
    fn set(&mut self, name: &str, value: &str) {
        let entry = catalogue().iter().find(|entry| entry.name == self.name);
        let known = entry.is_some_and(|entry| entry.options.iter().any(|o| o.name == name));
        if !known {
            return;
        }
        let before = self.options.clone();
        self.options.retain(|(option, _)| option != name);
        self.options.push((name.to_owned(), value.to_owned()));
        if let Err(error) = Lineup::parse(&self.spec()) {
            self.options = before;
            self.complain(&error);
        }
    }

    fn begin_match(&mut self, rules: &str, seat: Seat, seed: Seed) {
        self.game = None;
        let sat = Rules::from_str(rules).and_then(|rules| {
            let lineup = Lineup::parse(&self.spec())?;
            lineup.knows(&rules)?;
            let seated = lineup.sit(seed);
            Ok((lineup, seated))
        });
        match sat {
            Ok((lineup, Seated::Honest(player))) => {
                self.game = Some(Domino {
                    lineup,
                    seat,
                    player,
                    now: None,
                });
            }
            Ok((_, Seated::Oracle(_))) => {}
            Err(error) => self.complain(&error),
        }
    }

    fn begin_round(&mut self, text: &str) {
        let Some(game) = &mut self.game else {
            return;
        };
        if let Err(error) = game.begin_round(text) {
            self.complain(&error);
        }
    }

    fn saw(&mut self, seat: Seat, what: &str) {
        let Some(game) = &mut self.game else {
            return;
        };
        if let Err(error) = game.saw(seat, what) {
            self.complain(&error);
        }
    }

    fn go<R: Read>(&mut self, budget: &Budget, ears: &Ears<R>) {
        let nothing = || InputError::new("no round is being played", "");
        let Some(game) = &mut self.game else {
            return self.complain(&nothing());
        };
        let judged = ears.while_thinking(|stop| {
            let budget = Budget {
                stop: stop.clone(),
                ..budget.clone()
            };
            game.choose(&budget)
        });
        match judged {
            Ok(judgement) => {
                for judged in &judgement.moves {
                    let mean = |estimate: Option<capicua_core::Estimate>| estimate.map(|e| e.mean);
                    let info = Info {
                        mv: &judged.mv.to_string(),
                        win: mean(judged.win),
                        points: mean(judged.points),
                        equity: mean(judged.equity),
                    };
                    if (info.win, info.points, info.equity) != (None, None, None) {
                        self.say(&Answer::Info(info));
                    }
                }
                self.say(&Answer::Play(&judgement.best().to_string()));
            }
            Err(error) => self.complain(&error),
        }
    }
}

impl Domino {
    fn begin_round(&mut self, text: &str) -> Result<(), InputError> {
        self.now = None;
        let position: Position = text.parse()?;
        let start = position.start();
        self.lineup.knows(start.rules())?;
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
            return Err(InputError::new(
                format!("{seat} is not on turn"),
                "Tell every event in its order.",
            ));
        }
        self.play(&mut now, what.parse()?)?;
        self.now = Some(now);
        Ok(())
    }

    fn play(&mut self, now: &mut Snapshot, written: Written) -> Result<(), InputError> {
        let event = now
            .play(written)
            .map_err(|fault| InputError::new(fault.what, fault.help))?;
        self.player.saw(&event, &view(now, self.seat)?);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Judgement<capicua_dominoes::Move>, InputError> {
        let now = self.now.as_ref();
        let now = now.ok_or_else(|| InputError::new("no round is being played", ""))?;
        let view = view(now, self.seat)?;
        if view.public().turn() != self.seat || view.public().end().is_some() {
            return Err(InputError::new(format!("{} is not on turn", self.seat), ""));
        }
        let judgement = self.player.choose(&view, budget);
        judgement.map_err(|fault| InputError::new(fault.to_string(), ""))
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
