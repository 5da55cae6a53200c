import CurlewBytes
import CurlewFormats
import Foundation
import TestSupport
import Testing

/// `curlew import`: files of other programs become a collection.
@Suite struct ImportCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let postman = #"""
        {"info":{"name":"Shop"},"variable":[{"key":"base","value":"http://127.0.0.1:1"}],"item":[{"name":"Orders","item":[
        {"name":"Create","request":{"method":"POST","url":"{{base}}/orders/:id","auth":{"type":"bearer","bearer":{"token":"hidden-token"}},
        "body":{"mode":"formdata","formdata":[{"key":"file","type":"file","src":"/etc/passwd"}]}},"event":[{"listen":"test","script":{"exec":["evil()"]}}]}]},
        {"name":"Hello","protocolProfileBehavior":{"strictSSL":false},"request":"{{base}}/hello"}]}
        """#

    private func curlew(_ words: String...) async throws -> (end: ProgramEnd, text: String, errors: String) {
        let run = try await ProgramRun.of(
            words, environment: ["XDG_STATE_HOME": folder.path("state")], folder: folder.path)
        return (run.end, run.text, run.errors)
    }

    private func files() -> [String] {
        (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).filter {
            !$0.hasPrefix("state")
        }.sorted()
    }

    @Test func `a collection of Postman's comes in, and a request of it can be encoded`() async throws {
        try folder.write(Self.postman, to: "shop.json")
        let dry = try await curlew("import", "shop.json", "--dry-run")
        #expect(
            dry.end == .exit(0) && dry.text.contains("would make")
                && dry.text.contains("2 requests, 1 folder, 1 environment"))
        #expect(dry.text.contains("secrets kept outside it: token") && dry.text.contains("verify: false in 1 request"))
        #expect(dry.text.contains("1 line of scripts") && !dry.text.contains("hidden-token"))
        #expect(files() == ["shop.json"])
        let run = try await curlew("import", "shop.json")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(
            files() == [
                "shop", "shop.json", "shop/curlew.yaml", "shop/environments", "shop/environments/imported.yaml",
                "shop/hello.yaml",
                "shop/orders", "shop/orders/create.yaml", "shop/orders/folder.yaml",
            ])
        for file in files() where file.hasSuffix(".yaml") {
            let text = try folder.read(file)
            #expect(!text.contains("hidden-token") && !text.contains("hooks") && !text.contains("command"), "\(file)")
        }
        let encoded = try await curlew("encode", "hello", "--collection", "shop", "--env", "imported")
        #expect(encoded.end == .exit(0) && encoded.text.contains("http://127.0.0.1:1/hello"), "\(encoded.errors)")
        #expect(try await curlew("check", "--collection", "shop").errors.contains("hidden-token") == false)
    }

    @Test func `the JSON has rows with their switches, and no value of a secret`() async throws {
        try folder.write(Self.postman, to: "shop.json")
        let run = try await curlew("import", "shop.json", "--dry-run", "--json")
        let value = try JSONValue(parsing: Bytes(Array(run.text.utf8)))
        guard case .array(let requests)? = value["requests"] else {
            Issue.record("\(run.text)")
            return
        }
        #expect(
            requests[0]["folder"] == ["Orders"] && requests[0]["method"] == "POST" && requests[0]["name"] == "Create")
        #expect(requests[0]["body"] == ["kind": "multipart", "fields": [["file", "/etc/passwd", true, "file"]]])
        #expect(requests[0]["auth"] == ["type": "bearer", "token": "{{token}}"])
        #expect(
            value["secrets"] == [["name": "token", "environment": "imported"]] && !run.text.contains("hidden-token"))
        #expect(files() == ["shop.json"])
        let plain = try await curlew("import", "shop.json", "--dry-run", "--json", "--plain-variables")
        #expect(plain.text.contains("hidden-token"))
    }

    @Test func `into a collection it becomes a folder, and nothing that is there changes`() async throws {
        try folder.write("name: Mine\n", to: "api/curlew.yaml")
        try folder.write("POST http://127.0.0.1:1/a\nX-A: b\n\nx\n###\nGET http://127.0.0.1:1/b\n", to: "two.http")
        let run = try await curlew("import", "two.http", "--into", "api")
        #expect(run.end == .exit(0), "\(run.errors)")
        let list = try await curlew("ls", "--collection", "api")
        #expect(
            list.text == "two/post-a\tPOST\tPOST a\thttp://127.0.0.1:1/a\ntwo/get-b\tGET\tGET b\thttp://127.0.0.1:1/b\n"
        )
        #expect(try folder.read("api/curlew.yaml") == "name: Mine\n")
    }

    @Test(arguments: [
        ("a.json", "{\"info\":{},\n \"item\":[}", "line 2, column 10"),
        ("a.json", #"{"info":{},"item":1}"#, "Line 1, column 19: "),
        ("a.har", #"{"log":{"entries":{}}}"#, "log.entries is to be a list"),
        ("a.txt", "hello world", "no file of requests"),
        ("a.yaml", "openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n", "comes with a later version"),
        ("a.sh", "curl 'http://a/", "line 1, column 6"), ("a.bin", "\u{0}\u{1}\u{2}", "no file of requests"),
    ])
    func `bad input is named with its place, and the disk stays as it is`(name: String, text: String, words: String)
        async throws
    {
        try folder.write(text, to: name)
        let run = try await curlew("import", name)
        #expect(run.end == .exit(2) && run.errors.contains(name) && run.errors.contains(words), "\(run.errors)")
        #expect(files() == [name])
    }
}
