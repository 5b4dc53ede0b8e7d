//! A player's move must not change when the hidden tiles are dealt differently within what it
//! knows: over thousands of positions, and over whole rounds, so that memory is covered, too.

use capicua_belief::Belief;
use capicua_core::{Budget, Game, ImperfectInformation, Seat, Seed, Turn, View as _};
use capicua_dominoes::{
    Deal, Event, FirstLead, House, LATIN, Move, PRESETS, PublicMove, Rules, SEATS, State, TileSet,
};
use capicua_players::{Entrant, SeatedPlayer};

struct Round {
    deal: Deal,
    moves: Vec<Move>,
    history: Vec<Event>,
    /// The states in which each move was made.
    states: Vec<State<House>>,
}

fn ask(seated: &mut SeatedPlayer, state: &State<House>) -> Move {
    let Turn::Seat(seat) = state.turn() else {
        panic!("nobody is to move");
    };
    assert!(
        matches!(seated, SeatedPlayer::Honest(_)),
        "an oracle is not honest"
    );
    let chosen = seated.choose(state, seat, None, &Budget::default());
    chosen.expect("players play legal moves").best()
}

/// Plays a round with the player in all seats.
fn play(player: &Entrant, rules: Rules, index: u64) -> Round {
    let seed = Seed(17).named("honesty").at(index);
    let leader = Seat::new(index as usize % usize::from(rules.seats));
    let mut deal = Deal::shuffled(&rules, leader, &mut seed.random());
    if rules.undealt() > 0 && rules.first == FirstLead::HighestDouble {
        deal.lead_highest_double();
    }
    let mut state = State::deal(House(rules), &deal, None);
    let mut seats: Vec<SeatedPlayer> = (0..u64::from(rules.seats))
        .map(|s| player.sit(seed.at(s)))
        .collect();
    let mut stock = deal.stock.iter();
    let mut round = Round {
        deal: deal.clone(),
        moves: Vec::new(),
        history: Vec::new(),
        states: Vec::new(),
    };
    let all = || Seat::all(usize::from(rules.seats));
    for (seat, player) in all().zip(&mut seats) {
        player.begin(&state, seat);
    }
    loop {
        let mv = match state.turn() {
            Turn::Over => return round,
            Turn::Chance => Move::Draw(*stock.next().unwrap()),
            Turn::Seat(seat) => ask(&mut seats[seat.index()], &state),
        };
        let event = state.event(mv);
        round.states.push(state);
        round.moves.push(mv);
        round.history.push(event);
        state.play_unchecked(mv);
        for (seat, player) in all().zip(&mut seats) {
            player.saw(&event, &state, seat);
        }
    }
}

/// A deal that looks the same to `seat` up to the `ply`-th move: what is hidden then is dealt anew.
fn redeal(round: &Round, ply: usize, seat: Seat, seed: Seed) -> [TileSet; SEATS] {
    let state = &round.states[ply];
    let view = state.view(seat);
    let belief = Belief::new(&view, &round.history[..ply]).unwrap();
    let other = view.determinize(&belief.sample(&mut seed.random()));
    assert_eq!(other.view(seat), view);
    // Back to the beginning: what has been played goes back to the hands it came from.
    let mut hands = std::array::from_fn(|s| other.hand(Seat::new(s)));
    for event in &round.history[..ply] {
        if let PublicMove::Play(placement) = event.seen {
            hands[event.seat.index()].insert(placement.tile());
        }
    }
    hands
}

/// The seat that thinks at the last decision with a choice sits down anew, at a table where all it
/// cannot know is dealt differently from the beginning; the others make the moves they made. It has
/// to make the same moves all the way. Returns how many choices were compared.
fn check_replay(player: &Entrant, rules: Rules, index: u64) -> usize {
    let round = play(player, rules, index);
    let seed = Seed(17).named("honesty").at(index);
    let mut legal = capicua_core::MoveList::new();
    let mut compared = 0;
    for seat in Seat::all(usize::from(rules.seats)) {
        let last = (0..round.states.len()).rev().find(|&ply| {
            round.states[ply].turn() == Turn::Seat(seat) && {
                round.states[ply].legal(&mut legal);
                legal.len() > 1
            }
        });
        let Some(last) = last else { continue };
        let hands = redeal(
            &round,
            last,
            seat,
            seed.named("redeal").at(seat.index() as u64),
        );
        let dealt = hands.iter().fold(TileSet::EMPTY, |all, &hand| all | hand);
        let mut deal = Deal {
            hands,
            stock: (TileSet::full(rules.highest) - dealt).iter().collect(),
            ..round.deal.clone()
        };
        assert!(deal.stands(&rules), "it would have been dealt again");
        if deal.lead_tile.is_some() {
            deal.lead_highest_double();
            let led = |deal: &Deal| (deal.leader, deal.lead_tile);
            assert_eq!(
                led(&deal),
                led(&round.deal),
                "it would have been led otherwise"
            );
        }
        let mut state = State::deal(House(rules), &deal, None);
        let mut seated = player.sit(seed.at(seat.index() as u64));
        seated.begin(&state, seat);
        for ply in 0..=last {
            state.legal(&mut legal);
            if state.turn() == Turn::Seat(seat) {
                let mv = ask(&mut seated, &state);
                assert_eq!(mv, round.moves[ply], "{} peeked", player.spec());
                compared += usize::from(legal.len() > 1);
            }
            assert!(
                legal.contains(&round.moves[ply]),
                "the other deal does not fit"
            );
            let event = state.event(round.moves[ply]);
            state.play_unchecked(round.moves[ply]);
            seated.saw(&event, &state, seat);
        }
    }
    compared
}

