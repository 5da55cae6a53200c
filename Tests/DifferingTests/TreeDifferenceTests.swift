import CurlewBytes
import CurlewFormats
import TestSupport
import Testing

@testable import CurlewDiffering

/// Two trees by structure.
@Suite struct TreeDifferenceTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var first: String
        var second: String
        /// The sign, the path, and what is there on each side; `-` for nothing.
        var found: [String]
        var rules = DifferenceRules()
        var testDescription: String { name }

        init(_ name: String, _ first: String, _ second: String, _ found: [String], _ rules: DifferenceRules = .init()) {
            (self.name, self.first, self.second, self.found, self.rules) = (name, first, second, found, rules)
        }
    }

    static let byPlace = DifferenceRules(pairing: .place)
    static func byMember(_ name: String) -> DifferenceRules { DifferenceRules(pairing: .member(name)) }

    static let cases = [
        Case("the order of members does not count", #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, []),
        Case("spaces do not count", "[1, 2]", "[1,2]", []),
        Case("numbers as written", "[1]", "[1.0]", ["~ $[0] 1 1.0"]),
        Case("numbers by value", "[1, 2]", "[1.0, 2.5]", ["~ $[1] 2 2.5"], DifferenceRules(numbers: .value)),
        Case(
            "large numbers keep every digit", "12345678901234567890", "12345678901234567891",
            ["~ $ 12345678901234567890 12345678901234567891"]),
        Case("a value inside", #"{"p":[{"n":"Ada"}]}"#, #"{"p":[{"n":"Bob"}]}"#, ["~ $.p[0].n Ada Bob"]),
        Case("members that only one has", #"{"a":1}"#, #"{"b":2}"#, ["- $.a 1 -", "+ $.b - 2"]),
        Case(
            "what comes stands behind what it follows", #"{"a":1,"z":3}"#, #"{"a":1,"b":2,"z":4}"#,
            [
                "+ $.b - 2", "~ $.z 3 4",
            ]),
        Case("items that only one has", "[1,2]", "[1]", ["- $[1] 2 -"]),
        Case("another type", "[1]", #"{"0":1}"#, ["~ $ array object"]),
        Case("a number and its text", "[1]", #"["1"]"#, ["~ $[0] 1 1"]),
        Case("null is a value", #"{"a":null}"#, "{}", ["- $.a null -"]),
        Case("keys that are no names", #"{"a b":1,"0":1}"#, #"{"a b":2,"0":2}"#, ["~ $['a b'] 1 2", "~ $['0'] 1 2"]),
        Case("repeated keys in their order", #"{"a":1,"a":2}"#, #"{"a":1,"a":3}"#, ["~ $.a 2 3"]),
        Case("keys as escapes", #"{"\u0061":1}"#, #"{"a":1}"#, []),
        Case("strings as escapes", #"["\u00e9"]"#, #"["é"]"#, []),
        Case(
            "composed and decomposed letters are two texts", "[\"e\u{301}\"]", "[\"\u{E9}\"]",
            ["~ $[0] e\u{301} \u{E9}"]),
        Case("lone surrogates", #"["\ud800"]"#, #"["\ud801"]"#, ["~ $[0] \u{FFFD} \u{FFFD}"]),
        Case(
            "items by the member that is found", #"[{"id":1,"v":1},{"id":2,"v":2}]"#,
            #"[{"id":2,"v":3},{"id":1,"v":1}]"#,
            ["~ $[1].v 2 3"]),
        Case(
            "items by place when that is chosen", #"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":3}]"#,
            ["~ $[0].id 1 2", "~ $[1].id 2 3"], byPlace),
        Case(
            "one item came to the front", #"[{"id":1},{"id":2}]"#, #"[{"id":0},{"id":1},{"id":2}]"#,
            ["+ $[0] - object"]),
        Case(
            "items by a chosen member", #"[{"id":1,"k":"a"},{"id":2,"k":"b"}]"#,
            #"[{"id":2,"k":"a"},{"id":1,"k":"b"}]"#,
            ["~ $[0].id 1 2", "~ $[1].id 2 1"], byMember("k")),
        Case(
            "a member that repeats pairs nothing", #"[{"k":"a"},{"k":"a"}]"#, #"[{"k":"a"},{"k":"b"}]"#,
            ["~ $[1].k a b"], byMember("k")),
        Case(
            "the member with the most values in common", #"[{"n":1,"c":"x"},{"n":2,"c":"y"}]"#,
            #"[{"n":7,"c":"y"},{"n":2,"c":"x"}]"#, ["~ $[0].n 1 2", "~ $[1].n 2 7"]),
        Case("an empty list", "[]", "[1]", ["+ $[0] - 1"]),
        Case(
            "a path is ignored", #"{"t":1,"p":[{"e":1,"v":1},{"e":2,"v":2}]}"#,
            #"{"t":2,"p":[{"e":3,"v":1},{"e":4,"v":3}]}"#,
            ["~ $.p[1].v 2 3"], rules(["$.t", "$.p[*].e"])),
        Case("at any depth", #"{"a":{"t":1},"t":1}"#, #"{"a":{"t":2},"t":2}"#, [], rules(["$..t"])),
        Case("a whole branch", #"{"a":{"t":1}}"#, #"{"a":{"t":2,"u":1}}"#, [], rules(["$.a"])),
        Case("one item", #"[1,2]"#, #"[3,4]"#, ["~ $[1] 2 4"], rules(["$[0]"])),
        Case("a member that is gone", #"{"a":1}"#, "{}", [], rules(["$.a"])),
    ]

    static func rules(_ paths: [String]) -> DifferenceRules {
        DifferenceRules(ignored: paths.compactMap { try? PathPattern(parsing: $0) })
    }

    @Test(arguments: cases) func `each place that differs, and what is there`(example: Case) throws {
        let difference = try #require(
            TreeDifference.between(
                JSONDocument(parsing: Bytes(Array(example.first.utf8))),
                JSONDocument(parsing: Bytes(Array(example.second.utf8))), rules: example.rules))
        #expect(difference.changes.map { shown($0, difference) } == example.found)
    }

    private func shown(_ change: TreeChange, _ difference: TreeDifference) -> String {
        func text(_ document: any TreeDocument, _ node: Int?) -> String {
            node.map { document.kind(at: $0).isContainer ? "\(document.kind(at: $0))" : document.text(of: $0) } ?? "-"
        }
        let sign =
            switch change.kind {
            case .changed: "~"
            case .gone: "-"
            case .added: "+"
            }
        return [
            sign, difference.path(of: change), text(difference.first, change.first),
            text(difference.second, change.second),
        ].joined(separator: " ")
    }

    @Test func `another order is told`() throws {
        func order(_ first: String, _ second: String) throws -> Int? {
            TreeDifference.between(
                try JSONDocument(parsing: Bytes(Array(first.utf8))),
                try JSONDocument(parsing: Bytes(Array(second.utf8))))?.reordered.count
        }
        #expect(try order(#"{"a":1,"b":{"c":1,"d":1}}"#, #"{"b":{"d":1,"c":1},"a":1}"#) == 2)
        #expect(try order(#"{"a":1,"b":2}"#, #"{"a":1,"c":0,"b":2}"#) == 0)
        #expect(try order(#"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":1}]"#) == 1)
    }

    @Test(arguments: [DifferenceRules(), byPlace, byMember("id")])
    func `the changes make the second tree of the first`(rules: DifferenceRules) throws {
        var source = SeededNumbers(seed: 18)
        for _ in 0..<2000 {
            let first = JSONValue.random(using: &source)
            let second = first.varied(using: &source)
            for (one, two) in [(PlainTree(first), PlainTree(second)), (PlainTree(second), PlainTree(first))] {
                let difference = try #require(TreeDifference.between(one, two, rules: rules))
                #expect(Applied(difference).value == (one == PlainTree(first) ? second : first))
            }
            // Documents over bytes are told apart in the same places as trees.
            let documents = try [first, second].map { try JSONDocument(parsing: Bytes(Array($0.text().utf8))) }
            let one = try #require(TreeDifference.between(documents[0], documents[1], rules: rules))
            let two = try #require(TreeDifference.between(PlainTree(first), PlainTree(second), rules: rules))
            #expect(one.changes == two.changes)
        }
    }

    @Test func `a tree has no difference from itself`() throws {
        var source = SeededNumbers(seed: 3)
        for _ in 0..<300 {
            let tree = PlainTree(JSONValue.random(using: &source))
            #expect(TreeDifference.between(tree, tree)?.changes.isEmpty == true)
        }
    }

    @Test func `it ends when it is cancelled`() {
        let lists = ["1", "2"].map { text in
            PlainTree(.array(Array(repeating: JSONValue.string(text), count: 20_000)))
        }
        #expect(TreeDifference.between(lists[0], lists[1], isCancelled: { true }) == nil)
        #expect(TreeDifference.between(lists[0], lists[1], isCancelled: { false })?.changes.count == 20_000)
    }
}

/// The second tree, made of the first and the changes alone: values that are no change come from the first.
private struct Applied {
    let difference: TreeDifference
    private let changes: [Int: TreeChange]

    init(_ difference: TreeDifference) {
        self.difference = difference
        changes = Dictionary(difference.changes.compactMap { change in change.first.map { ($0, change) } }) { $1 }
    }

    var value: JSONValue { value(0, 0) }

    private func value(_ one: Int, _ two: Int) -> JSONValue {
        if let second = changes[one]?.second { return Self.value(difference.second, second) }
        guard let index = difference.pairs[one] else { return Self.value(difference.first, one) }
        let pair = difference.containers[index]
        let children =
            pair.children
            ?? zip(difference.first.children(of: one), difference.second.children(of: pair.second)).enumerated().map {
                ChildPair(first: Int32($1.0), second: Int32($1.1), places: (Int32($0), Int32($0)))
            }
        var places = children.filter { $0.first < 0 || changes[Int($0.first)]?.kind != .gone }
        if pair.children == nil {
            places += difference.changes.filter { $0.kind == .added && $0.container == index }.map {
                ChildPair(first: -1, second: Int32($0.second ?? 0), places: $0.places)
            }
        }
        places.sort { $0.places.second < $1.places.second }
        let values = places.map { child in
            child.first < 0
                ? Self.value(difference.second, Int(child.second)) : value(Int(child.first), Int(child.second))
        }
        guard difference.first.kind(at: one) == .object else { return .array(values) }
        return .object(
            zip(places, values).map { child, value in
                JSONValue.Member(
                    (child.first < 0
                        ? difference.second.key(of: Int(child.second)) : difference.first.key(of: Int(child.first)))
                        ?? "", value)
            })
    }

    private static func value(_ document: any TreeDocument, _ node: Int) -> JSONValue {
        switch document.kind(at: node) {
        case .object:
            .object(document.children(of: node).map { .init(document.key(of: $0) ?? "", value(document, $0)) })
        case .array: .array(document.children(of: node).map { value(document, $0) })
        case .number: .number(document.text(of: node))
        case .boolean: .boolean(document.text(of: node) == "true")
        case .null: .null
        case .string, .date, .data: .string(document.text(of: node))
        }
    }
}
