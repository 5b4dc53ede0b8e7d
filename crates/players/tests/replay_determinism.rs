//! A player is told again what it had seen, and plays on as it would have: whatever the player, and
//! wherever in a match the one before it got up.

use capicua_core::{Budget, Game, ImperfectInformation, MoveList, Seat, Seed, Turn};
use capicua_dominoes::{House, Match, Move, PRESETS, Rules, State};
use capicua_players::{Entrant, SeatedPlayer, catalogue};

/// Quick settings of a player, all that matters for what it remembers switched on.
fn quick(name: &str) -> &str {
    match name {
        "ims" => "ims:alpha=2,beta=1/4",
        "pimc" => "pimc:samples=3",
        "ismcts" => "ismcts:iterations=20",
        "mc" => "mc:worlds=20,reads=yes,depth=2",
        "champion" => "champion:samples=8",
        "oracle" => "oracle:work=1",
        "net" => "net:temperature=0.5",
        "person" => "person:papo",
        name => name,
    }
}

/// A round as it was dealt, and its moves.
type Round = (State<House>, Vec<Move>);

fn sit(player: &Entrant, seats: usize) -> Vec<SeatedPlayer> {
    (0..seats as u64)
        .map(|at| player.sit(Seed(6).at(at)))
        .collect()
}

/// Tells a new object all that `seat` saw.
fn told(player: &Entrant, before: &[Round], round: &Round, seat: Seat) -> SeatedPlayer {
    let mut again = player.sit(Seed(6).at(seat.index() as u64));
    for (start, moves) in before.iter().chain([round]) {
        again.follow(start, moves, seat);
    }
    again
}

/// Plays some rounds of a match; at every decision a newcomer who was told everything has to think
/// the same as the one who has been there all the time. Returns how many were compared.
fn compare(player: &Entrant, rules: Rules, rounds: u32) -> usize {
    let mut game = Match::new(rules);
    let mut seats = sit(player, usize::from(rules.seats));
    let all = || Seat::all(usize::from(rules.seats));
    let mut before: Vec<Round> = Vec::new();
    let mut compared = 0;
    while game.winner().is_none() && game.rounds() < rounds {
        let deal = game.deal(Seed(11));
        let start = game.start(&deal);
        let mut stock = deal.stock.iter();
        let mut round: Round = (start, Vec::new());
        let mut state = start;
        for (seat, player) in all().zip(&mut seats) {
            player.begin(&state, seat);
        }
        loop {
            let mv = match state.turn() {
                Turn::Over => break,
                Turn::Chance => Move::Draw(*stock.next().unwrap()),
                Turn::Seat(seat) => {
                    let ask = |seated: &mut SeatedPlayer| {
                        let chosen = seated.choose(&state, seat, None, &Budget::default());
                        chosen.expect("players play legal moves")
                    };
                    let mut again = told(player, &before, &round, seat);
                    let evaluation = ask(&mut seats[seat.index()]);
                    assert_eq!(
                        ask(&mut again),
                        evaluation,
                        "{} under {rules}",
                        player.spec()
                    );
                    compared += usize::from(evaluation.moves.len() > 1);
                    evaluation.best()
                }
            };
            round.1.push(mv);
            let event = state.event(mv);
            state.play_unchecked(mv);
            for (seat, player) in all().zip(&mut seats) {
                player.saw(&event, &state, seat);
            }
        }
        before.push(round);
        game.finish(&state);
    }
    compared
}

#[test]
fn every_player_plays_on_as_it_would_have() {
    for entry in catalogue().entries {
        let player = capicua_players::player(quick(entry.name)).unwrap();
        // Those that differ in their target alone are played alike.
        let alike = ["spain", "brasilia", "venezuela"];
        let presets = PRESETS.iter().filter(|(name, _)| !alike.contains(name));
        let presets = presets.map(|(_, rules)| *rules);
        let more = ["fives,spinner=on", "fives,seats=4", "latin,calls=on"];
        for rules in presets.chain(more.map(|text| text.parse().unwrap())) {
            // The published oracle counts the turns it was asked in: it is a bound, not a player.
            if player.knows(&rules).is_ok() {
                compare(&player, rules, 2);
            }
        }
    }
}

/// What is learnt about the other seat in one round counts in the next: without being told of the
/// first, somebody thinks otherwise about the second.
#[test]
fn what_was_learnt_is_part_of_what_is_told() {
    let player = capicua_players::player("mc:worlds=60,reads=yes,depth=2").unwrap();
    let rules: Rules = "fives,target=500".parse().unwrap();
    assert!(compare(&player, rules, 4) > 20);
    let mut game = Match::new(rules);
    let mut rounds: Vec<Round> = Vec::new();
    for _ in 0..3 {
        let deal = game.deal(Seed(3));
        let (start, mut state) = (game.start(&deal), game.start(&deal));
        let mut seats = sit(&capicua_players::player("greedy").unwrap(), 2);
        let mut stock = deal.stock.iter();
        let mut moves = Vec::new();
        while state.turn() != Turn::Over {
            let mv = match state.turn() {
                Turn::Seat(seat) => {
                    let chosen = seats[seat.index()].choose(&state, seat, None, &Budget::default());
                    chosen.unwrap().best()
                }
                _ => Move::Draw(*stock.next().unwrap()),
            };
            moves.push(mv);
            state.play_unchecked(mv);
        }
        game.finish(&state);
        rounds.push((start, moves));
    }
    let (start, moves) = rounds.pop().unwrap();
    // The last decision of the first half of the round.
    let after = |plies: usize| {
        let mut state = start;
        moves[..plies]
            .iter()
            .for_each(|&mv| state.play_unchecked(mv));
        state
    };
    let chooses = |plies: &usize| {
        let mut legal = MoveList::new();
        after(*plies).legal(&mut legal);
        legal.len() > 1
    };
    let plies = (0..moves.len() / 2).rev().find(chooses).unwrap();
    let (half, state) = (&moves[..plies], after(plies));
    let seat = state.public().turn();
    let mut knows = told(&player, &rounds, &(start, half.to_vec()), seat);
    // Somebody who was away, but has heard how many rounds there were: the same chances otherwise.
    let nothing: Vec<Round> = rounds
        .iter()
        .map(|(start, _)| (*start, Vec::new()))
        .collect();
    let mut stranger = told(&player, &nothing, &(start, half.to_vec()), seat);
    let ask = |seated: &mut SeatedPlayer| {
        seated
            .choose(&state, seat, None, &Budget::default())
            .unwrap()
    };
    assert_ne!(ask(&mut knows), ask(&mut stranger));
}
