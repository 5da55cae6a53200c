import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `AFNetworking's form text` {
    static let rows = Vector.rows("query") { $0.json["style"]?.string == "af" }

    @Test func `every row of that style is there`() {
        #expect(Self.rows.count > 80)
    }

    @Test(arguments: rows)
    func `is written to the byte`(row: Vector) throws {
        var serializer = RequestSerializer(.form, conformance: .afnetworking)
        serializer.dataText = row.options["nsdata_description"]?.string.flatMap(DataText.init)
        let request = try serializer.serialize(method: "POST", url: "http://h/", parameters: row.tree(), trace: true)
        #expect(request.body?.bytes.map(text) == row.json["expected_query"]?.string)
        #expect(request.trace?.body.isCovering(request.body?.bytes?.count ?? 0) == true)
    }
}

@Suite struct `AFNetworking's old form text` {
    static let rows = Vector.rows("query") { $0.json["style"]?.string == "af-2.0" }

    @Test func `every row of that style is there`() {
        #expect(Self.rows.count == 4)
    }

    @Test(arguments: rows)
    func `is written to the byte`(row: Vector) throws {
        var serializer = RequestSerializer(.form)
        serializer.style = try #require(QueryStyles.standard["afnetworking-2.0"])
        let request = try serializer.serialize(method: "POST", url: "http://h/", parameters: row.tree(), trace: true)
        #expect(request.body?.bytes.map(text) == row.json["expected_query"]?.string)
        #expect(request.trace?.body.isCovering(request.body?.bytes?.count ?? 0) == true)
    }
}

@Suite struct `AFNetworking's requests` {
    static let rows = Vector.rows("requests") {
        $0.options["ytk"] == nil && $0.options["base_url"] == nil
    }

    @Test func `every row of the four serializers is there`() {
        #expect(Self.rows.count == 63)
    }

    @Test(arguments: rows)
    func `are written to the byte`(row: Vector) throws {
        let expected = row.expected
        do throws(RequestSerializationError) {
            let request = try serialized(row)
            #expect(expected["error"] == nil)
            #expect(request.url == expected["url"]?.string)
            for field in expected["headers"]?.members ?? [] {
                #expect(request.headers[field.key] == field.value.string)
            }
            for name in expected["absent_headers"]?.items ?? [] {
                #expect(!request.headers.contains(name.string ?? ""))
            }
            expectBody(request.body?.bytes, expected)
        } catch {
            #expect(error.domain == expected["error"]?["domain"]?.string)
            #expect(error.code == expected["error"]?["code"]?.number)
            if let reason = expected["error"]?["reason"]?.string { #expect(error.message == reason) }
        }
    }

    private func expectBody(_ body: Bytes?, _ expected: JSONValue) {
        if let json = expected["body_json"] {
            #expect(body.flatMap { try? JSONValue(parsing: $0) }?.sorted == json.sorted)
        } else if let base64 = expected["body_base64"]?.string {
            #expect(body?.array == BinaryText.decode(base64))
        } else {
            #expect(body.map(text) == expected["body"]?.string)
        }
    }

    private func serialized(_ row: Vector) throws(RequestSerializationError) -> SerializedRequest {
        guard let tree = try? row.tree() else { throw .queryBlock(.init(domain: "test", code: 0, message: "no tree")) }
        return try serializer(row).serialize(
            method: row.json["method"]?.string ?? "", url: row.json["url"]?.string ?? "",
            headers: fields(row.json["headers"]), parameters: tree.root == nil ? nil : tree, parts: parts(row),
            callHeaders: fields(row.options["call_headers"]))
    }

    private func parts(_ row: Vector) -> MultipartForm {
        var form = MultipartForm()
        for part in row.options["parts"]?.items ?? [] {
            form.append(
                Bytes(Array((part["text"]?.string ?? "").utf8)), name: part["name"]?.string ?? "",
                fileName: part["filename"]?.string ?? "", mimeType: part["mime"]?.string ?? "")
        }
        return form
    }

    private func serializer(_ row: Vector) -> RequestSerializer {
        var serializer = RequestSerializer(
            SerializerKind(rawValue: row.json["serializer"]?.string ?? "") ?? .form,
            headers: fields(row.json["serializer_headers"]), conformance: .afnetworking)
        for option in row.options["writing"]?.items ?? [] { serializer.jsonOptions.insert(writing(option)) }
        if let methods = row.options["uri_methods"]?.items {
            serializer.methodsEncodingParametersInURI = Set(methods.compactMap(\.string))
        }
        if let pair = row.options["basic_auth"]?.items, let user = pair.first?.string, let password = pair.last?.string
        {
            serializer.setBasicAuthorization(user: user, password: password)
        }
        serializer.queryBlock = block(row.options)
        serializer.multipart.boundary = row.options["boundary"]?.string
        if let name = row.options["string_encoding"]?.string, let encoding = TextEncoding(rawValue: name) {
            serializer.stringEncoding = encoding
        }
        return serializer
    }

    private func writing(_ option: JSONValue) -> JSONWritingOptions {
        switch option.string {
        case "prettyPrinted": .pretty
        case "sortedKeys": .sorted
        case "withoutEscapingSlashes": .unescapedSlashes
        default: []
        }
    }

    private func block(_ options: JSONValue) -> RequestSerializer.QueryBlock? {
        if let error = options["query_block_error"] {
            return { (_, _) throws(QueryBlockError) in
                throw QueryBlockError(
                    domain: error["domain"]?.string ?? "", code: error["code"]?.number ?? 0, message: "")
            }
        }
        switch options["query_block"]?.string {
        case "double-star": return { (_, tree) throws(QueryBlockError) in joined(tree, "**") }
        case "raw-pairs": return { (_, tree) throws(QueryBlockError) in joined(tree, "=") }
        case "returns-nil": return { (_, _) throws(QueryBlockError) in nil }
        default: return nil
        }
    }

    private func fields(_ json: JSONValue?) -> HeaderFields {
        HeaderFields((json?.members ?? []).map { HeaderField($0.key, $0.value.string ?? "") })
    }
}

/// Keys and values of the root, unescaped.
private func joined(_ tree: ParameterTree, _ sign: String) -> String {
    guard case .dictionary(let members)? = tree.root?.value else { return "" }
    let pairs = members.map { member in
        guard case .scalar(let scalar) = member.node.value else { return member.key.text }
        return "\(member.key.text)\(sign)\(scalar.text)"
    }
    return pairs.joined(separator: "&")
}

/// A body as text.
func text(_ bytes: Bytes) -> String {
    String(decoding: bytes.array, as: UTF8.self)
}

extension TraceSpans {
    /// Adjacent, from 0 to `count`, none empty.
    func isCovering(_ count: Int) -> Bool {
        var end = 0
        for span in self {
            guard span.range.lowerBound == end, !span.range.isEmpty else { return false }
            end = span.range.upperBound
        }
        return end == count
    }
}
