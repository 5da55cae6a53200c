import CurlewBytes
import CurlewFormats
import Testing

struct JSONPathFilterTests {
    private static let obj = #"{"obj":{"x":"y"},"arr":[2,3]}"#

    /// RFC 9535 §2.3.5.3, table 11: what comparisons with nothing, and between types, come to.
    @Test(arguments: [
        ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true), ("$.absent == 'g'", false),
        ("$.absent1 != $.absent2", false), ("$.absent != 'g'", true), ("1 <= 2", true), ("1 > 2", false),
        ("13 == '13'", false), ("'a' <= 'b'", true), ("'a' > 'b'", false), ("$.obj == $.arr", false),
        ("$.obj != $.arr", true), ("$.obj == $.obj", true), ("$.obj != $.obj", false), ("$.arr == $.arr", true),
        ("$.arr != $.arr", false), ("$.obj == 17", false), ("$.obj != 17", true), ("$.obj <= $.arr", false),
        ("$.obj < $.arr", false), ("$.obj <= $.obj", true), ("$.arr <= $.arr", true), ("1 <= $.arr", false),
        ("1 >= $.arr", false), ("1 > $.arr", false), ("1 < $.arr", false), ("true <= true", true),
        ("true > true", false),
        ("null == null", true), ("null < null", false), ("$.absent < 1", false), ("$.absent >= $.absent", true),
        ("'' < 'a'", true), ("'Z' < 'a'", true), ("'\u{FF5E}' < '\u{1F600}'", true), ("false == null", false),
    ])
    func `comparisons`(test: String, isTrue: Bool) throws {
        #expect(try PathRow.found("$[?\(test)]", in: Self.obj).isEmpty != isTrue)
    }

    @Test(arguments: [
        ("9007199254740993 == 9007199254740992", false), ("9007199254740993 > 9007199254740992", true),
        ("12345678901234567890 == 12345678901234567891", false), ("1.0 == 1", true), ("1e2 == 100", true),
        ("10e-1 == 1", true), ("-0 == 0", true), ("-0.0 == 0", true), ("0.1 == 0.10000000000000000001", false),
        ("0.1 < 0.10000000000000000001", true), ("1e400 < 1e401", true), ("1e-400 > 0", true), ("-1e400 < 0", true),
        ("1e400 == 10e399", true), ("-2 < -1", true), ("-1.5 > -1.50001", true),
        ("1e99999999999999999999 < 1e99999999999999999998", false), ("123e-2 == 1.23", true), ("0e5 == 0", true),
    ])
    func `numbers are compared by their text`(test: String, isTrue: Bool) throws {
        #expect(try PathRow.found("$[?\(test)]", in: "[0]").isEmpty != isTrue)
        let sides = test.split(separator: " ")
        // The same from the document.
        #expect(try PathRow.found("$[?@[0] \(sides[1]) @[1]]", in: "[[\(sides[0]),\(sides[2])]]").isEmpty != isTrue)
    }

    private static let mixed =
        #"{"a":[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}],"o":{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}},"e":"f"}"#

    @Test(arguments: [
        PathRow(mixed, "$.a[?@.b == 'kilo']", [#"{"b":"kilo"}"#]),
        PathRow(mixed, "$.a[?(@.b == 'kilo')]", [#"{"b":"kilo"}"#]),
        PathRow(mixed, "$.a[?@>3.5]", ["5", "4", "6"]),
        PathRow(mixed, "$.a[?@.b]", [#"{"b":"j"}"#, #"{"b":"k"}"#, #"{"b":{}}"#, #"{"b":"kilo"}"#]),
        PathRow(
            mixed, "$[?@.*]",
            [#"[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#, #"{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}}"#]),
        PathRow(mixed, "$[?@[?@.b]]", [#"[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#]),
        PathRow(mixed, "$.o[?@<3, ?@<3]", ["1", "2", "1", "2"]),
        PathRow(mixed, #"$.a[?@<2 || @.b == "k"]"#, ["1", #"{"b":"k"}"#]),
        PathRow(mixed, #"$.a[?match(@.b, "[jk]")]"#, [#"{"b":"j"}"#, #"{"b":"k"}"#]),
        PathRow(mixed, #"$.a[?search(@.b, "[jk]")]"#, [#"{"b":"j"}"#, #"{"b":"k"}"#, #"{"b":"kilo"}"#]),
        PathRow(mixed, "$.o[?@>1 && @<4]", ["2", "3"]), PathRow(mixed, "$.o[?@.u || @.x]", [#"{"u":6}"#]),
        PathRow(mixed, "$.a[?@.b == $.x]", ["3", "5", "1", "2", "4", "6"]),
        PathRow(
            mixed, "$.a[?@ == @]",
            [
                "3", "5", "1", "2", "4", "6", #"{"b":"j"}"#, #"{"b":"k"}"#, #"{"b":{}}"#, #"{"b":"kilo"}"#,
            ]),
        PathRow("[1,null,true,[],{}]", "$[?!@.a && @ != 1]", ["null", "true", "[]", "{}"]),
        PathRow("[1,2,3,4]", "$[? @ == 1 || @ == 2 && @ == 3 ]", ["1"]),
        PathRow("[1,2,3,4]", "$[?(@ == 1 || @ == 2) && @ != 1]", ["2"]), PathRow("[1,2]", "$[?!(@ == 1)]", ["2"]),
        PathRow("[[1],[1,2]]", "$[?@[1]]", ["[1,2]"]), PathRow("[null]", "$[?@ == null]", ["null"]),
        PathRow("[[1,[2]],[1,[3]]]", "$[?@ == $[1]]", ["[1,[3]]"]),
        PathRow(
            #"[{"a":1,"b":2},{"b":2.0,"a":1e0},{"a":1}]"#, "$[?@ == $[0]]", [#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1e0}"#]),
    ])
    func `filters`(row: PathRow) throws {
        #expect(try PathRow.found(row.path, in: row.document) == row.found)
    }

    @Test(arguments: [
        PathRow(#"["ab","日本語",[1],{"a":1,"b":2},5]"#, "$[?length(@) == 2]", [#""ab""#, #"{"a":1,"b":2}"#]),
        PathRow(#"["ab","日本語",[1],{"a":1,"b":2},5]"#, "$[?length(@) >= 3]", [#""日本語""#]),
        PathRow(#"["\uD83D\uDE00"]"#, "$[?length(@) == 1]", [#""😀""#]),
        PathRow("[5,[1,2]]", "$[?length(@) == length($.x)]", ["5"]),
        PathRow(#"[{"a":[1,2]},{"a":[]}]"#, "$[?count(@.a.*) == 2]", [#"{"a":[1,2]}"#]),
        PathRow(#"[{"a":[1,2]},{"a":[]}]"#, "$[?count(@..*) == 1]", [#"{"a":[]}"#]),
        PathRow(#"[{"c":"red"},{"c":"blue"},{}]"#, "$[?value(@..c) == 'red']", [#"{"c":"red"}"#]),
        PathRow(
            #"[{"c":"red"},{"c":"blue"},{}]"#, "$[?value($..c) == value(@..x)]",
            [
                #"{"c":"red"}"#, #"{"c":"blue"}"#, "{}",
            ]),
        PathRow(#"["a","b","ab"]"#, "$[?match(@, 'a|b')]", [#""a""#, #""b""#]),
        PathRow(#"["1974-05-11","974-05-11"]"#, "$[?match(@, '[0-9]{4}-05-..')]", [#""1974-05-11""#]),
        PathRow(#"["a",1]"#, "$[?match(@, '[')]", []), PathRow(#"["a",1]"#, "$[?search(@, 7)]", []),
        PathRow(#"[{"t":"abc","p":"b"},{"t":"abc","p":"x"}]"#, "$[?search(@.t, @.p)]", [#"{"t":"abc","p":"b"}"#]),
        PathRow(#"["a\n","a"]"#, "$[?match(@, 'a.')]", []),
        PathRow(#"["Ä","a"]"#, #"$[?match(@, '\\p{Lu}')]"#, [#""Ä""#]),
        PathRow("[[1,2],[3]]", "$[?length(value(@)) == 2]", ["[1,2]"]),
    ])
    func `functions`(row: PathRow) throws {
        #expect(try PathRow.found(row.path, in: row.document) == row.found)
    }
}
