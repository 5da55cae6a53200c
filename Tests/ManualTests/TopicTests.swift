import Manual
import TerminalUI
import TestSupport
import Testing

@Suite struct TopicTests {
    static let names = Manual.topics.map(\.name)

    @Test func `every file of a topic is in the program`() {
        let files = SourceTree.files(below: "Sources/Manual/Topics", suffix: ".md")
        #expect(!files.isEmpty)
        #expect(Set(files.map { String($0.split(separator: "/").last?.dropLast(3) ?? "") }) == Set(Self.names))
    }

    @Test(arguments: Self.names)
    func `a topic begins with its title and leads to topics`(name: String) throws {
        let topic = try #require(Manual.topic(named: name))
        guard case .heading(level: 1, _)? = topic.document(key: { _ in "x" }).blocks.first else {
            Issue.record("\(name) has no title")
            return
        }
        for case .link(let target, _) in topic.document(key: { _ in "x" }).blocks.flatMap(\.inlines).flatMap({ $0 }) {
            let isDefinition = Definition.Kind.allCases.contains { "#\($0.rawValue)" == target }
            #expect(isDefinition || Self.names.contains(target), "\(target)")
        }
    }

    @Test(arguments: Self.names, [40, 80, 120])
    func `a topic fits into the columns, code aside`(name: String, columns: Int) throws {
        let topic = try #require(Manual.topic(named: name))
        let document = topic.document { _ in "Ctrl-X" }
        let layout = ManualLayout(document, columns: columns)
        for line in layout.lines {
            if case .code = document.blocks[line.block] { continue }
            #expect(TextWidth.columns(of: line.text) <= columns, "\(line.text)")
        }
    }

    @Test func `no letter of a topic is lost in a layout`() throws {
        for topic in Manual.topics {
            let document = topic.document { _ in "k" }
            let letters = { (text: String) in text.filter { !$0.isWhitespace } }
            for columns in [30, 100] {
                let shown = letters(ManualLayout(document, columns: columns).lines.map(\.text).joined())
                let words = document.blocks.flatMap(\.inlines).flatMap { $0.words.split(separator: " ") }
                #expect(words.count > 5)
                for word in words.prefix(400) where columns == 100 {
                    #expect(shown.contains(letters(String(word))), "\(topic.name): \(word)")
                }
            }
        }
    }

    @Test func `a key stands for its placeholder`() throws {
        let topic = try #require(Manual.topic(named: "keys"))
        #expect(topic.actions.contains("request.send"))
        #expect(topic.markdown { $0 == "request.send" ? "F12" : nil }.contains("| `F12` | sends the request |"))
        #expect(topic.markdown { _ in nil }.contains("`(no key: request.send)`"))
    }

    @Test func `a word is found where it is defined, and topics by their words`() {
        #expect(Manual.definitions(of: "proxy").map(\.topic) == ["options"])
        #expect(Manual.search(["PHP", "list"], key: { _ in nil }).contains { $0.topic.name == "styles" })
        #expect(Manual.search(["stale-while-revalidate"], key: { _ in nil }).map(\.topic.name) == ["cache"])
        #expect(Manual.search(["xyzzy"], key: { _ in nil }).isEmpty)
    }

    @Test(arguments: [
        (["batchs"], ["batches"]), (["setings"], ["settings"]), (["styel"], ["styles"]), (["Stlyes"], ["styles"]),
        (["first", "step"], ["first-steps"]), (["environmental"], ["environments"]), (["xyzzy"], []), (["ke"], []),
        (["compost"], ["command-line", "comparing"]), (["--no-such"], []), ([""], []),
    ])
    func `only topics that are near are named`(typed: [String], near: [String]) {
        #expect(Manual.nearest(to: typed) == near)
        let said = Manual.nothing(for: typed, nearest: near)
        #expect(said.contains("near") == !near.isEmpty)
    }

    @Test(arguments: ["--env", "--no-history", "--timeout", "--compare"])
    func `an option with its dashes is found where it stands, else as the option of a request`(word: String) {
        switch Manual.answer(to: [word], key: { _ in nil }) {
        case .found(let found): for topic in found { #expect(topic.topic.source.contains(word)) }
        case .defined(let all): #expect(all.contains { "--" + $0.word == word })
        case .index, .topic, .nothing: Issue.record("\(word) is not found")
        }
    }

    @Test func `an option is looked for as a whole and in its case`() {
        let key: (String) -> String? = { _ in nil }
        #expect(Manual.answer(to: ["--en"], key: key) == .nothing(nearest: []))
        #expect(Manual.answer(to: ["-L"], key: key) == .nothing(nearest: []))
        #expect(Manual.answer(to: ["--no-such"], key: key) == .nothing(nearest: []))
        #expect(Manual.search(["-u"], key: key).map(\.topic.name) == ["command-line"])
        #expect(!Manual.isOption("-1") && !Manual.isOption("-") && Manual.isOption("-L"))
        #expect(Manual.nothing(for: ["-L"], nearest: []) == "No command or topic has this option.")
    }

    @Test func `rows of tables are known by the words that they define`() {
        let rows = Manual.rows(of: .field)
        #expect(rows.first { $0.word == "ETag" }?.text.contains("RFC 9110") == true)
        #expect(Set(rows.map { $0.word.lowercased() }).count == rows.count && rows.allSatisfy { !$0.text.isEmpty })
        #expect(Manual.rows(of: .command).contains { $0.word == "run" })
    }
}
