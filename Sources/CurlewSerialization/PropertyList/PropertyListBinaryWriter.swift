/// Writes a tree as a binary property list (`bplist00`): header, objects, offset table, trailer.
///
///     bplist00 | object 0 | object 1 | .. | offset of 0, of 1, .. | sizes, count, root, place of the table
///
/// In the trace, each of a container's references belongs to its child.
struct PropertyListBinaryWriter<Sink: TraceSink> {
    private(set) var output: Output<Sink>
    private(set) var record = WriteRecord()
    private(set) var hasFault = false
    private var table: BinaryObjectTable
    private var referenceSize = 1

    /// - Parameter nodes: see `RequestSerializer.viewedNodes`.
    init(now: DateTime?, tracing nodes: Set<NodeID>?) {
        output = Output(tracing: nodes)
        table = BinaryObjectTable(now: now)
    }

    mutating func write(root: ParameterNode) {
        _ = table.add(root)
        record = table.record
        hasFault = table.hasFault
        guard !hasFault else { return }
        referenceSize = Self.size(of: table.objects.count)
        output.write("bplist00", as: TraceMark(.fixed))
        var offsets: [Int] = []
        for object in table.objects {
            offsets.append(output.bytes.count)
            write(object)
        }
        writeTrailer(offsets)
    }

    private mutating func write(_ object: BinaryObject) {
        let head = TraceMark(.syntax, origin: object.origin, owner: object.origin, rule: .plistTyped)
        let body = TraceMark(
            object.isKey ? .key : .value, origin: object.origin, owner: object.origin, rule: .plistTyped)
        switch object.content {
        case .dictionary(let keys, let values):
            writeHead(0xD0, keys.count, head)
            for (key, value) in zip(keys, values) { writeReference(key, childOf: value) }
            for value in values { writeReference(value, childOf: value) }
        case .array(let items):
            writeHead(0xA0, items.count, head)
            for item in items { writeReference(item, childOf: item) }
        case .string(let text): write(text.text, head, body)
        case .integer(let value): write(integer: value, head, body)
        case .real(let bits):
            output.write(0x23, as: head)
            write(bits, bytes: 8, as: body)
        case .date(let bits):
            output.write(0x33, as: head)
            write(bits, bytes: 8, as: body)
        case .boolean(let isTrue): output.write(isTrue ? 0x09 : 0x08, as: body)
        case .data(let bytes):
            writeHead(0x40, bytes.count, head)
            for byte in bytes { output.write(byte, as: body) }
        }
    }

    private mutating func writeReference(_ number: Int, childOf value: Int) {
        let child = table.objects[value].origin
        write(
            UInt64(number), bytes: referenceSize, as: TraceMark(.syntax, origin: child, owner: child, rule: .plistTyped)
        )
    }

    /// Writes ASCII as bytes, other text as UTF-16 in big-endian order; the count is in units.
    private mutating func write(_ text: String, _ head: TraceMark, _ body: TraceMark) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            writeHead(0x50, text.utf8.count, head)
            output.write(plain: text, as: body, isSource: true)
        } else {
            writeHead(0x60, text.utf16.count, head)
            for unit in text.utf16 { write(UInt64(unit), bytes: 2, as: body) }
        }
    }

    /// Writes an integer: 1, 2 or 4 bytes are unsigned, 8 are signed, 16 are for values that need UInt64.
    private mutating func write(integer value: Int128, _ head: TraceMark, _ body: TraceMark) {
        switch value {
        case 0...0xFF: writeInteger(0x10, UInt64(value), bytes: 1, head, body)
        case 0...0xFFFF: writeInteger(0x11, UInt64(value), bytes: 2, head, body)
        case 0...0xFFFF_FFFF: writeInteger(0x12, UInt64(value), bytes: 4, head, body)
        case ...Int128(Int64.max): writeInteger(0x13, UInt64(truncatingIfNeeded: value), bytes: 8, head, body)
        default:
            output.write(0x14, as: head)
            write(0, bytes: 8, as: body)
            write(UInt64(truncatingIfNeeded: value), bytes: 8, as: body)
        }
    }

    private mutating func writeInteger(
        _ marker: UInt8, _ value: UInt64, bytes: Int, _ head: TraceMark, _ body: TraceMark
    ) {
        output.write(marker, as: head)
        write(value, bytes: bytes, as: body)
    }

    /// Writes a marker with a count below 15 in it; a larger count is written as 15 followed by an integer.
    private mutating func writeHead(_ marker: UInt8, _ count: Int, _ head: TraceMark) {
        guard count >= 15 else { return output.write(marker | UInt8(count), as: head) }
        output.write(marker | 15, as: head)
        write(integer: Int128(count), head, head)
    }

    private mutating func writeTrailer(_ offsets: [Int]) {
        let fixed = TraceMark(.fixed)
        let tableStart = output.bytes.count
        let offsetSize = Self.size(of: tableStart)
        for offset in offsets { write(UInt64(offset), bytes: offsetSize, as: fixed) }
        write(0, bytes: 6, as: fixed)
        write(UInt64(offsetSize), bytes: 1, as: fixed)
        write(UInt64(referenceSize), bytes: 1, as: fixed)
        for word in [offsets.count, 0, tableStart] { write(UInt64(word), bytes: 8, as: fixed) }
    }

    private mutating func write(_ value: UInt64, bytes: Int, as mark: TraceMark) {
        for place in (0..<bytes).reversed() {
            output.write(UInt8(truncatingIfNeeded: value >> UInt64(8 * place)), as: mark)
        }
    }

    private static func size(of value: Int) -> Int {
        switch value {
        case 0...0xFF: 1
        case 0...0xFFFF: 2
        case 0...0xFFFF_FFFF: 4
        default: 8
        }
    }
}
