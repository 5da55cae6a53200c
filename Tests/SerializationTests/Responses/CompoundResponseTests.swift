import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `A compound response serializer` {
    private func outcome(
        _ names: [String], _ type: String?, _ body: String, status: Int = 200
    ) throws -> ResponseOutcome {
        let serializer = ResponseSerializer.compound(try names.map { try #require(ResponseSerializer(names: [$0])) })
        return serializer.outcome(
            status: status, fields: type.map { ["Content-Type": $0] } ?? [:], body: Bytes(Array(body.utf8)),
            url: "http://h/")
    }

    @Test func `gives the first value in order`() throws {
        let outcome = try outcome(["json", "xml-document", "plist"], "text/xml", "<a/>")
        #expect(outcome.value?.kindName == "xmldocument")
        #expect(outcome.isSuccess)
        #expect(outcome.hidden.map(\.kind) == [.json])
        #expect(outcome.hidden.first?.error.code == -1016)
    }

    @Test func `hides a broken body behind success, and says so`() throws {
        let outcome = try outcome(["json", "image"], "application/json", "{broken")
        #expect(outcome.value?.kindName == "data")
        #expect(outcome.isSuccess)
        #expect(outcome.hidden.map(\.kind) == [.json, .image])
        #expect(outcome.hidden.first?.error.code == 3840)
        #expect(outcome.hidden.first?.sentence.hasPrefix("json did not take it: Not valid JSON at line 1") == true)
    }

    @Test func `has a member xml take every empty body, and a member http everything`() throws {
        #expect(try outcome(["json", "xml"], nil, "").value?.kindName == "xmlparser")
        #expect(try outcome(["http", "json"], "application/json", "{}").value?.kindName == "data")
    }

    @Test func `has the error of the member that gave the value`() throws {
        let outcome = try outcome(["json"], "application/json", "{}", status: 404)
        #expect(outcome.value?.kindName == "json")
        #expect(outcome.error?.code == -1011)
        #expect(outcome.hidden.isEmpty)
    }

    @Test func `goes by the names of its members`() throws {
        let serializer = try #require(ResponseSerializer(names: ["json", "image"]))
        #expect(serializer.kind == .compound)
        #expect(serializer.names == ["json", "image"])
        #expect(ResponseSerializer(names: ["json"])?.kind == .json)
        #expect(ResponseSerializer(names: []) == nil)
        #expect(ResponseSerializer(names: ["json", "compound"]) == nil)
        #expect(ResponseSerializer(names: ["jason"]) == nil)
    }

    @Test func `hands settings to its members`() throws {
        var serializer = try #require(ResponseSerializer(names: ["json", "image"]))
        serializer.setAll(\.acceptableStatus, to: nil)
        #expect(serializer.members.allSatisfy { $0.acceptableStatus == nil })
    }
}

@Suite struct `An image response serializer` {
    private static let gif = Bytes(Array("GIF89a".utf8) + [3, 0, 2, 0])

    private func kind(_ type: String, _ conformance: CompatibilityMode = .curlew) -> String? {
        ResponseSerializer(.image, conformance: conformance).outcome(
            status: 200, fields: ["Content-Type": type], body: Self.gif, url: "http://h/"
        ).value?.kindName
    }

    @Test func `takes WebP, unless it is to be as AFNetworking's`() {
        #expect(kind("image/webp") == "image")
        #expect(kind("image/webp", .afnetworking) == nil)
        #expect(kind("image/gif", .afnetworking) == "image")
        #expect(kind("image/svg+xml") == nil)
    }

    @Test func `gives nothing and no error for what is no picture`() {
        let outcome = ResponseSerializer(.image).outcome(
            status: 200, fields: ["Content-Type": "image/png"], body: Bytes([1, 2, 3]), url: "http://h/")
        #expect(outcome.value == nil)
        #expect(outcome.isSuccess)
    }
}
