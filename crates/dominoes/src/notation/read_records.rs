//! Reading records: tags and moves are cut out of the text, and every move is replayed.

use capicua_core::{InputError, Message, Seat, message};
use capicua_table::text::{Token, begins_with_tags, check_version, enter, tokens, unescape};

use super::fields::{parse_score, parse_seat, read_hands, unnumbered};
use super::match_so_far::MatchSoFar;
use super::moves::parse_move;
use super::possible_outcomes::{PossibleOutcome, ranges};
use super::rules_text::parse_rules;
use super::setup::{Setup, SetupPart};
use super::snapshot::name;
use super::unseen_tiles::{UnseenTiles, drew_on};
use super::{Line, Record, Snapshot, TextSpan, UncheckedClaim, WrittenMove, shorten};
use crate::action::{Event, PublicMove};
use crate::deal::leads_before;
use crate::match_::{Lead, Match, winner_at};
use crate::public::{SEATS, Standing};
use crate::rules::Rules;
use crate::tile::pip_char;

/// A record that was read, and what about it could not be checked: whatever else it says is right.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckedRecord {
    /// The record.
    pub record: Record,
    /// What could not be checked; nothing when all of it was.
    pub unchecked: Vec<UncheckedClaim>,
}

/// Reads all records of a file and replays every move.
pub fn parse_records(text: &str) -> Result<Vec<Record>, InputError> {
    let read = referee(text)?;
    Ok(read.into_iter().map(|read| read.record).collect())
}

/// Reads all records of a file, replays every move, and holds whatever follows from the moves against
/// what is written: passes, ends, results, bonuses, gains, scores and leaders.
pub fn referee(text: &str) -> Result<Vec<CheckedRecord>, InputError> {
    let whole = TextSpan::whole(text);
    let tokens = tokens(whole)?;
    begins_with_tags(&tokens)?;
    let mut tokens = tokens.into_iter().peekable();
    let mut read: Vec<CheckedRecord> = Vec::new();
    let mut before: Option<MatchSoFar> = None;
    while tokens.peek().is_some() {
        let mut draft = Draft::default();
        while let Some(Token::Tag(name, value)) = tokens.next_if(|token| match token {
            Token::Tag(name, _) => name.text != "DGN" || !draft.needs_no_moves(),
            _ => false,
        }) {
            draft.tag(name, value)?;
        }
        let begun = draft.begin(whole, before)?;
        let mut record = begun.record;
        let mut result = draft.get("Result");
        while let Some(token) = tokens.next_if(|token| !matches!(token, Token::Tag(..))) {
            match token {
                Token::Comment(text) => record.comment(text.text.trim()),
                Token::Word(word) => read_word(&mut record, &mut result, word)?,
                Token::Tag(..) => unreachable!("tags end the moves"),
            }
        }
        draft.check_fault(&mut record, result)?;
        let possible = record.possible();
        check_result(&mut record, &possible, result, whole)?;
        draft.check_gained(&record)?;
        let told = record.matching_stated_result(possible.clone());
        before = MatchSoFar::after(begun.game, begun.from_first, &record, &told);
        let mut unchecked = UncheckedClaim::find(&record, &possible, &told);
        if !begun.known {
            unchecked.insert(0, UncheckedClaim::Start);
        }
        read.push(CheckedRecord { record, unchecked });
    }
    match read.is_empty() {
        true => Err(no_record(whole)),
        false => Ok(read),
    }
}

fn no_record(whole: TextSpan) -> InputError {
    whole.end().error(
        message!("no-record"),
        message!("fix-record-tags", tags = "`[DGN \"1\"]`, `[Rules \"latin\"]`, `[Deal \"A:… B:… C:… D:…\"]`, `[Leader \"A\"]`"),
    )
}

/// A record about to be played.
struct RecordStart {
    record: Record,
    /// The match it belongs to.
    game: Option<Match>,
    /// Whether what it begins with follows from the round before, or nothing is said of it.
    known: bool,
    /// Whether the file tells the match from its first round on.
    from_first: bool,
}

