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

/// What a build says that lacks a header.
@Suite(.enabled(if: SourceTree.isThere)) struct HeaderTests {
    /// Those of the C library and of Linux, which no package of its own has.
    private static let plain: Set = [
        "arpa", "ctype", "dlfcn", "errno", "fcntl", "iconv", "langinfo", "limits", "linux", "locale", "netdb",
        "netinet", "poll", "pthread", "pwd", "sched", "semaphore", "setjmp", "signal", "spawn", "stdarg", "stdatomic",
        "stdbool",
        "stddef", "stdint", "stdio", "stdlib", "string", "strings", "sys", "term", "termios", "time", "unistd", "wchar",
    ]

    @Test func `each header of a library is asked for first, and its package is named`() {
        let setup = SourceTree.text(".ci/setup")
        let files = ["Sources/C", "Tests/C"].flatMap { folder in
            SourceTree.files(below: folder, suffix: ".c") + SourceTree.files(below: folder, suffix: ".h")
        }
        var packages: Set<String> = []
        for file in files {
            let text = SourceTree.text(file)
            let found = text.matches(of: #/__has_include\(<([\w\/]+)\.h>\)/#).map { String($0.output.1) }
            for name in text.matches(of: #/#error ".* install ([\w.-]+) \(Debian, Ubuntu\)/#) {
                #expect(setup.contains(name.output.1), "\(file): \(name.output.1)")
                packages.insert(String(name.output.1))
            }
            for header in text.matches(of: #/#include <([\w\/]+)\.h>/#).map({ String($0.output.1) }) {
                let library = header.split { $0 == "/" || $0 == "_" }.first.map(String.init) ?? ""
                let isAsked = found.contains { $0 == header || $0.hasPrefix(library) }
                #expect(Self.plain.contains(library) || isAsked, "\(file): \(header)")
            }
        }
        #expect(packages.count > 10)
    }
}
