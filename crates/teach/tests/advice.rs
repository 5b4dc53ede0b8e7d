//! What advice promises: ranks, intervals, honesty, and reasons that are facts.

use capicua_belief::{Belief, Holder, Knowledge};
use capicua_core::{Chance, Game, ImperfectInformation, MoveList, Seat, Seed, Turn};
use capicua_dominoes::notation::{Position, Record, Snapshot};
use capicua_dominoes::{
    Deal, FirstLead, House, LATIN, Move, NextLead, PRESETS, Rules, State, Tile, TileSet,
};
use capicua_teach::advice::{
    Advice, AdviceError, AdviceOptions, MAX_REASONS, Reason, advise, exact_chances, say,
};
use capicua_words::{Language, Words};

const EXAMPLE: &str =
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn with(samples: u32) -> AdviceOptions {
    AdviceOptions {
        samples: Some(samples),
        ..AdviceOptions::default()
    }
}

fn ask(text: &str, seat: Seat, samples: u32) -> Advice {
    advise(&position(text), seat, &with(samples)).unwrap_or_else(|error| panic!("{error}"))
}

/// A round with all hands open, played at random to the `plies`-th move.
fn random_record(seed: u64, plies: usize) -> Record {
    random_round(LATIN, seed, plies)
}

/// The same by any rules.
fn random_round(rules: Rules, seed: u64, plies: usize) -> Record {
    let seed = Seed(seed).named("advice test");
    let mut random = seed.random();
    let leader = Seat::new((seed.0 % u64::from(rules.seats)) as usize);
    let deal = Deal::shuffled(&rules, leader, &mut random);
    let mut state = State::deal(House(rules), &deal, None);
    let mut record = Record::new(Snapshot::from_start(&state));
    let mut moves = MoveList::new();
    loop {
        let mv = match state.turn() {
            Turn::Chance => state.sample_outcome(&mut random),
            Turn::Seat(_) if record.moves().len() < plies => {
                state.legal(&mut moves);
                *random.pick(&moves).unwrap()
            }
            _ => break,
        };
        record.play(mv.into()).unwrap();
        state.play_unchecked(mv);
    }
    record
}

#[test]
fn the_example_is_answered_with_25_because_it_squares() {
    let advice = ask(EXAMPLE, Seat::A, 1000);
    assert_eq!(advice.best().to_string(), "25");
    let squares = Reason::Squares {
        pip: 5,
        left: 2,
        own: 1,
    };
    assert!(advice.reasons.contains(&squares), "{:?}", advice.reasons);
    let snapshot = ask(
        "latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100",
        Seat::A,
        1000,
    );
    assert_eq!(snapshot.best().to_string(), "25");
}

#[test]
fn moves_are_ranked_by_the_chance_to_win_and_losses_are_against_the_best() {
    for seed in 0..12 {
        let record = random_record(seed, 6);
        let seat = record.end().public().turn();
        let Ok(seen) = record.seen_by(record.moves().len(), seat) else {
            panic!("a record can be seen by anybody");
        };
        let advice = advise(&seen, seat, &with(60)).unwrap();
        assert_eq!(advice.best(), advice.evaluation.moves[0].mv);
        assert_eq!(advice.evaluation.moves[0].loss.unwrap().mean, 0.0);
        for pair in advice.evaluation.moves.windows(2) {
            assert!(pair[0].chance().unwrap().mean >= pair[1].chance().unwrap().mean);
        }
        for ranked in &advice.evaluation.moves {
            let loss =
                advice.evaluation.moves[0].chance().unwrap().mean - ranked.chance().unwrap().mean;
            assert!((ranked.loss.unwrap().mean - loss).abs() < 1e-9);
            assert!((0.0..=1.0).contains(&ranked.chance().unwrap().mean));
            assert!(ranked.points.is_some());
        }
        let mut legal = MoveList::new();
        seen.now().view(seat).unwrap().legal(&mut legal);
        let mut ranked: Vec<Move> = advice
            .evaluation
            .moves
            .iter()
            .map(|ranked| ranked.mv)
            .collect();
        ranked.sort();
        assert_eq!(&ranked[..], &legal[..], "every legal move is ranked, once");
        assert!(advice.reasons.len() <= MAX_REASONS);
    }
}

#[test]
fn the_same_seed_gives_the_same_advice() {
    assert_eq!(ask(EXAMPLE, Seat::A, 200), ask(EXAMPLE, Seat::A, 200));
}

