/// The place of a screen row in a text: a line, and the index of the row in it.
public struct TextPlace: Hashable, Comparable, Sendable {
    public var line = 0
    public var row = 0

    public static func < (left: TextPlace, right: TextPlace) -> Bool {
        (left.line, left.row) < (right.line, right.row)
    }
}

/// The rows of one line, computed from its start as far as needed. After an edit the rows before it stay valid, so
/// that typing at the end of a line of a megabyte lays out only its last row.
struct TextRowTable: Sendable, Equatable {
    private(set) var line = -1
    private var start = 0
    private var end = 0
    private var width = 0
    private var starts: [Int] = []
    private var isComplete = false

    /// Forgets the rows at and after `offset`; earlier ones stay valid.
    mutating func forget(from offset: Int) {
        guard line >= 0 else { return }
        guard offset >= start else {
            line = -1
            return
        }
        isComplete = false
        // The grapheme before an edit may have grown, so the row before it counts as changed too.
        while starts.count > 1, (starts.last ?? 0) >= offset - start - 1 { starts.removeLast() }
        if starts.count > 1 { starts.removeLast() }
    }

    /// Makes the table that of `line`.
    mutating func take(_ line: Int, of buffer: TextBuffer, width: Int) {
        let content = buffer.content(ofLine: line)
        if self.line != line || self.width != width || start != content.lowerBound {
            starts = [0]
            isComplete = false
        }
        (self.line, self.width, start, end) = (line, width, content.lowerBound, content.upperBound)
    }

    /// The row that holds an offset of the line, from 0.
    mutating func row(of offset: Int, _ buffer: TextBuffer, _ columns: TextColumns) -> Int {
        while !isComplete, start + (starts.last ?? 0) <= offset { extend(buffer, columns) }
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if start + starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The bytes of a row; nil when the line has no such row.
    mutating func range(ofRow row: Int, _ buffer: TextBuffer, _ columns: TextColumns) -> Range<Int>? {
        while !isComplete, starts.count <= row + 1 { extend(buffer, columns) }
        guard row < starts.count else { return nil }
        return (start + starts[row])..<(row + 1 < starts.count ? start + starts[row + 1] : end)
    }

    mutating func rowCount(_ buffer: TextBuffer, _ columns: TextColumns) -> Int {
        while !isComplete { extend(buffer, columns) }
        return starts.count
    }

    private mutating func extend(_ buffer: TextBuffer, _ columns: TextColumns) {
        let next = columns.rowEnd(buffer, from: start + (starts.last ?? 0), lineEnd: end, width: width)
        if next >= end { isComplete = true } else { starts.append(next - start) }
    }
}

/// A row of the screen: the bytes that it shows.
public struct TextRow: Hashable, Sendable {
    public var place: TextPlace
    /// The bytes without the line break.
    public var range: Range<Int>
    /// The column of the range's start, for lines that do not wrap; otherwise 0.
    var column = 0
    /// The last row of its line.
    public var endsLine: Bool
}
