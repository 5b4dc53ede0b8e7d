//! A test for each sentence of each game. What a ruleset says of itself (`notation::describe`) is
//! gone through sentence by sentence, and each is tried on that very ruleset; a sentence without a
//! test is a failure.

use std::collections::BTreeSet;

use crate::common::{after, legal};
use capicua_core::{Argument, Chance, Game, Message, MoveList, Seat, Seed, Side, Turn};
use capicua_dominoes::notation::describe;
use capicua_dominoes::{
    Bonus, Deal, End, FinishedRound, House, LastTile, Lead, Match, MatchForm, MatchStakes, Outcome,
    PRESETS, Rules, SEATS, Standing, State, Tile, TileSet, next_lead, score_after, settle,
    winner_at,
};

/// House rules that say what no preset says.
const HOUSES: [&str; 22] = [
    "latin,first=A",
    "latin,next=winner,tied=rotate,points=all",
    "latin,next=rotate,tied=blocker",
    "latin,next=66,tied=same,score=wins",
    "latin,calls=on",
    "femundo,calls=on,callcost=30",
    "femundo,calls=on,calltakes=own,callcost=80",
    "recife,capicuaends=any",
    "dominican,tie=blocker",
    "dominican,tie=against,capicua=x2,capicuaends=any",
    "dominican,capicuaends=any,openpass=30",
    "femundo,pass=10,carry=x2",
    "habana,overshoot=off,shutout=2",
    "fives,spinner=on",
    "fives,seats=4",
    "fives,seats=4,points=all",
    "fives,seats=4,points=all,rounding=down",
    "fives,seats=4,rounding=down",
    "fives,rounding=down,pass=20",
    "latin,set=2",
    "latin,set=9,hand=1",
    "haiti,tie=leader,prize=5,redeal=4",
];

#[test]
fn every_sentence_of_every_game_holds() {
    let mut tried = BTreeSet::new();
    let houses = HOUSES.map(|text| text.parse::<Rules>().unwrap());
    for rules in PRESETS.iter().map(|(_, rules)| *rules).chain(houses) {
        for sentence in describe(&rules) {
            tried.insert(sentence.code());
            Try { rules, sentence }.sentence();
        }
    }
    // All that `describe` can say has been said by one of the games.
    let source = include_str!("../src/notation/rules_text.rs");
    let mut rest = source;
    while let Some(at) = rest.find("\"rules-") {
        let id = &rest[at + 1..];
        let end = id.find('"').unwrap();
        assert!(tried.contains(&id[..end]), "no game says {}", &id[..end]);
        rest = &id[end..];
    }
}

/// One sentence under its rules.
struct Try {
    rules: Rules,
    sentence: Message,
}

/// A round about to be decided by the last tile of A, whose hand is `last`: the line, and the others
/// with one tile each.
fn finish(rules: &Rules, line: &str, last: &str, mv: &str, score: &str) -> (State<House>, Outcome) {
    let (hand, others) = match rules.seats {
        4 => (2, "55/21/50"),
        _ => (3, "55"),
    };
    let small = rules
        .with(|options| {
            options.hand = hand;
            options.highest = options.highest.max(6);
            options.redeal = 0;
        })
        .unwrap();
    // The spinner has its mark.
    let line = match rules.spinner {
        true => line.replace("33", "*33"),
        false => line.to_owned(),
    };
    let text = format!("{small} {last}/{others} {line} A {score}");
    let state = after(&text, mv);
    let outcome = state
        .outcome()
        .unwrap_or_else(|| panic!("{text} {mv} does not end"));
    assert!(matches!(outcome.end, End::Out { seat: Seat::A, .. }));
    assert_eq!(outcome.winner, Some(Side::FIRST));
    (state, outcome)
}

/// Ends 6 and 3, 6 and 6, 6 and 0, 0 and 0.
const DIFFER: &str = "^64033";
const SAME: &str = "^64036";
const BLANK: &str = "^64310";
const BLANKS: &str = "^06430";

/// What the opponents hold in [`finish`], and all.
fn pips(rules: &Rules) -> [u16; 2] {
    match rules.seats {
        4 => [15, 18],
        _ => [10, 10],
    }
}

