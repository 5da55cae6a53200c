import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `A multipart request` {
    private func serializer(_ conformance: CompatibilityMode = .curlew) -> RequestSerializer {
        var serializer = RequestSerializer(.multipart, conformance: conformance)
        serializer.multipart.boundary = "B"
        serializer.files = SomeFiles(
            sizes: ["pic.png": 640, "huge.iso": 10_000_000_000, "no-type": 1],
            faults: ["pics": .isFolder, "secret": .notReadable("Permission denied")])
        return serializer
    }

    private func request(_ json: String, _ conformance: CompatibilityMode = .curlew, method: String = "POST") throws
        -> SerializedRequest
    {
        try serializer(conformance).serialize(
            method: method, url: "http://h/", parameters: ParameterText.read(json), trace: true)
    }

    @Test func `leaves files on the disk, and knows its length`() throws {
        let request = try request(#"{"photo": {"$file": "huge.iso"}, "z": 1}"#)
        let pieces = try #require(request.body?.pieces)
        #expect(pieces.count == 3)
        #expect(pieces[1] == .file(FilePiece(path: "/folder/huge.iso", count: 10_000_000_000)))
        #expect(
            request.headers["Content-Length"] == "\(10_000_000_000 + (pieces[0].count ?? 0) + (pieces[2].count ?? 0))")
        #expect(request.trace?.body.isCovering(request.body?.size ?? 0) == true)
        let file = try #require(request.trace?.body.first { $0.range.count == 10_000_000_000 })
        #expect(file.part == .value && file.rule == .filePart)
    }

    @Test(arguments: [("pic.png", "image/png"), ("no-type", "application/octet-stream")])
    func `names a file and its type`(path: String, type: String) throws {
        let request = try request(#"{"photo": {"$file": "\#(path)"}}"#)
        guard case .bytes(let head)? = request.body?.pieces.first else { return #expect(Bool(false)) }
        #expect(
            text(head) == "--B\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(path)\"\r\n"
                + "Content-Type: \(type)\r\n\r\n")
    }

    @Test(arguments: [CompatibilityMode.curlew, .afnetworking])
    func `has what its parts say of themselves`(conformance: CompatibilityMode) throws {
        var serializer = serializer(conformance)
        serializer.multipart.parts = [
            PartSettings(name: "a", type: "x/y", fileName: "q.txt", fields: ["X-Own": "1", "X-Two": "2"]),
            PartSettings(name: "tags[]", type: "t/t"), PartSettings(name: "elsewhere", type: "n/n"),
            PartSettings(name: "c", type: "x/y", fields: ["Content-Type": "q/r", "Content-Disposition": "attachment"]),
        ]
        let request = try serializer.serialize(
            method: "POST", url: "http://h/", parameters: ParameterText.read(#"{"a": 1, "b": 2, "c": 3, "tags": [4]}"#),
            trace: true)
        #expect(
            text(try #require(request.body?.bytes))
                == "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"q.txt\"\r\nContent-Type: x/y\r\n"
                + "X-Own: 1\r\nX-Two: 2\r\n\r\n1\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n2\r\n"
                + "--B\r\nContent-Type: q/r\r\nContent-Disposition: attachment\r\n\r\n3\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"tags[]\"\r\nContent-Type: t/t\r\n\r\n4\r\n--B--\r\n")
        #expect(request.trace?.body.isCovering(request.body?.size ?? 0) == true)
    }

    @Test func `says who wrote each byte`() throws {
        let json = #"{"tags": ["a b"]}"#
        let tree = try ParameterText.read(json)
        let request = try request(json)
        let body = try #require(request.body?.bytes)
        let rows = try #require(request.trace).body.map { span in
            let path = span.origin.flatMap { tree.path(of: $0)?.text } ?? "-"
            return "\(text(body[span.range]).debugDescription) \(span.part) \(path) \(span.rule?.rawValue ?? "-")"
        }
        #expect(
            rows == [
                #""--B\r\n" boundary - MP-3"#,
                #""Content-Disposition: form-data; name=\"" partHeader tags[0] MP-1"#, #""tags" key tags MP-1"#,
                #""[]" rule tags[0] AF-3"#, #""\"\r\n\r\n" partHeader tags[0] MP-1"#, #""a b" value tags[0] AF-6"#,
                #""\r\n--B--\r\n" boundary - MP-3"#,
            ])
    }

    @Test func `holds parts in a part, and says who wrote each byte`() throws {
        let inner = [
            MultipartForm.Part(
                head: .named(nil, fileName: "a.txt", mimeType: "text/plain"), content: .bytes(Bytes([0x41]))),
            MultipartForm.Part(
                head: .named(nil, fields: ["X-One": "1"]), content: .file(FilePiece(path: "/f", count: 2))),
        ]
        var form = MultipartForm()
        form.append(MultipartForm.Part(head: .named("docs"), parts: inner))
        form.append(Bytes([0x42]), name: "b")
        let request = try serializer().serialize(
            method: "POST", url: "", parameters: ParameterText.read(#"{"z": 1}"#), parts: form, trace: true)
        let pieces = try #require(
            request.body?.pieces.map { piece in
                if case .bytes(let bytes) = piece { text(bytes) } else { "(file)" }
            })
        #expect(
            pieces == [
                "--B\r\nContent-Disposition: form-data; name=\"z\"\r\n\r\n1"
                    + "\r\n--B\r\nContent-Disposition: form-data; name=\"docs\"\r\n"
                    + "Content-Type: multipart/mixed; boundary=in.B\r\n\r\n"
                    + "--in.B\r\nContent-Disposition: attachment; filename=\"a.txt\"\r\n"
                    + "Content-Type: text/plain\r\n\r\nA\r\n--in.B\r\nX-One: 1\r\n\r\n", "(file)",
                "\r\n--in.B--\r\n\r\n--B\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\nB\r\n--B--\r\n",
            ])
        let trace = try #require(request.trace).body
        #expect(trace.isCovering(request.body?.size ?? 0))
        let whole = Array(pieces.joined().replacing("(file)", with: "ff").utf8)
        let rows = trace.map { span in
            "\(String(decoding: whole[span.range], as: UTF8.self).debugDescription) \(span.part) \(span.rule?.rawValue ?? "-")"
        }
        #expect(rows.contains(#""docs" key MP-1"#))
        #expect(rows.contains(#""\r\n--in.B\r\n" boundary MP-3"#))
        #expect(rows.contains(#""ff" value -"#))
        #expect(rows.contains(#""\r\n--in.B--\r\n\r\n--B\r\n" boundary MP-3"#))
    }

    @Test(arguments: [
        ("multipart/related", "multipart/related; boundary=B", "attachment; name=\"a\""),
        ("Multipart/Mixed; x=y", "Multipart/Mixed; x=y; boundary=B", "attachment; name=\"a\""),
        ("multipart/form-data", "multipart/form-data; boundary=B", "form-data; name=\"a\""),
        ("text/plain", "multipart/form-data; boundary=B", "form-data; name=\"a\""),
    ])
    func `has the type that is typed where it is one of parts`(typed: String, type: String, disposition: String) throws
    {
        let request = try serializer().serialize(
            method: "POST", url: "", headers: ["Content-Type": typed], parameters: ParameterText.read(#"{"a": 1}"#))
        #expect(request.headers.values("Content-Type") == [type])
        let body = try #require(request.body?.bytes)
        #expect(text(body) == "--B\r\nContent-Disposition: \(disposition)\r\n\r\n1\r\n--B--\r\n")
        let ours = try serializer(.afnetworking).serialize(
            method: "POST", url: "", headers: ["Content-Type": typed], parameters: ParameterText.read(#"{"a": 1}"#))
        #expect(ours.headers.values("Content-Type") == ["multipart/form-data; boundary=B"])
    }

    @Test func `parts are divided by the boundary that is typed`() throws {
        let request = try serializer().serialize(
            method: "POST", url: "", headers: ["Content-Type": "multipart/mixed; boundary=\"x y\""],
            parameters: ParameterText.read(#"{"a": 1}"#))
        #expect(request.headers["Content-Type"] == "multipart/mixed; boundary=\"x y\"")
        #expect(request.body?.bytes.map(text)?.hasSuffix("\r\n--x y--\r\n") == true)
    }

    @Test func `the boundary inside a part is not the one around it`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let boundary = MultipartBoundary.random(using: &generator)
            let inner = boundary.inner.text
            #expect(!inner.hasPrefix(boundary.text) && MultipartBoundary(inner)?.text == inner)
        }
    }

    static let hostile = #"{"a\"b\r\nX-Evil: 1\r\n\r\nc": 1}"#

    @Test func `keeps a name on its line`() throws {
        let body = try #require(try request(Self.hostile).body?.bytes)
        #expect(text(body).contains(#"name="a%22b%0D%0AX-Evil: 1%0D%0A%0D%0Ac""#))
        #expect(PartReader.parts(body.array, boundary: "B")?.map(\.head.count) == [1])
    }

    @Test func `writes names raw as AFNetworking does, or when asked to`() throws {
        let raw = "name=\"a\"b\r\nX-Evil: 1\r\n\r\nc\""
        let conforming = try #require(try request(Self.hostile, .afnetworking).body?.bytes)
        #expect(text(conforming).contains(raw))
        var serializer = serializer()
        serializer.multipart.escapesNames = false
        let asked = try serializer.serialize(method: "POST", url: "", parameters: ParameterText.read(Self.hostile))
        #expect(asked.body?.bytes.map(text)?.contains(raw) == true)
    }

    @Test func `escapes what callers write into the head of a part`() throws {
        var form = MultipartForm()
        form.append(Bytes([1]), name: "n\r\n", fileName: "f\"\u{0}", mimeType: "a/b\r\nX: 1")
        form.append(headers: ["X-One": "1\r\nX-Two: 2"], body: Bytes([2]))
        let body = try #require(try serializer().serialize(method: "POST", url: "", parts: form).body?.bytes)
        let parts = try #require(PartReader.parts(body.array, boundary: "B"))
        #expect(
            parts.map(\.head) == [
                [
                    #"Content-Disposition: form-data; name="n%0D%0A"; filename="f%22%00""#,
                    "Content-Type: a/b%0D%0AX: 1",
                ],
                ["X-One: 1%0D%0AX-Two: 2"],
            ])
    }

    @Test(arguments: ["GET", "HEAD", "get"])
    func `needs a method with a body`(method: String) throws {
        #expect(throws: RequestSerializationError.methodHasNoBody(method)) { try request(#"{"a": 1}"#, method: method) }
        #expect(throws: RequestSerializationError.methodHasNoBody(method)) { try request("null", method: method) }
        #expect(RequestSerializationError.methodHasNoBody(method).repair == "use POST")
    }

    @Test func `may be a DELETE, and under conformance a get`() throws {
        #expect(try request(#"{"a": 1}"#, method: "DELETE").body?.size ?? 0 > 0)
        #expect(try request(#"{"a": 1}"#, .afnetworking, method: "get").body?.size ?? 0 > 0)
    }

    @Test(arguments: ["", "a\r\nb", "ends ", String(repeating: "x", count: 71), "é", "a;b"])
    func `refuses what cannot part a body`(boundary: String) {
        var serializer = serializer()
        serializer.multipart.boundary = boundary
        #expect(throws: RequestSerializationError.boundary(boundary)) {
            try serializer.serialize(method: "POST", url: "")
        }
    }

    @Test func `quotes a boundary that is no token`() {
        #expect(MultipartBoundary("a b:c")?.contentType == #"multipart/form-data; boundary="a b:c""#)
    }

    @Test func `has a boundary of its own when none is given`() throws {
        let serializer = RequestSerializer(.multipart)
        let types = try (0..<2).map { _ in
            try serializer.serialize(method: "POST", url: "", parameters: ParameterText.read(#"{"a":1}"#))
                .headers["Content-Type"] ?? ""
        }
        #expect(types[0] != types[1])
        #expect(types.allSatisfy { $0.wholeMatch(of: /multipart\/form-data; boundary=Boundary\+[0-9A-F]{16}/) != nil })
    }

    @Test(arguments: [
        ("gone.jpg", #"The file for "photo" is not there: gone.jpg."#),
        ("pics", #"The file for "photo" is a folder: pics."#),
        ("secret", #"The file for "photo" cannot be read: secret. Permission denied."#),
        ("", #"No file is named for "photo"."#),
    ])
    func `says which file cannot be a part`(path: String, message: String) throws {
        let json = #"{"photo": {"$file": "\#(path)"}}"#
        let error = #expect(throws: RequestSerializationError.self) { try request(json) }
        #expect(error?.message == message)
        #expect(error?.domain == "com.alamofire.error.serialization.request" && error?.code == -1000)
        let problems = serializer().problems(in: try ParameterText.read(json), method: "POST")
        #expect(problems.map(\.rule) == [.filePart] && problems.first?.repairs == [.off, .text])
    }

    @Test func `leaves out what is off`() throws {
        let request = try request(#"{"photo": {"$off": {"$file": "gone.jpg"}}, "a": 1}"#)
        #expect(PartReader.parts(request.body?.bytes?.array ?? [], boundary: "B")?.map(\.name) == ["a"])
    }

    @Test(arguments: [
        (#"{"a": {"$raw": "x=1"}}"#, "raw text has no multipart form"),
        (#"{"a": {"$data": "***"}}"#, #""***" is not Base64 or 0x and hex digits"#),
    ])
    func `has no form for some values`(json: String, sentence: String) throws {
        #expect(throws: RequestSerializationError.self) { try request(json) }
        let problems = serializer().problems(in: try ParameterText.read(json), method: "POST")
        #expect(problems.map(\.sentence) == [sentence])
    }

    @Test func `notes that a type of one's own gives way`() throws {
        let notes = serializer().notes(
            on: try ParameterText.read(#"{"a": 1}"#), method: "POST", url: "", headers: ["Content-Type": "text/plain"])
        #expect(notes.map(\.fact) == [.contentTypeReplaced("text/plain")])
    }

    @Test func `gives its parts to a reader that knows nothing of it`() throws {
        for seed in UInt64(1)...300 {
            let tree = TreeGrower.tree(seed, .plist)
            guard let body = try? serializer().serialize(method: "POST", url: "", parameters: tree).body?.bytes,
                !body.isEmpty
            else { continue }
            let parts = try #require(PartReader.parts(body.array, boundary: "B"), "seed \(seed)")
            var serializer = RequestSerializer(.form)
            serializer.style = .afnetworking2
            let form = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes.map(text) ?? ""
            #expect(parts.count == form.split(separator: "&", omittingEmptySubsequences: false).count, "seed \(seed)")
        }
    }
}

@Suite struct `Parts of a caller's own` {
    private let files = SomeFiles(sizes: ["/a/pic.png": 640, "/a/with space.txt": 3])

    @Test func `come behind the parameters, whatever the serializer`() throws {
        var form = MultipartForm()
        form.append(Bytes(Array("x".utf8)), name: "field")
        try form.append(fileAt: "/a/pic.png", name: "photo", files: files)
        try form.append(fileAt: "file:///a/with%20space.txt", name: "text", files: files)
        try form.append(fileAt: "/a/pic.png", name: "as", fileName: "b.bin", mimeType: "a/b", files: files)
        form.append(BodyStream(count: 7), name: "s", fileName: "s.txt", mimeType: "text/plain")
        var serializer = RequestSerializer(.json)
        serializer.multipart.boundary = "B"
        let request = try serializer.serialize(
            method: "PUT", url: "", parameters: ParameterText.read(#"{"a": 1}"#), parts: form, callHeaders: ["X": "1"],
            trace: true)
        #expect(request.headers.map(\.name) == ["Content-Type", "Content-Length", "X"])
        #expect(request.body?.count == request.headers["Content-Length"].flatMap { Int64($0) })
        #expect(request.trace?.body.isCovering(request.body?.size ?? 0) == true)
        let heads = request.body?.pieces.compactMap { if case .bytes(let bytes) = $0 { text(bytes) } else { nil } }
        #expect(heads?[0].contains("name=\"a\"\r\n\r\n1\r\n--B\r\n") == true)
        #expect(heads?[0].contains("name=\"photo\"; filename=\"pic.png\"\r\nContent-Type: image/png\r\n\r\n") == true)
        #expect(heads?[1].contains("name=\"text\"; filename=\"with space.txt\"\r\nContent-Type: text/plain") == true)
        #expect(heads?[2].contains("name=\"as\"; filename=\"b.bin\"\r\nContent-Type: a/b\r\n") == true)
        #expect(heads?[3].contains("name=\"s\"; filename=\"s.txt\"\r\nContent-Type: text/plain\r\n") == true)
    }

    @Test func `from a stream of unknown length leave the request without one`() throws {
        var form = MultipartForm()
        form.append(BodyStream(), name: "s", fileName: "s", mimeType: "a/b")
        let request = try RequestSerializer().serialize(method: "POST", url: "", parts: form)
        #expect(!request.headers.contains("Content-Length"))
        #expect(request.body?.isRepeatable == false)
    }

    @Test(arguments: [
        ("http://h/x", FileFault.notAFileURL), ("/a/gone", .notThere), ("file://other.host/a/pic.png", .notAFileURL),
    ])
    func `must be files that are there`(path: String, fault: FileFault) {
        var form = MultipartForm()
        #expect(throws: fault) { try form.append(fileAt: path, name: "x", files: files) }
        #expect(form.isEmpty)
    }
}
