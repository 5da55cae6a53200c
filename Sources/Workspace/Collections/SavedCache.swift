public import CurlewFormats

/// The caching of a request's answers: `cache:` of a file.
///
///     cache: server                      # as the server says (RFC 9111)
///     cache: {seconds: 60, version: 3}   # for a fixed time
///     cache: {seconds: 60, refresh: true}   # the cache entry is shown at once, and a new answer fetched
///     cache: off                         # the same as no entry
public enum SavedCache: Equatable, Sendable {
    case off
    case server
    case keep(SavedCacheTerms)
}

extension Form<SavedCache> {
    static var cache: Form {
        Form(words: ["off", "server"]) { reader, name, node in
            switch node.plainText {
            case "off": return .off
            case "server": return .server
            case _?: return nil
            case nil:
                let terms = Form<SavedCacheTerms>.mapping(SavedCacheTerms(seconds: -1)).read(&reader, name, node)
                guard let terms, terms.seconds >= 0 else {
                    return reader.refuse(name, "server, off, or a mapping with seconds", at: node)
                }
                return .keep(terms)
            }
        } write: {
            switch $0 {
            case .off: .plain("off")
            case .server: .plain("server")
            case .keep(let terms): .mapping(terms.entries)
            }
        }
    }
}

/// The time that an answer is kept, and the requests that may share it.
public struct SavedCacheTerms: Equatable, Sendable {
    /// The time to keep an answer, 0 to 2^31.
    public var seconds: Int
    /// When nil it is not set, which means 0.
    public var version: Int?
    /// The sensitive data: answers are shared only between requests with the same text. May hold `{{name}}`.
    public var sensitive: String?
    /// Header fields that do not distinguish cache entries.
    public var ignoredHeaders: [String]
    /// True: the cache entry is shown and the network asked as well. When nil it is not set, which means false.
    public var refreshes: Bool?
    /// Unknown entries, kept.
    public var others: [YAMLEntry]

    public init(
        seconds: Int, version: Int? = nil, sensitive: String? = nil, ignoredHeaders: [String] = [],
        refreshes: Bool? = nil, others: [YAMLEntry] = []
    ) {
        self.seconds = seconds
        self.version = version
        self.sensitive = sensitive
        self.ignoredHeaders = ignoredHeaders
        self.refreshes = refreshes
        self.others = others
    }
}

extension SavedCacheTerms: FieldRecord {
    static let table: [Field<Self>] = [
        Field("seconds", \.seconds, .whole(0...(1 << 31)).required("a number of seconds")),
        Field("version", \.version, .whole(Int.min...Int.max).required("a whole number"), kept: .never),
        Field("sensitive", \.sensitive, .text, kept: .never),
        Field("ignore", \.ignoredHeaders, .texts.unlessEmpty),
        Field("refresh", \.refreshes, .truth.required("true or false"), kept: .never),
    ]
}
