import CurlewBytes

/// Puts a binary property list together from raw objects, also ones no writer would write.
struct BinaryListBuilder {
    var objects: [[UInt8]]
    var referenceSize = 2
    var top = 0

    /// A collection with `marker` 0xA0 (array) or 0xD0 (dictionary: keys first, then values).
    static func collection(_ marker: UInt8, count: Int, _ references: [Int]) -> [UInt8] {
        let head = count < 15 ? [marker | UInt8(count)] : [marker | 0xF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
        return head + references.flatMap { bigEndian($0, 2) }
    }

    static func array(_ references: Int...) -> [UInt8] { collection(0xA0, count: references.count, references) }

    static func string(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + text.utf8 }

    static func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    var bytes: Bytes {
        var file = Array("bplist00".utf8)
        var table: [UInt8] = []
        for object in objects {
            table += Self.bigEndian(file.count, 4)
            file += object
        }
        let start = file.count
        file += table + [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)]
        file += [objects.count, top, start].flatMap { Self.bigEndian($0, 8) }
        return Bytes(file)
    }
}
