import CurlewNetworking
import Drafting
import Testing
import Workspace

@testable import Runs

@Suite struct RunLoaderTests {
    @Test func `a request says what it needs and sets`() throws {
        let shop = try Shop()
        let item = try shop.loader.item(at: "me")
        #expect(item.step.title == "Who am I")
        #expect(item.step.needs == ["base", "token"])
        #expect(item.step.sets == ["user_id"])
        #expect(item.draft.checks == [#"$.name == "Ada""#])
    }

    @Test func `a folder has its requests in the order of the list, and the collection all of them`() async throws {
        let shop = try Shop()
        defer { withExtendedLifetime(shop) {} }
        let loader = try shop.loader
        #expect(try await loader.items(in: "")?.map(\.step.path) == ["login", "me", "orders/list"])
        #expect(try await loader.items(in: "orders")?.map(\.step.path) == ["orders/list"])
        #expect(try await loader.items(in: "nowhere")?.count == nil)
    }

    @Test func `names come from every text that is sent, from folders too, and not from what is off`() throws {
        let shop = try Shop(
            base: "http://{{host}}",
            [
                "orders/folder.yaml": "headers: {X-Team: \"{{team}}\", X-Off: \"{{replaced}}\"}\n",
                "orders/make.yaml": """
                request: POST {{base}}/orders?x={{$uuid}}
                headers: {X-Off: plain, X-Own: "{{own}}"}
                serializer: form
                parameters:
                  a: "{{value}}"
                  b: !off "{{off}}"
                  "{{key}}": 1
                  list: ["{{item}}", "{{value}}"]
                body: "{{text}}"

                """,
            ])
        #expect(
            try shop.loader.item(at: "orders/make").step.needs
                == ["base", "host", "team", "own", "value", "key", "item"])
    }

    @Test func `names of checks and captures are needs too, those of folders unless the request takes them away`()
        throws
    {
        let shop = try Shop([
            "x/folder.yaml": "checks: ['$.a == {{outer}}']\n",
            "x/a.yaml": """
            request: GET /{{c}}/{{d}}/{{e}}
            checks: ['$.b == {{own}}']
            capture: {part: 'regex /{{prefix}}(.)/'}

            """,
            "x/b.yaml": "request: GET /\nchecks: null\n",
        ])
        #expect(try shop.loader.item(at: "x/a").step.needs == ["c", "d", "e", "outer", "own", "prefix"])
        #expect(try shop.loader.item(at: "x/b").step.needs == [])
    }

    @Test func `a generator that there is not is known before anything is sent`() throws {
        let shop = try Shop(["a.yaml": "request: GET {{base}}/{{$uuid}}/{{$bogus}}/{{$random.integer(6)}}\n"])
        let plan = try RunPlan([try shop.loader.item(at: "a").step])
        let missing = RunPreflight.missing(plan, variables: try shop.variables)
        #expect(
            missing.map { $0.sentence(in: plan) } == [
                "a: There is no generator {{$bogus}}.",
                "a: {{$random.integer(6)}} cannot be worked out. Write it like {{$random.integer(1, 6)}}.",
            ])
    }

    @Test func `a key near a known one is refused, and another is a note`() throws {
        let near = try Shop(["a.yaml": "request: GET {{base}}/\ncheck: [status 500]\n"])
        let fault = #expect(throws: RunFault.self) { try near.loader.item(at: "a") }
        #expect(
            fault?.description
                == "a.yaml:2:1: \"check\" is not known here. Did you mean checks?")
        let other = try Shop(["a.yaml": "request: GET {{base}}/\nx-owner: ada\n"])
        #expect(
            try other.loader.item(at: "a").notes.map(\.description) == [
                "a.yaml line 2, column 1: \"x-owner\" is not known here; it is kept and has no effect."
            ])
    }

    @Test func `a batch names its steps, and what each comes after`() throws {
        let shop = try Shop([
            "batches/smoke.yaml": """
            limit: 2
            steps:
              - {id: in, request: login}
              - {request: me, when: 'in status 200', after: in}
              - orders/list

            """
        ])
        let batch = try #require(try shop.collection.batch(named: "smoke"))
        let items = try shop.loader.items(of: batch)
        #expect(items.map(\.step.id) == ["in", "me", "orders/list"])
        #expect(items[1].step.condition?.step == "in")
        #expect(items[1].step.after == ["in"])
    }

    @Test(arguments: [
        (
            "steps: [login, orders/lst]\n",
            #"batches/smoke.yaml:1:16: There is no request "orders/lst". Did you mean orders/list?"#
        ),
        ("steps:\n  - {request: me, when: nonsense}\n", "batches/smoke.yaml:2:5: when: "),
        ("steps:\n  - broken\n", "broken.yaml:"),
        ("steps:\n  - rules\n", "rules.yaml:3:"),
    ]) func `what cannot be sent is named with file and line`(batch: String, start: String) throws {
        let shop = try Shop([
            "batches/smoke.yaml": batch, "broken.yaml": "request: [\n",
            "rules.yaml": "request: GET /a\nchecks:\n  - staus 200\n",
        ])
        let opened = try #require(try shop.collection.batch(named: "smoke"))
        let fault = #expect(throws: RunFault.self) { try shop.loader.items(of: opened) }
        #expect(fault?.description.hasPrefix(start) == true, "\(fault?.description ?? "")")
    }

    @Test func `a name that nothing sets is known before anything is sent`() throws {
        let shop = try Shop(["a.yaml": "request: GET {{base}}/{{usr}}\n"])
        let loader = try shop.loader
        let plan = try RunPlan([try loader.item(at: "a").step, try loader.item(at: "me").step])
        let missing = RunPreflight.missing(plan, variables: try shop.variables)
        #expect(missing.map(\.name) == ["usr", "token"])
        #expect(missing[0].sentence(in: plan) == "a needs {{usr}}, which is not set. Did you mean {{user}}?")
        #expect(
            missing[1].sentence(in: plan)
                == "Who am I needs {{token}}, which is not set. Set it with --var token=VALUE or --env.")
        let told = RunPreflight.missing(
            plan, variables: try shop.variables, sources: try shop.collection.captureSources)
        #expect(
            told[1].sentence(in: plan)
                == "Who am I needs {{token}}, which is not set. Log in captures it: run login too.")
        let whole = try RunPlan([try loader.item(at: "login").step, try loader.item(at: "me").step])
        #expect(try RunPreflight.missing(whole, variables: shop.variables) == [])
    }
}
