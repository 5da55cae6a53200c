import CurlewBytes
import CurlewFormats
import Testing

struct JSONPathErrorTests {
    private func error(_ path: String) -> JSONPathError? {
        do throws(JSONPathError) {
            _ = try JSONPath(parsing: path)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", 1), (" $", 1), ("$ ", 2), ("a", 1), ("$a", 2), ("$.", 3), ("$..", 4), ("$.1", 3), ("$.a b", 4),
        ("$...a", 4),
        ("$.a.'b'", 5), ("$[", 3), ("$[]", 3), ("$[a]", 3), ("$['a]", 6), ("$['a'", 6), ("$[1", 4), ("$[01]", 4),
        ("$[-0]", 4), ("$[-]", 4), ("$[1.0]", 4), ("$[0 1]", 5), ("$[1,]", 5), ("$[,1]", 3), ("$[1:2:3:4]", 8),
        ("$['\t']", 4), (#"$["\'"]"#, 5), (#"$['\"']"#, 5), (#"$['\a']"#, 5), (#"$['\u00g0']"#, 8), ("$[?]", 4),
        ("$[?@.a==]", 9),
        ("$[?@.a=1]", 8), ("$[?@.a & @.b]", 9), ("$[?@.a && ]", 11), ("$[?(@.a]", 8), ("$[?@.a == 1 == 2]", 13),
        ("$[?(@.a) == 1]", 10), ("$[?@.a == tru]", 11), ("$[?@.a == 1.]", 13), ("$[?@.a == 01]", 12),
        ("$[?@.a == +1]", 11),
        ("$[?@.a == [1]]", 11), ("$[?@.a == 'x]", 14), ("$.&", 3), ("$[?length(@.a == 1)]", 15), ("$[?!!@.a]", 5),
    ])
    func `what the grammar does not have is an error at its place`(path: String, column: Int) {
        let error = self.error(path)
        guard case .invalid(_, _, let place) = error else {
            Issue.record("\(path): \(String(describing: error))")
            return
        }
        #expect(place.column == column)
        #expect(error?.description.hasSuffix(".") == true)
        #expect(error?.position == place)
    }

    @Test func `what a place is for is checked before anything is searched`() {
        func place(_ column: Int) -> TextPosition { TextPosition(offset: column - 1, line: 1, column: column) }
        #expect(error("$[9007199254740992]") == .integerTooLarge(at: place(3)))
        #expect(error("$[:-9007199254740992]") == .integerTooLarge(at: place(4)))
        #expect(error("$[?@.* == 1]") == .notComparable(at: place(4)))
        #expect(error("$[?1 == @..a]") == .notComparable(at: place(9)))
        #expect(error("$[?match(@.a, 'x') == true]") == .notComparable(at: place(4)))
        #expect(error("$[?1]") == .notATest(at: place(4)))
        #expect(error("$[?true && @.a]") == .notATest(at: place(4)))
        #expect(error("$[?length(@.a)]") == .notATest(at: place(4)))
        #expect(error("$[?!'a']") == .notATest(at: place(5)))
        #expect(error("$[?length(@.*) == 1]") == .wrongArgument(function: "length", wanted: .value, at: place(11)))
        #expect(error("$[?count(1) == 1]") == .wrongArgument(function: "count", wanted: .nodes, at: place(10)))
        #expect(error("$[?value('a') == 1]") == .wrongArgument(function: "value", wanted: .nodes, at: place(10)))
        #expect(
            error("$[?count() == 1]") == .wrongNumberOfArguments(function: "count", wanted: 1, found: 0, at: place(4)))
        #expect(
            error("$[?match(@.a)]") == .wrongNumberOfArguments(function: "match", wanted: 2, found: 1, at: place(4)))
        #expect(error("$[?lenght(@) == 1]") == .unknownFunction("lenght", nearest: "length", at: place(4)))
        #expect(error(#"$['\uD83D']"#) == .loneSurrogate(at: place(4)))
        #expect(error(#"$['\uDE00']"#) == .loneSurrogate(at: place(4)))
        #expect(error("$[?match(@, '(a{9999}){9999}')]") == .patternTooLarge(at: place(13)))
    }

    @Test(arguments: [
        String(repeating: "$[?@", count: 500), "$[?" + String(repeating: "(", count: 100_000),
        "$[?" + String(repeating: "!", count: 30_000), "$" + String(repeating: "[?@", count: 20_000),
        "$[?" + String(repeating: "length(", count: 500), "$" + String(repeating: ".a", count: 1_000_000),
    ])
    func `hostile paths end with an error`(path: String) {
        #expect(error(path) != nil)
    }

    @Test func `nesting has a limit that a person does not reach`() throws {
        func nested(_ count: Int) -> String {
            "$" + String(repeating: "[?@", count: count) + String(repeating: "]", count: count)
        }
        _ = try JSONPath(parsing: nested(64))
        guard case .tooDeep(64, _) = error(nested(65)) else {
            Issue.record("65 levels were taken")
            return
        }
    }

    @Test func `work and results have limits of their own`() throws {
        let wide = "[" + String(repeating: "[1,1,1,1],", count: 2000) + "0]"
        let document = try JSONDocument(parsing: Bytes(Array(wide.utf8)))
        let path = try JSONPath(parsing: "$..[?$..[?@ == 2]]")
        var budget = WorkBudget(limit: 100_000)
        #expect(throws: JSONPathError.stopped(.tooMuch(limit: 100_000), place: "$[4]")) {
            try path.nodes(in: document, within: &budget)
        }
        #expect(throws: JSONPathError.tooManyMatches(limit: 5000)) {
            try JSONPath(parsing: "$..*").matches(in: document, most: 5000)
        }
        #expect(try JSONPath(parsing: "$..*").nodes(in: document).count == 10_001)
    }

    @Test(arguments: [
        "$..*..*..*..*", "$[*,*,*,*,*,*,*,*,*,*]..*", "$[*][*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*]",
        "$..[*,*,*,*,*,*,*,*,*]..[*,*,*,*,*]", "$..[::-1, ::-1]..[::1, ::2]..*",
    ])
    func `paths that find things over and over end at the limit`(path: String) throws {
        let nested = String(repeating: "[[0,1],", count: 60) + "0" + String(repeating: "]", count: 60)
        let document = try JSONDocument(parsing: Bytes(Array("[\(nested),\(nested),\(nested)]".utf8)))
        #expect(throws: JSONPathError.tooManyMatches(limit: 100)) {
            try JSONPath(parsing: path).nodes(in: document, most: 100)
        }
    }

    /// Each costs more for every value than one look: what it costs is counted.
    @Test(arguments: [
        "$.items[?@ == $.long]", "$.items[?length($.long) == 1]", "$.items[?match($.long, 'x*y')]",
        "$.items[?search($.long, '(a?){50}b')]", "$.items[?match(@, $.pattern)]", "$.items[?$.wide == $.same]",
    ])
    func `what takes long for each value ends at the limit`(path: String) throws {
        let members = (0..<400).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let text = """
            {"items": [\(Array(repeating: #""a""#, count: 500).joined(separator: ","))],
             "long": "\(String(repeating: "x", count: 4_000))", "pattern": "\(String(repeating: "(a?)", count: 500))b",
             "wide": {\(members)}, "same": {\(members)}}
            """
        let document = try JSONDocument(parsing: Bytes(Array(text.utf8)))
        var budget = WorkBudget(limit: 50_000)
        let error = #expect(throws: JSONPathError.self) {
            try JSONPath(parsing: path).nodes(in: document, within: &budget)
        }
        guard case .stopped(.tooMuch(limit: 50_000), place: _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a pattern beyond all bounds is an error, wherever it comes from`() throws {
        let deep = String(repeating: "(", count: 65) + "a" + String(repeating: ")", count: 65)
        #expect(error("$[?match(@, '\(deep)')]") == .patternTooLarge(at: TextPosition(offset: 12, line: 1, column: 13)))
        let document = try JSONDocument(parsing: Bytes(Array(#"["a","(a{9999}){9999}"]"#.utf8)))
        #expect(throws: JSONPathError.stopped(.tooMuch(limit: WorkBudget.usualLimit), place: "$[0]")) {
            try JSONPath(parsing: "$[?match(@, $[1])]").nodes(in: document)
        }
    }

    @Test func `a cancelled task ends the search`() async throws {
        let wide = "[" + String(repeating: "1,", count: 200_000) + "0]"
        let document = try JSONDocument(parsing: Bytes(Array(wide.utf8)))
        let task = Task {
            try JSONPath(parsing: "$[?@ == 2]").nodes(in: document)
        }
        task.cancel()
        let error = await #expect(throws: JSONPathError.self) { try await task.value }
        guard case .stopped(.cancelled, place: _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
