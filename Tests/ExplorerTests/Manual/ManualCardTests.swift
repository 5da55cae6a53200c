import CurlewNetworking
import CurlewSerialization
import Drafting
import Manual
import TerminalUI
import Testing
import Workspace

@testable import Explorer
@testable import Keys

/// The manual over the screen: what opens it, and the ways between its pages.
@Suite struct ManualCardTests {
    private typealias Sample = SampleScreen

    private static let narrow = Size(width: 40, height: 20)

    private func card(_ model: Model) -> ManualCard? {
        if case .manual(let card)? = model.overlays.last { card } else { nil }
    }

    private func said(_ model: Model) -> String { model.status.message?.text ?? "" }

    /// The text at the cursor.
    private func line(_ model: Model) -> String {
        guard let card = card(model) else { return "no manual" }
        let page = card.facts(model).page(card.visit.page)
        return page.lines.isEmpty ? "" : page.lines[card.visit.cursor(page)].text
    }

    /// Presses keys; what they look for is found before the next one.
    private func press(_ keys: String, _ model: inout Model) {
        for key in keys.split(separator: " ") {
            for case .readManual(let job) in Sample.press(String(key), &model) {
                _ = update(&model, .manualRead(job.read()))
            }
        }
    }

    /// Types words; what is found for each letter comes before the next one.
    private func look(for words: String, _ model: inout Model) {
        press("/", &model)
        for letter in words { press(String(letter), &model) }
    }

    private func run(_ line: String, _ model: inout Model) {
        press(":", &model)
        Sample.type(line, &model)
        press("Enter", &model)
    }

    private func asking(_ line: String, _ size: Size = Sample.small) -> Model {
        var model = Sample.searchPeople(size)
        run(line, &model)
        return model
    }

    // MARK: Pictures

    @Test(arguments: [Sample.small, Sample.medium, narrow])
    func `topics, a topic with a table, what is found, and nothing`(size: Size) throws {
        let name = "\(size.width)x\(size.height)"
        try expectScreen(Sample.lines(asking("help", size)), named: "manual-topics-\(name)")
        try expectScreen(Sample.lines(asking("help proxy", size)), named: "manual-proxy-\(name)")
        try expectScreen(Sample.lines(asking("help PHP list", size)), named: "manual-found-\(name)")
        try expectScreen(Sample.lines(asking("help stlyes", size)), named: "manual-nothing-\(name)")
        var model = asking("help first-steps", size)
        press("Tab", &model)
        try expectScreen(Sample.lines(model), named: "manual-link-\(name)")
    }