/// A move number, a move, or the result at the end of the moves.
fn read_word<'a>(
    record: &mut Record,
    result: &mut Option<TextSpan<'a>>,
    word: TextSpan<'a>,
) -> Result<(), InputError> {
    let digits = word.text.trim_end_matches('.');
    if digits.len() < word.text.len() && digits.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(());
    }
    if word.text == "*" && result.is_none() {
        *result = Some(word);
        return Ok(());
    }
    let written = parse_move(word)?;
    let hidden = check_hidden(record, written, word);
    record
        .play(written)
        .map_err(|fault| word.error(fault.what, fault.help))?;
    hidden?;
    match UnseenTiles::new(&record.end, record.history()).unplaceable() {
        None => Ok(()),
        Some(tiles) => Err(word.error(
            message!("tiles-fit-no-hand", tiles),
            message!("fix-check-move-passes-before-deal"),
        )),
    }
}

/// What a tile that nobody wrote down tells of the moves before it.
fn check_hidden(record: &Record, written: WrittenMove, word: TextSpan) -> Result<(), InputError> {
    let WrittenMove::Play(placement) = written else {
        return Ok(());
    };
    let public = record.end.public();
    let (seat, tile) = (public.turn(), placement.tile());
    if record.end.hand(seat).known.contains(tile) || public.end().is_some() {
        return Ok(());
    }
    let without = drew_on(record.history())[seat.index()];
    let pips = [tile.high(), tile.low()];
    if let Some(pip) = pips.into_iter().find(|&pip| without.contains(pip)) {
        return Err(word.error(
            message!(
                "tile-against-draw",
                seat,
                tile = name(tile),
                pip = pip_char(pip)
            ),
            message!("fix-check-draw", seat),
        ));
    }
    let drew = |event: &Event| event.seat == seat && event.seen == PublicMove::Draw;
    let led = public.lead_tile().filter(|_| !public.ends().is_empty());
    match led.filter(|&lead| leads_before(tile, lead)) {
        Some(lead) if !record.history().iter().any(drew) => Err(word.error(
            message!(
                "tile-against-lead",
                seat,
                tile = name(tile),
                lead = name(lead)
            ),
            message!("fix-check-lead-move"),
        )),
        _ => Ok(()),
    }
}

/// Holds the result against what can have come of the round.
fn check_result(
    record: &mut Record,
    possible: &[PossibleOutcome],
    given: Option<TextSpan>,
    whole: TextSpan,
) -> Result<(), InputError> {
    let over = record.end.public().end().is_some();
    let Some(given) = given else {
        if !over {
            return Err(whole.end().error(
                message!("record-breaks-off"),
                message!("fix-add-missing-moves-result-if"),
            ));
        }
        return Ok(());
    };
    let told = given.text.trim();
    if !over {
        if told == "*" {
            return Ok(());
        }
        return Err(given.error(
            message!("result-before-end", result = shorten(told)),
            message!("fix-add-missing-moves-write-unfinished"),
        ));
    }
    let rules = record.start.rules();
    if possible.iter().any(|way| way.text(rules) == told) {
        // Where only one thing can have come of it, that need not be told.
        let open = possible.iter().any(|way| way.text(rules) != told);
        record.stated_result = open.then(|| told.to_owned());
        return Ok(());
    }
    let told = shorten(told);
    let ranges = ranges(rules, possible);
    if let [(right, most)] = &ranges[..]
        && right == most
    {
        return Err(given.error(
            message!("wrong-result", result = told, right),
            message!("fix-write-result-rules", result = right),
        ));
    }
    let range = |(least, most): &(String, String)| match least == most {
        true => format!("`{least}`"),
        false => format!("`{least}` … `{most}`"),
    };
    let ranges: Vec<String> = ranges.iter().map(range).collect();
    Err(given.error(
        message!(
            "impossible-result",
            result = told,
            possible = ranges.join(", ")
        ),
        message!("fix-check-result-moves-rules"),
    ))
}

