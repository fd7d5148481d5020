/// How a game opens (CN13-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum OpeningKind {
    /// As the opening procedure of the rules has it: by default one of the 26 openings, a swap, fifth-move offers (CN13-3.2).
    Designated,
    /// Moves alternate from the first (CN13-3.3).
    Free,
}
