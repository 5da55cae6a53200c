/// The parameters that are bound, in the order of Java's texts. Those with a mark in front stand for others
/// (`WebDataBinder`): `!a` has the value of `a` where none is sent, and `_a` says that a field `a` was in the form, so that
/// it is emptied where none is sent.
struct SpringFields {
    private(set) var values: [(name: [UInt8], value: SpringValue)]

    init(_ lists: ValueLists) {
        values = lists.all.sorted { Self.precedes($0.name, $1.name) }.map { (name: $0.name, SpringValue($0.values)) }
    }

    /// Without marks.
    var names: [[UInt8]] { values.map { Self.mark($0.name) == nil ? $0.name : Array($0.name.dropFirst()) } }

    mutating func replaceMarkers(_ binder: inout SpringBinder) throws(Refusal) {
        for mark in [Self.defaultMark, Self.fieldMark] where values.contains(where: { $0.name.first == mark }) {
            var kept = values.filter { $0.name.first != mark }
            var there = Set(kept.map(\.name))
            for (name, value) in values where name.first == mark {
                let field = Array(name.dropFirst())
                guard let empty = try binder.emptyValue(of: field), there.insert(field).inserted else { continue }
                kept.append((name: field, mark == Self.fieldMark ? empty : value))
            }
            values = kept
        }
    }

    private static func mark(_ name: [UInt8]) -> UInt8? {
        name.first.flatMap { [defaultMark, fieldMark].contains($0) ? $0 : nil }
    }

    private static let defaultMark = UInt8(ascii: "!")
    private static let fieldMark = UInt8(ascii: "_")

    /// By UTF-16 units: characters that need two of them stand before U+E000, unlike in UTF-8.
    private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.lexicographicallyPrecedes(right) { rank($0) < rank($1) }
    }

    private static func rank(_ byte: UInt8) -> UInt16 {
        byte == 0xEE || byte == 0xEF ? UInt16(byte) + 0x100 : UInt16(byte)
    }
}
