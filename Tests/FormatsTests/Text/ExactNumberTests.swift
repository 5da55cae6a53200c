import CurlewFormats
import TestSupport
import Testing

struct ExactNumberTests {
    @Test(arguments: ["", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x1", "1 ", "NaN", "Infinity", "--1", "1e1.5"])
    func `only the numbers of JSON are read`(text: String) {
        #expect(ExactNumber(text) == nil)
    }

    @Test(arguments: 0..<200)
    func `small numbers are ordered as their doubles`(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        func text() -> String {
            "\(Int.random(in: -99...99, using: &numbers)).\(Int.random(in: 0...99, using: &numbers))"
                + "e\(Int.random(in: -3...3, using: &numbers))"
        }
        let (left, right) = (text(), text())
        let exact = (try #require(ExactNumber(left)), try #require(ExactNumber(right)))
        let double = (try #require(Double(left)), try #require(Double(right)))
        #expect((exact.0 < exact.1) == (double.0 < double.1), "\(left) \(right)")
        #expect((exact.0 == exact.1) == (double.0 == double.1), "\(left) \(right)")
    }

    @Test(arguments: [
        ("1", true), ("1.0", true), ("1.5", false), ("15e-1", false), ("1.5e1", true), ("0", true), ("1e-1", false),
    ])
    func `whole numbers are told from others`(text: String, isWhole: Bool) {
        #expect(ExactNumber(text)?.isWhole == isWhole)
    }

    @Test func `integers are the same from text and from memory`() {
        for integer in [0, 1, -1, 10, -100, 1203, Int.max, Int.min] {
            #expect(ExactNumber(String(integer)) == ExactNumber(integer))
        }
        #expect(ExactNumber("1e" + String(repeating: "9", count: 37)) == nil)
        #expect(ExactNumber("1e" + String(repeating: "9", count: 36)) != nil)
    }
}
