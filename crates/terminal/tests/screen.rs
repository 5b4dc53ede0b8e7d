//! The full screen, drawn into cells: what people see at both usual sizes, and that the whole line,
//! both ends and the full hand are always there.

use std::time::{Duration, Instant};

use capicua_core::{Game as _, MoveList, Seat, Seed};
use capicua_dominoes::{CUBAN, End, FIVES, LATIN, Match, Move, Rules, State};
use capicua_terminal::{MatchFile, Palette, Placed, Screen, SessionEnd, Shape, draw, lay_out};
use capicua_ui::{Chair, DominoSession, Phase, SeatView, Session};
use capicua_words::{Language, Words};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn session(rules: Rules, people: &str, seed: u64) -> DominoSession {
    let chair = |seat: char| match people.contains(seat) {
        true => Chair::person(),
        false => Chair::Program(capicua_players::player("greedy").unwrap()),
    };
    let chairs = "ABCD"[..usize::from(rules.seats)].chars().map(chair);
    Session::new(&rules, chairs.collect(), Seed(seed))
}

/// What the screen shows after `keys`, in a window of that size.
fn shown(session: &mut DominoSession, keys: &[KeyCode], size: (u16, u16)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let match_file = MatchFile::by_default(folder.path());
    let words = Words::new(Language::ENGLISH);
    let mut screen = Screen::new(session, &match_file, &words, Duration::ZERO);
    for &key in keys {
        screen.key(KeyEvent::new(key, KeyModifiers::NONE)).unwrap();
    }
    cells(&screen, size)
}

fn cells(screen: &Screen, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let palette = Palette { colours: false };
    terminal.draw(|frame| draw(frame, screen, palette)).unwrap();
    terminal.backend().to_string()
}

/// A round in which nobody ever passes: 25 tiles, the longest line there is.
fn longest_round(seed: u64) -> Option<Vec<Move>> {
    let game = Match::new(LATIN);
    let start = game.start(&game.deal(Seed(seed)));
    let mut moves = Vec::new();
    let mut looked_at = 20_000;
    search(&start, &mut moves, &mut looked_at).then_some(moves)
}

fn search(state: &State, moves: &mut Vec<Move>, looked_at: &mut u32) -> bool {
    if let Some(end) = state.public().end() {
        return moves.len() == 25 && matches!(end, End::Out { .. });
    }
    *looked_at -= 1;
    let mut legal = MoveList::new();
    state.legal(&mut legal);
    for &mv in legal.iter().filter(|&&mv| mv != Move::Pass) {
        if *looked_at == 0 {
            return false;
        }
        let mut next = *state;
        next.play_unchecked(mv);
        moves.push(mv);
        if search(&next, moves, looked_at) {
            return true;
        }
        moves.pop();
    }
    false
}

fn longest() -> (DominoSession, Vec<Move>) {
    let found = (0..).find_map(|seed| Some((seed, longest_round(seed)?)));
    let (seed, moves) = found.unwrap();
    (session(LATIN, "A", seed), moves)
}

#[test]
fn the_longest_line_fits_with_both_ends_and_the_hand() {
    let (mut session, moves) = longest();
    for &mv in &moves[..24] {
        session.play(mv).unwrap();
    }
    insta::assert_snapshot!("longest_80x24", shown(&mut session, &[], SIZES[0]));
    insta::assert_snapshot!("longest_120x40", shown(&mut session, &[], SIZES[1]));
    session.play(moves[24]).unwrap();
    insta::assert_snapshot!("round_over_80x24", shown(&mut session, &[], SIZES[0]));
    insta::assert_snapshot!("round_over_120x40", shown(&mut session, &[], SIZES[1]));
}

#[test]
fn a_table_in_the_middle_of_a_round() {
    // The first choice of a person after somebody has passed.
    let mut session = session(LATIN, "A", 5);
    loop {
        while let Some(question) = session.question() {
            session
                .play(question.answer(&Default::default()).unwrap())
                .unwrap();
        }
        let sight = SeatView::new(&session, Some(Seat::A));
        let passed = sight.seats().any(|seat| !sight.passed_on(seat).is_empty());
        if passed && sight.legal().len() > 1 {
            break;
        }
        match session.phase() {
            Phase::Person(_) => session.play(sight.legal()[0]).unwrap(),
            _ => session.next_round(),
        }
    }
    let typing = ['6', '4'].map(KeyCode::Char);
    insta::assert_snapshot!("middle_80x24", shown(&mut session, &typing, SIZES[0]));
    let belief = [KeyCode::Char('b')];
    insta::assert_snapshot!("belief_80x24", shown(&mut session, &belief, SIZES[0]));
    let help = [KeyCode::Char('?')];
    insta::assert_snapshot!("help_80x24", shown(&mut session, &help, SIZES[0]));
    insta::assert_snapshot!("small_60x15", shown(&mut session, &[], (60, 15)));
}

