import CurlewNetworking
import Drafting
import HTTPMessage
import Interchange

/// Cookies that a text brings along: into the jar, for the host that is asked. Where the jar would not send just
/// these back, or no host is known, they are a field of the request.
enum PasteCookies {
    /// As the jar keeps them; nil where it takes not all of them as they are.
    ///
    /// - Parameter url: what is asked, as far as it is known.
    static func kept(
        _ cookies: [ImportedCookie], for url: String, in jar: CookieJar, at seconds: Double
    ) -> [Cookie]? {
        let hasHost = (try? URLText(url))?.host != nil
        guard hasHost, Set(cookies.map(\.name)).count == cookies.count else { return nil }
        var jar = jar
        var result: [Cookie] = []
        for cookie in cookies {
            let line = "\(cookie.name)=\(cookie.value)"
            let verdict = jar.store(setCookie: [line], from: url, at: seconds).first
            guard let stored = verdict?.cookie, stored.name == cookie.name, stored.value == cookie.value,
                let kept = jar[stored.id]
            else { return nil }
            result.append(kept)
        }
        return result
    }
}

extension Workbench {
    /// Gives back how it stood with them in the jar, for undo.
    mutating func take(_ cookies: [ImportedCookie], _ desk: PaneDesk) -> (effects: [Effect], before: CookieStates) {
        guard !cookies.isEmpty else { return ([], CookieStates()) }
        let (url, now) = (CookieEdits.url(self, desk), desk.display.clock.seconds)
        guard let kept = PasteCookies.kept(cookies, for: url, in: self.cookies, at: now) else {
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
