/// What became of one `Set-Cookie` field.
public struct CookieVerdict: Sendable, Equatable {
    public enum Result: Sendable, Equatable {
        case stored
        /// One of the same name, domain and path stood there.
        case replaced
        /// It has run out, so the one that stood there is gone; or none did.
        case deleted
        case refused(CookieRefusal)
    }

    /// Untrusted text, at most 256 characters; controls are left out.
    public var name: String
    /// What was read; nil when it was refused before that.
    public var cookie: Cookie?
    /// Who sent it, as in a `Host` field.
    public var host: String
    public var result: Result

    public init(name: String, cookie: Cookie?, host: String, result: Result) {
        self.name = name
        self.cookie = cookie
        self.host = host
        self.result = result
    }

    /// One sentence for a row: what became of it, and why.
    public var sentence: String {
        switch result {
        case .stored: "Stored\(apart)."
        case .replaced: "Stored in the place of an earlier one\(apart)."
        case .deleted: "Deleted: it has run out."
        case .refused(let refusal): refusal.sentence
        }
    }

    private var apart: String {
        guard let way = cookie?.way, way != .straight else { return "" }
        return " for requests of this way alone: \(way.words)"
    }
}
