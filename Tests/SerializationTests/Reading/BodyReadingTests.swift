import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Testing

private func bytes(_ text: String) -> Bytes { Bytes(Array(text.utf8)) }

@Suite struct `Bodies read into a tree` {
    @Test(arguments: [
        #"{"b":1.10,"a":[true,null,"x"],"a":{}}"#, "[]", #"{"$date":"2026"}"#, "[1E400,-0]",
    ])
    func `keep order, equal keys and numbers of JSON`(text: String) throws {
        let reading = try ParameterReader.json(bytes(text))
        #expect(plain(try #require(reading.tree.root)) == (try JSONValue(parsing: text)))
    }

    /// The tree as plain JSON: keys that look like markers stay keys.
    private func plain(_ node: ParameterNode) -> JSONValue {
        switch node.value {
        case .dictionary(let members): .object(members.map { .init($0.key.text, plain($0.node)) })
        case .array(let items), .set(let items): .array(items.map(plain))
        case .scalar(let scalar):
            switch scalar.kind {
            case .number: .number(scalar.text)
            case .boolean: .boolean(scalar.text == "true")
            case .null: .null
            default: .string(scalar.text)
            }
        }
    }

    @Test(arguments: [
        #"{"a":1,"b":[1,2]}"#, "{\n  \"a\" : 1\n}", #"{"a":"\/"}"#, #"{"a":"/é"}"#,
    ])
    func `give the same JSON again`(text: String) throws {
        #expect(try ParameterReader.json(bytes(text)).verdict == .same(bytes: text.utf8.count))
    }

