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
            try XMLFault.mapped(try parser.parse(span, from: start, isCancelled: isCancelled)) {
                $0.located(in: span, from: start, limits: limits)
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

/// The form of a property list that bytes look like.
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

/// The limits of a property list that is read. Reaching a limit is an error of its own, never a shorter document.
public struct PropertyListLimits: Sendable, Equatable {
    /// Arrays and dictionaries in one another, 1...512.
    public let depth: Int
    /// Bytes of the document, at most 4 GiB - 1: a node keeps its place in 32 bits.
    public let bytes: Int
    /// Values when every shared object of a binary list is written out, at most 2^28 - 1. Each costs 20 bytes of
    /// memory.
    public let nodes: Int
    /// Bytes of memory for a text that is made anew in UTF-8.
    public let memory: Int

    public init(
        depth: Int = 512, bytes: Int = Int(UInt32.max), nodes: Int = 4_000_000, memory: Int = TreeMemory.usual
    ) {
        self.memory = max(memory, 0)
        self.depth = min(max(depth, 1), 512)
        self.bytes = min(max(bytes, 0), Int(UInt32.max))
        self.nodes = min(max(nodes, 1), PropertyListNode.countLimit)
    }

    /// 512 deep, 4 GiB, 4 million values (80 MB of nodes).
    public static let standard = PropertyListLimits()
}

/// One value of a property list: 20 bytes. What it holds stays in the document's bytes until it is asked for.
struct PropertyListNode {
    /// Binary: the object's marker. XML: the `<` of the element.
    var start: UInt32
    /// Up to the byte after the value's last.
    var end: UInt32
    /// The node after the subtree.
    var next: UInt32 = 0
    /// The start of the member's key, as `start`; `noKey` for elements of an array and for the root.
    var key: UInt32
    /// The kind in the low 4 bits, the number of children above.
    private var tag: UInt32

    init(_ kind: PropertyListKind, start: Int, end: Int = 0, key: Int?) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.key = key.map { UInt32(truncatingIfNeeded: $0) } ?? Self.noKey
        tag = UInt32(kind.rawValue)
    }

    static let countLimit = 1 << 28 - 1
    private static let noKey = UInt32.max

    var kind: PropertyListKind { PropertyListKind(rawValue: UInt8(tag & 0xF)) ?? .null }

    var count: Int {
        get { Int(tag >> 4) }
        set { tag = tag & 0xF | UInt32(truncatingIfNeeded: newValue) << 4 }
    }

    var range: Range<Int> { Int(start)..<Int(end) }
    var keyStart: Int? { key == Self.noKey ? nil : Int(key) }
}

/// The types of a property list, which are finer than the tree's.
public enum PropertyListKind: UInt8, Sendable {
    case dictionary, array, string, integer, real, boolean, date, data
    /// A reference of a keyed archive (`CF$UID`); binary only.
    case uid
    /// Binary only.
    case null

    public var treeKind: TreeKind {
        switch self {
        case .dictionary: .object
        case .array: .array
        case .string: .string
        case .integer, .real, .uid: .number
        case .boolean: .boolean
        case .date: .date
        case .data: .data
        case .null: .null
        }
    }
}

/// A property list as a tree, for small things: what a command prints, what a test compares. Bodies use
/// `PropertyListDocument`. Members keep their order and duplicate keys.
public indirect enum PropertyListValue: Sendable, Equatable {
    case dictionary([Member])
    case array([PropertyListValue])
    case string(String)
    /// Binary lists go up to 128 bits, signed.
    case integer(Int128)
    case real(Double)
    case boolean(Bool)
    /// Seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    case data(Bytes)
    /// A reference of a keyed archive.
    case uid(UInt64)
    case null

    /// A key and its value; keys may be equal.
    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: PropertyListValue

        public init(_ key: String, _ value: PropertyListValue) {
            self.key = key
            self.value = value
        }
    }
}

extension PropertyListValue {
    public init(parsing bytes: Bytes, limits: PropertyListLimits = .standard) throws(PropertyListError) {
        self.init(try PropertyListDocument(parsing: bytes, limits: limits))
    }

    /// The subtree at `index`. Recursive: a document is never deeper than 512.
    public init(_ document: PropertyListDocument, at index: Int = 0) {
        switch document.propertyListKind(at: index) {
        case .dictionary:
            self = .dictionary(
                document.children(of: index).map {
                    Member(document.key(of: $0) ?? "", PropertyListValue(document, at: $0))
                })
        case .array: self = .array(document.children(of: index).map { PropertyListValue(document, at: $0) })
        default: self = document.scalar(at: index)
        }
    }
}