/// Advice about a record with all hands written down must not depend on the hands of the others.
#[test]
fn advice_knows_no_more_than_the_seat_does() {
    let mut compared = 0;
    for seed in 0..30 {
        let record = random_record(seed, 9);
        if record.end().public().end().is_some() {
            continue;
        }
        let seat = record.end().public().turn();
        let state = record.final_state().unwrap();
        let view = state.view(seat);
        let belief = Belief::new(&view, record.history()).unwrap();
        // The same round with the hidden tiles dealt otherwise.
        let other = belief.sample(&mut Seed(seed).random());
        let mut hands = other.hands;
        hands[seat.index()] = view.hand();
        for event in record.history() {
            if let capicua_dominoes::PublicMove::Play(placement) = event.seen {
                hands[event.seat.index()].insert(placement.tile());
            }
        }
        let hands: Vec<String> = hands.iter().map(TileSet::to_string).collect();
        let moves: Vec<String> = record
            .moves()
            .iter()
            .map(|m| m.written.to_string())
            .collect();
        let leader = record.start().public().leader();
        let dealt_otherwise = position(&format!(
            "latin {} - {leader} - moves {}",
            hands.join("/"),
            moves.join(" ")
        ));
        let seen = record.seen_by(moves.len(), seat).unwrap();
        let options = with(30);
        assert_eq!(
            advise(&seen, seat, &options).unwrap(),
            advise(&dealt_otherwise, seat, &options).unwrap()
        );
        compared += 1;
    }
    assert!(compared > 20);
}

#[test]
fn few_deals_are_all_solved_and_leave_no_interval() {
    let mut found = 0;
    for seed in 0..40 {
        let record = random_record(seed, 22);
        let public = record.end().public();
        if public.end().is_some() {
            continue;
        }
        let seat = public.turn();
        let seen = record.seen_by(record.moves().len(), seat).unwrap();
        let deals = Belief::from_knowledge(&Knowledge::from_position(&seen, Some(seat)))
            .unwrap()
            .deals();
        let advice = advise(&seen, seat, &with(2000)).unwrap();
        assert_eq!(advice.evaluation.exact, deals <= 2000);
        assert_eq!(advice.deals, deals);
        if advice.evaluation.exact {
            assert_eq!(u128::from(advice.evaluation.samples), deals);
            assert!(
                advice
                    .evaluation
                    .moves
                    .iter()
                    .all(|ranked| ranked.win.unwrap().half_width() == 0.0)
            );
            found += 1;
        }
    }
    assert!(found > 10, "{found}");
}

#[test]
fn among_equals_the_only_reason_is_that_they_are() {
    let (mut equal, mut reasons) = (0, 0);
    for seed in 0..60 {
        let record = random_record(seed, 10);
        if record.end().public().end().is_some() {
            continue;
        }
        let seat = record.end().public().turn();
        let seen = record.seen_by(record.moves().len(), seat).unwrap();
        let advice = advise(&seen, seat, &with(60)).unwrap();
        if !advice.evaluation.is_clear() || advice.legal == 1 {
            let [Reason::OnlyMove | Reason::Level { .. }] = advice.reasons[..] else {
                panic!("{:?}", advice.reasons);
            };
            equal += 1;
        }
        reasons += advice.reasons.len();
    }
    assert!(equal > 5 && reasons > 2, "{equal} {reasons}");
}

/// What is said about the next opponent is what counting all deals says.
#[test]
fn passes_are_as_likely_as_counting_says() {
    let mut seen_passes = 0;
    for seed in 0..200 {
        let record = random_record(seed, 14);
        let public = *record.end().public();
        if public.end().is_some() {
            continue;
        }
        let seat = public.turn();
        let seen = record.seen_by(record.moves().len(), seat).unwrap();
        let belief = Belief::from_knowledge(&Knowledge::from_position(&seen, Some(seat))).unwrap();
        if belief.deals() > 3000 {
            continue;
        }
        let advice = advise(&seen, seat, &with(3000)).unwrap();
        for reason in &advice.reasons {
            let Reason::NextPasses { seat: next, chance } = *reason else {
                continue;
            };
            let mut after = *seen.now().public();
            after.play(advice.best().seen());
            let fits = after.ends().pips().tiles();
            let passes = 1.0 - belief.chance_of_any(Holder::Seat(next), fits);
            assert!((chance - passes).abs() < 1e-9, "{chance} {passes}");
            seen_passes += 1;
        }
    }
    assert!(seen_passes > 3, "{seen_passes}");
}

