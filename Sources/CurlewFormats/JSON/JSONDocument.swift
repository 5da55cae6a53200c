public import CurlewBytes

/// A JSON text (RFC 8259) as a tape of 16-byte nodes over its own bytes: order, duplicate keys, and the exact text of
/// numbers and strings survive. Reading is strict, in one pass, and decodes nothing.
///
///     bytes ── UnicodeEncoding ──► UTF-8 ── JSONTapeParser ──► nodes ── text(of:), key(of:) ──► String
public struct JSONDocument: TreeDocument {
    /// The text in UTF-8: the bytes given, or for UTF-16 and UTF-32 their transcoding. Source ranges count in these.
    public let bytes: Bytes
    private let nodes: [JSONNode]

    /// - Parameter isCancelled: asked every 65,536 values; `true` ends the work with `JSONError.cancelled`.
    public init(
        parsing source: Bytes, limits: JSONLimits = .standard, isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(JSONError) {
        guard source.count <= limits.bytes else { throw .tooLarge(bytes: source.count, limit: limits.bytes) }
        let bytes = try Self.utf8(source, limits)
        guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
        nodes = try bytes.withSpan { (span) throws(JSONError) -> [JSONNode] in
            try Self.tape(span, limits: limits, isCancelled: isCancelled)
        }
        self.bytes = bytes
    }

    /// Reads a text as UTF-8, as JSON should be (RFC 8259 §8.1), and one that is no JSON then in the charset that came with
    /// it.
    ///
    /// - Parameter charset: of the Content-Type; nil or one that is not known changes nothing.
    public init(
        parsing source: Bytes, charset: String?, limits: JSONLimits = .standard,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(JSONError) {
        do throws(JSONError) {
            try self.init(parsing: source, limits: limits, isCancelled: isCancelled)
        } catch {
            guard case .invalid = error, let known = charset.flatMap(Charset.init(label:)), known != .utf8,
                TreeMemory.holdsTranscoding(of: source.count, in: limits.memory),
                let text = known.decoded(source), text.faults == 0
            else { throw error }
            try self.init(parsing: text.bytes, limits: limits, isCancelled: isCancelled)
        }
    }

    private static func utf8(_ source: Bytes, _ limits: JSONLimits) throws(JSONError) -> Bytes {
        let encoding = UnicodeEncoding.detected(in: source)
        guard encoding == .utf8 || TreeMemory.holdsTranscoding(of: source.count, in: limits.memory) else {
            throw .tooMuchMemory(limit: limits.memory)
        }
        return try UnicodeEncoding.MalformedText.mapped(try encoding.transcodedToUTF8(source)) {
            JSONError.invalid(expected: .wellFormedText, found: .byte($0.byte), at: $0.place)
        }
    }

    private static func tape(
        _ bytes: Span<UInt8>, limits: JSONLimits, isCancelled: () -> Bool
    ) throws(JSONError) -> [JSONNode] {
        let start = UnicodeEncoding.lengthOfMark(in: bytes)
        var parser = JSONTapeParser(limits: limits)
        try JSONFault.mapped(try parser.parse(bytes, from: start, isCancelled: isCancelled)) {
            $0.located(in: bytes, from: start, limits: limits)
        }
        return parser.nodes
    }

    public var nodeCount: Int { nodes.count }
    public func kind(at index: Int) -> TreeKind { nodes[index].kind.treeKind }
    public func next(after index: Int) -> Int { Int(nodes[index].next) }
    public func sourceRange(of index: Int) -> Range<Int>? { nodes[index].range }
    public func sourceText(of index: Int) -> String { bytes.text(in: nodes[index].range) }

    public func childCount(at index: Int) -> Int {
        kind(at: index).isContainer ? Int(nodes[index].count) : 0
    }

    public func text(of index: Int) -> String { text(of: index, fromAtMost: .max) }

    public func text(of index: Int, fromAtMost limit: Int) -> String {
        let node = nodes[index]
        switch node.kind {
        case .object, .array: return ""
        case .number, .true, .false, .null: return bytes.text(in: node.range.prefix(max(limit, 0)))
        case .string: return decoded(node.range.dropFirst().dropLast(), limit, hasEscapes: node.hasEscapes)
        }
    }

    public func plainRanges(of index: Int) -> (key: Range<Int>?, text: Range<Int>?) {
        let node = nodes[index]
        let text: Range<Int>? =
            switch node.kind {
            case .object, .array: nil
            case .number, .true, .false, .null: node.range
            case .string: node.hasEscapes ? nil : node.range.dropFirst().dropLast()
            }
        let key = bytes.withSpan { span -> Range<Int>? in
            guard let key = JSONKey.range(span, before: Int(node.start)) else { return nil }
            for place in key where span[place] == UInt8(ascii: "\\") { return nil }
            return key
        }
        return (key, text)
    }

    /// The range of a member's key, between its quotes.
    public func keyRange(of index: Int) -> Range<Int>? {
        let start = Int(nodes[index].start)
        return bytes.withSpan { JSONKey.range($0, before: start) }
    }

    public func key(of index: Int) -> String? {
        keyRange(of: index).map { decoded($0, .max, hasEscapes: true) }
    }

    public func keySourceText(of index: Int) -> String? {
        keyRange(of: index).map { bytes.text(in: $0) }
    }

    private func decoded(_ range: Range<Int>, _ limit: Int, hasEscapes: Bool) -> String {
        bytes.withSpan { span in
            let range = UTF8Sequence.prefix(span, range, limit)
            return hasEscapes ? JSONText.decoded(span, range) : bytes.text(in: range)
        }
    }
}

/// Documents with the same bytes are equal.
extension JSONDocument: Equatable {
    public static func == (left: JSONDocument, right: JSONDocument) -> Bool { left.bytes == right.bytes }
}

/// Finds the key of a member from the place of its value, walking back over `"key" :`. So keys cost no node and the
/// tape numbers values only. The document is known to be well-formed here.
enum JSONKey {
    /// The bytes between the quotes, or nil when the value at `start` is not a member of an object.
    static func range(_ bytes: Span<UInt8>, before start: Int) -> Range<Int>? {
        guard let colon = lastMark(bytes, before: start), bytes[colon] == UInt8(ascii: ":"),
            let quote = lastMark(bytes, before: colon)
        else { return nil }
        return openingQuote(bytes, before: quote) + 1..<quote
    }

    private static func lastMark(_ bytes: Span<UInt8>, before end: Int) -> Int? {
        var at = end - 1
        while at >= 0, JSONScanner.isWhitespace(bytes[at]) { at -= 1 }
        return at >= 0 ? at : nil
    }

    /// Every quote inside a string has an odd number of backslashes before it; the opening one has none.
    private static func openingQuote(_ bytes: Span<UInt8>, before end: Int) -> Int {
        var at = end - 1
        while bytes[at] != UInt8(ascii: "\"") || isEscaped(bytes, at: at) { at -= 1 }
        return at
    }

    private static func isEscaped(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        var at = index
        while at > 0, bytes[at - 1] == UInt8(ascii: "\\") { at -= 1 }
        return (index - at) % 2 == 1
    }
}

/// The limits of a body that is read. Reaching a limit is an error of its own, never a shorter document.
public struct JSONLimits: Sendable, Equatable {
    /// Arrays and objects in one another, 1...512. Foundation stops at 512 as well.
    public let depth: Int
    /// Bytes of the document in UTF-8, at most 4 GiB - 1: a node keeps its place in 32 bits.
    public let bytes: Int
    /// Values, at most 2^28 - 1.
    public let nodes: Int
    /// Memory for the index, for the one of a view, and for a text converted to UTF-8, in bytes.
    public let memory: Int

    public init(
        depth: Int = 512, bytes: Int = Int(UInt32.max), nodes: Int = 1 << 26, memory: Int = TreeMemory.usual
    ) {
        self.memory = max(memory, 0)
        self.depth = min(max(depth, 1), 512)
        self.bytes = min(max(bytes, 0), Int(UInt32.max))
        self.nodes = min(max(nodes, 1), JSONNode.countLimit)
    }

    /// 512 deep, 4 GiB, 1 GiB of memory (38 million values).
    public static let standard = JSONLimits()

    /// Nodes that fit into the memory. One costs 16 bytes, as it grows the tape is there twice, the second time by half
    /// larger, and a tree on a screen takes 8 more.
    var nodesInMemory: Int { memory / 28 }
}

/// One value on the tape: 16 bytes, whatever the value holds. Its text stays in the document's bytes.
struct JSONNode {
    /// The value's first byte and its length in bytes, containers with both brackets.
    var start: UInt32
    var length: UInt32 = 0
    /// The node after the subtree.
    var next: UInt32
    /// The kind in the low 4 bits; above it the number of children, or for a string whether it has escapes.
    private var tag: UInt32

    init(_ kind: JSONKind, start: Int, length: Int = 0, next: Int, count: UInt32 = 0) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.length = UInt32(truncatingIfNeeded: length)
        self.next = UInt32(truncatingIfNeeded: next)
        tag = UInt32(kind.rawValue) | count << 4
    }

    static let countLimit = 1 << 28 - 1

    var kind: JSONKind { JSONKind(rawValue: UInt8(tag & 0xF)) ?? .null }

    var count: UInt32 {
        get { tag >> 4 }
        set { tag = tag & 0xF | newValue << 4 }
    }

    var hasEscapes: Bool { count != 0 }
    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}

enum JSONKind: UInt8 {
    case object, array, string, number, `true`, `false`, null

    var treeKind: TreeKind {
        switch self {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .true, .false: .boolean
        case .null: .null
        }
    }
}
