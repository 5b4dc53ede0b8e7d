//! Environments for reinforcement learning: observations and actions as numbers, one round at a time
//! ([`Episode`]) or thousands at once ([`VecEnv`]). Any game with an [`ActionSpace`] and a [`Wire`] codec has
//! them.
//!
//! An observation is made from a view and the public history ([`ActionSpace::observe`] gets nothing else), so
//! that nothing hidden can get into it.
//!
//! ```
//! use capicua_core::Seed;
//! use capicua_env::{Reward, Settings, StepBuffers, vec_env};
//! use capicua_players::catalogue;
//! use capicua_table::Unit;
//!
//! let settings = Settings { unit: Unit::Round, reward: Reward::Win, seed: Seed(1) };
//! let mut envs = vec_env("latin", 16, &[], &settings, catalogue())?;
//! let (size, actions) = (envs.layout.observation_size(), envs.layout.moves());
//! let mut buffers = StepBuffers {
//!     observations: &mut vec![0.0; 16 * size],
//!     masks: &mut vec![false; 16 * actions],
//!     seats: &mut [0; 16],
//!     rewards: &mut [0.0; 16 * 4],
//!     dones: &mut [false; 16],
//! };
//! envs.show(&mut buffers);
//! let (mut chosen, mut finished) = ([0; 16], 0);
//! for _ in 0..100 {
//!     // A uniformly random policy; a learner passes its logits instead of `None`.
//!     envs.sample(None, &mut chosen);
//!     envs.step(&chosen, &mut buffers).unwrap();
//!     finished += buffers.dones.iter().filter(|done| **done).count();
//! }
//! assert!(finished > 16, "every environment starts new episodes by itself");
//!
//! envs.sample(None, &mut chosen);
//! chosen[3] = -1;
//! let error = envs.step(&chosen, &mut buffers).unwrap_err();
//! assert_eq!((error.episode, error.action), (3, -1));
//! # Ok::<(), capicua_core::InputError>(())
//! ```

mod auto_reset;
mod episode;
mod vec_env;

use capicua_core::{InputError, Seat, message};
use capicua_table::{
    ActionSpace, Catalogue, Entrant, GameVisitor, RuleSet as _, Unit, Wire, WireState as _,
};

pub use auto_reset::{Reward, Settings};
pub use capicua_table::{Layout, LayoutSegment};
pub use episode::{Episode, EpisodeInfo, Start};
pub use vec_env::{IllegalActionError, StepBuffers, VecEnv};

use auto_reset::AutoResetEnv;
use episode::GameEpisode;
use vec_env::EnvBatch;

/// A new round; `players` can be asked for their moves by name.
///
/// ```
/// use capicua_core::{Seed, Turn};
/// use capicua_env::{Reward, Start, new_episode};
/// use capicua_players::catalogue;
/// use capicua_table::Unit;
///
/// let start = Start { unit: Unit::Round, seed: Seed(1), index: 0 };
/// let mut round = new_episode("latin", &start, catalogue())?;
/// while round.turn() != Turn::Over {
///     // Moves are played by their notation or by their action index.
///     let (_, action) = round.legal()[0];
///     round.play_number(action as i64)?;
/// }
/// let rewards = round.rewards(Reward::Win);
/// assert_eq!(rewards.iter().sum::<f32>(), 0.0);
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub fn new_episode<G: ActionSpace + Wire>(
    rules: &str,
    start: &Start,
    players: Catalogue<G>,
) -> Result<Box<dyn Episode>, InputError> {
    let rules = rules.parse()?;
    Ok(Box::new(GameEpisode::<G>::new(&rules, start, players)))
}

/// A round from a position that contains the full state.
///
/// ```
/// use capicua_core::Seed;
/// use capicua_env::{Start, episode_at, new_episode};
/// use capicua_players::catalogue;
/// use capicua_table::Unit;
///
/// let start = Start { unit: Unit::Round, seed: Seed(1), index: 0 };
/// let mut round = new_episode("latin", &start, catalogue())?;
/// let (lead, _) = round.legal()[0].clone();
/// round.play(&lead)?;
/// let copy = episode_at(&round.position(None), &start, catalogue())?;
/// assert_eq!(copy.turn(), round.turn());
/// assert_eq!(copy.legal(), round.legal());
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub fn episode_at<G: ActionSpace + Wire>(
    position: &str,
    start: &Start,
    players: Catalogue<G>,
) -> Result<Box<dyn Episode>, InputError> {
    Ok(Box::new(GameEpisode::<G>::read(position, start, players)?))
}

