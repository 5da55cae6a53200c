import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `Who wrote the bytes` {
    static let people = #"{"families": ["father", "mother"], "page": {"size": 10}, "q": "café & co", "active": true}"#

    @Test(arguments: [
        ("families[1]", "&families%5B%5D=mother", " ~~~~~~~~^^^^^^ ######"),
        ("page.size", "&page%5Bsize%5D=10", " ~~~~^^^####^^^ ##"), ("active", "?active=1", " ###### #"),
        ("q", "&q=caf%C3%A9%20%26%20co", " # ####################"),
    ])
    func `is drawn under a pair`(path: String, pair: String, carets: String) throws {
        let tree = try ParameterText.read(Self.people)
        let request = try RequestSerializer(.json).serialize(
            method: "GET", url: "http://h/people", parameters: tree, trace: true)
        #expect(request.url.utf8.count - "http://h/people?".utf8.count == 93)
        #expect(request.trace?.pairs.count == 5)
        var id: NodeID?
        tree.walk { visit in
            if tree.path(of: visit.node.id)?.text == path { id = visit.node.id }
            return true
        }
        let node = try #require(id)
        let url = Array(request.url)
        let spans = try #require(request.trace?.url)
        let own = spans.filter { $0.owner == node }
        let (start, end) = (own[0].range.lowerBound - 1, own[own.count - 1].range.upperBound)
        #expect(String(url[start..<end]) == pair)
        let row = spans.flatMap { span in span.range.map { start..<end ~= $0 ? mark(span, node) : "" } }.joined()
        #expect(row == carets)
    }

    private func mark(_ span: TraceSpan, _ node: NodeID) -> String {
        guard span.owner == node else { return " " }
        switch span.part {
        case .rule: return "^"
        case .key: return span.origin == node ? "#" : "~"
        case .value: return "#"
        default: return " "
        }
    }

    @Test(arguments: [
        (
            #"{"a": "é/%"}"#,
            [
                "0-1 key a AF-6", "1-2 equals a AF-6", "2-8 value a AF-6 é nonASCII", "8-9 value a AF-6",
                "9-12 value a AF-6 % percent",
            ]
        ),
        (
            #"{"a": {"b": null}}"#,
            ["0-1 key a AF-6", "1-4 rule a.b AF-2 [ reserved", "4-5 key a.b AF-5", "5-8 rule a.b AF-2 ] reserved"]
        ),
        (
            #"{"s": {"$set": [2, 1]}}"#,
            [
                "0-1 key s AF-4", "1-2 equals s[1] AF-6", "2-3 value s[1] AF-6", "3-4 separator - AF-10",
                "4-5 key s AF-4",
                "5-6 equals s[0] AF-6", "6-7 value s[0] AF-6",
            ]
        ),
        (
            #"{"a": ["x"]}"#,
            [
                "0-1 key a AF-6", "1-4 rule a[0] AF-3 [ reserved", "4-7 rule a[0] AF-3 ] reserved",
                "7-8 equals a[0] AF-6",
                "8-9 value a[0] AF-6",
            ]
        ),
        (
            #"{"r": {"$raw": "x=%41"}, "e": {}, "n": true}"#,
            [
                "0-1 key n AF-6", "1-2 equals n AF-6", "2-3 value n AF-6", "3-4 separator - AF-10", "4-9 value r -",
            ]
        ),
    ])
    func `is told span by span in form text`(json: String, spans: [String]) throws {
        let tree = try ParameterText.read(json)
        let request = try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree, trace: true)
        #expect(request.trace?.body.map { described($0, tree) } == spans)
    }

    @Test func `is told span by span in JSON`() throws {
        let tree = try ParameterText.read(#"{"a": "x\n", "n": [1.50, null]}"#)
        let request = try RequestSerializer(.json).serialize(method: "POST", url: "", parameters: tree, trace: true)
        #expect(request.body?.bytes.map(text) == #"{"a":"x\n","n":[1.50,null]}"#)
        #expect(
            request.trace?.body.map { described($0, tree) } == [
                "0-1 syntax  JSON-1", "1-2 syntax a JSON-2", "2-3 key a JSON-2", "3-5 syntax a JSON-2",
                "5-6 syntax a -",
                "6-7 value a -", "7-9 value a JSON-5 \n control", "9-10 syntax a -", "10-11 syntax  -",
                "11-12 syntax n JSON-2", "12-13 key n JSON-2", "13-15 syntax n JSON-2", "15-16 syntax n -",
                "16-20 value n[0] -", "20-21 syntax n -", "21-25 value n[1] -", "25-26 syntax n -",
                "26-27 syntax  JSON-1",
            ])
    }

    private func described(_ span: TraceSpan, _ tree: ParameterTree) -> String {
        let path = span.origin.flatMap { tree.path(of: $0)?.text } ?? "-"
        let escape = span.escaped.map { " \($0.character) \($0.reason.rawValue)" } ?? ""
        return
            "\(span.range.lowerBound)-\(span.range.upperBound) \(span.part) \(path) \(span.rule?.rawValue ?? "-")\(escape)"
    }

    @Test(arguments: [
        (
            "http://h/p#top", CompatibilityMode.curlew,
            ["fixed http://h/p", "separator ?", "key b", "equals =", "value 2", "fixed #top"]
        ),
        ("http://h/p#top", .afnetworking, ["fixed http://h/p#top", "separator ?", "key b", "equals =", "value 2"]),
        ("http://h/p?a=1", .curlew, ["fixed http://h/p?a=1", "separator &", "key b", "equals =", "value 2"]),
    ])
    func `covers the whole URL`(url: String, conformance: CompatibilityMode, expected: [String]) throws {
        let request = try RequestSerializer(.form, conformance: conformance).serialize(
            method: "GET", url: url, parameters: ParameterText.read(#"{"b": 2}"#), trace: true)
        let bytes = Array(request.url.utf8)
        let spans = request.trace?.url.map { "\($0.part) \(String(decoding: bytes[$0.range], as: UTF8.self))" }
        #expect(spans == expected)
    }

    @Test func `has a reason where there are none`() throws {
        let tree = try ParameterText.read(#"{"a": [], "b": {"$off": [1]}, "c": {"$set": [1, 1]}, "d": 0}"#)
        let trace = try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree, trace: true).trace
        let absent = Dictionary(
            uniqueKeysWithValues: (trace?.absent ?? [:]).map { (tree.path(of: $0.key)?.text ?? "", $0.value) })
        #expect(absent == ["a": .empty, "b": .off, "b[0]": .off, "c[1]": .merged])
    }
}
