import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// A secret that is kept here on its way to a place that it has not been to.
@Suite struct `Secrets and where they go` {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    private let elsewhere = "https://evil.example.test"

    private func sent(_ effects: [Effect]) -> SentRequest? {
        effects.compactMap { if case .send(let sending, _) = $0 { sending.request.request } else { nil } }.first
    }

    private func look(_ effects: [Effect]) -> (JobID, PermissionRequest)? {
        for case .findConsent(let job, let subject) in effects { return (job, subject) }
        return nil
    }

    private func need(_ name: String) -> Permission {
        var need = Permission(.secret("\(name) of staging"), collection: "/c", host: elsewhere)
        need.ending = " of staging"
        return need
    }

    /// A request of the collection that sends `{{token}}` to `url`, GET.
    private func model(_ url: String) -> Model {
        var model = Fixture.model()
        model.request.place = RequestPlace(collection: "/c", path: "me")
        model.request.change { draft in
            draft.url = url
            draft.parameters = ParameterTree()
        }
        model.request.asRead = model.request.draft
        Sample.settle(&model)
        return model
    }

    @Test func `a captured secret goes back to where it is from without a look at the disk`() {
        var model = model("{{base}}/me")
        #expect(sent(Sample.press("s", &model))?.url == "https://staging.example.test/me")
        #expect(model.overlays.isEmpty)
    }

    @Test(arguments: ["url", "base", "header of the environment"])
    func `elsewhere it is asked about, whatever was changed`(way: String) throws {
        var model = model(way == "url" ? elsewhere + "/me" : "{{base}}/me")
        if way == "base" { model.environments.files[2].base = elsewhere }
        if way == "header of the environment" {
            model.environments.files[2].base = elsewhere
            model.environments.files[0].values.append(.init("bearer", "Bearer {{token}}"))
            model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Token", value: "{{bearer}}")] }
        }
        Sample.settle(&model)
        let effects = Sample.press("s", &model)
        let (job, subject) = try #require(look(effects))
        #expect(sent(effects) == nil && subject.needs == [need("token")])
        #expect(sent(update(&model, .consentFound(job, [need("token")], missing: [need("token")]))) == nil)
        let screen = Sample.lines(model).joined(separator: " ")
        #expect(screen.contains("sends the secret token of staging"), "\(screen)")
        let answer = Sample.press("Y", &model)
        #expect(answer.contains(.keepConsent([need("token")])))
        #expect(sent(answer)?.headers.first { $0.name == "X-Token" }?.value.hasSuffix("very.secret") == true)
    }

    @Test func `a Host that the collection gives every request is another place`() throws {
        var model = model("{{base}}/me")
        var collection = SampleScreen.collection
        collection.defaults.headers = [SavedHeader("Host", "evil.example.test")]
        model.library.collection = collection
        Sample.settle(&model)
        let effects = Sample.press("s", &model)
        let place = "https://staging.example.test under the name evil.example.test"
        #expect(sent(effects) == nil && look(effects)?.1.needs.map(\.host) == [place])
    }

    @Test func `no sends nothing`() throws {
        var model = model(elsewhere + "/me")
        let (job, _) = try #require(look(Sample.press("s", &model)))
        _ = update(&model, .consentFound(job, [need("token")], missing: [need("token")]))
        #expect(sent(Sample.press("n", &model)) == nil)
        guard case .failed(let failure) = model.request.exchange else {
            Issue.record("it still runs")
            return
        }
        #expect(failure.message.contains("the collection sends the secret token of staging. You said no."))
    }

    @Test func `also a request that was typed, and one of no collection`() throws {
        var typed = model(elsewhere + "/me")
        typed.request.asRead = nil
        #expect(try #require(look(Sample.press("s", &typed))).1.needs == [need("token")])
        var alone = model(elsewhere + "/me")
        alone.request.place = nil
        #expect(try #require(look(Sample.press("s", &alone))).1.needs == [need("token")])
    }

    @Test func `what was sent before goes again as it was, through no other proxy`() throws {
        var model = model("{{base}}/me")
        let request = try #require(sent(Sample.press("s", &model)))
        var exchange = Answer.exchange("{}")
        exchange.request = request
        model.take(.finished(exchange))
        model.request.change { $0.headers = [] }
        #expect(sent(Sample.press("R", &model)) != nil)
        model.take(.finished(exchange))
        model.request.change { $0.options.proxy = .url("http://evil.example.test:3128") }
        let again = Sample.press("R", &model).compactMap { if case .send(let sending, _) = $0 { sending } else { nil } }
        #expect(again.map(\.request.options.proxy) == [.none] && again.first?.request.request == request)
    }

    @Test func `a download, and the question for its name`() throws {
        var model = model(elsewhere + "/me")
        let effects = Sample.press("S f", &model)
        #expect(look(effects)?.1.needs == [need("token")] && sent(effects) == nil)
        // What the look found comes later than this key.
        model.keyQueue = KeyQueue()
        let begun = Sample.press("Enter", &model)
        #expect(look(begun)?.1.needs == [need("token")] && sent(begun) == nil)
    }

