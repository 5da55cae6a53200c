import CurlewBytes
import CurlewFormats
import CurlewMessage
import Exporting
import History
import Interchange
import Testing
import Workspace

/// Exchanges of the history as an HTTP archive, which is read back as any other.
@Suite struct ArchiveWriterTests {
    private func archive(_ exchanges: [StoredExchange]) throws -> JSONValue {
        let entries = exchanges.map { ArchiveWriter.entry(RecordedExchange($0, name: "Tour > A")).text() }
        return try JSONValue(
            parsing: ArchiveWriter.start(version: "1") + entries.joined(separator: ",") + ArchiveWriter.end)
    }

    private let post = StoredExchange(
        date: 1_795_219_200.25, method: "POST", url: "https://h.test/a?q=%C3%A9&t={{token}}",
        requestHeaders: ["Content-Type": "application/json", "X-A": "1"],
        requestBody: Bytes(Array(#"{"a":1}"#.utf8)), version: "HTTP/2", status: 201, reason: "Created",
        fields: ["Content-Type": "image/png"], body: Bytes([0xFF, 0]),
        timings: StoredTimings(blocked: 1000, wait: 2500, total: 4250))

    @Test func `what was sent is read back`() throws {
        let read = try ArchiveReader.requests(of: try archive([post, post])).requests
        #expect(read.count == 2)
        #expect(read[0].method == "POST" && read[0].url == post.url)
        #expect(read[0].body.map { String(decoding: $0, as: UTF8.self) } == #"{"a":1}"#)
    }

    @Test func `answer, times and name have their places`() throws {
        let entry = try #require(try archive([post])["log"]?["entries"]).text()
        for piece in [
            #""startedDateTime":"2026-11-21"#, #""time":4.2"#, #""status":201"#, #""encoding":"base64""#,
            #""text":"/wA=""#,
            #""queryString":[{"name":"q","value":"é"},{"name":"t","value":"{{token}}"}]"#, #""comment":"Tour > A""#,
            #""wait":2.5"#,
        ] {
            #expect(entry.contains(piece), "\(piece) in \(entry)")
        }
    }

    @Test func `what failed says so, and an empty archive is one`() throws {
        let failed = StoredExchange(
            date: 1, method: "GET", url: "http://h/", outcome: .failed("The connection was refused."))
        let entry = try #require(try archive([failed])["log"]?["entries"]).text()
        #expect(entry.contains(#""status":0"#) && entry.contains("The connection was refused."))
        #expect(try ArchiveReader.requests(of: try archive([])).requests.isEmpty)
    }
}
