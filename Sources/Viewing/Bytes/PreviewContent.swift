import CurlewBytes
import CurlewNetworking
public import CurlewSerialization
public import Keys

/// The bytes that the preview shows, with their trace: the query with its `?`, the body, the whole message, or a
/// command. The bytes shown are those that would be sent; when they cannot be written there are problems instead.
public struct PreviewContent: Equatable, Sendable {
    public var subject: Subject = .nothing
    public var bytes: [UInt8] = []
    /// Adjacent, from 0 to the end of `bytes`.
    public var spans = SpanIndex()
    /// Logical lines: one pair or one element of the structure each.
    public var lines = PreviewLines()
    /// The lines as sent: broken only at line breaks of the bytes themselves.
    public var plainLines = PreviewLines()
    /// Number of shown bytes before byte 0: bytes of a query are numbered without its `?`.
    public var leadingBytes = 0
    /// Places where a few words replace the bytes of a file, and the difference in bytes.
    public var gaps: [ShownBody.Gap] = []
    /// The origin of each line, by the offset of its first byte. Only messages and multipart bodies have origins.
    public var writers: [Int: String] = [:]
    /// The query, or its beginning, is in the URL as typed.
    public var isTyped = false
    /// A note above the bytes.
    public var note: String?
    /// The bytes are those of a serializer that is not used: what is sent in their place. Nil for bytes that are sent.
    public var unsent: String?
    /// Shown instead of bytes: an empty state, or the reason why there are no bytes.
    public var message: Wording?
    public var problems: [ParameterProblem] = []
    /// A fault of the shown bytes, which can be sent nevertheless.
    public var warning: String?
    /// The format that the problems keep from being written: `JSON`.
    public var formatName = ""
    /// The bytes are those of an earlier state, kept while there are problems.
    public var isKept = false
    public var absent: [NodeID: OmissionReason] = [:]
    /// For form text: each leaf's position among the pairs, from 1.
    public var pairs: [NodeID: Int] = [:] { didSet { pairCount = pairs.values.max() ?? 0 } }
    /// The number of pairs on the wire. Several nodes have one pair where a list is one value.
    public private(set) var pairCount = 0
    /// The nodes that the spans tell the rules and escapes of; nil: all.
    public var viewedNodes: Set<NodeID>?
    /// The style in which form text is written.
    public var axes = QueryAxes()

    public enum Subject: Equatable, Sendable {
        case nothing
        /// A query, or a body of pairs.
        case form
        case json, propertyList
        /// Parts of a multipart body, with the boundaries between them.
        case parts
        /// Shown in hexadecimal.
        case binary
        case message, command
    }

    public init() {}

    /// The number of the byte at an offset of the shown bytes, with files counted in full.
    public func number(of offset: Int) -> Int {
        gaps.reduce(offset - leadingBytes) { $1.end <= offset ? $0 + $1.extra : $0 }
    }

    /// Number of bytes, with files counted in full.
    public var byteCount: Int { number(of: bytes.count) }

    /// Whether the spans of a node tell its rules and escapes, and not just that the bytes are its own.
    public func explains(_ node: NodeID?) -> Bool {
        guard let node, !node.isInPath, let viewedNodes else { return true }
        return viewedNodes.contains(node)
    }

    /// Whether its lines have origins.
    public var hasWriters: Bool { !writers.isEmpty }

    /// Such as `bytes 31-51`, both ends included, or `byte 30`; a query's `?` is before byte 0.
    public func numbers(of range: Range<Int>) -> String {
        let (first, last) = (number(of: range.lowerBound), number(of: range.upperBound) - 1)
        if first < 0 { return "before byte 0" }
        return first == last ? "byte \(first)" : "bytes \(first)-\(last)"
    }

    /// The text of a range; invalid UTF-8 becomes U+FFFD.
    public func text(of range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }
}

extension PreviewContent {
    /// The bytes of an earlier state, with the problems of this one.
    public func keeping(_ earlier: PreviewContent) -> PreviewContent {
        var kept = earlier
        kept.problems = problems
        kept.formatName = formatName
        kept.note = nil
        kept.warning = nil
        kept.isTyped = false
        kept.message = nil
        kept.isKept = true
        return kept
    }
}