#[test]
fn keys_choose_play_take_back_and_leave() {
    let folder = tempfile::tempdir().unwrap();
    let match_file = MatchFile::by_default(folder.path());
    let words = Words::new(Language::ENGLISH);
    let mut session = session(LATIN, "ABCD", 1);
    let leader = match session.phase() {
        Phase::Person(seat) => seat,
        other => panic!("{other:?}"),
    };
    let mut screen = Screen::new(&mut session, &match_file, &words, Duration::ZERO);
    let press =
        |screen: &mut Screen, code| screen.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    // The hand is hidden until its owner takes the screen, and hidden again after the move.
    let hidden = cells(&screen, SIZES[0]);
    assert!(
        hidden.contains(&format!("Pass the screen to {leader}")),
        "{hidden}"
    );
    press(&mut screen, KeyCode::Char('h'));
    press(&mut screen, KeyCode::Char('b'));
    let hidden = cells(&screen, SIZES[0]);
    assert!(
        hidden.contains("hands are hidden") && !hidden.contains('%'),
        "{hidden}"
    );
    press(&mut screen, KeyCode::Enter);
    assert!(cells(&screen, SIZES[0]).contains(&format!("hand of {leader}")));
    press(&mut screen, KeyCode::Enter);
    assert!(cells(&screen, SIZES[0]).contains("hands are hidden"));
    // 6-6 was forced, so there is no choice to go back to.
    press(&mut screen, KeyCode::Char('u'));
    assert!(cells(&screen, SIZES[0]).contains("nothing to take back"));
    press(&mut screen, KeyCode::Enter);
    // Nothing fits, or something is chosen; nonsense is answered in a line.
    press(&mut screen, KeyCode::Char('z'));
    assert!(cells(&screen, SIZES[0]).contains("neither a move nor a command"));
    for code in [
        KeyCode::Right,
        KeyCode::Left,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::F(5),
    ] {
        press(&mut screen, code);
    }
    screen.tick(Instant::now()).unwrap();
    assert_eq!(
        press(&mut screen, KeyCode::Char('q')),
        Some(SessionEnd::Saved)
    );
    assert!(match_file.path().is_some_and(|path| path.exists()));
}

#[test]
fn a_game_that_cannot_be_saved_is_not_left() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let match_file = MatchFile::named(gone.join("game.dgn")).unwrap();
    std::fs::remove_dir_all(&gone).unwrap();
    let words = Words::new(Language::ENGLISH);
    let mut session = session(LATIN, "A", 1);
    let mut screen = Screen::new(&mut session, &match_file, &words, Duration::ZERO);
    let quit = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
    assert_eq!(screen.key(quit).unwrap(), None);
    assert!(cells(&screen, SIZES[1]).contains("could not be saved"));
}

#[test]
fn programs_answer_after_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let match_file = MatchFile::by_default(folder.path());
    let words = Words::new(Language::ENGLISH);
    let seed = (1..).find(|&seed| session(LATIN, "A", seed).phase() != Phase::Person(Seat::A));
    let mut session = session(LATIN, "A", seed.unwrap());
    let delay = Duration::from_secs(600);
    let mut screen = Screen::new(&mut session, &match_file, &words, delay);
    let start = Instant::now();
    screen.tick(start).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    // The answer is there long before its time.
    screen.tick(start + delay / 2).unwrap();
    assert!(cells(&screen, SIZES[0]).contains("empty table"));
    let late = Instant::now() + delay;
    while cells(&screen, SIZES[0]).contains("empty table") {
        screen.tick(late).unwrap();
    }
}

/// The tiles on the drawn table: those along the line, and those set upright.
fn tiles_drawn(cells: &str, columns: usize) -> usize {
    let table: Vec<String> = cells
        .lines()
        .take_while(|line| !line.contains("hand"))
        // The backend prints each row in quotes; the side panel is cut away.
        .map(|line| line.chars().skip(1).take(columns).collect())
        .collect();
    let table = table.join("\n");
    let chars: Vec<char> = table.chars().collect();
    let flat = chars
        .windows(5)
        .filter(|w| "[◄".contains(w[0]) && w[2] == '|' && "]►".contains(w[4]))
        .count();
    let corners = chars.iter().filter(|c| "┌┐└┘".contains(**c)).count();
    // An open upright tile has its mark in a corner.
    flat + corners.div_ceil(4)
}

