/// A file's bytes by lines: where edits begin and end.
struct YAMLSource {
    /// Every line with its break; a last line that has none in the file has one here.
    let bytes: [UInt8]
    /// The file's own line break: that of its first line.
    let newline: String
    private let first: Int
    private let lacksLastBreak: Bool

    init(_ bytes: [UInt8]) {
        let place = bytes.firstIndex(of: 0x0A)
        newline = place.map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
        lacksLastBreak = bytes.last.map { $0 != 0x0A } ?? false
        self.bytes = lacksLastBreak ? bytes + newline.utf8 : bytes
        first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The start of the line that holds `offset`, behind a byte order mark.
    func lineStart(_ offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? first
    }

    /// The end of the line that holds `offset`, before its line break.
    func lineEnd(_ offset: Int) -> Int {
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
    }

    /// The end of the last line of something that ends at `offset`: a block scalar ends at the start of the next line.
    func lastLineEnd(_ offset: Int) -> Int {
        guard offset > 0, bytes[offset - 1] == 0x0A else { return lineEnd(offset) }
        return offset > 1 && bytes[offset - 2] == 0x0D ? offset - 2 : offset - 1
    }

    /// The start of the line behind `end`, which is a line's end.
    func nextLine(_ end: Int) -> Int {
        var next = end
        if next < bytes.count, bytes[next] == 0x0D { next += 1 }
        if next < bytes.count, bytes[next] == 0x0A { next += 1 }
        return next
    }

    func isFirstOnLine(_ offset: Int) -> Bool {
        bytes[lineStart(offset)..<offset].allSatisfy { $0 == 0x20 }
    }

    func column(_ offset: Int) -> Int { offset - lineStart(offset) }

    func isOneLine(_ range: Range<Int>) -> Bool { !bytes[range].contains(0x0A) }

    /// The first byte at or behind `offset` that is no space, line break or comment.
    func nextSign(_ offset: Int) -> Int? {
        var place = offset
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0A, 0x0D: place += 1
            case UInt8(ascii: "#"): place = lineEnd(place)
            default: return place
            }
        }
        return nil
    }

    /// The end of the run of bytes that are no space or line break.
    func tokenEnd(_ offset: Int) -> Int {
        bytes[offset...].firstIndex { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
}

/// Bytes to put in place of a range.
struct YAMLTextEdit {
    var range: Range<Int>
    var text: String
}

extension YAMLSource {
    /// The file with the edits made, or nil when two of them overlap. A last line without a break is again without one.
    func applying(_ edits: [YAMLTextEdit]) -> [UInt8]? {
        guard var out = applying(edits, within: 0..<bytes.count) else { return nil }
        if lacksLastBreak { dropLastBreak(&out) }
        return out
    }

    /// A piece of the file with the edits made in it; nil when two of them overlap.
    func applying(_ edits: [YAMLTextEdit], within piece: Range<Int>) -> [UInt8]? {
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        var out: [UInt8] = []
        var place = piece.lowerBound
        for (_, edit) in sorted {
            guard edit.range.lowerBound >= place, edit.range.upperBound <= piece.upperBound else { return nil }
            out += bytes[place..<edit.range.lowerBound]
            out += edit.text.utf8
            place = edit.range.upperBound
        }
        return out + bytes[place..<piece.upperBound]
    }

    func dropLastBreak(_ text: inout [UInt8]) {
        let count = newline.utf8.count
        if text.suffix(count).elementsEqual(newline.utf8) { text.removeLast(count) }
    }
}

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