#[test]
fn there_is_no_advice_where_none_can_be() {
    let ask = |text: &str, seat| advise(&position(text), seat, &with(10)).unwrap_err();
    let turn = Seat::A;
    let seat = Seat::B;
    assert_eq!(ask(EXAMPLE, Seat::B), AdviceError::NotOnTurn { seat, turn });
    let hidden = "latin ?7/55545250444232/?7/?7 - A -";
    assert_eq!(ask(hidden, Seat::A), AdviceError::HandUnknown(Seat::A));
    let spinner = "fives,spinner=on 55545250444232/?7+14 - A -";
    assert_eq!(ask(spinner, Seat::C), AdviceError::NoSuchSeat(Seat::C));
    let stuck = "fives 33322221111000/?6+14 ^65 A 0:0/100";
    assert_eq!(ask(stuck, Seat::A), AdviceError::MustDraw(Seat::A));
}

/// A passed on 6 and laid a 6 in its next turn: its pass was false, and that is said in every language.
#[test]
fn a_false_pass_is_called_with_its_reason() {
    let text = "latin,calls=on ?7/60615150404121/?7/?7 - D - moves 66 -- 60 03 36 65";
    let advice = advise(&position(text), Seat::B, &with(20)).unwrap();
    assert_eq!(advice.best(), Move::Call(Seat::A));
    let reason = Reason::FalsePass {
        seat: Seat::A,
        chance: 1.0,
    };
    assert_eq!(advice.reasons, [reason]);
    for language in [
        Language::ENGLISH,
        Language::nearest("es"),
        Language::nearest("pt"),
    ] {
        let said = say::reason(&Words::new(language), &reason);
        assert!(said.contains('A') && said.contains("100"), "{said}");
    }
}

/// The same position at another score is another question: sometimes another move is best, and the
/// reason is said.
#[test]
fn the_score_of_the_match_changes_the_answer() {
    let (mut asked, mut differ) = (0, 0);
    for seed in 0..40 {
        let record = random_record(seed, 10);
        let seat = record.end().public().turn();
        let seen = record.seen_by(record.moves().len(), seat).unwrap();
        let leader = record.start().public().leader();
        let at = |score: &str| {
            let unscored = format!(" {leader} - moves ");
            let text = seen.to_string();
            assert!(text.contains(&unscored), "{text}");
            let text = text.replace(&unscored, &format!(" {leader} {score} moves "));
            advise(&position(&text), seat, &with(40))
        };
        let [Ok(early), Ok(late)] = ["10:10/100", "99:99/100"].map(at) else {
            continue;
        };
        let equity = |advice: &Advice| advice.evaluation.moves[0].equity.unwrap().mean;
        asked += 1;
        differ += usize::from(early.best() != late.best());
        // At 99:99 the round is the match: its chance is that of the round.
        let round = late.evaluation.moves[0].win.unwrap().mean;
        assert!((equity(&late) - round).abs() < 0.03, "{late:?}");
        let says_more = |reason: &Reason| {
            use Reason::{Exact, Level, OnlyMove};
            !matches!(reason, Exact { .. } | Level { .. } | OnlyMove)
        };
        if late.reasons.iter().all(says_more) {
            assert!(late.reasons.contains(&Reason::RoundDecides), "{late:?}");
        }
    }
    assert!(asked > 20 && differ > 2, "{differ} of {asked}");
    for (language, said) in [
        (Language::ENGLISH, "pips no longer matter"),
        (Language::nearest("es"), "los puntos ya no importan"),
        (Language::nearest("pt"), "os pontos já não importam"),
    ] {
        let words = Words::new(language);
        for reason in [Reason::RoundDecides, Reason::AnyWin { points: 3 }] {
            assert!(say::reason(&words, &reason).contains(said));
        }
    }
}

/// Whatever the game, somebody who has a choice is advised, and every tile it could lay is judged.
#[test]
fn there_is_advice_in_every_game() {
    for text in [
        "latin,calls=on 55545250444232/?7/?7/?7 - A -",
        "cuban 99989796959493929190/?10/?10/?10+15 - A -",
        "habana 99989796959483828180/?10/?10/?10+15 - A 20:35/150",
        "block 55545250444232/?7+14 - A -",
        "draw 55545250444232/?6+14 ^65 A 30:0/100",
        "fives,spinner=on 55545250444232/?7+14 - A 45:30/100",
        "fives,seats=4 55545250444232/?7/?7/?7 - A -",
        "recife 555452504442/?6/?6/?6+4 - A 3:5/6",
    ] {
        let (position, samples) = (position(text), 30);
        let advice = advise(&position, Seat::A, &with(samples)).unwrap();
        assert_eq!(advice.evaluation.moves.len(), advice.legal, "{text}");
        let judged = |chance: Option<capicua_core::Estimate>| chance.is_some();
        let moves = &advice.evaluation.moves;
        assert!(moves.iter().all(|j| judged(j.chance())), "{text}");
        assert!(
            !advice.evaluation.exact && advice.evaluation.worlds > 1,
            "{text}"
        );
        assert!(exact_chances(&position, Seat::A).is_ok(), "{text}");
    }
}

