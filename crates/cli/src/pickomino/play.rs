//! `capicua pickomino play`: plain lines in and out, so that a script can play as well.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use capicua_core::{Budget, Game, Hidden, InputError, MoveList, Player, Seat, Seed, Turn};
use capicua_pickomino::advice::advise;
use capicua_pickomino::arena::SeatDice;
use capicua_pickomino::champion::{Champion, Judge};
use capicua_pickomino::notation::read_move;
use capicua_pickomino::players::Spec;
use capicua_pickomino::turn::odds::{Goal, from_within};
use capicua_pickomino::{
    Dice, Gain, MAX_PLAYERS, MIN_PLAYERS, Move, OpenView, Position, Rules, Then,
};

use super::advise::as_text;
use super::{percent, read_rules, write_file};
use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};

#[derive(clap::Args)]
pub struct Args {
    /// Who sits where, in order of play: `you` (any number of times), players, and `exec:COMMAND`, an
    /// engine from outside, in double quotes where the command has a comma
    #[arg(long, default_value = "you,champion", value_name = "LIST")]
    seats: String,
    /// Begins in this position instead of a new game
    #[arg(long, value_name = "POSITION", conflicts_with = "rules")]
    from: Option<String>,
    /// The rules, for example pickomino,empty=turn
    #[arg(long)]
    rules: Option<String>,
    /// Keeps the position in this file after every step, and goes on from it if it exists
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "rules"])]
    save: Option<PathBuf>,
    /// Shows hints without being asked
    #[arg(long)]
    hints: bool,
    /// The same seed gives the same dice; without one the clock decides
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    engines: EngineArgs,
}

const HELP: &str = "\
A decision is a face and what then: `5r` keeps the fives and rolls on, `ws` keeps the worms and stops.
  hint      each decision with the chance to win the game
  odds      the chance of each tile from here
  position  the position as text, for `--from` and `advise`
  help      this
  quit      ends; the position is printed so that you can go on later";

/// Who decides for a seat.
enum Chair {
    Person,
    Program(Spec, Box<dyn Player<Position>>),
}

/// How the conversation ended.
enum Ending {
    Over,
    Left,
}

pub fn run(args: &Args) -> Answer {
    let seed = Seed(args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |time| time.as_nanos() as u64)
    }));
    let chairs = split_seats(&args.seats);
    let position = first_position(args, chairs.len())?;
    let engines = Engines::new(&args.engines);
    let mut table = Table {
        chairs: seat_players(&chairs, &position, &engines, seed)?,
        dice: SeatDice::new(seed.named("dice")),
        hints: args.hints,
        champion: (position.rules().name() == Rules::STANDARD.name())
            .then(|| Champion::new(Judge::shipped(), 2)),
        save: args.save.clone(),
        position,
    };
    let ending = table.talk(&mut io::stdin().lock(), &mut io::stdout().lock())?;
    engines.finish(match ending {
        Ending::Over => table.result(),
        Ending::Left => format!(
            "To go on: capicua pickomino play --seats {} --from \"{}\"\n",
            shell_words::quote(&args.seats),
            table.position
        ),
    })
}

fn split_seats(seats: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    for part in capicua_players::split_seats(seats) {
        // A comma also stands inside `turn:1,1`: a part that is no name belongs to the one before.
        let number = !part.starts_with(|c: char| c.is_ascii_alphabetic());
        match specs.last_mut() {
            Some(last) if number => {
                last.push(',');
                last.push_str(&part);
            }
            _ => specs.push(part),
        }
    }
    specs
}

fn first_position(args: &Args, seats: usize) -> Result<Position, Failure> {
    if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&seats) {
        return Err(Failure::Usage(format!(
            "a table has two to seven seats, not {seats}"
        )));
    }
    let position = match (&args.from, &args.save) {
        (Some(text), _) => text.parse::<Position>()?,
        (None, Some(path)) if path.exists() => saved_position(path)?,
        _ => Position::new(read_rules(args.rules.as_deref())?, seats),
    };
    if position.seats() != seats {
        return Err(Failure::Usage(format!(
            "the position has {} stacks, but --seats names {seats}",
            position.seats()
        )));
    }
    Ok(position)
}

fn saved_position(path: &Path) -> Result<Position, Failure> {
    let text =
        std::fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
    Ok(text.trim_end().parse::<Position>()?)
}

