//! What the players of All Fives promise: points first, obvious wins taken, ends exact, whom they
//! play found out, and the same games for the same seed.

use std::time::Duration;

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Evaluation, Game, ImperfectInformation, MoveList, Seat, Seed, Turn};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{Deal, End, Event, FIVES, House, Match, Move, Rules, State};
use capicua_players::{Analyzer, Mc, McSettings, SeatedPlayer, Strategy as _};

/// What a player makes of a position in which its hand is known.
fn choice(spec: &str, text: &str) -> String {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let now = position.now();
    let view = now.view(now.public().turn()).expect("the hand is known");
    let SeatedPlayer::Honest(mut player) = capicua_players::player(spec).unwrap().sit(Seed(1))
    else {
        panic!("{spec} is no honest player");
    };
    player.begin(&view);
    let evaluation = player.choose(&view, &Budget::default()).unwrap();
    evaluation.best().to_string()
}

const PLAYERS: [&str; 4] = [
    "mc:worlds=60",
    "mc:worlds=60,rollouts=points",
    "mc:worlds=60,reads=yes,depth=3",
    "champion:samples=60",
];

#[test]
fn greedy_takes_most_points_then_the_heaviest_tile() {
    // 6-4 and 5-5 make ten, 6-6 is heavier.
    let led = choice("greedy", "fives 66644332555110/?7+14 - A 0:0/100");
    assert!(["64", "55"].contains(&led.as_str()), "{led}");
    // 5 and 4 are open. 6-5 makes 6 + 4.
    let text = |hand: &str| format!("fives {hand}/?6+14 ^54 A 0:0/100");
    assert_eq!(choice("greedy", &text("66655551404433")), "56");
    // 5-1 and 4-0 make five, 5-5 is the heaviest and scores nothing.
    assert_eq!(choice("greedy", &text("66555144403322")), "51");
    // Nothing scores: the heaviest tile that fits.
    assert_eq!(choice("greedy", &text("66535243332211")), "53");
}

#[test]
fn in_block_games_greedy_looks_at_weight_alone() {
    let lead = choice(
        "greedy",
        "latin,first=free 66644332555110/?7/?7/?7 - A 0:0/100",
    );
    assert_eq!(lead, "66");
}

/// A decision in the middle of a round.
struct Place {
    start: State<House>,
    moves: Vec<Move>,
    state: State<House>,
}

impl Place {
    fn history(&self) -> Vec<Event> {
        let mut state = self.start;
        let event = |&mv: &Move| {
            let event = state.event(mv);
            state.play_unchecked(mv);
            event
        };
        self.moves.iter().map(event).collect()
    }
}

/// A round of random play up to a decision with at least so many tiles on the table.
fn position(seed: Seed, tiles: usize, score: [u16; 2]) -> Option<Place> {
    let mut random = seed.named("play").random();
    let deal = Match::new(FIVES).deal(seed);
    let standing = capicua_dominoes::Standing::new(score, 100);
    let start = State::deal(House(FIVES), &deal, Some(standing));
    let mut state = start;
    let mut stock = deal.stock.iter();
    let (mut moves, mut legal) = (Vec::new(), MoveList::new());
    loop {
        let mv = match state.turn() {
            Turn::Over => return None,
            Turn::Chance => Move::Draw(*stock.next()?),
            Turn::Seat(_) => {
                state.legal(&mut legal);
                if legal.len() > 1 && state.public().played().len() >= tiles {
                    return Some(Place {
                        start,
                        moves,
                        state,
                    });
                }
                *random.pick(&legal)?
            }
        };
        moves.push(mv);
        state.play_unchecked(mv);
    }
}

#[test]
fn whoever_can_win_the_match_now_does() {
    let mut won = 0;
    for index in 0..300 {
        let Some(Place {
            start,
            moves,
            state,
        }) = position(Seed(5).at(index), 3, [85, 90])
        else {
            continue;
        };
        let seat = state.public().turn();
        let wins = |mv: Move| {
            let mut next = state;
            next.play_unchecked(mv);
            next.public().end() == Some(End::Target(seat))
        };
        let mut legal = MoveList::new();
        state.legal(&mut legal);
        if !legal.iter().any(|&mv| wins(mv)) || legal.iter().all(|&mv| wins(mv)) {
            continue;
        }
        for spec in PLAYERS {
            let mut player = capicua_players::player(spec).unwrap().sit(Seed(1));
            player.follow(&start, &moves, seat);
            let evaluation = player
                .choose(&state, seat, None, &Budget::default())
                .unwrap();
            let best = evaluation.best();
            assert!(wins(best), "{spec} plays {best}");
        }
        won += 1;
    }
    assert!(won > 30, "{won}");
}

/// What an adviser makes of where these moves led to.
fn analyze(mc: &mut Mc, place: &Place, seed: Seed) -> Evaluation<Move> {
    let view = place.state.view(place.state.public().turn());
    let history = place.history();
    let belief = Belief::new(&view, &history).unwrap();
    let plays = Plays::from_view(&view, &history).unwrap();
    mc.analyze(
        &view,
        &belief,
        &plays,
        &mut seed.random(),
        &Budget::default(),
    )
}