/// A round that A has blocked with these pips in the hands.
fn blocked(rules: &Rules, pips: [u16; SEATS], leader: Seat) -> (FinishedRound, Outcome) {
    let mut finished = FinishedRound {
        end: End::Blocked,
        leader,
        blocker: Seat::A,
        pips,
        rightly_called: false,
        stakes: MatchStakes::default(),
    };
    if rules.seats == 2 {
        finished.pips[2..].fill(0);
    }
    (finished, settle(rules, &finished))
}

/// A is lightest, its side is heavier; then D is lightest, and A lighter than B.
const LIGHT_A: [u16; SEATS] = [2, 12, 17, 4];
const LIGHT_D: [u16; SEATS] = [8, 12, 17, 4];
const LEVEL: [u16; SEATS] = [5; SEATS];

/// A leads 6-3, and nobody has another 6 or 3.
fn stuck(rules: &Rules, moves: &str, score: &str) -> State<House> {
    let hands = match rules.seats {
        4 => "6320/5511/5444/2110",
        _ => "6320/5511",
    };
    let small = rules
        .with(|options| {
            options.hand = 2;
            options.highest = options.highest.max(6);
            options.redeal = 0;
        })
        .unwrap();
    after(&format!("{small} {hands} - A {score}"), moves)
}

/// The same with 6-6 led.
fn stuck_on_double(rules: &Rules, moves: &str, score: &str) -> State<House> {
    let small = rules
        .with(|options| {
            options.hand = 2;
            options.redeal = 0;
        })
        .unwrap();
    after(&format!("{small} 6620/5511/5444/2110 - A {score}"), moves)
}

fn random_rounds(rules: &Rules, mut check: impl FnMut(&State<House>)) {
    for index in 0..60 {
        let mut random = Seed(3).named("sentences").at(index).random();
        let leader = Seat::new(random.below(usize::from(rules.seats)));
        let deal = Deal::shuffled(rules, leader, &mut random);
        let mut state = State::deal(House(*rules), &deal, None);
        let mut moves = MoveList::new();
        loop {
            check(&state);
            state.legal(&mut moves);
            let mv = match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.sample_outcome(&mut random),
                Turn::Seat(_) => *random.pick(&moves).unwrap(),
            };
            state.play(mv).unwrap();
        }
    }
}

impl Try {
    fn number(&self, name: &str) -> u32 {
        let found = self.sentence.arguments().iter().find(|(n, _)| *n == name);
        match found {
            Some((_, Argument::Number(number))) => *number,
            other => panic!("{name}: {other:?}"),
        }
    }

    fn sentence(&self) {
        let rules = &self.rules;
        let id = self.sentence.code().strip_prefix("rules-").unwrap();
        match id {
            "set" | "pairs" | "two" | "asleep" | "boneyard" | "redeal" => self.table(id),
            "first-double" | "first-dealt" | "first-free" | "first-a" => self.first(id),
            "must-play" | "draws" | "blocked" => self.play(id),
            "spinner" | "multiples" => self.fives(id),
            "minutes" => assert_eq!(self.number("minutes"), u32::from(rules.minutes)),
            _ if id.starts_with("next") || id.starts_with("tied") => self.next(id),
            _ if id.starts_with("calls") => self.calls(id),
            _ if id.starts_with("out") => self.out(id),
            _ if id.starts_with("block") => self.block(id),
            _ if id.starts_with("tie-") => self.tie(id),
            _ if id.starts_with("fives") => self.rounded(id),
            _ if id.starts_with("match") || ["overshoot", "shutout"].contains(&id) => {
                self.whole(id)
            }
            _ => self.bonus(id),
        }
    }

