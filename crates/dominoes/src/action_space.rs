//! Dominoes by numbers. Seats are counted from the one who looks: 0 is that seat, 1 the next to play.

use capicua_core::{Game as _, ImperfectInformation as _, Random, Seat, View as _};
use capicua_table::{ActionSpace, GameVisitor, Layout};

use crate::action::{Arm, Event, Move, PublicMove};
use crate::ends::Slot;
use crate::public::SEATS;
use crate::rules::{Cuban, Fives, Latin, Rules, Ruleset};
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// The arms that moves name, by the order of their numbers.
fn arms(rules: &Rules) -> &'static [Arm] {
    match (rules.fives, rules.spinner) {
        (false, _) => &[Arm::Any],
        (true, false) => &[Arm::Any, Arm::Cross],
        (true, true) => &[Arm::Any, Arm::Left, Arm::Right, Arm::Up, Arm::Down],
    }
}

/// How many places `seat` sits after `from`.
fn after(from: Seat, seat: Seat, seats: usize) -> usize {
    (seat.index() + seats - from.index()) % seats
}

/// Writes an observation, part by part.
struct ObservationWriter<'a> {
    into: &'a mut [f32],
    at: usize,
}

impl ObservationWriter<'_> {
    /// A one for each tile of a set, of so many tiles.
    #[inline]
    fn tiles(&mut self, set: TileSet, of: usize) {
        for tile in set {
            self.into[self.at + tile.index()] = 1.0;
        }
        self.at += of;
    }

    /// A one at this place, of so many.
    #[inline]
    fn one(&mut self, place: usize, of: usize) {
        self.into[self.at + place] = 1.0;
        self.at += of;
    }

    #[inline]
    fn number(&mut self, number: f32) {
        self.into[self.at] = number;
        self.at += 1;
    }
}

/// Who laid which tiles, by seat.
pub type LaidTiles = [TileSet; SEATS];

impl<R: Ruleset> ActionSpace for State<R> {
    type HistoryEncoder = LaidTiles;

    fn fastest<W: GameVisitor<Rules>>(rules: &Rules, work: W) -> W::Output {
        match () {
            () if Latin::from_rules(rules).is_some() => work.run::<State<Latin>>(),
            () if Fives::from_rules(rules).is_some() => work.run::<State<Fives>>(),
            () if Cuban::from_rules(rules).is_some() => work.run::<State<Cuban>>(),
            () => work.run::<Self>(),
        }
    }

    fn layout(rules: &Rules) -> Layout {
        let (seats, tiles) = (usize::from(rules.seats), rules.set_size());
        let pips = usize::from(rules.highest) + 1;
        let mut layout = Layout {
            seats,
            ..Layout::default()
        };
        layout.push_observation("hand", &[tiles], "tiles in one's own hand");
        layout.push_observation("laid", &[seats, tiles], "tiles each seat has laid");
        layout.push_observation("ends", &[pips], "open ends that show a pip, halved");
        if rules.fives {
            layout.push_observation(
                "cross",
                &[pips],
                "ends with a crosswise double of a pip, halved",
            );
            layout.push_observation(
                "sum",
                &[1],
                "the ends added up as All Fives counts them, by 50",
            );
        }
        layout.push_observation("void", &[seats, pips], "pips a seat is known not to hold");
        layout.push_observation(
            "count",
            &[seats],
            "tiles in each hand, by those dealt to it",
        );
        layout.push_observation("stock", &[1], "tiles face down, by those of the set");
        layout.push_observation("passes", &[1], "passes in a row, by the seats");
        layout.push_observation("leader", &[seats], "who led the round");
        layout.push_observation(
            "last",
            &[seats],
            "who laid the last tile; before the first the leader",
        );
        layout.push_observation("turn", &[seats], "whose turn it is");
        layout.push_observation(
            "score",
            &[2],
            "points of one's own and the other side before the round, by the target",
        );
        layout.push_observation(
            "gained",
            &[2],
            "what both have gained in this round so far, by the target",
        );
        layout.push_observation(
            "round",
            &[1],
            "the number of the round where that matters, by 10",
        );
        layout.push_observation(
            "tied",
            &[1],
            "rounds in a row before it that nobody won where that matters, by 15",
        );
        if rules.calls {
            layout.push_observation("passed", &[seats], "who has passed and can be called");
            layout.push_observation("false", &[1], "whether one has passed falsely oneself");
        }
        layout.push_actions("tile", &[arms(rules).len(), pips, pips], match arms(rules).len() {
            1 => "lay a tile: the pip it covers, the pip it leaves open",
            2 => "lay a tile: on a plain end or a crosswise double, the pip it covers, the pip it leaves open",
            _ => "lay a tile: where (anywhere, left, right, up, down), the pip it covers, the pip it leaves open",
        });
        layout.push_actions("pass", &[1], "pass");
        if rules.calls {
            layout.push_actions(
                "call",
                &[seats - 1],
                "call the pass of the seat one, two, three places on",
            );
        }
        layout
    }

    #[inline]
    fn number(rules: &Rules, seat: Seat, mv: Move) -> usize {
        let pips = usize::from(rules.highest) + 1;
        let arms = arms(rules);
        match mv {
            Move::Play(placement) => {
                let arm = match arms.len() {
                    1 => 0,
                    _ => arms
                        .iter()
                        .position(|&arm| arm == placement.arm)
                        .unwrap_or(0),
                };
                (arm * pips + usize::from(placement.cover)) * pips + usize::from(placement.leave)
            }
            Move::Pass => arms.len() * pips * pips,
            Move::Call(of) => arms.len() * pips * pips + after(seat, of, usize::from(rules.seats)),
            Move::Draw(_) => unreachable!("chance draws, and has no numbers"),
        }
    }

