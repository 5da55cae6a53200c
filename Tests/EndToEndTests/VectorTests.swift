import Formats
import Foundation
import TestSupport
import Testing

/// The vectors through the real program, as far as its options can say them: the same rows that the serializers' own
/// tests read, so that nothing between a command line and the bytes changes them.
@Suite struct VectorTests {
    @Test(arguments: try Vector.all("query").filter { $0.json["style"] == "af" })
    func `a query is written as AFNetworking writes it`(vector: Vector) async throws {
        var options = ["--url", "http://h/"]
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
        let request = try await vector.encoded(options)
        let expected = try #require(vector.json["expected"])
        for name in ["url", "body", "body_base64"] where expected[name] != nil {
            #expect(request[name] == expected[name], "\(name)")
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
            if let wanted = expected["error_" + name] { #expect(outcome["error"]?[name] == wanted, "\(name)") }
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
        return ["form", "json", "plist"].contains(text("serializer")) && options.isDisjoint(with: unspoken)
    }

    /// No option of `decode` stands for these.
    var isResponseOfTheCommandLine: Bool {
        let unspoken: Set = ["af_version", "reading", "serializers", "via", "non_http", "error_pointer"]
        return ["http", "json", "plist"].contains(text("serializer")) && options.isDisjoint(with: unspoken)
            && json["body"] != .null
    }

    var body: Data {
        text("body_base64").flatMap { Data(base64Encoded: $0) } ?? Data((text("body") ?? "").utf8)
    }

    var decodeOptions: [String] {
        var words = ["--conform", "afnetworking", "--serializer", text("serializer") ?? ""]
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
