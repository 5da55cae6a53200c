import DemoServer
import Foundation
import TestSupport
import Testing

/// What a run takes out of answers, and who has it afterwards.
@Suite struct RunCaptureTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `what a green run captured is there for send, a failed run stores nothing`() async throws {
        let home = try TemporaryFolder()
        let environment = ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"]
        func curlew(_ words: String...) async throws -> ProgramRun {
            try await ProgramRun.of(words, environment: environment, folder: folder.path)
        }
        server.setFailing("/me", true)
        #expect(try await curlew("run", "login", "me").end == .exit(1))
        #expect(try await curlew("send", "me").errors.contains("{{token}} is not set"))
        server.setFailing("/me", false)
        #expect(try await curlew("run", "login", "me").end == .exit(0))
        let sent = try await curlew("send", "me")
        #expect(sent.end == .exit(0), "\(sent.errors)")
        #expect(try await curlew("run", "orders").end == .exit(0), "a name that this run does not capture is stored")
    }

    @Test func `a run does not take from the last one what it captures itself`() async throws {
        let home = try TemporaryFolder()
        let environment = ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"]
        func curlew(_ words: String...) async throws -> ProgramRun {
            try await ProgramRun.of(words, environment: environment, folder: folder.path)
        }
        #expect(try await curlew("run", "api").end == .exit(0))
        try folder.write(
            "request: POST {{base}}/login\nparameters: {user: '{{user}}', token: '{{token}}'}\n"
                + "capture: {token: $.token}\n", to: "api/login.yaml")
        let run = try await curlew("run", "login")
        #expect(run.end == .exit(2))
        #expect(run.errors.contains("login needs {{token}}, which is not set."), "\(run.errors)")
    }

    @Test func `what a hook behind takes out of an answer feeds the next request, run and sent`() async throws {
        try folder.write("name: Nonces\n", to: "hooked/curlew.yaml")
        try folder.write("base: \(server.baseURL)\n", to: "hooked/environments/demo.yaml")
        try folder.write(
            "request: POST {{base}}/echo\nparameters: {n: \"{{nonce}}\"}\nchecks: [$.body matches 0a1.]\n",
            to: "hooked/a.yaml")
        try folder.write(
            "request: GET {{base}}/people\nhooks: {after: ./take.sh, sets: [nonce]}\n", to: "hooked/b.yaml")
        try folder.write(
            "#!/bin/sh\ncat > /dev/null\necho '{\"captures\": {\"nonce\": {\"value\": \"0a1b\", \"secret\": true}}}'\n",
            to: "hooked/take.sh")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path("hooked/take.sh"))
        #expect(try await curlew("check", "--collection", "hooked").end == .exit(0))
        let run = try await curlew("run", "hooked", "--env", "demo", "--allow", "all", "--report", "json=r.json")
        #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
        let lines = run.text.split(separator: "\n")
        #expect(lines[0].contains("GET   b") && lines[1].contains("POST  a"))
        #expect(try !folder.read("r.json").contains("0a1b"), "it is a secret")
    }
}
