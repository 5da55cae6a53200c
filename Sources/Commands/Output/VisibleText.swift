import CurlewBytes
import TerminalUI

/// Makes bytes from outside safe for a terminal: everything but text and line breaks is escaped. It works line by
/// line; a line above a size limit is split at a character boundary.
nonisolated struct VisibleText: PieceFilter {
    private static let bound = 64 << 10

    /// The line that has not ended yet.
    private var line: [UInt8] = []

    mutating func pass(_ piece: [UInt8]) -> [UInt8] {
        line += piece
        let end = line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? (line.count > Self.bound ? cut : 0)
        defer { line.removeFirst(end) }
        return Self.visible(line[..<end])
    }

    mutating func finish() -> [UInt8] {
        defer { line = [] }
        return Self.visible(line[...])
    }

    /// A safe place to split the line: before its last ASCII character, whose meaning does not depend on earlier
    /// bytes; never 0.
    private var cut: Int {
        let place = line.lastIndex { $0 < 0x80 } ?? 0
        return place > 0 ? place : line.count
    }

    private static func visible(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let shown = lines.map { DisplayText.visible(bytes: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
        return Array(shown.joined(separator: "\n").utf8)
    }
}
