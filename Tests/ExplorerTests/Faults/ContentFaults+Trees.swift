@testable import Explorer

/// C16 to C22, C27 to C38, C41 and C56, C57: JSON, XML and property lists.
enum TreeFaults {
    private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let rows: [ContentFault] =
        (json + numbers).map { fault in
            var fault = fault
            fault.type = fault.type == "text/plain" ? "application/json" : fault.type
            return fault
        } + xml

    private static let json: [ContentFault] = [
        ContentFault(
            "C16", [UInt8](repeating: 0x5B, count: 1_000_000) + [UInt8](repeating: 0x5D, count: 1_000_000),
            isSaid: { $0.tab == .raw && $0.why.contains("deep") }),
        ContentFault(
            "C17", utf8(String(repeating: "{\"a\":", count: 100_000)), isSaid: { $0.tab == .raw && !$0.why.isEmpty }),
        ContentFault(
            "C18", utf8(#"{"a":1,"b":2,"a":3,"a":4,"\u0061":5}"#),
            isSafe: { view in
                ["1", "2", "3", "4", "5"].allSatisfy { n in view.lines.contains { $0.contains("  \(n)") } }
            }, isSaid: { $0.shows("key 4 of 4") }),
        ContentFault(
            "C20", utf8(#"["\ud800","\udc00\ud800","a\u0000b"]"#),
            isSaid: { $0.shows(#"\ud800"#) && $0.shows(#"a\u0000b"#) }),
        ContentFault(
            "C21", utf8(#"{"\u001b[31m":"\u001b]0;t\u0007 \u009b \u202e"}"#),
            isSaid: { $0.shows(#"\u001b[31m"#) && $0.shows(#"\u001b]0;t\u0007"#) }),
        ContentFault("C22", form: "NaN", utf8(#"{"a":NaN}"#), isSaid: { $0.tab == .raw && $0.why.contains("column") }),
        ContentFault("C22", form: "quotes", utf8("{'a':1}"), isSaid: { $0.tab == .raw }),
        ContentFault("C22", form: "comma", utf8("[1,2,]"), isSaid: { $0.tab == .raw }),
        ContentFault("C22", form: "comment", utf8("[1] // x"), isSaid: { $0.tab == .raw }),
        ContentFault("C27", utf8(#"{"a":1,"b":"cut in a str"#), isSaid: { $0.tab == .raw && !$0.why.isEmpty }),
        ContentFault("C28", utf8(#"{"a":1} {"b":2} junk"#), isSaid: { $0.tab == .raw && !$0.why.isEmpty }),
        ContentFault(
            "C29", utf8(#"{"":1,"__proto__":2,"k\nl":3,"\#(String(repeating: "k", count: 100_000))":4}"#),
            isSaid: { $0.shows("__proto__") && $0.shows(#"k\nl"#) }),
        ContentFault("C31", utf8("[\"" + String(repeating: "x", count: 5_000_000) + "\"]"), isSaid: { $0.shows("5") }),
        ContentFault(
            "C32", (0..<1000).flatMap { utf8($0 % 10 == 0 ? "{broken\n" : "{\"n\":\($0)}\n") },
            type: "application/x-ndjson", isSafe: { $0.shows("{broken") },
            isSaid: { view in
                view.shows("100 of 1 000 lines are no JSON") && view.lines[1] == "!{broken"
                    && view.lines[2] == " {\"n\":1}"
            }),
        ContentFault(
            "C56",
            utf8(
                ##"{"openapi":"3.0.0","paths":{"$ref":"file:///etc/passwd"},"x":{"$ref":"#/x"},"y":{"$ref":"http://127.0.0.1:1/c"}}"##
            ), isSaid: { $0.tab == .tree && $0.shows("openapi") }),
        ContentFault(
            "C57",
            utf8(
                #"{"info":{"name":"../../x"},"item":[{"name":"a","event":[{"script":{"exec":["x"]}}],"request":{"body":{"mode":"file","file":{"src":"/etc/passwd"}}}}]}"#
            ), isSaid: { $0.tab == .tree && $0.shows("../../x") }),
    ]

    private static let digits = [
        "1e400", "-0", "12345678901234567890", "0.1000000000000000000000000000000000000001", "1E+2",
    ]

    private static let numbers: [ContentFault] = [
        ContentFault(
            "C19", utf8("[\(digits.joined(separator: ","))]"),
            isSafe: { view in digits.allSatisfy { d in view.lines.contains { $0.contains(d) } } }),
        ContentFault(
            "C19", form: "1000 digits", utf8("[\(String(repeating: "7", count: 1000))]"),
            isSafe: { $0.shows("77777777") }),
    ]

    private static let xml: [ContentFault] = [
        ("C33", "<!DOCTYPE l [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;\"><!ENTITY c \"&b;&b;\">]><l>&c;</l>"),
        (
            "C34",
            "<!DOCTYPE l [<!ENTITY a \"\(String(repeating: "x", count: 100_000))\">]><l>\(String(repeating: "&a;", count: 10_000))</l>"
        ),
        (
            "C35",
            "<!DOCTYPE l [<!ENTITY a SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM \"http://127.0.0.1:1/p\">%p;]><l>&a;</l>"
        ),
        ("C36", String(repeating: "<a>", count: 200_000)),
        ("C37", "<a><b></a></b>"), ("C37", "<a>\u{0}</a>"), ("C37", "<1a/>"),
        ("C38", "<a " + (0..<100_000).map { "x\($0)=\"1\"" }.joined(separator: " ") + "/>"),
        ("C41", "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><integer>x</integer><array>"),
    ].map { id, text in ContentFault(id, form: String(text.prefix(12)), utf8(text), type: "application/xml") }
}
