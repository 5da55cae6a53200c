import CurlewFormats
import Testing

@Suite struct JSONDifferenceTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var first: String
        var second: String
        /// Path, and what is there on each side; `-` for nothing.
        var found: [[String]]
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "the order of members does not count", first: #"{"a":1,"b":2}"#, second: #"{"b":2,"a":1}"#, found: []),
        Case(name: "spaces do not count", first: "[1, 2]", second: "[1,2]", found: []),
        Case(name: "numbers are compared as written", first: "[1]", second: "[1.0]", found: [["$[0]", "1", "1.0"]]),
        Case(
            name: "large numbers keep every digit", first: "12345678901234567890", second: "12345678901234567891",
            found: [["$", "12345678901234567890", "12345678901234567891"]]),
        Case(
            name: "a value inside", first: #"{"people":[{"name":"Ada"}]}"#, second: #"{"people":[{"name":"Bob"}]}"#,
            found: [["$.people[0].name", #""Ada""#, #""Bob""#]]),
        Case(
            name: "members that only one has", first: #"{"a":1}"#, second: #"{"b":2}"#,
            found: [["$.a", "1", "-"], ["$.b", "-", "2"]]),
        Case(name: "items that only one has", first: "[1,2]", second: "[1]", found: [["$[1]", "2", "-"]]),
        Case(name: "another type", first: "[1]", second: #"{"0":1}"#, found: [["$", "[1]", #"{"0":1}"#]]),
        Case(name: "null is a value", first: #"{"a":null}"#, second: "{}", found: [["$.a", "null", "-"]]),
        Case(
            name: "keys that are no names", first: #"{"a b":1,"0":1}"#, second: #"{"a b":2,"0":2}"#,
            found: [[#"$["a b"]"#, "1", "2"], [#"$["0"]"#, "1", "2"]]),
        Case(
            name: "repeated keys in their order", first: #"{"a":1,"a":2}"#, second: #"{"a":1,"a":3}"#,
            found: [["$.a", "2", "3"]]),
        Case(
            name: "composed and decomposed letters are two texts", first: "\"e\u{301}\"", second: "\"\u{E9}\"",
            found: [["$", "\"e\u{301}\"", "\"\u{E9}\""]]),
    ]

    @Test(arguments: cases) func `what differs, and where`(example: Case) throws {
        let found = JSONDifference.between(
            try JSONValue(parsing: example.first), try JSONValue(parsing: example.second))
        #expect(found.map(words) == example.found)
    }

    private func words(_ difference: JSONDifference) -> [String] {
        switch difference.kind {
        case .changed(let one, let other): [difference.path, one.text(), other.text()]
        case .removed(let value): [difference.path, value.text(), "-"]
        case .added(let value): [difference.path, "-", value.text()]
        }
    }
}
