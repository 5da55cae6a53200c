import CurlewNetworking
import CurlewSerialization
import TestSupport
import Testing

/// Secrets that leave the bytes of a request, and come back.
@Suite struct SecretPlacerTests {
    private func placed(
        _ text: String, _ named: [String: String], hiding: [String] = [], credentials: [Range<Int>] = [],
        _ spellings: [TextSpelling] = [.plain]
    ) -> (text: String, holes: [SecretHole]) {
        let placed = SecretReplacer(named, hiding: SecretMask(hiding)).placed(
            Array(text.utf8), at: .body, credentials: credentials, spellings: { _ in spellings })
        return (String(decoding: placed.bytes, as: UTF8.self), placed.holes)
    }

    private func filled(_ text: String, _ holes: [SecretHole], _ values: [String: String]) -> String {
        String(decoding: holes.filled(Array(text.utf8), at: .body) { values[$0] }.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("t=s%20%2B%C3%A9cret", "t={{k}}", TextSpelling.query), ("t=s+%2B%C3%A9cret", "t={{k}}", .form),
        ("t=s +\u{e9}cret;", "t={{k}};", .plain), ("<a>s +\u{e9}cret</a>", "<a>{{k}}</a>", .plain),
    ])
    func `a named secret leaves its placeholder and how it was written`(
        text: String, kept: String, spelling: TextSpelling
    ) {
        let found = placed(text, ["k": "s +\u{e9}cret"])
        #expect(found.text == kept)
        #expect(found.holes.map(\.names) == [["k"]] && found.holes[0].spelling == spelling)
        #expect(filled(found.text, found.holes, ["k": "s +\u{e9}cret"]) == text)
    }

    @Test func `the likely spelling decides for values that all spellings write alike`() {
        let found = placed("q=abcd", ["k": "abcd"], [.form])
        #expect(found.holes[0].spelling == .form)
        #expect(filled(found.text, found.holes, ["k": "a b&c"]) == "q=a+b%26c")
        let json = placed(#"{"a":"abcd"}"#, ["k": "abcd"], [.json])
        #expect(filled(json.text, json.holes, ["k": "a\"b"]) == #"{"a":"a\"b"}"#)
    }

    @Test func `user and password of Basic are a text with placeholders in Base64`() {
        let value = "Basic " + String(decoding: TextSpelling.base64.bytes(of: "me:swordfish-1"), as: UTF8.self)
        let found = placed(value, ["pw": "swordfish-1"], credentials: [6..<value.utf8.count])
        #expect(found.text == "Basic me:{{pw}}" && found.holes.map(\.spelling) == [.base64])
        #expect(filled(found.text, found.holes, ["pw": "swordfish-1"]) == value)
        let both = placed(value, ["pw": "swordfish-1", "u": "me:s"], credentials: [6..<value.utf8.count])
        #expect(both.holes.count == 1 && !both.text.contains("swordfish"))
    }

    @Test func `two secrets in one Base64 text both come back`() {
        let value = String(decoding: TextSpelling.base64.bytes(of: "user-1:pass-2"), as: UTF8.self)
        let found = placed(value, ["a": "user-1", "b": "pass-2"])
        #expect(found.text == "{{a}}:{{b}}" && found.holes.map(\.names) == [["a", "b"]])
        #expect(filled(found.text, found.holes, ["a": "user-1", "b": "pass-2"]) == value)
    }

    @Test func `a secret without a name leaves stars that nothing fills`() {
        let found = placed("x=hidden-1&y=2", [:], hiding: ["hidden-1"])
        #expect(found.text == "x=******&y=2" && found.holes.map(\.names) == [[]])
        let filled = found.holes.filled(Array(found.text.utf8), at: .body) { $0 }
        #expect(String(decoding: filled.bytes, as: UTF8.self) == "x=&y=2" && filled.left == [0])
        let typed = found.holes.filled(Array(found.text.utf8), at: .body, typed: [0: "again"]) { $0 }
        #expect(String(decoding: typed.bytes, as: UTF8.self) == "x=again&y=2" && typed.left.isEmpty)
    }

    @Test func `a credential keeps what names its parts beside a named secret, and nothing else`() {
        let token = placed("token=\"abcd-1\"", ["t": "abcd-1"], credentials: [0..<14])
        #expect(token.text == "token=\"{{t}}\"")
        let mixed = placed("abcd-1.literal", ["t": "abcd-1"], credentials: [0..<14])
        #expect(mixed.text == "{{t}}******")
        #expect(placed("literal", [:], credentials: [0..<7]).text == "******")
    }

    @Test func `a spelling that nobody writes again leaves stars`() {
        #expect(placed("x=%61bcd%2d1", ["t": "abcd-1"]).text == "x=******")
    }

    /// Random texts with secrets in every spelling.
    @Test func `what left comes back byte by byte`() {
        var random = SeededNumbers(seed: 18)
        let letters = Array("ab /+\"\\<&=\u{e9}\u{1F600}~*'").map(String.init)
        for _ in 0..<500 {
            let secrets = (0..<3).map { index in
                "\(index)#"
                    + (0..<Int.random(in: 4...9, using: &random)).map { _ in
                        letters.randomElement(using: &random) ?? ""
                    }.joined()
            }
            let named = ["a": secrets[0], "b": secrets[1], "c": secrets[2]]
            var bytes: [UInt8] = []
            for _ in 0..<5 {
                bytes += "|,".utf8
                let secret = secrets.randomElement(using: &random) ?? ""
                bytes += (TextSpelling.allCases.randomElement(using: &random) ?? .plain).bytes(of: secret)
            }
            bytes += "|".utf8
            let placed = SecretReplacer(named).placed(bytes, at: .url)
            for secret in secrets {
                for spelling in TextSpelling.allCases {
                    #expect(placed.bytes.firstRange(of: spelling.bytes(of: secret)) == nil)
                }
            }
            #expect(placed.holes.allSatisfy { !$0.names.isEmpty })
            let filled = placed.holes.filled(placed.bytes, at: .url) { named[$0] }
            #expect(filled.bytes == bytes && filled.left.isEmpty)
        }
    }

    @Test func `ranges move with the bytes and stay neighbours`() {
        let text = Array("a=1&t=abcd-1&z".utf8)
        let placed = SecretReplacer(["t": "abcd-1"]).placed(text, at: .url)
        let moved = placed.moves.moved([0..<4, 4..<6, 6..<8, 8..<12, 12..<14])
        #expect(moved == [0..<4, 4..<6, 6..<11, 11..<11, 11..<13])
        #expect(String(decoding: placed.bytes[moved[2]], as: UTF8.self) == "{{t}}")
    }
}
