import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing

@testable import Explorer
@testable import Workspace

/// A sending waits for a secret, for files or for a yes, and what it was meant for becomes another.
@Suite struct `What changes while a sending waits` {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    /// What changes, as messages and keys do it.
    enum Change: String, CaseIterable {
        case environment, base, value, captured, collection, otherRequest, edit

        var words: String {
            switch self {
            case .environment: "the environment changed"
            case .base, .value, .captured: "what the collection says changed"
            case .collection: "another collection was opened"
            case .otherRequest: "another request was opened"
            case .edit: "the request changed"
            }
        }

        func make(in model: inout Model) -> [Effect] {
            switch self {
            case .environment: return command("env production", &model)
            case .base: return listed(&model) { $0[2].base = "https://other.example.test" }
            case .value: return listed(&model) { $0[0].values.append(.init("more", "1")) }
            case .captured:
                let value = StoredValue("id", "7", isSecret: false, request: "Log in", source: "$.id", date: 0)
                return update(
                    &model,
                    .valuesChanged(
                        .captured, ValuePlace(collection: "/c", environment: "staging"), .success([value])))
            case .collection: return opened("/stranger", &model)
            case .otherRequest: return Sample.press("1 o", &model)
            case .edit:
                model.request.change { $0.url = "http://other.example.test/" }
                return update(&model, .resized(model.size))
            }
        }

        private func command(_ line: String, _ model: inout Model) -> [Effect] {
            Sample.press(":", &model)
            Sample.type(line, &model)
            return Sample.press("Enter", &model)
        }

        private func listed(_ model: inout Model, _ body: (inout [EnvironmentFile]) -> Void) -> [Effect] {
            var collection = RequestCollection(root: "/c", name: "C")
            collection.environments = Fixture.files
            body(&collection.environments)
            return update(&model, .collectionListed(collection, []))
        }
    }

    /// A collection with environments of the same names, somewhere else.
    private static func opened(_ root: String, _ model: inout Model) -> [Effect] {
        var collection = RequestCollection(root: root, name: "Other")
        collection.environments = Fixture.files
        return update(&model, .collectionOpened(.success(OpenedCollection(collection: collection, problems: []))))
    }

    private func sent(_ effects: [Effect]) -> SentRequest? {
        effects.compactMap { if case .send(let sending, _) = $0 { sending.request.request } else { nil } }.first
    }

    private func lookUp(_ effects: [Effect]) -> LookUpJob? {
        effects.compactMap { if case .lookUp(let job) = $0 { job } else { nil } }.first
    }

    /// A request that sends a secret from elsewhere.
    private func model(_ method: String = "GET", active: String = "staging") -> Model {
        var model = Fixture.model(active: active)
        model.request.change { draft in
            draft.method = method
            draft.parameters = ParameterTree()
            draft.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")]
        }
        Sample.settle(&model)
        return model
    }

    private let answer = LookUpAnswer(secrets: ["key": "of-staging"], lookedUp: ["$file n": "text"])

    @Test(arguments: Change.allCases)
    func `ends it with nothing sent and a sentence, and its answer is too late`(change: Change) throws {
        var model = model()
        let job = try #require(lookUp(Fixture.allow(Sample.press("s", &model), &model)))
        let effects = change.make(in: &model)
        #expect(sent(effects) == nil && effects.contains(.cancel(job.id)))
        #expect(model.said == "not sent: \(change.words) meanwhile; s sends anew")
        #expect(sent(update(&model, .lookedUp(job.id, answer))) == nil)
        #expect(model.environments.secrets.isEmpty && model.environments.lookedUp.isEmpty)
    }

    @Test(arguments: [Change.environment, .base, .collection, .edit])
    func `also where the answer comes in the same moment`(change: Change) throws {
        var model = model()
        let job = try #require(lookUp(Fixture.allow(Sample.press("s", &model), &model)))
        switch change {
        case .environment: model.environments.activeName = "production"
        case .base: model.environments.files[2].base = "https://other.example.test"
        case .collection: model.environments.root = "/stranger"
        default: model.request.change { $0.url = "http://other.example.test/" }
        }
        #expect(sent(update(&model, .lookedUp(job.id, answer))) == nil)
        #expect(model.said == "not sent: \(change.words) meanwhile; s sends anew")
        #expect(model.environments.secrets.isEmpty && model.environments.lookedUp.isEmpty)
    }

