/// Builds the tape of a document in one pass, without recursion: the open containers are a list of frames.
struct JSONTapeParser {
    private struct Frame {
        let node: Int
        let isObject: Bool
        var count: UInt32 = 0

        var closingBracket: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

        /// The places where a child, a comma or the end may follow.
        var expectation: JSONExpectation {
            switch (isObject, count) {
            case (true, 0): .keyOrObjectEnd
            case (true, _): .commaOrObjectEnd
            case (false, 0): .valueOrArrayEnd
            case (false, _): .commaOrArrayEnd
            }
        }
    }

    private let limits: JSONLimits
    private let mostNodes: Int
    private var enclosing: [Frame] = []
    private var open: Frame?
    private(set) var nodes: [JSONNode] = []

    /// Cancellation is looked at once in so many nodes.
    private static let nodesBetweenLooks = 1 << 16

    init(limits: JSONLimits) {
        self.limits = limits
        mostNodes = min(limits.nodes, limits.nodesInMemory)
    }

    /// Reads one value and nothing after it but whitespace.
    mutating func parse(
        _ bytes: Span<UInt8>, from start: Int, isCancelled: () -> Bool
    ) throws(JSONFault) {
        nodes.reserveCapacity(min(bytes.count / 24, mostNodes, Self.nodesBetweenLooks) + 1)
        var at = try value(bytes, at: JSONScanner.whitespace(bytes, from: start), or: .value)
        var nextLook = Self.nodesBetweenLooks
        while let frame = open {
            at = JSONScanner.whitespace(bytes, from: at)
            at = try child(bytes, at: at, of: frame)
            guard nodes.count >= nextLook else { continue }
            nextLook += Self.nodesBetweenLooks
            makeRoom(read: at, of: bytes.count)
            if isCancelled() { throw JSONFault(.cancelled, at: at) }
        }
        at = JSONScanner.whitespace(bytes, from: at)
        guard at == bytes.count else { throw .expected(.documentEnd, at: at) }
    }

    /// For as many nodes as there will be when the rest of the text is like what was read. Left to itself a large array
    /// doubles, and the old one stays until the new one is filled.
    private mutating func makeRoom(read: Int, of count: Int) {
        guard nodes.capacity - nodes.count <= 2 * Self.nodesBetweenLooks else { return }
        let expected = nodes.count * count / max(read, 1)
        let room = max(expected + expected / 64, nodes.count + nodes.count / 8)
        nodes.reserveCapacity(min(room, mostNodes) + 2 * Self.nodesBetweenLooks)
    }

    /// The next child of the open container, or the container's end.
    @inline(__always)
    private mutating func child(_ bytes: Span<UInt8>, at start: Int, of frame: Frame) throws(JSONFault) -> Int {
        var at = start
        guard at < bytes.count else { throw .expected(frame.expectation, at: at) }
        if bytes[at] == frame.closingBracket { return close(frame, at: at + 1) }
        if frame.count > 0 {
            guard bytes[at] == UInt8(ascii: ",") else { throw .expected(frame.expectation, at: at) }
            at = JSONScanner.whitespace(bytes, from: at + 1)
        }
        open?.count += 1
        guard frame.isObject else { return try value(bytes, at: at, or: frame.count == 0 ? .valueOrArrayEnd : .value) }
        at = try key(bytes, at: at, or: frame.count == 0 ? .keyOrObjectEnd : .key)
        return try value(bytes, at: at, or: .value)
    }

    /// A key and its colon. Keys have no node: the bytes before a member's value lead back to it (`JSONKey`).
    @inline(__always)
    private func key(
        _ bytes: Span<UInt8>, at start: Int, or expected: JSONExpectation
    ) throws(JSONFault) -> Int {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { throw .expected(expected, at: start) }
        let end = try JSONScanner.string(bytes, from: start).end
        let at = JSONScanner.whitespace(bytes, from: end)
        guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { throw .expected(.colon, at: at) }
        return JSONScanner.whitespace(bytes, from: at + 1)
    }

    /// A whole scalar, or the opening bracket of a container.
    @inline(__always)
    private mutating func value(
        _ bytes: Span<UInt8>, at start: Int, or expected: JSONExpectation
    ) throws(JSONFault) -> Int {
        guard start < bytes.count else { throw .expected(expected, at: start) }
        guard nodes.count < mostNodes else {
            throw JSONFault(mostNodes == limits.nodes ? .tooManyValues : .tooMuchMemory, at: start)
        }
        switch bytes[start] {
        case UInt8(ascii: "\""):
            let (end, hasEscapes) = try JSONScanner.string(bytes, from: start)
            return append(.string, start, end, count: hasEscapes ? 1 : 0)
        case UInt8(ascii: "{"): return try enter(.object, at: start)
        case UInt8(ascii: "["): return try enter(.array, at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return append(.number, start, try JSONScanner.number(bytes, from: start))
        case UInt8(ascii: "t"): return append(.true, start, try JSONScanner.literal("true", bytes, from: start))
        case UInt8(ascii: "f"): return append(.false, start, try JSONScanner.literal("false", bytes, from: start))
        case UInt8(ascii: "n"): return append(.null, start, try JSONScanner.literal("null", bytes, from: start))
        default: throw .expected(expected, at: start)
        }
    }

    @inline(__always)
    private mutating func append(_ kind: JSONKind, _ start: Int, _ end: Int, count: UInt32 = 0) -> Int {
        nodes.append(JSONNode(kind, start: start, length: end - start, next: nodes.count + 1, count: count))
        return end
    }

    private mutating func enter(_ kind: JSONKind, at start: Int) throws(JSONFault) -> Int {
        if let open { enclosing.append(open) }
        guard enclosing.count < limits.depth else { throw JSONFault(.tooDeep, at: start) }
        open = Frame(node: nodes.count, isObject: kind == .object)
        nodes.append(JSONNode(kind, start: start, next: 0))
        return start + 1
    }

    private mutating func close(_ frame: Frame, at end: Int) -> Int {
        nodes[frame.node].length = UInt32(truncatingIfNeeded: end) - nodes[frame.node].start
        nodes[frame.node].next = UInt32(truncatingIfNeeded: nodes.count)
        nodes[frame.node].count = frame.count
        open = enclosing.popLast()
        return end
    }
}
