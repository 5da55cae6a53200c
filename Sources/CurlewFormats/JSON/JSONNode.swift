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
