internal import CurlewBytes

/// Builds the nodes of an XML property list in one pass, without recursion.
///
/// A reader of our own rather than libxml2: property lists need a corner of XML; what is not read cannot expand or
/// fetch (entities, document types); places and order are exact; and libxml2 costs every start of the program 1.5 ms.
struct XMLPropertyListParser {
    private struct Frame {
        let node: Int
        let kind: PropertyListKind
        let name: String
    }

    private let limits: PropertyListLimits
    private var open: [Frame] = []
    private(set) var nodes: [PropertyListNode] = []

    private static let kinds: [String: PropertyListKind] = [
        "dict": .dictionary, "array": .array, "string": .string, "integer": .integer, "real": .real,
        "true": .boolean, "false": .boolean, "date": .date, "data": .data,
    ]

    init(limits: PropertyListLimits) {
        self.limits = limits
    }

    /// `<plist>` around one value, or one value alone.
    mutating func parse(
        _ bytes: Span<UInt8>, from start: Int, isCancelled: () -> Bool
    ) throws(XMLFault) {
        var at = try XMLScanner.misc(bytes, from: start)
        at = try XMLScanner.misc(bytes, from: try XMLScanner.documentType(bytes, from: at))
        let root = try XMLScanner.tag(bytes, from: at, or: "<plist>")
        if name(root, bytes) == "plist", !root.isClosing {
            guard !root.isEmpty else { throw .expected("a value", at: root.start) }
            at = try value(bytes, at: try XMLScanner.misc(bytes, from: root.end), isCancelled)
            at = try closing(bytes, at: try XMLScanner.misc(bytes, from: at), of: "plist")
        } else {
            at = try value(bytes, at: at, isCancelled)
        }
        at = try XMLScanner.misc(bytes, from: at)
        guard at == bytes.count else { throw .expected("the end", at: at) }
    }

    private func name(_ tag: XMLTag, _ bytes: Span<UInt8>) -> String {
        String(decoding: tag.name.map { bytes[$0] }, as: UTF8.self)
    }

    /// One value with all that is in it.
    private mutating func value(
        _ bytes: Span<UInt8>, at start: Int, _ isCancelled: () -> Bool
    ) throws(XMLFault) -> Int {
        var at = try begin(try XMLScanner.tag(bytes, from: start, or: "a value"), key: nil, bytes)
        while let frame = open.last {
            let expected = frame.kind == .dictionary ? "<key> or </dict>" : "a value or </array>"
            at = try XMLScanner.misc(bytes, from: at)
            let tag = try XMLScanner.tag(bytes, from: at, or: expected)
            if tag.isClosing {
                at = try close(frame, tag, bytes)
            } else {
                at = frame.kind == .dictionary ? try member(tag, bytes) : try begin(tag, key: nil, bytes)
                nodes[frame.node].count += 1
            }
            if nodes.count % (1 << 16) == 0, isCancelled() { throw XMLFault(.cancelled, at: at) }
        }
        return at
    }

    private mutating func member(_ tag: XMLTag, _ bytes: Span<UInt8>) throws(XMLFault) -> Int {
        guard name(tag, bytes) == "key" else { throw .expected("<key> or </dict>", at: tag.start) }
        var at = tag.end
        if !tag.isEmpty {
            at = try closing(bytes, at: try XMLScanner.content(bytes, from: at, of: "key"), of: "key")
        }
        at = try XMLScanner.misc(bytes, from: at)
        return try begin(try XMLScanner.tag(bytes, from: at, or: "a value"), key: tag.start, bytes)
    }

