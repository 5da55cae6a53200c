import CurlewBytes
import TestSupport
import Testing

@testable import CurlewNetworking

@Suite struct `A mask over bytes that come in pieces` {
    private static let secrets = ["CANARY-5bd1e995", "aaaa", "abcdef", "defghi", "p\"w/\u{E9}1", "ARY-5"]

    private static let texts = [
        "", "a", "CANARY-5bd1e995", "xCANARY-5bd1e995CANARY-5bd1e995x", "CANARY-5bd1e99", "aaaaaaaaaaaaaaaab",
        "abcdefghi and abcdefdefghi", "t=CANARY%2D5bd1e995&u=p%22w%2F%C3%A91&v=p%22w%2f%c3%a91",
        #"{"a":"p\"w\/\u00e91","b":"p\"w/é1"}"#, "<a>p&quot;w/\u{E9}1</a>",
        "Authorization: Basic bWU6Q0FOQVJZLTViZDFlOTk1\r\n\r\n", "[YWRhOkNBTkFSWS01YmQxZTk5NTp4==]",
        String(repeating: "A", count: 600) + "Q0FOQVJZLTViZDFlOTk1" + String(repeating: "B", count: 600) + ".",
    ]

    private static func filtered(_ bytes: [UInt8], _ mask: SecretMask, cutAt cuts: [Int]) -> [UInt8] {
        var filter = mask.filter
        var out: [UInt8] = []
        var start = 0
        for cut in cuts + [bytes.count] {
            out += filter.take(bytes[start..<cut])
            start = cut
        }
        return out + filter.finish()
    }

    @Test(arguments: texts) func `gives the same for every cut as for the whole`(text: String) {
        let mask = SecretMask(Self.secrets)
        let bytes = Array(text.utf8)
        let whole = mask.masked(bytes)
        for cut in 0...bytes.count {
            #expect(Self.filtered(bytes, mask, cutAt: [cut]) == whole, "\(cut) of \(text)")
        }
        #expect(Self.filtered(bytes, mask, cutAt: Array(0..<bytes.count)) == whole)
    }

    @Test func `gives the same for any cuts of any bytes`() {
        var numbers = SeededNumbers(seed: 13)
        let mask = SecretMask(Self.secrets)
        for _ in 0..<400 {
            let parts = (0..<Int.random(in: 1...12, using: &numbers)).map { _ -> String in
                let text = Self.texts.randomElement(using: &numbers) ?? ""
                return String(text.prefix(Int.random(in: 0...40, using: &numbers)))
            }
            let bytes = Array(parts.joined().utf8)
            let cuts = (0..<Int.random(in: 0...9, using: &numbers))
                .map { _ in Int.random(in: 0...bytes.count, using: &numbers) }.sorted()
            #expect(Self.filtered(bytes, mask, cutAt: cuts) == mask.masked(bytes), "\(parts) at \(cuts)")
        }
    }

    @Test func `leaves nothing of a secret that overlaps another`() {
        let mask = SecretMask(["abcdef", "defghi"])
        #expect(mask.masked("abcdefghi") == "******" && mask.masked("abcdefdefghi") == "************")
    }

    @Test func `takes the letters around Base64 along as far as user and password go`() {
        let mask = SecretMask(["CANARY-5bd1e995"])
        #expect(mask.masked("<bWU6Q0FOQVJZLTViZDFlOTk1>") == "<******>")
        let far = String(repeating: "A", count: 600)
        #expect(
            mask.masked(far + "Q0FOQVJZLTViZDFlOTk1" + far)
                == String(far.prefix(344)) + "******" + String(far.prefix(344)))
    }

    @Test func `holds back no more than it needs, whatever passes`() {
        var filter = SecretMask(["aaaa"]).filter
        let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
        var count = 0
        for _ in 0..<16 { count += filter.take(piece).count }
        #expect(count + filter.finish().count == 6)
        var plain = SecretMask(["CANARY-5bd1e995"]).filter
        #expect(plain.take([UInt8](repeating: 0x78, count: 1 << 16)).count > (1 << 16) - 1024)
    }

    @Test func `without secrets everything goes through at once`() {
        var filter = SecretMask.none.filter
        #expect(filter.take(Array("abc".utf8)) == Array("abc".utf8) && filter.finish().isEmpty)
    }

    @Test(arguments: texts) func `says where secrets stand as it masks them`(text: String) {
        let mask = SecretMask(Self.secrets)
        var bytes = Array(text.utf8)
        for range in mask.ranges(in: bytes).reversed() { bytes.replaceSubrange(range, with: SecretMask.stars.utf8) }
        #expect(bytes == mask.masked(Array(text.utf8)))
        #expect(mask.isIn(Bytes(Array(text.utf8))) == (bytes != Array(text.utf8)))
    }

    @Test func `finds one across the pieces in which a large body is looked through`() {
        let mask = SecretMask(["CANARY-5bd1e995"])
        var body = [UInt8](repeating: 0x78, count: 1 << 19)
        #expect(!mask.isIn(Bytes(body)))
        body.replaceSubrange((1 << 18) - 7..<(1 << 18) + 8, with: "CANARY-5bd1e995".utf8)
        #expect(mask.isIn(Bytes(body)) && mask.masked(Bytes(body)).count == body.count - 9)
    }

    @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
    func `a mark that combines hides no secret`(mark: String) {
        #expect(SecretMask(["xyz"]).shown("a xyz\(mark) b") == "******")
        #expect(SecretMask(["CANARY-5bd1e995"]).shown("CANARY-5bd...\(mark)x") == "******...\(mark)x")
        #expect(SecretMask(["ab&\(mark)cd"]).masked("<ab&amp;\(mark)cd>") == "<******>")
    }
}
