//! Tiles as people type them.

use capicua_dominoes::{Rules, Tile, TileSet, pip_from_char};
use capicua_words::Words;

/// Reads a full hand, in any order, with anything sensible between the pips. The error is one line.
pub fn read(text: &str, rules: &Rules, words: &Words) -> Result<TileSet, String> {
    let mut pips = Vec::new();
    for letter in text.chars() {
        match pip_from_char(letter).filter(|pip| *pip <= rules.highest) {
            Some(pip) => pips.push(pip),
            None if letter.is_whitespace() || ",;.-|/[]".contains(letter) => {}
            None => {
                let values = [
                    ("text", letter.into()),
                    ("highest", usize::from(rules.highest).into()),
                ];
                return Err(words.text("table-hand-pip", &values));
            }
        }
    }
    if pips.len() % 2 != 0 {
        return Err(words.plain("table-hand-odd"));
    }
    let mut hand = TileSet::EMPTY;
    for pair in pips.chunks_exact(2) {
        let tile = Tile::new(pair[0], pair[1]);
        if hand.contains(tile) {
            return Err(words.text("table-hand-twice", &[("tile", tile.to_string().into())]));
        }
        hand.insert(tile);
    }
    let needed = usize::from(rules.hand);
    if hand.len() != needed {
        let values = [("needed", needed.into()), ("given", hand.len().into())];
        return Err(words.text("table-hand-count", &values));
    }
    Ok(hand)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;
    use capicua_words::Language;

    #[test]
    fn hands_are_read_as_people_write_them() {
        let words = Words::new(Language::ENGLISH);
        let read = |text| read(text, &LATIN, &words);
        let hand = read("55545250444232").unwrap();
        for text in [
            "55 54 52 50 44 42 32",
            "5-5, 4-5, 2-5, 0-5, 4-4, 2-4, 2-3",
            "[5|5] [5|4] [5|2] [5|0] [4|4] [4|2] [3|2]",
        ] {
            assert_eq!(read(text), Ok(hand), "{text}");
        }
        for (text, answer) in [
            ("", "A hand has 7 tiles, but these are 0; write them again."),
            (
                "55 54 5",
                "A tile has two pips, and one pip is left over; write them again.",
            ),
            (
                "55 54 45 50 44 42 32",
                "54 appears twice; write them again.",
            ),
            (
                "55 57",
                "“7” is not a pip of this set: they go from 0 to 6.",
            ),
            (
                "hello",
                "“h” is not a pip of this set: they go from 0 to 6.",
            ),
        ] {
            assert_eq!(read(text), Err(answer.to_owned()), "{text}");
        }
    }
}
