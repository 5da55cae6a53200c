public import Formats
internal import Serialization

/// How an answer is read and what is accepted: `response:` of a file. Nil is not set.
public struct ResponseSettings: Equatable, Sendable {
    /// `auto`, `http`, `json`, `xml`, `xml-document`, `plist`, `image`; several are asked in this order.
    public var serializers: [String]?
    /// Status ranges as typed: `200-299`, `200, 204`, `any`.
    public var status: String?
    /// Accepted media types; `["any"]` accepts all.
    public var types: [String]?
    /// Members and items of JSON that are null are left out.
    public var removesNulls: Bool?
    /// How JSON is read: `allow-fragments`, `mutable-containers`, `mutable-leaves`. Not set: single values are taken.
    public var reading: [String]?
    /// The shape of the body, as `Checks.JSONFormat` reads it.
    public var format: JSONValue?
    /// Null passes only where the format says so.
    public var strictNull: Bool?
    /// What is not known, kept; and known keys whose value is `null`, which takes away what lies further out.
    public var others: [YAMLEntry]

    public init(
        serializers: [String]? = nil, status: String? = nil, types: [String]? = nil, removesNulls: Bool? = nil,
        reading: [String]? = nil, format: JSONValue? = nil, strictNull: Bool? = nil, others: [YAMLEntry] = []
    ) {
        self.serializers = serializers
        self.status = status
        self.types = types
        self.removesNulls = removesNulls
        self.reading = reading
        self.format = format
        self.strictNull = strictNull
        self.others = others
    }

    /// The keys of the mapping, in the order they are written.
    static let keys = ["serializer", "status", "types", "remove-nulls", "reading", "format", "strict-null"]
    /// The words that some of them take.
    static let words = [
        "serializer": ResponseSerializer.names, "reading": JSONReadingOption.allCases.map(\.rawValue),
        "remove-nulls": ["true", "false"], "strict-null": ["true", "false"],
    ]
}
