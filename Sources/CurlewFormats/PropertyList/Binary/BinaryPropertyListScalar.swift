internal import CurlewBytes

/// Decodes scalars of a binary property list, on demand. The objects were checked when the document was read.
struct BinaryPropertyListScalar {
    private let bytes: Bytes
    private let kind: PropertyListKind
    private let marker: UInt8
    private let payload: Range<Int>

    /// nil when no object starts at `start`.
    init?(_ bytes: Bytes, at start: Int) {
        let object = bytes.withSpan { span in
            Result { () throws(PropertyListError) in
                try BinaryPropertyListObject(span, at: start, limit: span.count, referenceSize: 1)
            }
        }
        guard case .success(let object) = object else { return nil }
        self.bytes = bytes
        kind = object.kind
        marker = bytes[start..<start + 1].array[0]
        payload = object.payload
    }

    var value: PropertyListValue {
        switch kind {
        case .string: .string(text(fromAtMost: .max))
        case .integer: .integer(integer)
        case .real: .real(real)
        case .boolean: .boolean(marker == 0x09)
        case .date: .date(real)
        case .data: .data(bytes[payload])
        case .uid: .uid(UInt64(truncatingIfNeeded: unsigned))
        case .null, .array, .dictionary: .null
        }
    }

    /// The text in at most `limit` bytes of the payload.
    func text(fromAtMost limit: Int) -> String {
        switch kind {
        case .string: string(fromAtMost: limit)
        case .integer: String(integer)
        case .real: marker == 0x22 ? "\(Float(real))" : "\(real)"
        case .boolean: marker == 0x09 ? "true" : "false"
        case .date: PropertyListDate.text(real)
        case .data: Base64.encoded(bytes[payload.prefix(max(limit, 0))].array)
        case .uid: String(unsigned)
        case .null: "null"
        case .array, .dictionary: ""
        }
    }

    /// Strings of type 5 are ASCII or UTF-8, 6 are UTF-16 big-endian, 7 are UTF-8.
    private func string(fromAtMost limit: Int) -> String {
        guard marker >> 4 == 0x6 else {
            return bytes.text(in: bytes.withSpan { UTF8Sequence.prefix($0, payload, limit) })
        }
        let units = bytes[payload.prefix(max(limit, 0))].array
        let even = stride(from: 0, to: units.count - units.count % 2, by: 2)
        return String(decoding: even.map { UInt16(units[$0]) << 8 | UInt16(units[$0 + 1]) }, as: UTF16.self)
    }

    private var unsigned: UInt128 {
        bytes[payload].array.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// Integers of 8 and 16 bytes are signed, shorter ones are not.
    private var integer: Int128 {
        switch payload.count {
        case 8: Int128(Int64(truncatingIfNeeded: unsigned))
        default: Int128(truncatingIfNeeded: unsigned)
        }
    }

    private var real: Double {
        payload.count == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: unsigned)))
            : Double(bitPattern: UInt64(truncatingIfNeeded: unsigned))
    }
}
