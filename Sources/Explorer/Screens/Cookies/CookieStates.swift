import CurlewNetworking

/// How it stands with some cookies: what an undo step of the Cookies tab puts back. The rest of the jar is left alone,
/// since servers change it too.
public struct CookieStates: Equatable, Sendable {
    enum State: Equatable, Sendable {
        case absent
        case inJar(Cookie)
        case off(Cookie)

        var sent: Cookie? { if case .inJar(let cookie) = self { cookie } else { nil } }
    }

    private var states: [Cookie.ID: State] = [:]

    public init() {}

    init(_ ids: some Sequence<Cookie.ID>, _ bench: Workbench) {
        for id in ids {
            let off = bench.offCookies.first { $0.id == id }
            states[id] = off.map { .off($0) } ?? bench.cookies[id].map { .inJar($0) } ?? .absent
        }
    }

    var ids: some Sequence<Cookie.ID> { states.keys }
    var isEmpty: Bool { states.isEmpty }

    /// Puts these cookies back as they were.
    func restore(_ bench: inout Workbench) {
        for (id, state) in states {
            bench.offCookies.removeAll { $0.id == id }
            bench.cookies.remove(id)
            switch state {
            case .absent: break
            case .inJar(let cookie): try? bench.cookies.set(cookie)
            case .off(let cookie): bench.offCookies.append(cookie)
            }
        }
    }

    /// What makes the session's jar of `before` the one of this.
    func changes(since before: CookieStates) -> [CookieChange] {
        states.sorted { ($0.key.domain, $0.key.path, $0.key.name) < ($1.key.domain, $1.key.path, $1.key.name) }
            .filter { $1.sent != before.states[$0]?.sent }
            .map { id, state in state.sent.map { .set($0) } ?? .remove(id) }
    }
}
