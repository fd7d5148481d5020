use aggregate::Aggregate;

/// Somebody who keeps count of what happens, such as for the figures that operators see.
pub trait Witness<A: Aggregate>: Send + Sync + 'static {
    /// One more event is stored.
    ///
    /// Called in the owner task once for each event appended while the host runs: neither for one that is read back, nor for an
    /// answer given again. So it returns at once. An event is missed only if nobody knew whether it was stored, and its owner ended
    /// before it could find out.
    fn stored(&self, event: &A::Event);
}
