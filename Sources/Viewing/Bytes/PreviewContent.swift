import CurlewBytes
import CurlewNetworking
public import Keys
public import Serialization

/// The bytes that the preview looks at, with their trace: the query with its `?`, the body, the whole message, or a
/// command. What is shown is what would be sent; where that cannot be written there are problems instead.
public struct PreviewContent: Equatable, Sendable {
    public var subject: Subject = .nothing
    public var bytes: [UInt8] = []
    /// Adjacent, from 0 to the end of `bytes`.
    public var spans = SpanIndex()
    /// Logical lines: one pair or one element of the structure each.
    public var lines = PreviewLines()
    /// As sent: broken only where the bytes themselves break lines.
    public var plainLines = PreviewLines()
    /// Shown bytes before byte 0: bytes of a query are numbered without its `?`.
    public var leadingBytes = 0
    /// Where a few words stand for the bytes of a file, and how many bytes these are more than the words.
    public var gaps: [ShownBody.Gap] = []
    /// Who wrote a line, by its first byte. Only messages and parts have them.
    public var writers: [Int: String] = [:]
    /// The query, or its beginning, stands in the URL as it was typed.
    public var isTyped = false
    /// Said above the bytes.
    public var note: String?
    /// Shown in place of bytes: an empty state, or why there are none.
    public var message: Wording?
    public var problems: [ParameterProblem] = []
    /// What is wrong with the bytes that are shown, which can be sent all the same.
    public var warning: String?
    /// What the problems keep from being written: `JSON`.
    public var formatName = ""
    /// The bytes are those of an earlier state, kept while there are problems.
    public var isKept = false
    public var absent: [NodeID: OmissionReason] = [:]
    /// For form text: each leaf's place on the wire, from 1.
    public var pairs: [NodeID: Int] = [:]
    /// How form text is written.
    public var axes = QueryAxes()

    public enum Subject: Equatable, Sendable {
        case nothing
        /// A query or a body of pairs.
        case form
        case json, propertyList
        /// Parts, with the boundaries between them.
        case parts
        /// Shown in hexadecimal.
        case binary
        case message, command
    }

    public init() {}

    /// The number of the byte at an offset of the shown bytes.
    public func number(of offset: Int) -> Int {
        gaps.reduce(offset - leadingBytes) { $1.end <= offset ? $0 + $1.extra : $0 }
    }

    /// The bytes that are counted.
    public var byteCount: Int { number(of: bytes.count) }

    /// Whether its lines have writers.
    public var hasWriters: Bool { !writers.isEmpty }

    /// `bytes 31-51`, both ends included; `byte 30`; a query's `?` stands before them.
    public func numbers(of range: Range<Int>) -> String {
        let (first, last) = (number(of: range.lowerBound), number(of: range.upperBound) - 1)
        if first < 0 { return "before byte 0" }
        return first == last ? "byte \(first)" : "bytes \(first)-\(last)"
    }

    /// Bytes that are not UTF-8 become U+FFFD.
    public func text(of range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }
}

extension PreviewContent {
    /// The bytes of an earlier state below the problems of this one.
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
