//! Thousands of episodes at once, in arrays that belong to whoever asks.

use capicua_core::{MAX_SEATS, Random};
use capicua_table::{ActionSpace, Layout, RuleSet as _};

use crate::auto_reset::AutoResetEnv;

/// Where everything is written, a row for each episode.
pub struct StepBuffers<'a> {
    /// What the seat on turn sees.
    pub observations: &'a mut [f32],
    /// What it may do.
    pub masks: &'a mut [bool],
    /// Which seat it is.
    pub seats: &'a mut [i8],
    /// What every seat got for the step before: nothing unless it ended an episode.
    pub rewards: &'a mut [f32],
    /// Whether it did.
    pub dones: &'a mut [bool],
}

/// An action that may not be played, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalActionError {
    /// Which episode.
    pub episode: usize,
    /// The action.
    pub action: i64,
}

/// What can be asked of many episodes.
enum BatchCommand<'o, 'a> {
    Show(&'o mut StepBuffers<'a>),
    Step(&'o [i64], &'o mut StepBuffers<'a>),
    Sample(Option<&'o [f32]>, &'o mut [i64]),
}

/// Does what is asked of them; only an action can be refused.
type BatchFn = dyn FnMut(BatchCommand) -> Result<(), IllegalActionError> + Send;

/// Many episodes. When one is over, the next has begun: its first observation comes with the rewards of the
/// one before.
pub struct VecEnv {
    /// What the numbers mean.
    pub layout: Layout,
    /// How many there are.
    pub count: usize,
    many: Box<BatchFn>,
}

impl VecEnv {
    /// Writes down where everybody stands, with no rewards.
    pub fn show(&mut self, arrays: &mut StepBuffers) {
        let shown = (self.many)(BatchCommand::Show(arrays));
        debug_assert!(shown.is_ok(), "only an action can be refused");
    }

    /// Plays an action in each. If one of them may not be played, nothing happens anywhere.
    pub fn step(
        &mut self,
        actions: &[i64],
        arrays: &mut StepBuffers,
    ) -> Result<(), IllegalActionError> {
        (self.many)(BatchCommand::Step(actions, arrays))
    }

    /// Draws an action for each: any legal one, or with weights (a row for each episode, of logarithms, as
    /// networks give them) in proportion to them.
    pub fn sample(&mut self, weights: Option<&[f32]>, actions: &mut [i64]) {
        let drawn = (self.many)(BatchCommand::Sample(weights, actions));
        debug_assert!(drawn.is_ok(), "only an action can be refused");
    }
}

impl<G: ActionSpace> From<EnvBatch<G>> for VecEnv {
    fn from(mut many: EnvBatch<G>) -> VecEnv {
        VecEnv {
            layout: many.layout.clone(),
            count: many.episodes.len(),
            many: Box::new(move |order| {
                match order {
                    BatchCommand::Show(arrays) => many.show(arrays),
                    BatchCommand::Step(actions, arrays) => return many.step(actions, arrays),
                    BatchCommand::Sample(weights, actions) => many.sample(weights, actions),
                }
                Ok(())
            }),
        }
    }
}

/// Episodes of one game.
pub(crate) struct EnvBatch<G: ActionSpace> {
    layout: Layout,
    episodes: Vec<AutoResetEnv<G>>,
    random: Random,
}

impl<G: ActionSpace> EnvBatch<G> {
    /// At least one.
    pub fn new(episodes: Vec<AutoResetEnv<G>>) -> EnvBatch<G> {
        let first = episodes.first().expect("there is at least one episode");
        EnvBatch {
            layout: G::layout(first.rules()),
            random: first.seed().named("sample").random(),
            episodes,
        }
    }

    fn write(&self, at: usize, arrays: &mut StepBuffers) {
        let episode = &self.episodes[at];
        let (observed, moves) = (self.layout.observation_size(), self.layout.moves());
        episode.observe(&mut arrays.observations[at * observed..][..observed]);
        let mask = &mut arrays.masks[at * moves..][..moves];
        mask.fill(false);
        for nth in 0..episode.legal().len() {
            mask[episode.number(nth)] = true;
        }
        arrays.seats[at] = episode.turn().index() as i8;
    }
}

impl<G: ActionSpace> EnvBatch<G> {
    fn show(&self, arrays: &mut StepBuffers) {
        arrays.rewards.fill(0.0);
        arrays.dones.fill(false);
        for at in 0..self.episodes.len() {
            self.write(at, arrays);
        }
    }

    fn step(
        &mut self,
        actions: &[i64],
        arrays: &mut StepBuffers,
    ) -> Result<(), IllegalActionError> {
        // The masks are the caller's to write over, so they are not asked.
        for (episode, (state, &action)) in self.episodes.iter().zip(actions).enumerate() {
            let mut numbers = (0..state.legal().len()).map(|nth| state.number(nth) as i64);
            if !numbers.any(|number| number == action) {
                return Err(IllegalActionError { episode, action });
            }
        }
        let seats = self.episodes[0].rules().seats();
        for (at, &action) in actions.iter().enumerate() {
            let ended = self.episodes[at].play(action as usize).flatten();
            arrays.dones[at] = ended.is_some();
            let rewards = ended.unwrap_or([0.0; MAX_SEATS]);
            arrays.rewards[at * seats..][..seats].copy_from_slice(&rewards[..seats]);
            self.write(at, arrays);
        }
        Ok(())
    }

    fn sample(&mut self, weights: Option<&[f32]>, actions: &mut [i64]) {
        let moves = self.layout.moves();
        for (at, (episode, action)) in self.episodes.iter().zip(actions).enumerate() {
            let count = episode.legal().len();
            let nth = match (count, weights) {
                (1, _) => 0,
                (_, None) => self.random.below(count),
                (_, Some(weights)) => {
                    let row = &weights[at * moves..][..moves];
                    weighted(count, |nth| row[episode.number(nth)], &mut self.random)
                }
            };
            *action = episode.number(nth) as i64;
        }
    }
}

/// One of so many, in proportion to the exponentials of their weights.
fn weighted(count: usize, weight: impl Fn(usize) -> f32, random: &mut Random) -> usize {
    let most = (0..count).map(&weight).fold(f32::NEG_INFINITY, f32::max);
    let share = |nth: usize| capicua_core::math::exp(f64::from(weight(nth) - most));
    let sum: f64 = (0..count).map(share).sum();
    let mut left = random.unit() * sum;
    for nth in 0..count {
        left -= share(nth);
        if left < 0.0 {
            return nth;
        }
    }
    count - 1
}
