import CurlewNetworking
import Drafting
import HTTPMessage
import Interchange

/// Cookies that a text brings along: into the jar, for the host that is asked. Where the jar would not send just
/// these back, or no host is known, they are a field of the request.
enum PasteCookies {
    /// Gives back how it stood with them in the jar, for undo.
    static func take(
        _ cookies: [ImportedCookie], _ model: inout Model
    ) -> (effects: [Effect], before: CookieStates) {
        guard !cookies.isEmpty else { return ([], CookieStates()) }
        guard let kept = kept(cookies, model) else {
            model.request.change { $0.addField(of: cookies) }
            return ([], CookieStates())
        }
        let before = CookieStates(kept.map(\.id), model.bench)
        let changes = kept.map { CookieChange.set($0) }
        for change in changes { change.apply(to: &model.cookies) }
        return ([.changeCookies(changes)] + CookieEdits.store(model), before)
    }

    /// As the jar keeps them; nil where it takes not all of them as they are.
    private static func kept(_ cookies: [ImportedCookie], _ model: Model) -> [Cookie]? {
        guard CookieEdits.host(model) != nil, Set(cookies.map(\.name)).count == cookies.count else { return nil }
        var jar = model.cookies
        var result: [Cookie] = []
        for (index, cookie) in cookies.enumerated() {
            let line = "\(cookie.name)=\(cookie.value)"
            let verdict = jar.store(setCookie: [line], from: CookieEdits.url(model), at: model.clock.seconds).first
            guard let stored = verdict?.cookie, stored.name == cookie.name, stored.value == cookie.value,
                var kept = jar[stored.id]
            else { return nil }
            // The older goes first: they keep their order.
            kept.created += Double(index) / 1000
            result.append(kept)
        }
        return result
    }
}

extension RequestDraft {
    fileprivate mutating func addField(of cookies: [ImportedCookie]) {
        let pairs = cookies.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
        headers.append(
            HeaderRow(id: freshHeaderID, name: "Cookie", value: pairs.joined(separator: "; "), isSecret: true))
    }
}
