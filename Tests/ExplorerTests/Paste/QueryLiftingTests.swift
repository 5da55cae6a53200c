import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// The query of a URL: as typed, until one key makes parameters of it.
@Suite struct QueryLiftingTests {
    private typealias Sample = SampleScreen

    private func typed(_ url: String, _ serializer: SerializerKind = .form, method: String = "GET") -> Model {
        var model = Sample.searchPeople()
        model.request.change { draft in
            draft.url = url
            draft.method = method
            draft.serializer = serializer
            draft.parameters = ParameterTree()
        }
        Sample.settle(&model)
        return model
    }

    private func sent(_ model: Model) throws -> String {
        try #require(try model.request.derived?.prepared.get()).request.url
    }

    @Test(arguments: ["http://a/p?x=%7e&b=1&a[]=2", "http://a/?a+b=c#f", "http://a/p?b[c]=%zz"])
    func `it is sent byte for byte, and the preview says so`(url: String) throws {
        let model = typed(url)
        #expect(try sent(model) == url)
        #expect(Sample.lines(model).contains { $0.contains("as typed; L makes parameters of it") })
        #expect(Sample.lines(model).last?.contains("L URL query -> params") == true)
    }

    @Test(arguments: [SerializerKind.form, .json])
    func `one key lifts it without changing a byte, as one step`(serializer: SerializerKind) throws {
        var model = typed("http://a/p?families%5B%5D=father&page%5Bsize%5D=10#f", serializer)
        let (before, url) = (model.request.draft, try sent(model))
        Sample.press("L", &model)
        #expect(model.request.draft.url == "http://a/p#f")
        #expect(
            ParameterText.write(model.request.draft.parameters) == #"{"families":["father"],"page":{"size":"10"}}"#)
        #expect(try sent(model) == url)
        #expect(model.status.message?.text == "made parameters of it: the same 39 bytes; u undoes")
        #expect(!Sample.lines(model).contains { $0.contains("as typed") })
        Sample.press("u", &model)
        #expect(model.request.draft == before)
    }

    @Test func `what changes by it is said`() throws {
        var model = typed("http://a/?b=1&a=2")
        Sample.press("L", &model)
        #expect(try sent(model) == "http://a/?a=2&b=1")
        #expect(model.status.message?.text.hasPrefix("made parameters of it: byte 0 differs, keys are written") == true)
    }

    @Test func `it goes before the parameters that are there`() throws {
        var model = typed("http://a/?a=1")
        let tree = try ParameterText.read(#"{"z":2}"#)
        model.request.change { $0.parameters = tree }
        Sample.settle(&model)
        let url = try sent(model)
        Sample.press("L", &model)
        #expect(ParameterText.write(model.request.draft.parameters) == #"{"a":"1","z":2}"#)
        #expect(try sent(model) == url)
    }

    @Test(arguments: [("http://a/", "GET", "no query"), ("http://a/?x=1", "POST", "in the body")])
    func `where there is nothing to lift it says why`(url: String, method: String, said: String) {
        var model = typed(url, .json, method: method)
        let before = model.request.draft
        Sample.press("L", &model)
        #expect(model.request.draft == before && model.status.message?.text.contains(said) == true)
    }
}
