import CurlewMessage
import CurlewNetworking
import Drafting
import Interchange

/// Cookies in a pasted text: they go into the jar for the request's host. When the jar would not send exactly these, or
/// no host is known, they become a header field of the request.
enum PasteCookies {
    /// The cookies as the jar stores them; nil when it does not accept all of them unchanged.
    ///
    /// - Parameter place: the request's URL and the way to its server, as far as they are known.
    static func kept(
        _ cookies: [ImportedCookie], for place: (url: String, way: Route.Way), in jar: CookieJar, at seconds: Double
    ) -> [Cookie]? {
        let hasHost = (try? URLText(place.url))?.host != nil
        guard hasHost, Set(cookies.map(\.name)).count == cookies.count else { return nil }
        var jar = jar
        var result: [Cookie] = []
        for cookie in cookies {
            let line = "\(cookie.name)=\(cookie.value)"
            let verdict = jar.store(setCookie: [line], from: place.url, by: place.way, at: seconds).first
            guard let stored = verdict?.cookie, stored.name == cookie.name, stored.value == cookie.value,
                let kept = jar[stored.id]
            else { return nil }
            result.append(kept)
        }
        return result
    }
}

extension Workbench {
    /// Adds the cookies to the jar. Returns their states from before, for undo.
    mutating func take(_ cookies: [ImportedCookie], _ desk: PaneDesk) -> (effects: [Effect], before: CookieStates) {
        guard !cookies.isEmpty else { return ([], CookieStates()) }
        let (place, now) = (CookieEdits.place(self, desk), desk.display.clock.seconds)
        guard let kept = PasteCookies.kept(cookies, for: place, in: self.cookies, at: now) else {
            request.change { $0.addField(of: cookies) }
            return ([], CookieStates())
        }
        let before = CookieStates(kept.map(\.id), self)
        let changes = kept.map { CookieChange.set($0) }
        for change in changes { change.apply(to: &self.cookies) }
        return ([.changeCookies(changes), CookieEdits.store(self, desk)], before)
    }
}

extension RequestDraft {
    fileprivate mutating func addField(of cookies: [ImportedCookie]) {
        let pairs = cookies.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
        headers.append(
            HeaderRow(id: freshHeaderID, name: "Cookie", value: pairs.joined(separator: "; "), isSecret: true))
    }
}
