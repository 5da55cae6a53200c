import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Testing

@Suite struct `Text in another encoding` {
    @Test(
        arguments: [
            (TextEncoding.utf8, "é€", [0xC3, 0xA9, 0xE2, 0x82, 0xAC]), (.latin1, "aé", [0x61, 0xE9]),
            (.latin1, "€", nil),
            (.windows1252, "é€", [0xE9, 0x80]), (.ascii, "a", [0x61]), (.ascii, "é", nil),
            (.utf16, "a", [0xFF, 0xFE, 0x61, 0]), (.utf16BigEndian, "a€", [0, 0x61, 0x20, 0xAC]),
            (.utf16LittleEndian, "😀", [0x3D, 0xD8, 0x00, 0xDE]), (.utf32, "a", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]),
            (.windows1252, "\u{81}", nil),
        ] as [(TextEncoding, String, [UInt8]?)])
    func `has its bytes or none`(encoding: TextEncoding, text: String, bytes: [UInt8]?) {
        #expect(encoding.bytes(of: text) == bytes)
    }

    @Test(arguments: TextEncoding.allCases)
    func `is read as it was written, and has the name it is known by`(encoding: TextEncoding) throws {
        let bytes = Bytes(try #require(encoding.bytes(of: "plain text")))
        #expect(CharsetReading(of: bytes, header: encoding.rawValue.uppercased()).string(of: bytes) == "plain text")
    }

    @Test(arguments: TextEncoding.allCases)
    func `is the body of a form, and every byte has its span`(encoding: TextEncoding) throws {
        var serializer = RequestSerializer(.form)
        serializer.stringEncoding = encoding
        let tree = try ParameterText.read(#"{"a": "é", "b": {"c": null}}"#)
        let request = try serializer.serialize(method: "POST", url: "", parameters: tree, trace: true)
        #expect(request.body?.bytes?.array == encoding.bytes(of: "a=%C3%A9&b%5Bc%5D"))
        #expect(request.trace?.body.isCovering(request.body?.size ?? 0) == true)
    }

    @Test func `is what the values of parts are written in`() throws {
        var serializer = RequestSerializer(.multipart)
        serializer.stringEncoding = .latin1
        serializer.multipart.boundary = "B"
        let request = try serializer.serialize(
            method: "POST", url: "", parameters: ParameterText.read(#"{"é": "é"}"#), trace: true)
        let parts = PartReader.parts(request.body?.bytes?.array ?? [], boundary: "B")
        #expect(parts?.map(\.content) == [[0xE9]])
        #expect(parts?.map(\.name) == ["é"])
        #expect(request.trace?.body.isCovering(request.body?.size ?? 0) == true)
    }

    @Test func `is refused where a character is missing`() throws {
        var serializer = RequestSerializer(.multipart)
        serializer.stringEncoding = .latin1
        let tree = try ParameterText.read(#"{"price": "5 €"}"#)
        #expect(throws: RequestSerializationError.self) {
            try serializer.serialize(method: "POST", url: "", parameters: tree)
        }
        #expect(
            serializer.problems(in: tree, method: "POST").map(\.sentence)
                == ["a character has no form in iso-8859-1"])
        serializer.kind = .form
        let raw = try ParameterText.read(#"{"price": {"$raw": "p=€"}}"#)
        #expect(throws: RequestSerializationError.notInEncoding(.latin1)) {
            try serializer.serialize(method: "POST", url: "", parameters: raw)
        }
    }
}

@Suite struct `A style by name` {
    @Test func `takes the place of the form rules`() throws {
        var styles = QueryStyles.standard
        styles.add(.custom("constant") { (_, _) throws(QueryBlockError) in "x=1" })
        #expect(styles.names == QueryStyles.standard.names + ["constant"])
        var serializer = RequestSerializer(.form)
        serializer.style = try #require(styles["constant"])
        let tree = try ParameterText.read(#"{"a": {"$date": "tomorrow"}}"#)
        let request = try serializer.serialize(method: "GET", url: "http://h/", parameters: tree)
        #expect(request.url == "http://h/?x=1")
        #expect(serializer.problems(in: tree, method: "GET").isEmpty)
        #expect(styles["unknown"] == nil)
    }

    @Test func `clears a block, which else goes before it`() throws {
        let tree = try ParameterText.read(#"{"a": 1}"#)
        var serializer = RequestSerializer(.form) { (_, _) throws(QueryBlockError) in "block" }
        #expect(try serializer.serialize(method: "GET", url: "http://h/", parameters: tree).url == "http://h/?block")
        serializer.style = .afnetworking2
        #expect(try serializer.serialize(method: "GET", url: "http://h/", parameters: tree).url == "http://h/?a=1")
    }
}
