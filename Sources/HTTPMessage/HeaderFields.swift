/// One header field as it is sent: the name with its case as typed, the value without surrounding space.
public struct HeaderField: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Header fields in the order in which they are sent: repeats and the case of names are kept, look-ups ignore ASCII
/// case (RFC 9110 §5.1).
public struct HeaderFields: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    private var fields: [HeaderField]

    public init(_ fields: [HeaderField] = []) {
        self.fields = fields
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { HeaderField($0, $1) }
    }

    public var startIndex: Int { fields.startIndex }
    public var endIndex: Int { fields.endIndex }
    public subscript(position: Int) -> HeaderField { fields[position] }

    /// The first value of the name, or nil.
    public subscript(name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    /// Every value of the name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// True when a field has the name, in any case.
    public func contains(_ name: String) -> Bool {
        fields.contains { Self.isSame($0.name, name) }
    }

    /// Adds a field at the end; fields of the same name remain.
    public mutating func append(_ field: HeaderField) {
        fields.append(field)
    }

    /// Makes the field the only one of its name. The first field of the name keeps its place and its spelling and gets
    /// the value; the others are removed. Without one, the field is added at the end.
    public mutating func set(_ name: String, to value: String) {
        guard let first = fields.firstIndex(where: { Self.isSame($0.name, name) }) else {
            return fields.append(HeaderField(name, value))
        }
        fields[first].value = value
        let tail = fields[(first + 1)...].filter { !Self.isSame($0.name, name) }
        fields.replaceSubrange((first + 1)..., with: tail)
    }

    /// Removes every field of the name, in any case.
    public mutating func remove(_ name: String) {
        fields.removeAll { Self.isSame($0.name, name) }
    }

    /// True for equal names: ASCII case is ignored, everything else is compared byte by byte.
    public static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}

extension HeaderFields {
    /// The fields as text, one `Name: value` per line, separated by LF. Neither a name nor a value can contain a line
    /// break.
    package var lines: String {
        map { $0.name + ": " + $0.value }.joined(separator: "\n")
    }

    /// Reads a text made by `lines`. A line without a colon becomes a name with an empty value.
    package init(lines: String) {
        self.init(
            lines.utf8.split(separator: 0x0A).map { line in
                let name = line.prefix { $0 != UInt8(ascii: ":") }
                return HeaderField(String(Substring(name)), String(Substring(line.dropFirst(name.count + 2))))
            })
    }
}