    fn table(&self, id: &str) {
        let rules = &self.rules;
        let deal = Match::new(*rules).deal(Seed(4));
        let dealt = deal
            .hands
            .iter()
            .fold(TileSet::EMPTY, |all, &hand| all | hand);
        match id {
            "set" => {
                let highest = self.number("highest") as u8;
                let all = deal.stock.iter().copied().collect::<TileSet>() | dealt;
                assert_eq!(all, TileSet::full(highest));
                assert_eq!(all.len() as u32, self.number("tiles"));
                for (seat, hand) in deal.hands.iter().enumerate() {
                    let there = (seat as u32) < self.number("seats");
                    assert_eq!(
                        hand.len() as u32,
                        if there { self.number("hand") } else { 0 }
                    );
                }
            }
            "pairs" => {
                let sides: Vec<usize> = Seat::all(4).map(|s| rules.side_of(s).index()).collect();
                assert_eq!(sides, [0, 1, 0, 1]);
            }
            "two" => {
                let sides: Vec<usize> = Seat::all(2).map(|s| rules.side_of(s).index()).collect();
                assert_eq!((rules.seats, sides), (2, vec![0, 1]));
            }
            "asleep" => {
                assert_eq!(deal.stock.len() as u32, self.number("tiles"));
                random_rounds(rules, |state| {
                    assert_eq!(state.stock().len() as u32, self.number("tiles"));
                });
            }
            "boneyard" => {
                assert_eq!(deal.stock.len() as u32, self.number("tiles"));
                assert!(rules.is_draw_game());
            }
            _ => {
                let most = self.number("doubles") as usize;
                let mut random = Seed(8).random();
                for _ in 0..300 {
                    let deal = Deal::shuffled(rules, Seat::A, &mut random);
                    for hand in deal.hands {
                        assert!((hand & TileSet::DOUBLES).len() < most);
                    }
                }
                let free = rules.with(|options| options.redeal = 0).unwrap();
                let dealt_again = (0..3_000).any(|index| {
                    let random = &mut Seed(8).at(index).random();
                    !Deal::shuffled(&free, Seat::A, random).stands(rules)
                });
                assert!(dealt_again, "it never mattered");
            }
        }
    }

    fn first(&self, id: &str) {
        let game = Match::new(self.rules);
        let mut leaders = BTreeSet::new();
        for seed in 0..60 {
            let deal = game.deal(Seed(seed));
            let state = game.start(&deal);
            leaders.insert(deal.leader);
            assert_eq!(state.public().turn(), deal.leader);
            let dealt = deal
                .hands
                .iter()
                .fold(TileSet::EMPTY, |all, &hand| all | hand);
            let highest = (dealt & TileSet::DOUBLES).iter().next_back();
            match (id, highest) {
                ("first-double", _) => {
                    let pip = self.number("pip") as u8;
                    assert_eq!(highest, Some(Tile::new(pip, pip)));
                    assert_eq!(legal(&state), format!("{pip}{pip}"));
                }
                ("first-dealt", Some(tile)) => assert_eq!(legal(&state), tile.to_string()),
                ("first-dealt", None) => {
                    let heaviest = dealt.iter().map(|tile| tile.pips()).max();
                    let led: Tile = state.public().lead_tile().unwrap();
                    assert_eq!(Some(led.pips()), heaviest);
                }
                _ => assert_eq!(
                    legal(&state).split(' ').count(),
                    usize::from(self.rules.hand)
                ),
            }
        }
        let all = usize::from(self.rules.seats);
        assert_eq!(leaders.len(), if id == "first-a" { 1 } else { all });
        if id == "first-a" {
            assert!(leaders.contains(&Seat::A));
        }
    }

