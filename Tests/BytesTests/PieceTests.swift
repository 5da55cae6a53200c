import Foundation
import Testing

@testable import CurlewBytes

/// Bytes a piece at a time.
@Suite struct PieceTests {
    private func pieces(_ bytes: Bytes, of size: Int) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        bytes.forEachPiece(of: size) { pieces.append([UInt8]($0)) }
        return pieces
    }

    @Test(arguments: [0, 1, 99, 100, 101, 1000]) func `every byte comes once and in order`(count: Int) {
        let all = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let pieces = pieces(Bytes(all), of: 100)
        #expect(pieces.flatMap(\.self) == all)
        #expect(pieces.dropLast().allSatisfy { $0.count == 100 } && pieces.allSatisfy { !$0.isEmpty })
    }

    @Test func `a part of a mapped file can be read again after it was given back`() throws {
        var writer = SpoolWriter(bound: 0)
        let all = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try all.withUnsafeBytes { try writer.append($0) }
        let bytes = try writer.finish()
        for _ in 0..<2 { #expect(pieces(bytes, of: 5000).flatMap(\.self) == all) }
        #expect(pieces(bytes[12_345..<99_999], of: 777).flatMap(\.self) == Array(all[12_345..<99_999]))
        #expect(bytes.array == all)
    }

    private struct Held: PieceFilter {
        var last: UInt8?
        mutating func pass(_ piece: [UInt8]) -> [UInt8] {
            let all = (last.map { [$0] } ?? []) + piece
            last = all.last
            return all.dropLast()
        }
        mutating func finish() -> [UInt8] { last.map { [$0] } ?? [] }
    }

    private struct All: PieceSink {
        var bytes: [UInt8] = []
        mutating func take(_ piece: [UInt8]) { bytes += piece }
    }

    @Test func `what a filter holds back comes at the end`() {
        let body = [UInt8](repeating: 7, count: 200_000) + [8]
        var all = All()
        Bytes(body).write(to: &all, through: Held())
        #expect(all.bytes == body)
    }
}

/// The first byte that differs.
@Suite struct DifferenceTests {
    @Test func `the first difference is found wherever it is`() {
        let body = [UInt8](repeating: 1, count: 200_000)
        #expect(Bytes(body).firstDifference(from: Bytes(body)) == nil)
        #expect(Bytes(body).firstDifference(from: Bytes(body + [1])) == 200_000)
        #expect(Bytes().firstDifference(from: Bytes()) == nil)
        for place in [0, 1, 65_535, 65_536, 131_071, 199_999] {
            var other = body
            other[place] = 2
            #expect(Bytes(body).firstDifference(from: Bytes(other)) == place)
        }
    }
}
