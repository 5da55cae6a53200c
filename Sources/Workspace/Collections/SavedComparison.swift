public import CurlewFormats

/// The rules for comparing the answers of a request: `compare:` of a file.
///
///     compare:
///       ignore: [$.took_ms, "$.people[*].etag"]   # paths of RFC 9535 with names, indexes, [*] and ..
///       headers: [Date, X-Request-Id]             # header fields that are left out
///       arrays: {$.people: id, $.tags: null}      # a list's items by a member; null: by place
public struct SavedComparison: Equatable, Sendable {
    /// A pairing of the items of lists.
    public struct Pairing: Equatable, Sendable {
        /// The path that means the lists.
        public var path: String
        /// The member whose value tells the items apart; nil: items are paired by place.
        public var member: String?

        public init(path: String, member: String?) {
            (self.path, self.member) = (path, member)
        }
    }

    /// The paths of values that are left out, with all below them.
    public var ignored: [String]
    /// Names of header fields that are left out.
    public var ignoredFields: [String]
    public var arrays: [Pairing]
    /// Unknown entries, kept.
    public var others: [YAMLEntry]

    public init(
        ignored: [String] = [], ignoredFields: [String] = [], arrays: [Pairing] = [], others: [YAMLEntry] = []
    ) {
        self.ignored = ignored
        self.ignoredFields = ignoredFields
        self.arrays = arrays
        self.others = others
    }
}

extension SavedComparison: FieldRecord {
    static let table: [Field<Self>] = [
        Field("ignore", \.ignored, .texts.unlessEmpty), Field("headers", \.ignoredFields, .texts.unlessEmpty),
        Field("arrays", \.arrays, .pairings.unlessEmpty),
    ]
}

extension Form<[SavedComparison.Pairing]> {
    /// Paths are read later, by the differ.
    fileprivate static var pairings: Form {
        Form { reader, name, node in
            reader.pairs(name, node).compactMap { pair in
                let place = "\(name).\(pair.key.text)"
                let member = pair.node.isNothing ? nil : reader.text(place, pair.node)
                guard member != "" else {
                    return reader.refuse(place, "the name of a member, or null for by place", at: pair.node)
                }
                return SavedComparison.Pairing(path: pair.key.text, member: member)
            }
        } write: {
            .mapping($0.map { YAMLEntry($0.path, $0.member.map { .text($0) } ?? .plain("null")) })
        }
    }
}