    @Test func `a kept secret has its yes for the base where it was typed, and for no other place`() {
        var model = Fixture.screen()
        let effects = model.type(.secretValue("key"), "typed-now")
        let granted = effects.compactMap { if case .grantConsent(let subject) = $0 { subject } else { nil } }
        #expect(granted.map(\.needs.first?.name) == ["key of staging"])
        #expect(granted.first?.host == "https://staging.example.test")
    }

    @Test func `a name that becomes a secret is typed too`() throws {
        var model = Fixture.screen()
        model.environments.files[2].values.append(.init("pin", "0123"))
        let row = try #require(model.onEnvironments { $0.values($1) }["pin"])
        let granted = Parts.with(EnvironmentsScreen.self, &model, { $0.turnSecret(row, $1, &$2) }).compactMap {
            if case .grantConsent(let subject) = $0 { subject.needs.first?.name } else { nil }
        }
        #expect(granted == ["pin of staging"])
    }

    @Test func `what is set for this run is not asked about`() {
        var model = model(elsewhere + "/me")
        Sample.press(":", &model)
        Sample.type("var token=mine", &model)
        Sample.press("Enter", &model)
        #expect(sent(Sample.press("s", &model)) != nil)
    }

    @Test func `what is taken out of an answer is at home there`() throws {
        var model = Model.sendable("GET", "https://a.test/x")
        model.request.change { $0.captures = [CaptureLine(name: "t", text: "$.id", isSecret: true)] }
        model.prepare()
        _ = SendUpdate.send(&model)
        let last = SentRequest(method: "GET", url: "https://b.test:8443/y", headers: [], body: nil)
        var exchange = Answer.exchange("{\"id\": \"seven\"}")
        exchange.request = last
        model.take(.finished(exchange))
        model.check()
        #expect(model.environments.captured[""]?.map(\.issuingOrigin) == ["https://b.test:8443"])
    }

    // MARK: Answers by their request

    private let text = "$response me $.token"

