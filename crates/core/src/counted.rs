//! Counts as English writes them.

/// `1 round`, `2 rounds`, `0 matches`: for texts that exist in English only.
pub fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    // What is too large to be counted is more than one.
    let count = count.try_into().unwrap_or(u64::MAX);
    if count == 1 {
        return format!("1 {noun}");
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o']) => format!("{count} {stem}ies"),
        _ if noun.ends_with("ch") || noun.ends_with('s') => format!("{count} {noun}es"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_one_and_others_are_many() {
        let nouns = ["round", "match", "pass", "ply", "day", "tile"];
        let one = "1 round, 1 match, 1 pass, 1 ply, 1 day, 1 tile";
        let two = "2 rounds, 2 matches, 2 passes, 2 plies, 2 days, 2 tiles";
        assert_eq!(nouns.map(|noun| counted(1, noun)).join(", "), one);
        assert_eq!(nouns.map(|noun| counted(2, noun)).join(", "), two);
        assert_eq!(counted(0_usize, "game"), "0 games");
    }
}