/// Pickomino has seats beyond D, dominoes has not: asked about one, nobody breaks.
#[test]
fn a_seat_that_is_not_at_the_table_is_refused() {
    let open = "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 0:0/100";
    for text in [open, EXAMPLE, "fives 55545250444232/?7+14 - A -"] {
        let seat = Seat::new(4);
        let refused = exact_chances(&position(text), seat);
        assert!(matches!(refused, Err(AdviceError::NoSuchSeat(_))), "{text}");
        let refused = advise(&position(text), seat, &with(5));
        assert!(matches!(refused, Err(AdviceError::NoSuchSeat(_))), "{text}");
    }
}

/// Whatever is played and wherever a round stands: a hint says why.
#[test]
fn every_hint_has_a_reason() {
    let words = Words::new(Language::nearest("es"));
    let (mut asked, mut told_by_figures) = (0, 0);
    for (name, rules) in &PRESETS {
        for seed in 0..24 {
            let record = random_round(*rules, seed, 3 + (seed as usize * 5) % 19);
            if record.end().public().end().is_some() {
                continue;
            }
            let seat = record.end().public().turn();
            let seen = record.seen_by(record.moves().len(), seat).unwrap();
            let advice = match advise(&seen, seat, &with(8)) {
                Ok(advice) => advice,
                Err(AdviceError::MustDraw(_)) => continue,
                Err(error) => panic!("{name} {seed}: {error}"),
            };
            asked += 1;
            assert!(!advice.reasons.is_empty(), "{name} {seed}: {advice:?}");
            for reason in &advice.reasons {
                let said = say::reason(&words, reason);
                assert!(said.contains(' ') && !said.contains('$'), "{said}");
                told_by_figures += usize::from(figures_agree(&advice, reason));
            }
        }
    }
    assert!(asked > 200, "{asked} hints");
    assert!(
        told_by_figures > 50,
        "{told_by_figures} reasons are figures"
    );
}

/// Whether it is a reason of figures; then they have to be those of the moves.
fn figures_agree(advice: &Advice, reason: &Reason) -> bool {
    let moves = &advice.evaluation.moves;
    let chance = |at: usize| moves[at].chance().unwrap().mean;
    match *reason {
        Reason::OnlyMove => assert_eq!(moves.len(), 1),
        Reason::WinsMore { chance: more, .. } => {
            assert!(advice.evaluation.is_clear());
            assert!((chance(0) - chance(1) - more).abs() < 1e-9 && more >= 0.0);
        }
        Reason::MorePoints { points } => {
            let mean = |at: usize| moves[at].points.unwrap().mean;
            assert!((mean(0) - mean(1) - points).abs() < 1e-9);
        }
        Reason::Level { moves, gap, .. } => {
            assert!(!advice.evaluation.is_clear() && moves >= 2 && gap >= 0.0);
        }
        _ => return false,
    }
    true
}

/// The own hand of seat A in a round about to be led by it: the highest double and the lightest tiles without
/// a double.
fn holding_the_highest(rules: &Rules) -> String {
    let highest = rules.highest;
    let mut hand = TileSet::from_tile(Tile::new(highest, highest));
    let mut tiles = TileSet::full(highest).iter();
    while hand.len() < usize::from(rules.hand) {
        let tile = tiles.next().unwrap();
        if !tile.is_double() {
            hand.insert(tile);
        }
    }
    hand.to_string()
}

fn about_to_be_led(rules: &Rules, hand: &str, score: &str) -> String {
    let others = format!("/?{}", rules.hand).repeat(usize::from(rules.seats) - 1);
    let asleep = match rules.undealt() {
        0 => String::new(),
        count => format!("+{count}"),
    };
    format!("{rules} {hand}{others}{asleep} - A {score}")
}

