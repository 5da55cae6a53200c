public import CurlewBytes

/// A property list, XML or binary, as a flat row of nodes over its own bytes. Order and duplicate keys survive.
///
///     bytes ─┬─ bplist00 ── BinaryPropertyListParser ─┬─► nodes ── text(of:), key(of:) ──► String
///            └─ XML ─────── XMLPropertyListParser ────┘
///
/// A shared object of a binary list is shown at every place that refers to it; how many nodes that makes is counted
/// before any is made.
public struct PropertyListDocument: TreeDocument {
    /// The format of the list.
    public enum Format: Sendable, Equatable { case xml, binary }

    public let format: Format
    /// The list's bytes: as given, or for XML in another encoding its transcoding to UTF-8. Source ranges count in
    /// these.
    public let bytes: Bytes
    private let nodes: [PropertyListNode]

    /// - Parameter isCancelled: asked every 65,536 values; `true` ends the work with `PropertyListError.cancelled`.
    public init(
        parsing source: Bytes, limits: PropertyListLimits = .standard,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(PropertyListError) {
        guard source.count <= limits.bytes else { throw .tooLarge(bytes: source.count, limit: limits.bytes) }
        switch PropertyListDetection(source) {
        case .unknown: throw .unknownFormat
        case .oldStyle: throw .oldStyle
        case .binary:
            (format, bytes) = (.binary, source)
            nodes = try Self.binaryNodes(source, limits, isCancelled)
        case .xml:
            (format, bytes) = (.xml, try XMLEncoding.utf8(source, memory: limits.memory))
            guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
            nodes = try Self.xmlNodes(bytes, limits, isCancelled)
        }
    }

    private static func binaryNodes(
        _ bytes: Bytes, _ limits: PropertyListLimits, _ isCancelled: () -> Bool
    ) throws(PropertyListError) -> [PropertyListNode] {
        try bytes.withSpan { (span) throws(PropertyListError) -> [PropertyListNode] in
            var parser = try BinaryPropertyListParser(span, limits: limits, isCancelled: isCancelled)
            try parser.parse(span, isCancelled: isCancelled)
            return parser.nodes
        }
    }

    private static func xmlNodes(
        _ bytes: Bytes, _ limits: PropertyListLimits, _ isCancelled: () -> Bool
    ) throws(PropertyListError) -> [PropertyListNode] {
        try bytes.withSpan { (span) throws(PropertyListError) -> [PropertyListNode] in
            let start = UnicodeEncoding.lengthOfMark(in: span)
            var parser = XMLPropertyListParser(limits: limits)
            do throws(XMLFault) {
                try parser.parse(span, from: start, isCancelled: isCancelled)
            } catch {
                throw error.located(in: span, from: start, limits: limits)
            }
            return parser.nodes
        }
    }

    public var nodeCount: Int { nodes.count }
    public func kind(at index: Int) -> TreeKind { nodes[index].kind.treeKind }
    public func propertyListKind(at index: Int) -> PropertyListKind { nodes[index].kind }
    public func childCount(at index: Int) -> Int { nodes[index].count }
    public func next(after index: Int) -> Int { Int(nodes[index].next) }

    public func key(of index: Int) -> String? {
        guard let start = nodes[index].keyStart else { return nil }
        return format == .binary ? binaryText(at: start, .max) : xmlText(at: start, .max)
    }
}

extension PropertyListDocument {
    public func text(of index: Int) -> String { text(of: index, fromAtMost: .max) }

    public func text(of index: Int, fromAtMost limit: Int) -> String {
        let node = nodes[index]
        guard !node.kind.treeKind.isContainer else { return "" }
        if format == .binary { return binaryText(at: Int(node.start), limit) }
        switch node.kind {
        case .boolean: return isTrue(node) ? "true" : "false"
        case .string: return xmlText(at: Int(node.start), limit)
        case .data: return String(xmlText(at: Int(node.start), limit).filter { !$0.isWhitespace })
        default: return XMLPropertyListScalar.trimmed(xmlText(at: Int(node.start), limit))
        }
    }

    /// The value of a scalar; `null` for containers.
    public func scalar(at index: Int) -> PropertyListValue {
        let node = nodes[index]
        if format == .binary { return BinaryPropertyListScalar(bytes, at: Int(node.start))?.value ?? .null }
        if node.kind == .boolean { return .boolean(isTrue(node)) }
        return XMLPropertyListScalar.value(node.kind, xmlText(at: Int(node.start), .max)) ?? .null
    }

    /// XML: the element, tags and all. Binary: what `text(of:)` gives.
    public func sourceText(of index: Int) -> String {
        format == .binary ? text(of: index) : bytes.text(in: nodes[index].range)
    }

    /// Binary collections lie scattered over the file, so they have no range.
    public func sourceRange(of index: Int) -> Range<Int>? {
        format == .binary && kind(at: index).isContainer ? nil : nodes[index].range
    }

    private func binaryText(at start: Int, _ limit: Int) -> String {
        BinaryPropertyListScalar(bytes, at: start)?.text(fromAtMost: limit) ?? ""
    }

    private func xmlText(at start: Int, _ limit: Int) -> String {
        bytes.withSpan { XMLText.decoded($0, ofElementAt: start, fromAtMost: limit) }
    }

    private func isTrue(_ node: PropertyListNode) -> Bool {
        bytes.withSpan { XMLScanner.starts($0, at: Int(node.start), with: "<true") }
    }
}

/// Documents with the same bytes are equal.
extension PropertyListDocument: Equatable {
    public static func == (left: PropertyListDocument, right: PropertyListDocument) -> Bool {
        left.bytes == right.bytes
    }
}

/// Which of the forms of a property list bytes look like.
enum PropertyListDetection: Equatable {
    case binary, xml, oldStyle, unknown

    /// The number of bytes that are looked at to distinguish `{ key = value; }` from JSON.
    private static let lookAhead = 4096

    init(_ bytes: Bytes) {
        let head = bytes[0..<min(bytes.count, Self.lookAhead)].array
        if head.starts(with: "bplist0".utf8) {
            self = .binary
            return
        }
        let text = head.drop { $0 <= 0x20 || $0 >= 0x80 }
        switch text.first {
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "("): self = .oldStyle
        case UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "/"):
            self = Self.assigns(text) ? .oldStyle : .unknown
        default: self = .unknown
        }
    }

    /// Whether the first `=` or `:` outside quotes is `=`.
    private static func assigns(_ text: ArraySlice<UInt8>) -> Bool {
        var isQuoted = false
        for byte in text {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") { return byte == UInt8(ascii: "=") }
        }
        return false
    }
}
