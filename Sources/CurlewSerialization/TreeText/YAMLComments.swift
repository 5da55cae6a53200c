internal import CurlewFormats

/// Consecutive comment lines that look like entries or items.
struct YAMLComments {
    /// The edits that remove the comment marks.
    private(set) var edits: [YAMLUncommented.Edit] = []
    /// The line numbers, from 1.
    private(set) var lines: [Int] = []

    var start: Int { edits.first?.range.lowerBound ?? 0 }

    /// The comments in a text that was parsed without them.
    static func found(in bytes: [UInt8], _ plain: YAMLUncommented) -> [YAMLComments] {
        guard bytes.contains(UInt8(ascii: "#")) else { return [] }
        let texts = plain.root.map { severalLines($0, plain, bytes) } ?? []
        var next = 0
        var found: [YAMLComments] = []
        var column: Int?
        var (start, line) = (0, 1)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            while next < texts.count, texts[next].upperBound <= start { next += 1 }
            let isText = next < texts.count && texts[next].lowerBound < start
            column = take(bytes, start..<end, line, isText ? nil : column, isText, &found)
            (start, line) = (end + 1, line + 1)
        }
        return found
    }

    /// Adds a line; returns the column of its mark when it belongs to the last of `found`.
    private static func take(
        _ bytes: [UInt8], _ range: Range<Int>, _ line: Int, _ column: Int?, _ isText: Bool,
        _ found: inout [YAMLComments]
    ) -> Int? {
        guard !isText, let mark = bytes[range].firstIndex(where: { $0 != 0x20 }), bytes[mark] == UInt8(ascii: "#")
        else { return nil }
        let isSpaced = mark + 1 < range.upperBound && bytes[mark + 1] == 0x20
        let content = bytes[(mark + (isSpaced ? 2 : 1))..<range.upperBound]
        let isInside = content.isEmpty || content.first == 0x20 || content.first == 0x0D
        let isJoined = column == mark - range.lowerBound
        guard isInside ? isJoined : looksLikeEntry(content) else { return nil }
        if !isJoined { found.append(YAMLComments()) }
        found[found.count - 1].edits.append(
            YAMLUncommented.Edit(range: mark..<mark + (isSpaced ? 2 : 1), text: []))
        found[found.count - 1].lines.append(line)
        return mark - range.lowerBound
    }

    /// `key: value`, `- item` or `? key`.
    private static func looksLikeEntry(_ content: ArraySlice<UInt8>) -> Bool {
        guard let first = content.first else { return false }
        let second = content.dropFirst().first
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "?"), second == 0x20 || second == nil { return true }
        var previous = first
        for byte in content.dropFirst() {
            if previous == UInt8(ascii: ":"), byte == 0x20 || byte == 0x0D { return true }
            previous = byte
        }
        return previous == UInt8(ascii: ":") && content.count > 1
    }

    /// The ranges of texts on several lines, in which `#` does not start a comment.
    private static func severalLines(_ node: YAMLNode, _ plain: YAMLUncommented, _ bytes: [UInt8]) -> [Range<Int>] {
        switch node.content {
        case .scalar:
            let range = plain.original(node.range)
            return bytes[range].contains(0x0A) ? [range] : []
        case .sequence(let items, _): return items.flatMap { severalLines($0, plain, bytes) }
        case .mapping(let pairs, _): return pairs.flatMap { severalLines($0.node, plain, bytes) }
        }
    }
}
