public import Formats

/// How an answer is read and what is accepted. Nil is not set.
public struct ResponseSettings: Equatable, Sendable {
    /// `auto`, `http`, `json`, `plist`.
    public var serializer: String?
    /// Status ranges as typed: `200-299`, `200, 204`, `any`.
    public var status: String?
    /// Accepted media types; `["any"]` accepts all.
    public var types: [String]?
    public var others: [YAMLEntry]

    public init(
        serializer: String? = nil, status: String? = nil, types: [String]? = nil, others: [YAMLEntry] = []
    ) {
        self.serializer = serializer
        self.status = status
        self.types = types
        self.others = others
    }
}
