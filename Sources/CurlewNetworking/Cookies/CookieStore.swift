internal import Synchronization

/// The jar that the requests of a session share.
final class CookieStore: Sendable {
    private let jar: Mutex<CookieJar>

    init(_ jar: CookieJar) {
        self.jar = Mutex(jar)
    }

    var current: CookieJar {
        get { jar.withLock { $0 } }
        set { jar.withLock { $0 = newValue } }
    }

    func store(
        setCookie fields: [String], from url: String, by way: Route.Way, at now: Double
    ) -> [CookieVerdict] {
        guard !fields.isEmpty else { return [] }
        return jar.withLock { $0.store(setCookie: fields, from: url, by: way, at: now) }
    }
}
