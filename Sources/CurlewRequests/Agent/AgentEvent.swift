public import Checks
public import CurlewNetworking

/// What happens to a request of an agent, in order. After the session's last event only the cache may still have
/// something to say: it writes when the answer is out. The stream ends then.
public enum AgentEvent: Sendable {
    /// `finished` and `failed` come once each request, the checks of the request already in the exchange.
    case session(SessionEvent)
    /// What the cache gave, refused or kept, and why.
    case cache(CacheReport)
    /// What the cache had, to be shown while the network is asked; `cache(.shown)` came before it.
    /// `session(.finished)` comes later.
    case shown(Exchange)
    /// What was taken out of the answer, in the order of the rules, and behind it what accessories have taken; comes
    /// before `finished`.
    case captured([Result<CapturedValue, CaptureFailure>])
    case accessory(AccessoryReport)
}
