import CurlewBytes
import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Foundation
import Testing
import Workspace

@testable import Drafting

/// Programs before and behind a request.
@Suite struct HookTests {
    private let folder: HookFolder
    private let environment = ["PATH": "/usr/bin:/bin", "SECRET_OF_OURS": "x"]

    init() throws {
        folder = try HookFolder()
    }

    private func request(_ body: String? = "a=1", url: String = "http://h:81/p") -> PreparedRequest {
        PreparedRequest(
            request: SentRequest(
                method: "POST", url: url,
                headers: [
                    SentHeader("X-Old", "1", origin: .you), SentHeader("Content-Length", "3", origin: .serializer),
                    SentHeader("X-Key", "k", origin: .you, isSecret: true),
                ],
                body: body.map { RequestBody(Array($0.utf8)) }))
    }

    /// With a yes for what is there now.
    private func accessory(_ hooks: SavedHooks, host: String = "http://h:81") -> HookAccessory {
        let finder = ConsentFinder(root: folder.path, host: host)
        let needs = [hooks.before, hooks.after].compactMap(\.self).map { finder.need(of: $0) }
        return HookAccessory(hooks, root: folder.path, environment: environment, allowed: needs)
    }

    private func changed(_ script: String, limit: Duration? = nil) async throws -> PreparedRequest {
        try folder.script(script, to: "sign.sh")
        return try await accessory(SavedHooks(before: SavedHook(["./sign.sh"]), limit: limit)).willStart(request())
    }

    private func failure(_ script: String, limit: Duration? = nil) async throws -> String? {
        do {
            _ = try await changed(script, limit: limit)
        } catch let failure as AccessoryFailure {
            return failure.message
        }
        return nil
    }

