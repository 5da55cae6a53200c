import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing
import Workspace

@testable import Explorer

@Suite struct `Files and answers in the preview` {
    private typealias Sample = SampleScreen

    private func model(_ url: String) -> Model {
        var model = EnvironmentFixture.model()
        model.request.change { draft in
            draft.url = url
            draft.headers = []
            draft.parameters = ParameterTree()
        }
        return model
    }

    /// What a message without a meaning of its own leads to.
    private func settle(_ model: inout Model) -> [LookUpJob] {
        update(&model, .resized(Sample.small)).compactMap { if case .lookUp(let job) = $0 { job } else { nil } }
    }

    private func url(_ model: Model) -> String? { try? model.request.derived?.prepared.get().request.url }

    @Test func `are read before the first sending, once, and nothing is sent for it`() throws {
        var model = model("{{base}}/{{$file note.txt}}/{{$file note.txt}}")
        let job = try #require(settle(&model).first)
        #expect(job.needs == ValueNeeds(lookups: ["$file note.txt"]))
        #expect(settle(&model).isEmpty)
        let effects = update(&model, .lookedUp(job.id, LookUpAnswer(lookedUp: ["$file note.txt": "a-note"])))
        #expect(effects.allSatisfy { if case .send = $0 { false } else { true } })
        #expect(url(model) == "https://staging.example.test/a-note/a-note")
        #expect(settle(&model).isEmpty)
    }

    @Test func `say in a sentence why there is no value, and ask no more`() throws {
        var model = model("{{base}}/{{$response tour/log-in $.id}}")
        let job = try #require(settle(&model).first)
        let sentence = "There is no answer of \"tour/log-in\" yet. Send it first."
        _ = update(&model, .lookedUp(job.id, LookUpAnswer(faults: [job.needs.lookups[0]: sentence])))
        guard case .failure(let error)? = model.request.derived?.prepared else {
            Issue.record("it has a value")
            return
        }
        #expect(error.problems.map(\.sentence) == [sentence])
        #expect(settle(&model).isEmpty)
        #expect(Sample.lines(model).joined().contains("There is no answer of"))
    }

    @Test func `are read again after another answer, in another environment and for another folder`() throws {
        var model = model("{{base}}/{{$response Other $.id}}/{{$file n}}")
        var job = try #require(settle(&model).first)
        let answer = LookUpAnswer(lookedUp: ["$response Other $.id": "1", "$file n": "f"])
        _ = update(&model, .lookedUp(job.id, answer))
        #expect(url(model)?.hasSuffix("/1/f") == true)
        var other = model.request
        other.name = "Other"
        ValueLookups.forgetAnswers(of: other, &model.environments)
        job = try #require(settle(&model).first)
        #expect(job.needs.lookups == ["$response Other $.id"])
        _ = update(&model, .lookedUp(job.id, answer))
        model.environments.activeName = "production"
        job = try #require(settle(&model).first)
        #expect(job.needs.lookups == ["$file n", "$response Other $.id"])
        _ = update(&model, .lookedUp(job.id, answer))
        model.request.place = RequestPlace(collection: "/c", path: "deep/one")
        job = try #require(settle(&model).first)
        #expect(job.needs.lookups == ["$file n"] && job.folder == "/c/deep")
    }

    @Test func `a secret in a filter is stars`() throws {
        var input = Deriving.input(model("http://h/"))
        input.defaults.filters = [.add(ParameterTree(["key": "{{token}}"]))]
        #expect(try Derived.compute(input).prepared.get().request.url == "http://h/?key=******")
    }

    @Test func `of a file that changed are what is sent, and shown from then on`() throws {
        var model = model("{{base}}/{{$file n}}")
        let first = try #require(settle(&model).first)
        _ = update(&model, .lookedUp(first.id, LookUpAnswer(lookedUp: ["$file n": "old"])))
        let effects = Sample.press("s", &model)
        let job = try #require(effects.compactMap { if case .lookUp(let job) = $0 { job } else { nil } }.first)
        let sent = update(&model, .lookedUp(job.id, LookUpAnswer(lookedUp: ["$file n": "new"])))
        let request = sent.compactMap { if case .send(let sending, _) = $0 { sending.request.request } else { nil } }
            .first
        #expect(request?.url.hasSuffix("/new") == true && url(model)?.hasSuffix("/new") == true)
    }
}
