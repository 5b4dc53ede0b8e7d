//! Players that can sit down: honest ones and oracles, whoever built them.

use std::sync::Arc;

use capicua_core::{
    Budget, CancellationToken, Evaluation, Fault, InputError, Message, MoveList, Oracle, Player,
    Seat, Seed, Spec, message,
};

use crate::playable::Playable;

/// A player in its chair. The two kinds are asked differently: only an oracle is shown the state.
pub enum SeatedPlayer<G: Playable> {
    /// Sees its view.
    Honest(Box<dyn Player<G>>),
    /// Sees everything: a bound, not a player.
    Oracle(Box<dyn Oracle<G>>),
}

impl<G: Playable> SeatedPlayer<G> {
    /// A round begins.
    pub fn begin(&mut self, state: &G, seat: Seat) {
        if let SeatedPlayer::Honest(player) = self {
            player.begin(&state.view(seat));
        }
    }

    /// Something happened, and this is the state after it.
    pub fn saw(&mut self, event: &G::Event, state: &G, seat: Seat) {
        if let SeatedPlayer::Honest(player) = self {
            player.saw(event, &state.view(seat));
        }
    }

    /// Tells it a round from its start: all that `seat` saw of these moves.
    pub fn follow(&mut self, start: &G, moves: &[G::Move], seat: Seat) {
        self.begin(start, seat);
        let mut state = start.clone();
        for &mv in moves {
            let event = state.event(mv);
            state.play_unchecked(mv);
            self.saw(&event, &state, seat);
        }
    }

    /// Asks for a move of `seat`, which is on turn. A move that may not be played is a fault. `luck`
    /// is for oracles, where it is known.
    pub fn choose(
        &mut self,
        state: &G,
        seat: Seat,
        luck: Option<&G::Luck>,
        budget: &Budget,
    ) -> Result<Evaluation<G::Move>, Fault> {
        let mut legal = MoveList::new();
        state.legal(&mut legal);
        self.choose_from(&legal, state, seat, luck, budget)
    }

    /// The same for a table that knows the legal moves already.
    pub(crate) fn choose_from(
        &mut self,
        legal: &MoveList<G::Move>,
        state: &G,
        seat: Seat,
        luck: Option<&G::Luck>,
        budget: &Budget,
    ) -> Result<Evaluation<G::Move>, Fault> {
        let evaluation = match self {
            SeatedPlayer::Honest(player) => player.choose(&state.view(seat), budget)?,
            SeatedPlayer::Oracle(oracle) => {
                let coming = luck.map_or(Vec::new(), |luck| state.coming(luck));
                oracle.choose(state, &coming, budget)
            }
        };
        match legal.binary_search(&evaluation.best()).is_ok() {
            true => Ok(evaluation),
            false => Err(Fault(format!("illegal move {}", evaluation.best()))),
        }
    }

    /// The round is over and the hands are laid open.
    pub fn over(&mut self, start: &G, end: &G) {
        if let SeatedPlayer::Honest(player) = self {
            player.over(start, end);
        }
    }
}

/// Builds a player for a chair; the same seed gives the same player.
pub(crate) type Sit<G> = Arc<dyn Fn(Seed) -> SeatedPlayer<G> + Send + Sync>;

/// Why somebody does not know these rules; nothing when it does.
pub(crate) type Refuses<G> = Arc<dyn Fn(&<G as Playable>::Rules) -> Option<Message> + Send + Sync>;

/// A player that can sit down any number of times.
pub struct Entrant<G: Playable> {
    pub(crate) spec: Spec,
    pub(crate) quick: bool,
    pub(crate) varies: bool,
    pub(crate) plays: &'static str,
    pub(crate) refuses: Refuses<G>,
    pub(crate) sit: Sit<G>,
    /// Raised when it will never move again.
    pub(crate) gone: CancellationToken,
}

impl<G: Playable> Clone for Entrant<G> {
    fn clone(&self) -> Entrant<G> {
        Entrant {
            spec: self.spec.clone(),
            quick: self.quick,
            varies: self.varies,
            plays: self.plays,
            refuses: self.refuses.clone(),
            sit: self.sit.clone(),
            gone: self.gone.clone(),
        }
    }
}

