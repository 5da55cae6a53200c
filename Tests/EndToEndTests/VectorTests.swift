import CurlewFormats
import Foundation
import TestSupport
import Testing

/// The vectors through the real program, as far as its options can say them: the same rows that the serializers' own
/// tests read, so that nothing between a command line and the bytes changes them.
@Suite struct VectorTests {
    @Test(arguments: try Vector.all("query").filter(\.isQueryOfAFNetworking))
    func `a query is written as AFNetworking writes it`(vector: Vector) async throws {
        var options = ["--url", "http://h/"]
        if vector.json["style"] == "af-2.0" { options += ["--style", "afnetworking-2.0"] }
        if case .string(let form)? = vector.json["options"]?["nsdata_description"] {
            options += ["--style-option", "data=" + form]
        }
        let request = try await vector.encoded(options)
        let query = vector.text("expected_query") ?? ""
        #expect(request["url"] == .string("http://h/" + (query.isEmpty ? "" : "?" + query)))
    }

    @Test(arguments: try Vector.all("requests").filter(\.isRequestOfTheCommandLine))
    func `a request is written as AFNetworking writes it`(vector: Vector) async throws {
        var options = ["--serializer", vector.text("serializer") ?? "", "--method", vector.text("method") ?? ""]
        options += ["--url", vector.text("url") ?? ""]
        for member in vector.members("headers") + vector.members("serializer_headers") {
            if case .string(let value) = member.value { options += ["--header", "\(member.key): \(value)"] }
        }
        let folder = try TemporaryFolder()
        options += try vector.multipartOptions(in: folder)
        let request = try await vector.encoded(options)
        let expected = try #require(vector.json["expected"])
        for name in ["url", "body", "body_base64"] where expected[name] != nil {
            #expect(request[name] == expected[name], "\(name)")
        }
        for member in vector.expectedHeaders {
            #expect(vector.header(member.key, in: request) == member.value, "\(member.key)")
        }
        if let error = expected["error"] {
            #expect(request["error"]?["domain"] == error["domain"])
            #expect(request["error"]?["code"] == error["code"])
        }
    }

    @Test(arguments: try Vector.all("responses").filter(\.isResponseOfTheCommandLine))
    func `a response is read as AFNetworking reads it`(vector: Vector) async throws {
        let run = try await ProgramRun.of(["decode", "-"] + vector.decodeOptions, input: vector.body)
        let outcome = try JSONValue(parsing: run.text)
        let expected = try #require(vector.json["expected"])
        #expect(outcome["ok"] == expected["ok"])
        #expect(run.end == .exit(expected["ok"] == true ? 0 : 1))
        #expect(outcome["value_kind"] == expected["value_kind"])
        if let value = expected["value"] { #expect(outcome["value"] == value) }
        for name in ["domain", "code", "message"] {
            // A code that is the XML library's own is null in the vectors.
            if let wanted = expected["error_" + name], wanted != .null {
                #expect(outcome["error"]?[name] == wanted, "\(name)")
            }
        }
    }
}

/// One case of a vector file.
struct Vector: Sendable, CustomTestStringConvertible {
    let json: JSONValue

    var testDescription: String { text("name") ?? "?" }

    static func all(_ file: String) throws -> [Vector] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let url = tests.appendingPathComponent("SerializationTests/Vectors/\(file).json")
        guard case .array(let cases) = try JSONValue(parsing: String(contentsOf: url, encoding: .utf8)) else {
            return []
        }
        return cases.map(Vector.init)
    }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = json[name] else { return nil }
        return text
    }

    func members(_ name: String) -> [JSONValue.Member] {
        guard case .object(let members)? = json[name] else { return [] }
        return members
    }

    /// What `encode` prints for the case's parameters.
    func encoded(_ options: [String]) async throws -> JSONValue {
        let parameters = (json["parameters"] ?? .null).text()
        let run = try await ProgramRun.of(
            ["encode", "--conform", "afnetworking", "--params", "-"] + options, input: Data(parameters.utf8))
        return try JSONValue(parsing: run.text)
    }
}

