/// The result for one `Set-Cookie` field.
public struct CookieVerdict: Sendable, Equatable {
    public enum Result: Sendable, Equatable {
        case stored
        /// The jar had a cookie of the same name, domain and path.
        case replaced
        /// The cookie had expired; an earlier one with the same id, if any, was removed.
        case deleted
        case refused(CookieRefusal)
    }

    /// Untrusted text, at most 256 characters, without control characters.
    public var name: String
    /// The cookie of the field; nil when the field was refused before it was read.
    public var cookie: Cookie?
    /// The host that sent the field, in the form of a `Host` field.
    public var host: String
    public var result: Result

    public init(name: String, cookie: Cookie?, host: String, result: Result) {
        self.name = name
        self.cookie = cookie
        self.host = host
        self.result = result
    }

    /// One sentence that states the result and its reason.
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