/// The tags that mean something here; others are kept as they are.
const TAGS: [&str; 15] = [
    "DGN", "Rules", "Deal", "Leader", "Score", "Result", "Seed", "Round", "Carry", "Gained",
    "Reason", "A", "B", "C", "D",
];

/// The tags of a record while they are read.
#[derive(Default)]
struct Draft<'a> {
    known: [Option<TextSpan<'a>>; TAGS.len()],
    other: Vec<(TextSpan<'a>, TextSpan<'a>)>,
}

impl<'a> Draft<'a> {
    /// What a tag of [`TAGS`] says, if it is there.
    fn get(&self, name: &str) -> Option<TextSpan<'a>> {
        let place = TAGS.iter().position(|known| *known == name)?;
        self.known[place]
    }

    /// Whether these tags are a record without any move: of a round that was lost by a fault before
    /// the lead.
    fn needs_no_moves(&self) -> bool {
        self.get("DGN").is_some() && self.get("Reason").is_some()
    }

    fn tag(&mut self, name: TextSpan<'a>, value: TextSpan<'a>) -> Result<(), InputError> {
        match TAGS.iter().position(|known| *known == name.text) {
            Some(place) => enter(&mut self.known[place], name, value),
            None => {
                self.other.push((name, value));
                Ok(())
            }
        }
    }

    fn names(&self) -> [Option<String>; SEATS] {
        ["A", "B", "C", "D"].map(|seat| self.get(seat).map(|name| unescape(name.text)))
    }

    /// Where to point when something is missing: at the version, the rules or the deal.
    fn place(&self) -> Option<TextSpan<'a>> {
        self.known[..3].iter().flatten().next().copied()
    }

    /// The record about to be played.
    fn begin(
        &self,
        whole: TextSpan<'a>,
        before: Option<MatchSoFar>,
    ) -> Result<RecordStart, InputError> {
        let needed = |tag: Option<TextSpan<'a>>, name: &str, example: &str| {
            tag.ok_or_else(|| {
                let place = self.place().unwrap_or(whole.part(0..0));
                place.error(
                    message!("tag-missing", tag = name),
                    message!("fix-add-tag", tag = name, example),
                )
            })
        };
        check_version(self.get("DGN"))?;
        let rules = parse_rules(needed(self.get("Rules"), "Rules", "latin")?)?;
        let round = self.number(self.get("Round"), message!("round-number"), 1)?;
        let carry = self.number(self.get("Carry"), message!("number-of-tied-rounds"), 0)?;
        let standing = match self.get("Score") {
            None => None,
            Some(score) => parse_score(score, &rules)?,
        };
        let rules = standing.map_or(rules, |standing| rules.to(standing.target));
        if let (Some(place), Some(Standing { score, target, .. })) = (self.get("Score"), standing)
            && winner_at(&rules, score).is_some()
        {
            return Err(place.error(
                message!(
                    "match-is-over-at",
                    first = score[0],
                    second = score[1],
                    target
                ),
                message!("fix-give-score-before-round"),
            ));
        }
        if round == Some(1)
            && let Some(place) = self.get("Score")
            && standing.is_some_and(|standing| standing.score != [0, 0])
        {
            return Err(place.error(
                message!("first-round-at-nil"),
                message!("fix-write-score-number-round"),
            ));
        }
        let before = self.following(before, &rules, standing, round)?;
        let deal = needed(self.get("Deal"), "Deal", "A:?7 B:?7 C:?7 D:?7")?;
        let leader_text = needed(self.get("Leader"), "Leader", "A")?;
        let leader = parse_seat(leader_text, &rules)?;
        let before = match before {
            None => None,
            Some(mut before) => {
                before.check_score(standing, self.get("Score").or(self.place()))?;
                before.check_carry(carry, self.get("Carry"))?;
                before.check_leader(leader, leader_text)?;
                Some(before)
            }
        };
        let first = match &before {
            Some(_) => None,
            None if round == Some(1) => Some(Match::new(rules)),
            // Without a number, 0:0 is the first round.
            None if round.is_none()
                && carry.is_none()
                && standing.is_some_and(|s| s.score == [0, 0] && s.tied == 0)
                && standing == Some(unnumbered(&rules, [0, 0], 0)) =>
            {
                Some(Match::new(rules))
            }
            None => None,
        };
        let game = first.or_else(|| before.as_ref()?.game());
        let standing = match (&before, &game, standing) {
            (Some(_), Some(game), _) => Some(game.standing()),
            (_, _, Some(standing)) => {
                let tied = carry.unwrap_or(standing.tied.into());
                Some(match round {
                    Some(number) => Standing::for_round(&rules, standing.score, number, tied),
                    None if carry.is_some() => unnumbered(&rules, standing.score, tied),
                    None => standing,
                })
            }
            // The first round of a match is at 0:0, whether or not that is written down.
            (_, _, None) => first.map(|game| game.standing()),
        };
        let lead = match (&before, &first, standing) {
            (Some(before), ..) => before.lead(),
            (None, Some(first), _) => Some(first.lead()),
            // That nobody won the round before is told by what it carries.
            (None, None, Some(standing)) if standing.tied > 0 => {
                super::setup::prescribed(&rules, Some(standing))
            }
            _ => None,
        };
        if let (Some(_), Some(Lead::Seat(right))) = (&first, lead)
            && leader != right
        {
            return Err(leader_text.error(
                message!("wrong-first-leader", seat = right),
                message!("fix-write-leader", seat = right),
            ));
        }
        let mut start = read_deal(deal, rules, leader, standing)?;
        if lead == Some(Lead::HighestDouble) {
            start
                .prescribe_lead()
                .map_err(|fault| leader_text.error(fault.what, fault.help))?;
        }
        let mut record = Record::new(start);
        record.round = round;
        record.names = self.names();
        record.seed = self.get("Seed").map(|seed| unescape(seed.text));
        record.other = self
            .other
            .iter()
            .map(|(name, value)| (name.text.to_owned(), unescape(value.text)))
            .collect();
        let known = game.is_some() || standing.is_none() && round.is_none();
        let from_first = first.is_some() || before.is_some_and(|before| before.from_first);
        // A later round goes on to the next one, whatever was before it.
        let later = || (round.is_some() && standing.is_some()).then(|| record.before());
        Ok(RecordStart {
            game: game.or_else(later),
            known,
            from_first,
            record,
        })
    }

    /// The round before, if this is the one after it: numbered so, or not numbered at all and by the
    /// same players at a score.
    fn following(
        &self,
        before: Option<MatchSoFar>,
        rules: &Rules,
        standing: Option<Standing>,
        round: Option<u32>,
    ) -> Result<Option<MatchSoFar>, InputError> {
        let Some(mut before) = before else {
            return Ok(None);
        };
        let same_names = self.names() == before.names;
        let follows = match round {
            Some(round) => round == before.round + 1 && (before.from_first || same_names),
            None => {
                let restarts = standing.is_some_and(|s| s.score == [0, 0])
                    && before.games().all(|game| game.score() != [0, 0]);
                standing.is_some() && same_names && !restarts
            }
        };
        if !follows || before.games().any(|game| game.rules() != rules) {
            return Ok(None);
        }
        match (before.goes_on(), self.get("Round")) {
            (true, _) => Ok(Some(before)),
            (false, Some(place)) if same_names => Err(place.error(
                message!("match-was-won-before"),
                message!("fix-leave-round-away-number-rounds"),
            )),
            (false, _) => Ok(None),
        }
    }

    /// A tag that holds a number.
    fn number(
        &self,
        tag: Option<TextSpan<'a>>,
        what: Message,
        least: u32,
    ) -> Result<Option<u32>, InputError> {
        let Some(tag) = tag else { return Ok(None) };
        match tag.text.parse::<u32>() {
            Ok(number) if number >= least => Ok(Some(number)),
            _ => Err(tag.error(
                message!("not-a-count", text = shorten(tag.text), what),
                message!("fix-counted-from", least),
            )),
        }
    }

    /// A round that was lost by a fault ends there; the reason says whose it was.
    fn check_fault(&self, record: &mut Record, result: Option<TextSpan>) -> Result<(), InputError> {
        let Some(told) = result.filter(|told| told.text.trim().ends_with("forfeit")) else {
            if let Some(reason) = self.get("Reason") {
                record
                    .other
                    .push(("Reason".to_owned(), unescape(reason.text)));
            }
            return Ok(());
        };
        let seat = self.get("Reason").and_then(|reason| {
            let (letter, why) = reason.text.split_once(':')?;
            let seat = Seat::from_letter(letter.chars().next().filter(|_| letter.len() == 1)?)?;
            let there = seat.index() < record.start.public().seats();
            there.then(|| (seat, unescape(why.trim())))
        });
        let Some((seat, why)) = seat else {
            return Err(self.get("Reason").unwrap_or(told).error(
                message!("forfeit-without-reason"),
                message!("fix-add-reason-illegal-move-seat"),
            ));
        };
        record
            .forfeit(seat, why)
            .map_err(|fault| told.error(fault.what, fault.help))
    }

    fn check_gained(&self, record: &Record) -> Result<(), InputError> {
        let Some(told) = self.get("Gained") else {
            return Ok(());
        };
        let rules = record.start.rules();
        let gained = record.end.public().gained();
        let right = super::result::GainedText { gained, rules }.to_string();
        if rules.passes_pay() && told.text.split_whitespace().eq(right.split_whitespace()) {
            return Ok(());
        }
        Err(match rules.passes_pay() {
            true => told.error(
                message!("wrong-gains", gains = right),
                message!("fix-write-gains", gains = right),
            ),
            false => told.error(
                message!("no-gains"),
                message!("fix-leave-tag-gained-away-check"),
            ),
        })
    }
}

