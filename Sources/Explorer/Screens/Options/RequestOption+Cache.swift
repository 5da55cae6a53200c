import CurlewBytes
import CurlewNetworking
import Drafting

/// Caching of answers: `cache:` of a file.
extension RequestOption {
    static let caching = [cache, refresh]

    /// The choice of the menu that asks for a time.
    static let keepsFor = "keep for"
    private static let follows = "follow the server"

    private static let cache = RequestOption(
        name: "cache", form: .choice([follows, keepsFor, "off"]),
        help: "What is kept of the answers: as the server says (RFC 9111), for a time of your own, or nothing.",
        read: { words($0.caching) },
        write: { text, draft in
            guard let changed = value(of: text ?? "off", over: draft.caching) else { return false }
            draft.caching = changed
            return true
        }, expected: "\(follows), \(keepsFor) and seconds, or off")

    private static let refresh = RequestOption(
        name: "cache.refresh", form: .toggle,
        help: "true: what is kept is shown at once, and the network asked all the same. For a cache with a time.",
        read: { draft in
            if case .keep(let terms) = draft.caching { String(terms.refreshes) } else { nil }
        },
        write: { text, draft in
            guard case .keep(var terms) = draft.caching else { return text == nil }
            guard let refreshes = Bool(text ?? "false") else { return false }
            terms.refreshes = refreshes
            draft.caching = .keep(terms)
            return true
        }, expected: "true or false, where cache keeps for a time")

    private static func words(_ caching: Caching) -> String {
        switch caching {
        case .off: "off"
        case .followServer: follows
        case .keep(let terms):
            terms.version == 0
                ? "\(keepsFor) \(terms.seconds) s" : "\(keepsFor) \(terms.seconds) s, version \(terms.version)"
        }
    }

    /// Reads a value. A number alone is seconds; the other terms stay.
    private static func value(of text: String, over before: Caching) -> Caching? {
        if text == "off" { return .off }
        if text == follows || text == "server" { return .followServer }
        let rest = text.utf8.text(behind: keepsFor) ?? text[...]
        let parts = rest.utf8.split(separator: ",").map { $0.filter { $0 != " " } }
        guard let first = parts.first, parts.count < 3,
            let seconds = number(first.utf8.text(withoutEnd: "s") ?? first[...])
        else { return nil }
        var terms = CacheTerms(seconds: seconds)
        if case .keep(let earlier) = before { terms = earlier }
        terms.seconds = seconds
        guard parts.count == 2 else { return .keep(terms) }
        guard let version = parts[1].utf8.text(behind: "version").flatMap({ Int($0) }) else { return nil }
        terms.version = version
        return .keep(terms)
    }

    private static func number(_ text: Substring) -> Int? {
        guard let number = Int(text), (0...(1 << 31)).contains(number) else { return nil }
        return number
    }

    /// The initial text of the field for `keep for`: the seconds that are set.
    static func keptSeconds(_ caching: Caching) -> String {
        if case .keep(let terms) = caching { "\(terms.seconds)" } else { "" }
    }
}
