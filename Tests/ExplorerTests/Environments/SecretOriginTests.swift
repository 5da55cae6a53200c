import Drafting
import HTTPMessage
import Networking
import Serialization
import TerminalUI
import Testing
import Transport
import Workspace

@testable import Explorer

/// A secret that is kept here on its way to a place that it has not been to.
@Suite struct `Secrets and where they go` {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    private let elsewhere = "https://evil.example.test"

    private func sent(_ effects: [Effect]) -> SentRequest? {
        effects.compactMap { if case .send(let request, _) = $0 { request.request } else { nil } }.first
    }

    private func look(_ effects: [Effect]) -> (JobID, ConsentSubject)? {
        for case .findConsent(let job, let subject) in effects { return (job, subject) }
        return nil
    }

    private func need(_ name: String) -> ConsentNeed {
        var need = ConsentNeed(.secret("\(name) of staging"), collection: "/c", host: elsewhere)
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
        let answer = Sample.press("y", &model)
        #expect(answer.contains(.keepConsent([need("token")])))
        #expect(sent(answer)?.headers.first { $0.name == "X-Token" }?.value.hasSuffix("very.secret") == true)
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

    @Test func `what was sent before goes again, but not through another proxy`() throws {
        var model = model("{{base}}/me")
        let request = try #require(sent(Sample.press("s", &model)))
        var exchange = Answer.exchange("{}")
        exchange.request = request
        model.take(.finished(exchange))
        model.request.change { $0.headers = [] }
        #expect(sent(Sample.press("R", &model)) != nil)
        model.take(.finished(exchange))
        model.request.change { $0.options.proxy = .url("http://evil.example.test:3128") }
        let (_, subject) = try #require(look(Sample.press("R", &model)))
        #expect(subject.needs.map(\.name) == ["token of staging"])
        #expect(subject.needs.first?.host.hasSuffix("through the proxy http://evil.example.test:3128") == true)
    }

    @Test func `a download, and the question for its name`() throws {
        var model = model(elsewhere + "/me")
        let effects = Sample.press("S f", &model)
        #expect(look(effects)?.1.needs == [need("token")] && sent(effects) == nil)
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: elsewhere, headers: [], body: nil))
        let begun = Consenting.gate(Transferring.begin(request, to: "/tmp/x", &model), &model)
        #expect(look(begun)?.1.needs == [need("token")])
    }

    @Test func `a kept secret has its yes for the base where it was typed, and for no other place`() throws {
        var model = Fixture.screen()
        let row = try #require(EnvironmentsScreen.values(model).candidates(of: "key").first)
        _ = EnvironmentEdits.edit(row, &model)
        let effects = EnvironmentEdits.accept(.secretValue("key"), "typed-now", &model)
        let granted = effects.compactMap { if case .grantConsent(let subject) = $0 { subject } else { nil } }
        #expect(granted.map(\.needs.first?.name) == ["key of staging"])
        #expect(granted.first?.host == "https://staging.example.test")
    }

    @Test func `a name that becomes a secret is typed too`() throws {
        var model = Fixture.screen()
        model.environments.files[2].values.append(.init("pin", "0123"))
        let row = try #require(EnvironmentsScreen.values(model)["pin"])
        let granted = EnvironmentEdits.secret(row, &model).compactMap {
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
        _ = Sending.send(&model)
        let last = SentRequest(method: "GET", url: "https://b.test:8443/y", headers: [], body: nil)
        var exchange = Answer.exchange("{\"id\": \"seven\"}")
        exchange.request = last
        model.take(.finished(exchange))
        model.check()
        #expect(model.environments.captured[""]?.map(\.home) == ["https://b.test:8443"])
    }

    @Test func `an answer looked up by its request is bound like what was captured from it`() throws {
        let text = "$response me $.token"
        for value in ["eyJ.very.secret", "plain"] {
            var model = model(elsewhere + "/{{\(text)}}")
            model.request.change { $0.headers = [] }
            model.environments.heard.insert("eyJ.very.secret")
            Sample.settle(&model)
            let jobs = Sample.press("s", &model).compactMap { if case .lookUp(let job) = $0 { job.id } else { nil } }
            let effects = update(&model, .lookedUp(try #require(jobs.last), LookUpAnswer(lookedUp: [text: value])))
            let isSecret = value != "plain"
            #expect(look(effects)?.1.needs.map(\.name) == (isSecret ? [text + " of staging"] : nil))
            #expect((sent(effects) == nil) == isSecret)
        }
    }
}
