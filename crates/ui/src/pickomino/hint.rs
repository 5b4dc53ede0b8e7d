//! What each decision leads to, for somebody who asks.

use capicua_core::InputError;
use capicua_pickomino::advice::{Advice, Outlook, advise};
use capicua_pickomino::champion::{Champion, ValueNetwork};
use capicua_pickomino::{GameRules, Move, Position, players};
use capicua_protocol as protocol;
use capicua_table::Playable;
use capicua_teach::pickomino::documents;
use capicua_words::Words;

use crate::game_ui::{AdviceRequest, Hint, Work};
use crate::games::Participant;
use crate::plain;

struct DiceHint {
    position: Position,
    advice: Advice,
}

/// Asks the champion; `None` where it has not learnt the rules, or nothing is to be decided.
pub(super) fn work(position: &Position) -> Option<Work<Box<dyn Hint>>> {
    let party: GameRules = Playable::rules(position);
    let champion = players::player("champion").ok()?;
    champion.knows(&party).ok()?;
    position.roll()?;
    let position = position.clone();
    Some(Box::new(move |_| {
        let advice = advise(&position, &mut Champion::new(ValueNetwork::shipped(), 2));
        Ok(Box::new(DiceHint { position, advice }) as Box<dyn Hint>)
    }))
}

/// Advice about a position that somebody wrote down.
pub(super) fn advice(asked: &AdviceRequest) -> Result<Box<dyn Hint>, InputError> {
    let named = match &asked.player {
        None => "champion",
        Some(Participant::Player(spec)) => spec,
        Some(_) => return plain::advise::<Position>(asked),
    };
    let position = documents::position_to_advise(&asked.position)?;
    let advice = advise(&position, &mut players::champion(named)?);
    Ok(Box::new(DiceHint { position, advice }))
}

impl Hint for DiceHint {
    fn rows(&self, words: &Words) -> Vec<String> {
        let ids = [
            "column-move",
            "column-win",
            "dice-column-fail",
            "dice-column-worms",
        ];
        let heads = ids.map(|id| words.plain(id));
        let [mv, win, fail, worms] = &heads;
        let mut rows = vec![format!("{mv:<4} {win:>8} {fail:>7} {worms:>8}")];
        let row = |(mv, outlook): &(Move, Outlook)| {
            format!(
                "{:<4} {:>8} {:>7} {:>8}",
                mv.to_string(),
                words.percent(outlook.win, 1),
                words.percent(outlook.fail, 1),
                words.signed(outlook.worms, 2)
            )
        };
        rows.extend(self.advice.decisions.iter().map(row));
        rows
    }

    fn brief(&self, words: &Words) -> Vec<(String, String)> {
        let cell =
            |(mv, outlook): &(Move, Outlook)| (mv.to_string(), words.percent(outlook.win, 1));
        self.advice.decisions.iter().map(cell).collect()
    }

    fn verdict(&self, words: &Words) -> String {
        documents::said(words, &self.advice).verdict
    }

    fn reasons(&self, words: &Words) -> Vec<String> {
        documents::said(words, &self.advice).reasons
    }

    fn document(&self, words: Option<&Words>) -> protocol::Advice {
        let mut document = documents::advice(&self.position, &self.advice);
        document.said = words.map(|words| documents::said(words, &self.advice));
        protocol::Advice::Dice(document)
    }
}
