//! What two players disagree about in matches, and what that is worth: how much of a match there is to be won
//! by playing otherwise than somebody does, before thousands of matches are played.

use capicua_belief::{Belief, Plays};
use capicua_core::{
    Budget, CancellationToken, Estimate, Game as _, ImperfectInformation as _, MoveList, Seat,
    Seed, Turn, View as _,
};
use capicua_dominoes::{Event, Match, Move, Rules};
use capicua_players::{Dominoes, Entrant, RolloutPolicy, SeatedPlayer, weigh_deals};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};
use capicua_table::{Playable, Round, play_round};

use crate::suite::{held, played_for};
use crate::{ideas, number};

/// Worlds in which two moves are held against each other: others than those they were chosen in, so that
/// nobody is flattered by luck.
const WORLDS: usize = 200;

/// Up to so many tiles in the hands a decision is a late one.
const LATE: usize = 22;

/// Rounds from which it is told how far the match hangs on who wins the next one.
const ROUNDS: u64 = 300;

/// What was seen of the decisions of a kind.
#[derive(Clone, Copy, Default)]
struct Seen {
    decisions: f64,
    apart: f64,
    /// Worlds that the one who plays looked into.
    worlds: f64,
    /// By how much its moves are better where the two disagree: in chances of the match, and of the round.
    matches: f64,
    rounds: f64,
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.decisions += other.decisions;
        self.apart += other.apart;
        self.worlds += other.worlds;
        self.matches += other.matches;
        self.rounds += other.rounds;
    }
}

/// Matches of `one` with itself, and beside every seat one that is asked what it would play there.
pub fn apart(rules: &str, numbers: [&str; 2], [one, two]: [&str; 2]) -> Result<(), String> {
    let rules: Rules = rules.parse().map_err(|error| format!("RULES: {error}"))?;
    let [matches, seed] = [number(numbers[0])?, number(numbers[1])?];
    if rules.is_draw_game() || rules.fives || rules.calls {
        return Err(format!(
            "{rules}: only block games without calls are solved"
        ));
    }
    let [one, two] = [ideas::player(one)?, ideas::player(two)?];
    for player in [&one, &two] {
        player.knows(&rules).map_err(|error| error.to_string())?;
    }
    let mut solver = Solver::new(DEFAULT_MEMORY);
    let mut all = [Seen::default(); 2];
    let (mut worth, mut rounds) = ([Vec::new(), Vec::new()], 0);
    let mut spread = [0.0; 2];
    for at in 0..matches {
        let seed = Seed(seed).named("apart").at(at);
        let sit = |player: &Entrant, name: &str| -> Vec<SeatedPlayer> {
            let seats = 0..u64::from(rules.seats);
            seats
                .map(|seat| player.sit(seed.named(name).at(seat)))
                .collect()
        };
        let (mut playing, mut beside) = (sit(&one, "player"), sit(&two, "beside"));
        let mut game = Match::new(rules);
        let mut seen = [Seen::default(); 2];
        while game.winner().is_none() {
            let luck = seed.named("worlds").at(u64::from(game.rounds()));
            let mut round = Round::new(<Dominoes as Playable>::deal(&game, seed));
            for (seat, other) in Seat::all(beside.len()).zip(&mut beside) {
                other.begin(round.start(), seat);
            }
            let here = spread_of(&game, luck.named("spread"));
            spread = [spread[0] + here[0], spread[1] + here[1]];
            let mut history: Vec<Event> = Vec::new();
            play_round(&mut round, &mut playing, &Budget::default(), |ply| {
                if let (Some(seat), Some(thought), 2..) = (ply.asked, ply.thought, ply.choices) {
                    let asked =
                        beside[seat.index()].choose(ply.state, seat, None, &Budget::default());
                    let mut found = Seen {
                        decisions: 1.0,
                        worlds: thought.worlds.into(),
                        ..Seen::default()
                    };
                    let other = asked.expect("players of ours move").best();
                    if other != ply.mv {
                        let luck = luck.at(history.len() as u64);
                        let pair = [ply.mv, other];
                        let [matches, rounds] =
                            better(&mut solver, ply.state, seat, &history, pair, luck);
                        found = Seen {
                            apart: 1.0,
                            matches,
                            rounds,
                            ..found
                        };
                    }
                    let late = held(ply.state.public()) <= LATE;
                    seen[usize::from(late)].add(found);
                }
                history.push(ply.state.event(ply.mv));
                let mut next = *ply.state;
                next.play_unchecked(ply.mv);
                for (seat, other) in Seat::all(beside.len()).zip(&mut beside) {
                    other.saw(&history[history.len() - 1], &next, seat);
                }
            });
            for other in &mut beside {
                other.over(round.start(), round.state());
            }
            game.finish(round.state());
        }
        rounds += game.rounds();
        for (late, seen) in seen.into_iter().enumerate() {
            // Both sides played it.
            worth[late].push(seen.matches / 2.0);
            all[late].add(seen);
        }
        eprintln!("{} of {matches}", at + 1);
    }
    let n = matches as f64;
    println!(
        "{rules}, {matches} matches of {:.1} rounds:",
        f64::from(rounds) / n
    );
    for (name, late) in [("early", 0), ("late", 1)] {
        let seen = all[late];
        let each = Estimate::from_samples(worth[late].iter().copied());
        println!(
            "{name}: {:.1} decisions of a side, {:.0} worlds each, {:.1} % apart, worth {:.3} % of the match and \
             {:.3} % of the round each; {:.2} ± {:.2} % in a match",
            seen.decisions / 2.0 / n,
            seen.worlds / seen.decisions,
            100.0 * seen.apart / seen.decisions,
            100.0 * seen.matches / seen.apart,
            100.0 * seen.rounds / seen.apart,
            100.0 * each.mean,
            100.0 * each.half_width(),
        );
    }
    let each = Estimate::from_samples((0..worth[0].len()).map(|at| worth[0][at] + worth[1][at]));
    println!(
        "in all {:.2} ± {:.2} % in a match",
        100.0 * each.mean,
        100.0 * each.half_width()
    );
    println!(
        "who wins a round says {:.0} % of what it does to the match",
        100.0 * (1.0 - spread[1] / spread[0]),
    );
    Ok(())
}

