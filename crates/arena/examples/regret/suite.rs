//! A suite of decisions with what their moves are worth, played out.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::time::Instant;

use capicua_belief::{Belief, Plays};
use capicua_core::{
    Budget, CancellationToken, Estimate, Game, ImperfectInformation, MoveList, Random, Seat, Seed,
    Side, Turn, View as _,
};
use capicua_dominoes::notation::{Position, Record, Snapshot, WrittenMove};
use capicua_dominoes::{
    Deal, Event, House, Move, Public, Rules, Ruleset, Standing, State, Tile, View,
};
use capicua_players::{
    Champion, ChampionSettings, Dominoes, SeatedPlayer, Strategy as _, match_equity, weigh_deals,
};
use capicua_solver::{Equity, Objective};

use crate::ideas::{self, drop_behind};
use crate::number;

/// Every so many decisions of a round one is noted: neighbours are much alike.
const EVERY: u64 = 3;

/// Decisions with more tiles in the hands are left out: playing a lead out takes a hundred times as long as
/// playing out the middle of a round.
const MOST_HELD: usize = 22;

/// Worlds between looks at which moves are clearly worse, and by how many standard errors they have to be.
const LOOK: usize = 50;
const BEHIND: f64 = 4.0;

/// A decision, and what its moves are worth in one half of the worlds and in the other.
struct Truth {
    position: String,
    moves: Vec<(String, [f64; 2])>,
}

impl Truth {
    fn write(&self) -> String {
        let mut line = self.position.clone();
        for (mv, [even, odd]) in &self.moves {
            let _ = write!(line, "\t{mv} {even:.6} {odd:.6}");
        }
        line
    }

    fn read(line: &str) -> Option<Truth> {
        let mut parts = line.split('\t');
        let position = parts.next()?.to_owned();
        let moves = parts.map(|part| {
            let [mv, even, odd] = part.split(' ').collect::<Vec<_>>()[..] else {
                return None;
            };
            Some((mv.to_owned(), [even.parse().ok()?, odd.parse().ok()?]))
        });
        let moves = moves.collect::<Option<Vec<_>>>()?;
        Some(Truth { position, moves })
    }

    /// What a move gives away. Each half says which move is best, and the other one what that is worth:
    /// the best of many guesses would flatter itself.
    fn regret(&self, mv: &str) -> Option<f64> {
        let (_, own) = self.moves.iter().find(|(known, _)| known == mv)?;
        let less = [0, 1].map(|half| {
            let better =
                |a: &&(String, [f64; 2]), b: &&(String, [f64; 2])| a.1[half].total_cmp(&b.1[half]);
            let best = self.moves.iter().max_by(better).expect("there are moves");
            best.1[1 - half] - own[1 - half]
        });
        Some((less[0] + less[1]) / 2.0)
    }
}

pub fn make(file: &str, rules: &str, score: &str, numbers: [&str; 4]) -> Result<(), String> {
    let rules: Rules = rules.parse().map_err(|error| format!("RULES: {error}"))?;
    let standing = match score {
        "-" => None,
        score => {
            let points = score.split_once(':');
            let points = points.and_then(|(a, b)| Some([a.parse().ok()?, b.parse().ok()?]));
            let points: [u16; 2] = points.ok_or("SCORE is like 45:30, or -")?;
            if points.iter().any(|&points| points >= rules.target) {
                return Err(format!("SCORE is below {}", rules.target));
            }
            Some(Standing::new(points, rules.target))
        }
    };
    let [decisions, worlds, samples, seed] = numbers;
    let (decisions, worlds, samples) = (number(decisions)?, number(worlds)?, number(samples)?);
    let settings = ChampionSettings {
        samples: Some(samples.clamp(1, 10_000) as u32),
        ..ChampionSettings::default()
    };
    let head = format!("# {rules}\t{score}\t{worlds} worlds\t{samples} samples\tseed {seed}");
    let seed = Seed(number(seed)?).named("regret");
    let there = match File::open(file) {
        Err(_) => Vec::new(),
        Ok(file) => lines(file)?,
    };
    if there.first().is_some_and(|first| *first != head) {
        return Err(format!("{file} is of another suite: {}", there[0]));
    }
    let out = OpenOptions::new().append(true).create(true).open(file);
    let mut out = out.map_err(|error| format!("{file}: {error}"))?;
    let mut line = |text: &str| {
        let written = writeln!(out, "{text}").and_then(|()| out.flush());
        written.map_err(|error| format!("{file}: {error}"))
    };
    if there.is_empty() {
        line(&head)?;
    }
    let done = there.len().saturating_sub(1) as u64;
    let (mut noted, mut round) = (0, 0);
    while noted < decisions {
        for (position, view, history) in decided(&rules, standing, settings, seed.at(round)) {
            if noted >= done && noted < decisions {
                let luck = seed.named("worlds").at(noted);
                let truth = played_out(&position, &view, &history, settings, worlds, luck);
                line(&truth.write())?;
                eprintln!("{} of {decisions}", noted + 1);
            }
            noted += 1;
        }
        round += 1;
    }
    Ok(())
}

