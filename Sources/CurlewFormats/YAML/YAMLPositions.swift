/// From libyaml's marks, which count characters behind a byte order mark, to bytes.
struct YAMLPositions {
    /// The length of the byte order mark, which libyaml is not given.
    let base: Int
    /// The byte offset of each character; empty when all characters are one byte long.
    private let offsets: [Int32]
    private let count: Int

    init(_ source: [UInt8]) {
        base = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        count = source.count
        guard source.contains(where: { $0 >= 0x80 }) else {
            offsets = []
            return
        }
        var table: [Int32] = []
        table.reserveCapacity(source.count)
        for index in base..<source.count where source[index] & 0xC0 != 0x80 { table.append(Int32(index)) }
        offsets = table
    }

    func byte(at character: Int) -> Int {
        if offsets.isEmpty { return min(base + character, count) }
        return character < offsets.count ? Int(offsets[character]) : count
    }

    func mark(character: Int, line: Int, column: Int) -> YAMLMark {
        YAMLMark(offset: byte(at: character), line: line + 1, column: column + 1)
    }

    /// The mark of a byte, counted from the start: for errors found before parsing.
    static func mark(of offset: Int, in source: [UInt8]) -> YAMLMark {
        let before = source[..<min(offset, source.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = before.count { $0 == 0x0A } + 1
        let column = source[lineStart..<before.endIndex].count { $0 & 0xC0 != 0x80 } + 1
        return YAMLMark(offset: offset, line: line, column: column)
    }
}
