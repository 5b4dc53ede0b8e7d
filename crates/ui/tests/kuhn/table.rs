//! The game at a table: how it is dealt and written, its numbers for learners, who plays it, and the little that
//! people are told beyond that.

use capicua_core::{
    Budget, Evaluation, Fault, Game as _, InputError, Player, Seat, Seed, View as _,
};
use capicua_table::{
    ActionSpace, Catalogue, ConsistentState, Entry, Layout, OneRound, Playable, PlayerFactory,
    Round, RoundRecord, RuleSet, SeatedPlayer, Wire,
};
use capicua_ui::{GameUi, Marginals};
use capicua_words::Words;

use super::{Act, Agreed, CARDS, Kuhn, Seen};

impl RuleSet for Agreed {
    fn seats(&self) -> usize {
        2
    }
}

/// Acts with spaces between them.
fn written(acts: &[Act]) -> String {
    let acts: Vec<String> = acts.iter().map(Act::to_string).collect();
    acts.join(" ")
}

impl Playable for Kuhn {
    type Rules = Agreed;
    type Match = OneRound<Agreed>;
    type Luck = ();

    const NAME: &'static str = "kuhn";
    const ENDS: &'static [&'static str] = &["shown", "folded"];
    const ROUNDS: bool = false;

    fn rules(&self) -> Agreed {
        Agreed
    }

    fn deal(_: &OneRound<Agreed>, seed: Seed) -> (Kuhn, ()) {
        let mut cards = [0, 1, 2];
        seed.named("cards").random().shuffle(&mut cards);
        let cards = [cards[0], cards[1]];
        let acts = Vec::new();
        (Kuhn { cards, acts }, ())
    }

    fn end(&self) -> usize {
        usize::from(self.acts.ends_with(&[Act::Bet, Act::Check]))
    }

    /// Both cards, and what was done: `kuhn KQ check`.
    fn open(&self) -> String {
        let [a, b] = self.cards.map(|card| CARDS[card]);
        let text = format!("kuhn {a}{b} {}", written(&self.acts));
        text.trim_end().to_owned()
    }

    /// The same, or what one seat sees: `kuhn AK check`.
    fn read_position(text: &str) -> Result<RoundRecord<Kuhn>, InputError> {
        let wrong = || InputError::verbatim("this is no hand of the game", "kuhn KQ, kuhn AK");
        let mut words = text.split_whitespace().skip(1);
        let held: Vec<char> = words.next().unwrap_or_default().chars().collect();
        let card = |letter: char| CARDS.iter().position(|&card| card == letter);
        let [first, second] = held[..] else {
            return Err(wrong());
        };
        let own = card(second).ok_or_else(wrong)?;
        let cards = match Seat::from_letter(first) {
            // The other one holds any card.
            Some(Seat::A) => [own, (own + 1) % 3],
            Some(_) => [(own + 1) % 3, own],
            None => [card(first).ok_or_else(wrong)?, own],
        };
        let mut hand = Kuhn {
            cards,
            acts: Vec::new(),
        };
        for word in words {
            let mut acts = [Act::Check, Act::Bet].into_iter();
            let act = acts.find(|act| act.to_string() == word);
            hand.play(act.ok_or_else(wrong)?).map_err(|_| wrong())?;
        }
        match cards[0] == cards[1] {
            true => Err(wrong()),
            false => Ok(RoundRecord::from_start(hand)),
        }
    }
}

impl Wire for Kuhn {
    type WireState = ConsistentState<Kuhn>;

    fn round(view: &Seen) -> Option<String> {
        let (card, acts) = (CARDS[view.card], written(&view.acts));
        Some(format!("kuhn {}{card} {acts}", view.seat()))
    }

    fn saw((seat, act): &(Seat, Act), _: &Seen, _: &Seen) -> (Seat, String) {
        (*seat, act.to_string())
    }
}

impl ActionSpace for Kuhn {
    type HistoryEncoder = ();

    fn layout(_: &Agreed) -> Layout {
        let mut layout = Layout {
            seats: 2,
            ..Layout::default()
        };
        layout.push_observation("card", &[CARDS.len()], "one's own card");
        layout.push_observation("bets", &[2], "which of the first two acts were bets");
        layout.push_actions("act", &[2], "check, bet");
        layout
    }

    fn number(_: &Agreed, _: Seat, act: Act) -> usize {
        act as usize
    }

    fn observe(view: &Seen, (): &(), into: &mut [f32]) {
        into.fill(0.0);
        into[view.card] = 1.0;
        for (ply, act) in view.acts.iter().enumerate().take(2) {
            into[CARDS.len() + ply] = f32::from(*act == Act::Bet);
        }
    }
}

impl GameUi for Kuhn {
    const LEVELS: &'static [(&'static str, &'static [&'static str])] = &[("easy", &["bold"])];

    fn sentences(_: &Words, _: &Agreed) -> Vec<String> {
        vec!["Three cards, one each, one chip to bet.".to_owned()]
    }

    fn catalogue() -> Catalogue<Kuhn> {
        Catalogue {
            entries: ENTRIES,
            expand_shorthand: str::to_owned,
        }
    }

    fn help_line(_: &Words) -> String {
        "Type check or bet.".to_owned()
    }

    fn marginals(round: &Round<Kuhn>, _: usize, seat: Seat) -> Option<Marginals> {
        let own = round.start().cards[seat.index()];
        let cards = (0..CARDS.len()).filter(|&card| card != own);
        let chances = cards.map(|card| (CARDS[card].to_string(), 0.5)).collect();
        let other = seat.next(2).to_string();
        Some([(other, chances)].into_iter().collect())
    }
}

const ENTRIES: &[Entry<Kuhn>] = &[
    Entry {
        name: "bold",
        about: "bets always",
        options: &[],
        quick: true,
        build: |_| Ok(sits(|| Bold)),
    },
    Entry {
        name: "careful",
        about: "bets with a king",
        options: &[],
        quick: true,
        build: |_| Ok(sits(|| Careful)),
    },
];

fn sits<P: Player<Kuhn> + 'static>(player: fn() -> P) -> PlayerFactory<Kuhn> {
    let sit = move |_| SeatedPlayer::Honest(Box::new(player()));
    PlayerFactory::new("Kuhn's poker", |_| None, sit)
}

/// Bets with a king, pays with a king, and else never.
struct Careful;

impl Player<Kuhn> for Careful {
    fn choose(&mut self, view: &Seen, _: &Budget) -> Result<Evaluation<Act>, Fault> {
        Ok(Evaluation::from_move(match view.card {
            2 => Act::Bet,
            _ => Act::Check,
        }))
    }
}

/// Bets always.
struct Bold;

impl Player<Kuhn> for Bold {
    fn choose(&mut self, _: &Seen, _: &Budget) -> Result<Evaluation<Act>, Fault> {
        Ok(Evaluation::from_move(Act::Bet))
    }
}
