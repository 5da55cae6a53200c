public import Checks
public import CurlewNetworking

/// The events of one request of an agent, in order. After the session's last event only accessories (`didStop`) and the
/// cache, which writes to the disk then, may report. Then the stream ends.
public indirect enum AgentEvent: Sendable {
    /// An event of the session. One `finished` or `failed` a request; the exchange has the request's checks already.
    case session(SessionEvent)
    /// An answer that the cache gave, refused or stored, and why.
    case cache(CacheReport)
    /// The stored answer, to be shown while the network is asked; `cache(.shown)` came before it, and
    /// `session(.finished)` comes later.
    case shown(Exchange)
    /// Values captured from the answer, in the order of the rules, then those of accessories; comes before `finished`.
    case captured([Result<CapturedValue, CaptureFailure>])
    case accessory(AccessoryReport)
}
