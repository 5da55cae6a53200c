import Foundation
import TestSupport
import Testing

/// A run is green when something was tested.
@Suite struct GreenRunTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `an empty folder and a batch without steps end with 2`() async throws {
        try folder.write("name: Empty\n", to: "api/empty/folder.yaml")
        try folder.write("steps: []\n", to: "api/batches/none.yaml")
        for operand in ["empty", "none"] {
            let run = try await curlew("run", "--collection", "api", operand)
            #expect(run.end == .exit(2) && run.text.isEmpty)
            #expect(run.errors.contains("so nothing would be tested. --allow-empty lets it pass."), "\(run.errors)")
            #expect(try await curlew("run", "--collection", "api", operand, "login").end == .exit(2))
            #expect(try await curlew("run", "--collection", "api", operand, "--allow-empty").end == .exit(0))
        }
    }

    @Test func `another key that is not known is said, and refused by --strict`() async throws {
        try folder.write(
            "request: POST {{base}}/login\nparameters: {user: ada, password: x}\nx-owner: ada\n", to: "api/own.yaml")
        let run = try await curlew("run", "api/own.yaml")
        #expect(run.end == .exit(0) && run.errors.contains("\"x-owner\" is not known here"), "\(run.text)\(run.errors)")
        let strict = try await curlew("run", "api/own.yaml", "--strict")
        #expect(strict.end == .exit(2) && strict.text.isEmpty && strict.errors.contains("x-owner"))
        #expect(try await curlew("run", "login", "--strict").end == .exit(0))
    }

    @Test func `a request of a folder that needs rows does not keep the rest from being sent`() async throws {
        try folder.write("request: GET {{base}}/{{page}}\n", to: "api/paged.yaml")
        let run = try await curlew("run", "api")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("3 passed, 1 failed"), "\(run.text)\(run.errors)")
        #expect(run.text.contains("{{page}}"))
        #expect(try await curlew("run", "paged", "--collection", "api").end == .exit(2))
    }

    @Test func `of several environments and none named one sentence is said, and none that is a shared part`()
        async throws
    {
        try folder.write("variables: {a: b}\n", to: "api/environments/base.yaml")
        try folder.write("inherits: base\nbase: http://127.0.0.1:1\n", to: "api/environments/live.yaml")
        let run = try await curlew("run", "api")
        #expect(run.end == .exit(2))
        let said = run.errors.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(said.hasSuffix("No environment was named. There are demo, live: --env demo."), "\(said)")
        #expect(!said.contains("needs"))
    }

    @Test func `rows and reports show names with their values`() async throws {
        try folder.write(
            "request: POST {{base}}/login\nname: \"Log {{user}} in, {{token}}\"\nparameters: {user: \"{{user}}\", password: x}\n"
                + "capture: {token: $.token}\n", to: "api/named.yaml")
        try folder.write("user\nada\ntom\n", to: "users.csv")
        let run = try await curlew(
            "run", "--collection", "api", "named", "--rows", "users.csv", "--report", "junit=report.xml")
        #expect(run.text.contains("Log ada in") && run.text.contains("Log tom in"), "\(run.text)\(run.errors)")
        let report = try folder.read("report.xml")
        #expect(report.contains("name=\"POST Log ada in") && report.contains("name=\"POST Log tom in"))
        #expect(!report.contains("{{user}}"))
    }
}
