import CurlewFormats
import Testing

@testable import Workspace

/// `compare:` of a request's file.
@Suite struct ComparisonFileTests {
    private static let file = """
        request: GET http://a/
        # what changes with each answer
        compare:
          ignore: [$.took_ms, "$.people[*].etag"]  # times
          headers: Date
          arrays: {$.people: id, $.tags: null}
          later: 1

        """

    private static let comparison = SavedComparison(
        ignored: ["$.took_ms", "$.people[*].etag"], ignoredFields: ["Date"],
        arrays: [.init(path: "$.people", member: "id"), .init(path: "$.tags", member: nil)],
        others: [.init("later", .plain("1"))])

    @Test func `it is read, and what is not known is kept and named`() throws {
        let reading = try RequestFile.read(Array(Self.file.utf8), file: "a.yaml")
        #expect(reading.request.comparison == Self.comparison)
        #expect(
            reading.notes.map(\.description) == [
                "a.yaml line 7, column 3: \"compare.later\" is not known here; it is kept and has no effect."
            ])
    }

    @Test func `a file that was only opened stays as it is`() throws {
        let request = try RequestFile.read(Array(Self.file.utf8), file: "a.yaml").request
        #expect(try RequestFile.patched(Array(Self.file.utf8), to: request, file: "a.yaml") == Array(Self.file.utf8))
    }

    @Test func `one more path changes its line alone`() throws {
        var request = try RequestFile.read(Array(Self.file.utf8), file: "a.yaml").request
        request.comparison.ignored.append("$.legacy")
        let text = String(
            decoding: try RequestFile.patched(Array(Self.file.utf8), to: request, file: "a.yaml"), as: UTF8.self)
        #expect(text.contains("# what changes with each answer\n") && text.contains("$.legacy"))
        #expect(text.contains("  arrays: {$.people: id, $.tags: null}\n  later: 1\n"))
        #expect(try RequestFile.read(Array(text.utf8), file: "a.yaml").request == request)
    }

    @Test func `the first choice makes the entry, and the last one takes it away`() throws {
        let bare = Array("request: GET http://a/\n".utf8)
        var request = try RequestFile.read(bare, file: "a.yaml").request
        request.comparison.ignored = ["$.a"]
        let with = try RequestFile.patched(bare, to: request, file: "a.yaml")
        #expect(String(decoding: with, as: UTF8.self).contains("compare:"))
        request.comparison.ignored = []
        #expect(try RequestFile.patched(with, to: request, file: "a.yaml") == bare)
    }

    @Test(arguments: [
        "compare: 1", "compare: {ignore: {a: 1}}", "compare: {arrays: [a]}", "compare: {arrays: {$.a: ''}}",
    ])
    func `another shape is refused with its place`(line: String) {
        #expect(throws: CollectionProblem.self) {
            try RequestFile.read(Array("request: GET http://a/\n\(line)\n".utf8), file: "a.yaml")
        }
    }
}
