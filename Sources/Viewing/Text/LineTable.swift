import CurlewBytes

/// Line starts, noted every 256 lines or 64 kB and around every long line: enough to find any line by a short scan, and
/// small enough for bodies that consist of line ends only.
struct LineTable: Sendable {
    private struct Mark {
        var line: Int
        var offset: Int
    }

    private(set) var count = 0
    /// Sorted by line and by offset; the last mark is the end of the text.
    private var marks: [Mark] = []

    static let linesBetween = 256
    static let bytesBetween = 1 << 16

    init() {}

    init(_ bytes: Bytes) {
        guard !bytes.isEmpty else { return }
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count
            note(start, isLong: end - start >= Self.bytesBetween)
            count += 1
            start = end
        }
        marks.append(Mark(line: count, offset: bytes.count))
    }

    private mutating func note(_ offset: Int, isLong: Bool) {
        if let last = marks.last, !isLong, count - last.line < Self.linesBetween,
            offset - last.offset < Self.bytesBetween
        {
            return
        }
        marks.append(Mark(line: count, offset: offset))
    }

    func start(ofLine number: Int, in bytes: Bytes) -> Int {
        guard let place = place(where: { $0.line <= number }) else { return 0 }
        var mark = marks[place]
        while mark.line < number, let next = next(mark, before: bytes.count, in: bytes) { mark = next }
        return mark.offset
    }

    func line(at offset: Int, in bytes: Bytes) -> Int { found(at: offset, in: bytes).line }

    func range(at offset: Int, in bytes: Bytes) -> Range<Int> {
        guard let place = place(where: { $0.offset <= offset }) else { return 0..<0 }
        let start = found(at: offset, in: bytes)
        if isSingleLine(place) { return start.offset..<marks[place + 1].offset }
        return start.offset..<(bytes.firstIndex(of: 0x0A, from: offset).map { $0 + 1 } ?? bytes.count)
    }

    /// The start of the line that contains an offset.
    private func found(at offset: Int, in bytes: Bytes) -> Mark {
        guard let place = place(where: { $0.offset <= offset }) else { return Mark(line: 0, offset: 0) }
        var mark = marks[place]
        while !isSingleLine(place), let next = next(mark, before: offset, in: bytes) { mark = next }
        return mark
    }

    /// Whether there is exactly one line between a mark and the next: it needs no scan, whatever its length.
    private func isSingleLine(_ place: Int) -> Bool {
        place + 1 < marks.count && marks[place + 1].line == marks[place].line + 1
    }

    private func next(_ mark: Mark, before limit: Int, in bytes: Bytes) -> Mark? {
        guard let end = bytes.firstIndex(of: 0x0A, from: mark.offset, to: limit), end + 1 < bytes.count else {
            return nil
        }
        return Mark(line: mark.line + 1, offset: end + 1)
    }

    /// The last mark that satisfies a condition, except for the one at the end of the text.
    private func place(where qualifies: (Mark) -> Bool) -> Int? {
        var low = 0
        var high = marks.count - 1
        while low < high {
            let middle = (low + high) / 2
            if qualifies(marks[middle]) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}
