import CurlewBytes
import CurlewFormats
import Foundation
import TestSupport
import Testing

struct PropertyListDateTests {
    private func text(_ seconds: Double) throws -> String {
        let object: [UInt8] = [0x33] + BinaryListBuilder.bigEndian(Int(bitPattern: UInt(seconds.bitPattern)), 8)
        return try PropertyListDocument(parsing: BinaryListBuilder(objects: [object]).bytes).text(of: 0)
    }

    @Test(
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (-1, "2000-12-31T23:59:59Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
            (-26_524_800, "2000-02-29T00:00:00Z"), (0.5, "2001-01-01T00:00:00.500Z"),
            (-0.25, "2000-12-31T23:59:59.750Z"),
            (0.0004, "2001-01-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
            (252_423_993_600, "10000-01-01T00:00:00Z"),
            (-63_113_904_000, "0001-01-01T00:00:00Z"), (-63_145_612_800, "-0001-12-31T00:00:00Z"),
            (1e300, "1e+300 s after 2001-01-01T00:00:00Z"), (.infinity, "inf s after 2001-01-01T00:00:00Z"),
        ] as [(Double, String)])
    func `dates are written in UTC`(seconds: Double, words: String) throws {
        #expect(try text(seconds) == words)
    }

    @Test func `a date reads back as what it says`() throws {
        var source = SeededNumbers(seed: 2)
        for _ in 0..<2000 {
            let seconds = Double(Int.random(in: -60_000_000_000...250_000_000_000, using: &source))
            let xml = "<date>\(try text(seconds))</date>"
            #expect(try PropertyListValue(parsing: Bytes(Array(xml.utf8))) == .date(seconds), "\(xml)")
        }
    }
}
