public import CurlewBytes
import CurlewMessage
import CurlewNetworking
public import CurlewSerialization

/// The bytes of a body for display: a few words replace the bytes of a streamed file.
public struct ShownBody: Equatable, Sendable {
    /// Words that replace a file.
    public struct Gap: Equatable, Sendable {
        /// The offset after the words.
        public var end: Int
        /// Number of the file's bytes minus number of the words' bytes.
        public var extra: Int

        /// The gap, moved by `offset` shown bytes.
        public func moved(by offset: Int) -> Gap { Gap(end: end + offset, extra: extra) }
    }

    public private(set) var bytes: [UInt8] = []
    public private(set) var spans = TraceSpans()
    public private(set) var gaps: [Gap] = []

    /// Makes the bytes to show. `trace` refers to offsets in the body itself; a file is one span.
    public init(_ body: RequestBody?, _ trace: TraceSpans) {
        if case .bytes(let text)? = body?.pieces.first, body?.pieces.count == 1 {
            (bytes, spans) = (text.array, trace)
            return
        }
        var offset = 0
        for piece in body?.pieces ?? [] {
            let count = Int(piece.count ?? 0)
            let start = bytes.count
            if case .bytes(let text) = piece {
                bytes += text.array
                spans.append(contentsOf: trace.part(offset..<offset + count))
            } else {
                bytes += Self.words(piece).utf8
                add(trace.index(at: offset).map { trace[$0] }, ofWordsFor: count)
            }
            let shown = bytes.count - start
            if shown != count { gaps.append(Gap(end: bytes.count, extra: count - shown)) }
            offset += count
        }
    }

    /// Adds the span of a file for the words that stand in its place; a stream of unknown length has none.
    private mutating func add(_ span: TraceSpan?, ofWordsFor count: Int) {
        guard var span else { return }
        if count == 0 { span = TraceSpan(range: span.range, part: .fixed) }
        span.range = spans.end..<bytes.count
        spans.append(span)
    }

    /// Such as `(file pic.png, 640 bytes, streamed)`.
    private static func words(_ piece: RequestBody.Piece) -> String {
        switch piece {
        case .file(let file):
            "(file \(file.path.split(separator: "/").last ?? ""), \(HumanReadable.bytes(file.count)), streamed)"
        case .stream: "(stream)"
        case .bytes: ""
        }
    }
}

/// The origins of the lines of a multipart body: `first boundary`, `tags[0]  MP-1`, `tags[0] value`, `photo  MP-3`.
public enum PartWriters {
    /// The origins by the offset of the line's first byte, for the lines from `start` on.
    public static func of(_ bytes: [UInt8], _ spans: TraceSpans, from start: Int, _ tree: ParameterTree) -> [Int:
        String]
    {
        var writers: [Int: String] = [:]
        let paths = tree.paths
        var line = start
        var boundaries = 0
        for (index, span) in spans.enumerated() where span.range.lowerBound >= start {
            if span.part == .boundary {
                boundaries += 1
                // A line break before the dashes belongs to the line of content.
                let dashes =
                    bytes[span.range].starts(with: "\r\n".utf8) ? span.range.lowerBound + 2 : span.range.lowerBound
                let isLast = index == spans.count - 1
                writers[dashes] = boundaries == 1 ? "first boundary" : isLast ? "last boundary" : "boundary"
                line = span.range.upperBound
            } else if let words = words(span, paths) {
                if span.part == .value { line = span.range.lowerBound }
                if writers[line] == nil { writers[line] = words }
            }
        }
        return writers
    }

    private static func words(_ span: TraceSpan, _ paths: [NodeID: ParameterPath]) -> String? {
        guard let node = span.node, let path = paths[node] else { return span.part == .value ? "part" : nil }
        let name = path.isEmpty ? "the top" : path.text
        switch span.part {
        case .partHeader: return "\(name)  \(span.rule?.rawValue ?? "")"
        case .value: return span.rule == .filePart ? name : "\(name) value"
        default: return nil
        }
    }
}
