import TestSupport
import Testing

@testable import CurlewNetworking

/// A server writes the letters of a secret as it likes.
@Suite struct SecretEscapeTests {
    @Test(arguments: [
        (#"wJalr/XUtn+FEMI/K7=="#, "wJalr/XUtn%2BFEMI/K7%3D%3D"), (#"wJalr/XUtn+FEMI/K7=="#, "wjalr/xutn+femi/k7=="),
        (#"s3cRet_tOk/en+9=v"#, "s3cRet_tOk/en%2B9%3Dv"), (#"s3cRet_tOk/en+9=v"#, #"s\u0033cRet_tOk/en\u002B9=v"#),
        (#"s3cRet_tOk/en+9=v"#, "s3cRet_tOk&#x2F;en&#43;9=v"),
        (#"s3cRet_tOk/en+9=v"#, "%733c%52et_tOk%2fen&plus;9&#X3d;v"),
        (#"s3cRet_tOk/en+9=v"#, #"s3cRet_tOk\\\/en\\u002b9=v"#),
        (#"s3cRet_tOk/en+9=v"#, #"s3cRet_tOk\/en\\\\u002b9=v"#),
        (#"s3cRet_tOk/en+9=v"#, "s3cRet_tOk%252Fen&amp;#43;9=v"), ("s3cR", "73336352"), ("~s3/", "7e73332f"),
        (#"PROC/SECRET+abc"123"#, #"PROC\\\/SECRET+abc\\\"123"#),
        (#"PROC/SECRET+abc"123"#, "PROC/SECRET%2babc&quot;123"),
        (#"a\b\\c"d"#, #"a\\b\\\\c\"d"#), (#"a\b\\c"d"#, #"a\\\\b\\\\\\\\c\\\"d"#), (#"a\b\\c"d"#, #"a\b\\c"d"#),
        ("a b&c%25d", "a+b&amp;c%2525d"), ("a b&c%25d", "a%20b&amp;amp;c%25d"), ("50%&more", "50%25%26more"),
        ("p\u{E9}\u{1F511}x", #"p\u00e9\ud83d\udd11x"#), ("p\u{E9}\u{1F511}x", #"p\\u00E9\\uD83D\\uDD11x"#),
        ("p\u{E9}\u{1F511}x", "p%C3%a9%F0%9f%94%91x"), ("p\u{E9}\u{1F511}x", "p&#233;&#x1f511;x"),
        ("pass", "p\0a\0s\0s\0"), ("pass", "\0p\0a\0s\0s"), ("a\nbc", #"a\nbc"#),
    ])
    func `is found, and nothing around it`(secret: String, written: String) {
        let mask = SecretMask([secret])
        #expect(mask.masked("<\(written)>") == "<******>")
        #expect(mask.masked("<\(secret)>") == "<******>")
    }

    @Test(arguments: [
        "%", "%2", "&", "&#", "&#x", "&#9999999999;", "\\", "\\u", "\\u00", "%zz", "s3cRe", "s3cRet_tOk/en+9=",
        "&amp;amp;amp;", #"\\\\\\\\\\\\u002b"#, "s%33c&#82", "\u{E9}",
    ])
    func `what is none stays byte for byte, whole and in pieces`(text: String) {
        let mask = SecretMask(["s3cRet_tOk/en+9=v", "\u{E9}t\u{E9}x"])
        for text in [text, text + text, "x" + text + "y"] {
            #expect(mask.masked(text) == text && Self.inPieces(text, mask, every: 1) == text)
        }
    }

    @Test(arguments: ["...", "%2...", #"\u00..."#]) func `the start of one before dots is hidden with its escapes`(
        end: String
    ) {
        #expect(SecretMask(["s3cRet/tok+9"]).shown(#"a \u0073%33cRet\/"# + end).utf8.starts(with: "a ******".utf8))
    }

    static func inPieces(_ text: String, _ mask: SecretMask, every count: Int) -> String {
        let bytes = Array(text.utf8)
        var filter = mask.filter
        var out: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: count) {
            out += filter.take(bytes[start..<min(bytes.count, start + count)])
        }
        return String(decoding: out + filter.finish(), as: UTF8.self)
    }

    // MARK: Any secret, any escapes

    private static let alphabet = Array("abXYZ019/+=?&%\\\" ~_\u{E9}\u{1F511}".unicodeScalars)

    private static func escaped(_ scalar: Unicode.Scalar, _ numbers: inout SeededNumbers) -> String {
        let hex = String(scalar.value, radix: 16, uppercase: Bool.random(using: &numbers))
        let percent = String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let units = String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: Bool.random(using: &numbers))
            return "u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        let slashes = String(repeating: "\\", count: [1, 2, 4].randomElement(using: &numbers) ?? 1)
        let all = [
            String(scalar), percent, "&#\(scalar.value);", "&#x\(hex);", "&#X00\(hex);", "&amp;#x\(hex);",
            units.map { slashes + $0 }.joined(), percent.split(separator: "%").map { "%25" + $0 }.joined(),
        ]
        return all.randomElement(using: &numbers) ?? String(scalar)
    }

    @Test func `any secret with any escape of each letter, at any place, in any pieces`() {
        var numbers = SeededNumbers(seed: 77)
        for _ in 0..<1500 {
            let secret = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 4...14, using: &numbers)).compactMap { _ in
                        Self.alphabet.randomElement(using: &numbers)
                    }))
            let written = secret.unicodeScalars.map { Self.escaped($0, &numbers) }.joined()
            let mask = SecretMask([secret])
            let text = "<q>" + written + "<w>" + written
            let shown = mask.masked(text)
            #expect(shown == "<q>******<w>******", "\(secret) as \(text)")
            let count = Int.random(in: 1...30, using: &numbers)
            #expect(Self.inPieces(text, mask, every: count) == shown, "\(secret) as \(text) by \(count)")
            let other = "{\"n\": [" + written.dropLast(written.count / 2 + 1).dropFirst(2) + "]}"
            #expect(mask.masked(other) == Self.inPieces(other, mask, every: count))
        }
    }

    @Test(arguments: ["\n", "\r\n", #"\n"#, #"\r\n"#, "%0D%0A", "&#13;&#10;", #"\u000d\u000A"#])
    func `a secret of several lines is found with any line ends`(end: String) {
        let mask = SecretMask(["-----BEGIN\nabcd+/==\n-----END"])
        #expect(mask.masked("<-----BEGIN\(end)abcd+/==\(end)-----END>") == "<******>")
    }

    @Test func `a secret is found in ISO 8859-1`() {
        let text = "<Z\u{FC}rich-Stra\u{DF}e>".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        var filter = SecretMask(["Z\u{FC}rich-Stra\u{DF}e"]).filter
        #expect(String(decoding: filter.take(text[...]) + filter.finish(), as: UTF8.self) == "<******>")
    }

    @Test func `a long secret is found as a whole, and so is a long beginning of it`() {
        var numbers = SeededNumbers(seed: 78)
        for count in [64, 65, 500, 4096, 4097, 4128, 9000, 20_000] {
            let letters = (0..<count).compactMap { _ in Self.alphabet.randomElement(using: &numbers) }
            let secret = String(String.UnicodeScalarView(letters))
            let mask = SecretMask([secret])
            let plain = "<q>\(secret)<w>"
            #expect(mask.masked(plain) == "<q>******<w>", "\(count) letters")
            #expect(Self.inPieces(plain, mask, every: 1000) == "<q>******<w>", "\(count) letters in pieces")
            let written = letters.map { Self.escaped($0, &numbers) }.joined()
            #expect(mask.masked("<q>\(written)<w>") == "<q>******<w>", "\(count) letters, escaped")
            let cut = String(String.UnicodeScalarView(letters.prefix(64)))
            #expect(mask.masked("<q>\(cut)<w>") == "<q>******<w>", "\(count) letters, cut")
        }
    }

    /// Who answers chooses the secret and the text.
    @Test(arguments: [60, 70, 5000, 60_000]) func `a secret that repeats itself costs no more`(count: Int) {
        let mask = SecretMask([String(repeating: "a", count: count)])
        for length in [count - 1, 3 * count] {
            var filter = mask.filter
            let bytes = Array(repeating: UInt8(ascii: "a"), count: length)
            _ = filter.take(bytes[...])
            _ = filter.finish()
            #expect(filter.walk.looks < 1000 * (length + 1), "\(filter.walk.looks) for \(length)")
        }
    }

    /// Counted, not timed.
    @Test(arguments: ["&#", "%", #"\u005c"#, "\\", "&amp;", "%25", "&#x", #"\\u00"#, "aaaa%61", #"a\u0061"#])
    func `the work grows with the text and no faster`(part: String) {
        for cut in [1 << 16, 7] {
            let (one, two) = (Self.looks(part, 1500, cut), Self.looks(part, 3000, cut))
            #expect(two < one * 21 / 10 + 5000, "\(one), \(two) in pieces of \(cut)")
        }
    }

    /// Bytes looked at in so many parts.
    private static func looks(_ part: String, _ count: Int, _ cut: Int) -> Int {
        var filter = SecretMask(["s3cRet_tOk/en+9=v", "aaaaaaab", #"\\%%&&"#]).filter
        let bytes = Array(String(repeating: part, count: count).utf8)
        for start in stride(from: 0, to: bytes.count, by: cut) {
            _ = filter.take(bytes[start..<min(bytes.count, start + cut)])
        }
        _ = filter.finish()
        return filter.walk.looks
    }
}