/// A random round of a variant, played so far.
fn random_round(rules: Rules, seed: u64, plies: usize) -> DominoSession {
    let mut session = session(rules, "A", seed);
    let mut random = Seed(seed).named("moves").random();
    for _ in 0..plies {
        if matches!(session.phase(), Phase::RoundOver | Phase::MatchOver(_)) {
            break;
        }
        let turn = SeatView::new(&session, None).public().turn();
        let legal = SeatView::new(&session, Some(turn)).legal();
        session.play(*random.pick(&legal).unwrap()).unwrap();
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn line_ends_and_hand_are_always_visible(
        variant in 0..3usize,
        seed in 0..10_000u64,
        plies in 0..70usize,
    ) {
        let rules = [LATIN, FIVES, CUBAN][variant];
        let mut session = random_round(rules, seed, plies);
        let sight = SeatView::new(&session, Some(Seat::A));
        for ((width, height), side) in SIZES.into_iter().zip([26, 34]) {
            let cells = shown(&mut session, &[], (width, height));
            let drawn = tiles_drawn(&cells, usize::from(width - side));
            prop_assert_eq!(drawn, sight.line().len(), "{}", cells);
            let marks = cells.matches(['◄', '►']).count();
            prop_assert_eq!(marks, if drawn > 0 { 2 } else { 0 }, "{}", cells);
            let hand: String = cells.lines().skip_while(|l| !l.contains("hand of")).collect();
            for tile in sight.hand() {
                let text = tile.to_string();
                let text = format!("{}|{}", &text[..1], &text[1..]);
                prop_assert!(hand.contains(&text), "{} in\n{}", text, cells);
            }
        }
    }

    #[test]
    fn tiles_lie_side_by_side_in_the_window_and_never_on_each_other(
        variant in 0..3usize,
        seed in 0..10_000u64,
        plies in 0..70usize,
        width in 11..130u16,
        height in 1..45u16,
    ) {
        let rules = [LATIN, FIVES, CUBAN][variant];
        let session = random_round(rules, seed, plies);
        let sight = SeatView::new(&session, None);
        let tiles: Vec<(u8, u8)> = sight.line().tiles().collect();
        let Some(placed) = lay_out(&tiles, sight.line().lead(), width, height) else {
            return Ok(());
        };
        prop_assert_eq!(placed.len(), tiles.len());
        let mut taken = std::collections::HashSet::new();
        for (tile, &(a, b)) in placed.iter().zip(&tiles) {
            prop_assert!(tile.x + tile.size.0 <= width && tile.y + tile.size.1 <= height);
            prop_assert!(cells_of(tile).all(|cell| taken.insert(cell)), "{:?}", placed);
            let halves = [tile.halves, (tile.halves.1, tile.halves.0)];
            prop_assert!(halves.contains(&(a, b)));
            // Along the line a double lies crosswise; only at a bend is it upright like others.
            prop_assert_eq!(tile.shape == Shape::Flat, a != b && tile.shape != Shape::Upright);
        }
        for pair in placed.windows(2) {
            prop_assert!(touch(&pair[0], &pair[1]), "{:?}", pair);
        }
        let open = placed.iter().flat_map(|tile| [tile.open_left, tile.open_right]).flatten();
        prop_assert_eq!(open.count(), if tiles.is_empty() { 0 } else { 2 });
    }
}

fn cells_of(tile: &Placed) -> impl Iterator<Item = (u16, u16)> + use<> {
    let Placed { x, y, size, .. } = *tile;
    (x..x + size.0).flat_map(move |column| (y..y + size.1).map(move |row| (column, row)))
}

/// Neighbours meet with the halves that are equal.
fn touch(a: &Placed, b: &Placed) -> bool {
    halves(a).iter().any(|&(pip, (x, y))| {
        halves(b).iter().any(|&(other, (u, v))| {
            let apart = x.abs_diff(u).max(y.abs_diff(v));
            // Pips of neighbours are at most the brackets between them apart.
            pip == other && apart <= 3
        })
    }) && cells_of(a).any(|(x, y)| cells_of(b).any(|(u, v)| x.abs_diff(u) + y.abs_diff(v) == 1))
}

/// The pips of a tile and where they stand.
fn halves(tile: &Placed) -> [(u8, (u16, u16)); 2] {
    let Placed { x, y, size, .. } = *tile;
    let (first, second) = match tile.shape {
        Shape::Flat => ((x + 1, y), (x + 3, y)),
        _ => ((x + 1, y), (x + 1, y + size.1 - 1)),
    };
    [(tile.halves.0, first), (tile.halves.1, second)]
}
