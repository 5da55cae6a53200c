import CurlewBytes
import CurlewFormats
import Foundation
import TestSupport
import Testing

/// nst/JSONTestSuite: `y_` must be accepted, `n_` refused, `i_` is ours to state.
@Suite(.enabled(if: SharedSuites.areThere)) struct JSONSuiteTests {
    private static let folder = SharedSuites.folder?.appendingPathComponent("suites/json")

    private func cases(_ folder: String, prefix: String) throws -> [(name: String, bytes: Bytes)] {
        let folder = try #require(Self.folder).appendingPathComponent(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasPrefix(prefix) }.map {
            ($0, Bytes(Array(try Data(contentsOf: folder.appendingPathComponent($0)))))
        }
    }

    private func isAccepted(_ bytes: Bytes) -> Bool { (try? JSONDocument(parsing: bytes)) != nil }

    @Test func `what must be accepted is accepted`() throws {
        let cases = try cases("test_parsing", prefix: "y_")
        #expect(cases.count > 90)
        #expect(cases.filter { !isAccepted($0.bytes) }.map(\.name) == [])
    }

    @Test func `what must be refused is refused`() throws {
        let cases = try cases("test_parsing", prefix: "n_")
        #expect(cases.count > 180)
        #expect(cases.filter { isAccepted($0.bytes) }.map(\.name) == [])
    }

    /// Refused: what is not text in its encoding. Accepted: numbers of any size, lone surrogates as escapes, 500 levels,
    /// and the other encodings of RFC 4627.
    @Test func `of what is open, only malformed text is refused`() throws {
        let refused = try cases("test_parsing", prefix: "i_").filter { !isAccepted($0.bytes) }.map(\.name)
        #expect(refused == Self.refused)
    }

    private static let refused = [
        "UTF-8_invalid_sequence", "UTF8_surrogate_U+D800", "invalid_utf-8", "iso_latin_1",
        "lone_utf8_continuation_byte", "not_in_unicode_range", "overlong_sequence_2_bytes",
        "overlong_sequence_6_bytes", "overlong_sequence_6_bytes_null", "truncated-utf-8",
    ].map { "i_string_\($0).json" }

    @Test func `odd but legal input keeps its numbers and its members`() throws {
        for (name, bytes) in try cases("test_transform", prefix: "number_") {
            let document = try JSONDocument(parsing: bytes)
            let digits = name.dropFirst("number_".count).dropLast(".json".count)
            #expect(document.text(of: 1) == digits.uppercased())
        }
        for (name, bytes) in try cases("test_transform", prefix: "object_") {
            #expect(try JSONDocument(parsing: bytes).childCount(at: 0) == 2, "\(name)")
        }
    }
}
