import CurlewBytes
import CurlewFormats
import TestSupport
import Testing

struct JSONErrorTests {
    private func refusal(_ text: String, limits: JSONLimits = .standard) -> JSONError? {
        refusal(Array(text.utf8), limits: limits)
    }

    private func refusal(_ bytes: [UInt8], limits: JSONLimits = .standard) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONDocument(parsing: Bytes(bytes), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", "line 1, column 1: a value expected.", "Found the end."),
        ("[1 2]", "line 1, column 4: ',' or ']' expected.", "Found '2'."),
        ("[1,]", "line 1, column 4: a value expected.", "Found ']'."),
        ("[", "line 1, column 2: a value or ']' expected.", "Found the end."),
        ("{\n  \"é\": 1\n  \"b\": 2}", "line 3, column 3: ',' or '}' expected.", "Found '\"'."),
        ("{\"a\" 1}", "line 1, column 6: ':' expected.", "Found '1'."),
        ("{a:1}", "line 1, column 2: '\"' or '}' expected.", "Found 'a'."),
        ("{\"a\":1,}", "line 1, column 8: '\"' expected.", "Found '}'."),
        ("1 x", "line 1, column 3: the end expected.", "Found 'x'."),
        ("[NaN]", "line 1, column 2: a value or ']' expected.", "Found 'N'."),
        ("[undefined]", "line 1, column 2: a value or ']' expected.", "Found 'u'."),
        ("['a']", "line 1, column 2: a value or ']' expected.", "Found '''."),
        ("[1 /* */]", "line 1, column 4: ',' or ']' expected.", "Found '/'."),
        ("nul", "line 1, column 1: 'null' expected.", "Found 'n'."),
        ("[-]", "line 1, column 3: a digit expected.", "Found ']'."),
        ("1.", "line 1, column 3: a digit expected.", "Found the end."),
        ("\"a", "line 1, column 3: '\"' expected.", "Found the end."),
        ("\"\\x\"", "line 1, column 3: one of \" \\ / b f n r t u expected.", "Found 'x'."),
        ("\"\\u12g4\"", "line 1, column 6: a hexadecimal digit expected.", "Found 'g'."),
        ("\"日\u{1B}\"", "line 1, column 3: an escape for a control character expected.", "Found a control character."),
        ("[\r\n1\r\n!", "line 3, column 1: ',' or ']' expected.", "Found '!'."),
        ("[\r\r!", "line 3, column 1: a value or ']' expected.", "Found '!'."),
        ("\u{FEFF}!", "line 1, column 1: a value expected.", "Found '!'."),
    ])
    func `an error says where and what`(text: String, words: String, detail: String) throws {
        let error = try #require(refusal(text))
        #expect(error.description == "Not valid JSON at \(words)")
        #expect(error.detail == detail)
    }

    @Test(
        arguments: [
            [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
            [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are named with their place`(bytes: [UInt8]) {
        let place = TextPosition(offset: 1, line: 1, column: 2)
        #expect(refusal(bytes) == .invalid(expected: .wellFormedText, found: .byte(bytes[1]), at: place))
    }

    @Test func `half a UTF-16 pair is refused`() {
        let place = TextPosition(offset: 1, line: 1, column: 2)
        #expect(
            refusal([0x22, 0, 0x3D, 0xD8, 0x22, 0])
                == .invalid(expected: .wellFormedText, found: .byte(0x3D), at: place))
    }

    @Test func `a million arrays in one another are too deep, not a crash`() {
        let place = TextPosition(offset: 512, line: 1, column: 513)
        #expect(refusal(String(repeating: "[", count: 1_000_000)) == .tooDeep(limit: 512, at: place))
    }

    @Test func `a hundred thousand unclosed objects are too deep, not a crash`() {
        let place = TextPosition(offset: 512 * 5, line: 1, column: 512 * 5 + 1)
        #expect(refusal(String(repeating: #"{"a":"#, count: 100_000)) == .tooDeep(limit: 512, at: place))
    }

    @Test func `depth is taken up to its limit`() {
        #expect(refusal(String(repeating: "[", count: 512) + String(repeating: "]", count: 512)) == nil)
        let place = TextPosition(offset: 2, line: 1, column: 3)
        #expect(refusal("[[[]]]", limits: JSONLimits(depth: 2)) == .tooDeep(limit: 2, at: place))
    }

    @Test func `size and count have limits that are named`() {
        #expect(refusal("[1,2]", limits: JSONLimits(bytes: 4)) == .tooLarge(bytes: 5, limit: 4))
        let place = TextPosition(offset: 3, line: 1, column: 4)
        #expect(refusal("[1,2]", limits: JSONLimits(nodes: 2)) == .tooManyValues(limit: 2, at: place))
        #expect(refusal("[1,2]", limits: JSONLimits(bytes: 5, nodes: 3)) == nil)
    }

    @Test func `long work can be cancelled`() {
        let text = "[" + String(repeating: "1,", count: 100_000) + "1]"
        #expect(throws: JSONError.cancelled) {
            try JSONDocument(parsing: Bytes(Array(text.utf8)), isCancelled: { true })
        }
    }

    @Test func `no part of a document is a document`() throws {
        let text = Array(#"{"a": [1.5e+10, "\u00e9\\", {"b": null}], "日": [true, false, {}], "c": [[], ""]}"#.utf8)
        #expect(refusal(text) == nil)
        for length in 0..<text.count {
            let error = try #require(refusal(Array(text[..<length])), "\(length) bytes were accepted")
            #expect((error.position?.offset ?? .max) <= length)
        }
    }

    @Test func `a damaged document is refused or reads as one value, and never traps`() {
        let text = Array(
            #"{"a": [1.5e+10, "\u00e9\\\"", {"b": null}], "日": [true, false, {}], "c": [[], "x\ud83dy"]}"#.utf8)
        var source = SeededNumbers(seed: 3)
        var accepted = 0
        for _ in 0..<20_000 {
            var damaged = text
            for _ in 0...Int.random(in: 0..<3, using: &source) {
                damaged[Int.random(in: 0..<damaged.count, using: &source)] = .random(in: 0...255, using: &source)
            }
            guard let document = try? JSONDocument(parsing: Bytes(damaged)) else { continue }
            accepted += 1
            #expect((try? JSONValue(parsing: JSONValue(document).text())) == JSONValue(document))
        }
        #expect(accepted > 0)
    }
}
