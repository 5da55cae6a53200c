import CurlewBytes
import CurlewFormats
import Testing

@Suite struct `Text between quotes` {
    @Test(arguments: [
        ("", #""""#), ("a", #""a""#), ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
        ("\0\u{1F}\u{7F}é😀\u{2028}", "\"\\u0000\\u001f\u{7F}é😀\u{2028}\""), ("'", #""'""#), ("\r\n", #""\r\n""#),
    ])
    func `is escaped where it must be, and reads as it was`(text: String, expected: String) throws {
        #expect(JSONEscape.quoted(text) == expected)
        #expect(try JSONDocument(parsing: .init(Array(expected.utf8))).text(of: 0) == text)
    }

    @Test func `in single quotes is a step of a path`() throws {
        let key = "it's\ta \"key\"\\\u{1}"
        #expect(NormalizedPaths.step(key) == #"['it\'s\ta "key"\\\u0001']"#)
        let document = try JSONDocument(parsing: .init(Array("{\(JSONEscape.quoted(key)):1}".utf8)))
        #expect(try JSONPath(parsing: "$" + NormalizedPaths.step(key)).nodes(in: document) == [1])
    }
}