    /// A whole scalar, or the start of a container.
    private mutating func begin(_ tag: XMLTag, key: Int?, _ bytes: Span<UInt8>) throws(XMLFault) -> Int {
        let name = name(tag, bytes)
        guard !tag.isClosing, name != "key" else { throw .expected("a value", at: tag.start) }
        guard let kind = Self.kinds[name] else { throw .problem(.unknownElement(name), at: tag.start) }
        guard nodes.count < limits.nodes else { throw XMLFault(.tooManyValues, at: tag.start) }
        let index = nodes.count
        nodes.append(PropertyListNode(kind, start: tag.start, end: tag.end, key: key))
        nodes[index].next = UInt32(nodes.count)
        guard !kind.treeKind.isContainer else { return try enter(kind, name, tag, node: index) }
        let end = tag.isEmpty ? tag.end : try scalar(kind, name, tag, bytes)
        if tag.isEmpty { try check(kind, name, "", at: tag.start) }
        nodes[index].end = UInt32(end)
        return end
    }

    private mutating func enter(
        _ kind: PropertyListKind, _ name: String, _ tag: XMLTag, node: Int
    ) throws(XMLFault) -> Int {
        guard open.count < limits.depth else { throw XMLFault(.tooDeep, at: tag.start) }
        if !tag.isEmpty { open.append(Frame(node: node, kind: kind, name: name)) }
        return tag.end
    }

    private func scalar(
        _ kind: PropertyListKind, _ name: String, _ tag: XMLTag, _ bytes: Span<UInt8>
    ) throws(XMLFault) -> Int {
        let end = try XMLScanner.content(bytes, from: tag.end, of: name)
        if kind != .string { try check(kind, name, XMLText.decoded(bytes, from: tag.end), at: tag.end) }
        return try closing(bytes, at: end, of: name)
    }

    private func check(_ kind: PropertyListKind, _ name: String, _ text: String, at offset: Int) throws(XMLFault) {
        let isValid = kind == .boolean ? text.isEmpty : XMLPropertyListScalar.value(kind, text) != nil
        guard isValid else { throw .problem(.invalidValue(element: name, text: shortened(text)), at: offset) }
    }

    private func shortened(_ text: String) -> String {
        let start = text.prefix(40)
        return start.endIndex == text.endIndex ? text : start + "…"
    }

    private func closing(_ bytes: Span<UInt8>, at start: Int, of name: String) throws(XMLFault) -> Int {
        let tag = try XMLScanner.tag(bytes, from: start, or: "</\(name)>")
        guard tag.isClosing, self.name(tag, bytes) == name else { throw .expected("</\(name)>", at: start) }
        return tag.end
    }

    private mutating func close(_ frame: Frame, _ tag: XMLTag, _ bytes: Span<UInt8>) throws(XMLFault) -> Int {
        guard name(tag, bytes) == frame.name else { throw .expected("</\(frame.name)>", at: tag.start) }
        nodes[frame.node].next = UInt32(nodes.count)
        nodes[frame.node].end = UInt32(tag.end)
        open.removeLast()
        return tag.end
    }
}

/// Reads the text of a scalar element. Once the document has been read every scalar is known to have a value.
enum XMLPropertyListScalar {
    /// nil when `text` is no value of that kind.
    static func value(_ kind: PropertyListKind, _ text: String) -> PropertyListValue? {
        switch kind {
        case .string: .string(text)
        case .integer: integer(trimmed(text)).map { .integer($0) }
        case .real: real(trimmed(text)).map { .real($0) }
        case .date: PropertyListDate.seconds(trimmed(text)).map { .date($0) }
        case .data: Base64.decoded(text.utf8).map { .data(Bytes($0)) }
        case .boolean, .uid, .null, .array, .dictionary: nil
        }
    }

    static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = XMLScanner.isSpace
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.count
        let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Decimal, or hexadecimal after `0x` as Foundation reads it; up to 128 bits.
    private static func integer(_ text: String) -> Int128? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let number = isHexadecimal ? digits.dropFirst(2) : digits
        guard number.utf8.first != UInt8(ascii: "+"), number.utf8.first != UInt8(ascii: "-") else { return nil }
        return Int128((isNegative ? "-" : "") + number, radix: isHexadecimal ? 16 : 10)
    }

    private static func real(_ text: String) -> Double? {
        switch text.lowercased() {
        case "nan", "+nan", "-nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default:
            let marks = "+-.eE".utf8
            guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || marks.contains($0) }) else { return nil }
            return Double(text)
        }
    }
}
