import CurlewFormats
import TestSupport
import Testing

struct JSONValueTests {
    @Test func `what is written reads back as it was`() throws {
        var source = SeededNumbers(seed: 1)
        for _ in 0..<500 {
            let value = JSONValue.random(using: &source)
            #expect(try JSONValue(parsing: value.text()) == value)
            #expect(try JSONValue(parsing: value.text(pretty: true)) == value)
        }
    }

    @Test func `one line and pretty`() {
        let value: JSONValue = ["a": [1, "x", nil], "b": [:], "c": [], "a": true]
        #expect(value.text() == #"{"a":[1,"x",null],"b":{},"c":[],"a":true}"#)
        #expect(
            value.text(pretty: true) == """
                {
                  "a": [
                    1,
                    "x",
                    null
                  ],
                  "b": {},
                  "c": [],
                  "a": true
                }
                """)
    }

    @Test(arguments: [
        ("a\"b\\c/", #""a\"b\\c/""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\0\u{1B}", #""\u0000\u001b""#),
        ("\u{7F}\u{9B}", #""\u007f\u009b""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("é日😀", "\"é日😀\""),
    ])
    func `control characters are written as escapes`(text: String, json: String) {
        #expect(JSONValue.string(text).text() == json)
    }

    @Test func `a key means its last member`() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value["a"] == 2)
        #expect(value["b"] == nil)
        #expect(JSONValue.object([.init("e\u{301}", 1)])["\u{E9}"] == nil)
        #expect(JSONValue.array([])["a"] == nil)
    }
}
