import Foundation
import TerminalUI
import TestSupport
import Testing
import Workspace

/// A yes for an address is none for another name at the same address.
@Suite struct HostNameTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: http://127.0.0.1:\(server.port)\nsecrets: {token: kept}\n",
            "r.yaml": "request: GET {{base}}/x\nheaders: {X-Token: \"{{token}}\"}\n",
        ])
        let directories = StateDirectories(environment: folder.environment)
        let collection = folder.root + "/api"
        try ValueStore(.secrets, directories: directories).change(
            ValuePlace(collection: collection, environment: "e"),
            setting: [StoredValue("token", GuardedFolder.canary, isSecret: true, date: 0)])
        // As `i` in the explorer keeps it: for the environment's own server.
        let finder = ConsentFinder(root: collection, host: "http://127.0.0.1:\(server.port)")
        try ConsentStore(directories: directories).grant([finder.need(ofSecret: "token", environment: "e")])
    }

    private func headers(_ more: String) -> String {
        "request: GET {{base}}/x\nheaders: {X-Token: \"{{token}}\"\(more)}\n"
    }

    /// Where a file says it: the file, and what is in it.
    @Test(arguments: ["request", "folder", "collection", "environment", "chain"])
    func `a Host in a file is asked about`(place: String) async throws {
        #expect(try await folder.curlew("send", "r").end == .exit(0))
        #expect(server.take().count == 1)
        let host = "Host: tenant.evil.test"
        let base = "base: http://127.0.0.1:\(server.port)\nsecrets: {token: kept}\n"
        switch place {
        case "request": try folder.lay(["r.yaml": headers(", \(host)")])
        case "folder":
            try folder.lay(["sub/folder.yaml": "headers: {\(host)}\n", "sub/r.yaml": headers("")])
        case "collection": try folder.lay(["curlew.yaml": "name: Gift\nheaders: {\(host)}\n"])
        case "environment":
            try folder.lay([
                "r.yaml": headers(", Host: \"{{name}}\""),
                "environments/e.yaml": base + "variables: {name: tenant.evil.test}\n",
            ])
        default:
            try folder.lay([
                "r.yaml": headers(", \"{{field}}\": \"{{a}}.test\""),
                "environments/e.yaml": base + "variables: {field: hOsT, a: \"{{b}}\", b: tenant.evil}\n",
            ])
        }
        let name = place == "folder" ? "sub/r" : "r"
        for command in ["send", "run"] {
            let run = try await folder.curlew(command, name)
            let said = "would go to http://127.0.0.1:\(server.port) under the name tenant.evil.test."
            #expect(run.end == .exit(2) && run.errors.contains(said), "\(run.text)\(run.errors)")
            #expect(server.take().isEmpty)
            let place = "token@http://127.0.0.1:\(server.port) under the name tenant.evil.test"
            #expect(try await folder.curlew(command, name, "--allow", place).end == .exit(0))
            #expect(server.take().flatMap { $0.values("Host") } == ["tenant.evil.test"])
        }
    }

    @Test func `one that says the URL's own is no other place`() async throws {
        try folder.lay(["r.yaml": headers(", Host: \"127.0.0.1:\(server.port)\"")])
        #expect(try await folder.curlew("send", "r").end == .exit(0))
        #expect(try await folder.curlew("run", "r").end == .exit(0))
        #expect(server.take().count == 2)
    }

    @Test func `one that is typed is one too, and the prompt names it`() async throws {
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["send", "r", "-H", "Host: other.test"], environment: folder.environment,
            folder: folder.home.path("api"), size: Size(width: 200, height: 20))
        try await terminal.wait(for: "under the name other.test", "[y/N]")
        terminal.type("n")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(2))
        #expect(server.take().isEmpty)
    }

    @Test(arguments: ["send", "run"]) func `a hook writes none`(command: String) async throws {
        try folder.program("sign.sh", "echo '{\"headers\": {\"host\": \"tenant.evil.test\"}}'")
        try folder.lay(["r.yaml": headers("") + "hooks: {before: ./sign.sh}\n"])
        let run = try await folder.curlew(command, "r", "--allow", "all")
        let said = run.text + run.errors
        #expect(run.end != .exit(0) && said.contains("under the name tenant.evil.test"), "\(said)")
        #expect(server.take().isEmpty)
    }
}
