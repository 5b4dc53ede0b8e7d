//! A match of dominoes over sockets.

use std::time::Duration;

use axum::http::StatusCode;
use capicua_core::{Budget, InputError, MoveList, Seat, Seed, Stop};
use capicua_documents as documents;
use capicua_dominoes::notation::{Written, parse_records, write_records};
use capicua_dominoes::{Move, Rules};
use capicua_players::{Lineup, Seated};
use capicua_protocol::{Advice, Around, Belief, View};
use capicua_session::{Chair, HintQuestion, Session, legal_move, telling};
use capicua_words::Words;

use crate::admit::admitted;
use crate::chairs::{Chairs, Sitter};
use crate::domino_view;
use crate::fair::FairDeal;
use crate::problem::Problem;
use crate::table::{FORMAT, Phase, Question, Saved, Table, Thought};

/// Chooses when a program has broken down: always there, always at once.
const STAND_IN: &str = "greedy";

/// A match.
pub struct DominoTable {
    session: Session,
    chairs: Chairs,
    deals: Vec<FairDeal>,
    thoughts: Seed,
}

impl DominoTable {
    /// A new match, its first round dealt.
    pub fn new(rules: Rules, chairs: Chairs, seed: Option<u64>) -> Result<DominoTable, InputError> {
        let deal = FairDeal::draw(seed);
        // Somebody who chose the seed gets what `capicua play --seed` gives; where the deal is a
        // secret, programs must not be made of it.
        let thoughts = Seed(seed.unwrap_or_else(crate::secrets::number));
        let seated = sit(&chairs, |spec| admitted(spec, &rules))?;
        Ok(DominoTable {
            session: Session::new(rules, seated, Seed(deal.seed)).with_thoughts(thoughts),
            chairs,
            deals: vec![deal],
            thoughts,
        })
    }

    /// The match as it was saved.
    pub fn restore(saved: &Saved) -> Result<DominoTable, Problem> {
        let unreadable = |error: InputError| Problem::damaged(error.what());
        let records = parse_records(&saved.played).map_err(unreadable)?;
        let rules: Rules = saved.rules.parse().map_err(unreadable)?;
        if saved.chairs.0.len() != usize::from(rules.seats) {
            return Err(Problem::damaged("it has another number of chairs"));
        }
        // Whoever sat down is not asked again whether that is allowed: rules about who may may have
        // become stricter since.
        let seated = sit(&saved.chairs, capicua_players::player).map_err(unreadable)?;
        let deal = saved.deals.last();
        let deal = deal.ok_or_else(|| Problem::damaged("it has no deal"))?;
        let thoughts = Seed(saved.thoughts);
        let session = Session::resume(records, seated, Seed(deal.seed)).map_err(unreadable)?;
        Ok(DominoTable {
            session: session.with_thoughts(thoughts),
            chairs: saved.chairs.clone(),
            deals: saved.deals.clone(),
            thoughts,
        })
    }

    /// What the running round is dealt from.
    pub fn deal(&self) -> &FairDeal {
        self.deals.last().expect("a match has a round")
    }

    /// The match.
    pub fn session(&self) -> &Session {
        &self.session
    }

    fn legal(&self) -> MoveList<Move> {
        let turn = self.phase().turn();
        let sight = self.session.sight(turn);
        sight.legal()
    }
}

fn sit(
    chairs: &Chairs,
    program: impl Fn(&str) -> Result<Lineup, InputError>,
) -> Result<Vec<Chair>, InputError> {
    let chair = |sitter: &Sitter| match sitter {
        Sitter::Person { name, .. } => Ok(Chair::Guest(name.clone())),
        Sitter::Program(spec) => program(spec).map(Chair::Program),
    };
    chairs.0.iter().map(chair).collect()
}

fn refused(message: String) -> Problem {
    Problem::new(
        StatusCode::CONFLICT,
        "illegal",
        message,
        "Play one of the moves the view lists.",
    )
}

