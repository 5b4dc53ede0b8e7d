//! Everybody there is, from beginner to champion. Their strengths are measured in
//! `experiments/people.md`; whoever changes a number here measures again.

use super::{Character, Habits, NONE};

/// Everybody, the weakest first.
pub const CAST: [Character; 10] = [
    // Dreams of a capicúa, and keeps doubles and pretty tiles for it.
    Character {
        name: "nena",
        sense: 0.0,
        habits: Habits {
            heavy: -0.12,
            doubles: -1.0,
            points: 0.2,
            ..NONE
        },
        memory: 0,
        wavers: 0.8,
        worlds: 0,
        reads: false,
    },
    // Looks at his favourite suit and forgets the others.
    Character {
        name: "tito",
        sense: 0.0,
        habits: Habits {
            suit: 0.5,
            points: 0.5,
            ..NONE
        },
        memory: 0,
        wavers: 0.7,
        worlds: 0,
        reads: false,
    },
    // Heavy tiles first.
    Character {
        name: "beto",
        sense: 0.0,
        habits: Habits {
            heavy: 0.35,
            points: 1.0,
            ..NONE
        },
        memory: 1,
        wavers: 0.6,
        worlds: 0,
        reads: false,
    },
    // Doubles first.
    Character {
        name: "lourdes",
        sense: 0.15,
        habits: Habits {
            heavy: 0.2,
            doubles: 2.0,
            points: 1.0,
            ..NONE
        },
        memory: 1,
        wavers: 0.5,
        worlds: 0,
        reads: false,
    },
    // Careful: always something of everything in the hand.
    Character {
        name: "chago",
        sense: 0.4,
        habits: Habits {
            heavy: 0.05,
            doubles: 0.6,
            choice: 0.5,
            points: 0.6,
            ..NONE
        },
        memory: 3,
        wavers: 0.5,
        worlds: 0,
        reads: false,
    },
    // Remembers who passed, and shuts the door.
    Character {
        name: "yolanda",
        sense: 0.8,
        habits: Habits {
            doubles: 0.4,
            hinder: 1.0,
            ..NONE
        },
        memory: 6,
        wavers: 0.4,
        worlds: 0,
        reads: false,
    },
    // Plays for her partner, and imagines a hand or two.
    Character {
        name: "iara",
        sense: 1.0,
        habits: Habits {
            partner: 1.0,
            ..NONE
        },
        memory: usize::MAX,
        wavers: 0.35,
        worlds: 2,
        reads: false,
    },
    // Reckons quickly.
    Character {
        name: "papo",
        sense: 0.8,
        habits: NONE,
        memory: usize::MAX,
        wavers: 0.3,
        worlds: 8,
        reads: false,
    },
    // Reads what the others play.
    Character {
        name: "carmen",
        sense: 0.4,
        habits: NONE,
        memory: usize::MAX,
        wavers: 0.1,
        worlds: 24,
        reads: true,
    },
    // The champion of the corner.
    Character {
        name: "ramon",
        sense: 0.1,
        habits: NONE,
        memory: usize::MAX,
        wavers: 0.0,
        worlds: 120,
        reads: true,
    },
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