    /// A request for `url` with the look-up of what the answer of another gave, and its job.
    private func lookingUp(_ url: String, _ change: (inout RequestDraft) -> Void = { _ in }) throws -> (Model, JobID) {
        var model = model(url)
        model.request.change { draft in
            draft.headers = [HeaderRow(id: 1, name: "X-Token", value: "{{\(text)}}")]
            change(&draft)
        }
        model.request.asRead = model.request.draft
        Sample.settle(&model)
        let jobs = Sample.press("s", &model).compactMap { if case .lookUp(let job) = $0 { job.id } else { nil } }
        return (model, try #require(jobs.last))
    }

    /// Where the answer came from, and where it goes.
    @Test(
        arguments: [
            ("https://evil.example.test", false), ("https://evil.example.test:8443", true),
            ("http://evil.example.test", true), ("https://api.example.test", true),
            ("https://evil.example.test under the name api", true), (nil, true),
        ] as [(String?, Bool)], ["plain", "eyJ.very.secret"])
    func `an answer looked up by its request is bound to where it came from, secret or not`(
        row: (home: String?, isAsked: Bool), value: String
    ) throws {
        var (model, job) = try lookingUp(elsewhere + "/me")
        let issuingOrigins = row.home.map { [text: $0] } ?? [:]
        let effects = update(
            &model, .lookedUp(job, LookUpAnswer(lookedUp: [text: value], issuingOrigins: issuingOrigins)))
        #expect(look(effects)?.1.needs.map(\.name) == (row.isAsked ? [text + " of staging"] : nil))
        #expect((sent(effects) == nil) == row.isAsked)
    }

    @Test func `one that decides the host is asked about for the place that it becomes`() throws {
        var (model, job) = try lookingUp("https://{{\(text)}}/me") { $0.headers = [] }
        let answer = LookUpAnswer(
            lookedUp: [text: "evil.example.test"], issuingOrigins: [text: "https://api.example.test"])
        let (asked, subject) = try #require(look(update(&model, .lookedUp(job, answer))))
        #expect(subject.needs.map(\.name) == [text + " of staging"] && subject.host == elsewhere)
        _ = update(&model, .consentFound(asked, subject.needs, missing: subject.needs))
        #expect(sent(Sample.press("Y", &model))?.url == elsewhere + "/me")
    }

    @Test func `what a rule compares with stays here and is not asked about`() throws {
        var (model, job) = try lookingUp(elsewhere + "/me") { draft in
            draft.headers = []
            draft.checks = ["$.id == {{\(text)}}"]
        }
        let answer = LookUpAnswer(lookedUp: [text: "x"], issuingOrigins: [text: "https://api.example.test"])
        #expect(sent(update(&model, .lookedUp(job, answer))) != nil)
    }

    @Test func `where an answer came from is known with it, by the way that it came`() async throws {
        var options = RequestOptions()
        options.proxy = .url("http://p.test:3128")
        let values = ValueWorker()
        let (stream, continuation) = AsyncStream.makeStream(of: Message.self)
        let job = LookUpJob(
            id: JobID(7), needs: ValueNeeds(lookups: [text]), place: ValuePlace(collection: "/c", environment: "e"),
            folder: "/c", answers: [text: LastAnswer(exchange: Answer.exchange("{\"token\": \"t\"}"), options: options)]
        )
        values.start(job) { continuation.yield($0) }
        for await message in stream {
            guard case .lookedUp(_, let answer) = message else { continue }
            let origin = PreparedRequest(request: Answer.request).issuingOrigin
            #expect(answer.lookedUp == [text: "t"])
            #expect(answer.issuingOrigins == [text: origin + " through the proxy http://p.test:3128"])
            break
        }
    }

    // MARK: Secrets that a file says where to get

    /// `{{key}}` of a command, sent to `url`.
    private func commanding(_ url: String) -> Model {
        var model = model(url)
        model.environments.files[2].secrets = [SavedSecret("key", .command("pass show key"))]
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")] }
        model.request.asRead = model.request.draft
        Sample.settle(&model)
        return model
    }

    private func lookUp(_ effects: [Effect]) -> JobID? {
        effects.compactMap { if case .lookUp(let job) = $0 { job.id } else { nil } }.last
    }

    private func command(_ host: String, hidden: String? = nil) -> Permission {
        var need = ConsentFinder(root: "/c", host: host).need(ofCommand: "pass show key")
        need.hiddenHost = hidden
        return need
    }

    /// Says yes to what is asked about a job of these effects.
    private func sayYes(_ effects: [Effect], to needs: [Permission], _ model: inout Model) throws -> [Effect] {
        let (job, subject) = try #require(look(effects))
        #expect(subject.needs == needs)
        #expect(update(&model, .consentFound(job, subject.needs, missing: subject.needs)).isEmpty)
        return Sample.press("Y", &model)
    }

    @Test func `one yes for a place that is known reads it and sends it`() throws {
        var model = commanding(elsewhere + "/me")
        let allowed = try sayYes(Sample.press("s", &model), to: [command(elsewhere)], &model)
        let job = try #require(lookUp(allowed))
        let effects = update(&model, .lookedUp(job, LookUpAnswer(secrets: ["key": "k3y-value"])))
        let (again, subject) = try #require(look(effects))
        #expect(sent(update(&model, .consentFound(again, subject.needs, missing: subject.needs))) != nil)
        #expect(model.overlays.isEmpty)
    }

    @Test func `what it is asked about is where the draft of this moment goes`() throws {
        var model = commanding("{{base}}/me")
        // So much is worked out elsewhere, and may come later than the key.
        let long = String(repeating: "v", count: Deriving.bytesAtOnce + 1)
        model.request.change { $0.parameters = ParameterTree(["k": .init(stringLiteral: long)]) }
        _ = update(&model, .resized(model.size))
        model.request.change { $0.url = elsewhere + "/me" }
        let (_, subject) = try #require(look(Sample.press("s", &model)))
        #expect(subject.host == elsewhere)
    }

    @Test func `a place that it is part of is asked about when it is known, and a yes for one is none for another`()
        throws
    {
        var model = commanding("https://{{key}}.a.example.test/me")
        let allowed = try sayYes(Sample.press("s", &model), to: [command("")], &model)
        let job = try #require(lookUp(allowed))
        let read = LookUpAnswer(secrets: ["key": "acme"])
        let known = command("https://******.a.example.test", hidden: "https://acme.a.example.test")
        let first = try sayYes(update(&model, .lookedUp(job, read)), to: [known], &model)
        #expect(sent(first)?.url == "https://acme.a.example.test/me")
        #expect(model.sending.granted == [known])

        // Here it is known by now; for a host of somebody else neither yes counts.
        model.take(.finished(Answer.exchange("{}")))
        model.request.change { $0.url = "https://{{key}}.evil.example.test/me" }
        Sample.settle(&model)
        let (asked, subject) = try #require(look(Sample.press("s", &model)))
        #expect(subject.needs.map(\.place) == ["https://acme.evil.example.test"])
        #expect(update(&model, .consentFound(asked, subject.needs, missing: subject.needs)).isEmpty)
        #expect(sent(Sample.press("n", &model)) == nil)
    }

    @Test func `what was read for one place is not sent to another`() throws {
        var model = commanding("{{base}}/me")
        let allowed = try sayYes(
            Sample.press("s", &model), to: [command("https://staging.example.test")], &model)
        let job = try #require(lookUp(allowed))
        // Whatever moves it meanwhile.
        model.environments.files[2].base = elsewhere
        let effects = update(&model, .lookedUp(job, LookUpAnswer(secrets: ["key": "k3y-value"])))
        #expect(sent(effects) == nil)
        if let (_, subject) = look(effects) { #expect(subject.needs == [command(elsewhere)]) }
    }
}