    #[inline]
    fn follow(laid: &mut LaidTiles, event: &Event) {
        if let PublicMove::Play(placement) = event.seen {
            laid[event.seat.index()].insert(placement.tile());
        }
    }

    fn observe(view: &View<R>, laid: &LaidTiles, into: &mut [f32]) {
        let public = view.public();
        let rules = public.rules();
        let (seats, tiles) = (usize::from(rules.seats), rules.set_size());
        let pips = usize::from(rules.highest) + 1;
        let own = view.seat();
        let around = |places: usize| Seat::new((own.index() + places) % seats);
        into.fill(0.0);
        let mut pen = ObservationWriter { into, at: 0 };
        pen.tiles(view.hand(), tiles);
        for places in 0..seats {
            pen.tiles(laid[around(places).index()], tiles);
        }
        let ends = public.ends();
        if rules.fives {
            for slot in [Slot::Left, Slot::Right, Slot::Up, Slot::Down] {
                if let Some(pip) = ends.pip_at(slot) {
                    pen.into[pen.at + usize::from(pip)] += 0.5;
                    if ends.is_cross(slot) {
                        pen.into[pen.at + pips + usize::from(pip)] += 0.5;
                    }
                }
            }
            pen.at += 2 * pips;
            pen.number(f32::from(ends.sum()) / 50.0);
        } else {
            if let Some((left, right)) = ends.pair() {
                pen.into[pen.at + usize::from(left)] += 0.5;
                pen.into[pen.at + usize::from(right)] += 0.5;
            }
            pen.at += pips;
        }
        for places in 0..seats {
            let voids = public.voids(around(places));
            if !voids.is_empty() {
                for pip in (0..=rules.highest).filter(|&pip| voids.contains(pip)) {
                    pen.into[pen.at + usize::from(pip)] = 1.0;
                }
            }
            pen.at += pips;
        }
        for places in 0..seats {
            pen.number(public.count(around(places)) as f32 / f32::from(rules.hand));
        }
        pen.number(public.stock() as f32 / tiles as f32);
        pen.number(public.passes() as f32 / seats as f32);
        for seat in [public.leader(), public.last_player(), public.turn()] {
            pen.one(after(own, seat, seats), seats);
        }
        let side = rules.side_of(own).index();
        let target = f32::from(rules.target.max(1));
        let standing = public.standing();
        let score = standing.map_or([0; 2], |standing| standing.score);
        for points in [score, public.gained()] {
            pen.number(f32::from(points[side]) / target);
            pen.number(f32::from(points[1 - side]) / target);
        }
        pen.number(standing.map_or(0.0, |standing| f32::from(standing.round) / 10.0));
        pen.number(standing.map_or(0.0, |standing| f32::from(standing.tied) / 15.0));
        if rules.calls {
            for places in 0..seats {
                pen.number(f32::from(u8::from(public.has_passed(around(places)))));
            }
            pen.number(f32::from(u8::from(view.has_passed_falsely())));
        }
        debug_assert_eq!(pen.at, pen.into.len());
    }

    /// Tiles that the seat has not seen change places, two at a time, as long as everything that was
    /// played can still be played.
    fn resample_from_infostate(
        start: &State<R>,
        moves: &[Move],
        seat: Seat,
        random: &mut Random,
    ) -> Option<(State<R>, Vec<Move>)> {
        let mut state = *start;
        for &mv in moves {
            state.play_unchecked(mv);
        }
        let unseen: Vec<Tile> = state.view(seat).unseen().iter().collect();
        let (mut dealt, mut played) = (*start, moves.to_vec());
        for _ in 0..64 {
            let (Some(&one), Some(&other)) = (random.pick(&unseen), random.pick(&unseen)) else {
                break;
            };
            let swap = |tile: Tile| match tile {
                tile if tile == one => other,
                tile if tile == other => one,
                tile => tile,
            };
            let set = |tiles: TileSet| tiles.iter().map(swap).collect::<TileSet>();
            let mut hands = [TileSet::EMPTY; SEATS];
            for at in Seat::all(SEATS) {
                hands[at.index()] = set(dealt.hand(at));
            }
            let new = State::from_parts(*dealt.public(), hands, set(dealt.stock()), 0);
            let again: Vec<Move> = played
                .iter()
                .map(|&mv| match mv {
                    Move::Draw(tile) => Move::Draw(swap(tile)),
                    mv => mv,
                })
                .collect();
            if new != dealt && agrees(&new, &again, &state, seat) {
                (dealt, played) = (new, again);
            }
        }
        // What was swapped may have been swapped back.
        let changed = dealt != *start || played != moves;
        changed.then_some((dealt, played))
    }
}

/// Whether these moves can be played from there, and lead to what `seat` sees in `end`.
fn agrees<R: Ruleset>(start: &State<R>, moves: &[Move], end: &State<R>, seat: Seat) -> bool {
    let mut state = *start;
    // Where the highest double leads, a higher one may not have been dealt.
    if let Some(lead) = start.public().lead_tile() {
        let dealt = Seat::all(SEATS).fold(TileSet::EMPTY, |all, at| all | start.hand(at));
        if crate::deal::highest_to_lead(dealt) != Some(lead) {
            return false;
        }
    }
    moves.iter().all(|&mv| state.play(mv).is_ok()) && state.view(seat) == end.view(seat)
}
