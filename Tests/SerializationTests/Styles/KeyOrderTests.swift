@_spi(_Unicode) import Swift
import TestSupport
import Testing

@testable import CurlewSerialization

@Suite struct `The order of keys` {
    /// Letters before, behind and among ASCII once they are decomposed, and marks that change places.
    private static let letters = [
        "a", "e", "f", "Z", "~", "\u{E9}", "\u{301}", "\u{323}", "\u{1E69}", "\u{AC00}", "\u{7F}", "\0", "\u{10000}",
    ]

    @Test func `is that of the decomposed texts`() {
        for seed in 1...5000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let start = text(&numbers, most: 3)
            let (left, right) = (start + text(&numbers, most: 2), start + text(&numbers, most: 2))
            let expected = left._nfd.map(\.value).lexicographicallyPrecedes(right._nfd.map(\.value))
            #expect(
                KeyOrder.precedes(left, right) == expected,
                "\(left.unicodeScalars.map(\.value)) \(right.unicodeScalars.map(\.value))")
        }
    }

    private func text(_ numbers: inout SeededNumbers, most: Int) -> String {
        let count = Int.random(in: 0...most, using: &numbers)
        return (0..<count).map { _ in Self.letters.randomElement(using: &numbers) ?? "" }.joined()
    }
}
