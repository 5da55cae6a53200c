import TestSupport
import Testing

/// The walls between the modules, read from the package's own files.
@Suite(.enabled(if: SourceTree.isThere)) struct ManifestTests {
    struct Target: CustomTestStringConvertible {
        var name: String
        var folder: String
        var declared: Set<String>
        var testDescription: String { name }

        /// Everything that its files import.
        var imported: Set<String> {
            let line =
                #/
                ^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public\s+|package\s+|internal\s+)?import\s+
                (?:(?:struct|enum|class|protocol|func|typealias)\s+)?(\w+)
                /#.anchorsMatchLineEndings()
            return Set(
                SourceTree.swiftFiles(below: folder).flatMap { file in
                    SourceTree.text(file).matches(of: line).map { String($0.output.1) }
                })
        }
    }

    static let targets: [Target] = {
        let manifest = SourceTree.text("Package.swift")
        let heads = manifest.matches(of: #/\.(target|executableTarget|testTarget)\(\s*name: "([^"]+)"/#)
        let ends = heads.dropFirst().map(\.range.lowerBound) + [manifest.endIndex]
        return zip(heads, ends).map { head, end in
            let rest = manifest[head.range.upperBound..<end]
            let declared = rest.firstMatch(of: #/dependencies:\s*\[([^\]]*)\]/#)?.output.1 ?? ""
            let folder = (head.output.1 == "testTarget" ? "Tests/" : "Sources/") + head.output.2
            return Target(
                name: String(head.output.2),
                folder: rest.firstMatch(of: #/path: "([^"]+)"/#).map { String($0.output.1) } ?? folder,
                declared: Set(declared.matches(of: #/"([^"]+)"/#).map { String($0.output.1) }))
        }
    }()

    @Test(arguments: targets)
    func `a target declares what it imports, and nothing else`(target: Target) {
        let known = Set(Self.targets.map(\.name))
        // Programs that a test starts are built with it.
        let started: Set = ["EventLoopProbe", "HistoryProbe"]
        #expect(target.imported.intersection(known) == target.declared.subtracting(started))
    }

    @Test func `no module hands on the names of another one`() {
        let files = SourceTree.swiftFiles(below: "Sources")
        #expect(
            files.count > 100
                && files.filter { SourceTree.text($0).contains("@_exported") } == ["Sources/Curlew/Curlew.swift"])
    }
}
