import CurlewBytes
import CurlewFormats
import Testing

/// One path over one document, and what it finds as compact JSON.
struct PathRow: CustomTestStringConvertible, Sendable {
    let document: String
    let path: String
    let found: [String]

    init(_ document: String, _ path: String, _ found: [String]) {
        self.document = document
        self.path = path
        self.found = found
    }

    var testDescription: String { path }

    static func found(_ path: String, in document: String) throws -> [String] {
        let document = try JSONDocument(parsing: Bytes(Array(document.utf8)))
        return try JSONPath(parsing: path).matches(in: document).map { JSONValue(document, at: $0.index).text() }
    }
}

struct JSONPathTests {
    /// The shop of RFC 9535 §1.5, with fewer words.
    static let shop = #"""
        {"store": {"book": [
            {"category": "reference", "author": "Rees", "title": "Sayings", "price": 8.95},
            {"category": "fiction", "author": "Waugh", "title": "Sword", "price": 12.99},
            {"category": "fiction", "author": "Melville", "title": "Moby", "isbn": "0-553", "price": 8.99},
            {"category": "fiction", "author": "Tolkien", "title": "Rings", "isbn": "0-395", "price": 22.99}
          ], "bicycle": {"color": "red", "price": 399}}}
        """#

    @Test(arguments: [
        PathRow(shop, "$.store.book[*].author", [#""Rees""#, #""Waugh""#, #""Melville""#, #""Tolkien""#]),
        PathRow(shop, "$..author", [#""Rees""#, #""Waugh""#, #""Melville""#, #""Tolkien""#]),
        PathRow(shop, "$.store..price", ["8.95", "12.99", "8.99", "22.99", "399"]),
        PathRow(shop, "$..book[2].author", [#""Melville""#]),
        PathRow(shop, "$..book[2].publisher", []),
        PathRow(shop, "$..book[-1].title", [#""Rings""#]),
        PathRow(shop, "$..book[0,1].price", ["8.95", "12.99"]),
        PathRow(shop, "$..book[:2].price", ["8.95", "12.99"]),
        PathRow(shop, "$..book[?@.isbn].title", [#""Moby""#, #""Rings""#]),
        PathRow(shop, "$..book[?@.price<10].title", [#""Sayings""#, #""Moby""#]),
        PathRow(shop, "$.store.bicycle.*", [#""red""#, "399"]),
        PathRow(shop, "$..book[?@.price > $.store.book[0].price].price", ["12.99", "8.99", "22.99"]),
    ])
    func `a shop is searched`(row: PathRow) throws {
        #expect(try PathRow.found(row.path, in: row.document) == row.found)
    }

    @Test(arguments: [
        PathRow(#"{"k":"v"}"#, "$", [#"{"k":"v"}"#]),
        PathRow(#"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, "$.o['j j']", [#"{"k.k":3}"#]),
        PathRow(#"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, #"$.o["j j"]['k.k']"#, ["3"]),
        PathRow(#"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, #"$["'"]["@"]"#, ["2"]),
        PathRow(#"{"o":{"j":1,"k":2},"a":[5,3]}"#, "$[*]", [#"{"j":1,"k":2}"#, "[5,3]"]),
        PathRow(#"{"o":{"j":1,"k":2},"a":[5,3]}"#, "$.o[*, *]", ["1", "2", "1", "2"]),
        PathRow(#"{"o":{"j":1,"k":2},"a":[5,3]}"#, "$.a[*]", ["5", "3"]),
        PathRow(#"["a","b"]"#, "$[1]", [#""b""#]), PathRow(#"["a","b"]"#, "$[-2]", [#""a""#]),
        PathRow(#"["a","b"]"#, "$[2]", []), PathRow(#"["a","b"]"#, "$[-3]", []), PathRow(#"{"0":1}"#, "$[0]", []),
        PathRow("[[1],[2,[3]],4]", "$[1]", ["[2,[3]]"]), PathRow("[[1],[2,[3]],4]", "$[-1]", ["4"]),
        PathRow(#"["a"]"#, "$['0']", []), PathRow("3", "$.a", []), PathRow("3", "$[*]", []),
        PathRow(#"{"a":null}"#, "$.a", ["null"]), PathRow(#"{"a":null}"#, "$.a[0]", []),
        PathRow(#"{"a":null}"#, "$.a.d", []),
        PathRow(#"{"_a":1,"é":2,"a1":3}"#, "$._a", ["1"]), PathRow(#"{"_a":1,"é":2,"a1":3}"#, "$.é", ["2"]),
        PathRow(#"{"_a":1,"é":2,"a1":3}"#, "$['_a', 'a1']", ["1", "3"]),
        PathRow(#"{"\u0061":1}"#, "$.a", ["1"]), PathRow(#"{"a":1}"#, #"$["\u0061"]"#, ["1"]),
        PathRow(#"{"😀":1}"#, #"$['\uD83D\uDE00']"#, ["1"]), PathRow(#"{"a\\b":1}"#, #"$['a\\b']"#, ["1"]),
        PathRow(#"{"\"":1}"#, #"$["\""]"#, ["1"]), PathRow(#"{"\t/":1}"#, #"$['\t\/']"#, ["1"]),
        PathRow(#"{"":1}"#, "$['']", ["1"]), PathRow(#"{"a":{"b":{"c":1}}}"#, "$ .a\n['b']\t.c", ["1"]),
        PathRow(#"{"a":1,"a":2}"#, "$.a", ["2"]), PathRow(#"{"a":1,"a":2}"#, "$.*", ["1", "2"]),
    ])
    func `names, indexes and wildcards`(row: PathRow) throws {
        #expect(try PathRow.found(row.path, in: row.document) == row.found)
    }

    @Test(arguments: [
        ("1:3", "bc"), ("5:", "fg"), ("1:5:2", "bd"), ("5:1:-2", "fd"), ("::-1", "gfedcba"), (":", "abcdefg"),
        ("::", "abcdefg"), ("::0", ""), ("-2:", "fg"), (":-5", "ab"), ("-100:100", "abcdefg"),
        ("100:-100:-1", "gfedcba"),
        ("3:1", ""), ("1:3:-1", ""), ("-1:-4:-1", "gfe"), ("::3", "adg"), ("1 : 3 : 1", "bc"), ("0:0", ""),
        ("9007199254740991:", ""), (":-9007199254740991:-1", "gfedcba"), ("::9007199254740991", "a"),
    ])
    func `slices`(slice: String, letters: String) throws {
        let document = #"["a","b","c","d","e","f","g"]"#
        #expect(try PathRow.found("$[\(slice)]", in: document) == letters.map { "\"\($0)\"" })
    }

    @Test(arguments: [
        PathRow(#"{"o":{"j":1,"k":2},"a":[5,3,[{"j":4},{"k":6}]]}"#, "$..j", ["1", "4"]),
        PathRow(#"{"o":{"j":1,"k":2},"a":[5,3,[{"j":4},{"k":6}]]}"#, "$..[0]", ["5", #"{"j":4}"#]),
        PathRow(
            #"{"o":{"j":1},"a":[5,[{"j":4}]]}"#, "$..*",
            [#"{"j":1}"#, #"[5,[{"j":4}]]"#, "1", "5", #"[{"j":4}]"#, #"{"j":4}"#, "4"]),
        PathRow(#"{"o":{"j":1},"a":[5,[{"j":4}]]}"#, "$.a..[0, 1]", ["5", #"[{"j":4}]"#, #"{"j":4}"#]),
        PathRow(#"{"a":{"a":{"a":1}}}"#, "$..a..a", [#"{"a":1}"#, "1", "1"]),
        PathRow("[[[1]]]", "$..[?@ == 1]", ["1"]), PathRow("5", "$..*", []),
    ])
    func `everything below`(row: PathRow) throws {
        #expect(try PathRow.found(row.path, in: row.document) == row.found)
    }

    @Test func `a path that goes on behind it is read up to there`() throws {
        let (path, length) = try JSONPath.prefix(of: "$.a [0] .b size 3")
        #expect(path.text == "$.a [0] .b")
        #expect(length == 10)
        #expect(path.isSingular)
        #expect(try JSONPath(parsing: "$..a").isSingular == false)
    }
}