fn lines(file: File) -> Result<Vec<String>, String> {
    let lines: std::io::Result<Vec<String>> = BufReader::new(file).lines().collect();
    lines.map_err(|error| error.to_string())
}

/// Some decisions of a round of the champion with itself, as the seat on turn saw them.
fn decided(
    rules: &Rules,
    standing: Option<Standing>,
    settings: ChampionSettings,
    seed: Seed,
) -> Vec<(String, View<House>, Vec<Event>)> {
    let leader = Seat::new(seed.named("leader").random().below(rules.seats.into()));
    let deal = Deal::shuffled(rules, leader, &mut seed.named("deal").random());
    let mut state = State::deal(House(*rules), &deal, standing);
    let mut record = Record::new(Snapshot::from_start(&state));
    let mut boneyard = deal.stock.iter();
    let mut random = seed.named("seats").random();
    let mut champion = Champion::new(settings);
    let (mut history, mut found, mut legal) = (Vec::new(), Vec::new(), MoveList::new());
    let mut number = seed.named("first").random().below(EVERY as usize) as u64;
    loop {
        let mv = match state.turn() {
            Turn::Over => return found,
            Turn::Chance => Move::Draw(*boneyard.next().expect("a tile is left to draw")),
            Turn::Seat(seat) => {
                let view = state.view(seat);
                state.legal(&mut legal);
                number += u64::from(legal.len() > 1);
                let few = held(state.public()) <= MOST_HELD;
                if few && legal.len() > 1 && number.is_multiple_of(EVERY) {
                    let text = seen(&record, seat).to_string();
                    found.push((text, view, history.clone()));
                }
                let budget = Budget::default();
                champion
                    .evaluate(&view, &history, &mut random, &budget)
                    .best()
            }
        };
        record.play(mv.into()).expect("a legal move");
        history.push(state.event(mv));
        state.play_unchecked(mv);
    }
}

/// A record as a seat saw it.
fn seen(record: &Record, seat: Seat) -> Position {
    let mut position = Position::new(record.start().seen_by(seat));
    for mv in record.moves() {
        let another = position.now().public().turn() != seat;
        let written = match mv.written {
            WrittenMove::Draw(Some(_)) if another => WrittenMove::Draw(None),
            written => written,
        };
        position.play(written).expect("it was played");
    }
    position
}

/// Tiles in all hands.
pub fn held<R: Ruleset>(public: &Public<R>) -> usize {
    public.unplayed().len() - public.stock()
}

/// The match where a score stands, else the round.
pub fn played_for<R: Ruleset>(public: &Public<R>) -> Objective {
    match public.standing() {
        None => Objective::Win,
        Some(standing) => {
            let chances = match_equity(public.rules());
            Objective::Equity(Equity::from_match(chances, standing, public.leader()))
        }
    }
}

/// Plays the moves out, all in the same worlds. A move that is clearly worse than the best one is given up;
/// what it lacked until then stands.
fn played_out(
    position: &str,
    view: &View<House>,
    history: &[Event],
    settings: ChampionSettings,
    worlds: u64,
    seed: Seed,
) -> Truth {
    let belief = Belief::new(view, history).expect("it was played");
    let plays = Plays::from_view(view, history).unwrap_or_else(|| Plays::new(view.public(), &[]));
    let public = view.public();
    let rules = public.rules();
    // The champion itself says which deals are likely.
    let deals = seed.named("deals");
    let weighed = weigh_deals(
        rules,
        Some(view),
        &belief,
        &plays,
        deals,
        &CancellationToken::default(),
    );
    let worlds = weighed.resample(worlds as usize, &mut deals.random());
    let objective = played_for(public);
    let mut champion = Champion::new(settings);
    let mut legal = MoveList::new();
    view.legal(&mut legal);
    let mut values: Vec<Vec<f64>> = vec![Vec::new(); legal.len()];
    let mut alive: Vec<usize> = (0..legal.len()).collect();
    for (at, secrets) in worlds.iter().enumerate() {
        let luck = seed.named("world").at(at as u64);
        for &number in &alive {
            let (state, mv) = (view.determinize(secrets), legal[number]);
            let first = finish(&mut champion, state, mv, history.to_vec(), &objective, luck);
            values[number].push(match rules.side_of(view.seat()) {
                Side::FIRST => first,
                _ => 1.0 - first,
            });
        }
        if (at + 1).is_multiple_of(LOOK) {
            drop_behind(&values, &mut alive, BEHIND);
            if alive.len() == 1 {
                break;
            }
        }
    }
    let best = &values[alive[0]];
    let half_of = |values: &mut dyn Iterator<Item = f64>, half: usize| {
        let part: Vec<f64> = values.skip(half).step_by(2).collect();
        part.iter().sum::<f64>() / part.len() as f64
    };
    let worths = legal.iter().zip(&values).map(|(mv, own)| {
        let halves = [0, 1].map(|half| {
            let lacks = half_of(&mut best.iter().zip(own).map(|(a, b)| a - b), half);
            half_of(&mut best.iter().copied(), half) - lacks
        });
        (mv.to_string(), halves)
    });
    Truth {
        position: position.to_owned(),
        moves: worths.collect(),
    }
}