    fn next(&self, id: &str) {
        let rules = &self.rules;
        let seats = usize::from(rules.seats);
        let last = LastTile {
            tile: Tile::new(6, 5),
            open: None,
        };
        let won = |end: End, pips| {
            let (finished, _) = blocked(rules, pips, Seat::B);
            let finished = FinishedRound { end, ..finished };
            next_lead(rules, &finished, &settle(rules, &finished))
        };
        let out = won(
            End::Out {
                seat: Seat::A,
                last,
            },
            LIGHT_A,
        );
        let by_block = won(End::Blocked, LIGHT_A);
        let lighter = match settle(rules, &blocked(rules, LIGHT_A, Seat::B).0).winner {
            Some(Side::FIRST) => Seat::A,
            // Of two seats A is the lighter one, so that B never wins.
            _ => Seat::D,
        };
        let level = {
            let rules = rules
                .with(|o| o.tie = capicua_dominoes::Tie::Nobody)
                .unwrap();
            let (finished, outcome) = blocked(&rules, LEVEL, Seat::B);
            assert_eq!(outcome.winner, None);
            next_lead(&rules, &finished, &outcome)
        };
        let rotated = Lead::Seat(Seat::B.next(seats));
        match id {
            "next-always" => assert_eq!([out, by_block, level], [rotated; 3]),
            "next-rotate" => assert_eq!([out, by_block], [rotated; 2]),
            "next-winner" | "next-side" => {
                assert_eq!([out, by_block], [Seat::A, lighter].map(Lead::Seat));
            }
            "next-double" => assert_eq!([out, by_block], [Lead::HighestDouble; 2]),
            "tied-rotate" => assert_eq!(level, rotated),
            "tied-same" => assert_eq!(level, Lead::Seat(Seat::B)),
            "tied-double" => assert_eq!(level, Lead::HighestDouble),
            "tied-blocker" => assert_eq!(level, Lead::Seat(Seat::A)),
            _ => panic!("no test for {id}"),
        }
    }

    fn play(&self, id: &str) {
        let rules = &self.rules;
        random_rounds(rules, |state| {
            let public = state.public();
            let hand = state.hand(public.turn());
            let stuck = public.playable(hand).is_empty();
            let fits = !(public.unplayed() & public.ends().fitting(rules)).is_empty();
            match (id, state.turn()) {
                ("blocked", Turn::Over) => {
                    if public.end() == Some(End::Blocked) {
                        let passed = public.passes() as u32 == self.number("passes");
                        assert!(passed || !fits);
                    }
                }
                ("blocked", _) => {
                    assert!((public.passes() as u32) < self.number("passes"));
                    assert!(fits || public.stock() > 0);
                }
                (_, Turn::Over) => {}
                (_, Turn::Chance) => assert!(stuck && public.stock() > 0 && rules.is_draw_game()),
                (_, Turn::Seat(_)) => {
                    let passes = legal(state).contains("--");
                    assert_eq!(passes, stuck);
                    assert!(!passes || !rules.is_draw_game() || public.stock() == 0);
                }
            }
        });
    }

    fn calls(&self, id: &str) {
        let cost = self.number("points") as u16;
        // B could have played 6-1.
        let text = |rules: &Rules| {
            format!(
                "{rules},hand=2 6320/6111/5444/2210 - A 90:90/{}",
                rules.target
            )
        };
        let state = after(&text(&self.rules), "63 --");
        let called = |moves: &str| {
            let mut state = state;
            crate::common::play(&mut state, moves);
            let outcome = crate::common::outcome(&state);
            (
                outcome.winner,
                score_after(&self.rules, [90, 90], [0, 0], &outcome),
            )
        };
        let (right, wrong) = (called("!B"), {
            let state = after(&text(&self.rules).replace("6111", "5511"), "63 -- !B");
            let outcome = crate::common::outcome(&state);
            (
                outcome.winner,
                score_after(&self.rules, [90, 90], [0, 0], &outcome),
            )
        });
        assert_eq!((right.0, wrong.0), (Some(Side::FIRST), Some(Side::SECOND)));
        let expected = match id {
            "calls-charged" => [[90, 90 + cost], [90 + cost, 90]],
            "calls-credited" => [[90 + cost, 90], [90, 90 + cost]],
            _ => [[90, 90 - cost], [90 - cost, 90]],
        };
        assert_eq!([right.1, wrong.1], expected);
        if id == "calls-own" {
            let outcome = settle(&self.rules, &state_called(&self.rules));
            assert_eq!(score_after(&self.rules, [5, 3], [0, 0], &outcome)[1], 0);
        }
    }

