import CurlewNetworking

/// The states of some cookies, restored by an undo step of the Cookies tab. The rest of the jar is not touched, since
/// servers change it too.
public struct CookieStates: Equatable, Sendable {
    enum State: Equatable, Sendable {
        case absent
        case inJar(Cookie)
        case off(Cookie)

        var sent: Cookie? { if case .inJar(let cookie) = self { cookie } else { nil } }
    }

    private var states: [Cookie.ID: State] = [:]

    init() {}

    init(_ states: [Cookie.ID: State]) { self.states = states }

    init(_ ids: some Sequence<Cookie.ID>, _ bench: Workbench) {
        for id in ids {
            let off = bench.offCookies.first { $0.id == id }
            states[id] = off.map { .off($0) } ?? bench.cookies[id].map { .inJar($0) } ?? .absent
        }
    }

    static func absent(_ cookies: [Cookie]) -> CookieStates {
        CookieStates(Dictionary(cookies.map { ($0.id, .absent) }) { first, _ in first })
    }

    static func inJar(_ cookies: [Cookie]) -> CookieStates {
        CookieStates(Dictionary(cookies.map { ($0.id, .inJar($0)) }) { _, last in last })
    }

    var ids: some Sequence<Cookie.ID> { states.keys }
    var isEmpty: Bool { states.isEmpty }

    /// Puts these cookies into their states.
    func restore(_ bench: inout Workbench) {
        for (id, state) in states {
            let place = bench.offCookies.firstIndex { $0.id == id } ?? bench.offCookies.endIndex
            bench.offCookies.removeAll { $0.id == id }
            switch state {
            case .absent: bench.cookies.remove(id)
            case .inJar(let cookie): try? bench.cookies.set(cookie)
            case .off(let cookie):
                bench.cookies.remove(id)
                bench.offCookies.insert(cookie, at: place)
            }
        }
    }

    /// The changes that turn the session's jar of `before` into the one of these states.
    func changes(since before: CookieStates) -> [CookieChange] {
        states.sorted { ($0.key.domain, $0.key.path, $0.key.name) < ($1.key.domain, $1.key.path, $1.key.name) }
            .filter { $1.sent != before.states[$0]?.sent }
            .map { id, state in state.sent.map { .set($0) } ?? .remove(id) }
    }
}
