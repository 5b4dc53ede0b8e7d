//! Pickomino by numbers. Seats are counted from the one who looks: 0 is that seat, 1 the next to play.

use capicua_core::{Game as _, Random, Seat};
use capicua_table::{ActionSpace, Layout};

use crate::dice::{Face, MAX_DICE};
use crate::game_rules::GameRules;
use crate::position::{AfterKeep, Move, OpenView, Position};

/// More worms than these hardly anybody has.
const MANY_WORMS: f32 = 20.0;

impl ActionSpace for Position {
    /// Everything lies open, and how it came to lie so does not matter.
    type HistoryEncoder = ();

    fn layout(party: &GameRules) -> Layout {
        let (seats, tiles) = (party.players, party.rules.tiles().len());
        let mut layout = Layout {
            seats,
            ..Layout::default()
        };
        layout.push_observation(
            "grill",
            &[tiles],
            "tiles that lie face up, the lowest first",
        );
        layout.push_observation(
            "stack",
            &[seats, tiles],
            "tiles on each stack: 1 on top, 1/2 below it, 1/3 …",
        );
        layout.push_observation("worms", &[seats], "worms on each stack, by 20");
        layout.push_observation(
            "kept",
            &[Face::COUNT],
            "dice set aside, by face (1 to 5, worm), by 8",
        );
        layout.push_observation("roll", &[Face::COUNT], "dice just rolled, by face, by 8");
        layout.push_observation("total", &[1], "what is kept adds up to, by 40");
        layout.push_observation("turn", &[seats], "whose turn it is");
        layout.push_actions(
            "roll",
            &[Face::COUNT],
            "keep the dice of a face (1 to 5, worm) and roll on",
        );
        layout.push_actions("stop", &[Face::COUNT], "keep the dice of a face and stop");
        layout.push_actions(
            "fail",
            &[1],
            "nothing can be kept; where chance acts by itself this is played for the seat",
        );
        layout
    }

    fn number(_: &GameRules, _: Seat, mv: Move) -> usize {
        match mv {
            Move::Keep(face, AfterKeep::Roll) => face.index(),
            Move::Keep(face, AfterKeep::Stop) => Face::COUNT + face.index(),
            Move::Fail => 2 * Face::COUNT,
            Move::Roll(_) => unreachable!("chance rolls, and has no numbers"),
        }
    }

    fn observe(view: &OpenView, (): &(), into: &mut [f32]) {
        let position = &view.position;
        let rules = position.rules();
        let (seats, tiles) = (position.seats(), rules.tiles().len());
        let around = |places: usize| Seat::new((view.seat.index() + places) % seats);
        into.fill(0.0);
        let (grill, into) = into.split_at_mut(tiles);
        for tile in position.grill().iter() {
            grill[rules.index(tile)] = 1.0;
        }
        let (stacks, into) = into.split_at_mut(seats * tiles);
        for (places, stack) in stacks.chunks_exact_mut(tiles).enumerate() {
            for (depth, &tile) in position.stack(around(places)).iter().rev().enumerate() {
                stack[rules.index(tile)] = 1.0 / (depth + 1) as f32;
            }
        }
        let (worms, into) = into.split_at_mut(seats);
        for (places, worms) in worms.iter_mut().enumerate() {
            *worms = position.worms(around(places)) as f32 / MANY_WORMS;
        }
        let (kept, into) = into.split_at_mut(Face::COUNT);
        let (roll, into) = into.split_at_mut(Face::COUNT);
        for face in Face::ALL {
            kept[face.index()] = position.kept().count_of(face) as f32 / MAX_DICE as f32;
            let rolled = position.roll().map_or(0, |roll| roll.count_of(face));
            roll[face.index()] = rolled as f32 / MAX_DICE as f32;
        }
        let (total, turn) = into.split_at_mut(1);
        total[0] = position.kept().total() as f32 / 40.0;
        turn[(position.seat().index() + seats - view.seat.index()) % seats] = 1.0;
    }

    fn resample_from_infostate(
        _: &Position,
        _: &[Move],
        _: Seat,
        _: &mut Random,
    ) -> Option<(Position, Vec<Move>)> {
        None
    }
}