    fn out(&self, id: &str) {
        let rules = &self.rules;
        let [others, all] = pips(rules);
        let plain = finish(rules, DIFFER, "62", "62", "-").1.points;
        let scale = rules.scale.map(u16::from);
        match id {
            "out-charged" | "out-scored" => assert_eq!(plain, others),
            "out-charged-all" | "out-scored-all" => assert_eq!(plain, all),
            "out-one" | "out-one-charged" => assert_eq!(plain, 1),
            _ => {
                let any = id == "out-scale-any";
                assert_eq!(plain, scale[0]);
                assert_eq!(finish(rules, DIFFER, "66", "66", "-").1.points, scale[1]);
                assert_eq!(finish(rules, DIFFER, "63", "63", "-").1.points, scale[2]);
                let same = finish(rules, SAME, "62", "62", "-").1.points;
                assert_eq!(same, scale[if any { 2 } else { 0 }]);
                assert_eq!(finish(rules, SAME, "66", "66", "-").1.points, scale[3]);
            }
        }
        // Who is written it.
        let outcome = finish(rules, DIFFER, "62", "62", "-").1;
        let score = score_after(rules, [1, 0], [0, 0], &outcome);
        let charged = id.contains("charged");
        assert_eq!(score, if charged { [1, plain] } else { [1 + plain, 0] });
    }

    fn block(&self, id: &str) {
        let rules = &self.rules;
        let (_, light_a) = blocked(rules, LIGHT_A, Seat::B);
        let (_, light_d) = blocked(rules, LIGHT_D, Seat::B);
        let winners = [light_a.winner, light_d.winner].map(|side| side.unwrap());
        let sum =
            |side: Side| -> u16 { rules.seats_of(side).map(|seat| LIGHT_A[seat.index()]).sum() };
        let winner = winners[0];
        let (own, others) = (sum(winner), sum(winner.other()));
        match id {
            "block-team" => assert_eq!(winners, [Side::SECOND, Side::SECOND]),
            "block-individual" => assert_eq!(winners, [Side::FIRST, Side::SECOND]),
            "block-duel" => assert_eq!(winners, [Side::FIRST, Side::FIRST]),
            "block-two" => assert_eq!(winners, [Side::FIRST, Side::FIRST]),
            "block-charged" | "block-scored" => assert_eq!(light_a.points, others),
            "block-charged-all" | "block-scored-all" => assert_eq!(light_a.points, others + own),
            "block-one" => assert_eq!(light_a.points, 1),
            "block-scale" => assert_eq!(light_a.points, u16::from(rules.scale[0])),
            _ => panic!("no test for {id}"),
        }
        // The same at a table: A's lead stops everybody.
        if !rules.is_draw_game() && !rules.calls {
            let passes = vec!["--"; usize::from(rules.seats)].join(" ");
            let state = stuck(rules, &format!("63 {passes}"), "-");
            let finished = state.finished().unwrap();
            assert_eq!((finished.end, finished.blocker), (End::Blocked, Seat::A));
            let held = Seat::all(SEATS).map(|seat| state.hand(seat).pips() as u16);
            assert!(held.eq(finished.pips));
        }
    }

    fn tie(&self, id: &str) {
        let winner = |leader| blocked(&self.rules, LEVEL, leader).1.winner;
        let both = [winner(Seat::A), winner(Seat::B)];
        let expected = match id {
            "tie-nobody" => [None, None],
            "tie-leader" => [Some(Side::FIRST), Some(Side::SECOND)],
            "tie-blocker" => [Some(Side::FIRST); 2],
            "tie-against" => [Some(Side::SECOND); 2],
            _ => panic!("no test for {id}"),
        };
        assert_eq!(both, expected);
        if id == "tie-nobody" {
            let outcome = blocked(&self.rules, LEVEL, Seat::A).1;
            assert_eq!(score_after(&self.rules, [7, 5], [0, 0], &outcome), [7, 5]);
        }
    }

