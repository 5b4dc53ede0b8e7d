//! What networks see: everything they should, nothing they must not.

use std::collections::HashMap;

use capicua_core::{Budget, ImperfectInformation, MoveList, Random, Seed, View as _};
use capicua_dominoes::{Event, FIVES, Fives, Move, State, TileSet, View};
use capicua_players::policy::{
    ACTIONS, Agent, AgentPlayer, EncodedMoves, Inputs, Policy, VoidTracker, action_of,
    encode_moves, observe, play_match,
};
use capicua_table::{Playable, Round, play_round};

/// Where a decision was met: the state, and what everybody had noted.
struct Met<'a> {
    state: &'a State<Fives>,
    memory: &'a VoidTracker,
}

/// Every decision of random matches.
fn decisions(matches: u64, mut each: impl FnMut(Met, &View<Fives>, &MoveList<Move>)) {
    let mut moves = MoveList::new();
    for index in 0..matches {
        let seed = Seed(5).named("encoders").at(index);
        play_match([&Agent::Random; 2], seed, |view, memory, ply| {
            view.legal(&mut moves);
            let state = ply.state;
            each(Met { state, memory }, view, &moves);
        });
    }
}

fn as_bits(inputs: &[(u16, f32)]) -> Vec<(u16, u32)> {
    inputs.iter().map(|(i, v)| (*i, v.to_bits())).collect()
}

fn encoded(view: &View<Fives>, memory: &VoidTracker, moves: &[Move]) -> Vec<Vec<(u16, u32)>> {
    let mut encoded = EncodedMoves::default();
    encode_moves(view, memory, moves, &mut encoded);
    let mut rows = vec![as_bits(encoded.shared())];
    rows.extend(encoded.moves().map(as_bits));
    rows
}

fn observed(view: &View<Fives>) -> Vec<(u16, u32)> {
    let mut inputs = Inputs::new();
    observe(view, &mut inputs);
    as_bits(&inputs)
}

/// The hidden tiles dealt anew: the opponent's hand and the boneyard change places.
fn with_other_secrets(view: &View<Fives>, random: &mut Random) -> State<Fives> {
    let mut unseen: Vec<_> = view.unseen().iter().collect();
    random.shuffle(&mut unseen);
    let other = view.seat().next(2);
    let (hand, stock) = unseen.split_at(view.public().count(other));
    let mut hands = [TileSet::EMPTY; 4];
    hands[view.seat().index()] = view.hand();
    hands[other.index()] = hand.iter().copied().collect();
    State::from_parts(*view.public(), hands, stock.iter().copied().collect(), 0)
}

#[test]
fn hidden_tiles_change_nothing() {
    let mut random = Seed(8).random();
    let policy = Policy::best();
    let mut scratch = policy.scratch();
    decisions(30, |round, view, moves| {
        let other = with_other_secrets(view, &mut random).view(view.seat());
        assert_eq!(observed(view), observed(&other));
        let memory = round.memory;
        assert_eq!(encoded(view, memory, moves), encoded(&other, memory, moves));
        let mine = policy.logits(view, memory, moves, &mut scratch).to_vec();
        assert_eq!(mine, policy.logits(&other, memory, moves, &mut scratch));
    });
}

/// What a seat can tell apart, its network can tell apart: hand, table, ends, counts and needs.
#[test]
fn different_views_look_different() {
    let mut observations = HashMap::new();
    let mut afterstates = HashMap::new();
    let mut seen = 0;
    decisions(60, |round, view, moves| {
        let public = view.public();
        let (own, other) = (view.seat(), view.seat().next(2));
        let mut ends = [capicua_dominoes::Slot::Left, capicua_dominoes::Slot::Right]
            .map(|slot| (public.ends().pip_at(slot), public.ends().is_cross(slot)));
        ends.sort_unstable();
        let need = [own, other].map(|seat| {
            let side = seat.index();
            100 - public.standing().unwrap().score[side] - public.gained()[side]
        });
        let what = format!(
            "{:?} {:?} {ends:?} {} {need:?}",
            view.hand(),
            public.played(),
            public.count(other)
        );
        seen += 1;
        let known = observations
            .entry(observed(view))
            .or_insert_with(|| what.clone());
        assert_eq!(*known, what);
        let lacks = round.memory.lacks(other);
        let what = format!("{what} {lacks:?}");
        let known = afterstates
            .entry(encoded(view, round.memory, moves))
            .or_insert_with(|| what.clone());
        assert_eq!(*known, what);
    });
    assert!(seen > 3_000 && observations.len() > 3_000);
}

/// Every legal move has an action of its own, and the chances are spread over legal moves alone.
#[test]
fn the_mask_is_the_legal_moves() {
    for policy in [Policy::published(), Policy::best()] {
        let mut scratch = policy.scratch();
        decisions(20, |round, view, moves| {
            let mut actions: Vec<usize> = moves.iter().map(|mv| action_of(view, *mv)).collect();
            assert!(actions.iter().all(|action| *action < ACTIONS));
            actions.sort_unstable();
            actions.dedup();
            assert_eq!(actions.len(), moves.len());
            for temperature in [0.0, 1.0] {
                let chances =
                    policy.probabilities(view, round.memory, moves, temperature, &mut scratch);
                assert_eq!(chances.len(), moves.len());
                assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                let mut random = Seed(1).random();
                let chosen =
                    policy.choose(view, round.memory, temperature, &mut scratch, &mut random);
                assert!(moves.contains(&chosen));
            }
        });
    }
}

/// No seat ever holds a pip that the memory says it lacks, and the memory knows more than passes.
#[test]
fn memory_is_never_wrong() {
    let (mut known, mut public) = (0, 0);
    decisions(60, |round, view, _| {
        let other = view.seat().next(2);
        let lacks = round.memory.lacks(other);
        assert!((round.state.hand(other) & lacks.tiles()).is_empty());
        known += lacks.len();
        public += view.public().voids(other).len();
    });
    assert!(known > 4 * public.max(1), "{known} {public}");
}

/// Whoever is seated from a history knows what whoever kept notes knows.
#[test]
fn a_history_gives_the_same_memory() {
    for index in 0..200 {
        let seed = Seed(3).named("history").at(index);
        let mut round: Round<State<Fives>> =
            Round::new(Playable::deal_single_round(&FIVES, index, seed));
        let mut seats = AgentPlayer::seated([&Agent::Random; 2], seed);
        let (mut noted, mut history) = (VoidTracker::default(), Vec::<Event>::new());
        play_round(&mut round, &mut seats, &Budget::default(), |ply| {
            assert_eq!(VoidTracker::from_history(&history), noted);
            noted.observe(&ply.state.event(ply.mv));
            history.push(ply.state.event(ply.mv));
        });
        assert!(history.len() > 5);
    }
}
