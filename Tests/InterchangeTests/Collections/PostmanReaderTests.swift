import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// Collections of Postman.
@Suite struct PostmanReaderTests {
    private func read(_ text: String) throws -> ImportedCollection {
        try CollectionReaders.read(Bytes(Array(text.utf8)), file: "/x/shop.json")
    }

    /// The one request of a collection with one item.
    private func request(_ item: String, before: String = "") throws -> SavedRequest {
        try #require(
            try read(#"{"info":{"name":"x"},\#(before)"item":[{"name":"r","request":\#(item)}]}"#).requests.first)
    }

    @Test(arguments: [
        (#""http://a/p?q=1""#, "http://a/p?q=1"),
        (#"{"raw":"http://a/p?q=1","host":["a"],"path":["p"],"query":[{"key":"q","value":"1"}]}"#, "http://a/p?q=1"),
        (
            #"{"protocol":"https","host":["a","b"],"port":"8","path":["p",{"type":"string","value":"q"}],"hash":"f"}"#,
            "https://a.b:8/p/q#f"
        ),
        (#"{"host":"{{base}}","path":"/p"}"#, "{{base}}/p"),
        (
            #"{"raw":"  ","host":["a","b"],"query":[{"key":"x","value":null},{"key":"y","value":""}]}"#,
            "http://a.b?x&y="
        ),
        (#"{"raw":"127.1:4041","host":["127","1"],"port":"4041"}"#, "http://127.1:4041"),
        (#"{"raw":"{{a}}:{{b}}/x/:id?c=:id","variable":[{"key":"id","value":"7"}]}"#, "{{a}}:{{b}}/x/{id}?c=:id"),
        (
            #"{"raw":"http://h:80/:id.json/(:id)/:other","variable":[{"id":"id.json","value":"7"}]}"#,
            "http://h:80/{id.json}/(:id)/:other"
        ),
    ])
    func `a URL is a text or its parts`(url: String, expected: String) throws {
        #expect(try request(#"{"method":"GET","url":\#(url)}"#).url == expected)
    }

    @Test func `rows that are off stay off, equal ones repeat in order, and path values stand in the path`() throws {
        let request = try request(
            #"""
            {"method":"GET","header":[{"key":"A","value":"1"},{"key":"A","value":"2","disabled":true},{"key":"B","value":"{{x}}"}],
            "url":{"raw":"http://a/:id?q=1","query":[{"key":"q","value":"1"},{"key":"q","value":"2","disabled":true}],
            "variable":[{"key":"id","value":"7","description":"the order"}]}}
            """#)
        #expect(
            request.headers == [SavedHeader("A", "1"), SavedHeader("A", "2", isOn: false), SavedHeader("B", "{{x}}")])
        #expect(request.url == "http://a/{id}?q=1" && request.path.root?.childCount == 1)
        #expect(request.parameters.root?.child(at: 0).isOn == false && request.parameters.root?.key(at: 0)?.text == "q")
        #expect(request.notes == "id: the order")
    }

    @Test(
        arguments: [
            (
                #"{"mode":"raw","raw":"{\"a\": 1}","options":{"raw":{"language":"json"}}}"#, "text", #"{"a": 1}"#,
                "application/json"
            ),
            (#"{"mode":"raw","raw":"x"}"#, "text", "x", nil),
            (
                #"{"mode":"graphql","graphql":{"query":"{ a }","variables":"{\"b\": 1}"}}"#, "text",
                #"{"query":"{ a }","variables":{"b":1}}"#, "application/json"
            ),
            (
                #"{"mode":"graphql","graphql":{"query":"{ a }","variables":"{"}}"#, "text", #"{"query":"{ a }"}"#,
                "application/json"
            ),
            (#"{"mode":"raw","raw":""}"#, nil, nil, nil), (#"{"mode":"raw","raw":"x","disabled":true}"#, nil, nil, nil),
        ] as [(String, String?, String?, String?)])
    func `a body is sent as Postman sends it`(body: String, kind: String?, text: String?, type: String?) throws {
        let request = try request(#"{"method":"POST","url":"http://a/","body":\#(body)}"#)
        #expect(request.serializer?.rawValue == kind && request.text == text)
        #expect(request.headers.first?.value == type)
    }

    @Test func `forms and parts keep their rows, and files stay named`() throws {
        let form = try request(
            #"{"method":"POST","url":"http://a/","body":{"mode":"urlencoded","urlencoded":[{"key":"b","value":"1 2"},{"key":"a","value":"{{x}}"},{"key":"b","value":"","disabled":true}]}}"#
        )
        #expect(form.serializer == .form && form.style == "tree-order")
        #expect((0..<3).map { form.parameters.root?.key(at: $0)?.text } == ["b", "a", "b"])
        let parts = try request(
            #"{"method":"POST","url":"http://a/","body":{"mode":"formdata","formdata":[{"key":"f","type":"file","src":["/home/a","/home/b"]},{"key":"g","type":"file","src":null},{"key":"t","value":"x","contentType":"text/plain"}]}}"#
        )
        let values = (0..<4).compactMap { index -> Scalar? in
            guard case .scalar(let scalar)? = parts.parameters.root?.child(at: index).value else { return nil }
            return scalar
        }
        #expect(
            values.map(\.kind) == [.file, .file, .file, .string]
                && values.map(\.text) == ["/home/a", "/home/b", "", "x"])
        #expect(parts.partSettings.map(\.type) == ["text/plain"])
    }

    @Test func `the body of a GET is pruned unless it is asked for`() throws {
        let body = #""body":{"mode":"raw","raw":"x"}"#
        let collection = try read(
            #"{"info":{"name":"x"},"item":[{"name":"r","request":{"method":"GET","url":"http://a/",\#(body)}}]}"#)
        #expect(collection.requests[0].text == nil && collection.unused.map(\.place) == ["/item/0/request/body"])
        let kept = try read(
            #"{"info":{"name":"x"},"item":[{"name":"r","protocolProfileBehavior":{"disableBodyPruning":true,"followRedirects":false,"strictSSL":false},"request":{"method":"GET","url":"http://a/",\#(body)}}]}"#
        )
        #expect(kept.requests[0].text == "x" && kept.unused.isEmpty)
        #expect(kept.requests[0].options.words == [.follow: "0", .verify: "false"])
    }

    @Test(arguments: [
        (#"{"type":"noauth"}"#, SavedAuthentication.none),
        (
            #"{"type":"basic","basic":[{"key":"password","value":"p"},{"key":"username","value":"u"}]}"#,
            SavedAuthentication(.basic, ["user": "u", "password": "p"])
        ),
        (#"{"type":"bearer","bearer":{"token":"{{t}}"}}"#, SavedAuthentication(.bearer, ["token": "{{t}}"])),
        (
            #"{"type":"apikey","apikey":[{"key":"key","value":"k"},{"key":"value","value":"v"},{"key":"in","value":"query"}]}"#,
            SavedAuthentication(.apiKey, ["name": "k", "value": "v", "in": "query"])
        ),
        (#"{"type":"oauth2","oauth2":{"accessToken":"t"}}"#, SavedAuthentication(.bearer, ["token": "t"])),
        (#"{"type":"oauth1","oauth1":{"consumerKey":"x"}}"#, SavedAuthentication.none),
    ])
    func `an authentication is an object or a list`(auth: String, expected: SavedAuthentication) throws {
        #expect(try request(#"{"method":"GET","url":"http://a/","auth":\#(auth)}"#).authentication == expected)
    }

    @Test func `folders keep their authentication, and a request without one inherits`() throws {
        let collection = try read(
            #"""
            {"info":{"name":"Shop","description":"of ours"},"auth":{"type":"noauth"},"variable":[{"key":"base","value":"http://a"}],
            "item":[{"name":"People","auth":{"type":"bearer","bearer":[{"key":"token","value":"t"}]},
            "item":[{"name":"List","request":{"url":"{{base}}/people"}}]},{"name":"Hello","request":"{{base}}/"}]}
            """#)
        #expect(collection.content.name == "Shop" && collection.content.notes == "of ours")
        #expect(collection.content.items.map(\.name) == ["People", "List", "Hello"])
        #expect(
            collection.content.items.map(\.parent) == [nil, 0, nil]
                && collection.requests.allSatisfy { $0.authentication == nil })
        #expect(collection.content.environments.first?.variables == ["base": "http://a"])
        #expect(collection.unused.isEmpty)
    }

    @Test func `plain scripts become rules, and others stay as text and are counted`() throws {
        let collection = try read(
            #"""
            {"info":{"name":"x"},"item":[{"name":"r","event":[{"listen":"test","script":{"exec":[
            "pm.test(\"ok\", function () {","    pm.response.to.have.status(201);","});","const body = pm.response.json();",
            "pm.environment.set(\"token\", body.access.token);"]}}],"request":"http://a/"},
            {"name":"s","event":[{"listen":"test","script":{"exec":"if (x) {\n pm.response.to.have.status(200);\n}\ntests['a'] = responseCode.code === 204;"}},
            {"listen":"prerequest","script":{"exec":["console.log(1)"]}}],"request":"http://a/"}]}
            """#)
        #expect(collection.requests[0].checks == ["status 201"] && collection.requests[0].notes.isEmpty)
        #expect(collection.requests[0].captures == [SavedCapture(name: "token", text: "$.access.token")])
        #expect(collection.requests[1].checks == ["status 204"])
        #expect(
            collection.requests[1].notes.contains("if (x) {\n pm.response")
                && collection.requests[1].notes.contains("console.log(1)"))
        #expect(collection.unused.map(\.text) == ["4 lines of scripts"])
    }

    @Test func `what is no collection is refused with its place`() {
        for (text, place) in [
            (#"{"info":{"name":"x"},"item":"no"}"#, "Line 1, column 29: "),
            ("{\"info\":{},\n\"item\":[{\"request\":1", "line 2, column 21"),
            (#"{"a":1}"#, "--as KIND"),
            ("{\"openapi\":\"3.0.0\",\"paths\":{\"/a\":{\"get\":{}}}}", "an OpenAPI document of 1 operation"),
            ("\u{0}\u{1}", "no file of requests"), (String(repeating: "[", count: 10_000), "more than 512 levels"),
        ] {
            #expect { try read(text) } throws: { error in (error as? ImportRefusal)?.sentence.contains(place) == true }
        }
    }

    @Test func `secrets of one look and other bytes are two`() throws {
        let collection = try read(
            #"{"info":{"name":"x"},"item":[{"name":"r","request":{"url":"http://a/","header":[{"key":"X-Api-Key","value":"\u00e9"},{"key":"Authorization","value":"e\u0301"}]}}]}"#
        ).keepingSecrets()
        #expect(Set(collection.secrets.map { Array($0.value.utf8).count }) == [2, 3])
    }

    @Test func `secrets go out of the files, and equal ones share a name`() throws {
        let collection = try read(
            #"""
            {"info":{"name":"x"},"variable":[{"key":"a","value":"1"},{"key":"token","value":"tt"},{"key":"s","value":"ss","type":"secret"}],
            "item":[{"name":"r","request":{"url":"http://a/","auth":{"type":"bearer","bearer":{"token":"{{token}}"}},
            "header":[{"key":"X-Api-Key","value":"kk"}]}},{"name":"q","request":{"url":"http://a/","header":[{"key":"Authorization","value":"kk"}]}}]}
            """#
        ).keepingSecrets()
        #expect(collection.content.environments.map(\.variables) == [["a": "1"]])
        #expect(collection.content.environments[0].secrets.map(\.name).sorted() == ["s", "token", "x-api-key"])
        #expect(Set(collection.secrets.map { "\($0.name)=\($0.value)" }) == ["s=ss", "token=tt", "x-api-key=kk"])
        #expect(collection.requests.map { $0.headers[safe: 0]?.value } == ["{{x-api-key}}", "{{x-api-key}}"])
        let text = collection.json.text()
        #expect(!["\"ss\"", "\"tt\"", "\"kk\""].contains { text.contains($0) })
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