    fn bonus(&self, id: &str) {
        let rules = &self.rules;
        let target = rules.target;
        let points = |line, last, mv| finish(rules, line, last, mv, "-").1.points;
        let plain = points(DIFFER, "62", "62");
        let any = id.ends_with("any");
        match id {
            "capicua" | "capicua-any" | "capicua-double" | "capicua-double-any" => {
                let with = match id.contains("double") {
                    true => 2 * plain,
                    false => plain + self.number("points") as u16,
                };
                let (_, both) = finish(rules, DIFFER, "63", "63", "-");
                assert_eq!(both.points, with);
                assert!(both.bonuses.contains(Bonus::Capicua));
                assert_eq!(points(SAME, "62", "62"), if any { with } else { plain });
                assert_eq!(points(SAME, "66", "66"), plain, "never with a double");
                let led = settle(rules, &led_out(rules));
                assert!(led.bonuses.is_empty(), "a tile that is led fits no ends");
            }
            "chucha" => {
                let (_, outcome) = finish(rules, BLANK, "00", "00", "-");
                assert_eq!(outcome.points, plain + self.number("points") as u16);
                assert!(outcome.bonuses.contains(Bonus::Chucha));
                assert_eq!(points(BLANKS, "00", "00"), plain);
            }
            "openpass" | "openpass-double" | "openpass-any" => {
                let on_double = self.number("points") as u16;
                let on_other = match id {
                    "openpass" => self.number("other") as u16,
                    "openpass-double" => 0,
                    _ => on_double,
                };
                assert_eq!(stuck(rules, "63 --", "-").public().gained(), [on_other, 0]);
                let doubled = stuck_on_double(rules, "66 --", "-");
                assert_eq!(doubled.public().gained(), [on_double, 0]);
                // Not for a later pass: here the second turn is a play.
                let small = rules.with(|o| (o.hand, o.redeal) = (2, 0)).unwrap();
                let later = after(&format!("{small} 6320/6511/5444/2110 - A -"), "63 65 54 --");
                assert_eq!(later.public().gained(), [0, 0]);
            }
            "roundpass" => {
                let two = stuck(rules, "63 -- --", "-").public().gained();
                let three = stuck(rules, "63 -- -- --", "-").public().gained();
                assert_eq!(three[0], two[0] + self.number("points") as u16);
                assert_eq!(three[1], two[1]);
            }
            "pass" => {
                let pass = self.number("points") as u16;
                if rules.is_draw_game() {
                    return self.pass_of_fives(pass);
                }
                let before = stuck(rules, "63", "-").public().gained();
                let one = stuck(rules, "63 --", "-").public().gained();
                let two = stuck(rules, "63 -- --", "-").public().gained();
                assert_eq!([one[0] - before[0], two[1] - one[1]], [pass, pass]);
            }
            "bonuscap" => {
                let cap = self.number("points") as u16;
                let gained = |score: u16| {
                    let score = format!("{score}:0/{target}#9");
                    stuck(rules, "63 -- -- --", &score).public().gained()[0]
                };
                let [open, round] = [rules.open_pass[1], rules.round_pass];
                assert_eq!(gained(0), open + round);
                assert_eq!(gained(cap), 0);
                assert_eq!(gained(cap - 1), open, "below before it: it counts in full");
                assert_eq!(gained(cap - open - 1), open + round);
            }
            "carry-one" | "carry-double" => {
                let carried = |tied: u32| {
                    let score = format!("0:0/{target}#9+{tied}");
                    finish(rules, DIFFER, "62", "62", &score).1.points
                };
                let more = |tied: u32| match id {
                    "carry-one" => plain + tied as u16,
                    _ => plain << tied,
                };
                assert_eq!([0, 1, 3].map(carried), [0, 1, 3].map(more));
            }
            "prize" => {
                for number in 1..=5 {
                    let score = format!("1:0/{target}#{number}");
                    let (_, outcome) = finish(rules, DIFFER, "62", "62", &score);
                    let prize = rules.prize.get(number - 1).copied().unwrap_or(0);
                    assert_eq!(outcome.points, plain + prize);
                    assert_eq!(outcome.bonuses.contains(Bonus::Prize), prize > 0);
                }
                assert!(rules.prize[self.number("rounds") as usize - 1] > 0);
            }
            _ => panic!("no test for {id}"),
        }
    }

    fn pass_of_fives(&self, pass: u16) {
        let text = format!("{},set=2,hand=3", self.rules);
        // Wherever a pass comes, the other seat gains by it.
        random_rounds(&text.parse().unwrap(), |state| {
            let public = state.public();
            if public.passes() == 1 && public.end().is_none() {
                let other = self.rules.side_of(public.turn()).index();
                assert!(public.gained()[other] >= pass);
            }
        });
    }

