extension YAMLSource {
    /// The lines behind the first of `range` that hold a comment and nothing else, as they are to stand at `column`:
    /// a user's comment stays when the entry below it is removed.
    ///
    /// - Parameter node: what else stands in `range`; a text may have lines that begin with `#`.
    func comments(in range: Range<Int>, of node: YAMLNode, at column: Int) -> [String] {
        let pad = String(repeating: " ", count: max(0, column))
        return commentStarts(in: range).filter { !node.hasScalar(around: $0) }.map { start in
            pad + String(decoding: bytes[start..<lineEnd(start)], as: UTF8.self)
        }
    }

    /// The start of the first line at or behind `line` that is no comment at `column`.
    func behindComments(_ line: Int, at column: Int) -> Int {
        var line = line
        while line + column < bytes.count, bytes[line + column] == UInt8(ascii: "#"), isFirstOnLine(line + column),
            lineStart(line + column) == line
        {
            line = nextLine(lineEnd(line))
        }
        return line
    }

    private func commentStarts(in range: Range<Int>) -> [Int] {
        var starts: [Int] = []
        var line = nextLine(lineEnd(range.lowerBound))
        while line < range.upperBound {
            let end = lineEnd(line)
            let first = bytes[line..<end].firstIndex { $0 != 0x20 && $0 != 0x09 }
            if let first, bytes[first] == UInt8(ascii: "#") { starts.append(first) }
            line = nextLine(end)
        }
        return starts
    }
}

extension YAMLNode {
    fileprivate func hasScalar(around offset: Int) -> Bool {
        guard range.contains(offset) else { return false }
        return switch content {
        case .scalar: true
        case .sequence(let items, _): items.contains { $0.hasScalar(around: offset) }
        case .mapping(let pairs, _):
            pairs.contains { $0.key.range.contains(offset) || $0.node.hasScalar(around: offset) }
        }
    }
}