/// How far the chances of the match after the next round lie apart, all in all and among rounds that the
/// same side wins: variances over rounds that go by a glance.
fn spread_of(game: &Match, seed: Seed) -> [f64; 2] {
    let glance = RolloutPolicy::for_rules(game.rules());
    // Rounds that the first side wins, that nobody wins, and that the other side wins.
    let mut chances: [Vec<f64>; 3] = Default::default();
    let mut moves = MoveList::new();
    let mut objectives: [Option<Objective>; 4] = Default::default();
    for at in 0..ROUNDS {
        let mut luck = seed.at(at).random();
        let (mut state, _) = <Dominoes as Playable>::deal(game, seed.at(at));
        let leader = state.public().leader().index();
        let objective = objectives[leader].get_or_insert_with(|| played_for(state.public()));
        while let Turn::Seat(seat) = state.turn() {
            state.legal(&mut moves);
            let mv = glance.choose(state.public(), state.hand(seat), &moves, &mut luck);
            state.play_unchecked(mv);
        }
        let won = (1 + Objective::Win.worth_of(&state)) as usize;
        chances[won].push(objective.chance(objective.worth_of(&state)));
    }
    let squares = |chances: &mut dyn Iterator<Item = f64>| {
        let chances: Vec<f64> = chances.collect();
        let mean = chances.iter().sum::<f64>() / chances.len().max(1) as f64;
        chances
            .iter()
            .map(|chance| (chance - mean).powi(2))
            .sum::<f64>()
    };
    let within = chances
        .iter()
        .map(|same| squares(&mut same.iter().copied()));
    let within: f64 = within.sum();
    [squares(&mut chances.iter().flatten().copied()), within].map(|sum| sum / ROUNDS as f64)
}

/// By how much the first of two moves is better in worlds with open hands: in chances to win the match, and the
/// round.
fn better(
    solver: &mut Solver,
    state: &Dominoes,
    seat: Seat,
    history: &[Event],
    pair: [Move; 2],
    luck: Seed,
) -> [f64; 2] {
    let view = state.view(seat);
    let belief = Belief::new(&view, history).expect("it was played");
    let plays = Plays::from_view(&view, history).expect("it was played");
    let rules = view.public().rules();
    let weighed = weigh_deals(
        rules,
        Some(&view),
        &belief,
        &plays,
        luck,
        &CancellationToken::default(),
    );
    let worlds = weighed.resample(WORLDS, &mut luck.random());
    [played_for(view.public()), Objective::Win].map(|objective| {
        let less = worlds.iter().map(|secrets| {
            let values = solver.values_of(&view.determinize(secrets), &objective, &pair);
            let values = values.expect("a block game is solved");
            objective.chance(values[0].1) - objective.chance(values[1].1)
        });
        less.sum::<f64>() / worlds.len() as f64
    })
}
