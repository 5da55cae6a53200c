import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `A request with values in its path` {
    private func request(
        _ url: String, _ values: String, method: String = "GET", parameters: String? = nil,
        serializer: RequestSerializer = RequestSerializer(.form)
    ) throws -> SerializedRequest {
        try serializer.serialize(
            method: method, url: url, path: try ParameterText.read(values),
            parameters: parameters.map { try ParameterText.read($0) }, trace: true)
    }

    private func faults(_ url: String, _ values: String) throws -> [PathFault] {
        RequestSerializer(.form).problems(inPath: try ParameterText.read(values), of: url)
    }

    @Test(arguments: [
        (#"{"id": 42}"#, "http://h/p/42"), (#"{"id": "a/b é"}"#, "http://h/p/a%2Fb%20%C3%A9"),
        (#"{"id": {"$raw": "a/b%20c"}}"#, "http://h/p/a/b%20c"), (#"{"id": true}"#, "http://h/p/true"),
        (#"{"id": ["a", {"$off": "b"}, "c"]}"#, "http://h/p/a,c"), (#"{"id": {"$off": 1}}"#, "http://h/p/"),
        (#"{"id": null}"#, "http://h/p/"), (#"{"id": 1e3, "other": 7}"#, "http://h/p/1e3"),
        (#"{"id": {"$date": "2026-11-02"}}"#, "http://h/p/2026-11-02"),
    ])
    func `has them in their places`(values: String, url: String) throws {
        #expect(try request("http://h/p/{id}", values).url == url)
    }

    @Test func `without values braces are text`() throws {
        let request = try RequestSerializer(.form).serialize(method: "GET", url: "http://h/{id}")
        #expect(request.url == "http://h/{id}")
    }

    @Test(arguments: [
        ("GET", "http://h/é/{id}{;list*}?a=1#f", #"{"q": "1"}"#), ("POST", "http://h/{id}", #"{"q": "1"}"#),
        ("POST", "http://h/{;keys*}/{list}#x", nil), ("GET", "http://h/{keys}{.keys*}{id:2}", nil),
        ("GET", "http://h/{off}", nil),
    ])
    func `tells of every byte who wrote it`(method: String, url: String, parameters: String?) throws {
        let values = #"{"id": "ä/ö", "list": ["r", "g b"], "keys": {"é": ";", "b": ""}, "off": {"$off": 1}}"#
        for kind in [SerializerKind.form, .json, .text, .multipart] where kind != .multipart || method != "GET" {
            let request = try request(
                url, values, method: method, parameters: parameters, serializer: RequestSerializer(kind))
            #expect(request.trace?.url.isCovering(request.url.utf8.count) == true)
        }
    }

    @Test func `traces values to their rows, by rule PATH-1`() throws {
        let tree = try ParameterText.read(#"{"id": "a b", "m": {"k": "v"}}"#)
        let request = try RequestSerializer(.form).serialize(
            method: "GET", url: "http://h/{id}{;m*}/x", path: tree, trace: true)
        #expect(request.url == "http://h/a%20b;k=v/x")
        let id = try #require(tree.id(at: [.key("id")]))
        let k = try #require(tree.id(at: [.key("m"), .key("k")]))
        let spans = try #require(request.trace?.url)
        let shown = spans.map { span in
            let owner = span.owner == id ? "id" : span.owner == k ? "k" : "-"
            return
                "\(span.range.lowerBound)-\(span.range.upperBound) \(span.part) \(owner) \(span.rule?.rawValue ?? "-")"
        }
        #expect(
            shown == [
                "0-9 fixed - -", "9-10 value id PATH-1", "10-13 value id PATH-1", "13-14 value id PATH-1",
                "14-15 separator k PATH-1", "15-16 key k PATH-1", "16-17 equals k PATH-1", "17-18 value k PATH-1",
                "18-20 fixed - -",
            ])
        #expect(spans[2].escaped == Escape(character: " ", reason: .space))
        #expect(spans[3].source == 2..<3)
    }

    @Test(arguments: [
        ("/{id}", "{}", "id noValue 1"), ("/{id}", #"{"id": ""}"#, "id empty 1"), ("/x/{id}", "null", "id noValue 3"),
        ("/{;id}", #"{"id": ""}"#, ""), ("/{id}", #"{"id": []}"#, "id empty 1"),
        ("/{id}", #"{"id": [[1]]}"#, "id nested 1"), ("/{id:2}", #"{"id": [1]}"#, "id prefixOfMany 1"),
        ("/{id}", #"{"id": {"$file": "a.txt"}}"#, "id file 1"),
        ("/{id}", #"{"id": {"$raw": "a?b"}}"#, "id endsPath(\"?\") 1"),
        ("/{id}", #"{"id": ".."}"#, "id dots(\"..\") 1"), ("/{id}", #"{"id": {"$raw": ".."}}"#, ""),
        ("/{?q}", "{}", "{?q} otherForm(\"{?q}\") 1"), ("/a{/b}", "{}", "{/b} otherForm(\"{/b}\") 2"),
        ("/{id}/{id:2}", #"{"id": []}"#, "id empty 1, id prefixOfMany 6"),
        ("/{a}/{b}", #"{"b": 1}"#, "a noValue 1"), ("/{id}", #"{"id": {"$off": ""}}"#, ""),
        ("/{id}", #"{"id": {"$bool": "maybe"}}"#, "id noText 1"),
        ("/{id}", #"{"id": {"$number": "{{n}}"}}"#, "id unresolved(\"n\") 1"),
    ])
    func `is refused where a value is missing or has no form`(url: String, values: String, faults: String) throws {
        let found = try self.faults(url, values).map { fault in
            if case .noText = fault.fact { return "\(fault.name) noText \(fault.position)" }
            return "\(fault.name) \(fault.fact) \(fault.position)"
        }
        #expect(found.joined(separator: ", ") == faults)
        if !faults.isEmpty {
            #expect(throws: RequestSerializationError.self) { try request(url, values) }
        }
    }

    @Test func `says what is missing and what to do`() throws {
        let error = #expect(throws: RequestSerializationError.self) { try request("http://h/{id}", "{}") }
        #expect(
            error?.message
                == "{id} has no value. The path would have a hole there. Fill in id, or switch it off.")
    }
}
