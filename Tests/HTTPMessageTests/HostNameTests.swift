import TestSupport
import Testing

@testable import CurlewMessage

@Suite struct `Host names` {
    private func ascii(_ host: String) -> String? { try? HostName.ascii(host) }

    /// Names of the letters and signs that decide, the same on every run.
    private static func names(of signs: [Character], count: Int) -> [String] {
        var random = SeededNumbers(seed: 7)
        return (0..<count).map { _ in
            String(
                (0..<Int.random(in: 0..<14, using: &random)).map { _ in
                    signs[Int.random(in: signs.indices, using: &random)]
                })
        }
    }

    @Test func `what is read at a glance is what reading letter by letter gives`() {
        var plain = 0
        for name in Self.names(of: Array("axn-_.018.n"), count: 20_000) where name.contains(where: \.isLetter) {
            // Capital letters are never read at a glance.
            #expect(ascii(name) == ascii(name.uppercased()), "\(name)")
            if ascii(name) == name { plain += 1 }
        }
        #expect(plain > 1000)
    }

    @Test func `numbers are four up to 255 without zeros before them, or no host`() {
        let numbers = Set((0...255).map { "\($0)" })
        var plain = 0
        for name in Self.names(of: Array("0125..."), count: 20_000) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            let isAddress = parts.count == 4 && parts.allSatisfy(numbers.contains)
            #expect(ascii(name) == (isAddress ? name : nil), "\(name)")
            if isAddress { plain += 1 }
        }
        #expect(plain > 50)
    }

    @Test func `many digits behind a hyphen are letters like others`() {
        for host in ["0-\(String(repeating: "0", count: 40)).example", "-\(String(repeating: "9", count: 40)).example"]
        {
            #expect(ascii(host) == host)
        }
        #expect(ascii("1.2.3.\(String(repeating: "9", count: 40))") == nil)
    }

    @Test func `labels are at most 63 bytes long`() {
        let label = String(repeating: "a", count: 63)
        #expect(ascii("\(label).\(label)") == "\(label).\(label)")
        #expect(ascii("\(label)a.de") == nil && ascii("de.\(label)a") == nil)
    }
}
