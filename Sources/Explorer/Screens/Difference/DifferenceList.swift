import CurlewBytes
import CurlewDiffering

/// The rows of one tab: a tree, a text by lines, bytes, or a sentence.
enum DifferenceList: Sendable {
    case tree(TreeDifferenceRows)
    case text([DifferenceRow])
    case bytes(ByteDifference)
    case note(String)

    init(_ body: AnswerDifference.Body, onlyChanges: Bool) {
        self =
            switch body {
            case .same: .note("The bodies are the same, byte for byte.")
            case .tree(let difference): .tree(TreeDifferenceRows(difference, onlyChanges: onlyChanges))
            case .text(let lines): .text(onlyChanges ? DifferenceRow.rows(lines) : lines.map(DifferenceRow.line))
            case .binary(let difference): .bytes(difference)
            }
    }

    var count: Int {
        switch self {
        case .tree(let rows): rows.rows.count
        case .text(let rows): rows.count
        case .bytes(let difference): difference.rows.count
        case .note: 0
        }
    }

    var rows: TreeDifferenceRows? { if case .tree(let rows) = self { rows } else { nil } }

    /// Number of places that differ.
    var changes: Int {
        switch self {
        case .tree(let rows): rows.difference.changes.count
        case .text(let rows): rows.count { $0.isDifferent }
        case .bytes: 1
        case .note: 0
        }
    }

    /// The next place that differs, from a row on.
    func change(from row: Int, forwards: Bool) -> Int? {
        switch self {
        case .tree(let rows): return rows.change(from: row, forwards: forwards)
        case .text(let rows):
            // Neighbouring lines that differ are one place.
            func begins(_ place: Int) -> Bool {
                rows[place].isDifferent && (place == 0 || !rows[place - 1].isDifferent)
            }
            return forwards
                ? rows.indices.dropFirst(row + 1).first(where: begins) : rows.indices.prefix(row).last(where: begins)
        case .bytes, .note: return nil
        }
    }

    /// Opens or closes a row of a tree.
    mutating func toggle(_ row: Int) {
        guard case .tree(var rows) = self, rows.rows.indices.contains(row) else { return }
        self = .note("")
        rows.toggle(row)
        self = .tree(rows)
    }
}

extension DifferenceRow {
    fileprivate var isDifferent: Bool { if case .line(let line) = self { line.side != .both } else { false } }
}

extension ByteDifference {
    /// One row of bytes of one side.
    struct Row: Equatable, Sendable {
        let side: DifferenceLine.Side
        /// Offset of the first byte.
        let offset: Int
        let bytes: [UInt8]
    }

    /// Rows of 8 bytes, those of both sides beside each other.
    var rows: [Row] {
        stride(from: 0, to: Self.shown, by: 8).flatMap { place -> [Row] in
            func slice(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.dropFirst(place).prefix(8)) }
            let (one, two) = (slice(first), slice(second))
            if one.isEmpty, two.isEmpty { return [] }
            if one == two { return [Row(side: .both, offset: start + place, bytes: one)] }
            let sides = [(DifferenceLine.Side.first, one), (DifferenceLine.Side.second, two)]
            return sides.filter { !$0.1.isEmpty }.map { Row(side: $0.0, offset: start + place, bytes: $0.1) }
        }
    }
}
