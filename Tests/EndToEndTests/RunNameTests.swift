import DemoServer
import Foundation
import TestSupport
import Testing

/// Names in rules and conditions of a run.
@Suite struct RunNameTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `a condition may name a secret, and no row or report quotes one`() async throws {
        try folder.write(
            """
            base: \(server.baseURL)
            variables: {user: ada, password: lovelace}
            secrets: {word: {process: WORD}}
            """, to: "api/environments/demo.yaml")
        try folder.write(
            """
            steps:
              - {id: in, request: login}
              - {id: me, request: me}
              - {request: orders/list, when: 'me $.name == "{{word}}"'}
            """, to: "api/batches/named.yaml")
        try folder.write(
            "request: GET {{base}}/people/1\nserializer: form\nparameters: {w: \"{{word}}\"}\nchecks: ['$.name == \"{{word}}\"']\n",
            to: "api/asks.yaml")
        func run(_ name: String, _ word: String) async throws -> ProgramRun {
            try await ProgramRun.of(
                [
                    "run", "--collection", "api", name, "--allow", "all", "--report", "json=r.json", "--report",
                    "junit=r.xml",
                ],
                environment: ["WORD": word], folder: folder.path)
        }
        let holds = try await run("named", "Ada")
        #expect(holds.end == .exit(0), "\(holds.errors)\(holds.text)")
        #expect(!holds.text.contains("skipped"))
        let fails = try await run("named", "CANARY & 4f1d")
        #expect(fails.text.contains("skipped"))
        let wrong = try await run("asks", "CANARY & 4f1d")
        #expect(wrong.end == .exit(1), "\(wrong.errors)\(wrong.text)")
        let written = try ["r.json", "r.xml"].map { try String(contentsOfFile: folder.path($0), encoding: .utf8) }
        for text in written + [wrong.text, wrong.errors, fails.text] { #expect(!text.contains("4f1d")) }
        #expect(written[0].contains("******") && written[1].contains("******") && wrong.text.contains("******"))
    }

    @Test func `a condition with a name that nothing sets is said before anything is sent`() async throws {
        try folder.write(
            "steps:\n  - {id: in, request: login}\n  - {request: me, when: 'in $.user == \"{{usre}}\"'}\n",
            to: "api/batches/wrong.yaml")
        let run = try await curlew("run", "--collection", "api", "wrong")
        #expect(run.end == .exit(2) && run.text.isEmpty)
        #expect(run.errors.contains("needs {{usre}}, which is not set. Did you mean {{user}}?"), "\(run.errors)")
    }

    @Test func `a captured value of another type than is needed is a sentence, and nothing is sent with it`()
        async throws
    {
        try folder.write(
            "request: POST {{base}}/echo\nserializer: json\nparameters: {id: !number \"{{word}}\"}\n",
            to: "api/typed.yaml")
        try folder.write(
            "request: GET {{base}}/people/1\ncapture: {word: $.name}\n", to: "api/takes.yaml")
        try folder.write("steps: [takes, typed]\n", to: "api/batches/types.yaml")
        let run = try await curlew("run", "--collection", "api", "types")
        #expect(run.end == .exit(1), "\(run.errors)\(run.text)")
        #expect(run.text.contains("200 OK") && run.text.contains("Ada"), "\(run.text)")
        #expect(run.text.contains("number"), "\(run.text)")
    }
}