    fn fives(&self, id: &str) {
        let rules = &self.rules;
        let small = rules.with(|options| options.hand = 2).unwrap();
        let hands = match rules.seats {
            4 => "5510/5420/5333/6311",
            _ => "5510/5420",
        };
        match id {
            "multiples" => {
                let led = after(&format!("{small} {hands} - A -"), "55");
                assert_eq!(led.public().gained(), [10, 0], "a lone double once");
                // 5-5 across and a 4: 14, no multiple of five.
                let next = after(&format!("{small} {hands} - A -"), "55 54");
                assert_eq!(next.public().gained(), [10, 0]);
                assert_eq!(next.public().ends().sum(), 14);
            }
            _ => {
                let state = after(&format!("{small} {hands} - A -"), "55 54");
                // Both main arms have to be covered first.
                assert!(!legal(&state).contains('u'), "{}", legal(&state));
                spinner_arms(rules);
            }
        }
    }

    fn rounded(&self, id: &str) {
        let rules = &self.rules;
        let [others, all] = pips(rules);
        let round = |pips: u16| match id.ends_with("down") {
            true => pips / 5 * 5,
            false => (pips + 2) / 5 * 5,
        };
        if id.starts_with("fives-out") {
            let counted = if id.contains("all") { all } else { others };
            let (_, outcome) = finish(rules, DIFFER, "62", "62", "-");
            assert_eq!(outcome.points, round(counted));
            for pips in [11, 12, 13, 14] {
                let (finished, _) = blocked(rules, [0, pips, 0, 0], Seat::A);
                let last = LastTile {
                    tile: Tile::new(6, 5),
                    open: None,
                };
                let end = End::Out {
                    seat: Seat::A,
                    last,
                };
                assert_eq!(
                    settle(rules, &FinishedRound { end, ..finished }).points,
                    round(pips)
                );
            }
        } else {
            for pips in [[3, 10, 4, 9], [1, 9, 1, 2]] {
                let (finished, outcome) = blocked(rules, pips, Seat::A);
                let [a, b, c, d] = finished.pips;
                assert_eq!(outcome.winner, Some(Side::FIRST));
                assert_eq!(outcome.points, round(b + d - a - c));
            }
            assert_eq!(blocked(rules, LEVEL, Seat::A).1.points, 0);
        }
    }

    fn whole(&self, id: &str) {
        let rules = &self.rules;
        let target = rules.target;
        let mut won = finish(rules, DIFFER, "62", "62", "-").1;
        match id {
            "match-wins" | "match-loses" => {
                let winner = [Side::FIRST, Side::SECOND][usize::from(id == "match-loses")];
                assert_eq!(winner_at(rules, [target - 1, 0]), None);
                assert_eq!(winner_at(rules, [target, target - 1]), Some(winner));
                // Gains may lift both: the higher score decides, or one more round.
                assert_eq!(winner_at(rules, [target + 5, target + 2]), Some(winner));
                assert_eq!(winner_at(rules, [target + 5, target + 5]), None);
                self.whole_matches();
            }
            "match-streak" => {
                assert_eq!(
                    score_after(rules, [3, 0], [0, 0], &won),
                    [3 + won.points, 0]
                );
                assert_eq!(score_after(rules, [0, 3], [0, 0], &won), [0, 0]);
                assert_eq!(winner_at(rules, [target, 0]), Some(Side::FIRST));
                self.whole_matches();
            }
            "match-at-once" => {
                let small = rules.with(|options| options.hand = 2).unwrap();
                let hands = match rules.seats {
                    4 => "5510/5420/5333/6311",
                    _ => "5510/5420",
                };
                let text = format!("{small} {hands} - A {}:0/{target}", target - 10);
                let state = after(&text, "55");
                assert_eq!(state.public().end(), Some(End::Target(Seat::A)));
            }
            "overshoot" => {
                won.points = 20;
                let lifted = |score| score_after(rules, [score, 0], [0, 0], &won)[0];
                assert_eq!(lifted(target - 20), target);
                assert_eq!(lifted(target - 19), target - 19);
            }
            "shutout" => assert_eq!(rules.shutout, 2),
            _ => panic!("no test for {id}"),
        }
    }

