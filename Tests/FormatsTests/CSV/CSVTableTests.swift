import CurlewFormats
import Testing

/// CSV by RFC 4180, section 2.
@Suite struct CSVTableTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var records: [[String]]
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "lines end with CRLF", text: "aaa,bbb\r\nzzz,yyy\r\n", records: [["aaa", "bbb"], ["zzz", "yyy"]]),
        Case(
            name: "the last break may be missing", text: "aaa,bbb\r\nzzz,yyy",
            records: [["aaa", "bbb"], ["zzz", "yyy"]]),
        Case(name: "lines end with LF", text: "a,b\n1,2\n", records: [["a", "b"], ["1", "2"]]),
        Case(name: "spaces are part of a field", text: " a , b \n", records: [[" a ", " b "]]),
        Case(name: "quoted fields", text: "\"aaa\",\"b b\",c\n", records: [["aaa", "b b", "c"]]),
        Case(name: "breaks and commas in quotes", text: "\"a\r\nb\",\"c,d\"\r\n", records: [["a\r\nb", "c,d"]]),
        Case(name: "a doubled quote is one", text: "\"a\"\"b\",\"\"\"\"\n", records: [["a\"b", "\""]]),
        Case(name: "empty fields", text: ",\n\"\",x\n", records: [["", ""], ["", "x"]]),
        Case(name: "empty lines are no records", text: "a\n\n\r\nb\n", records: [["a"], ["b"]]),
        Case(name: "a byte order mark is skipped", text: "\u{FEFF}a\nb\n", records: [["a"], ["b"]]),
        Case(name: "a lone CR is text", text: "a\rb\n", records: [["a\rb"]]),
        Case(name: "wide letters", text: "名,🦆\n", records: [["名", "🦆"]]),
        Case(name: "nothing", text: "", records: []),
    ]

    @Test(arguments: cases) func `records and fields`(example: Case) throws {
        #expect(try CSVTable(parsing: Array(example.text.utf8)).records == example.records)
    }

    @Test(arguments: [
        ("a,b\n\"x\n", 2, CSVError.Problem.unclosedQuote), ("a\nb\"c\n", 2, .strayQuote),
        ("\"a\nb\"c\n", 2, .textBehindQuote), ("a,b\n1\n", 2, .fieldCount(1, expected: 2)),
        ("a\n1,2\n", 2, .fieldCount(2, expected: 1)),
    ]) func `what is no CSV is refused at its line`(text: String, line: Int, problem: CSVError.Problem) {
        #expect(throws: CSVError(line: line, problem: problem)) { try CSVTable(parsing: Array(text.utf8)) }
    }

    @Test func `bytes that are no UTF-8 are refused`() {
        #expect(throws: CSVError(line: 2, problem: .notUTF8)) { try CSVTable(parsing: [0x61, 0x0A, 0xFF, 0x0A]) }
    }

    @Test func `writing any texts in quotes reads them back`() throws {
        var state: UInt64 = 7
        for _ in 0..<200 {
            let records = (0..<3).map { _ in
                (0..<2).map { _ in
                    String(
                        (0..<5).map { _ in
                            state = state &* 6_364_136_223_846_793_005 &+ 1
                            return ["a", "\"", ",", "\n", "é"][Int(state >> 33) % 5] as Character
                        })
                }
            }
            let text = records.map { record in
                record.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n"
            }.joined()
            #expect(try CSVTable(parsing: Array(text.utf8)).records == records)
        }
    }
}
