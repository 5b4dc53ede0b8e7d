//! The players of a game by name: each with its options, declared once, and how to build it.

use std::sync::Arc;

use capicua_core::{
    CancellationToken, InputError, Message, OptionEntry, OptionValues, Seat, Seed, Spec, message,
};

use crate::entrant::{Entrant, Refuses, SeatedPlayer, Sit, split_seats};
use crate::playable::{Playable, RuleSet};
use crate::text::shorten;

/// A player of a catalogue.
pub struct Entry<G: Playable> {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its options, declared once.
    pub options: &'static [OptionEntry],
    /// Whether it looks at its hand and moves: then it need not wait for those who search.
    pub quick: bool,
    /// Makes it of its options.
    pub build: fn(OptionValues) -> Result<PlayerFactory<G>, InputError>,
}

/// What an entry makes of its options: who sits down, and which rules that one knows.
pub struct PlayerFactory<G: Playable> {
    plays: &'static str,
    refuses: Refuses<G>,
    sit: Sit<G>,
}

impl<G: Playable> PlayerFactory<G> {
    /// One that plays what `plays` says and `refuses` the rest, with a reason.
    pub fn new(
        plays: &'static str,
        refuses: impl Fn(&G::Rules) -> Option<Message> + Send + Sync + 'static,
        sit: impl Fn(Seed) -> SeatedPlayer<G> + Send + Sync + 'static,
    ) -> PlayerFactory<G> {
        PlayerFactory {
            plays,
            refuses: Arc::new(refuses),
            sit: Arc::new(sit),
        }
    }
}

/// All players of a game, the simplest first.
pub struct Catalogue<G: Playable> {
    /// The players.
    pub entries: &'static [Entry<G>],
    /// Spells out what people write short.
    pub expand_shorthand: fn(&str) -> String,
}

impl<G: Playable> Clone for Catalogue<G> {
    fn clone(&self) -> Catalogue<G> {
        *self
    }
}

impl<G: Playable> Copy for Catalogue<G> {}

impl<G: Playable> Catalogue<G> {
    /// Finds a player by its spec. An unknown player or option is an error that lists what there is.
    pub fn player(&self, text: &str) -> Result<Entrant<G>, InputError> {
        let spec = Spec::parse(&(self.expand_shorthand)(text))?;
        let entry = self.entry(&spec)?;
        let PlayerFactory {
            plays,
            refuses,
            sit,
        } = (entry.build)(spec.check(entry.options)?)?;
        let varies = spec.check(entry.options)?.varies();
        Ok(Entrant {
            spec,
            quick: entry.quick,
            varies,
            plays,
            refuses,
            sit,
            gone: CancellationToken::default(),
        })
    }

    /// The same where strangers ask: only what is declared safe for the machine.
    pub fn safe_player(&self, text: &str) -> Result<Entrant<G>, InputError> {
        let spec = Spec::parse(&(self.expand_shorthand)(text))?;
        spec.check_safe(self.entry(&spec)?.options)?;
        self.player(text)
    }

    /// The players of all seats, from a list as [`split_seats`] reads it.
    pub fn entrant(&self, text: &str, rules: &G::Rules) -> Result<Vec<Entrant<G>>, InputError> {
        let specs = split_seats(text);
        check_seats(text, specs.len(), rules)?;
        let players = specs.iter().map(|spec| self.player(spec));
        let players: Vec<Entrant<G>> = players.collect::<Result<_, _>>()?;
        players.iter().try_for_each(|player| player.knows(rules))?;
        Ok(players)
    }

    /// The options of the player with this name.
    pub fn options(&self, name: &str) -> &'static [OptionEntry] {
        let entry = self.entries.iter().find(|entry| entry.name == name);
        entry.map_or(&[], |entry| entry.options)
    }

    fn entry(&self, spec: &Spec) -> Result<&'static Entry<G>, InputError> {
        let found = self.entries.iter().find(|entry| entry.name == spec.name());
        found.ok_or_else(|| {
            let names: Vec<&str> = self.entries.iter().map(|entry| entry.name).collect();
            let what = message!("unknown-player", name = shorten(spec.name()));
            spec.error_at_name(what, message!("fix-there-are", names = names.join(", ")))
        })
    }
}

/// An error unless a list of seats, `text`, names one for each.
pub fn check_seats(text: &str, named: usize, rules: &impl RuleSet) -> Result<(), InputError> {
    let seats = rules.seats();
    if named == seats {
        return Ok(());
    }
    let help = message!("fix-one-for-each-seat-commas", last = Seat::new(seats - 1));
    let what = message!("wrong-number-of-players", players = named, seats);
    Err(InputError::new(what, help).at(text, 0..text.len()))
}
