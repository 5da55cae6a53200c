import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// A URL that is typed into the field without a scheme.
@Suite struct `A typed URL` {
    private func model(_ url: String = "", variables: [String: String] = [:]) -> Model {
        var model = PreviewFixture.searchPeople()
        model.request = OpenRequest(draft: RequestDraft(method: "PUT", url: url), draftKey: "typed")
        model.environments.overrides = variables.mapValues { VariableOverride($0) }
        model.request.refresh()
        PreviewFixture.settle(&model)
        return model
    }

    private func type(_ text: String, _ model: inout Model) {
        _ = InputDispatch.perform(.requestEditURL, &model)
        for character in text { _ = update(&model, .input(.key(Key(.character(character))), ClockReading())) }
    }

    @Test func `stands on the base of now, whatever it stood on before`() {
        var model = model("people", variables: ["base": "http://a.test/"])
        for base in ["http://b.test/", "http://b.test/v1/", "http://a.test/"] {
            model.environments.overrides["base"] = VariableOverride(base)
            PreviewFixture.settle(&model)
            #expect(model.request.derived?.base == BaseURL(base))
            type("/x", &model)
            #expect(model.request.derived?.base == BaseURL(base))
        }
    }

    @Test(arguments: [
        ("127.0.0.1:7777/people", "http://127.0.0.1:7777/people"), (":7777/people", "http://127.0.0.1:7777/people"),
        ("example.com/x?a=1", "https://example.com/x?a=1"), ("/people", "/people"), ("people/42", "people/42"),
        ("http://a.test/", "http://a.test/"),
    ])
    func `is whole in the request while it is typed, and in the field afterwards`(typed: String, whole: String) {
        var model = model()
        type(typed, &model)
        #expect(model.edit?.editor.text == typed)
        #expect(model.request.draft.url == whole)
        PreviewFixture.settle(&model)
        let strip = Explanation.strip(model).map(\.text).joined(separator: " ")
        #expect(strip.contains("\(Mark.arrow.text) \(whole)") == (typed != whole), "\(strip)")
        PreviewFixture.press("Enter", &model)
        #expect(model.edit == nil && model.request.draft.url == whole)
        _ = InputDispatch.perform(.requestEditURL, &model)
        #expect(model.edit?.editor.text == whole)
    }

    @Test func `that begins with a variable is judged by its value and keeps the name`() {
        var model = model(variables: ["host": "example.com", "base": "http://a.test"])
        _ = InputDispatch.perform(.requestEditURL, &model)
        _ = update(&model, .input(.paste("{{host}}/x"), ClockReading()))
        PreviewFixture.press("Enter", &model)
        #expect(model.request.draft.url == "https://{{host}}/x")
    }

    @Test func `of a file keeps its meaning while nothing is typed into it`() {
        var model = model("example.com/x", variables: ["base": "http://a.test"])
        _ = InputDispatch.perform(.requestEditURL, &model)
        PreviewFixture.press("Home End Enter", &model)
        #expect(model.request.draft.url == "example.com/x")
    }

    @Test func `that is empty sends nothing, with a base too`() {
        for variables in [[:], ["base": "http://a.test"]] {
            var model = model(variables: variables)
            let effects = PreviewFixture.press("s", &model)
            #expect(!effects.contains { if case .send = $0 { true } else { false } })
            #expect(model.status.log.last?.text.contains("URL") == true)
        }
    }

    @Test func `is taken from the command line of the explorer in the same way`() {
        var model = model()
        PreviewFixture.press(":", &model)
        _ = update(&model, .input(.paste("url example.com"), ClockReading()))
        PreviewFixture.press("Enter", &model)
        #expect(model.request.draft.url == "https://example.com")
    }

    @Test(arguments: ["POST 127.0.0.1:7777/people", "post 127.0.0.1:7777/people", "POST :7777/people HTTP/1.1"])
    func `with a method before it sets both in one step, and says so`(typed: String) {
        var model = model("http://a.test/")
        _ = InputDispatch.perform(.requestEditURL, &model)
        _ = Parts.panes(&model) { Editing.clear(&$0, &$1) }
        for character in typed { _ = update(&model, .input(.key(Key(.character(character))), ClockReading())) }
        #expect(model.request.draft.method == "POST" && model.request.draft.url == "http://127.0.0.1:7777/people")
        PreviewFixture.press("Enter", &model)
        #expect(model.status.message?.text == "the method is POST, as typed before the URL; u takes both back")
        PreviewFixture.press("u", &model)
        #expect(model.request.draft.method == "PUT" && model.request.draft.url == "http://a.test/")
    }

    @Test func `with a method that is deleted again keeps the old one`() {
        var model = model()
        type("POST /x", &model)
        #expect(model.request.draft.method == "POST")
        for _ in 0..<4 { _ = update(&model, .input(.key(Key(.home)), ClockReading())) }
        for _ in 0..<5 { _ = update(&model, .input(.key(Key(.delete)), ClockReading())) }
        #expect(model.request.draft.method == "PUT" && model.request.draft.url == "/x")
    }

    @Test func `with a word before it that is no method stays as it is`() {
        var model = model()
        type("people /x", &model)
        #expect(model.request.draft.method == "PUT" && model.request.draft.url == "people /x")
    }

    @Test func `is pasted into the field with its method`() {
        var model = model()
        _ = InputDispatch.perform(.requestEditURL, &model)
        _ = update(&model, .input(.paste("DELETE example.com/x"), ClockReading()))
        PreviewFixture.press("Enter", &model)
        #expect(model.request.draft.method == "DELETE" && model.request.draft.url == "https://example.com/x")
    }
}
