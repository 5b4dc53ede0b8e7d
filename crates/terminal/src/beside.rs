//! Beside a real table: a dialogue of lines, so that it works in any terminal and through a pipe;
//! whatever is typed is answered, and nothing that was entered is lost.

mod command;
mod hand;

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal as _, Write};
use std::time::Duration;

use capicua_belief::viewpoint;
use capicua_core::{InputError, Seat};
use capicua_dominoes::notation::{Position, WrittenMove};
use capicua_dominoes::{FirstLead, Rules, Tile, TileSet, pip_char};
use capicua_teach::advice::{
    AdviceError, AdviceOptions, Notebook, Objection, advise, exact_chances, say,
};
use capicua_words::Words;

use capicua_ui::belief_table;
use command::Command;

/// Nobody at a table waits longer than a second: what is known by then is said.
const PATIENCE: Duration = Duration::from_millis(700);

/// Advises beside a real table, whose moves are typed as they are played.
pub fn assist_real_table(start: Start, words: Words, options: AdviceOptions) -> io::Result<()> {
    let stdin = io::stdin();
    let mut dialogue = Dialogue {
        words,
        options: AdviceOptions {
            time: Some(options.time.unwrap_or(PATIENCE)),
            ..options
        },
        // A pipe shows no typing: what was read is shown instead.
        echo: !stdin.is_terminal(),
        input: stdin.lock(),
        output: io::stdout().lock(),
        score: start.score.clone(),
        start: &start,
    };
    dialogue.run()
}

/// What is known about the table beforehand.
pub struct Start {
    rules: Rules,
    seat: Seat,
    score: String,
    /// A round that is on its way.
    joined: Option<Notebook>,
}

impl Start {
    /// A table about to deal: the rules, who asks, and the score, `-` if it does not matter.
    pub fn dealing(rules: &str, seat: Option<Seat>, score: &str) -> Result<Start, InputError> {
        let rules: Rules = rules.parse()?;
        let start = Start {
            rules,
            seat: seat.unwrap_or(Seat::A),
            score: score.to_owned(),
            joined: None,
        };
        // Found out now rather than after seven tiles have been typed.
        start.position_after_deal(TileSet::EMPTY, start.seat, &start.score)?;
        Ok(start)
    }

    /// A round that is on its way.
    pub fn joining(position: Position, seat: Option<Seat>) -> Result<Start, InputError> {
        let rules = *position.now().rules();
        let seat = seat.or_else(|| viewpoint(&position)).unwrap_or(Seat::A);
        if position.now().hand(seat).unknown > 0 {
            return Err(AdviceError::HandUnknown(seat).into());
        }
        let joined = Notebook::new(position, seat).map_err(InputError::from)?;
        Ok(Start {
            rules,
            seat,
            score: "-".to_owned(),
            joined: Some(joined),
        })
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(usize::from(self.rules.seats))
    }

    /// The round before its first tile; an empty hand stands for one that is not known yet.
    fn position_after_deal(
        &self,
        hand: TileSet,
        leader: Seat,
        score: &str,
    ) -> Result<Position, InputError> {
        let hidden = format!("?{}", self.rules.hand);
        let hands: Vec<String> = self
            .seats()
            .map(|seat| match seat == self.seat && !hand.is_empty() {
                true => hand.to_string(),
                false => hidden.clone(),
            })
            .collect();
        let rules = &self.rules;
        let asleep = match self.rules.undealt() {
            0 => String::new(),
            count => format!("+{count}"),
        };
        format!("{rules} {}{asleep} - {leader} {score}", hands.join("/")).parse()
    }
}

struct Dialogue<'a, I, O> {
    words: Words,
    options: AdviceOptions,
    echo: bool,
    input: I,
    output: O,
    start: &'a Start,
    /// That of the round that is entered now.
    score: String,
}

/// How a round was left.
enum RoundExit {
    ForAnother,
    ForGood,
}