    @Test(arguments: Manual.topics.map(\.name), [Size(width: 20, height: 6), narrow, Sample.small, Sample.large])
    func `a topic is read to its last line on every size, and nothing of it is cut`(name: String, size: Size) throws {
        var model = asking("help \(name)", size)
        let page = try #require(self.card(model)).facts(model).page(.topic(name))
        let columns = ManualCard.room(in: size).width
        for line in page.lines { #expect(TextWidth.columns(of: line.text) <= max(20, columns), "\(line.text)") }
        press("G", &model)
        let last = try #require(page.lines.last { !$0.runs.isEmpty }).text
        #expect(line(model) == last)
        if columns >= 20 { #expect(Sample.lines(model).contains { $0.contains(last) }) }
        press("gg", &model)
        #expect(line(model) == page.lines[0].text)
    }

    @Test func `every line can be reached by single steps down and up`() throws {
        var model = asking("help styles", Self.narrow)
        let page = try #require(self.card(model)).facts(model).page(.topic("styles"))
        let texts = page.lines.map(\.text)
        var (down, up) = ([line(model)], [String]())
        for _ in 1..<texts.count {
            press("j", &model)
            down.append(line(model))
        }
        for _ in texts {
            up.append(line(model))
            press("k", &model)
        }
        #expect(down == texts && up.reversed() == texts)
    }

    @Test func `another width keeps the place`() throws {
        var model = asking("help styles", Sample.large)
        look(for: "unescaped", &model)
        press("Enter Enter", &model)
        #expect(line(model).contains("unescaped"))
        for size in [Self.narrow, Sample.small, Sample.large] {
            _ = update(&model, .resized(size))
            let card = try #require(self.card(model))
            let page = card.facts(model).page(card.visit.page)
            #expect(page.lines[card.visit.cursor(page)].block == card.visit.place.block)
        }
        #expect(line(model).contains("unescaped"))
    }

    @Test(arguments: ["options", "styles", "environments", "first-steps", "history"])
    func `the cursor keeps its text on other widths, and its line when the width comes back`(topic: String) throws {
        var wide = asking("help \(topic)", Sample.large)
        let page = try #require(self.card(wide)).facts(wide).page(.topic(topic))
        var rows = 0
        for place in page.lines.indices {
            let text = page.lines[place].text
            #expect(line(wide) == text)
            var model = wide
            for size in [Self.narrow, Sample.small, Size(width: 20, height: 10)] {
                _ = update(&model, .resized(size))
                let card = try #require(self.card(model))
                let shown = card.facts(model).page(.topic(topic))
                #expect(shown.lines[card.visit.cursor(shown)].block == page.lines[place].block, "\(text)")
                rows += 1
            }
            _ = update(&model, .resized(Sample.large))
            #expect(line(model) == text)
            press("j", &wide)
        }
        #expect(rows > 10 || topic == "first-steps")
    }

    // MARK: What opens it

    @Test func `the topic of the place stands first`() {
        for (keys, topic) in [("3", "parameters"), ("4", "styles"), ("g h ] ]", "options"), ("B", "downloads")] {
            var model = Sample.searchPeople()
            press(keys, &model)
            run("help", &model)
            #expect(line(model).utf8.starts(with: topic.utf8) && line(model).contains("(here)"), "\(line(model))")
        }
    }

    @Test func `every place has a topic`() {
        for place in EveryKeyTests.places {
            let topic = place.make().topic
            #expect(Manual.topic(named: topic) != nil, "\(place.name): \(topic)")
        }
        for tab in ResponseTab.allCases {
            var model = Model.showing(#"{"a":1}"#)
            model.focus = .response
            model.request.response.tab = tab
            #expect(Manual.topic(named: model.topic) != nil)
        }
    }

    @Test func `the key leads to the paragraph of an option`() throws {
        for option in RequestOption.all.map(\.name) {
            var model = Sample.searchPeople()
            press("gs", &model)
            _ = Parts.panes(&model) { bench, desk in
                OptionTable.with(&bench, &desk) { table, facts, _ in table.show(option, facts) }
                return []
            }
            #expect(model.tableRow?.name == option)
            press("gm", &model)
            let word = try #require(option.split(separator: ".").last)
            #expect(line(model).utf8.starts(with: word.utf8) || line(model).contains(", \(word)"), "\(line(model))")
        }
    }

    @Test func `the key leads to the paragraph of an authentication`() {
        for kind in SavedAuthentication.Kind.allCases {
            var model = Sample.searchPeople()
            model.request.change { $0.setKind(kind) }
            press("ga gm", &model)
            #expect(card(model)?.visit.page == .topic("auth"))
            #expect(line(model).utf8.starts(with: kind.rawValue.utf8), "\(kind): \(line(model))")
        }
    }

    @Test func `the key leads to the paragraph of a style, in the preview and where styles are compared`() {
        for style in QueryStyles.standard.names {
            var model = Sample.searchPeople()
            model.request.change { $0.style = style }
            model.focus = .preview
            Sample.settle(&model)
            press("gm", &model)
            #expect(card(model)?.visit.page == .topic("styles"))
            #expect(line(model).utf8.starts(with: style.utf8), "\(style): \(line(model))")
        }
        var model = CompareScreenTests.order(Sample.small)
        CompareScreenTests.compare(&model)
        press("G gm", &model)
        #expect(card(model)?.visit.page == .topic("styles"))
    }

    @Test(arguments: [
        ("status 200", "status"), ("type json", "type"), ("$.a == 1", "$"), ("duration < 1s", "duration"),
    ])
    func `the key leads to the paragraph of a check`(rule: String, word: String) {
        var model = Model.showing(#"{"a":1}"#)
        model.request.change { $0.checks = [rule] }
        model.focus = .response
        model.request.response.tab = .checks
        Sample.settle(&model)
        let rows = CheckRow.all(model.request, CheckContext(model))
        model.request.response.checks.list.cursor = rows.firstIndex { $0.owner == .own(0) } ?? -1
        press("gm", &model)
        #expect(card(model)?.visit.page == .topic("checks"))
        #expect(line(model).utf8.starts(with: word.utf8), "\(line(model))")
    }

    @Test func `the key leads to the paragraph of a generator, in a value, a header field and the URL`() {
        for (keys, pane) in [("gm", Pane.parameters), ("gh gm", .parameters), ("gm", .request)] {
            var model = Sample.searchPeople()
            model.request.change { draft in
                draft.url = "http://127.0.0.1/{{$random.uuid}}"
                draft.headers = [HeaderRow(id: 1, name: "X-Id", value: "{{$now +1d}}")]
                draft.parameters = ParameterTree(["id": "{{$timestamp}}"])
            }
            model.focus = pane
            Sample.go(to: [.key("id")], &model)
            press(keys, &model)
            #expect(card(model)?.visit.page == .topic("environments"))
            let word = pane == .request ? "$random.uuid" : keys == "gm" ? "$timestamp" : "$now"
            #expect(line(model).contains(word), "\(line(model))")
        }
    }

    @Test func `the key leads to the row of a header field of the answer, or to the place's topic`() {
        var model = Sample.searchPeople()
        press("5", &model)
        model.request.response.tab = .headers
        let names = (model.request.head.map { HeaderLines.of($0) } ?? []).map(\.word)
        #expect(names.compactMap(\.self).count > 1)
        for (place, name) in names.enumerated() {
            model.request.response.headers.list.cursor = place
            press("gm", &model)
            #expect(card(model)?.visit.page == .topic("header-fields"))
            if let name, place == 0 || HeaderMeaning.of(name) != HeaderMeaning.of("Zq") {
                #expect(line(model).utf8.starts(with: name.utf8), "\(line(model))")
            }
            press("q", &model)
        }
    }

    @Test func `the key leads from an explanation to the paragraph of its rule, and back to it`() {
        let rows: [([PathStep], String)] = [
            ([.key("families"), .index(1)], "AF-3"), ([.key("page"), .key("size")], "AF-2"), ([.key("q")], "AF-6"),
        ]
        for (path, rule) in rows {
            var model = Sample.searchPeople()
            Sample.go(to: path, &model)
            Sample.settle(&model)
            press("x gm", &model)
            #expect(card(model)?.visit.page == .topic("styles"))
            #expect(line(model).utf8.starts(with: rule.utf8), "\(line(model))")
            press("q", &model)
            #expect(model.context == .explain)
        }
        var model = Sample.searchPeople()
        press("4 gg x gm", &model)
        #expect(line(model).utf8.starts(with: "AF-10".utf8), "\(line(model))")
    }

    @Test func `no explanation names a rule by its identifier`() {
        var model = Sample.searchPeople()
        for row in model.request.parameters.rows {
            model.request.parameters.cursor = row.id
            Sample.settle(&model)
            press("x", &model)
            let shown = Sample.lines(model).joined()
            for rule in Rule.allCases { #expect(!shown.contains(rule.rawValue), "\(rule.rawValue)") }
            press("x", &model)
        }
    }

    @Test func `a header field is looked for, and one that no topic knows leads to the place's topic`() {
        var model = Sample.searchPeople()
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Zq", value: "1")] }
        press("gh", &model)
        model.rows.cursor = model.tableRowNames.firstIndex(of: "X-Zq") ?? -1
        press("gm", &model)
        #expect(card(model)?.visit.page == .topic("parameters"))
        press("q", &model)
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "Authorization", value: "1")] }
        model.rows.cursor = model.tableRowNames.firstIndex(of: "Authorization") ?? -1
        press("gm", &model)
        #expect(card(model)?.visit.page == .words(["Authorization"]))
        press("Enter", &model)
        #expect(line(model).contains("Authorization"))
    }

    @Test func `Tab leads from the keys of a place to the topics, with what was typed, and back to the place`() {
        var model = Sample.searchPeople()
        press("?", &model)
        press("Tab", &model)
        #expect(card(model)?.visit.page == .index && model.overlays.count == 1)
        press("Esc ?", &model)
        Sample.type("proxy", &model)
        press("Tab", &model)
        #expect(card(model)?.visit.page == .words(["proxy"]))
        press("Esc", &model)
        #expect(model.overlays.isEmpty && model.context == .parameters)
    }

    @Test func `a card below stays as it was`() {
        var model = Sample.searchPeople()
        press("m F1 Tab", &model)
        #expect(card(model) != nil)
        press("? Tab", &model)
        #expect(model.overlays.count == 2)
        press("q", &model)
        #expect(model.context == .picker)
    }

    @Test func `what is typed in a field stays`() {
        var model = Sample.searchPeople()
        press("i", &model)
        Sample.type("x", &model)
        press("F1 Tab q", &model)
        #expect(model.context == .edit && model.edit?.editor.text.utf8.last == UInt8(ascii: "x"))
    }

    // MARK: Ways

    @Test func `links lead on, and back leads over all pages to the place`() {
        var model = asking("help first-steps")
        press("Tab Enter", &model)
        #expect(card(model)?.visit.page == .topic("parameters"))
        press("Tab Tab l i", &model)
        #expect(card(model)?.visit.page == .index)
        press("Ctrl-O h", &model)
        #expect(card(model)?.visit.page == .topic("parameters"))
        press("Left", &model)
        #expect(card(model)?.visit.page == .topic("first-steps") && line(model).contains("Next:"))
        press("Esc", &model)
        #expect(model.overlays.isEmpty)
    }

    @Test func `a line without a link says so, and links are gone through in both directions`() {
        var model = asking("help first-steps")
        press("Enter", &model)
        #expect(said(model) == "no link on this line; Tab goes to the next one")
        let topics = ["parameters", "styles", "files", "keys", "parameters"]
        for topic in topics {
            press("Tab", &model)
            #expect(Front(model).status?.last?.text == topic)
        }
        for topic in topics.dropLast().reversed() {
            press("Shift-Tab", &model)
            #expect(Front(model).status?.last?.text == topic)
        }
    }

    @Test func `words are looked for in all topics, and n goes from line to line`() {
        var model = asking("help")
        look(for: "netrc", &model)
        press("Enter", &model)
        #expect(card(model)?.visit.page == .words(["netrc"]))
        press("Enter", &model)
        #expect(line(model).contains("netrc"))
        press("gg n", &model)
        #expect(line(model).contains("netrc"))
        press("i n", &model)
        #expect(said(model) == "this page has not \"netrc\"")
    }

    @Test func `a key is found with what it does and with the topics that name it`() throws {
        let model = asking("help gm")
        let card = try #require(self.card(model))
        let page = card.facts(model).page(.words(["gm"]))
        #expect(page.lines.contains { $0.text.utf8.starts(with: "gm ".utf8) })
        #expect(page.links.contains { $0.target == "keys" })
    }

    @Test func `keys of keys yaml stand in topics and in what is found`() throws {
        var model = Sample.searchPeople()
        model.keys = KeysFile.read(Array("nav:\n  request.send: F9\n".utf8), changing: .standard).table
        run("help keys", &model)
        #expect(Sample.lines(model).contains { $0.utf8.dropFirst(2).starts(with: "F9 ".utf8) })
        press("q", &model)
        run("help F9", &model)
        #expect(line(model).utf8.starts(with: "F9 ".utf8), "\(line(model))")
    }

    @Test func `an option with its dashes is no word: it is found where it stands, or said to be none`() throws {
        #expect(Sample.lines(asking("help --env")).contains { $0.contains("run") && $0.contains("--env") })
        #expect(Sample.lines(asking("help --no-such")).contains { $0.contains("No command or topic has this option.") })
        #expect(!Sample.lines(asking("help xyzzy")).contains { $0.contains("near") })
    }

    @Test func `an unknown topic has those that are near as links`() throws {
        var model = asking("help stlyes")
        let card = try #require(self.card(model))
        let links = card.facts(model).page(card.visit.page).links
        #expect(links.first?.target == "styles" && Manual.nearest(to: ["stlyes"]) == ["styles"])
        press("Enter", &model)
        #expect(self.card(model)?.visit.page == .topic("styles"))
    }

    @Test func `help completes topics and words`() {
        let model = Sample.searchPeople()
        #expect(PromptCommand.completions("help key", model).map(\.word).contains("keys-yaml"))
        #expect(PromptCommand.completions("help minimum", model).map(\.word) == ["minimum-tls"])
    }
}

extension Model {
    fileprivate var tableRowNames: [String] {
        (0..<rowsCount).map { place in
            var model = self
            model.rows.cursor = place
            return model.tableRow?.name ?? ""
        }
    }

    private var rowsCount: Int { table?.count(self) ?? 0 }
}

extension RequestDraft {
    fileprivate mutating func setKind(_ kind: SavedAuthentication.Kind) {
        authentication = Authentication(SavedAuthentication(kind, [:]))
    }
}