    /// Matches of random play end as the sentence says, and the score goes from round to round.
    fn whole_matches(&self) {
        for seed in 0..4 {
            let mut game = Match::new(self.rules);
            let mut random = Seed(seed).named("matches").random();
            for _ in 0..400 {
                let before = game;
                let mut state = game.start(&game.deal(Seed(seed)));
                let mut moves = MoveList::new();
                while state.turn() != Turn::Over {
                    state.legal(&mut moves);
                    let mv = match state.turn() {
                        Turn::Chance => state.sample_outcome(&mut random),
                        _ => *random.pick(&moves).unwrap(),
                    };
                    state.play(mv).unwrap();
                }
                let outcome = game.finish(&state);
                let gained = state.public().gained();
                let rules = &self.rules;
                assert_eq!(
                    game.score(),
                    score_after(rules, before.score(), gained, &outcome)
                );
                assert_eq!(
                    game.tied(),
                    if outcome.winner.is_some() {
                        0
                    } else {
                        before.tied() + 1
                    }
                );
                if game.winner().is_some() {
                    break;
                }
            }
            // A streak, a score that has to be hit exactly, wild calls or a tiny set may take longer.
            let quick = self.rules.form == MatchForm::Target
                && self.rules.overshoot
                && !self.rules.calls
                && self.rules.highest >= 6;
            assert!(game.winner().is_some() || !quick, "{}", self.rules);
        }
    }
}

/// A pass of B that was called rightly, by A.
fn state_called(rules: &Rules) -> FinishedRound {
    let (finished, _) = blocked(rules, LEVEL, Seat::A);
    FinishedRound {
        end: End::Called {
            by: Seat::A,
            of: Seat::B,
        },
        rightly_called: true,
        ..finished
    }
}

/// A went out with the lead.
fn led_out(rules: &Rules) -> FinishedRound {
    let (finished, _) = blocked(rules, [0, 9, 9, 9], Seat::A);
    let last = LastTile {
        tile: Tile::new(6, 3),
        open: None,
    };
    FinishedRound {
        end: End::Out {
            seat: Seat::A,
            last,
        },
        ..finished
    }
}

/// The side arms of the first double open once both main arms are covered.
fn spinner_arms(rules: &Rules) {
    let mut seen = [false; 2];
    random_rounds(rules, |state| {
        let ends = state.public().ends();
        let open = ends.pip_at(capicua_dominoes::Slot::Up).is_some();
        seen[usize::from(open)] = true;
    });
    assert_eq!(seen, [true, true]);
}

/// A standing says no more than the rules look at.
#[test]
fn standings_that_play_alike_are_equal() {
    let rules: Rules = "femundo".parse().unwrap();
    let at = |number, tied| Standing::for_round(&rules, [5, 7], number, tied);
    assert_eq!(at(2, 0), at(9, 3));
    let prizes: Rules = "puertorico".parse().unwrap();
    let at = |number| Standing::for_round(&prizes, [5, 7], number, 0);
    assert_ne!(at(2), at(3));
    assert_eq!(at(5), at(9));
    // A round without a prize before one that has it: the next one is known by its number.
    let second: Rules = "femundo,prize=0/75".parse().unwrap();
    let at = |number| Standing::for_round(&second, [0, 7], number, 0);
    assert_eq!(
        [at(1), at(2), at(3)].map(|standing| standing.round),
        [1, 2, 0]
    );
}

/// A match that is taken up at a standing without a number is past its prizes.
#[test]
fn a_match_taken_up_late_has_no_prizes() {
    let rules: Rules = "puertorico".parse().unwrap();
    let late = Standing::for_round(&rules, [120, 50], 5, 0);
    let game = Match::at(rules, late, None);
    assert_eq!(game.standing(), late);
    let early = Standing::for_round(&rules, [120, 50], 2, 0);
    assert_eq!(Match::at(rules, early, None).standing(), early);
}