impl<I: BufRead, O: Write> Dialogue<'_, I, O> {
    fn run(&mut self) -> io::Result<()> {
        self.introduce()?;
        let mut joined = self.start.joined.clone();
        loop {
            let notebook = match joined.take() {
                Some(notebook) => Some(notebook),
                None => self.begin()?,
            };
            let Some(notebook) = notebook else {
                return Ok(());
            };
            match self.round(notebook)? {
                RoundExit::ForAnother if !self.ask_score()? => return Ok(()),
                RoundExit::ForAnother => {}
                RoundExit::ForGood => return Ok(()),
            }
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let seats = usize::from(self.start.rules.seats);
        let letter = |steps| self.start.seat.after(steps, seats).letter();
        let all = [
            ("you", letter(0).into()),
            ("next", letter(1).into()),
            ("partner", letter(2).into()),
            ("last", letter(3).into()),
        ];
        let text = match seats {
            4 => self.words.text("table-seats", &all),
            _ => self.words.text("table-seats-two", &all[..2]),
        };
        self.tell(&text)
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{}", text.trim_end())
    }

    /// Asks and waits for a line; `None` when there are no more.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}: ")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            writeln!(self.output, "{}", shortened(&line))?;
        }
        Ok(Some(line))
    }

    /// Asks for the tiles and who leads; `None` when somebody has had enough.
    fn begin(&mut self) -> io::Result<Option<Notebook>> {
        loop {
            let Some(hand) = self.ask_hand()? else {
                return Ok(None);
            };
            let Some(leader) = self.ask_leader()? else {
                return Ok(None);
            };
            // `u` at the second question leads back to the first.
            let Some(leader) = leader else { continue };
            let begun = self
                .start
                .position_after_deal(hand, leader, &self.score)
                .and_then(|position| {
                    Notebook::new(position, self.start.seat).map_err(InputError::from)
                });
            match begun {
                Ok(notebook) => return Ok(Some(notebook)),
                Err(error) => self.refuse(&error)?,
            }
        }
    }

    fn ask_hand(&mut self) -> io::Result<Option<TileSet>> {
        let count = usize::from(self.start.rules.hand);
        let prompt = self
            .words
            .text("table-ask-hand", &[("count", count.into())]);
        loop {
            let Some(line) = self.ask(&prompt)? else {
                return Ok(None);
            };
            match Command::parse(&line) {
                Command::Quit => return Ok(None),
                Command::Help => self.help()?,
                Command::Nothing => {}
                _ => match hand::read(&line, &self.start.rules, &self.words) {
                    Ok(hand) => return Ok(Some(hand)),
                    Err(why) => self.tell(&why)?,
                },
            }
        }
    }

    /// The outer `None` is the end, the inner one the way back.
    fn ask_leader(&mut self) -> io::Result<Option<Option<Seat>>> {
        let letters: Vec<String> = self.start.seats().map(|seat| seat.to_string()).collect();
        let seats = self.words.choice(&letters);
        let prompt = self
            .words
            .text("table-ask-leader", &[("seats", (&seats).into())]);
        loop {
            let Some(line) = self.ask(&prompt)? else {
                return Ok(None);
            };
            let named = self
                .start
                .seats()
                .find(|seat| line.eq_ignore_ascii_case(&seat.to_string()));
            match (named, Command::parse(&line)) {
                (Some(seat), _) => return Ok(Some(Some(seat))),
                (None, Command::Quit) => return Ok(None),
                (None, Command::Undo) => return Ok(Some(None)),
                (None, Command::Help) => self.help()?,
                (None, Command::Nothing) => {}
                _ => {
                    let values = [
                        ("text", shortened(&line).into()),
                        ("seats", (&seats).into()),
                    ];
                    let text = self.words.text("table-no-seat", &values);
                    self.tell(&text)?;
                }
            }
        }
    }

    /// The score has changed since the round before, where one is kept. False when somebody has had enough.
    fn ask_score(&mut self) -> io::Result<bool> {
        let prompt = self.words.plain("table-ask-score");
        while self.score != "-" {
            let Some(line) = self.ask(&prompt)? else {
                return Ok(false);
            };
            let score = match Command::parse(&line) {
                Command::Quit => return Ok(false),
                Command::Help => {
                    self.help()?;
                    continue;
                }
                Command::Nothing => "-".to_owned(),
                // At 0:0 the first round is meant, and that has been played.
                _ if line.starts_with("0:0") && !line.contains(['#', '+']) => format!("{line}#2"),
                _ => line,
            };
            let (start, seat) = (self.start, self.start.seat);
            match start.position_after_deal(TileSet::EMPTY, seat, &score) {
                Ok(_) => {
                    self.score = score;
                    break;
                }
                Err(error) => self.refuse(&error)?,
            }
        }
        Ok(true)
    }

    /// Says what cannot be, and how to fix it.
    fn refuse(&mut self, error: &InputError) -> io::Result<()> {
        let (what, help) = (error.message(), error.remedy());
        let text = format!("{}. {}", self.words.say(what), self.words.say(help));
        self.tell(&text)
    }

    fn help(&mut self) -> io::Result<()> {
        let help = self.words.plain("table-help");
        self.tell(&help)
    }

    /// One round, move by move.
    fn round(&mut self, mut notebook: Notebook) -> io::Result<RoundExit> {
        self.situation(&notebook)?;
        loop {
            let prompt = self.prompt(&notebook);
            let Some(line) = self.ask(&prompt)? else {
                return self.leave(&notebook);
            };
            let before = notebook.clone();
            match Command::parse(&line) {
                Command::Quit => return self.leave(&notebook),
                Command::New => return Ok(RoundExit::ForAnother),
                Command::Nothing => {}
                Command::Help => self.help()?,
                Command::Advice => self.advice(&notebook)?,
                Command::Belief => self.belief(&notebook)?,
                Command::List => self.list(&notebook)?,
                Command::Undo => self.undo(&mut notebook)?,
                Command::Move(written) => self.play(&mut notebook, written)?,
                Command::Replace(number, moves) => {
                    let mended = notebook.replace(number, &moves);
                    self.corrected(&notebook, mended)?;
                }
                Command::Insert(number, moves) => {
                    let mended = notebook.insert(number, &moves);
                    self.corrected(&notebook, mended)?;
                }
                Command::Remove(number) => {
                    let mended = notebook.remove(number);
                    self.corrected(&notebook, mended)?;
                }
                Command::Hand(tiles) => self.correct_hand(&mut notebook, &tiles)?,
                Command::Nonsense => {
                    let values = [("text", shortened(&line).into())];
                    let text = self.words.text("table-not-understood", &values);
                    self.tell(&text)?;
                }
            }
            if notebook != before {
                self.situation(&notebook)?;
            }
        }
    }

    fn play(&mut self, notebook: &mut Notebook, written: WrittenMove) -> io::Result<()> {
        let turn = notebook.turn();
        match (notebook.play(written), turn) {
            (Ok(written), Some(seat)) => {
                let values = [
                    ("seat", seat.letter().into()),
                    ("move", written.to_string().into()),
                ];
                let text = match written {
                    WrittenMove::Pass => self.words.text("table-entered-pass", &values[..1]),
                    WrittenMove::Draw(_) => self.words.text("table-entered-draw", &values[..1]),
                    _ => self.words.text("table-entered", &values),
                };
                self.tell(&text)
            }
            (Ok(_), None) => Ok(()),
            (Err(why), _) => self.object(&why),
        }
    }

    fn undo(&mut self, notebook: &mut Notebook) -> io::Result<()> {
        let number = notebook.position().moves().len();
        let text = match notebook.undo() {
            Some(written) => {
                let values = [
                    ("number", number.into()),
                    ("move", written.to_string().into()),
                ];
                self.words.text("table-undone", &values)
            }
            None => self.words.plain("table-nothing-to-undo"),
        };
        self.tell(&text)
    }

    fn corrected(&mut self, notebook: &Notebook, mended: Result<(), Objection>) -> io::Result<()> {
        match mended {
            Ok(()) => {
                let count = notebook.position().moves().len();
                let text = self.words.text("table-mended", &[("count", count.into())]);
                self.tell(&text)
            }
            Err(why) => self.object(&why),
        }
    }

    fn correct_hand(&mut self, notebook: &mut Notebook, tiles: &str) -> io::Result<()> {
        let start = notebook.position().start();
        if !start.line().is_empty() {
            let text = self.words.plain("table-hand-late");
            return self.tell(&text);
        }
        let leader = start.public().leader();
        let hand = match hand::read(tiles, &self.start.rules, &self.words) {
            Ok(hand) => hand,
            Err(why) => return self.tell(&why),
        };
        let dealt = match self.start.position_after_deal(hand, leader, &self.score) {
            Ok(position) => position,
            Err(error) => {
                let text = self.words.say(error.message());
                return self.tell(&text);
            }
        };
        match notebook.restart(dealt.start().clone()) {
            Ok(()) => {
                let values = [("hand", hand.to_string().into())];
                let text = self.words.text("table-hand-mended", &values);
                self.tell(&text)
            }
            Err(why) => self.object(&why),
        }
    }

    /// Says in one line why an entry was not taken over, and how to mend what contradicts it.
    fn object(&mut self, why: &Objection) -> io::Result<()> {
        let why = say::objection(&self.words, why);
        let hint = self.words.plain("table-mend-hint");
        self.tell(&format!("! {why}. {hint}"))
    }

    /// What has to be said now: advice at one's turn, how the round ended.
    fn situation(&mut self, notebook: &Notebook) -> io::Result<()> {
        let end = notebook.position().now().public().end();
        match end {
            None if notebook.turn() == Some(notebook.seat()) => self.advice(notebook),
            None => Ok(()),
            Some(end) => {
                let text = say::ended(&self.words, end);
                self.tell(&text)
            }
        }
    }

    fn advice(&mut self, notebook: &Notebook) -> io::Result<()> {
        if notebook.turn() != Some(notebook.seat()) {
            let text = self.words.plain("table-not-your-turn");
            return self.tell(&text);
        }
        let text = match advise(notebook.position(), notebook.seat(), &self.options) {
            Ok(advice) if advice.best() == capicua_dominoes::Move::Pass => {
                self.words.plain("table-must-pass")
            }
            Ok(advice) if advice.legal == 1 => say::verdict(&self.words, &advice),
            Ok(advice) => say::advice(&self.words, &advice),
            Err(AdviceError::MustDraw(_)) => self.words.plain("table-must-draw"),
            Err(why) => why.to_string(),
        };
        self.tell(&text)?;
        self.first_round(notebook)
    }

    /// Without a score nobody can tell the first round of a match, which the rules may have led with one tile.
    fn first_round(&mut self, notebook: &Notebook) -> io::Result<()> {
        let now = notebook.position().now();
        let (rules, highest) = (now.rules(), now.rules().highest);
        let tile = Tile::new(highest, highest);
        let untold = now.public().standing().is_none() && now.line().is_empty();
        let prescribed = rules.first == FirstLead::HighestDouble;
        if !untold || !prescribed || !now.hand(notebook.seat()).known.contains(tile) {
            return Ok(());
        }
        let values = [
            ("tile", tile.to_string().into()),
            ("score", format!("0:0/{}", rules.target).into()),
        ];
        let text = self.words.text("table-first-round", &values);
        self.tell(&text)
    }

    fn belief(&mut self, notebook: &Notebook) -> io::Result<()> {
        let text = match exact_chances(notebook.position(), notebook.seat()) {
            Ok(chances) => belief_table::text(&self.words, &chances),
            Err(why) => why.to_string(),
        };
        self.tell(&text)
    }

    fn list(&mut self, notebook: &Notebook) -> io::Result<()> {
        let position = notebook.position();
        let mut text = String::new();
        for (at, (written, event)) in position.moves().iter().zip(position.history()).enumerate() {
            let _ = write!(text, "{}. {} {written}  ", at + 1, event.seat);
        }
        let _ = write!(text, "\n{position}");
        self.tell(text.trim_start())
    }

    fn prompt(&self, notebook: &Notebook) -> String {
        let Some(turn) = notebook.turn() else {
            return self.words.plain("table-turn-over");
        };
        let position = notebook.position();
        let yours = turn == notebook.seat();
        let pips: Vec<String> = position
            .now()
            .public()
            .ends()
            .pips()
            .iter()
            .map(|pip| pip_char(pip).to_string())
            .collect();
        let number = ("number", (position.moves().len() + 1).into());
        let seat = ("seat", turn.letter().into());
        let open = ("open", self.words.list(&pips).into());
        match (pips.is_empty(), yours) {
            (true, true) => self.words.text("table-lead-you", &[number]),
            (true, false) => self.words.text("table-lead-other", &[number, seat]),
            (false, true) => self.words.text("table-turn-you", &[number, open]),
            (false, false) => self.words.text("table-turn-other", &[number, seat, open]),
        }
    }

    fn leave(&mut self, notebook: &Notebook) -> io::Result<RoundExit> {
        let values = [
            ("seat", notebook.seat().letter().into()),
            ("position", notebook.position().to_string().into()),
        ];
        let text = self.words.text("table-go-on", &values);
        self.tell(&text)?;
        Ok(RoundExit::ForGood)
    }
}

/// Short enough for an answer of one line, and harmless to a terminal.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if text.chars().count() > LONGEST {
        shown.push('…');
    }
    shown
}