#[test]
fn every_move_is_judged_in_the_same_worlds() {
    for index in 0..10 {
        let Some(place) = position(Seed(2).at(index), 6, [20, 35]) else {
            continue;
        };
        let settings = McSettings {
            worlds: 150,
            ..McSettings::default()
        };
        let mut mc = Mc::new(settings);
        let evaluation = analyze(&mut mc, &place, Seed(1));
        let mut legal = MoveList::new();
        place.state.legal(&mut legal);
        assert_eq!(evaluation.moves.len(), legal.len());
        if evaluation.exact {
            continue;
        }
        assert_eq!(evaluation.samples, 150);
        let weights: f64 = mc.worlds().iter().map(|(_, weight)| weight).sum();
        assert!((weights - 1.0).abs() < 1e-9);
        let best = evaluation.moves[0];
        let (best_chance, best_loss) = (best.equity.unwrap(), best.loss.unwrap());
        assert_eq!(best_loss.mean, 0.0);
        for judged in &evaluation.moves {
            let (chance, loss) = (judged.equity.unwrap(), judged.loss.unwrap());
            assert!(0.0 <= chance.low && chance.high <= 1.0);
            // The loss is the difference of the chances, with a narrower interval.
            assert!((loss.mean - (best_chance.mean - chance.mean)).abs() < 1e-5);
            assert!(loss.half_width() <= best_chance.half_width() + chance.half_width());
            assert!(judged.points.is_some() && judged.win.is_none());
        }
    }
}

#[test]
fn once_the_boneyard_is_empty_nothing_depends_on_chance() {
    let mut compared = 0;
    for index in 0..400 {
        let Some(place) = position(Seed(3).at(index), 17, [45, 60]) else {
            continue;
        };
        if !place.state.stock().is_empty() {
            continue;
        }
        let [first, second] = [1, 2].map(|seed| {
            let settings = McSettings {
                worlds: 5,
                ..McSettings::default()
            };
            analyze(&mut Mc::new(settings), &place, Seed(seed))
        });
        assert!(first.exact);
        assert_eq!(first.moves, second.moves, "whatever the seed");
        assert!(first.moves.iter().all(|j| j.equity.unwrap().is_exact()));
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

/// Rounds of two players by name; the first one's moves.
fn match_of(first: &str, second: &str, index: u64) -> (Vec<Move>, [u16; 2]) {
    let seed = Seed(9).named("fives").at(index);
    let mut seats =
        [first, second].map(|spec| capicua_players::player(spec).unwrap().sit(seed.at(1)));
    let mut game = Match::new(FIVES);
    let mut moves = Vec::new();
    while game.winner().is_none() {
        let deal: Deal = game.deal(seed);
        let mut state = game.start(&deal);
        let mut stock = deal.stock.iter();
        for (seat, player) in Seat::all(2).zip(&mut seats) {
            player.begin(&state, seat);
        }
        loop {
            let mv = match state.turn() {
                Turn::Over => break,
                Turn::Chance => Move::Draw(*stock.next().unwrap()),
                Turn::Seat(seat) => {
                    let player = &mut seats[seat.index()];
                    let chosen = player.choose(&state, seat, Some(&deal.stock), &Budget::default());
                    chosen.unwrap().best()
                }
            };
            moves.push(mv);
            let event = state.event(mv);
            state.play_unchecked(mv);
            for (seat, player) in Seat::all(2).zip(&mut seats) {
                player.saw(&event, &state, seat);
            }
        }
        game.finish(&state);
    }
    (moves, game.score())
}

#[test]
fn the_same_seed_gives_the_same_match() {
    for spec in PLAYERS.into_iter().chain(["oracle:work=1"]) {
        assert_eq!(match_of(spec, "greedy", 1), match_of(spec, "greedy", 1));
    }
}

/// Sixty matches with a fixed seed: far more than half for the thoughtful, whatever the machine.
#[test]
fn thought_beats_greed_and_foresight_beats_thought() {
    let won = |first: &str, second: &str, matches: u64| {
        let won = |index: &u64| {
            let (_, score) = match_of(first, second, *index);
            score[0] > score[1]
        };
        (0..matches).filter(won).count()
    };
    let champion = won("champion:samples=60", "greedy", 60);
    assert!(champion >= 42, "{champion}");
    let oracle = won("oracle:work=2", "champion:samples=30", 30);
    assert!(oracle >= 27, "{oracle}");
}

#[test]
fn limits_are_kept() {
    let place = (0..)
        .find_map(|index| position(Seed(4).at(index), 2, [0, 0]))
        .unwrap();
    let view = place.state.view(place.state.public().turn());
    let limited = Budget {
        time: Some(Duration::ZERO),
        ..Budget::default()
    };
    let settings = McSettings {
        worlds: 1_000_000,
        ..McSettings::default()
    };
    // A million worlds are drawn before the clock is looked at; a stop is, too.
    let few = Budget {
        samples: Some(200),
        ..limited
    };
    let random = &mut Seed(1).random();
    let evaluation = Mc::new(settings).evaluate(&view, &place.history(), random, &few);
    assert_eq!(evaluation.samples, 1);
}

#[test]
fn specs_say_what_they_take() {
    for good in [
        "mc",
        "mc:worlds=10",
        "mc:rollouts=points,reads=yes",
        "mc:depth=8",
        "oracle:work=5",
    ] {
        assert!(
            capicua_players::player(good).unwrap().knows(&FIVES).is_ok(),
            "{good}"
        );
    }
    for bad in [
        "mc:worlds=0",
        "mc:rollouts=net",
        "mc:reads=maybe",
        "mc:depth=9",
        "oracle:work=0",
        "oracle:alpha=3,work=5",
    ] {
        assert!(capicua_players::player(bad).is_err(), "{bad}");
    }
    let spinner: Rules = "fives,spinner=on".parse().unwrap();
    for spec in ["mc", "champion:version=1", "oracle"] {
        let error = capicua_players::player(spec)
            .unwrap()
            .knows(&spinner)
            .unwrap_err();
        assert!(error.what().contains("spinner"), "{error}");
    }
}