/// The chance of the first side after a round in which `mv` is played, and the champion goes on.
pub fn finish(
    champion: &mut Champion,
    mut state: Dominoes,
    mv: Move,
    mut history: Vec<Event>,
    objective: &Objective,
    luck: Seed,
) -> f64 {
    let mut boneyard: Vec<Tile> = state.stock().iter().collect();
    luck.named("boneyard").random().shuffle(&mut boneyard);
    let mut boneyard = boneyard.into_iter();
    let mut random: Random = luck.named("seats").random();
    let mut next = Some(mv);
    loop {
        let mv = match (next.take(), state.turn()) {
            (_, Turn::Over) => return objective.chance(objective.worth_of(&state)),
            (Some(mv), _) => mv,
            (None, Turn::Chance) => Move::Draw(boneyard.next().expect("a tile is left to draw")),
            (None, Turn::Seat(seat)) => {
                let view = state.view(seat);
                champion
                    .evaluate(&view, &history, &mut random, &Budget::default())
                    .best()
            }
        };
        history.push(state.event(mv));
        state.play_unchecked(mv);
    }
}

pub fn judge(file: &str, specs: &[&str]) -> Result<(), String> {
    let opened = File::open(file).map_err(|error| format!("{file}: {error}"))?;
    let (mut truths, mut number) = (Vec::new(), 0);
    for line in lines(opened)? {
        number += 1;
        if line.starts_with('#') {
            println!("{line}");
            continue;
        }
        let truth = Truth::read(&line).ok_or_else(|| format!("{file}, line {number}: damaged"))?;
        let position: Position = truth
            .position
            .parse()
            .map_err(|error| format!("{file}, line {number}: {error}"))?;
        truths.push((truth, position));
    }
    println!("player: regret in percent a decision (95 %), share of best moves, milliseconds");
    for spec in specs {
        let player = ideas::player(spec)?;
        let began = Instant::now();
        let mut regrets = Vec::new();
        for (at, (truth, position)) in truths.iter().enumerate() {
            let SeatedPlayer::Honest(mut seat) = player.sit(Seed(1).at(at as u64)) else {
                return Err(format!("{spec} sees what is hidden"));
            };
            let asked = position.now().public().turn();
            let mut told = Position::new(position.start().clone());
            let view = |told: &Position| told.now().view(asked).expect("the hand is known");
            seat.begin(&view(&told));
            for (event, written) in position.history().iter().zip(position.moves()) {
                told.play(*written).expect("it was played");
                seat.saw(event, &view(&told));
            }
            let chosen = seat.choose(&view(&told), &Budget::default());
            let chosen = chosen.map_err(|fault| fault.to_string())?.best();
            let regret = truth.regret(&chosen.to_string());
            regrets.push(regret.ok_or_else(|| format!("{spec} plays {chosen}, which is new"))?);
        }
        let took = began.elapsed().as_secs_f64() * 1000.0 / regrets.len().max(1) as f64;
        let best = regrets.iter().filter(|&&regret| regret <= 0.0).count();
        let share = best as f64 / regrets.len().max(1) as f64;
        let mean = Estimate::from_samples(regrets.into_iter());
        println!(
            "{spec}: {:.2} ± {:.2}, {:.0} %, {took:.1} ms",
            100.0 * mean.mean,
            100.0 * mean.half_width(),
            100.0 * share,
        );
    }
    Ok(())
}
