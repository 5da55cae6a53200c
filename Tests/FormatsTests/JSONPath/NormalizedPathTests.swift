import CurlewBytes
import CurlewFormats
import TestSupport
import Testing

struct NormalizedPathTests {
    @Test(arguments: [
        (#"{"a":1}"#, "$.a", "$['a']"), ("[0,[1]]", "$[-1][0]", "$[1][0]"),
        (#"{"'\\\"\b\f\n\r\t\u000b\u0000é":1}"#, "$.*", #"$['\'\\"\b\f\n\r\t\u000b\u0000é']"#),
        (#"{"o":[{"x":[5]}]}"#, "$..x[0]", "$['o'][0]['x'][0]"), ("7", "$", "$"),
        (#"{"":{"":0}}"#, "$[''][*]", "$['']['']"),
    ])
    func `every value has one path`(text: String, path: String, normalized: String) throws {
        let document = try JSONDocument(parsing: Bytes(Array(text.utf8)))
        #expect(try JSONPath(parsing: path).matches(in: document).map(\.path) == [normalized])
    }

    @Test(arguments: 0..<60)
    func `the normalized path of every match finds exactly that value`(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let text = RandomTree.text(&numbers, depth: 4)
        let document = try JSONDocument(parsing: Bytes(Array(text.utf8)))
        let matches = try JSONPath(parsing: "$..*").matches(in: document)
        #expect(Set(matches.map(\.index)) == Set(1..<document.nodeCount))
        for match in matches {
            #expect(try JSONPath(parsing: match.path).matches(in: document) == [match], "\(text)")
            #expect(NormalizedPaths.of(match.index, in: document) == match.path)
        }
    }

    @Test(arguments: 0..<20)
    func `a filter that holds for all finds what a wildcard finds`(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed) + 1000)
        let document = try JSONDocument(parsing: Bytes(Array(RandomTree.text(&numbers, depth: 4).utf8)))
        func nodes(_ path: String) throws -> [Int] { try JSONPath(parsing: path).nodes(in: document) }
        #expect(try nodes("$..[?@ == @]") == nodes("$..*"))
        #expect(try nodes("$..[?@ != @]").isEmpty)
        #expect(try nodes("$..[::-1]").sorted() == nodes("$..[:]").sorted())
        #expect(
            try nodes("$..[?@ < 3 || @ >= 3]").count == nodes("$..*").filter { document.kind(at: $0) == .number }.count)
    }
}

/// Documents without equal keys in one object, with names that need every kind of escape.
private enum RandomTree {
    private static let names = ["a", "b", "'", "\\", "\"", "é", "\n", "\u{1}", "a b", "", "0", "😀", "$", "@", "]"]

    static func text(_ numbers: inout SeededNumbers, depth: Int) -> String {
        switch depth == 0 ? Int.random(in: 2..<5, using: &numbers) : Int.random(in: 0..<6, using: &numbers) {
        case 0, 5:
            let members = names.shuffled(using: &numbers).prefix(Int.random(in: 0..<4, using: &numbers))
            return "{"
                + members.map { JSONValue.string($0).text() + ":" + text(&numbers, depth: depth - 1) }
                .joined(separator: ",") + "}"
        case 1:
            let count = Int.random(in: 0..<4, using: &numbers)
            return "[" + (0..<count).map { _ in text(&numbers, depth: depth - 1) }.joined(separator: ",") + "]"
        case 2: return "\(Int.random(in: -5..<10, using: &numbers))"
        case 3: return JSONValue.string(names.randomElement(using: &numbers) ?? "").text()
        default: return ["true", "false", "null"].randomElement(using: &numbers) ?? "null"
        }
    }
}
