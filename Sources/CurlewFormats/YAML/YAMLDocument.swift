internal import CCurlewYAML

/// A parsed file: the bytes as they are, and the node tree over them.
public struct YAMLDocument: Sendable {
    public let source: [UInt8]
    /// Nil when there is nothing but comments.
    public let root: YAMLNode?

    /// Deeper nesting is refused.
    public static let depthLimit = 512
    /// More entries of lists and mappings, in all of them together, are refused.
    public static let entryLimit = 2_000_000
    /// Larger texts are refused.
    public static let sizeLimit = 64 << 20

    /// Reads UTF-8 text with an optional byte order mark through libyaml's events. Refused with line and column:
    /// anchors, aliases, merge keys, repeated keys, keys that are no text, a second document, depth over 512, more than
    /// two million entries, control characters, and tags that are not known. Nothing is ever constructed from a tag.
    ///
    /// - Parameter tags: the words that tags may be made of, joined with dots: `["off", "date"]` accepts `!off.date`.
    ///   Nil accepts every tag; then the caller looks at them.
    public init(parsing source: [UInt8], tags: Set<String>? = []) throws(YAMLError) {
        self.source = source
        root = try YAMLReader.read(source, tags: tags)
    }

    public init(parsing text: String, tags: Set<String>? = []) throws(YAMLError) {
        try self.init(parsing: Array(text.utf8), tags: tags)
    }
}
