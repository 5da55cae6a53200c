import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// The card never changes a byte of a command on its own: what it makes goes on the wire as the reader of commands has it.
@Suite struct PasteBytesTests {
    private func expectSameBytes(_ text: String) throws {
        let reading = PasteReader.read(text)
        guard reading.kind == .curl, let plain = try? CurlCommandReader.read(text).request,
            var expected = try? WireForm(plain)
        else { return }
        // Blanks of a body are told by the verdict; cookies go to the jar.
        if reading.place == .body, reading.verdict?.isSame == false { return }
        var made = try WireForm(reading.imported.request)
        made.headers.sort()
        expected.headers.sort()
        if !reading.imported.cookies.isEmpty { expected.headers.removeAll { $0.hasPrefix("Cookie: ") } }
        #expect(made == expected, "\(text)")
    }

    @Test(arguments: [
        "curl 'http://a/?x=%7e&b=1'", "curl 'http://a/?a=1&b[]=2#f'", "curl http://a/ -d 'a=1&b=2'",
        "curl http://a/ -d 'b=1&a=2'", "curl http://a/ -d '{\"a\":[1,2.0]}' -H 'Content-Type: application/json'",
        "curl http://a/ -d '{\"a\":1}'", "curl -X PUT http://a/?q=1 --data-raw 'é=%41'", "curl -G http://a/ -d 'a=b c'",
        "curl http://a/ -d x -H 'Content-Type: text/plain; charset=utf-8'", "curl -I 'http://a/?families%5B%5D=x'",
        "curl http://a/ -d 'a=1' -H 'Content-Type: application/x-www-form-urlencoded; charset=utf-8'",
        "curl http://a/ -b c=d",
        "curl http://a/ -d '[]' -H 'content-type: application/json'", "curl http://a/ -d 'a[b]=1&a[c]=2'",
    ])
    func `of commands`(text: String) throws {
        try expectSameBytes(text)
    }

    private static let folder = SharedSuites.folder?.appendingPathComponent("suites/curl/commands")

    private static let files: [String] =
        folder.flatMap {
            try? FileManager.default.contentsOfDirectory(atPath: $0.path).filter { $0.hasSuffix(".curl") }.sorted()
        } ?? []

    @Test(.enabled(if: !files.isEmpty), arguments: files)
    func `of the public command lines`(file: String) throws {
        let bytes = Array(try Data(contentsOf: try #require(Self.folder).appendingPathComponent(file)))
        try expectSameBytes(String(decoding: bytes, as: UTF8.self))
    }
}
