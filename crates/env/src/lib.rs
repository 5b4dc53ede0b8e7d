//! The games for programs that learn: what a seat sees and may do as numbers, one round at a time
//! ([`Episode`]) or thousands at once ([`VecEnv`]). Any game that is [`ActionSpace`] and has a [`Wire`] is one;
//! which games there are is said elsewhere.
//!
//! What is observed comes from a view and from what everybody saw ([`ActionSpace::observe`] gets nothing
//! else), so that nothing hidden can get into it.

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

/// A round with everything open; `players` are those who can be asked what they would play.
pub fn new_episode<G: ActionSpace + Wire>(
    rules: &str,
    start: &Start,
    players: Catalogue<G>,
) -> Result<Box<dyn Episode>, InputError> {
    let rules = rules.parse()?;
    Ok(Box::new(GameEpisode::<G>::new(&rules, start, players)))
}

/// A round that goes on from a position in which everything is open.
pub fn episode_at<G: ActionSpace + Wire>(
    position: &str,
    start: &Start,
    players: Catalogue<G>,
) -> Result<Box<dyn Episode>, InputError> {
    Ok(Box::new(GameEpisode::<G>::read(position, start, players)?))
}

/// So many rounds at once; `others` names who sits on the seats that are not asked, in order of seats.
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
    // Players are built for rules that are read at run time. Compiled rules stand for single rounds: target and
    // lead belong to a match.
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

/// Rounds in which every seat is asked.
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

/// What a seat sees of a position, as numbers.
pub struct SeatObservation {
    /// Whose eyes these are.
    pub seat: Seat,
    /// What it may play, as texts and as numbers.
    pub legal: Vec<(String, usize)>,
    /// What it observes. (Who laid what is told by the moves of a position, not by a line that lies.)
    pub observation: Vec<f32>,
    /// How many actions there are.
    pub moves: usize,
}

/// What a seat sees of a position: without one the seat on turn.
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

/// Who sits where, as far as somebody is named.
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
