//! The champion plays every game there is: every preset, every option of it.

use std::time::Duration;

use capicua_core::{Budget, Game, ImperfectInformation, MoveList, Seat, Seed, Turn};
use capicua_dominoes::notation::{Position, variations};
use capicua_dominoes::{Deal, House, Move, PRESETS, Rules, State};
use capicua_players::{Entrant, SeatedPlayer};

/// Plays a round with the player in all seats; how many decisions there were, and how many of them
/// were made over all deals that remained.
fn play_round(player: &Entrant, rules: Rules, seed: Seed, budget: &Budget) -> (usize, usize) {
    let leader = Seat::new(seed.0 as usize % usize::from(rules.seats));
    let deal = Deal::shuffled(&rules, leader, &mut seed.random());
    let mut state = State::deal(House(rules), &deal, None);
    let all = || Seat::all(usize::from(rules.seats));
    let mut seats: Vec<SeatedPlayer> = all()
        .map(|s| player.sit(seed.at(s.index() as u64)))
        .collect();
    let mut stock = deal.stock.iter();
    for (seat, player) in all().zip(&mut seats) {
        player.begin(&state, seat);
    }
    let (mut decisions, mut exact) = (0, 0);
    let mut legal = MoveList::new();
    loop {
        let mv = match state.turn() {
            Turn::Over => return (decisions, exact),
            Turn::Chance => Move::Draw(*stock.next().unwrap()),
            Turn::Seat(seat) => {
                let chosen = seats[seat.index()].choose(&state, seat, None, budget);
                let evaluation = chosen.unwrap_or_else(|fault| panic!("{fault} under {rules}"));
                state.legal(&mut legal);
                let best = evaluation.best();
                assert!(legal.contains(&best), "{best} under {rules}");
                // Who can play does, and nobody is called who cannot have passed falsely.
                let can_play = matches!(legal[0], Move::Play(_));
                assert_eq!(
                    matches!(best, Move::Play(_)),
                    can_play,
                    "{best} under {rules}"
                );
                if legal.len() > 1 {
                    decisions += 1;
                    exact += usize::from(evaluation.exact);
                }
                best
            }
        };
        let event = state.event(mv);
        state.play_unchecked(mv);
        for (seat, player) in all().zip(&mut seats) {
            player.saw(&event, &state, seat);
        }
    }
}

#[test]
fn the_champion_plays_every_preset_and_every_option() {
    let player = capicua_players::player("champion:samples=3").unwrap();
    // Rules that differ only in what becomes of rounds are the same round.
    let mut rounds: Vec<Rules> = Vec::new();
    for rules in variations() {
        assert!(player.knows(&rules).is_ok(), "{rules}");
        if !rounds.iter().any(|known| known.same_round(&rules)) {
            rounds.push(rules);
        }
    }
    assert!(rounds.len() > 100, "{} games", rounds.len());
    for (number, rules) in rounds.into_iter().enumerate() {
        // Double-nine takes long to solve; an option is tried as well by who is told to hurry.
        let hurry = usize::from(rules.seats) * usize::from(rules.hand) > 28;
        let budget = Budget {
            time: hurry.then_some(Duration::from_millis(10)),
            ..Budget::default()
        };
        play_round(&player, rules, Seed(number as u64), &budget);
    }
}

/// The third champion and the fourth finish rounds of every preset, in a match too, and play the same again.
#[test]
fn later_champions_play_every_preset() {
    let [third, fourth] = ["champion:version=3,work=1", "champion:version=4,work=1"]
        .map(|spec| capicua_players::player(spec).unwrap());
    let budget = Budget {
        work: Some(200_000),
        ..Budget::default()
    };
    for (name, rules) in PRESETS {
        for player in [&third, &fourth] {
            assert!(player.knows(&rules).is_ok(), "{name}");
            let [once, again] = [(); 2].map(|()| play_round(player, rules, Seed(3), &budget));
            assert_eq!(once, again, "{name}");
        }
    }
    // Hands too large to be walked through.
    let large: Rules = "block,seats=2,set=9,hand=20".parse().unwrap();
    play_round(&fourth, large, Seed(1), &budget);
}

/// Late in a round all deals that remain are listed and solved, in every game. (Later champions walk
/// through them in block games, which lists nothing.)
#[test]
fn late_positions_are_solved_over_all_deals() {
    let player = capicua_players::player("champion:version=2").unwrap();
    for rules in [
        "block",
        "draw,set=3,hand=3",
        "fives,spinner=on,set=3,hand=3",
        "fives,seats=4,set=3,hand=2",
        "recife,hand=5",
        "latin,calls=on",
    ] {
        let parsed: Rules = rules.parse().unwrap();
        let rounds =
            (0..8).map(|index| play_round(&player, parsed, Seed(index), &Budget::default()));
        let (decisions, exact) = rounds.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        assert!(
            exact > 0 && exact < decisions,
            "{rules}: {exact} of {decisions}"
        );
    }
}

/// What B would answer in a position, seen by B alone.
fn answer(text: &str) -> Move {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let seat = position.now().public().turn();
    let mut adviser = capicua_players::adviser(capicua_players::OpponentModel::Nothing);
    let knowledge = capicua_belief::Knowledge::from_position(&position, Some(seat));
    let belief = capicua_belief::Belief::from_knowledge(&knowledge).unwrap();
    let plays = capicua_belief::Plays::new(position.start().public(), position.history());
    let view = position.now().view(seat).unwrap();
    let random = &mut Seed(1).random();
    let budget = Budget {
        samples: Some(50),
        ..Budget::default()
    };
    adviser
        .analyze(&view, &belief, &plays, random, &budget)
        .best()
}

/// A passed on 6 and laid a 6 in its next turn: its pass was false, and B says so.
#[test]
fn a_pass_that_was_false_for_sure_is_called() {
    let start = "latin,calls=on ?7/60615150404121/?7/?7 - D -";
    let called = answer(&format!("{start} moves 66 -- 60 03 36 65"));
    assert_eq!(called.to_string(), "!A");
    // Without the tile that shows it nobody is called.
    let trusted = answer(&format!("{start} moves 66 --"));
    assert!(matches!(trusted, Move::Play(_)), "{trusted}");
}