    @Test(arguments: [("lib.sh", "lib.sh"), ("new.sh", "new.sh (new)")])
    func `a file that changed since the yes is named`(name: String, said: String) async throws {
        try folder.script("touch ran", to: "sign.sh")
        try folder.script("true", to: "lib.sh")
        let accessory = accessory(SavedHooks(before: SavedHook(["./sign.sh"])))
        try folder.script("touch more", to: name)
        let failure = await #expect(throws: AccessoryFailure.self) { try await accessory.willStart(request()) }
        #expect(
            failure?.message
                == "\"./sign.sh\" was not run. Changed since your yes: \(said). A file that changes at each run belongs "
                + "outside of the collection. Send again to be asked. Nothing was sent.")
        #expect(throws: (any Error).self) { try folder.text("ran") }
    }

    // MARK: Before

    @Test func `a hook gets the request as JSON and may leave it as it is`() async throws {
        #expect(try await changed("cat > got.json") == request())
        #expect(
            try folder.text("got.json")
                == #"{"method":"POST","url":"http://h:81/p","headers":[["X-Old","1"],["Content-Length","3"],"#
                + #"["X-Key","k"]],"body":"a=1"}"#)
    }

    @Test func `its patch is what is sent`() async throws {
        let changed = try await changed(
            #"""
            echo '{"method": "PUT", "url": "http://h:81/q?x=1", "body": "b=22",
              "headers": {"X-Signature": "0a", "x-old": null, "X-Two": ["a", "b"], "X-Key": "other"}}'
            """#)
        #expect(changed.request.method == "PUT" && changed.request.url == "http://h:81/q?x=1")
        #expect(changed.request.body == RequestBody(Array("b=22".utf8)))
        #expect(
            changed.request.headers.map { "\($0.name): \($0.value)" } == [
                "X-Key: other", "X-Signature: 0a", "X-Two: a", "X-Two: b",
            ])
        #expect(changed.request.headers.map(\.isSecret) == [true, true, true, true], "they stay at their origin")
    }

    @Test func `a URL that it writes is sent as it stands`() async throws {
        let url = "http://h:81/a/%2E%2E/..%2f/{{name}}?x=1/2&y=?#z"
        #expect(try await changed("echo '{\"url\": \"\(url)\"}'").request.url == url)
    }

    /// What it writes as `Host`, and where it would lead; nil: nowhere else.
    @Test(
        arguments: [
            (#""h:81""#, nil), (#""H:81""#, nil), ("null", nil),
            (#""evil.test""#, "http://h:81 under the name evil.test"),
            (#"["evil", "h:81"]"#, "http://h:81 under the name evil"), (#""h""#, "http://h:81 under the name h"),
        ] as [(String, String?)])
    func `a Host of its own is another place, which nobody allowed`(host: String, place: String?) async throws {
        let said = try await failure("echo '{\"headers\": {\"hOST\": \(host)}}'")
        #expect(
            said
                == place.map {
                    "\"./sign.sh\" wrote what cannot be used. It led the request from http://h:81 to \($0). "
                        + "Nothing was sent."
                })
    }

    @Test func `bytes that are no text go and come as Base64`() async throws {
        try folder.script("cat > got.json; echo '{\"body_base64\": \"AP8=\"}'", to: "sign.sh")
        var prepared = request()
        prepared.request.body = RequestBody([0xFF, 0x00])
        let changed = try await accessory(SavedHooks(before: SavedHook(["./sign.sh"]))).willStart(prepared)
        #expect(try folder.text("got.json").contains(#""body_base64":"/wA=""#))
        #expect(changed.request.body == RequestBody([0x00, 0xFF]))
        #expect(try await self.changed("echo '{\"body\": null}'").request.body == nil)
    }

    @Test func `it signs in the folder of its file, with its arguments and a small environment`() async throws {
        try folder.script("{ pwd; echo \"$1\"; env; } > ../got", to: "tour/sign.sh")
        let hook = SavedHook(["./sign.sh", "a b"], folder: "tour")
        _ = try await accessory(SavedHooks(before: hook)).willStart(request())
        let lines = try folder.text("got").split(separator: "\n")
        #expect(lines[0].hasSuffix("/tour") && lines[1] == "a b")
        #expect(!lines.contains { $0.hasPrefix("SECRET_OF_OURS") })
    }

    @Test(arguments: [
        ("exit 3", "\"./sign.sh\" ended with status 3. Try it in a shell. Nothing was sent."),
        (
            "echo 'no key' >&2; exit 1",
            "\"./sign.sh\" ended with status 1. It says: no key. Try it in a shell. Nothing was sent."
        ),
        ("echo hello", "\"./sign.sh\" wrote what cannot be used. "), ("echo '[]'", "It wrote no JSON object."),
        ("echo '{\"header\": {}}'", "It wrote \"header\". Known are method, url, headers, body and body_base64."),
        ("echo '{\"url\": \"http://evil/p\"}'", "It led the request from h:81 to evil."),
        ("echo '{\"url\": \"https://h:81/p\"}'", "It led the request from h:81 to h:81."),
        ("echo '{\"url\": \"http://u:p@h:81/p\"}'", "It led the request from"),
        ("echo '{\"url\": \"file:///etc/passwd\"}'", "Its URL cannot be asked."),
        ("printf '%s' '{\"headers\": {\"A\": \"b\\r\\nC: d\"}}'", "Its header \"A\" cannot be sent."),
        ("echo '{\"headers\": {\"A b\": \"c\"}}'", "Its header \"A b\" cannot be sent."),
        ("echo '{\"headers\": [1]}'", "Its headers are no JSON object."),
        ("echo '{\"method\": \"A B\"}'", "It wrote the method \"A B\"."),
        ("echo '{\"body_base64\": \"*\"}'", "Its body_base64 is no Base64."),
        ("echo '{\"body\": 1}'", "Its body is no text."),
    ])
    func `what it does wrong keeps the request from being sent`(script: String, words: String) async throws {
        let message = try #require(try await failure(script))
        #expect(message.contains(words) && message.hasSuffix("Nothing was sent."), "\(message)")
    }

    @Test func `it has a time limit`() async throws {
        let message = try await failure("sleep 300", limit: .seconds(1))
        #expect(message?.hasPrefix("\"./sign.sh\" took longer than 1 s. It was ended.") == true)
    }

    @Test(arguments: [["make", "-s", "sign"], ["./sign.sh"]])
    func `what it loads from its folder is looked at again right before it runs`(words: [String]) async throws {
        try folder.script(". lib/common.sh", to: "sign.sh")
        for (text, runs) in [("true", true), ("touch ran", false)] {
            try folder.script(text, to: "lib/common.sh")
            try folder.script("sign:\n\t@\(text)", to: "Makefile")
            let hooks = SavedHooks(before: SavedHook(words))
            let accessory = accessory(hooks)
            if !runs {
                try folder.script("touch ran # more", to: "lib/common.sh")
                try folder.script("sign:\n\t@touch ran # more", to: "Makefile")
                await #expect(throws: AccessoryFailure.self) { try await accessory.willStart(request()) }
            } else {
                _ = try await accessory.willStart(request())
            }
        }
        #expect(!folder.has("ran"))
    }

    @Test func `one before may leave a file beside itself for the one behind`() async throws {
        try folder.script("echo 0a1b > nonce", to: "sign.sh")
        try folder.script("cp nonce got", to: "check.sh")
        let hooks = SavedHooks(before: SavedHook(["./sign.sh"]), after: SavedHook(["./check.sh"]))
        let accessory = accessory(hooks)
        for _ in 0..<2 {
            _ = try await accessory.willStart(request())
            await accessory.willStop(.failure(ExchangeFailure(request: request().request, error: .cancelled, date: 0)))
            #expect(accessory.findings.checks.isEmpty, "\(accessory.findings.checks)")
        }
    }

    @Test func `nothing runs without a yes for exactly that`() async throws {
        try folder.script("touch ran", to: "sign.sh")
        let hooks = SavedHooks(before: SavedHook(["./sign.sh"]))
        let none = HookAccessory(hooks, root: folder.path, environment: environment, allowed: [])
        let other = accessory(hooks, host: "other")
        let before = accessory(hooks)
        try folder.script("touch ran # changed", to: "sign.sh")
        for accessory in [none, other, before] {
            await #expect(throws: AccessoryFailure.self) { try await accessory.willStart(request()) }
        }
        #expect(!folder.has("ran"))
        _ = try await accessory(hooks).willStart(request())
        #expect(folder.has("ran"))
    }

    // MARK: Behind

    private func exchange(_ body: String) -> Exchange {
        Exchange(
            request: request().request,
            response: TransportResponse(
                head: ResponseHead(version: "1.1", status: 200, reason: "OK", fields: ["X-A": "b"]),
                body: Bytes(Array(body.utf8))),
            outcome: ResponseOutcome(value: nil, error: nil), checks: [Check("status 200 is in 200-299", .passed)],
            date: 0)
    }

    private func checks(_ script: String) async throws -> [Check] {
        try folder.script(script, to: "check.sh")
        let accessory = accessory(SavedHooks(after: SavedHook(["./check.sh"])))
        #expect(try await accessory.willStart(request()) == request())
        await accessory.willStop(.success(exchange("hello")))
        guard case .finished(let exchange) = accessory.completing(.finished(exchange("hello"))) else { return [] }
        return Array(exchange.checks.dropFirst())
    }

    @Test func `the hook behind gets the exchange and gives checks`() async throws {
        let checks = try await checks(
            #"cat > got.json; echo '{"checks": [{"name": "signed"}, {"name": "fresh", "failed": "It is old."}]}'"#)
        #expect(checks == [Check("signed", .passed), Check("fresh", .failed("It is old."))])
        let got = try folder.text("got.json")
        #expect(got.hasPrefix(#"{"request":{"method":"POST""#) && got.contains(#""status":200"#))
        #expect(got.contains(#""body":"hello","checks":[{"name":"status 200 is in 200-299","result":"passed"}]"#))
    }

    @Test(arguments: [
        ("exit 1", "\"./check.sh\" ended with status 1. Try it in a shell."),
        (
            "echo '{\"check\": 1}'",
            "\"./check.sh\" wrote what cannot be used. It wrote \"check\". Known are checks, a list, and captures, an object."
        ),
        (
            "echo '{\"captures\": {\"a b\": \"1\"}}'",
            "\"./check.sh\" wrote what cannot be used. It captured \"a b\", which is no name: no blanks, colons or braces."
        ),
        (
            "echo '{\"captures\": {\"a\": [1]}}'",
            "\"./check.sh\" wrote what cannot be used. Its captured a is no text, number or boolean."
        ),
        (
            "printf '{\"captures\": {\"a\": \"%070000d\"}}' 1",
            "\"./check.sh\" wrote what cannot be used. Its captured a is above 64 KiB."
        ),
        ("echo '{\"checks\": [{}]}'", "\"./check.sh\" wrote what cannot be used. It wrote a check without a name."),
    ])
    func `one that fails is a failed check`(script: String, sentence: String) async throws {
        #expect(try await checks(script) == [Check("hook ./check.sh", .failed(sentence))])
    }

    @Test func `it hands over values for the requests that follow`() async throws {
        try folder.script(
            #"echo '{"captures": {"nonce": "0a", "n": 1.50, "on": true, "token": {"value": "eyJ", "secret": true}}}'"#,
            to: "check.sh")
        let accessory = accessory(SavedHooks(after: SavedHook(["./check.sh"])))
        #expect(try await accessory.willStart(request()) == request() && accessory.captured(from: exchange("")).isEmpty)
        await accessory.willStop(.success(exchange("hello")))
        let source = "hook ./check.sh"
        #expect(
            accessory.captured(from: exchange("hello")) == [
                CapturedValue(name: "nonce", value: "0a", isSecret: false, source: source),
                CapturedValue(name: "n", value: "1.50", isSecret: false, source: source),
                CapturedValue(name: "on", value: "true", isSecret: false, source: source),
                CapturedValue(name: "token", value: "eyJ", isSecret: true, source: source),
            ])
    }

    @Test func `a request that failed is told too`() async throws {
        try folder.script("cat > got.json", to: "check.sh")
        let accessory = accessory(SavedHooks(after: SavedHook(["./check.sh"])))
        _ = try await accessory.willStart(request())
        await accessory.willStop(
            .failure(ExchangeFailure(request: request().request, error: .cancelled, date: 0)))
        #expect(try folder.text("got.json").contains(#""error":""#))
        #expect(accessory.findings.checks.isEmpty)
    }
}

/// A collection's folder with scripts in it, gone with the test.
final class HookFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("curlew-hook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.resolvingSymlinksInPath().path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func script(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
}