    @Test(arguments: [Change.base, .value, .captured, .collection])
    func `takes the question away that it stands behind`(change: Change) throws {
        var model = model()
        let look = Sample.press("s", &model).compactMap { effect -> (JobID, PermissionRequest)? in
            if case .findConsent(let job, let subject) = effect { (job, subject) } else { nil }
        }
        let (job, subject) = try #require(look.first)
        _ = update(&model, .consentFound(job, subject.needs, missing: subject.needs))
        #expect(model.overlays.count == 1)
        #expect(lookUp(change.make(in: &model)) == nil)
        #expect(model.overlays.isEmpty && model.sending.pending.isEmpty && model.said.contains(change.words))
        #expect(lookUp(update(&model, .consentFound(job, subject.needs, missing: []))) == nil)
    }

    @Test(arguments: [("production", "staging"), ("staging", "production")])
    func `the yes to a protected environment is for that one alone`(first: String, second: String) throws {
        var model = model("POST", active: first)
        model.settings.confirmUnsafe = .never
        let isProtected = first == "production"
        let job = try #require(lookUp(Fixture.allow(Sample.press(isProtected ? "s Y" : "s", &model), &model)))
        Sample.press(":", &model)
        Sample.type("env \(second)", &model)
        Sample.press("Enter", &model)
        #expect(sent(update(&model, .lookedUp(job.id, answer))) == nil)
        // Its own question, or its own secret: nothing is carried over.
        let effects = Sample.press("s", &model)
        #expect(sent(effects) == nil && model.environments.secrets.isEmpty)
        #expect(model.overlays.isEmpty == isProtected)
    }

    @Test func `the question of a protected environment says what leads the request past its host`() {
        var model = model("POST", active: "production")
        model.request.change { $0.options.proxy = .url("http://p.test:1") }
        Sample.settle(&model)
        Sample.press("s", &model)
        let screen = Sample.lines(model).joined(separator: " ")
        #expect(screen.contains("/me through the proxy") && screen.contains("http://p.test:1?"), "\(screen)")
    }

    @Test func `the question of a protected environment goes with it`() {
        var model = model("POST", active: "production")
        Sample.press("s", &model)
        #expect(model.overlays.count == 1)
        _ = Self.opened("/stranger", &model)
        #expect(model.overlays.isEmpty && model.sending.pending.isEmpty)
        #expect(model.said == "not sent: another collection was opened meanwhile; s sends anew")
    }

    @Test func `a second key gives the first sending up`() throws {
        var model = model()
        let first = try #require(lookUp(Fixture.allow(Sample.press("s", &model), &model)))
        let effects = Fixture.allow(Sample.press("s", &model), &model)
        let second = try #require(lookUp(effects))
        #expect(effects.contains(.cancel(first.id)) && second.id != first.id)
        #expect(sent(update(&model, .lookedUp(first.id, answer))) == nil)
        #expect(
            sent(Fixture.allow(update(&model, .lookedUp(second.id, answer)), &model))?.fields["X-Key"] == "of-staging")
    }

    @Test func `a request is not sent by the names of another collection`() throws {
        var model = model()
        let place = try #require(model.request.place)
        _ = Self.opened("/stranger", &model)
        #expect(model.request.place == nil)
        _ = RequestStorage.open(place, &model)
        #expect(model.request.place == place)
        for keys in ["s", "S n", "S f"] {
            #expect(
                Sample.press(keys, &model).allSatisfy { effect in
                    if case .lookUp = effect { false } else if case .findConsent = effect { false } else { true }
                })
            #expect(model.logged.contains("is of another collection than the one that is open. :e /c opens its own."))
        }
    }
}
