import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `AFNetworking's responses` {
    static let rows = Vector.rows("responses") { _ in true }

    @Test func `every row is there`() {
        #expect(Self.rows.count == 68)
    }

    @Test(arguments: rows)
    func `have the value and the error of the row`(row: Vector) throws {
        let expected = row.expected
        let outcome = outcome(row)
        #expect(outcome.isSuccess == expected["ok"]?.boolean)
        #expect(outcome.value?.kindName ?? "nil" == expected["value_kind"]?.string)
        if let value = expected["value"] { #expect(try json(outcome.value) == value) }
        #expect(outcome.error?.domain == expected["error_domain"]?.string)
        // Null stands for a code of the XML library's own.
        if expected["error_code"] != .null { #expect(outcome.error?.code == expected["error_code"]?.number) }
        if let message = expected["error_message"]?.string { #expect(outcome.error?.message == message) }
        let underlying = outcome.error?.underlying
        #expect(underlying?.domain == expected["underlying_domain"]?.string)
        #expect(underlying?.code == expected["underlying_code"]?.number)
        if let message = expected["underlying_message"]?.string { #expect(underlying?.message == message) }
    }

    private func outcome(_ row: Vector) -> ResponseOutcome {
        let type = row.json["content_type"]?.string
        let hasURL = row.options["response_url"]?.boolean != false
        return serializer(row).outcome(
            status: row.options["non_http"]?.boolean == true ? nil : row.json["status"]?.number,
            fields: type.map { ["Content-Type": $0] } ?? [:], body: body(row), url: hasURL ? "http://h/" : nil)
    }

    private func serializer(_ row: Vector) -> ResponseSerializer {
        let members = row.options["serializers"]?.items.compactMap(\.string)
        var serializer = Self.named(row.json["serializer"]?.string ?? "")
        serializer.members = (members ?? []).map(Self.named)
        if let ranges = row.options["acceptable_status"] {
            serializer.acceptableStatus =
                ranges == .null
                ? nil : AcceptedStatus(ranges.items.map { ($0.items[0].number!)...($0.items[1].number!) })
        }
        if let types = row.options["acceptable_types"] {
            serializer.acceptableTypes = types == .null ? nil : types.items.compactMap(\.string)
        }
        if row.options["reading"]?.items.contains("allowFragments") == true { serializer.allowsFragments = true }
        serializer.removesNulls = row.options["removes_null"]?.boolean ?? false
        serializer.decodesAfterFailedCheck = row.options["error_pointer"]?.boolean ?? true
        return serializer
    }

    private static func named(_ name: String) -> ResponseSerializer {
        let names = ["xmlparser": "xml", "xmldocument": "xml-document"]
        let kind = ResponseSerializer.Kind(rawValue: names[name] ?? name)
        return ResponseSerializer(kind ?? .http, conformance: .afnetworking)
    }

    private func body(_ row: Vector) -> Bytes? {
        if let base64 = row.json["body_base64"]?.string { return BinaryText.decode(base64).map { Bytes($0) } }
        let body = row.json["body"]?.string.map { Bytes(Array($0.utf8)) }
        return row.options["via"]?.string == "manager" ? body ?? Bytes() : body
    }

    private func json(_ value: ResponseValue?) throws -> JSONValue {
        switch value {
        case .data(let bytes): .string(text(bytes))
        case .json(let document): JSONValue(document)
        case .plist(let document): JSONValue(PropertyListValue(document))
        case .image(let facts): .array([.number(String(facts.width)), .number(String(facts.height))])
        case .xml, .xmlParser, nil: .null
        }
    }
}

extension JSONValue {
    fileprivate init(_ value: PropertyListValue) {
        switch value {
        case .dictionary(let members): self = .object(members.map { Member($0.key, JSONValue($0.value)) })
        case .array(let items): self = .array(items.map { JSONValue($0) })
        case .string(let text): self = .string(text)
        case .integer(let value): self = .number(String(value))
        case .boolean(let isTrue): self = .boolean(isTrue)
        default: self = .null
        }
    }
}
