/// Where a text stands in a file.
enum SourcePlace {
    /// The line and column of its first occurrence, each from 1; columns count Unicode scalars.
    static func first(of text: String, in source: [UInt8]) -> (line: Int, column: Int)? {
        guard let start = source.firstRange(of: Array(text.utf8))?.lowerBound, !text.isEmpty else { return nil }
        let before = source[..<start]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
        return (line, source[lineStart..<start].count { $0 & 0xC0 != 0x80 } + 1)
    }
}
