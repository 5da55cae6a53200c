import TestSupport
import Testing

@testable import CurlewChecks

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of rules are bytes` {
    @Test func `in checks`() {
        let rules = [
            "status 200-299, 304", "status not == 404", "type application/json, text/*", "header X-A: contains \"b c\"",
            "body contains 'a'", "duration < 300 ms", "$.a['b'] == \"c d\"",
            "$.a type array", "body matches ^a.b$",
        ]
        #expect(DelimiterProbe.misreadings(in: rules, reading: { try CheckRule(parsing: $0).subject }) == [])
    }

    @Test func `in captures and conditions`() {
        let captures = ["header Location regex /id=(\\d+)/i", "regex /a b/", "$.a.b[0]", "status", "header X-A"]
        #expect(
            DelimiterProbe.misreadings(in: captures, reading: { try CaptureRule(name: "n", text: $0) }) == [])
        let conditions = ["login $.role == \"admin\"", "a/b status 200"]
        #expect(DelimiterProbe.misreadings(of: conditions) { (try? Condition(parsing: $0)).map { [$0.step] } } == [])
    }
}
