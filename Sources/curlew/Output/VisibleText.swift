import CurlewBytes
import TerminalUI

/// Bytes from outside on their way to a terminal: everything but text and line breaks is made visible. Lines are made
/// so as a whole; one above a bound is cut, where a character begins.
nonisolated struct VisibleText: PieceFilter {
    private static let bound = 64 << 10

    /// The line that has not ended.
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

    /// In front of the last ASCII character, which nothing before it can change; never 0.
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
