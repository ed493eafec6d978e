//! Plain data as people write it in files: seats are counted from 1 and cannot be mistaken for other numbers.
//!
//! A [`Seat`](crate::Seat) is spelled `"@seat 2"`, a [`SeatSet`](crate::SeatSet) `"@seats 1, 3"` or `"@no seats"`. All
//! else is as serde has it. Only the type knows which of its numbers are seats, so the spelling happens while it is
//! serialized.

use serde::ser::{
    Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::Value;

/// Data with its seats spelled.
pub fn spell<T: Serialize + ?Sized>(data: &T) -> Value {
    serde_json::to_value(Spelled(data)).expect("states and actions are plain data")
}

/// The inverse of [`spell`]: every spelled seat is the number it was. Says so if there can be no such seat.
pub fn unspell(value: Value) -> Result<Value, String> {
    Ok(match value {
        Value::String(text) if text == "@no seats" => Value::from(0),
        Value::String(text) => match text.split_once(' ').unwrap_or((&text, "")) {
            ("@seat", number) => seat_index(number).map(Value::from).ok_or_else(|| no_seat(&text))?,
            ("@seats", numbers) => {
                let bits = numbers.split(',').try_fold(0_u64, |bits, number| Some(bits | 1 << seat_index(number)?));
                bits.map(Value::from).ok_or_else(|| no_seat(&text))?
            }
            _ => Value::String(text),
        },
        Value::Array(items) => items.into_iter().map(unspell).collect::<Result<Vec<_>, _>>()?.into(),
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(key, value)| Ok((key, unspell(value)?)));
            Value::Object(fields.collect::<Result<_, String>>()?)
        }
        other => other,
    })
}

fn seat_index(number: &str) -> Option<usize> {
    let number: usize = number.trim().parse().ok()?;
    (1..=crate::MAX_SEATS).contains(&number).then(|| number - 1)
}

fn no_seat(text: &str) -> String {
    format!("\"{text}\" is no seat; write \"@seat 1\", \"@seats 1, 3\" or \"@no seats\"")
}

struct Spelled<'d, T: ?Sized>(&'d T);

impl<T: Serialize + ?Sized> Serialize for Spelled<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Speller(serializer))
    }
}

/// A serializer that hands everything on to another but spells seats.
struct Speller<S>(S);

/// Functions whose values hold no seat.
macro_rules! hand_on {
    ($($function:ident($($argument:ident: $kind:ty),*);)*) => {
        $(fn $function(self, $($argument: $kind),*) -> Result<S::Ok, S::Error> {
            self.0.$function($($argument),*)
        })*
    };
}

/// Functions that open something with other values inside.
macro_rules! open {
    ($($function:ident($($argument:ident: $kind:ty),*) -> $compound:ident;)*) => {
        $(fn $function(self, $($argument: $kind),*) -> Result<Speller<S::$compound>, S::Error> {
            self.0.$function($($argument),*).map(Speller)
        })*
    };
}