impl<G: Playable> Entrant<G> {
    /// Any player at all, under a name of its own: it sits in matches, tournaments and sessions like
    /// those of a catalogue, and is asked about any rules.
    pub fn custom<P: Player<G> + 'static>(
        name: &str,
        build: impl Fn(Seed) -> P + Send + Sync + 'static,
    ) -> Entrant<G> {
        Entrant {
            spec: Spec::named(name),
            quick: false,
            varies: true,
            plays: "everything",
            refuses: Arc::new(|_| None),
            sit: Arc::new(move |seed| SeatedPlayer::Honest(Box::new(build(seed)))),
            gone: CancellationToken::default(),
        }
    }

    /// The same player until `gone` is raised: then it will never move again, and contests with it are
    /// broken off.
    #[must_use]
    pub fn until(mut self, gone: &CancellationToken) -> Entrant<G> {
        self.gone = gone.clone();
        self
    }

    /// Whether it will never move again.
    pub fn is_gone(&self) -> bool {
        self.gone.is_cancelled()
    }

    /// What is raised then.
    pub fn gone(&self) -> CancellationToken {
        self.gone.clone()
    }

    /// Whether it answers at once.
    pub fn is_quick(&self) -> bool {
        self.quick
    }

    /// Whether the same seed may give other moves another time: of a player from elsewhere nobody knows, one
    /// of a catalogue says so by its options.
    pub fn varies(&self) -> bool {
        self.varies
    }

    /// The spec it was built from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Which rules the player knows, in words.
    pub fn plays(&self) -> &'static str {
        self.plays
    }

    /// An error when the player does not know these rules.
    pub fn knows(&self, rules: &G::Rules) -> Result<(), InputError> {
        match (self.refuses)(rules) {
            None => Ok(()),
            Some(why) => Err(self.spec.error_at_name(
                message!(
                    "player-does-not-play",
                    player = self.spec.name(),
                    rules,
                    why
                ),
                message!("fix-capicua-players-lists-who-plays"),
            )),
        }
    }

    /// Sits it down for a match.
    pub fn sit(&self, seed: Seed) -> SeatedPlayer<G> {
        (self.sit)(seed)
    }
}

/// The specs of a list like `random,pimc:samples=9,depth=exact,greedy`. A comma inside the options
/// of a player is told from one between players by the `=` that follows it; what stands in double
/// quotes is one spec, whatever is in it: `you,"exec:python3 bot.py a,b"`.
pub fn split_seats(text: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    let mut rest = Some(text);
    while let Some(list) = rest {
        if let Some((spec, after)) = quoted(list) {
            specs.push(spec);
            rest = after;
            continue;
        }
        let (part, after) = match list.split_once(',') {
            Some((part, after)) => (part, Some(after)),
            None => (list, None),
        };
        rest = after;
        let continues = part.contains('=') && !part.contains(':');
        match specs.last_mut() {
            Some(last) if continues && last.contains(':') => {
                last.push(',');
                last.push_str(part);
            }
            _ => specs.push(part.to_owned()),
        }
    }
    specs
}

/// The spec in double quotes that a list begins with, and what follows the comma after it. A quotation
/// mark inside is written `\"`.
fn quoted(list: &str) -> Option<(String, Option<&str>)> {
    let inside = list.trim_start().strip_prefix('"')?;
    let mut spec = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => {
                let after = inside[at + 1..].trim_start();
                let next = after.strip_prefix(',');
                return (after.is_empty() || next.is_some()).then_some((spec, next));
            }
            '\\' if letters.as_str().starts_with(['"', '\\']) => {
                spec.extend(letters.next().map(|(_, escaped)| escaped));
            }
            _ => spec.push(letter),
        }
    }
    None
}

/// The list that [`split_seats`] reads as these specs.
pub fn join_seats<S: AsRef<str>>(specs: impl IntoIterator<Item = S>) -> String {
    let quote = |spec: &str| {
        let plain = split_seats(spec) == [spec] && !spec.starts_with(char::is_whitespace);
        match plain {
            true => spec.to_owned(),
            false => format!("\"{}\"", spec.replace('\\', "\\\\").replace('"', "\\\"")),
        }
    };
    let specs: Vec<String> = specs.into_iter().map(|spec| quote(spec.as_ref())).collect();
    specs.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_seats_is_told_apart() {
        for (text, specs) in [
            ("random,greedy", &["random", "greedy"][..]),
            (
                "pimc:samples=9,depth=exact,you",
                &["pimc:samples=9,depth=exact", "you"],
            ),
            (
                r#"you,"exec:python3 bot.py a,b",greedy"#,
                &["you", "exec:python3 bot.py a,b", "greedy"],
            ),
            (
                r#""exec:sh -c \"a, b\" c\\d","exec:x""#,
                &[r#"exec:sh -c "a, b" c\d"#, "exec:x"],
            ),
            // What is no quotation stays as it is: the catalogue says that there is no such player.
            (r#"you,"exec:x"#, &["you", r#""exec:x"#]),
            (r#""a"b,c"#, &[r#""a"b"#, "c"]),
        ] {
            assert_eq!(split_seats(text), specs, "{text}");
            assert_eq!(
                split_seats(&join_seats(specs)),
                specs,
                "{}",
                join_seats(specs)
            );
        }
        assert_eq!(join_seats(["greedy", "you"]), "greedy,you");
    }
}
