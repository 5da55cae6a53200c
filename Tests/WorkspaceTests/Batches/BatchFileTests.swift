import CurlewFormats
import Foundation
import Testing

@testable import Workspace

@Suite struct BatchFileTests {
    private static let checkout = """
        # what a customer does
        limit: 4
        on-failure: stop-dependents         # stop-all, go-on
        steps:
          - {id: login, request: tour/log-in}
          - {id: list, request: orders/list, when: 'login $.role == "admin"'}   # only for some
          - {id: create, request: orders/create, after: [login, list]}
          - orders/replace

        """

    private func collection(_ files: [String: String]) throws -> (TemporaryFolder, RequestCollection) {
        let folder = try TemporaryFolder()
        try folder.write("name: Shop\n", to: "curlew.yaml")
        for (name, text) in files { try folder.write(text, to: name) }
        return (folder, try RequestCollection.open(at: folder.path).collection)
    }

    @Test func `a batch is read with its steps, and where they stand`() throws {
        let (folder, collection) = try collection(["batches/checkout.yaml": Self.checkout])
        defer { withExtendedLifetime(folder) {} }
        #expect(collection.batchNames == ["checkout"])
        let opened = try #require(try collection.batch(named: "checkout"))
        #expect(opened.batch.limit == 4)
        #expect(opened.batch.onFailure == .stopDependents)
        #expect(
            opened.batch.steps == [
                BatchStep(id: "login", request: "tour/log-in"),
                BatchStep(id: "list", request: "orders/list", when: #"login $.role == "admin""#),
                BatchStep(id: "create", request: "orders/create", after: ["login", "list"]),
                BatchStep(request: "orders/replace"),
            ])
        #expect(opened.marks.map(\.line) == [5, 6, 7, 8])
        #expect(opened.notes == [])
        #expect(try collection.batch(named: "nothing") == nil)
    }

    @Test func `a batch is no request of the collection's list`() throws {
        let (folder, collection) = try collection(["batches/checkout.yaml": Self.checkout])
        defer { withExtendedLifetime(folder) {} }
        #expect(collection.allItems.isEmpty)
    }

    @Test func `saving unchanged gives the same bytes, one edit changes its own lines`() throws {
        let (folder, collection) = try collection(["batches/checkout.yaml": Self.checkout])
        let opened = try #require(try collection.batch(named: "checkout"))
        #expect(try collection.save(opened.batch, over: opened).source == opened.source)
        var batch = opened.batch
        batch.limit = 2
        _ = try collection.save(batch, over: opened)
        #expect(try folder.text("batches/checkout.yaml") == Self.checkout.replacing("limit: 4", with: "limit: 2"))
    }

    @Test func `a file that changed since it was read is not overwritten`() throws {
        let (folder, collection) = try collection(["batches/checkout.yaml": Self.checkout])
        let opened = try #require(try collection.batch(named: "checkout"))
        try folder.write(Self.checkout + "# more\n", to: "batches/checkout.yaml")
        var batch = opened.batch
        batch.limit = 9
        let error = #expect(throws: SaveError.self) { try collection.save(batch, over: opened) }
        #expect(error.map { "\($0)" }?.isEmpty == false)
        #expect(try folder.text("batches/checkout.yaml").hasSuffix("# more\n"))
    }

    @Test func `a new batch gets a file of its name, and another of that name a number`() throws {
        let (folder, collection) = try collection([:])
        let batch = BatchFile(
            limit: 4, onFailure: .stopAll,
            steps: [
                BatchStep(request: "tour/log-in"), BatchStep(id: "me", request: "tour/who", after: ["tour/log-in"]),
            ])
        let made = try collection.create(batch, named: "Smoke test")
        #expect(made.file == "batches/smoke-test.yaml")
        #expect(
            try folder.text("batches/smoke-test.yaml") == """
                name: Smoke test
                limit: 4
                on-failure: stop-all
                steps:
                  - tour/log-in
                  - {id: me, request: tour/who, after: tour/log-in}

                """)
        #expect(made.batch.steps == batch.steps)
        #expect(try collection.create(batch, named: "Smoke test").stem == "smoke-test-2")
        #expect(try folder.names("batches") == ["smoke-test-2.yaml", "smoke-test.yaml"])
    }

    @Test(
        arguments: [
            ("steps: tour\n", 1, "\"steps\" must be a list"), ("steps:\n  - {id: a}\n", 2, "\"steps\" must be a list"),
            ("limit: 0\nsteps: []\n", 1, "\"limit\" must be a number"), ("limit: [4]\n", 1, "\"limit\" must be text"),
            ("steps:\n  - {request: a, after: {b: c}}\n", 2, "\"after\""), ("", nil, "The file is empty."),
            ("a: b: c\n", 1, ""),
        ] as [(String, Int?, String)]) func `what is no batch is named with its line`(
            text: String, line: Int?, start: String
        )
    {
        let problem = #expect(throws: CollectionProblem.self) {
            try BatchFile.read(Array(text.utf8), file: "batches/a.yaml")
        }
        #expect(problem?.mark?.line == line)
        #expect(problem?.sentence.hasPrefix(start) == true, "\(problem?.sentence ?? "")")
    }

    @Test func `what is not known is kept and noted`() throws {
        let reading = try BatchFile.read(
            Array("on-failure: stp-all\nretries: 3\nsteps:\n  - {request: a, wen: b}\n".utf8), file: "batches/a.yaml")
        #expect(reading.notes.map(\.mark?.line) == [1, 2, 4])
        #expect(reading.notes.first?.sentence.contains("stop-all") == true)
        #expect(reading.batch.others.map(\.key) == ["on-failure", "retries"])
        #expect(reading.batch.steps[0].others.map(\.key) == ["wen"])
    }
}