impl<S: Serializer> Serializer for Speller<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Speller<S::SerializeSeq>;
    type SerializeTuple = Speller<S::SerializeTuple>;
    type SerializeTupleStruct = Speller<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Speller<S::SerializeTupleVariant>;
    type SerializeMap = Speller<S::SerializeMap>;
    type SerializeStruct = Speller<S::SerializeStruct>;
    type SerializeStructVariant = Speller<S::SerializeStructVariant>;

    hand_on! {
        serialize_bool(v: bool);
        serialize_i8(v: i8);
        serialize_i16(v: i16);
        serialize_i32(v: i32);
        serialize_i64(v: i64);
        serialize_i128(v: i128);
        serialize_u8(v: u8);
        serialize_u16(v: u16);
        serialize_u32(v: u32);
        serialize_u64(v: u64);
        serialize_u128(v: u128);
        serialize_f32(v: f32);
        serialize_f64(v: f64);
        serialize_char(v: char);
        serialize_str(v: &str);
        serialize_bytes(v: &[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(name: &'static str);
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str);
    }

    open! {
        serialize_seq(len: Option<usize>) -> SerializeSeq;
        serialize_tuple(len: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, len: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeTupleVariant;
        serialize_map(len: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, len: usize) -> SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeStructVariant;
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_some(&Spelled(value))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<S::Ok, S::Error> {
        let number = || serde_json::to_value(value).ok().and_then(|value| value.as_u64());
        let number = || number().ok_or_else(|| S::Error::custom("a seat is a number"));
        match name {
            "Seat" => self.0.serialize_str(&format!("@seat {}", number()? + 1)),
            "SeatSet" => {
                let bits = number()?;
                let seats = (0..crate::MAX_SEATS).filter(|seat| bits & 1 << seat != 0);
                let seats: Vec<String> = seats.map(|seat| (seat + 1).to_string()).collect();
                let list = if seats.is_empty() { "@no seats".into() } else { format!("@seats {}", seats.join(", ")) };
                self.0.serialize_str(&list)
            }
            _ => self.0.serialize_newtype_struct(name, &Spelled(value)),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_variant(name, index, variant, &Spelled(value))
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// What is inside a list, a tuple or a struct.
macro_rules! inside {
    ($($compound:ident: $function:ident($($key:ident: $kind:ty)?);)*) => {
        $(impl<S: $compound> $compound for Speller<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $function<T: Serialize + ?Sized>(&mut self, $($key: $kind,)? value: &T) -> Result<(), S::Error> {
                self.0.$function($($key,)? &Spelled(value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        })*
    };
}

inside! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(key: &'static str);
    SerializeStructVariant: serialize_field(key: &'static str);
}

impl<S: SerializeMap> SerializeMap for Speller<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        // Keys stay what they are: a field of JSON can only be a text.
        self.0.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.0.serialize_value(&Spelled(value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seat, SeatSet};
    use serde_json::json;

    #[derive(serde::Serialize)]
    enum Plan {
        Rest,
        Trade { with: Seat, gold: u8 },
        Follow(Seat),
    }

    #[derive(serde::Serialize)]
    struct Position {
        turn: Seat,
        guest: Option<Seat>,
        away: Option<Seat>,
        ready: SeatSet,
        done: SeatSet,
        order: [Seat; 2],
        pair: (Seat, u8),
        plans: Vec<Plan>,
    }

    fn position() -> Position {
        Position {
            turn: Seat(0),
            guest: Some(Seat(2)),
            away: None,
            ready: SeatSet::only(Seat(0)).with(Seat(2)),
            done: SeatSet::EMPTY,
            order: [Seat(1), Seat(0)],
            pair: (Seat(1), 1),
            plans: vec![Plan::Rest, Plan::Trade { with: Seat(1), gold: 1 }, Plan::Follow(Seat(0))],
        }
    }

    #[test]
    fn seats_are_spelled_wherever_they_are_and_numbers_are_not() {
        let spelled = json!({
            "turn": "@seat 1",
            "guest": "@seat 3",
            "away": null,
            "ready": "@seats 1, 3",
            "done": "@no seats",
            "order": ["@seat 2", "@seat 1"],
            "pair": ["@seat 2", 1],
            "plans": ["Rest", {"Trade": {"with": "@seat 2", "gold": 1}}, {"Follow": "@seat 1"}],
        });
        assert_eq!(spell(&position()), spelled);
        assert_eq!(unspell(spelled).unwrap(), serde_json::to_value(position()).unwrap());
    }

    #[test]
    fn what_is_no_seat_is_refused_and_other_texts_stay() {
        for wrong in ["@seat 0", "@seat 9", "@seat", "@seats", "@seats 1, 9", "@seat one"] {
            assert!(unspell(json!([wrong])).unwrap_err().contains(wrong), "{wrong}");
        }
        for other in ["seat 1", "@Seatbelt", "Aggressive", ""] {
            assert_eq!(unspell(json!(other)).unwrap(), json!(other));
        }
    }
}