fn seat_players(
    chairs: &[String],
    position: &Position,
    engines: &Engines,
    seed: Seed,
) -> Result<Vec<Chair>, InputError> {
    let mut seated = Vec::new();
    for (number, name) in chairs.iter().enumerate() {
        if name == "you" {
            seated.push(Chair::Person);
            continue;
        }
        let spec = engines.dice(name)?;
        if !spec.plays(position.rules()) {
            return Err(InputError::new(
                format!("{name} has not learnt {}", position.rules().name()),
                "It plays with eight dice.",
            )
            .at(name, 0..name.len()));
        }
        let player = spec.build(seed.named("player").at(number as u64));
        seated.push(Chair::Program(spec, player));
    }
    engines.check()?;
    Ok(seated)
}

struct Table {
    position: Position,
    chairs: Vec<Chair>,
    dice: SeatDice,
    hints: bool,
    champion: Option<Champion>,
    save: Option<PathBuf>,
}

impl Table {
    fn name(&self, seat: Seat) -> String {
        match &self.chairs[seat.index()] {
            Chair::Person => format!("{seat} (you)"),
            Chair::Program(name, _) => format!("{seat} ({name})"),
        }
    }

    /// Plays until the game is over or the person leaves.
    fn talk(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Ending, Failure> {
        let told = |result: io::Result<()>| {
            result.map_err(|error| Failure::Failed(format!("cannot write: {error}")))
        };
        told(writeln!(out, "Pickomino. Type `help` for what you can do."))?;
        let mut begun = self.position.kept() != Dice::NONE || self.position.roll().is_some();
        if begun {
            self.dice.begin_turn(self.position.seat());
        }
        self.tell(|player, view| player.begin(view));
        loop {
            let mv = match self.position.turn() {
                Turn::Over => return Ok(Ending::Over),
                Turn::Chance => {
                    if !begun {
                        begun = true;
                        self.dice.begin_turn(self.position.seat());
                        told(self.show_table(out))?;
                    }
                    let roll = self.dice.roll(self.position.dice_left());
                    told(writeln!(
                        out,
                        "{} rolls {roll}",
                        self.name(self.position.seat())
                    ))?;
                    Move::Roll(roll)
                }
                Turn::Seat(seat) => {
                    let Some(mv) = self.decide(seat, input, out)? else {
                        return Ok(Ending::Left);
                    };
                    told(self.announce(seat, mv, out))?;
                    begun = matches!(mv, Move::Keep(_, Then::Roll));
                    mv
                }
            };
            let event = self.position.event(mv);
            self.position.play_unchecked(mv);
            self.tell(|player, view| player.saw(&event, view));
            if let Some(path) = &self.save {
                write_file(path, format!("{}\n", self.position).as_bytes())?;
            }
        }
    }

    /// Tells all programs something, with what each sees now.
    fn tell(&mut self, what: impl Fn(&mut dyn Player<Position>, &OpenView)) {
        for (seat, chair) in Seat::all(self.chairs.len()).zip(&mut self.chairs) {
            if let Chair::Program(_, player) = chair {
                what(&mut **player, &self.position.view(seat));
            }
        }
    }

    fn show_table(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\ngrill {}", self.position.grill())?;
        for seat in Seat::all(self.position.seats()) {
            let stack = self.position.stack(seat);
            let tiles: Vec<String> = stack.iter().map(ToString::to_string).collect();
            let shown = if tiles.is_empty() {
                "-".to_owned()
            } else {
                tiles.join(",")
            };
            let mark = if seat == self.position.seat() {
                ">"
            } else {
                " "
            };
            writeln!(
                out,
                "{mark} {}: {shown}  [{} worms]",
                self.name(seat),
                self.position.worms(seat)
            )?;
        }
        Ok(())
    }

    /// What is decided for a seat; `None` when the person leaves.
    fn decide(
        &mut self,
        seat: Seat,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<Move>, Failure> {
        let mut legal = MoveList::new();
        self.position.legal(&mut legal);
        if let [Move::Fail] = legal[..] {
            return Ok(Some(Move::Fail));
        }
        if let Chair::Program(spec, player) = &mut self.chairs[seat.index()] {
            let view = self.position.view(seat);
            let chosen = player.choose(&view, &Budget::default());
            let fault = match chosen.map(|judgement| judgement.best()) {
                Ok(best) if legal.contains(&best) => return Ok(Some(best)),
                Ok(best) => format!("illegal decision {best}"),
                Err(fault) => fault.to_string(),
            };
            // A player that fails, or decides what it may not, loses its turn.
            writeln!(out, "{seat} ({spec}) loses the turn: {fault}")
                .map_err(|error| Failure::Failed(format!("cannot talk: {error}")))?;
            return Ok((!spec.is_gone()).then_some(Move::Fail));
        }
        self.ask(input, out)
            .map_err(|error| Failure::Failed(format!("cannot talk: {error}")))
    }

    fn ask(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Option<Move>> {
        let mut legal = MoveList::new();
        self.position.legal(&mut legal);
        if self.hints {
            self.hint(out)?;
        }
        loop {
            let kept = self.position.kept();
            let list: Vec<String> = legal.iter().map(Move::to_string).collect();
            write!(out, "kept {kept} ({})  {} ? ", kept.total(), list.join(" "))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(None);
            }
            if !io::stdin().is_terminal() {
                // In a transcript of a piped game the answer would otherwise be missing.
                writeln!(out, "{}", line.trim())?;
            }
            match line.trim() {
                "" => {}
                "quit" | "q" => return Ok(None),
                "help" | "?" => writeln!(out, "{HELP}")?,
                "hint" | "h" => self.hint(out)?,
                "odds" | "o" => self.odds(out)?,
                "position" | "p" => writeln!(out, "{}", self.position)?,
                answer => match read_move(&self.position, answer) {
                    Ok(mv) => return Ok(Some(mv)),
                    // One line: what is wrong, and what can be said here.
                    Err(error) => writeln!(out, "{}. {}", error.what(), error.help())?,
                },
            }
        }
    }

    fn hint(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match &mut self.champion {
            Some(champion) => {
                let advice = advise(&self.position, champion);
                write!(out, "{}", as_text(&self.position, &advice))
            }
            None => writeln!(
                out,
                "There are no hints for these rules; `capicua pickomino small --advise` knows."
            ),
        }
    }

    fn odds(&self, out: &mut dyn Write) -> io::Result<()> {
        let rules = self.position.rules();
        let goals: Vec<Goal> = rules
            .tiles()
            .iter()
            .map(|tile| Goal::Exactly(tile.0))
            .collect();
        let roll = self.position.roll();
        let odds = from_within(rules, &goals, &self.position.kept(), roll.as_ref());
        for (tile, chance) in rules.tiles().iter().zip(odds) {
            let place = match self.position.gain(tile.0 as usize) {
                Some(Gain::Grill(taken)) if taken == tile => "on the grill".to_owned(),
                Some(Gain::Grill(taken)) => format!("takes {taken}"),
                Some(Gain::Steal(seat, _)) => format!("steals from {seat}"),
                None => "takes nothing".to_owned(),
            };
            writeln!(out, "{tile}: {:>8}  {place}", percent(chance))?;
        }
        Ok(())
    }

    fn announce(&self, seat: Seat, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        let who = self.name(seat);
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        match mv {
            Move::Keep(face, Then::Roll) => {
                let kept = after.kept();
                writeln!(
                    out,
                    "{who} keeps {face} and rolls on: {kept} ({})",
                    kept.total()
                )
            }
            Move::Keep(..) | Move::Fail | Move::Roll(_) => {
                let (before, now) = (self.position.stack(seat), after.stack(seat));
                if now.len() > before.len() {
                    let tile = now[now.len() - 1];
                    let from = if self.position.grill().has(tile) {
                        "the grill"
                    } else {
                        "an opponent"
                    };
                    writeln!(out, "{who} takes {tile} from {from}")
                } else if now.len() < before.len() {
                    writeln!(
                        out,
                        "{who} fails and gives back {}",
                        before[before.len() - 1]
                    )
                } else {
                    writeln!(out, "{who} fails")
                }
            }
        }
    }

    fn result(&self) -> String {
        let mut text = String::from("\nThe game is over.\n");
        for seat in Seat::all(self.position.seats()) {
            text.push_str(&format!(
                "{}: {} worms\n",
                self.name(seat),
                self.position.worms(seat)
            ));
        }
        match self.position.leader() {
            Some(seat) => text.push_str(&format!("{} wins.\n", self.name(seat))),
            None => text.push_str("Nobody has a tile.\n"),
        }
        text
    }
}
