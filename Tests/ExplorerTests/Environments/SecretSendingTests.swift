import CurlewBytes
import CurlewFiles
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import History
import TerminalUI
import Testing
import Viewing
import Workspace

@testable import Explorer

@Suite struct `Sending with values from elsewhere` {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    private func sent(_ effects: [Effect]) -> SentRequest? {
        effects.compactMap { if case .send(let sending, _) = $0 { sending.request.request } else { nil } }.first
    }

    private func lookUp(_ effects: [Effect]) -> LookUpJob? {
        effects.compactMap { if case .lookUp(let job) = $0 { job } else { nil } }.first
    }

    @Test func `a captured secret is sent, and stars are shown`() throws {
        var model = Fixture.model()
        model.request.change { draft in
            draft.url = "{{base}}/me/{{token}}"
            draft.parameters = ParameterTree()
        }
        Sample.settle(&model)
        model.request.preview.chosenTab = .raw
        Sample.settle(&model)
        let shown = String(decoding: model.request.preview.content.bytes, as: UTF8.self)
        #expect(shown.contains("GET /me/****** HTTP/1.1") && shown.contains("X-Token: ******"))
        #expect(!shown.contains("eyJ") && !shown.contains(SecretPlaceholder.text))
        let request = try #require(sent(Sample.press("s s", &model)))
        #expect(request.url == "https://staging.example.test/me/eyJ.very.secret")
        #expect(request.headers.first { $0.name == "X-Token" }?.value == "eyJ.very.secret")
        #expect(!Sample.lines(model).joined().contains("very.secret"))
    }

    @Test(arguments: SerializerKind.allCases)
    func `no form of body shows a secret, and all of them send it`(kind: SerializerKind) throws {
        var model = Fixture.model()
        var tree = ParameterTree()
        tree.root = ParameterNode(
            id: NodeID(1),
            value: .dictionary([
                .init(
                    key: ParameterKey("t"),
                    node: ParameterNode(id: NodeID(2), value: .scalar(Scalar(.string, "a {{token}}"))))
            ]))
        model.request.change { draft in
            draft.method = "POST"
            draft.serializer = kind
            draft.parameters = tree
            draft.text = "a {{token}}"
        }
        for tab in PreviewTab.allCases {
            model.request.preview.chosenTab = tab
            Sample.settle(&model)
            let text = String(decoding: model.request.preview.content.bytes, as: UTF8.self)
            #expect(!text.contains("very.secret") && !text.contains(SecretPlaceholder.text), "\(tab)")
        }
        let bytes = try #require(sent(Sample.press("s s", &model))?.body?.bytes)
        let body = String(decoding: bytes.array, as: UTF8.self)
        #expect(body.contains("very.secret") || kind == .plistBinary && bytes.array.contains(Array("very".utf8)))
    }

    @Test func `yc writes the secret as a variable wherever it stands`() throws {
        var model = Fixture.model()
        model.request.change { $0.url = "{{base}}/me?t={{token}}" }
        Sample.settle(&model)
        let effects = Sample.press("y c", &model)
        let text = try #require(effects.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }.first)
        #expect(text.contains("/me?t=$TOKEN") && text.contains("\"X-Token: $TOKEN\""), "\(text)")
        #expect(!text.contains("very.secret") && !text.contains("curlewSecret"))
    }