extension Vector {
    private var options: Set<String> { Set(members("options").map(\.key)) }

    /// No option of `encode` stands for these.
    var isRequestOfTheCommandLine: Bool {
        let unspoken: Set = [
            "ytk", "base_url", "query_block", "query_block_error", "uri_methods", "basic_auth", "call_headers",
            "writing",
        ]
        return options.isDisjoint(with: unspoken)
    }

    var isQueryOfAFNetworking: Bool { ["af", "af-2.0"].contains(text("style")) }

    var expectedHeaders: [JSONValue.Member] {
        guard case .object(let members)? = json["expected"]?["headers"] else { return [] }
        return members
    }

    func header(_ name: String, in request: JSONValue) -> JSONValue? {
        guard case .array(let fields)? = request["headers"] else { return nil }
        for case .array(let pair) in fields {
            guard case .string(let found)? = pair.first, found.lowercased() == name.lowercased() else { continue }
            return pair.last
        }
        return nil
    }

    /// `--boundary`, and a `-F` with a file for each part.
    func multipartOptions(in folder: TemporaryFolder) throws -> [String] {
        guard let options = json["options"] else { return [] }
        var words: [String] = []
        if case .string(let boundary)? = options["boundary"] { words += ["--boundary", boundary] }
        guard case .array(let parts)? = options["parts"] else { return words }
        for (index, part) in parts.enumerated() {
            let file = try folder.write(Self.text(part["text"] ?? ""), to: "part\(index)")
            let (name, fileName) = (Self.text(part["name"] ?? ""), Self.text(part["filename"] ?? ""))
            let type = Self.text(part["mime"] ?? "")
            // curl's own word for a type wants a slash in it.
            let said = type.contains("/") ? "type=\(type)" : "headers=\"Content-Type: \(type)\""
            words += ["-F", "\(name)=@\(file);filename=\(fileName);\(said)"]
        }
        return words
    }

    /// No option of `decode` stands for these.
    var isResponseOfTheCommandLine: Bool {
        let unspoken: Set = ["af_version", "reading", "via", "non_http", "error_pointer"]
        return options.isDisjoint(with: unspoken) && json["body"] != .null
    }

    var body: Data {
        text("body_base64").flatMap { Data(base64Encoded: $0) } ?? Data((text("body") ?? "").utf8)
    }

    var decodeOptions: [String] {
        var words = ["--conform", "afnetworking", "--serializer", responseSerializer]
        words += ["--type", text("content_type") ?? "", "--status", json["status"]?.text() ?? "200"]
        for option in members("options") {
            switch (option.key, option.value) {
            case ("acceptable_status", let ranges): words += ["--accept-status", Self.ranges(ranges)]
            case ("acceptable_types", .array(let types)):
                words += (types.isEmpty ? [.string("")] : types).flatMap { ["--accept-type", Self.text($0)] }
            case ("acceptable_types", _): words += ["--accept-type", "any"]
            case ("removes_null", true): words.append("--remove-nulls")
            case ("response_url", let url): words += ["--url", Self.text(url)]
            default: break
            }
        }
        return words
    }

    /// The vectors write two names without their hyphen.
    private var responseSerializer: String {
        let names = ["xmlparser": "xml", "xmldocument": "xml-document"]
        let own = text("serializer") ?? ""
        guard case .array(let members)? = json["options"]?["serializers"] else { return names[own] ?? own }
        return "compound:" + members.map { names[Self.text($0)] ?? Self.text($0) }.joined(separator: ",")
    }

    private static func text(_ value: JSONValue) -> String {
        guard case .string(let text) = value else { return "" }
        return text
    }

    /// `[[200, 299], [404, 404]]` as `200-299,404-404`; null is any.
    private static func ranges(_ value: JSONValue) -> String {
        guard case .array(let ranges) = value else { return "any" }
        return ranges.map { range in
            guard case .array(let ends) = range else { return "" }
            return ends.map { $0.text() }.joined(separator: "-")
        }.joined(separator: ",")
    }
}
