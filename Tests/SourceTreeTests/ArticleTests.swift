import TestSupport
import Testing

/// README, the articles and the topics: what they name is there, and what they show is so.
@Suite(.enabled(if: SourceTree.isThere)) struct ArticleTests {
    private static let articles = SourceTree.files(below: "Sources/curlew/curlew.docc", suffix: ".md")
    private static let topics = SourceTree.files(below: "Sources/Manual/Topics", suffix: ".md")
    private static let readme = SourceTree.text("README.md")

    @Test(arguments: ["README.md"] + articles + topics)
    func `every file that a text names is there`(text: String) {
        let words = SourceTree.text(text).split { !($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
        let paths = Set(words.filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") || $0.hasPrefix(".ci/") })
        for path in paths { #expect(SourceTree.holds(String(path)), "\(path)") }
        if text == "README.md" { #expect(paths.count > 5) }
    }

    /// A file without a folder stands in the folder named last before it.
    @Test func `every file without a folder stands somewhere`() {
        let names = Set(
            (SourceTree.swiftFiles(below: "Sources") + SourceTree.swiftFiles(below: "Tests")).compactMap {
                $0.split(separator: "/").last
            })
        let article = SourceTree.text("Sources/curlew/curlew.docc/WhereAChangeGoes.md")
        let words = article.split { !($0.isLetter || $0.isNumber || "/+.".contains($0)) }
        let files = words.filter { $0.hasSuffix(".swift") && !$0.contains("/") }
        #expect(files.count > 20)
        for file in files {
            let isSomewhere = names.contains { $0 == file || file.hasPrefix("+") && $0.hasSuffix(file) }
            #expect(isSomewhere || SourceTree.holds(String(file)), "\(file)")
        }
    }

    /// A figure that nobody asks for is not measured.
    @Test func `every figure of the benchmark is one of its parts`() {
        let main = SourceTree.text("Sources/curlew-bench/main.swift")
        let files = SourceTree.swiftFiles(below: "Sources/curlew-bench").map(SourceTree.text)
        let names = files.filter { $0.contains("-> [Figure] {") || $0.contains("-> Figure {") }
            .flatMap { $0.matches(of: #/\n(?:enum|struct) (\w+Figures?)\b/#).map { String($0.1) } }
        #expect(names.count > 15)
        for name in names where name != "Figure" { #expect(main.contains(name), "\(name)") }
    }

    @Test func `README is read in a sitting`() {
        #expect(Self.readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 250)
        #expect(Self.readme.utf8.count <= 14_000)
    }

    @Test(arguments: ["sh .ci/setup && swift run curlew demo", "sh .ci/setup --tests && swift test"])
    func `README has the two commands`(command: String) {
        #expect(Self.readme.split(separator: "\n").contains { $0 == command })
    }

    /// The blocks between fences of a text, without the word behind the first fence.
    private static func blocks(_ text: String) -> [Substring] {
        text.split(separator: "\n```").enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
            block.drop { $0 != "\n" }.dropFirst()
        }
    }

    @Test(arguments: ["main-80x24-lines", "compare-index-80x24"])
    func `a picture in README is a screen of the tests`(name: String) {
        let plain: [Character: Character] = [
            "┏": "#", "┓": "#", "┗": "#", "┛": "#", "┃": "#", "━": "=", "─": "-", "…": "~",
        ]
        let screen = SourceTree.text("Tests/ExplorerTests/Screens/\(name).screen")
        let shown = Self.blocks(Self.readme).map { $0 + "\n" }
        #expect(shown.contains { $0 == screen || String($0.map { plain[$0] ?? $0 }) == screen })
    }

    @Test func `README has the picture of the plan`() {
        let plan = Self.blocks(SourceTree.text("Sources/curlew/curlew.docc/Plan.md"))
        #expect(plan.count == 1 && Self.blocks(Self.readme).contains(plan[0]))
    }
}

/// The floors and the rights of the article `Plan`, and the manifest.
@Suite(.enabled(if: SourceTree.isThere)) struct PlanTests {
    private static let modules = ManifestTests.targets.filter { $0.folder == "Sources/\($0.name)" }

    /// The modules of each floor, the highest first.
    private static let floors: [Set<String>] = {
        let picture =
            SourceTree.text("Sources/curlew/curlew.docc/Plan.md").split(separator: "```").dropFirst().first ?? ""
        let names = Set(modules.map(\.name))
        return picture.split(separator: "\n\n").map { floor in
            Set(floor.split { $0 == " " || $0 == "\n" || $0 == "," }.map(String.init)).intersection(names)
        }
    }()

    @Test func `a module uses floors below its own`() {
        #expect(Self.floors.count > 5)
        for module in Self.modules {
            let floor = Self.floors.firstIndex { $0.contains(module.name) }
            let below = floor.map { Set(Self.floors[($0 + 1)...].joined()) } ?? []
            #expect(floor != nil, "\(module.name) is not in the picture")
            let used = module.declared.filter { !$0.hasPrefix("CCurlew") }
            #expect(used.isSubset(of: below), "\(module.name): \(used.subtracting(below))")
        }
    }

    @Test func `each module has a section that says what it may touch and three files to begin with`() {
        let sections = SourceTree.text("Sources/curlew/curlew.docc/Modules.md").split(separator: "\n## ").dropFirst()
        #expect(sections.map { String($0.prefix { $0 != "\n" }) }.sorted() == Self.modules.map(\.name).sorted())
        for section in sections {
            let lines = section.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("May touch: ") }, "\(section)")
            #expect(lines.count { $0.firstMatch(of: #/^[123]\. `/#) != nil } == 3, "\(section)")
        }
    }
}
