//! Vectorized environments: thousands of episodes at once, in buffers of the caller.

use capicua_core::{MAX_SEATS, Random};
use capicua_table::{ActionSpace, Layout, RuleSet as _};

use crate::auto_reset::AutoResetEnv;

/// The buffers that a step fills, one row for each episode.
pub struct StepBuffers<'a> {
    /// The observation of the seat to move.
    pub observations: &'a mut [f32],
    /// The mask of its legal actions.
    pub masks: &'a mut [bool],
    /// The seat to move.
    pub seats: &'a mut [i8],
    /// The rewards of all seats for this step: zero unless it ended an episode.
    pub rewards: &'a mut [f32],
    /// Whether the step ended an episode.
    pub dones: &'a mut [bool],
}

/// The error for an illegal action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalActionError {
    /// The index of the episode.
    pub episode: usize,
    /// The action.
    pub action: i64,
}

/// The operations on a batch.
enum BatchCommand<'o, 'a> {
    Show(&'o mut StepBuffers<'a>),
    Step(&'o [i64], &'o mut StepBuffers<'a>),
    Sample(Option<&'o [f32]>, &'o mut [i64]),
}

/// Executes an operation; only `Step` can fail.
type BatchFn = dyn FnMut(BatchCommand) -> Result<(), IllegalActionError> + Send;

/// A vector of environments with automatic reset: when an episode is over, the first observation of the next
/// comes with the rewards of the last.
pub struct VecEnv {
    /// The layout of observations and actions.
    pub layout: Layout,
    /// The number of environments.
    pub count: usize,
    many: Box<BatchFn>,
}

impl VecEnv {
    /// Writes the current observations, with no rewards.
    pub fn show(&mut self, arrays: &mut StepBuffers) {
        let shown = (self.many)(BatchCommand::Show(arrays));
        debug_assert!(shown.is_ok(), "only an action can be refused");
    }

    /// Plays an action in each. If one of them is illegal, none is played.
    pub fn step(
        &mut self,
        actions: &[i64],
        arrays: &mut StepBuffers,
    ) -> Result<(), IllegalActionError> {
        (self.many)(BatchCommand::Step(actions, arrays))
    }

    /// Samples a legal action for each: uniformly, or from the softmax of `weights`, a row of logits for each
    /// episode.
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

/// A batch of environments of one game.
pub(crate) struct EnvBatch<G: ActionSpace> {
    layout: Layout,
    episodes: Vec<AutoResetEnv<G>>,
    random: Random,
}

impl<G: ActionSpace> EnvBatch<G> {
    /// A batch of at least one.
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
        // The caller may have changed the masks, so the legal moves are checked instead.
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

/// Samples an index from the softmax of the weights.
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
