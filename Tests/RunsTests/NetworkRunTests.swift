import CurlewNetworking
import CurlewSerialization
import DemoServer
import TestSupport
import Testing
import Workspace

@testable import Runs

/// Runs over the network, against the demo API.
@Suite struct NetworkRunTests {
    private let server: DemoServer

    init() throws { server = try DemoServer.start() }

    private func rows(
        _ shop: Shop, _ settings: RunSettings = RunSettings(limit: 4),
        next: @escaping @Sendable (RunItem, StepOutcome) async -> [RunItem] = { _, _ in [] }
    ) async throws -> [RunRow] {
        let items = try await shop.loader.items(in: "") ?? []
        var settings = settings
        settings.variables = try shop.variables
        return await (try Runner(items, settings: settings, carrier: try shop.carrier(next))).run()
    }

    @Test func `a login and a chain: what each sets feeds the next`() async throws {
        let rows = try await rows(try Shop(base: server.baseURL))
        #expect(rows.map(\.step.title) == ["Log in", "Who am I", "List orders"])
        #expect(rows.map(\.status) == [.passed, .passed, .passed])
        #expect(rows[2].url == "\(server.baseURL)/orders?user=1")
        #expect(rows[0].captured == [.init(name: "token", value: nil)])
    }

    @Test func `a failure keeps those from being sent that need its value`() async throws {
        server.setFailing("/me", true)
        let rows = try await rows(try Shop(base: server.baseURL, ["hello.yaml": "request: GET {{base}}/\n"]))
        #expect(
            rows.map(\.word) == [
                "200 OK", "500 Internal Server Error", "skipped: needs user_id from 2", "200 OK",
            ])
        #expect(RunCounts(rows).words == "2 passed, 1 failed, 1 skipped")
    }

    @Test func `a failed check is a fault with its words`() async throws {
        let shop = try Shop(
            base: server.baseURL,
            [
                "me.yaml": """
                request: GET {{base}}/me
                auth: {type: bearer, token: "{{token}}"}
                checks: ['$.name == "Bob"']
                capture: {user_id: $.id}

                """
            ])
        let rows = try await rows(shop)
        #expect(rows[1].status == .failed)
        #expect(rows[1].details == [#"$.name == "Bob": $.name is "Ada". "Bob" was expected."#])
        #expect(rows[2].status == .skipped(.lacks(name: "user_id", from: 1)))
    }

    @Test(arguments: [
        ("checks: [status 404]", true), ("checks: [status < 500]", true), ("checks: [status 200]", false),
        ("checks: []", false), ("checks: null", false), ("checks: [status 404]\nresponse: {status: '200, 500'}", false),
        ("response: {status: 404}", true), ("checks: [status < 500]\nresponse: {status: 404}", true),
    ]) func `a check of the status takes the place of 200-299`(lines: String, passes: Bool) async throws {
        let shop = try Shop(base: server.baseURL, ["gone.yaml": "request: GET {{base}}/nowhere\n\(lines)\n"])
        let item = try shop.loader.item(at: "gone")
        let rows = await (try Runner([item], carrier: try shop.carrier())).run()
        #expect(rows[0].code == 404)
        #expect(rows[0].status == (passes ? .passed : .failed), "\(rows[0].details)")
    }

    @Test func `a check of the status that a folder has counts too, and what fails says how to expect it`() async throws
    {
        let shop = try Shop(
            base: server.baseURL,
            [
                "gone/folder.yaml": "checks: [status 404]\n", "gone/a.yaml": "request: GET {{base}}/nowhere\n",
                "gone/b.yaml": "request: GET {{base}}/nowhere\nchecks: null\n",
            ])
        let items = try await shop.loader.items(in: "gone") ?? []
        let rows = await (try Runner(items, carrier: try shop.carrier())).run()
        #expect(rows.map(\.status) == [.passed, .failed])
        #expect(rows[1].details.first?.hasSuffix("A saved request can expect it: checks: [status 404].") == true)
    }

    @Test func `a name in a check, a capture or a condition is set by the step that captures it`() async throws {
        let shop = try Shop(
            base: server.baseURL,
            [
                "a.yaml": "request: GET {{base}}/people/1\nchecks: ['$.name == \"{{expected}}\"']\n",
                "b.yaml": "request: GET {{base}}/people/1\ncapture: {expected: $.name}\n",
                "c.yaml": "request: GET {{base}}/people/1\ncapture: {part: 'regex /({{expected}})/'}\n",
                "batches/all.yaml": """
                steps:
                  - a
                  - c
                  - {id: who, request: b}
                  - {id: yes, request: hello, when: 'who $.name == "{{part}}"'}
                  - {id: no, request: hello, when: 'who $.name != "{{part}}"'}

                """, "hello.yaml": "request: GET {{base}}/\n",
            ])
        let items = try shop.loader.items(of: try #require(try shop.collection.batch(named: "all")))
        let settings = RunSettings(variables: try shop.variables)
        let rows = await (try Runner(items, settings: settings, carrier: try shop.carrier())).run()
        #expect(rows.map(\.step.id) == ["who", "a", "c", "yes", "no"])
        #expect(rows.prefix(4).map(\.status) == [.passed, .passed, .passed, .passed])
        #expect(rows[4].word == "skipped: who $.name is \"Ada\"")
    }

    @Test func `a name in a check that nothing sets is what is said`() async throws {
        let shop = try Shop(base: server.baseURL, ["a.yaml": "request: GET {{base}}/\nchecks: ['$.x == {{usr}}']\n"])
        let rows = await (try Runner([try shop.loader.item(at: "a")], carrier: try shop.carrier())).run()
        #expect(rows[0].details == ["$.x == {{usr}}: {{usr}} is not set. Did you mean {{user}}?"])
    }

    @Test func `a server that is not there is no answer`() async throws {
        let rows = try await rows(try Shop(base: "http://127.0.0.1:1"))
        #expect(rows[0].status == .error)
        #expect(rows[1].status == .skipped(.lacks(name: "token", from: 0)))
        #expect(rows[2].status == .skipped(.lacks(name: "user_id", from: 1)))
    }

    @Test func `an answer adds a step`() async throws {
        let shop = try Shop(base: server.baseURL, ["detail.yaml": "request: GET {{base}}/orders/A-17\n"])
        let detail = try shop.loader.item(at: "detail")
        let items = [try shop.loader.item(at: "login")]
        let carrier = try shop.carrier { item, _ in item.step.path == "login" ? [detail] : [] }
        let rows = await (try Runner(items, carrier: carrier)).run()
        #expect(rows.map(\.word) == ["200 OK", "200 OK"])
    }

    @Test func `a server that asks who is there is answered by nobody, and the run goes on`() async throws {
        let shop = try Shop(
            base: server.baseURL,
            [
                "guarded.yaml": "request: GET {{base}}/auth/basic\n", "hello.yaml": "request: GET {{base}}/\n",
            ])
        let rows = try await rows(shop)
        #expect(rows.first { $0.step.id == "guarded" }?.code == 401)
        #expect(rows.first { $0.step.id == "hello" }?.status == .passed)
    }
}
