import CurlewBytes
import CurlewSerialization
import Testing

/// Where this program parts from AFNetworking, and what both do.
@Suite struct `Without AFNetworking's faults` {
    private func body(_ json: String, _ kind: SerializerKind, _ conformance: CompatibilityMode) throws -> String? {
        try RequestSerializer(kind, conformance: conformance)
            .serialize(method: "POST", url: "", parameters: ParameterText.read(json)).body?.bytes.map(text)
    }

    @Test(arguments: [
        (#"{"u":"a/b"}"#, SerializerKind.json, #"{"u":"a/b"}"#, #"{"u":"a\/b"}"#),
        (#"{"n":1.10,"e":1e2,"i":10}"#, .json, #"{"n":1.10,"e":1e2,"i":10}"#, #"{"n":1.1,"e":100,"i":10}"#),
        (#"{"n":1.10,"d":{"$double":"1.0"},"c":{"$decimal":"2.50"}}"#, .form, "c=2.50&d=1.0&n=1.10", "c=2.5&d=1&n=1.1"),
        (
            #"{"w":{"$date":"2026-11-02T09:00:00+01:00"}}"#, .form, "w=2026-11-02T09%3A00%3A00%2B01%3A00",
            "w=2026-11-02%2008%3A00%3A00%20%2B0000"
        ),
        (#"{"w":{"$data":"0x6869"}}"#, .form, "w=aGk%3D", "w=%7Blength%20%3D%202%2C%20bytes%20%3D%200x6869%7D"),
        (#"{"w":{"$data":"aGk="}}"#, .form, "w=aGk%3D", "w=%7Blength%20%3D%202%2C%20bytes%20%3D%200x6869%7D"),
        (#"{"b":true,"a":null}"#, .form, "a&b=1", "a&b=1"),
    ])
    func `text is as typed, and under conformance as AFNetworking's`(
        json: String, kind: SerializerKind, mended: String, faulty: String
    ) throws {
        #expect(try body(json, kind, .curlew) == mended)
        #expect(try body(json, kind, .afnetworking) == faulty)
    }

    @Test func `dates and data have a choice of text`() throws {
        var serializer = RequestSerializer(.form, dateText: .foundation, dataText: .legacy)
        serializer.now = DateTime(seconds: 0)
        let tree = try ParameterText.read(#"{"d":{"$date":"now+1h"},"x":{"$data":"aGVsbG8="}}"#)
        let body = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes
        #expect(body.map(text) == "d=1970-01-01%2001%3A00%3A00%20%2B0000&x=%3C68656c6c%206f%3E")
    }

    @Test func `long data is described by its ends`() throws {
        let tree = try ParameterText.read(#"{"x":{"$data":"0x\#(String(repeating: "ab", count: 30))"}}"#)
        let body = try RequestSerializer(.form, dataText: .modern).serialize(method: "POST", url: "", parameters: tree)
            .body?.bytes
        let groups = Array(repeating: "abababab", count: 4).joined(separator: "%20")
        #expect(
            body.map(text) == "x=%7Blength%20%3D%2030%2C%20bytes%20%3D%200x\(groups)%20...%20abababab%20abababab%20%7D")
    }

    @Test func `a tree that is off as a whole is none`() throws {
        let tree = try ParameterText.read(#"{"$off": {"a": 1}}"#)
        let request = try RequestSerializer(.json).serialize(method: "POST", url: "", parameters: tree)
        #expect(request.body == nil && request.headers.isEmpty)
    }
}

@Suite struct `Property lists` {
    @Test func `wrap data at 76 columns and shorten what is empty`() throws {
        let data = String(repeating: "ff", count: 60)
        let tree = try ParameterText.read(#"{"b": {"$data": "0x\#(data)"}, "a": [], "c": {}, "d": "x\r"}"#)
        let body = try RequestSerializer(.plist).serialize(method: "POST", url: "", parameters: tree).body?.bytes
        let lines = body.map(text)?.split(separator: "\n").dropFirst(4).dropLast(2).map(String.init)
        #expect(
            lines == [
                "\t<key>a</key>", "\t<array/>", "\t<key>b</key>", "\t<data>",
                "\t" + String(repeating: "/", count: 68), "\t" + String(repeating: "/", count: 12), "\t</data>",
                "\t<key>c</key>", "\t<dict/>",
                "\t<key>d</key>", "\t<string>x&#13;</string>",
            ])
    }

    /// Bytes that Python's plistlib gives for the same list.
    @Test func `in binary share equal scalars and number objects from the root`() throws {
        let tree = try ParameterText.read(
            #"{"a": ["x", "x", 1, -1, 300, 70000, 5000000000, 18446744073709551615], "r": 1.5, "z": "é😀", "l": "a text of more than fifteen characters", "t": true, "d": {"$date": "2001-01-01T00:00:01Z"}, "x": {"$data": "AQID"}}"#
        )
        let body = try RequestSerializer(.plistBinary).serialize(method: "POST", url: "", parameters: tree).body?.bytes
        #expect(body.map { BinaryText.hex($0.array) } == Self.binary)
    }

    static let binary =
        "62706c6973743030d701020304050607080f101112131451615164516c517251745178517aa80606090a0b0c0d0e100113ff"
        + "ffffffffffffff11012c120001117013000000012a05f200140000000000000000ffffffffffffffff333ff0000000000000"
        + "5f1026612074657874206f66206d6f7265207468616e206669667465656e2063686172616374657273233ff8000000000000"
        + "09430102036300e9d83dde000817191b1d1f2123252e30393c414a5b648d96979b0000000000000101000000000000001500"
        + "0000000000000000000000000000a2"
}
