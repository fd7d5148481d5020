/// The conversions of a type whose `new` checks a text and whose `as_str` gives it back.
#[macro_export]
macro_rules! checked_text {
    ($type:ty, $error:ty) => {
        impl std::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                Self::new(text)
            }
        }

        impl TryFrom<String> for $type {
            type Error = $error;

            fn try_from(text: String) -> Result<Self, $error> {
                Self::new(&text)
            }
        }

        impl From<$type> for String {
            fn from(text: $type) -> Self {
                text.as_str().to_owned()
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