/// Where tiles are drawn the beginning cannot be dealt anew so simply: every decision for itself.
fn check_positions(player: &Entrant, rules: Rules, index: u64) -> usize {
    let round = play(player, rules, index);
    let seed = Seed(18).named("honesty").at(index);
    let mut compared = 0;
    for (ply, state) in round.states.iter().enumerate() {
        let Turn::Seat(seat) = state.turn() else {
            continue;
        };
        let view = state.view(seat);
        let history = &round.history[..ply];
        let belief = Belief::new(&view, history).unwrap();
        let other = view.determinize(&belief.sample(&mut seed.at(ply as u64).random()));
        let asked = |state: &State<House>| {
            let mut seated = player.sit(seed.named("sit").at(ply as u64));
            seated.follow(&round.states[0], &round.moves[..ply], seat);
            ask(&mut seated, state)
        };
        assert_eq!(asked(state), asked(&other));
        compared += 1;
    }
    compared
}

const PLAYERS: [&str; 20] = [
    "random",
    "greedy",
    "doubles",
    "vielma",
    "ims:alpha=3,beta=1/4",
    "ims:alpha=2,beta=1/4,pieces=-6",
    "pimc:samples=4,alpha=2,beta=1/4",
    "pimc:samples=2,depth=exact",
    "pimc:samples=2,depth=exact,objective=win",
    "ismcts:iterations=30",
    "net",
    "net:temperature=0.5",
    "net-published",
    "mc:worlds=20",
    "mc:worlds=20,rollouts=points",
    "mc:worlds=60,reads=yes,depth=3",
    "champion:samples=4,reading=sensible",
    "person:nena",
    "person:yolanda",
    "person:papo",
];

#[test]
fn no_player_peeks_in_a_block_game() {
    for spec in PLAYERS {
        let player = capicua_players::player(spec).unwrap();
        if player.knows(&LATIN).is_err() {
            continue;
        }
        let mut compared = 0;
        let mut index = 0;
        while compared < 1_000 {
            compared += check_replay(&player, LATIN, index);
            index += 1;
        }
    }
}

/// The fourth champion plays worlds out, then learns how all seats play, in worlds of its own making alone.
#[test]
fn who_walks_through_worlds_does_not_peek() {
    let player = capicua_players::player("champion:version=4,work=1").unwrap();
    for rules in ["latin", "recife", "habana"] {
        let rules: Rules = rules.parse().unwrap();
        let compared: usize = (0..3)
            .map(|index| check_replay(&player, rules, index))
            .sum();
        assert!(compared > 20, "{rules}: {compared}");
    }
}

/// Where the deal itself is known to be one of some: few doubles in a hand, or nothing higher than
/// the lead.
#[test]
fn no_player_peeks_at_what_sleeps() {
    for rules in ["habana", "recife"] {
        let rules: Rules = rules.parse().unwrap();
        let mut playing = 0;
        for spec in PLAYERS {
            let player = capicua_players::player(spec).unwrap();
            if player.knows(&rules).is_err() {
                continue;
            }
            playing += 1;
            let compared: usize = (0..3)
                .map(|index| check_replay(&player, rules, index))
                .sum();
            assert!(compared > 20, "{spec}: {compared}");
        }
        assert!(playing > 3, "{playing} players");
    }
}

/// Every preset, and what presets do not have: a spinner, four at All Fives, false passes.
fn games() -> Vec<Rules> {
    let more = [
        "fives,spinner=on",
        "fives,seats=4",
        "latin,calls=on",
        "block,calls=on",
        "habana,openpass=0,calls=on",
    ];
    let more = more.map(|text| text.parse().unwrap());
    let mut games: Vec<Rules> = Vec::new();
    for rules in PRESETS.iter().map(|(_, rules)| *rules).chain(more) {
        // What becomes of a round in a match does not change what is seen of it.
        if !games.iter().any(|known| known.same_round(&rules)) {
            games.push(rules);
        }
    }
    games
}

#[test]
fn no_player_peeks_in_any_game() {
    for rules in games() {
        let mut playing = 0;
        for spec in PLAYERS {
            let player = capicua_players::player(spec).unwrap();
            if player.knows(&rules).is_err() {
                continue;
            }
            playing += 1;
            let rounds = if rules.seats == 2 { 3 } else { 1 };
            let compared: usize = (0..rounds)
                .map(|index| check_positions(&player, rules, index))
                .sum();
            assert!(compared > 5, "{spec} under {rules}: {compared}");
        }
        assert!(playing > 3, "{playing} players under {rules}");
    }
}
