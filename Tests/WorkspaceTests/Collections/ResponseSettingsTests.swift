import CurlewFormats
import CurlewSerialization
import Testing
import Workspace

@Suite struct `The response settings of a file` {
    private func reading(_ response: String) throws -> (SavedRequest, [String]) {
        let text = "request: GET /\nresponse:\n" + response
        let reading = try RequestFile.read(Array(text.utf8), file: "a.yaml")
        return (reading.request, reading.notes.map(\.description))
    }

    private func settings(_ response: String) throws -> ResponseSettings { try reading(response).0.response }

    @Test(arguments: ["auto", "http", "json", "xml", "xml-document", "plist", "image"])
    func `name one serializer`(name: String) throws {
        let settings = try settings("  serializer: \(name)\n")
        #expect(settings.serializers == [name])
        #expect(settings.responseSerializer.kind.rawValue == name)
        #expect(settings.responseSerializer.acceptableTypes == nil)
    }

    @Test func `name several, which are asked in their order`() throws {
        let serializer = try settings(
            "  serializer: [json, image]\n  status: 200-299, 404\n  remove-nulls: true\n  reading: []\n"
        ).responseSerializer
        #expect(serializer.kind == .compound)
        #expect(serializer.names == ["json", "image"])
        #expect(serializer.members.allSatisfy { $0.acceptableStatus?.contains(404) == true && $0.removesNulls })
        #expect(serializer.members.allSatisfy { !$0.allowsFragments })
        #expect(serializer.members.first?.acceptableTypes == ResponseSerializer.Kind.json.ownTypes)
    }

    @Test func `read JSON by options`() throws {
        let options = try settings("  reading: [allow-fragments, mutable-leaves]\n").responseSerializer.readingOptions
        #expect(options == [.allowFragments, .mutableLeaves])
        #expect(try settings("  serializer: json\n").responseSerializer.allowsFragments)
        #expect(!(try settings("  reading: mutable-containers\n").responseSerializer.allowsFragments))
    }

    @Test func `are written as they were read`() throws {
        let text = """
            request: GET /
            response:
              serializer: [json, xml-document]
              status: 200-299, 304
              types: [application/json, text/xml]
              remove-nulls: true
              reading: [allow-fragments]

            """
        let request = try RequestFile.read(Array(text.utf8), file: "a.yaml").request
        #expect(request.response.serializers == ["json", "xml-document"])
        let written = try RequestFile.write(request)
        #expect(try RequestFile.read(written, file: "a.yaml").request == request)
        #expect(try RequestFile.patched(Array(text.utf8), to: request, file: "a.yaml") == Array(text.utf8))
        var changed = request
        changed.response.removesNulls = false
        let patched = try RequestFile.patched(Array(text.utf8), to: changed, file: "a.yaml")
        #expect(
            String(decoding: patched, as: UTF8.self)
                == text.replacing("remove-nulls: true", with: "remove-nulls: false"))
    }

    @Test func `are inherited, and null takes away`() throws {
        let outer = ResponseSettings(
            serializers: ["plist"], status: "any", types: ["a/b"], removesNulls: true, reading: ["mutable-leaves"])
        let silent = try settings("  status: 204\n").over(outer)
        #expect(silent.serializers == ["plist"] && silent.status == "204" && silent.types == ["a/b"])
        #expect(silent.removesNulls == true && silent.reading == ["mutable-leaves"])
        let nulls = "  serializer: null\n  status: null\n  types: null\n  remove-nulls: null\n  reading: null\n"
        let (request, notes) = try reading(nulls)
        let emptied = request.response.over(outer)
        #expect(emptied.responseSerializer == ResponseSerializer())
        #expect(notes.isEmpty)
    }

    @Test(arguments: [
        "  serializer: jason\n", "  serializer: [json, jason]\n", "  serializer: []\n", "  serializer: {a: b}\n",
        "  remove-nulls: often\n", "  reading: [json5]\n", "  remove-null: true\n",
    ])
    func `keep and note what they do not know`(response: String) throws {
        let (request, notes) = try reading(response)
        #expect(notes.count == 1)
        #expect(request.response.others.count == 1)
        #expect(request.response.responseSerializer == ResponseSerializer())
        let text = Array(("request: GET /\nresponse:\n" + response).utf8)
        #expect(try RequestFile.patched(text, to: request, file: "a.yaml") == text)
    }
}
