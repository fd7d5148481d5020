use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::fault::Fault;
use crate::fields::Fields;

/// The fields that every line has or may have.
const COMMON: [&str; 3] = ["at", "by", "as"];

/// The fields that say which command it is, the outer one first.
const TAGS: [&str; 2] = ["do", "what"];

/// Reads the fields of a line as the command that its `do` names, and that one's kind that its `what` names.
///
/// Serde reads tagged enums through a buffer that has forgotten where things stood; this keeps field and column of what is wrong, and
/// refuses a field that the command does not take.
pub(crate) struct Tagged<'f, 'a> {
    fields: &'f Fields<'a>,
    /// How many of the tags have been read.
    depth: usize,
    /// What the last of them names.
    named: String,
}

impl<'f, 'a> Tagged<'f, 'a> {
    pub(crate) const fn new(fields: &'f Fields<'a>) -> Self {
        Self {
            fields,
            depth: 0,
            named: String::new(),
        }
    }

    fn permit_only(&self, taken: &[&str]) -> Result<(), Fault> {
        let known = |name: &&str| {
            COMMON.contains(name) || TAGS[..self.depth].contains(name) || taken.contains(name)
        };
        let Some(superfluous) = self.fields.names().find(|name| !known(name)) else {
            return Ok(());
        };
        let takes = if taken.is_empty() {
            "no field".to_owned()
        } else {
            taken.join(", ")
        };
        let short: String = superfluous.chars().take(32).collect();
        let text = format!(
            "{:?} takes {takes} besides {}; {short:?} has no place in it",
            self.named,
            COMMON.join(", ")
        );
        Err(self
            .fields
            .place(Fault::of_field(superfluous, text), superfluous))
    }
}

impl<'de> Deserializer<'de> for Tagged<'_, 'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_enum(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.permit_only(fields)?;
        let names: Vec<_> = self
            .fields
            .names()
            .filter(|name| fields.contains(name))
            .collect();
        visitor.visit_map(Map {
            fields: self.fields,
            names: names.into_iter(),
            value: None,
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Tagged<'_, 'de> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Fault> {
        let Some(tag) = TAGS.get(self.depth).copied() else {
            return Err(Fault::custom("no field says which one this is"));
        };
        let named: String = self.fields.need(tag)?;
        let variant = seed
            .deserialize(StrDeserializer::<Fault>::new(&named))
            .map_err(|fault| self.fields.place(fault, tag))?;
        Ok((
            variant,
            Self {
                depth: self.depth + 1,
                named,
                ..self
            },
        ))
    }
}

impl<'de> VariantAccess<'de> for Tagged<'_, 'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        self.permit_only(&[])
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Fault> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_struct("", fields, visitor)
    }
}

/// The fields that a command takes, one after the other.
struct Map<'f, 'a> {
    fields: &'f Fields<'a>,
    names: std::vec::IntoIter<&'f str>,
    value: Option<&'f str>,
}

impl<'de> MapAccess<'de> for Map<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Fault> {
        self.value = self.names.next();
        self.value
            .map(|name| seed.deserialize(StrDeserializer::<Fault>::new(name)))
            .transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let name = self.value.take().unwrap_or_default();
        let raw = self
            .fields
            .raw(name)
            .ok_or_else(|| Fault::custom("a value without a field"))?;
        seed.deserialize(raw)
            .map_err(|error| self.fields.place(Fault::of_json(&error), name))
    }
}