/// `A:… B:… C:… D:…` and, where tiles are face down, `+…`.
fn read_deal(
    piece: TextSpan,
    rules: Rules,
    leader: Seat,
    standing: Option<Standing>,
) -> Result<Snapshot, InputError> {
    let form = message!("fix-deal-tiles-b-tiles-unknown");
    let seats = usize::from(rules.seats);
    let mut parts: Vec<Option<TextSpan>> = vec![None; seats];
    let mut stock = None;
    for word in piece.words() {
        if word.text.starts_with('+') && stock.is_none() {
            stock = Some(word.part(1..word.text.len()));
            continue;
        }
        let seat = word
            .text
            .split_once(':')
            .filter(|(letter, _)| letter.len() == 1)
            .and_then(|(letter, _)| letter.chars().next())
            .and_then(Seat::from_letter)
            .filter(|seat| seat.index() < seats && parts[seat.index()].is_none())
            .ok_or_else(|| {
                word.error(
                    message!("not-a-hand", text = shorten(word.text)),
                    form.clone(),
                )
            })?;
        parts[seat.index()] = Some(word.part(2..word.text.len()));
    }
    let parts: Vec<TextSpan> = parts
        .into_iter()
        .enumerate()
        .map(|(index, part)| {
            part.ok_or_else(|| {
                piece.error(
                    message!("hand-missing", seat = Seat::new(index)),
                    form.clone(),
                )
            })
        })
        .collect::<Result<_, _>>()?;
    let hands = read_hands(parts, stock, &rules, &Line::default())?;
    for (hand, part) in hands.hands.iter().zip(&hands.parts) {
        if hand.len() != usize::from(rules.hand) {
            return Err(part.error(
                message!(
                    "wrong-number-dealt",
                    given = hand.len(),
                    needed = rules.hand
                ),
                message!("fix-check-hand-hand-n-rules"),
            ));
        }
    }
    let setup = Setup {
        hands: hands.hands,
        stock: hands.stock,
        voids: hands.voids,
        ..Setup::new(rules, leader)
    };
    let start = setup.build().map_err(|fault| {
        let place = match fault.part {
            SetupPart::Hand(seat) => hands.parts[seat.index()],
            _ => piece,
        };
        place.error(fault.what, fault.help)
    })?;
    Ok(start.at(standing))
}
