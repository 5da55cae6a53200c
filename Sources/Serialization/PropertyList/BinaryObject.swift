/// One object of a binary property list before its offset is known.
struct BinaryObject {
    enum Content: Hashable {
        /// References to the keys, then to the values.
        case dictionary(keys: [Int], values: [Int])
        case array([Int])
        case string(ExactText)
        case integer(Int128)
        /// The bits of a double.
        case real(UInt64)
        case date(UInt64)
        case boolean(Bool)
        case data([UInt8])
    }

    var content: Content
    /// The first node that needed the object; equal scalars share one.
    var origin: NodeID
    /// True when the object is the text of the node's key.
    var isKey: Bool
}
