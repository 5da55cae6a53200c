import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Foundation
import Testing

/// The rows of the requests' vectors that stand on a base.
@Suite struct `A request on a base` {
    static let rows: [JSONValue] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let data = try? Data(contentsOf: tests.appendingPathComponent("SerializationTests/Vectors/requests.json"))
        guard let data, case .array(let rows)? = try? JSONValue(parsing: Bytes([UInt8](data))) else { return [] }
        return rows.filter { $0["options"]?["base_url"] != nil }
    }()

    @Test func `has all its rows`() {
        #expect(Self.rows.count == 9)
    }

    @Test(arguments: rows)
    func `is written to the byte`(row: JSONValue) throws {
        let base = BaseURL(text(row["options"]?["base_url"]))
        let draft = RequestDraft(
            method: text(row["method"]), url: text(row["url"]), serializer: .form,
            parameters: try ParameterText.read((row["parameters"] ?? .null).text()))
        let prepared = try draft.prepared(in: .init(base: base, conformance: .afnetworking))
        #expect(prepared.request.url == text(row["expected"]?["url"]))
        #expect(prepared.request.body == nil)
    }

    private func text(_ value: JSONValue?) -> String {
        guard case .string(let text)? = value else { return "" }
        return text
    }
}
