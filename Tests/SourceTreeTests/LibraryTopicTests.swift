import TestSupport
import Testing

/// The topic for those who write a program of their own: what it prints is compiled, and can be depended on.
@Suite(.enabled(if: SourceTree.isThere)) struct LibraryTopicTests {
    private static let topic = SourceTree.text("Sources/Manual/Topics/library.md")

    /// The lines of each block of Swift in it.
    private static let blocks = topic.split(separator: "```swift\n").dropFirst().map { block in
        block.prefix(upTo: block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex)
            .split(separator: "\n").map(String.init)
    }

    private static let imports = blocks.joined().filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }

    @Test func `its programs are those that the tests compile`() {
        let file = SourceTree.text("Tests/CurlewTests/LibraryTopicProgram.swift").split(separator: "\n")
        let bodies = file.split { $0.hasPrefix("func ") }.dropFirst().map { lines in
            lines.prefix { $0 != "    // End of the block." }.map { String($0.dropFirst(4)) }
        }
        #expect(Self.blocks.count == 3)
        #expect(Self.blocks.map { $0.filter { !$0.hasPrefix("import ") } } == Array(bodies))
        #expect(Set(Self.imports) == Set(file.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }))
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

    @Test func `there is a product for each import, and the topic names it`() {
        let manifest = SourceTree.text("Package.swift")
        #expect(!Self.imports.isEmpty)
        for name in Self.imports {
            #expect(manifest.contains(".library(name: \"\(name)\","), "\(name)")
            #expect(Self.topic.contains("\"\(name)\""), "\(name)")
        }
    }
}
