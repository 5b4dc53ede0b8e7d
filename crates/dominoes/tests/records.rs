//! Whole matches as records: score, gains, what is carried and who leads go from round to round, and
//! a sheet that says otherwise is told what is right.

use capicua_core::{Seat, Seed};
use capicua_dominoes::notation::{Position, parse_records, write_records};
use capicua_dominoes::{PRESETS, Rules};

use crate::common::played;

fn error(text: &str) -> String {
    parse_records(text).unwrap_err().to_string()
}

/// With their numbers and without, matches of every preset read back, and a score, a leader or a
/// gain that is off by a little is found.
#[test]
fn matches_of_every_preset_are_checked_from_round_to_round() {
    let (mut scores, mut gains, mut leaders) = (0, 0, 0);
    for (_, rules) in &PRESETS {
        for seed in 0..4 {
            let records = played(*rules, seed, 8);
            let text = write_records(&records);
            assert_eq!(write_records(&parse_records(&text).unwrap()), text);
            let unnumbered: String = text
                .lines()
                .filter(|line| !line.starts_with("[Round"))
                .map(|line| format!("{line}\n"))
                .collect();
            let read = parse_records(&unnumbered).unwrap_or_else(|error| panic!("{error}"));
            for (old, new) in records.iter().zip(&read) {
                assert_eq!(
                    old.start().public().standing(),
                    new.start().public().standing()
                );
                assert_eq!(old.result(), new.result());
            }
            let Some(second) = records.get(1) else {
                continue;
            };
            let standing = second.start().public().standing().unwrap();
            let [a, b] = standing.score;
            let at = text.rfind(&format!("[Score \"{a}:{b}/")).unwrap();
            if [a, b] != [0, 0]
                && a + 1 < standing.target
                && rules.form == capicua_dominoes::MatchForm::Target
            {
                let mut wrong = text.clone();
                wrong.replace_range(at + 8..at + 8 + a.to_string().len(), &(a + 1).to_string());
                assert!(error(&wrong).contains(&format!("the score is {a}:{b}/")));
                scores += 1;
            }
            if let Some(at) = text.find("[Gained \"") {
                let colon = at + text[at..].find(':').unwrap() + 1;
                let end = colon + text[colon..].find(' ').unwrap();
                let mut wrong = text.clone();
                wrong.replace_range(colon..end, "999");
                let told = error(&wrong);
                assert!(told.contains("the passes of this round bring"), "{told}");
                gains += 1;
            }
            let leader = second.start().public().leader();
            let seats = usize::from(rules.seats);
            // The seat across may be a partner that leads as well.
            let other = leader.next(seats);
            let from = text.match_indices("[Leader").nth(1).unwrap().0;
            let mut wrong = text.clone();
            wrong.replace_range(from + 9..from + 10, &other.to_string());
            let told = error(&wrong);
            assert!(
                told.contains("leads") || told.contains("led with"),
                "{told}"
            );
            leaders += 1;
        }
    }
    assert!(
        scores > 30 && gains > 2 && leaders > 50,
        "{scores} {gains} {leaders}"
    );
}

#[test]
fn of_the_winning_side_either_may_lead() {
    let rules: Rules = "mexico".parse().unwrap();
    let records = played(rules, 1, 1);
    let after = records[0].after().unwrap();
    let winner = after.leader().unwrap();
    let sheet = |leader: Seat| {
        let deal = after.deal(Seed(2));
        let hands: Vec<String> = Seat::all(4)
            .map(|seat| format!("{seat}:{}", deal.hands[seat.index()]))
            .collect();
        let lead = deal.hands[leader.index()].iter().next().unwrap();
        let [a, b] = after.score();
        format!(
            "{}[Rules \"mexico\"]\n[Deal \"{}\"]\n[Leader \"{leader}\"]\n[Score \"{a}:{b}/101\"]\n[Round \"2\"]\n[Result \"*\"]\n1. {lead}\n",
            write_records(&records),
            hands.join(" ")
        )
    };
    for leader in [winner, winner.after(2, 4)] {
        parse_records(&sheet(leader)).unwrap_or_else(|error| panic!("{error}"));
    }
    let told = error(&sheet(winner.next(4)));
    assert!(told.contains(&format!("{winner} leads")), "{told}");
}

