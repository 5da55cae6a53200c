import CurlewBytes
import CurlewFormats
import TestSupport
import Testing

struct JSONDocumentTests {
    private func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: Bytes(Array(text.utf8)))
    }

    @Test func `values are numbered in document order and folding is a jump`() throws {
        let document = try document(#"{"a": [1, 2], "b": 3}"#)
        #expect((0..<document.nodeCount).map(document.kind) == [.object, .array, .number, .number, .number])
        #expect((0..<document.nodeCount).map(document.next) == [5, 4, 3, 4, 5])
        #expect((0..<document.nodeCount).map(document.childCount) == [2, 2, 0, 0, 0])
        #expect((0..<document.nodeCount).map { document.key(of: $0) } == [nil, "a", nil, nil, "b"])
        #expect(Array(document.children(of: 0)) == [1, 4])
        #expect(document.path(to: 3) == [0, 1, 3])
        #expect((0..<document.nodeCount).map(document.parent) == [nil, 0, 1, 1, 0])
        #expect((0..<document.nodeCount).map(document.firstChild) == [1, 2, nil, nil, nil])
    }

    @Test func `a value's source is its text byte for byte`() throws {
        let document = try document("{\"a\" :\t[1.10 ,\n\"\\u00e9\\n\"],\"b\":{ } }")
        #expect(
            (1..<document.nodeCount).map(document.sourceText) == [
                "[1.10 ,\n\"\\u00e9\\n\"]", "1.10", "\"\\u00e9\\n\"", "{ }",
            ])
        #expect((1..<document.nodeCount).map { document.text(of: $0) } == ["", "1.10", "é\n", ""])
        #expect(document.sourceRange(of: 2) == 8..<12)
    }

    @Test(arguments: [
        (#"{"a":0}"#, "a", "a"), ("{ \"a\" \r\n\t:\n 0}", "a", "a"), (#"{"":0}"#, "", ""),
        (#"{"a\"":0}"#, "a\"", #"a\""#), (#"{"\\":0}"#, "\\", #"\\"#), (#"{"\\\"\\":0}"#, "\\\"\\", #"\\\"\\"#),
        (#"{"x\":\"y":0}"#, "x\":\"y", #"x\":\"y"#), (#"{"\u0061":0}"#, "a", #"\u0061"#), (#"{"日":0}"#, "日", "日"),
    ])
    func `keys are found from the place of the value`(text: String, key: String, source: String) throws {
        let document = try document(text)
        #expect(document.key(of: 1) == key)
        #expect(document.keySourceText(of: 1) == source)
    }

    @Test func `the same key three times and once escaped is kept four times`() throws {
        let document = try document(#"{"k":1,"k":2,"k":3,"\u006b":4}"#)
        #expect(document.children(of: 0).map { document.key(of: $0) } == ["k", "k", "k", "k"])
        #expect(document.children(of: 0).map { document.keySourceText(of: $0) } == ["k", "k", "k", #"\u006b"#])
        #expect(JSONValue(document)["k"] == 4)
    }

    @Test(arguments: [
        "1e400", "-0", "-0.0", "0.1000000000000000055511151231257827021181", "12345678901234567890",
        String(repeating: "9", count: 1000), "1E+2", "1.10",
    ])
    func `the digits of a number stay as they came`(digits: String) throws {
        let document = try document("[\(digits)]")
        #expect(document.text(of: 1) == digits)
        #expect(JSONValue(document) == .array([.number(digits)]))
        #expect(JSONValue(document).text() == "[\(digits)]")
    }

    @Test(arguments: [
        (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00""#, "\u{FFFD}"),
        (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\u0000""#, "\0"), (#""\ud83d\n""#, "\u{FFFD}\n"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    ])
    func `escapes are decoded and a lone surrogate becomes the replacement character`(source: String, text: String)
        throws
    {
        let document = try document(source)
        #expect(document.text(of: 0) == text)
        #expect(document.sourceText(of: 0) == source)
    }

    @Test(arguments: [
        (#""日本語""#, 4, "日"), (#""日本語""#, 3, "日"), (#""日本語""#, 2, ""), (#""日本語""#, 9, "日本語"),
        (#""ab\u00e9cd""#, 7, "ab"), (#""ab\u00e9cd""#, 8, "abé"), (#""\ud83d\ude00""#, 11, "\u{FFFD}"),
        (#""abc""#, 0, ""), ("12345", 3, "123"),
    ])
    func `the start of a long text is cut between characters`(source: String, limit: Int, text: String) throws {
        #expect(try document(source).text(of: 0, fromAtMost: limit) == text)
    }

    @Test func `a byte order mark and UTF-16 and UTF-32 are understood`() throws {
        let text = #"{"é😀":[1]}"#
        let marked = "\u{FEFF}" + text
        func utf16(_ text: String, _ order: (UInt16) -> UInt16) -> [UInt8] {
            text.utf16.flatMap { unit in
                let unit = order(unit); return [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            }
        }
        func utf32(_ text: String, isBig: Bool) -> [UInt8] {
            text.unicodeScalars.flatMap { scalar in
                let little = (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) }
                return isBig ? little.reversed() : little
            }
        }
        for text in [text, marked] {
            for source in [
                Array(text.utf8), utf16(text, \.littleEndian), utf16(text, \.bigEndian), utf16(text, \.byteSwapped),
                utf32(text, isBig: false), utf32(text, isBig: true),
            ] {
                let document = try JSONDocument(parsing: Bytes(source))
                #expect(document.key(of: 1) == "é😀")
                #expect(document.text(of: 2) == "1")
                #expect(document.sourceText(of: 1) == "[1]")
            }
        }
    }

    @Test func `every value of a random document stands for itself`() throws {
        var source = SeededNumbers(seed: 7)
        for _ in 0..<200 {
            let document = try document(JSONValue.random(using: &source).text(pretty: .random(using: &source)))
            expectShape(document)
            for index in 0..<document.nodeCount {
                #expect(try JSONValue(parsing: document.sourceText(of: index)) == JSONValue(document, at: index))
            }
        }
    }
}