/// A vector of `count` environments; `others` names the players of the seats that the learner does not play, in
/// order of seats.
///
/// ```
/// use capicua_core::Seed;
/// use capicua_env::{Reward, Settings, vec_env};
/// use capicua_players::catalogue;
/// use capicua_table::Unit;
///
/// // The learner plays seats A and C, `greedy` the others.
/// let greedy = || Some("greedy".to_owned());
/// let others = [None, greedy(), None, greedy()];
/// let settings = Settings { unit: Unit::Match, reward: Reward::Points, seed: Seed(1) };
/// let envs = vec_env("latin", 8, &others, &settings, catalogue())?;
/// assert_eq!((envs.count, envs.layout.seats), (8, 4));
/// let all = [greedy(), greedy(), greedy(), greedy()];
/// let error = vec_env("latin", 8, &all, &settings, catalogue()).err().unwrap();
/// assert_eq!(error.code(), "every-seat-has-player");
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub fn vec_env<G: ActionSpace>(
    rules: &str,
    count: usize,
    others: &[Option<String>],
    settings: &Settings,
    players: Catalogue<G>,
) -> Result<VecEnv, InputError> {
    let rules: G::Rules = rules.parse()?;
    let others = entrants(players, &rules, others)?;
    let alone = others.iter().all(Option::is_none);
    // Players are built for rules that are read at run time, and compiled rules exist for single rounds only:
    // target and lead belong to a match.
    if alone && settings.unit == Unit::Round {
        let all = AllSeatsAsked {
            rules: &rules,
            count,
            settings,
        };
        return Ok(G::fastest(&rules, all));
    }
    let episodes = AutoResetEnv::<G>::all(&rules, count, &others, settings);
    Ok(EnvBatch::new(episodes).into())
}

/// Builds environments in which the learner plays every seat.
struct AllSeatsAsked<'a, R> {
    rules: &'a R,
    count: usize,
    settings: &'a Settings,
}

impl<R> GameVisitor<R> for AllSeatsAsked<'_, R> {
    type Output = VecEnv;

    fn run<G: ActionSpace<Rules = R>>(self) -> VecEnv {
        let episodes = AutoResetEnv::<G>::all(self.rules, self.count, &[], self.settings);
        EnvBatch::new(episodes).into()
    }
}

/// The observation of a seat in a position.
pub struct SeatObservation {
    /// The seat.
    pub seat: Seat,
    /// Its legal moves, as texts and as action indices.
    pub legal: Vec<(String, usize)>,
    /// The observation. (Who laid which tile is known from the moves of a position, not from the line on the
    /// table.)
    pub observation: Vec<f32>,
    /// The size of the action space.
    pub moves: usize,
}

/// The observation of a seat in a position; without a seat, of the one to move.
///
/// ```
/// use capicua_core::Seat;
/// use capicua_env::observe_position;
/// use capicua_players::Dominoes;
///
/// let position = "latin 66656463626160/?7/?7/?7 - A 0:0/100";
/// let seen = observe_position::<Dominoes>(position, None)?;
/// assert_eq!(seen.seat, Seat::A);
/// assert_eq!(seen.legal[0].0, "66", "the double six leads the first round");
/// // The first segment is the hand: one element for each of the 28 tiles.
/// assert_eq!(seen.observation[..28].iter().sum::<f32>(), 7.0);
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub fn observe_position<G: Wire + ActionSpace>(
    position: &str,
    seat: Option<Seat>,
) -> Result<SeatObservation, InputError> {
    let (mut now, happened) = G::WireState::begin(position)?;
    let mut history = G::HistoryEncoder::default();
    for what in happened {
        G::follow(&mut history, &now.hear(&what)?);
    }
    let rules = now.rules();
    let seat = seat.or(now.turn()).unwrap_or(Seat::A);
    if seat.index() >= rules.seats() {
        let help = message!("fix-seats-go", last = Seat::new(rules.seats() - 1));
        return Err(InputError::new(message!("no-such-seat-here", seat), help));
    }
    let (view, layout) = (now.view(seat)?, G::layout(&rules));
    let mut observation = vec![0.0; layout.observation_size()];
    G::observe(&view, &history, &mut observation);
    let legal = G::choices(&view);
    let each = legal.iter();
    Ok(SeatObservation {
        seat,
        legal: each
            .map(|&mv| (mv.to_string(), G::number(&rules, seat, mv)))
            .collect(),
        observation,
        moves: layout.moves(),
    })
}

/// The players by seat, where one is named.
fn entrants<G: ActionSpace>(
    catalogue: Catalogue<G>,
    rules: &G::Rules,
    others: &[Option<String>],
) -> Result<Vec<Option<Entrant<G>>>, InputError> {
    let seats = rules.seats();
    if !others.is_empty() && others.len() != seats {
        return Err(InputError::new(
            message!("wrong-number-of-players", players = others.len(), seats),
            message!("fix-name-each-seat-none-those"),
        ));
    }
    if !others.is_empty() && others.iter().all(Option::is_some) {
        let help = message!("fix-leave-least-seat-whoever-asked");
        return Err(InputError::new(message!("every-seat-has-player"), help));
    }
    let one = |spec: &Option<String>| {
        let Some(spec) = spec else { return Ok(None) };
        let player = catalogue.player(spec)?;
        player.knows(rules)?;
        Ok(Some(player))
    };
    others.iter().map(one).collect()
}

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
