import CurlewBytes
import CurlewNetworking
import Drafting
import Keys
import Serialization

/// The bytes that the preview looks at, with their trace: the query with its `?`, the body, the whole message, or a
/// command. What is shown is what would be sent; where that cannot be written there are problems instead.
struct PreviewContent: Equatable, Sendable {
    var subject: Subject = .nothing
    var bytes: [UInt8] = []
    /// Adjacent, from 0 to the end of `bytes`.
    var spans = SpanIndex()
    /// Logical lines: one pair or one element of the structure each.
    var lines = PreviewLines()
    /// As sent: broken only where the bytes themselves break lines.
    var plainLines = PreviewLines()
    /// Shown bytes before byte 0: bytes of a query are numbered without its `?`.
    var leadingBytes = 0
    /// Where a few words stand for the bytes of a file, and how many bytes these are more than the words.
    var gaps: [ShownBody.Gap] = []
    /// Who wrote a line, by its first byte. Only messages and parts have them.
    var writers: [Int: String] = [:]
    /// The query, or its beginning, stands in the URL as it was typed.
    var isTyped = false
    /// Said above the bytes.
    var note: String?
    /// Shown in place of bytes: an empty state, or why there are none.
    var message: Wording?
    var problems: [ParameterProblem] = []
    /// What is wrong with the bytes that are shown, which can be sent all the same.
    var warning: String?
    /// What the problems keep from being written: `JSON`.
    var formatName = ""
    /// The bytes are those of an earlier state, kept while there are problems.
    var isKept = false
    var absent: [NodeID: OmissionReason] = [:]
    /// For form text: each leaf's place on the wire, from 1.
    var pairs: [NodeID: Int] = [:]
    /// How form text is written.
    var axes = QueryAxes()

    enum Subject: Equatable, Sendable {
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

    init() {}

    /// The number of the byte at an offset of the shown bytes.
    func number(of offset: Int) -> Int {
        gaps.reduce(offset - leadingBytes) { $1.end <= offset ? $0 + $1.extra : $0 }
    }

    /// The bytes that are counted.
    var byteCount: Int { number(of: bytes.count) }

    /// Whether its lines have writers.
    var hasWriters: Bool { !writers.isEmpty }

    /// `bytes 31-51`, both ends included; `byte 30`; a query's `?` stands before them.
    func numbers(of range: Range<Int>) -> String {
        let (first, last) = (number(of: range.lowerBound), number(of: range.upperBound) - 1)
        if first < 0 { return "before byte 0" }
        return first == last ? "byte \(first)" : "bytes \(first)-\(last)"
    }

    /// Bytes that are not UTF-8 become U+FFFD.
    func text(of range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }

    /// What the tab of `input` shows.
    static func make(_ input: PreviewInput, prepared: Result<PreparedRequest, PreparationError>) -> PreviewContent {
        var content = written(input, prepared)
        if case .success(let ready) = prepared, content.problems.isEmpty {
            content.warning = ready.request.framingFault?.sentence
        }
        // What is looked at is what the hook will get, and perhaps not what it gives.
        guard let hook = input.hook, content.problems.isEmpty, case .success = prepared else { return content }
        content.note = "hook \(hook) may change this"
        if content.bytes.isEmpty {
            content.message = content.message.map { "\($0)\nThe hook \(hook) may change that." }
        }
        return content
    }

    private static func written(
        _ input: PreviewInput, _ prepared: Result<PreparedRequest, PreparationError>
    ) -> PreviewContent {
        let (kinds, chosen) = (input.tab.kinds, input.draft.serializer)
        if let kind = kinds.first(where: { $0 == chosen }) ?? kinds.first {
            return parameters(input, as: kind, prepared)
        }
        return input.tab == .curl ? command(input) : message(input, prepared)
    }
}

extension PreviewContent {
    /// The bytes of an earlier state below the problems of this one.
    func keeping(_ earlier: PreviewContent) -> PreviewContent {
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
