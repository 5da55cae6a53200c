/// One object of a binary property list: its marker understood and its extent checked, nothing decoded.
struct BinaryPropertyListObject {
    let kind: PropertyListKind
    /// The marker's place; the high half of the marker is the type, the low half a size or a count.
    let start: Int
    /// Bytes of a scalar, references of a collection.
    let payload: Range<Int>
    /// Children of a collection; 0 for scalars.
    let count: Int

    /// - Parameter limit: where objects end.
    init(
        _ bytes: Span<UInt8>, at start: Int, limit: Int, referenceSize: Int
    ) throws(PropertyListError) {
        let marker = bytes[start]
        self.start = start
        kind = try Self.kind(marker, at: start)
        let extent = try Self.extent(bytes, marker, at: start, limit: limit)
        count = kind == .array || kind == .dictionary ? extent.count : 0
        let unit = Self.unit(marker, referenceSize)
        let (length, isTooLong) = extent.count.multipliedReportingOverflow(by: unit)
        guard !isTooLong, length <= limit - extent.start else { throw .binary(.cutShort, offset: start) }
        payload = extent.start..<extent.start + length
    }

    private static func kind(_ marker: UInt8, at offset: Int) throws(PropertyListError) -> PropertyListKind {
        switch marker {
        case 0x00: .null
        case 0x08, 0x09: .boolean
        case 0x10...0x14: .integer
        case 0x22, 0x23: .real
        case 0x33: .date
        case 0x40...0x4F: .data
        case 0x50...0x7F: .string
        case 0x80...0x87: .uid
        case 0xA0...0xCF: .array  // 0xB and 0xC are sets
        case 0xD0...0xDF: .dictionary
        default: throw .binary(.unknownType(marker: marker), offset: offset)
        }
    }

    /// The start of the payload, and the number of its units. A count of 15 or more is an integer object of its own.
    private static func extent(
        _ bytes: Span<UInt8>, _ marker: UInt8, at start: Int, limit: Int
    ) throws(PropertyListError) -> (start: Int, count: Int) {
        let low = Int(marker & 0xF)
        switch marker >> 4 {
        case 0x0: return (start + 1, 0)
        case 0x1, 0x2, 0x3: return (start + 1, 1 << low)
        case 0x8: return (start + 1, low + 1)
        case _ where low < 0xF: return (start + 1, low)
        default: return try longCount(bytes, at: start + 1, limit: limit)
        }
    }

    private static func longCount(
        _ bytes: Span<UInt8>, at start: Int, limit: Int
    ) throws(PropertyListError) -> (start: Int, count: Int) {
        guard start < limit, 0x10...0x13 ~= bytes[start] else { throw .binary(.cutShort, offset: start) }
        let size = 1 << Int(bytes[start] & 0xF)
        guard size < limit - start,
            let count = Int(exactly: BinaryPropertyListLayout.integer(bytes, start + 1, size: size))
        else { throw .binary(.cutShort, offset: start) }
        return (start + 1 + size, count)
    }

    /// Bytes per unit of the count.
    private static func unit(_ marker: UInt8, _ referenceSize: Int) -> Int {
        switch marker >> 4 {
        case 0x6: 2
        case 0xA, 0xB, 0xC: referenceSize
        case 0xD: 2 * referenceSize
        default: 1
        }
    }
}
