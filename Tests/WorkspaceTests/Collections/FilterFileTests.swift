import CurlewFormats
import CurlewSerialization
import Testing

@testable import Workspace

@Suite struct `Filters in files` {
    private func collection(_ files: [String: String]) throws -> (RequestCollection, [CollectionProblem]) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return try RequestCollection.open(at: folder.path)
    }

    private func words(_ filters: [SavedFilter]) -> [String] {
        filters.map { filter in
            switch filter {
            case .add(let tree):
                guard case .dictionary(let members)? = tree.root?.value else { return "" }
                return members.map { member in
                    guard case .scalar(let scalar) = member.node.value else { return member.key.text }
                    return "\(member.key.text)=\(scalar.text)"
                }.joined(separator: " ")
            }
        }
    }

    @Test func `stand in the order of the list, numbers as they are typed`() throws {
        let (collection, problems) = try collection([
            "curlew.yaml": "filters:\n  - add: {version: 1.20, lang: en}\n  - add: {key: \"{{key}}\"}\n",
            "a/folder.yaml": "filters: [{add: {inner: 1}}]\n", "a/one.yaml": "request: GET /\n",
            "b/folder.yaml": "filters: null\n", "b/two.yaml": "request: GET /\n",
        ])
        #expect(problems.isEmpty)
        let outer = ["version=1.20 lang=en", "key={{key}}"]
        #expect(words(collection.defaults(for: "x").filters) == outer)
        #expect(words(collection.defaults(for: "a/one").filters) == outer + ["inner=1"])
        #expect(collection.defaults(for: "b/two").filters.isEmpty)
    }

    @Test func `of an environment come behind those that it inherits, and stay as they are written`() throws {
        let text = "inherits: base\nfilters:\n  - {add: {b: 2}}   # mine\nvariables:\n  v: 1\n"
        let (collection, problems) = try collection([
            "curlew.yaml": "name: X\n", "environments/base.yaml": "filters: [{add: {a: 1}}]\n",
            "environments/demo.yaml": text, "environments/other.yaml": "inherits: base\nfilters: null\n",
        ])
        #expect(problems.isEmpty)
        #expect(words(try collection.environmentChain("demo").filters) == ["a=1", "b=2"])
        #expect(try collection.environmentChain("other").filters.isEmpty)
        var environment = try EnvironmentFile.read(Array(text.utf8), stem: "demo", file: "f").environment
        environment[.variable("v")] = .text("2")
        let written = try environment.written(over: Array(text.utf8), file: "f")
        #expect(String(decoding: written, as: UTF8.self) == text.replacing("v: 1", with: "v: 2"))
    }

    @Test(arguments: [
        ("filters: {add: {a: 1}}", "a list such as"), ("filters: [add]", "a list such as"),
        ("filters: [{add: 1}]", "a mapping, such as {version: 1.2}"), ("filters: [{add: {a: !wrong 1}}]", "!wrong"),
    ])
    func `of another shape are errors with a place`(text: String, words: String) {
        #expect {
            try FolderFile.read(Array(text.utf8), file: "curlew.yaml")
        } throws: { error in
            guard let problem = error as? CollectionProblem else { return false }
            return problem.description.contains(words) && problem.mark != nil
        }
    }

    @Test func `of a kind that is not known are noted with the nearest`() throws {
        let notes = try FolderFile.read(Array("filters: [{ad: {a: 1}}]".utf8), file: "curlew.yaml").notes
        #expect(notes.count == 1 && notes[0].description.contains("add"))
    }
}
