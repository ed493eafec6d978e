use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Something from outside that is written as an object, with the names of its parts. A structure by itself can also be read
/// from the bare list of its parts, which no description of a format promises.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Object<T>, D::Error> {
        Object::read(source).map(Object)
    }
}

impl<T> Object<T> {
    /// The same for a part of something else: `#[serde(deserialize_with = "Object::read")]`.
    pub fn read<'de, D: Deserializer<'de>>(source: D) -> Result<T, D::Error>
    where
        T: Deserialize<'de>,
    {
        source.deserialize_map(Parts(PhantomData))
    }
}

struct Parts<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Parts<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, parts: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(parts))
    }
}
