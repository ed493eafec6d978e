//! A hash of all that a record says, so that nothing of it is changed by accident or in passing.

use crate::Record;
use serde_json::Value;

impl Record {
    /// The record with a seal of what it says now.
    #[must_use]
    pub fn sealed(mut self) -> Record {
        self.seal = Some(self.seal_of_content());
        self
    }

    /// A hash of everything but the seal itself. It does not depend on the order of keys, which JSON leaves open.
    pub(crate) fn seal_of_content(&self) -> String {
        let mut value = serde_json::to_value(self).expect("a record is plain data");
        value.as_object_mut().and_then(|fields| fields.remove("seal"));
        let mut hasher = blake3::Hasher::new_derive_key("sounder record seal");
        feed(&mut hasher, &value);
        hasher.finalize().to_hex()[..32].to_string()
    }
}

/// Every value begins with a letter for its kind, and what can be of any length with that.
fn feed(hasher: &mut blake3::Hasher, value: &Value) {
    let count = |hasher: &mut blake3::Hasher, kind: &[u8], count: usize| {
        hasher.update(kind).update(&(count as u64).to_le_bytes());
    };
    let text = |hasher: &mut blake3::Hasher, kind: &[u8], text: &str| {
        count(hasher, kind, text.len());
        hasher.update(text.as_bytes());
    };
    match value {
        Value::Null => drop(hasher.update(b"0")),
        Value::Bool(flag) => drop(hasher.update(if *flag { b"+" } else { b"-" })),
        Value::Number(number) => text(hasher, b"n", &number.to_string()),
        Value::String(string) => text(hasher, b"s", string),
        Value::Array(items) => {
            count(hasher, b"a", items.len());
            for item in items {
                feed(hasher, item);
            }
        }
        Value::Object(fields) => {
            count(hasher, b"o", fields.len());
            let mut sorted: Vec<(&String, &Value)> = fields.iter().collect();
            sorted.sort_unstable_by_key(|(key, _)| *key);
            for (key, value) in sorted {
                text(hasher, b"k", key);
                feed(hasher, value);
            }
        }
    }
}
