//! What is written reads back as the same: 100,000 positions and as many moves in records, of all
//! variants, with all hands open and as each seat knows them.

use capicua_core::{Chance, Game, MoveList, Seat, Seed, Turn};
use capicua_dominoes::notation::{
    Position, Record, Snapshot, WrittenMove, parse_records, write_records,
};
use capicua_dominoes::{End, House, Match, Public, Rules};

const RULES: [&str; 24] = [
    "latin",
    "fives",
    "cuban",
    "femundo",
    "spain",
    "brasilia",
    "venezuela",
    "mexico",
    "puertorico",
    "dominican",
    "habana",
    "recife",
    "jamaica",
    "haiti",
    "block",
    "draw",
    "fives,seats=4",
    "dominican,next=66,tied=blocker,tie=nobody,carry=x2,pass=5,target=60",
    "draw,capicua=x2,chucha=10,pass=3,overshoot=off",
    "latin,calls=on",
    "latin,hand=5,tie=leader",
    "fives,spinner=on",
    "latin,set=3",
    "fives,target=150",
];

/// Plays random rounds of one match and calls `each` after every ply.
fn random_records(rules: Rules, seed: Seed, mut each: impl FnMut(&Record)) -> Vec<Record> {
    let mut game = Match::new(rules);
    let mut records = Vec::new();
    let mut random = seed.named("moves").random();
    while game.winner().is_none() && records.len() < 3 {
        let deal = game.deal(seed);
        let mut state = game.start(&deal);
        let mut record = Record::new(Snapshot::from_start(&state));
        record.round = Some(game.rounds() + 1);
        let mut moves = MoveList::new();
        while state.turn() != Turn::Over {
            state.legal(&mut moves);
            let mv = match moves.is_empty() {
                true => state.sample_outcome(&mut random),
                false => *random.pick(&moves).unwrap(),
            };
            state.play_unchecked(mv);
            record.play(mv.into()).unwrap();
            each(&record);
        }
        game.finish(&state);
        records.push(record);
    }
    records
}

fn reads_back(snapshot: &Snapshot) {
    let text = snapshot.to_string();
    let read: Position = match text.parse() {
        Ok(read) => read,
        Err(error) => {
            let told: capicua_core::InputError = error;
            let out = matches!(snapshot.public().end(), Some(End::Out { .. }));
            assert!(out && told.what().contains("was laid last"), "{told}");
            return;
        }
    };
    assert_eq!(read.to_string(), text);
    let (old, new) = (snapshot.public(), read.now().public());
    assert_eq!(new.played(), old.played(), "{text}");
    assert_eq!(new.ends(), old.ends(), "{text}");
    // Which of the two end tiles was laid last a moment does not tell; where it matters it is
    // refused.
    let end = |public: &Public<House>| match public.end() {
        Some(End::Out { seat, .. }) => Some(Err(seat)),
        end => end.map(Ok),
    };
    assert_eq!(
        (new.turn(), new.passes(), end(new)),
        (old.turn(), old.passes(), end(old)),
        "{text}"
    );
    if old.end().is_none() && !old.ends().is_empty() {
        let who = |public: &Public<House>| (public.leader(), public.last_player());
        assert_eq!(who(new), who(old), "{text}");
    }
    for seat in Seat::all(old.seats()) {
        assert_eq!(read.now().hand(seat), snapshot.hand(seat), "{text}");
        assert_eq!(new.voids(seat), old.voids(seat), "{text}");
    }
    assert_eq!(read.now().stock(), snapshot.stock());
}

#[test]
fn positions_and_records_read_back() {
    let (mut positions, mut moves) = (0, 0);
    let mut index = 0;
    let more = std::env::var("CAPICUA_MORE_RULES").unwrap_or_default();
    let rules: Vec<&str> = RULES.into_iter().chain(more.split_whitespace()).collect();
    while positions < 100_000 || moves < 100_000 {
        let rules: Rules = rules[index as usize % rules.len()].parse().unwrap();
        let seed = Seed(77).at(index);
        index += 1;
        let records = random_records(rules, seed, |record| {
            let end = record.end();
            // A position cannot say that a round ended by a call or at the target: moves do.
            let told = matches!(
                end.public().end(),
                None | Some(capicua_dominoes::End::Out { .. } | capicua_dominoes::End::Blocked)
            );
            if told {
                reads_back(end);
                reads_back(&end.seen_by(end.public().turn()));
                positions += 2;
            }
        });
        moves += records
            .iter()
            .map(|record| record.moves().len())
            .sum::<usize>();
        let text = write_records(&records);
        let read = parse_records(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, records);
        assert_eq!(write_records(&read), text);
    }
}

#[test]
fn a_position_with_moves_reads_back_and_knows_more() {
    let text =
        "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35 25 --";
    let position: Position = text.parse().unwrap();
    assert_eq!(position.to_string(), text);
    assert_eq!(position.history().len(), 12);
    assert_eq!(position.now().public().voids(Seat::B).to_string(), "5");
}

/// The example of the notation: the position and the moves that lead to it.
#[test]
fn the_position_after_moves_is_the_one_given_at_once() {
    let moves: Position =
        "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35"
            .parse()
            .unwrap();
    let once: Position = "latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100"
        .parse()
        .unwrap();
    assert_eq!(moves.now().to_string(), once.to_string());
    assert_eq!(
        once.now().public().leader(),
        Seat::C,
        "found from the tiles laid"
    );
}

#[test]
fn comments_and_other_tags_are_kept() {
    let text = r#"[DGN "1"]
[Rules "latin"]
[A "Ana \"la \\ grande\""]
[Deal "A:?7 B:?7 C:?7 D:?7"]
[Leader "C"]
[Score "45:30/100"]
[Event "Café"]
[Result "*"]
{before} 1. 66 {[%win 0.473] first} {second} 65
"#;
    let records = parse_records(text).unwrap();
    assert_eq!(records[0].names[0].as_deref(), Some(r#"Ana "la \ grande""#));
    assert_eq!(
        records[0].moves()[0].comments,
        ["[%win 0.473] first", "second"]
    );
    assert_eq!(write_records(&records), text);
}

#[test]
fn several_tags_may_share_a_line() {
    let text = r#"[DGN "1"]
[Rules "latin"]
[A "Ana"] [B "pimc:samples=200"] [C "champion"] [D "greedy"]
[Deal "A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020"]
[Leader "C"] [Score "45:30/100"] [Seed "7"]
[Result "BD+26 blocked"]
1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16
"#;
    let records = parse_records(text).unwrap();
    assert_eq!(records[0].result(), "BD+26 blocked");
    assert_eq!(records[0].moves().len(), 21);
    assert_eq!(
        records[0].moves()[5].written,
        "36".parse::<WrittenMove>().unwrap()
    );
}
