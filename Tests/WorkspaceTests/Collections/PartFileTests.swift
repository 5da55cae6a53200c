import CurlewMessage
import CurlewSerialization
import Testing

@testable import Workspace

/// `parts:` in a file.
@Suite struct PartFileTests: ReadsRequestFiles {
    private static let text = """
        request: POST /up
        serializer: multipart
        parameters:
          photo: !file a.png
          note: x
        parts:
          photo: {type: image/x-own, filename: q.png, headers: {X-Z: "1", x-z: 2}}   # more
          note: {}

        """

    @Test func `is read, written and left alone`() throws {
        let request = try read(Self.text)
        #expect(
            request.partSettings == [
                PartSettings(name: "photo", type: "image/x-own", fileName: "q.png", fields: ["X-Z": "1", "x-z": "2"]),
                PartSettings(name: "note"),
            ])
        #expect(try patched(Self.text) { _ in } == Self.text)
        #expect(try read(String(decoding: RequestFile.write(request), as: UTF8.self)) == request)
        let edited = try patched(Self.text) { $0.partSettings[1].type = "text/plain" }
        #expect(edited.contains("  note: {type: text/plain}\n") || edited.contains("  note:\n    type: text/plain\n"))
        #expect(edited.contains("  # more\n"))
    }

    @Test(arguments: [
        "parts: x", "parts: {a: x}", "parts: {a: {kind: b}}", "parts: {a: {type: [b]}}",
        "parts: {a: {headers: {X: !secret b}}}", "parts: {a: {headers: {X: \"b\\nc: d\"}}}",
        "parts: {a: {headers: {a b: c}}}",
    ])
    func `what would go out otherwise refuses the file`(line: String) {
        #expect(throws: CollectionProblem.self) { try read("request: POST /up\n\(line)\n") }
    }
}