    @Test func `what is kept of an exchange holds no secret, wherever it stood`() throws {
        var model = Fixture.model()
        model.request.change { $0.url = "{{base}}/me?t={{token}}" }
        Sample.settle(&model)
        _ = Sample.press("s s", &model)
        let body = "{\"echo\":\"eyJ.very.secret\"}"
        let effects = model.take(.finished(Answer.exchange(body)))
        let stored = try #require(
            effects.recorded.first?.recorded()?.exchange)
        #expect(!"\(stored)".contains("very.secret"))
        #expect(stored.body.map { String(decoding: $0.array, as: UTF8.self) } == "{\"echo\":\"******\"}")
    }

    @Test func `a secret from elsewhere is looked up when it is sent, and only then`() throws {
        var model = Fixture.model()
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")] }
        Sample.settle(&model)
        let effects = Fixture.allow(Sample.press("s", &model), &model)
        let job = try #require(lookUp(effects))
        #expect(sent(effects) == nil)
        #expect(job.needs.secrets == [SavedSecret("key", .kept)])
        #expect(job.place == ValuePlace(collection: "/c", environment: "staging"))
        let after = Fixture.allow(
            update(&model, .lookedUp(job.id, LookUpAnswer(secrets: ["key": "from-elsewhere"]))), &model)
        #expect(sent(after)?.headers.first { $0.name == "X-Key" }?.value == "from-elsewhere")
        #expect(sent(after)?.headers.first { $0.name == "X-Key" }?.isSecret == true)
        #expect(model.secretMask.masked("from-elsewhere") == "******")
    }

    @Test func `a secret that cannot be had is a sentence, and nothing is sent`() throws {
        var model = Fixture.model()
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")] }
        let job = try #require(lookUp(Fixture.allow(Sample.press("s", &model), &model)))
        let after = update(&model, .lookedUp(job.id, LookUpAnswer(faults: ["key": "The secret {{key}} has no value."])))
        #expect(sent(after) == nil)
        #expect(model.logged == "Not sent. The secret {{key}} has no value. ge shows the environments.")
    }

    @Test func `a secret that was never typed is said with the keys that lead there`() throws {
        var model = Fixture.model()
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")] }
        let job = try #require(lookUp(Fixture.allow(Sample.press("s", &model), &model)))
        var answer = LookUpAnswer(faults: ["key": SecretFailure("key", .notKept).sentence])
        answer.untyped = ["key"]
        _ = update(&model, .lookedUp(job.id, answer))
        #expect(model.logged.hasSuffix("Set it in the explorer's environments. ge shows the environments."))
    }

    @Test func `an answer for a sending that was given up is too late`() throws {
        var model = Fixture.model()
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")] }
        let job = try #require(lookUp(Fixture.allow(Sample.press("s", &model), &model)))
        #expect(Sample.press("Ctrl-C", &model) == [.cancel(job.id)])
        #expect(sent(update(&model, .lookedUp(job.id, LookUpAnswer(secrets: ["key": "x"])))) == nil)
        let second = try #require(lookUp(Fixture.allow(Sample.press("s", &model), &model)))
        model.request.change { $0.url = "http://other.example.test/" }
        #expect(sent(update(&model, .lookedUp(second.id, LookUpAnswer(secrets: ["key": "x"])))) == nil)
        #expect(model.said == "not sent: the request changed meanwhile; s sends anew")
    }

    @Test func `what is made is made once for a sending: shown and sent agree`() throws {
        var model = Fixture.model()
        model.environments.demoBase = "http://127.0.0.1:1"
        model.request.change { draft in
            draft.url = "{{demo}}/{{$uuid}}"
            draft.parameters = ParameterTree()
            draft.headers = [HeaderRow(id: 1, name: "Idempotency-Key", value: "{{$uuid}}")]
        }
        Sample.settle(&model)
        let shown = try #require(try model.request.derived?.prepared.get().request.url)
        let request = try #require(sent(Sample.press("s", &model)))
        #expect(request.url == shown)
        #expect(shown.hasSuffix("/" + (request.headers.first { $0.name == "Idempotency-Key" }?.value ?? "?")))
        model.take(.finished(Answer.exchange("{}")))
        let second = try #require(sent(Sample.press("s", &model)))
        #expect(second.url != request.url)
    }

    @Test func `the time that is sent is that of sending`() throws {
        var model = Fixture.model()
        model.environments.demoBase = "http://127.0.0.1:1"
        model.request.change { draft in
            draft.url = "{{demo}}/{{$timestamp}}"
            draft.headers = []
            draft.parameters = ParameterTree()
        }
        Sample.settle(&model)
        #expect(sent(Sample.press("s", &model))?.url.hasPrefix("http://127.0.0.1:1/1795269731") == true)
    }

    // MARK: Protected environments

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func `a protected environment asks by its name before anything is changed`(method: String) throws {
        var model = Fixture.model(active: "production")
        model.request.change { draft in
            draft.method = method
            draft.headers = []
            draft.parameters = ParameterTree()
        }
        Sample.settle(&model)
        #expect(sent(Sample.press("s", &model)) == nil)
        let text = Sample.lines(model).joined()
        #expect(text.contains("The environment \"production\" is protected: it asks before something"))
        #expect(text.contains("is changed. Send \(method) https://api.example.test/me?"))
        for no in ["n", "Esc", "Enter"] {
            #expect(sent(Sample.press(no, &model)) == nil && model.said == "not sent" && model.overlays.isEmpty)
            Sample.press("s", &model)
        }
        Sample.press("s", &model)
        #expect(model.said == "answer first: Y or n" && model.overlays.count == 1)
        Sample.press("n", &model)
        Sample.press("s", &model)
        #expect(sent(Sample.press("Y", &model))?.method == method)
    }

    @Test func `reading asks nothing, and sending again asks again`() throws {
        var model = Fixture.model(active: "production")
        model.request.change { draft in
            draft.headers = []
            draft.parameters = ParameterTree()
        }
        Sample.settle(&model)
        #expect(sent(Sample.press("s", &model))?.method == "GET")
        model.take(.finished(Answer.exchange("{}")))
        model.request.change { $0.method = "POST" }
        Sample.press("s y", &model)
        model.take(.sending(SentRequest(method: "POST", url: "https://api.example.test/me", headers: [], body: nil)))
        model.take(.finished(Answer.exchange("{}")))
        #expect(sent(Sample.press("s", &model)) == nil)
    }

    // MARK: Captured values

    @Test func `a captured value takes the place of one set by hand, and a refusal says which was replaced`() throws {
        var model = Fixture.model()
        Sample.press(":", &model)
        Sample.type("var token=bad", &model)
        Sample.press("Enter", &model)
        #expect(model.environments.values["token"]?.text == "bad")
        #expect(model.environments.values["token"]?.isSecret == true)
        _ = Sample.press("s s", &model)
        model.take(.finished(Answer.exchange("{}", status: 401)))
        #expect(model.said == "the captured token was replaced at 14:02; run Log in again")
        let effects = CaptureStorage.store([EnvironmentFixture.token], &model)
        #expect(model.environments.values["token"]?.text == "eyJ.very.secret")
        #expect(model.said == "token set from Log in, $.token")
        #expect(
            effects.first
                == .changeValues(
                    .captured,
                    ValueChange(
                        ValuePlace(collection: "/c", environment: "staging"), setting: [EnvironmentFixture.token])))
    }

    @Test func `a value that could not be stored holds for this run and says so`() {
        var model = Fixture.model()
        let fault = FileError(.save, "/state/captured", .diskFull)
        let place = ValuePlace(collection: "/c", environment: "staging")
        _ = update(&model, .valuesChanged(.captured, place, .failure(.file(fault))))
        #expect(model.said.contains("The disk is full.") && model.said.contains("holds until the program ends"))
        #expect(model.environments.values["token"]?.text == "eyJ.very.secret")
    }
}

extension [UInt8] {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: other) }
    }
}