    @Test(arguments: [
        (#"{"a": 1}"#, 5, RoundTripReason.Cause.layout, " ", "", 1),
        (#"{"a":"\u00e9"}"#, 6, .stringEscape, #""\u00e9""#, #""é""#, 1),
        ("\u{FEFF}[1]", 0, .byteOrderMark, "\u{FEFF}[1]", "[1]", 0),
        ("[ 1, 2 ]", 1, .layout, " ", "", 3),
    ])
    func `or say where JSON first differs`(
        text: String, at: Int, cause: RoundTripReason.Cause, was: String, becomes: String, count: Int
    ) throws {
        let verdict = try ParameterReader.json(bytes(text)).verdict
        guard case .differs(at, _, _, let reason) = verdict else { return #expect(Bool(false), "\(verdict)") }
        // Nothing is counted where the whole is in another encoding.
        #expect(reason == RoundTripReason(cause, was: was, becomes: becomes, count: count == 0 ? nil : count))
    }

    @Test func `say why JSON with equal keys cannot be written`() throws {
        let reading = try ParameterReader.json(bytes(#"{"a":1,"a":2}"#))
        #expect(reading.notes.map(\.fact) == [.equalKeys("a")])
        guard case .differs(8, _, nil, let reason) = reading.verdict else { return #expect(Bool(false)) }
        #expect(reason.change.hasPrefix("Cannot write JSON"))
    }

    @Test(arguments: ["", "{", "{\"a\":}", "nope"])
    func `refuse what is no JSON, with the place`(text: String) {
        let error = #expect(throws: ParameterReadingError.self) { try ParameterReader.json(bytes(text)) }
        #expect(error?.offset != nil)
    }

    @Test(arguments: [SerializerKind.plist, .plistBinary, .json])
    func `come back from what a tree was written as`(kind: SerializerKind) throws {
        for seed in UInt64(1)...300 {
            var growth = kind == .json ? Growth.json : .plist
            growth.hasOff = false
            let tree = TreeGrower.tree(seed, growth)
            let body = try #require(
                try RequestSerializer(kind).serialize(method: "POST", url: "", parameters: tree).body?.bytes)
            let reading = kind == .json ? try ParameterReader.json(body) : try ParameterReader.plist(body)
            #expect(reading.verdict == .same(bytes: body.count), "seed \(seed): \(reading.verdict)")
            #expect(reading.style == kind.rawValue)
        }
    }

    @Test func `tell a whole real number of a property list from an integer`() throws {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        let text =
            head
            + "<dict>\n\t<key>a</key>\n\t<real>1</real>\n\t<key>b</key>\n\t<integer>1</integer>\n</dict>\n</plist>\n"
        #expect(try ParameterReader.plist(bytes(text)).verdict == .same(bytes: text.utf8.count))
        let other = text.replacing("\t", with: "  ")
        guard case .differs(let at, _, _, let reason) = try ParameterReader.plist(bytes(other)).verdict else {
            return #expect(Bool(false))
        }
        #expect(at == head.utf8.count + 7 && reason.cause == .layout)
    }

    @Test func `say that keys of a property list are sorted`() throws {
        let text = "<plist version=\"1.0\"><dict><key>b</key><true/><key>a</key><false/></dict></plist>"
        let reading = try ParameterReader.plist(bytes(text))
        #expect(ParameterText.write(reading.tree) == #"{"b":true,"a":false}"#)
        #expect(!reading.verdict.isSame)
    }

    @Test(arguments: ["", "text", "<plist>", "bplist00"])
    func `refuse what is no property list`(text: String) {
        #expect(throws: ParameterReadingError.self) { try ParameterReader.plist(bytes(text)) }
    }

    @Test func `of any bytes never crash`() {
        for seed in UInt64(1)...400 {
            var dice = Dice(seed)
            let alphabet = Array("{}[]\",:<>/=-dict key\r\n--B1e\\u00\u{0}".utf8) + [0xFF, 0xFE]
            let bytes = Bytes((0..<Int(dice.next() % 80)).map { _ in dice.pick(alphabet) })
            _ = try? ParameterReader.json(bytes)
            _ = try? ParameterReader.plist(bytes)
            _ = try? ParameterReader.multipart(bytes, boundary: "B1")
            _ = try? ParameterReader.multipart(bytes)
        }
    }
}

@Suite struct `Multipart bodies read into a tree` {
    private func body(_ parts: [String], end: String = "--B--\r\n") -> Bytes {
        bytes(parts.map { "--B\r\n\($0)\r\n" }.joined() + end)
    }

    private func part(_ name: String, _ content: String) -> String {
        "Content-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(content)"
    }

    @Test func `nest by the names of their parts`() throws {
        let body = body([part("a[b]", "1"), part("a[c][]", "x\r\ny"), part("d", "")])
        for boundary in ["B", nil] {
            let reading = try ParameterReader.multipart(body, boundary: boundary)
            #expect(ParameterText.write(reading.tree) == #"{"a":{"b":"1","c":["x\r\ny"]},"d":""}"#)
            #expect(reading.verdict == .same(bytes: body.count))
            #expect(reading.serializer.multipart.boundary == "B")
            #expect(reading.notes.contains { $0.fact == .emptyPart })
        }
    }

    @Test func `keep a file's content, and say that its name is lost`() throws {
        let head = "Content-Disposition: form-data; name=\"f\"; filename=\"p.png\"\r\nContent-Type: image/png\r\n\r\n"
        let reading = try ParameterReader.multipart(body([head + "AB"]))
        #expect(ParameterText.write(reading.tree) == #"{"f":{"$data":"QUI="}}"#)
        #expect(reading.notes.map(\.fact) == [.filePart(name: "p.png"), .partHead("Content-Type")])
        guard case .differs(_, _, _, let reason) = reading.verdict else { return #expect(Bool(false)) }
        #expect(reason.cause == .partHead)
    }

    @Test func `have names with quotes`() throws {
        let reading = try ParameterReader.multipart(body([part("a%22b", "1"), part("c\\\"d", "2")]))
        #expect(ParameterText.write(reading.tree) == #"{"a\"b":"1","c\"d":"2"}"#)
    }

    @Test(arguments: [
        ("x", MultipartProblem.noBoundary), ("--B\r\n\r\nx\r\n--B--", .noName), ("--B\r\nA: b\r\n", .headNotClosed),
        ("--B\r\n\r\nx", .notClosed),
    ])
    func `are refused with the reason`(text: String, problem: MultipartProblem) {
        let error = #expect(throws: ParameterReadingError.self) {
            try ParameterReader.multipart(bytes(text), boundary: "B")
        }
        guard case .multipart(let found, _)? = error else { return #expect(Bool(false)) }
        #expect(found == problem)
    }

    @Test func `come back from what a tree was written as`() throws {
        for seed in UInt64(1)...300 {
            var growth = Growth(kinds: [.string, .number, .data, .null], hasSets: false, hasEqualKeys: false)
            growth.hasFaults = false
            growth.hasOddKeys = false
            var serializer = RequestSerializer(.multipart)
            serializer.multipart.boundary = "Boundary+0123456789ABCDEF"
            let tree = TreeGrower.tree(seed, growth)
            let body = try #require(
                try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes)
            guard !body.isEmpty else { continue }
            let reading = try ParameterReader.multipart(body)
            #expect(reading.verdict == .same(bytes: body.count), "seed \(seed): \(reading.verdict)")
        }
    }
}