impl Table for DominoTable {
    fn save(&self) -> Saved {
        Saved {
            format: FORMAT,
            rules: self.session.rules().to_string(),
            chairs: self.chairs.clone(),
            deals: self.deals.clone(),
            thoughts: self.thoughts.0,
            played: self.session.text(),
        }
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn sit_down(&mut self, name: Option<&str>) -> Option<(Seat, String)> {
        let (seat, key) = self.chairs.sit_down(name)?;
        let name = self.chairs.name(seat).to_owned();
        self.session.sit(seat, Chair::Guest(name));
        Some((seat, key))
    }

    fn phase(&self) -> Phase {
        match self.session.phase() {
            capicua_session::Phase::Person(seat) => Phase::Person(seat),
            capicua_session::Phase::Program(seat) => Phase::Program(seat),
            capicua_session::Phase::RoundOver => Phase::RoundOver,
            capicua_session::Phase::MatchOver(_) => Phase::Over,
        }
    }

    fn round(&self) -> usize {
        self.session.finished().len() + 1
    }

    fn ply(&self) -> usize {
        self.session.plies()
    }

    fn view(&self, seat: Seat, words: &Words, around: Around) -> View {
        View::Dominoes(Box::new(domino_view::view(self, seat, words, around)))
    }

    fn rules(&self) -> String {
        self.session.rules().to_string()
    }

    fn score(&self) -> Option<[u16; 2]> {
        Some(self.session.score())
    }

    fn play(&mut self, seat: Seat, text: &str, words: &Words) -> Result<(), Problem> {
        let shown: String = text.chars().take(24).collect();
        let written: Written = text
            .parse()
            .map_err(|_| refused(format!("“{}” is no move", shown.escape_debug())))?;
        let view = self.session.sight(Some(seat)).view();
        let view = view.ok_or_else(Problem::broken)?;
        let mv = legal_move(written, &view);
        mv.and_then(|mv| self.session.play(mv))
            .map_err(|refusal| refused(telling::refusal(words, &refusal)))
    }

    fn undo(&mut self) -> Result<(), Problem> {
        if self.chairs.people().len() != 1 {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "no-undo",
                "nothing is taken back where several people play",
                "Agree on a new game instead.",
            ));
        }
        match self.session.undo() {
            true => Ok(()),
            false => Err(Problem::new(
                StatusCode::CONFLICT,
                "no-undo",
                "there is nothing to take back in this round",
                "Play on.",
            )),
        }
    }

    fn next(&mut self) -> Result<(), Problem> {
        match self.phase() {
            Phase::RoundOver => {
                let chosen = self.deal().chosen.then_some(self.deal().seed);
                let deal = FairDeal::draw(chosen);
                self.session.next_round_from(Seed(deal.seed));
                self.deals.push(deal);
                Ok(())
            }
            Phase::Over => Err(Problem::new(
                StatusCode::CONFLICT,
                "over",
                "the match is over",
                "Begin a new one.",
            )),
            _ => Err(Problem::new(
                StatusCode::CONFLICT,
                "not-over",
                "the round is not over yet",
                "Play it to its end.",
            )),
        }
    }

    fn thought(&self, time: Duration) -> Option<Thought> {
        let question = self.session.question()?;
        let seat = self.phase().turn()?;
        let work = move |stop: &Stop| {
            let budget = Budget {
                time: Some(time),
                stop: stop.clone(),
                ..Budget::default()
            };
            let chosen = question.answer(&budget);
            chosen.map_or(String::new(), |mv| mv.to_string())
        };
        Some(Thought {
            quick: capicua_players::player(self.chairs.name(seat)).is_ok_and(|player| player.is_quick()),
            work: Box::new(work),
        })
    }

    fn play_program(&mut self, answer: Option<&str>) {
        let legal = self.legal();
        let meant = |text: &str| legal.iter().find(|mv| mv.to_string() == text).copied();
        let mv = answer.and_then(meant).or_else(|| {
            let seat = self.phase().turn()?;
            let view = self.session.sight(Some(seat)).view()?;
            match capicua_players::player(STAND_IN).ok()?.sit(self.thoughts) {
                Seated::Honest(mut player) => {
                    Some(player.choose(&view, &Budget::default()).ok()?.best())
                }
                Seated::Oracle(_) => None,
            }
        });
        let mv = mv.or_else(|| legal.first().copied());
        if let Some(mv) = mv {
            // It is legal: nothing can be refused.
            let _ = self.session.play(mv);
        }
    }

    fn hint(
        &self,
        seat: Seat,
        words: &'static Words,
        time: Duration,
    ) -> Result<Question<Advice>, Problem> {
        let sight = self.session.sight(Some(seat));
        // A document shows its seed, and seeds can be traced back to what they are derived from: a
        // hint takes the one that `capicua advise` takes, which has to do with no secret.
        let question = HintQuestion::new(&sight, Seed(1)).ok_or_else(|| {
            Problem::new(
                StatusCode::CONFLICT,
                "not-your-turn",
                "there is nothing to choose now",
                "Ask when it is your turn.",
            )
        })?;
        Ok(Box::new(move |stop: &Stop| {
            let hint = question
                .limited(time)
                .answer(stop)
                .map_err(|error| Problem::input("no-hint", &error))?;
            let mut document = documents::hint(&hint);
            document.said = Some(documents::said(words, &hint.advice));
            Ok(Advice::Dominoes(document))
        }))
    }

    fn belief(&self, seat: Seat) -> Result<Question<Belief>, Problem> {
        let sight = self.session.sight(Some(seat));
        let position = sight.position().ok_or_else(Problem::broken)?.clone();
        Ok(Box::new(move |_: &Stop| {
            documents::belief(position, Some(seat))
                .map_err(|error| Problem::input("contradiction", &error))
        }))
    }

    fn record(&self) -> String {
        let mut rounds = self.session.finished().to_vec();
        if self.session.ending().is_some() {
            rounds.push(self.session.round().clone());
        }
        match rounds.is_empty() {
            true => String::new(),
            false => write_records(&rounds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;
    use capicua_words::Language;

    fn table() -> DominoTable {
        let person = Sitter::Person {
            name: "Ana".to_owned(),
            key: None,
        };
        let program = || Sitter::Program("champion".to_owned());
        let chairs = Chairs(vec![person, program(), program(), program()]);
        DominoTable::new(LATIN, chairs, Some(7)).unwrap()
    }

    /// A program that has broken down, or answers nonsense, is played for.
    #[test]
    fn the_game_goes_on_without_its_programs() {
        let words = Words::new(Language::English);
        let (mut table, mut plies) = (table(), 0);
        while table.session().ending().is_none() {
            match table.phase() {
                Phase::Person(seat) => {
                    let mv = table.legal()[0].to_string();
                    table.play(seat, &mv, &words).unwrap();
                }
                _ if plies % 2 == 0 => table.play_program(None),
                _ => table.play_program(Some("nonsense")),
            }
            assert!(table.ply() > 0 && plies < 60);
            plies += 1;
        }
    }

    #[test]
    fn what_is_saved_is_restored() {
        let mut table = table();
        for _ in 0..3 {
            match table.phase() {
                Phase::Program(_) => table.play_program(None),
                _ => break,
            }
        }
        let saved = table.save();
        let text = serde_json::to_string(&saved).unwrap();
        let read: Saved = serde_json::from_str(&text).unwrap();
        assert_eq!(read, saved);
        assert_eq!(DominoTable::restore(&read).unwrap().save(), saved);
    }
}
