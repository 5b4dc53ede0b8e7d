//! Every player plays the rules it says it knows to the end of many rounds, and refuses the others
//! before it sits down.

use capicua_core::{Budget, Game, ImperfectInformation, Seat, Seed, Turn};
use capicua_dominoes::{Deal, House, Move, Rules, State};
use capicua_players::{Entrant, SeatedPlayer, catalogue};

const RULES: [&str; 11] = [
    "latin",
    "block",
    "latin,set=3,hand=3,seats=2",
    "latin,points=all,block=individual,tie=leader",
    "latin,set=4,hand=3",
    "latin,first=free,set=5,hand=4",
    "latin,calls=on",
    "fives",
    "fives,spinner=on",
    "cuban",
    "cuban,calls=on",
];

/// Small settings: here they only have to work.
fn quick(name: &str) -> Vec<String> {
    match name {
        "ims" => vec!["ims:alpha=2,beta=1/4".into()],
        "pimc" => vec![
            "pimc:samples=2".into(),
            "pimc:samples=2,alpha=2,beta=1/4".into(),
        ],
        "mc" => vec!["mc:worlds=5".into(), "mc:worlds=5,reads=yes,depth=2".into()],
        "champion" => vec!["champion:samples=5".into()],
        "person" => vec!["person:nena".into(), "person:papo".into()],
        "ismcts" => vec!["ismcts:iterations=10,objective=win".into()],
        "oracle" => vec![
            "oracle:objective=win,work=1".into(),
            "oracle:alpha=2,beta=1/4".into(),
        ],
        name => vec![name.to_owned()],
    }
}

fn play_round(player: &Entrant, rules: Rules, index: u64) {
    let seed = Seed(3).named("rules").at(index);
    let leader = Seat::new(index as usize % usize::from(rules.seats));
    let deal = Deal::shuffled(&rules, leader, &mut seed.random());
    let mut state = State::deal(House(rules), &deal, None);
    let mut seats: Vec<SeatedPlayer> = (0..u64::from(rules.seats))
        .map(|s| player.sit(seed.at(s)))
        .collect();
    let mut stock = deal.stock.iter();
    for (seat, player) in Seat::all(usize::from(rules.seats)).zip(&mut seats) {
        player.begin(&state, seat);
    }
    loop {
        let mv = match state.turn() {
            Turn::Over => return,
            Turn::Chance => Move::Draw(*stock.next().unwrap()),
            Turn::Seat(seat) => {
                let chosen = seats[seat.index()].choose(&state, seat, None, &Budget::default());
                let legal =
                    chosen.unwrap_or_else(|f| panic!("{f}: {} under {rules}", player.spec()));
                assert!(
                    legal.worlds <= legal.samples,
                    "{}: {legal:?}",
                    player.spec()
                );
                legal.best()
            }
        };
        let event = state.event(mv);
        state.play_unchecked(mv);
        for (seat, player) in Seat::all(usize::from(rules.seats)).zip(&mut seats) {
            player.saw(&event, &state, seat);
        }
    }
}

#[test]
fn everybody_plays_what_it_knows_and_refuses_the_rest() {
    let mut refused = 0;
    for entry in catalogue().entries {
        for spec in quick(entry.name) {
            let player = capicua_players::player(&spec).unwrap();
            for text in RULES {
                let rules: Rules = text.parse().unwrap();
                match player.knows(&rules) {
                    Ok(()) => (0..6).for_each(|index| play_round(&player, rules, index)),
                    Err(error) => {
                        refused += 1;
                        assert!(error.what().contains("does not play"), "{error}");
                        let all = vec![spec.as_str(); usize::from(rules.seats)].join(",");
                        assert!(catalogue().entrant(&all, &rules).is_err());
                    }
                }
            }
        }
    }
    assert!(refused > 10);
}

#[test]
fn the_same_seed_gives_the_same_round() {
    for entry in catalogue().entries {
        for spec in quick(entry.name) {
            let player = capicua_players::player(&spec).unwrap();
            let knows = |text: &&str| player.knows(&text.parse().unwrap()).is_ok();
            let known = ["latin", "fives"].into_iter().find(knows);
            let rules: Rules = known.expect("it plays something").parse().unwrap();
            let first = |_| {
                let deal = Deal::shuffled(&rules, Seat::A, &mut Seed(5).random());
                let state = State::deal(House(rules), &deal, None);
                let mut seated = player.sit(Seed(9));
                seated.begin(&state, Seat::A);
                seated.choose(&state, Seat::A, None, &Budget::default())
            };
            assert_eq!(first(0), first(1), "{spec}");
        }
    }
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    for spec in [
        "pimc:depth=exact,alpha=4",
        "pimc:depth=law,objective=win",
        "pimc:depth=deep",
        "pimc:samples=0",
        "pimc:samples=99999999999",
        "oracle:alpha=5,objective=win",
        "ims:samples=3",
        "ismcts:iterations=many",
        "ismcts:exploration=-1",
        "vielma:depth=3",
        "net:temperature=cold",
        "net:weights=no/such/file",
    ] {
        assert!(capicua_players::player(spec).is_err(), "{spec}");
    }
    for spec in [
        "pimc",
        "pimc:depth=law",
        "ims",
        "ims:beta=0.5",
        "oracle:beta=3",
        "ismcts",
    ] {
        assert!(capicua_players::player(spec).is_ok(), "{spec}");
    }
}
