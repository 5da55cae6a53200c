import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `A file as the body` {
    private func tree(_ path: String = "a.json") -> ParameterTree { ParameterTree(.file(path)) }

    private func serializer(_ kind: SerializerKind, _ sizes: [String: Int64] = ["a.json": 7]) -> RequestSerializer {
        var serializer = RequestSerializer(kind)
        serializer.files = SomeFiles(sizes: sizes)
        return serializer
    }

    @Test(arguments: [SerializerKind.form, .json, .plist, .plistBinary])
    func `is sent as it lies on the disk`(kind: SerializerKind) throws {
        let request = try serializer(kind).serialize(method: "PUT", url: "http://h/", parameters: tree(), trace: true)
        #expect(request.body == RequestBody(pieces: [.file(FilePiece(path: "/folder/a.json", count: 7))]))
        #expect(request.headers["Content-Type"] == kind.contentType)
        #expect(request.trace?.body.isCovering(7) == true)
        #expect(serializer(kind).problems(in: tree(), method: "PUT").isEmpty)
    }

    @Test func `has the type that was given, and may be empty`() throws {
        let request = try serializer(.form, ["a.json": 0]).serialize(
            method: "POST", url: "http://h/", headers: ["content-type": "a/b"], parameters: tree(), trace: true)
        #expect(request.headers.values("Content-Type") == ["a/b"])
        #expect(request.body?.isEmpty == true && request.trace?.body.isEmpty == true)
    }

    @Test func `that is not there is a problem, and nothing is sent`() throws {
        let problems = serializer(.json).problems(in: tree("none"), method: "PUT")
        #expect(problems.map(\.fact) == [.file(.notThere, name: "the root", path: "none")])
        #expect(throws: RequestSerializationError.self) {
            try serializer(.json).serialize(method: "PUT", url: "http://h/", parameters: tree("none"))
        }
    }

    @Test func `is none where the method has its parameters in the URL, and a part in parts`() throws {
        let get = try serializer(.form).serialize(method: "GET", url: "http://h/", parameters: tree())
        #expect(get.body == nil)
        var parts = serializer(.multipart)
        parts.multipart.boundary = "B"
        let request = try parts.serialize(method: "PUT", url: "http://h/", parameters: tree())
        #expect(request.headers["Content-Type"] == "multipart/form-data; boundary=B")
        #expect(request.body?.pieces.count == 3)
    }
}
