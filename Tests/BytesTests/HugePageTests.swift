import Testing

@testable import CurlewBytes

@Suite struct HugePageTests {
    /// Announced, bound, and the chunks that came.
    private static let cases: [(announced: Int, bound: Int, chunks: [Int])] = [
        (1 << 20, 8 << 20, [Int](repeating: 1 << 16, count: 16)),
        (256 << 10, 8 << 20, [1, 0, (256 << 10) - 1]),
        (300_000, 8 << 20, [100_000]),
        (300_000, 8 << 20, [300_000, 1, 5_000]),
        (300_000, 8 << 20, []),
        (300_000, 310_000, [300_000, 20_000, 20_000]),
        (300_000, 200_000, [150_000, 150_000]),
        (3 << 20, 8 << 20, [1 << 20, 1 << 20, 1 << 20]),
    ]

    @Test(arguments: cases)
    func `a body is what came, whatever was announced`(announced: Int, bound: Int, chunks: [Int]) throws {
        var writer = SpoolWriter(bound: bound)
        writer.reserve(announced)
        var expected: [UInt8] = []
        for (index, count) in chunks.enumerated() {
            let chunk = [UInt8](repeating: UInt8(index + 1), count: count)
            try chunk.withUnsafeBytes { try writer.append($0) }
            expected += chunk
        }
        #expect(writer.count == expected.count)
        #expect(try writer.finish().array == expected)
    }

    @Test func `pieces do not overlap and outlive one another`() throws {
        var bodies: [Bytes] = []
        for number in UInt8(1)...9 {
            var writer = SpoolWriter()
            writer.reserve(700_001)
            try [UInt8](repeating: number, count: 700_001).withUnsafeBytes { try writer.append($0) }
            bodies.append(try writer.finish())
        }
        bodies.removeSubrange(0..<4)
        for (body, number) in zip(bodies, UInt8(5)...9) {
            #expect(body.count == 700_001)
            #expect(body.array.allSatisfy { $0 == number })
        }
    }

    @Test func `a piece takes no more than it has room for`() throws {
        var piece = try #require(HugePage.piece(100))
        #expect([UInt8](repeating: 1, count: 60).withUnsafeBytes { piece.append($0) })
        #expect([UInt8](repeating: 2, count: 41).withUnsafeBytes { piece.append($0) } == false)
        #expect([UInt8](repeating: 3, count: 40).withUnsafeBytes { piece.append($0) })
        #expect(
            piece.withUnsafeBytes { [UInt8]($0) } == [UInt8](repeating: 1, count: 60) + [UInt8](repeating: 3, count: 40)
        )
        #expect(HugePage.piece(HugePage.size + 1) == nil)
        #expect(HugePage.piece(0) == nil)
    }
}
