import TestSupport
import Testing

/// The texts for those who write a program of their own: what they print is compiled, here and by a package outside that has
/// the declared products alone.
@Suite(.enabled(if: SourceTree.isThere)) struct LibraryTextTests {
    private static let topic = "Sources/Manual/Topics/library.md"
    private static let texts =
        [topic, "README.md"] + SourceTree.files(below: "Sources/Curlew/Curlew.docc", suffix: ".md")

    /// The lines of each block of Swift in a text.
    private static func blocks(of path: String) -> [[String]] {
        SourceTree.text(path).split(separator: "```swift\n").dropFirst().map { block in
            block.prefix(upTo: block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex)
                .split(separator: "\n").map(String.init)
        }
    }

    private static func program(of path: String) -> String {
        let name = path.split(separator: "/").last?.dropLast(3) ?? ""
        return SourceTree.text("Tests/CurlewTests/Programs/\(name).swift")
    }

    @Test(arguments: texts) func `its programs are those that the tests compile`(path: String) {
        let lines = Self.program(of: path).split(separator: "\n")
        let marked = lines.split { $0.hasSuffix("// Begin") }.dropFirst().map { block in
            block.prefix { !$0.hasSuffix("// End") }
        }
        let programs = marked.map { block in
            let indent = block.first?.prefix { $0 == " " }.count ?? 0
            return block.map { String($0.dropFirst(indent)) }
        }
        #expect(Self.blocks(of: path).map { $0.filter { $0 != "import Curlew" } } == programs)
        #expect(path == "README.md" || !programs.isEmpty)
        #expect(lines.isEmpty || lines.first == "import Curlew")
        #expect(!lines.dropFirst().contains { $0.hasPrefix("import ") })
    }

    @Test(arguments: texts.filter { $0.contains("/From") })
    func `each call of a table stands in a program`(path: String) {
        let program = Self.program(of: path)
        let rows = SourceTree.text(path).split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(rows.count > 10)
        for row in rows {
            let here = row.split(separator: "|").last { $0.contains { $0 != " " } } ?? ""
            for call in here.replacing(#/``[^`]*``/#, with: "").matches(of: #/`([^`]+)`/#) {
                #expect(program.contains(call.output.1), "\(row)")
            }
        }
    }

    @Test func `each error of the library has its sentence as localized description`() {
        let listed = SourceTree.text("Sources/Curlew/Errors.swift")
        let modules = ManifestTests.targets.first { $0.name == "Curlew" }?.declared ?? []
        #expect(modules.count > 5)
        let head = #/public (?:indirect )?(?:enum|struct) (\w+): (?:[\w, ]+, )?Error\b/#
        for file in modules.flatMap({ SourceTree.swiftFiles(below: "Sources/\($0)") }) {
            for match in SourceTree.text(file).matches(of: head) {
                let name = match.output.1
                #expect(
                    listed.firstMatch(of: try! Regex("extension (\\w+\\.)?\(name): DescribedError")) != nil,
                    "\(file): \(name)")
            }
        }
    }

    @Test func `there is one library to depend on, and the topic names it`() {
        let manifest = SourceTree.text("Package.swift")
        #expect(manifest.matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.output.1) } == ["Curlew"])
        #expect(SourceTree.text(Self.topic).contains(".product(name: \"Curlew\", package: \"curlew\")"))
    }
}
