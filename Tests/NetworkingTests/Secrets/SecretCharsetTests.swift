import CurlewBytes
import CurlewFormats
import Testing

@testable import CurlewNetworking

/// A server repeats a secret in the charset of its answer.
@Suite struct SecretCharsetTests {
    private static let mixed = "Sup\u{20AC}r\"Se/cr&et+12 3"
    private static let japanese = "パス\u{8868}12"

    @Test(
        arguments: [
            // The euro has one byte or two, and is there as a byte, escaped for a URL, or for HTML.
            (mixed, [0x53, 0x75, 0x70, 0x80], "r\"Se/cr&et+12 3"),
            (mixed, [0x53, 0x75, 0x70, 0x80], #"r\"Se\/cr\u0026et+12 3"#),
            (mixed, Array("Sup%80".utf8), "r%22Se%2Fcr%26et%2B12+3"),
            (mixed, Array("Sup&#8364;".utf8), "r&quot;Se/cr&amp;et+12 3"),
            (mixed, [0x53, 0x75, 0x70, 0xA4], "r\"Se/cr&et+12 3"),
            (mixed, [0x53, 0x75, 0x70, 0x88], "r\"Se/cr&et+12 3"),
            (mixed, [0x53, 0x75, 0x70, 0xA2, 0xE3], "r\"Se/cr&et+12 3"),
            (mixed, Array("Sup%A2%e3".utf8), #"r\"Se/cr&et+12 3"#),
            ("p\u{E9}ch\u{E9}", [0x70, 0xE9, 0x63, 0x68, 0xE9], ""), ("p\u{E9}ch\u{E9}", Array("p%E9ch%e9".utf8), ""),
            // Shift_JIS, whose second byte may be a backslash, EUC-JP, GBK, Big5, ISO-2022-JP alone and within other text.
            (japanese, [0x83, 0x70, 0x83, 0x58, 0x95, 0x5C], "12"),
            (japanese, [0xA5, 0xD1, 0xA5, 0xB9, 0xC9, 0xBD], "12"),
            (japanese, Array("%83p%83X%95%5C".utf8), "12"), ("\u{8868}\u{683C}", [0xB1, 0xED, 0xB8, 0xF1], ""),
            ("\u{8868}\u{683C}", [0xAA, 0xED, 0xAE, 0xE6], ""),
            ("\u{AC12}\u{AC12}", [0xB0, 0xAA, 0xB0, 0xAA], ""),
            ("\u{43F}\u{430}\u{440}\u{43E}\u{43B}\u{44C}", [0xD0, 0xC1, 0xD2, 0xCF, 0xCC, 0xD8], ""),
        ] as [(String, [UInt8], String)])
    func `is found in any charset`(secret: String, start: [UInt8], rest: String) {
        let written = start + Array(rest.utf8)
        let mask = SecretMask([secret])
        #expect(mask.masked([0x3C] + written + [0x3E]) == Array("<******>".utf8))
        var filter = mask.filter
        let piecewise = ([0x3C] + written + [0x3E]).flatMap { filter.take([$0]) }
        #expect(piecewise + filter.finish() == Array("<******>".utf8))
    }

    @Test func `is found in ISO-2022-JP within other text`() {
        let shifted = Array("\u{1B}$B%Q%9I=\u{1B}(B12".utf8)
        let masked = SecretMask([Self.japanese]).masked(Array("<".utf8) + shifted + Array(">".utf8))
        #expect(masked.firstRange(of: Array("%Q%9".utf8)) == nil && masked.last == 0x3E)
    }

    @Test(arguments: [
        mixed, #"Sup€r\"Se/cr&et+12 3"#, #"Sup€r\"Se\/cr&et+12 3"#, #"Sup\u20acr\"Se/cr&et+12 3"#,
        #"Sup\u20ACr\"Se\/cr&et+12 3"#, "Sup%E2%82%ACr%22Se%2Fcr%26et%2B12%203", "Sup%E2%82%ACr%22Se%2Fcr%26et%2B12+3",
    ])
    func `is found in UTF-16 with the escapes of JSON and of forms`(written: String) {
        let mask = SecretMask([Self.mixed])
        for isBig in [true, false] {
            let bytes = "<\(written)>".utf16.flatMap { unit in
                let pair = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
                return isBig ? pair : pair.reversed()
            }
            // Of letters of ASCII alone the other byte order is found too, a byte before.
            let stars = Array("******".utf8)
            let masked = mask.masked(bytes)
            #expect(masked.firstRange(of: stars) != nil && masked.count <= stars.count + 4, "\(written), \(isBig)")
        }
    }

    @Test(arguments: [mixed, "PlainSecret12345"], [true, false])
    func `is found in UTF-32`(secret: String, isBig: Bool) {
        func written(_ text: String) -> [UInt8] {
            text.unicodeScalars.flatMap { scalar in
                withUnsafeBytes(of: isBig ? scalar.value.bigEndian : scalar.value.littleEndian) { Array($0) }
            }
        }
        let (masked, stars) = (SecretMask([secret]).masked(written("<\(secret)>")), Array("******".utf8))
        // The other byte order is found three bytes before.
        #expect(masked.firstRange(of: stars) != nil && masked.count <= stars.count + 8)
    }

    /// A charset that is read and whose secrets are not found is one too many.
    @Test(arguments: Charset.allCases) func `every charset that is read is searched`(charset: Charset) throws {
        guard charset.isOfBytes, charset != .userDefined else { return }
        let letters = (0x80...0xFF).map { UInt8($0) }.filter {
            charset.decoded(Bytes([$0, 0x20])).map { String(decoding: $0.bytes.array, as: UTF8.self) }?.unicodeScalars
                .first
                .map { $0.value > 0xA0 && $0 != "\u{FFFD}" && !(0xE000..<0xF900).contains($0.value) } ?? false
        }
        // In charsets of two bytes the pair of one lead.
        let written = letters.count >= 3 ? Array(letters.prefix(6)) : [0xB0, 0xA1, 0xB0, 0xA2, 0xB0, 0xA1]
        let secret = String(decoding: try #require(charset.decoded(Bytes(written))).bytes.array, as: UTF8.self)
        #expect(SecretMask([secret]).masked(written) == Array("******".utf8), "\(secret)")
    }
}
