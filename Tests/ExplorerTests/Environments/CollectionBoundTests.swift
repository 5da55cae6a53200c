import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing

@testable import Explorer
@testable import Workspace

/// What was found, typed or answered in one collection is nothing in the next, whatever its environments are called.
@Suite struct `Values end with their collection` {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    private func open(
        _ root: String, _ model: inout Model, isDemo: Bool = false, files: [EnvironmentFile] = Fixture.files
    ) -> [Effect] {
        var collection = RequestCollection(root: root, name: "Other")
        collection.environments = files
        return update(
            &model,
            .collectionOpened(.success(OpenedCollection(collection: collection, problems: [], isDemo: isDemo))))
    }

    private func command(_ line: String, _ model: inout Model) {
        Sample.press(":", &model)
        Sample.type(line, &model)
        Sample.press("Enter", &model)
    }

    @Test func `secrets, files, answers and captured values of an environment of the same name`() {
        var model = Fixture.model()
        model.environments.learn(
            LookUpAnswer(
                secrets: ["key": "of-c"], lookedUp: ["$response Log in $.t": "t"], faults: ["$file n": "Not there."]))
        model.environments.kept = ["staging": [StoredValue("key", "k3pt", isSecret: true, date: 0)]]
        _ = open("/stranger", &model)
        #expect(model.environments.activeName == "staging")
        #expect(model.environments.secrets.isEmpty && model.environments.lookedUp.isEmpty)
        #expect(model.environments.lookUpFaults.isEmpty && model.environments.kept.isEmpty)
        #expect(model.environments.captured.isEmpty && model.knownSecrets.isEmpty)
        // They are hidden wherever they stand, all the same.
        #expect(model.secretMask.masked("of-c") == "******")
    }

    @Test func `what var set stays with the collection, holds there again, and that is said`() {
        var model = Fixture.model()
        command("var token=mine", &model)
        _ = open("/stranger", &model)
        #expect(model.environments.values["token"] == nil)
        #expect(model.said == "what :var set for {{token}} stays with the collection that was open")
        command("var token=theirs", &model)
        _ = open("/c", &model)
        #expect(model.environments.values["token"]?.text == "mine")
        _ = open("/c", &model)
        #expect(model.environments.values["token"]?.text == "mine")
    }

    @Test func `what the command line sets is for the collection that the program starts with`() {
        var model = Model.sendable()
        model.environments.overrides = ["token": VariableOverride("given")]
        _ = open("/c", &model)
        #expect(model.environments.values["token"]?.text == "given")
        _ = open("/stranger", &model)
        #expect(model.environments.values["token"] == nil)
    }

    @Test(arguments: [true, false])
    func `an answer is not found by the name of another collection's request`(hasFile: Bool) throws {
        var model = Fixture.model()
        model.request.change { $0.headers = [] }
        model.request.name = "Sign on"
        if !hasFile { model.request.place = nil }
        Sample.settle(&model)
        _ = Sample.press("s", &model)
        model.take(.finished(Answer.exchange("{\"t\": 1}")))
        let text = "$response \"Sign on\" $.t"
        #expect(LastAnswer.all([text], model)[text]?.exchange != nil)
        _ = open("/stranger", &model)
        let found = try #require(LastAnswer.all([text], model)[text])
        #expect(found.exchange == nil && found.place == nil)
    }

    @Test func `what a late answer gives is stored for the collection that it was asked in`() throws {
        var model = Fixture.model()
        model.request.change { draft in
            draft.headers = []
            draft.captures = [CaptureLine(name: "id", text: "$.t")]
        }
        Sample.settle(&model)
        _ = Sample.press("s", &model)
        let sentIn = model.request.sentIn
        _ = open("/stranger", &model)
        let value = StoredValue("id", "1", isSecret: false, request: "me", source: "$.t", date: 0)
        let effects = CaptureStorage.store([value], in: sentIn, &model)
        let place = ValuePlace(collection: "/c", environment: "staging")
        #expect(effects.first == .changeValues(.captured, ValueChange(place, setting: [value])))
        #expect(model.environments.captured.isEmpty && model.environments.values["id"] == nil)
    }

    @Test func `a batch of another collection is not sent in this one`() {
        var model = Sample.batch()
        model.library.collection = RequestCollection(root: "/stranger", name: "Other")
        #expect(Sample.press("s", &model).isEmpty)
        #expect(model.said == "Not sent. This batch is of another collection than the one that is open.")
    }

    // MARK: The demo's base

    @Test(arguments: ["none", "demo", "own"])
    func `a collection of one's own does not stand on the demo, whatever its environment is called`(name: String) {
        var model = Model.sendable("GET", "/echo")
        model.environments.demoBase = "http://127.0.0.1:7777"
        model.environments.demoSecureBase = "https://127.0.0.1:7443"
        let own = EnvironmentFile(
            name: name, base: name == "own" ? "https://own.example.test" : nil, values: [.init("secure", "mine")])
        _ = open("/own", &model, files: name == "none" ? [] : [own])
        model.request.place = RequestPlace(collection: "/own", path: "echo")
        #expect(model.environments.activeName == (name == "none" ? nil : name))
        Sample.settle(&model)
        let urls = Sample.press("s", &model).compactMap { effect -> String? in
            if case .send(let sending, _) = effect { sending.request.request.url } else { nil }
        }
        #expect(urls == (name == "own" ? ["https://own.example.test/echo"] : []))
        if name != "own" {
            #expect(model.status.log.last?.text == "! URL: \"/echo\" has no base; ge sets one   not sent")
            #expect(Sample.lines(model).contains { $0.contains("ge  sets a base in the environment") })
        }
        // Whoever writes {{demo}} means it; what a file says of a name goes before the program.
        #expect(model.environments.values["demo"]?.text == "http://127.0.0.1:7777")
        #expect(model.environments.values["secure"]?.text == (name == "none" ? "https://127.0.0.1:7443" : "mine"))
    }

    @Test(arguments: [true, false]) func `the demo's collection stands on it, and so does none`(hasOpened: Bool) {
        var model = Model.sendable("GET", "/echo")
        let file = EnvironmentFile(name: "demo", base: "http://127.0.0.1:1")
        if hasOpened { _ = open("/data/demo", &model, isDemo: true, files: [file]) }
        _ = update(&model, .demoStarted(base: "http://127.0.0.1:7777"))
        #expect(model.environments.activeName == "demo")
        #expect(model.environments.values["base"]?.text == "http://127.0.0.1:7777")
    }

    @Test func `a demo that starts behind a collection of one's own changes nothing there`() {
        var model = Model.sendable("GET", "/echo")
        _ = open("/own", &model, files: [])
        _ = update(&model, .demoStarted(base: "http://127.0.0.1:7777"))
        #expect(model.environments.activeName == nil && model.environments.values["base"] == nil)
        #expect(model.onEnvironments { $1.names.isEmpty })
    }
}