/// Where the rules say with which tile a round is led there is nothing to choose, and that is what is said: in
/// the first round of a match, at no other score, and nobody else leads it.
#[test]
fn a_lead_that_the_rules_force_is_said_to_be_forced() {
    let forced = PRESETS.iter().map(|(_, rules)| *rules);
    let forced: Vec<Rules> = forced
        .filter(|rules| rules.first == FirstLead::HighestDouble)
        .collect();
    assert!(forced.len() > 3);
    for rules in forced {
        let hand = holding_the_highest(&rules);
        let tile = Tile::new(rules.highest, rules.highest);
        let first = about_to_be_led(&rules, &hand, "0:0");
        let advice = ask(&first, Seat::A, 2);
        assert_eq!((advice.legal, advice.forced), (1, Some(tile)), "{first}");
        assert_eq!(advice.best().to_string(), tile.to_string());
        assert_eq!(advice.reasons, [Reason::Prescribed { tile }], "{first}");
        for (language, said) in [
            (Language::ENGLISH, "leads: the rules say so."),
            (Language::nearest("es"), "sale: lo manda la regla."),
            (Language::nearest("pt"), "sai: é a regra que manda."),
        ] {
            let verdict = say::verdict(&Words::new(language), &advice);
            assert!(verdict.ends_with(&format!("{tile} {said}")), "{verdict}");
        }
        // Somebody else is said to lead it. (Where tiles sleep that is found with the tile it leads.)
        if rules.undealt() == 0 {
            let other = first.replace(" - A ", " - B ");
            let error = other.parse::<Position>().unwrap_err();
            let highest = rules.highest;
            let cannot =
                format!("this round is led with {highest}-{highest}, which B does not hold");
            assert_eq!(error.what(), cannot, "{other}");
        }
        // Without a score, and in a later round that this rule says nothing about, any tile may be led.
        let mut free = vec!["-"];
        if rules.next != NextLead::HighestDouble {
            free.push("0:0#2");
        }
        for score in free {
            let advice = ask(&about_to_be_led(&rules, &hand, score), Seat::A, 2);
            assert_eq!((advice.legal, advice.forced), (rules.hand.into(), None));
            assert!(!advice.reasons.contains(&Reason::Prescribed { tile }));
        }
    }
}

/// The chances over a column and the reasons that count in them are of the same thing and say so: of the match
/// where a score stands, else of the round.
#[test]
fn a_difference_has_one_name() {
    let units = [
        (
            Language::ENGLISH,
            ["match %", "matches"],
            ["round %", "rounds"],
        ),
        (
            Language::nearest("es"),
            ["partida %", "partidas"],
            ["mano %", "manos"],
        ),
        (
            Language::nearest("pt"),
            ["partida %", "partidas"],
            ["rodada %", "rodadas"],
        ),
    ];
    let mut told = [0; 2];
    for (seed, rules) in (0..24).zip(["latin", "dominican", "jamaica"].into_iter().cycle()) {
        let rules: Rules = rules.parse().unwrap();
        let record = random_round(rules, seed, 12);
        let (seat, leader) = (
            record.end().public().turn(),
            record.start().public().leader(),
        );
        let text = record
            .seen_by(record.moves().len(), seat)
            .unwrap()
            .to_string();
        for (at, score) in ["3:0", "-"].into_iter().enumerate() {
            let text = text.replace(&format!(" {leader} - "), &format!(" {leader} {score} "));
            let Ok(advice) = advise(&position(&text), seat, &with(12)) else {
                continue;
            };
            assert_eq!(advice.evaluation.has_match_equity(), score != "-");
            for (language, of_match, of_round) in units {
                let words = Words::new(language);
                let (is, is_not) = match at {
                    0 => (of_match, of_round),
                    _ => (of_round, of_match),
                };
                let head = say::ranking(&words, &advice);
                let head = head.lines().next().unwrap();
                assert!(head.contains(is[0]) && !head.contains(is_not[0]), "{head}");
                let counted = advice.reasons.iter().filter(|reason| {
                    matches!(reason, Reason::WinsMore { .. } | Reason::Level { .. })
                });
                for reason in counted {
                    let said = say::reason(&words, reason);
                    assert!(said.contains(is[1]) && !said.contains(is_not[1]), "{said}");
                    told[at] += 1;
                }
                // The figure of a reason is the one that stands beside the move.
                if let [Reason::WinsMore { chance, .. }] = advice.reasons[..] {
                    let loss = advice.evaluation.moves[1].loss.unwrap();
                    assert_eq!(words.percent(chance, 1), words.percent(loss.mean, 1));
                }
            }
        }
    }
    assert!(told.iter().all(|&told| told > 5), "{told:?}");
}
