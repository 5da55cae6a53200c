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
