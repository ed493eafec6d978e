//! Short texts inside a state: the names that players give to their nations.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A text of at most `N` bytes, copied as plain bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<const N: usize> {
    len: u8,
    bytes: [u8; N],
}

impl<const N: usize> Text<N> {
    /// The text, cut at the last character that fits. Sheets are refused before anything is cut.
    pub fn new(text: &str) -> Text<N> {
        const { assert!(N <= 255, "a text counts its bytes in a byte") };
        let end = (0..=N.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        let mut bytes = [0; N];
        bytes[..end].copy_from_slice(&text.as_bytes()[..end]);
        Text { len: end as u8, bytes }
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("cut between characters")
    }

    /// The text for places where `:coin:` is drawn as a symbol: its own colons stay what they are.
    pub fn in_words(&self) -> String {
        self.as_str().replace(':', ":\u{2060}")
    }
}

impl<const N: usize> Default for Text<N> {
    fn default() -> Self {
        Text { len: 0, bytes: [0; N] }
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl<const N: usize> Serialize for Text<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Text<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() > N {
            return Err(serde::de::Error::custom(format!("\"{text}\" has more than {N} bytes")));
        }
        Ok(Text::new(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_survives_json_and_is_never_cut_inside_a_letter() {
        let text: Text<8> = serde_json::from_str("\"Größe\"").unwrap();
        assert_eq!(serde_json::to_string(&text).unwrap(), "\"Größe\"");
        assert_eq!(Text::<3>::new("Grün").as_str(), "Gr");
        assert!(serde_json::from_str::<Text<3>>("\"Grün\"").is_err());
    }
}
