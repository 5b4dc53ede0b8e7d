//! Everybody there is, from beginner to champion. Their strengths are measured in
//! `experiments/people.md`; whoever changes a number here measures again.

use super::{Character, Habits, NONE};

/// Goes by the table alone, and remembers so many passes.
const fn by_heuristic(
    name: &'static str,
    sense: f64,
    memory: usize,
    temperature: f64,
) -> Character {
    Character {
        name,
        sense,
        habits: NONE,
        memory,
        temperature,
        worlds: 0,
        reads: false,
    }
}

/// Imagines so many hands, and forgets nothing.
const fn by_search(name: &'static str, worlds: u32, reads: bool, temperature: f64) -> Character {
    Character {
        worlds,
        reads,
        ..by_heuristic(name, 0.3, usize::MAX, temperature)
    }
}

/// Everybody, the weakest first.
pub const CAST: [Character; 10] = [
    // Dreams of a capicúa, and keeps doubles and pretty tiles for it.
    Character {
        habits: Habits {
            heavy: -0.12,
            doubles: -1.0,
            points: 0.2,
            ..NONE
        },
        ..by_heuristic("nena", 0.0, 0, 0.8)
    },
    // Has a favourite number.
    Character {
        habits: Habits {
            suit: 0.5,
            doubles: -0.4,
            points: 0.5,
            ..NONE
        },
        ..by_heuristic("tito", 0.0, 0, 0.8)
    },
    // Heavy tiles first.
    Character {
        habits: Habits {
            heavy: 0.35,
            points: 1.0,
            ..NONE
        },
        ..by_heuristic("beto", 0.0, 1, 2.0)
    },
    // Careful: always something of everything in the hand.
    Character {
        habits: Habits {
            heavy: 0.05,
            doubles: 0.4,
            choice: 0.4,
            points: 1.0,
            ..NONE
        },
        ..by_heuristic("chago", 0.0, 2, 0.8)
    },
    // Plays for her partner.
    Character {
        habits: Habits {
            doubles: 0.5,
            partner: 1.0,
            points: 0.7,
            ..NONE
        },
        ..by_heuristic("iara", 0.25, 3, 0.8)
    },
    // Doubles first.
    Character {
        habits: Habits {
            heavy: 0.1,
            doubles: 2.0,
            points: 1.0,
            ..NONE
        },
        ..by_heuristic("lourdes", 0.2, 3, 0.8)
    },
    // Remembers who passed, and shuts the door.
    Character {
        habits: Habits {
            doubles: 0.6,
            hinder: 1.0,
            points: 0.7,
            ..NONE
        },
        ..by_heuristic("yolanda", 0.5, 6, 0.7)
    },
    // Reckons quickly.
    by_search("papo", 8, false, 0.8),
    // Reads what the others play.
    by_search("carmen", 24, true, 0.3),
    // The champion of the corner.
    by_search("ramon", 120, true, 0.0),
];

/// Their names.
pub const NAMES: &[&str] = &{
    let mut names = [""; CAST.len()];
    let mut at = 0;
    while at < CAST.len() {
        names[at] = CAST[at].name;
        at += 1;
    }
    names
};

/// Whoever is called so.
pub fn named(name: &str) -> Option<&'static Character> {
    const { &CAST }.iter().find(|one| one.name == name)
}