const DEAL: &str = "[Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]\n[Leader \"C\"]\n";

#[test]
fn a_round_lost_by_a_fault_is_scored_as_if_the_others_had_gone_out() {
    let sheet = |rules: &str, result: &str, reason: &str| {
        format!(
            "[Rules \"{rules}\"]\n{DEAL}[Score \"0:0/200\"]\n[Result \"{result}\"]\n{reason}1. 66 65\n"
        )
    };
    let reason = "[Reason \"A: illegal move 99\"]\n";
    // 168 pips less those of 6-6 and 6-5.
    let text = sheet("femundo", "BD+145 forfeit", reason);
    let records = parse_records(&text).unwrap();
    assert_eq!(records[0].after().unwrap().score(), [0, 145]);
    let written = write_records(&records);
    assert!(written.contains(reason), "{written}");
    assert_eq!(write_records(&parse_records(&written).unwrap()), written);
    assert!(error(&sheet("femundo", "BD+31 forfeit", reason)).contains("BD+145 forfeit"));
    assert!(error(&sheet("femundo", "BD+145 forfeit", "")).contains("by whom"));
    let jamaica = sheet("jamaica", "BD+1 forfeit", reason).replace("/200", "/6");
    parse_records(&jamaica).unwrap();
}

#[test]
fn what_a_round_carries_is_read_from_its_tag() {
    let sheet = |carry: &str| {
        format!(
            "[Rules \"haiti\"]\n{DEAL}[Score \"3:2/10\"]\n[Round \"7\"]\n{carry}[Result \"*\"]\n1. 66\n"
        )
    };
    let tied = |text: &str| {
        let records = parse_records(text).unwrap();
        records[0].start().public().standing().unwrap().tied
    };
    assert_eq!(tied(&sheet("")), 0);
    assert_eq!(tied(&sheet("[Carry \"2\"]\n")), 2);
    assert!(error(&sheet("[Carry \"two\"]\n")).contains("`two` is not a number"));
    let written = write_records(&parse_records(&sheet("[Carry \"2\"]\n")).unwrap());
    assert!(written.contains("[Carry \"2\"]"), "{written}");
}

#[test]
fn positions_say_who_led_and_which_round_it_is() {
    let read = |text: &str| {
        text.parse::<Position>()
            .unwrap_or_else(|error| panic!("{error}"))
    };
    for text in [
        // Without a word it would be A, whose lead needs fewer passes.
        "latin ?6/?6/?6/?6 ^64016 C:2^B -",
        "puertorico ?7/?7/?7/66656463626160 - D 100:0/500#2",
        "recife 666564636261/?6/?6/?6+4 - A 0:0/6+1",
        "dominican ?6/?7/?7/?6 ^664 B:1 25:0/200#1",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
    let numbered = read("recife 666564636261/?6/?6/?6+4 - A 0:0/6#3+1");
    let standing = numbered.now().public().standing().unwrap();
    assert_eq!((standing.round, standing.tied), (0, 1));
    let both = "jamaica ?7/?7/?7/66656463626160 - D 4:1/6".parse::<Position>();
    assert!(
        both.unwrap_err()
            .what()
            .contains("a win sets the others to 0")
    );
}

/// A seat can fail before it has led: such a round has no moves, and others may follow it.
#[test]
fn rounds_without_any_move_stand_in_a_file_with_others() {
    let lost = "[DGN \"1\"]\n[Rules \"block\"]\n[A \"Never\"]\n[Deal \"A:66605533321100 B:64615340302220 +14\"]\n[Leader \"A\"]\n[Result \"B+41 forfeit\"]\n[Reason \"A: illegal move 99\"]\n";
    let text = format!("{lost}\n{lost}\n{lost}");
    let records = parse_records(&text).unwrap();
    assert_eq!(records.len(), 3);
    assert!(records.iter().all(|record| record.moves().is_empty()));
    assert_eq!(parse_records(&write_records(&records)).unwrap(), records);
    // Without a fault a record needs its moves: tags that stand twice are a slip.
    let open = lost.replace(
        "[Result \"B+41 forfeit\"]\n[Reason \"A: illegal move 99\"]\n",
        "[Result \"*\"]\n",
    );
    assert!(parse_records(&format!("{open}{open}")).is_err());
}
