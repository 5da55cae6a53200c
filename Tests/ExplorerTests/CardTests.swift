import CurlewChecks
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Cards without a model: what they know, a key, and what they then want.
@Suite struct CardTests {
    private let display = DisplayContext(
        size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: SampleScreen.clock, mask: .none
    )

    /// What the card wants after the action, in words; nil when it has no use for it.
    private func errands<C: Card>(_ action: Action, _ card: inout C, _ facts: C.Facts) -> [String]? {
        var desk = Desk<C.Wish>(nextJob: 1)
        guard card.perform(action, facts, &desk) else { return nil }
        return desk.errands.map { errand in
            switch errand {
            case .wish(let wish): "\(wish)"
            case .say(let words, _): words.text(.standard)
            default: "\(errand)"
            }
        }
    }

    @Test func `lines move by one and stay inside`() {
        var card = LinesCard(title: "Files", lines: ["a", "b"])
        let tops = [Action.pickerUp, .pickerDown, .pickerDown, .pickerUp].map { action in
            #expect(errands(action, &card, display) == [])
            return card.top
        }
        #expect(tops == [0, 1, 1, 0])
        #expect(errands(.pickerClose, &card, display) == ["close"])
        #expect(errands(.nodeDelete, &card, display) == nil)
    }

    @Test func `a theme is shown as the cursor comes to it, and kept or put back by its name`() {
        var card = ThemePickerCard(list: ListState(), before: "mono")
        var facts = ThemePickerCard.Facts(
            display: display,
            themes: [ThemeEntry(name: "mono", kind: "any"), ThemeEntry(name: "day", kind: "light", contrast: 11.36)],
            colours: "256", digit: 9)
        for action in [Action.pickerDown, .pickerNumber] {
            #expect(errands(action, &card, facts) == [#"show("day")"#])
        }
        #expect(errands(.pickerChoose, &card, facts) == ["close", #"keep("day")"#])
        #expect(errands(.pickerClose, &card, facts) == ["close", #"show("mono")"#])
        #expect(errands(.themeContrast, &card, facts)?.first?.contains("day: 11.3 : 1, passes AA") == true)
        facts.themes = []
        #expect(errands(.pickerUp, &card, facts) == [])
        #expect(errands(.pickerChoose, &card, facts) == ["close"])
    }

    @Test func `a request is saved under the name that was typed, into the folder at the cursor`() {
        var card = SaveAsCard(field: Field(" "), places: [.folder("tour"), .workingFolder], list: ListState())
        let facts = SaveAsCard.Facts(display: display)
        #expect(errands(.promptRun, &card, facts) == ["A request needs a name."])
        var desk = Desk<SaveAsCard.Wish>(nextJob: 1)
        card.insert("people ", facts, &desk)
        #expect(errands(.promptNext, &card, facts) == [] && errands(.promptNext, &card, facts) == [])
        #expect(errands(.requestSave, &card, facts)?.count == 2)
        _ = card.perform(.promptRun, facts, &desk)
        #expect(desk.wishes == [.save("people", to: .workingFolder)])
    }

    @Test(arguments: [
        (NameCard.Purpose.newFolder("tour"), " a b ", NameCard.Wish.change(.makeFolder(name: "a b", in: "tour"))),
        (.rename("tour/a"), "b", .change(.rename("tour/a", to: "b"))), (.saveBatch, "c", .saveBatch(named: "c")),
        (.environment(.staging(.value("user")), isSecret: false), "", .environment(.staging(.value("user")), "")),
        (.environment(.staging(.newVariable), isSecret: false), "a=b", .environment(.staging(.newVariable), "a=b")),
        (.check(nil), " status 200 ", .check("status 200", at: nil)),
        (.check(2), "{{rule}}", .check("{{rule}}", at: 2)),
        (.format, #"{"a": "string"}"#, .format(["a": "string"])),
    ])
    func `a typed text becomes the wish of the one who asked`(
        purpose: NameCard.Purpose, text: String, wish: NameCard.Wish
    ) {
        var desk = Desk<NameCard.Wish>(nextJob: 1)
        var card = NameCard(purpose, text: "")
        card.insert(text, display, &desk)
        _ = card.perform(.promptRun, display, &desk)
        #expect(desk.wishes == [wish] && desk.errands.count == 2)
    }

    @Test(arguments: [
        (NameCard.Purpose.newFolder(""), " ", ["It needs a name."]),
        (.environment(.staging(.secretValue("token")), isSecret: true), " ", ["It needs a value."]),
        (.environment(.staging(.source("token")), isSecret: false), "", ["It needs a source."]),
        (.environment(.staging(.newVariable), isSecret: false), "", ["It needs a name."]),
        (.check(nil), "status", []),
        (.format, "{", []),
    ])
    func `a text that will not do stays in the field`(purpose: NameCard.Purpose, text: String, words: [String]) {
        var card = NameCard(purpose, text: text)
        #expect(errands(.promptRun, &card, display) == words)
        #expect(card.editor.text == text)
        if words.isEmpty { #expect(purpose.details(text).first?.value.isEmpty == false) }
    }

    @Test func `the help of more than a page names the key of the next`() {
        var model = SampleScreen.searchPeople()
        model.focus = .parameters
        SampleScreen.press("?", &model)
        let lines = SampleScreen.lines(model)
        #expect(lines.joined().contains("page 1 of ") && lines.last?.contains("PgDn next page") == true)
    }

    @Test func `a request that is found by name stands in front of the list of requests, at any size`() {
        var model = SampleScreen.searchPeople(SampleScreen.small)
        let place = RequestPlace(collection: model.library.collection?.root ?? "", path: "another.yaml")
        SampleScreen.press("1", &model)
        #expect(MainLayout(model).drawer != nil)
        _ = RequestStorage.openAbove(place, &model)
        #expect(MainLayout(model).drawer == nil && model.focus == .parameters)
    }

    @Test func `a new request begins at the parameters`() {
        var model = SampleScreen.searchPeople()
        model.parametersTab = .auth
        SampleScreen.press("Ctrl-N", &model)
        #expect(model.parametersTab == .parameters)
    }

    @Test func `the next match has a hint in the pane that was searched, and in no other`() {
        var model = SampleScreen.searchPeople(SampleScreen.medium)
        model.focus = .parameters
        SampleScreen.press("/ s i z e Enter", &model)
        #expect(SampleScreen.lines(model).last?.contains("next match") == true)
        SampleScreen.press("4", &model)
        #expect(SampleScreen.lines(model).last?.contains("next match") == false)
    }

    @Test func `a value is captured under the name that was typed, secret or not`() {
        var desk = Desk<CaptureCard.Wish>(nextJob: 1)
        var card = CaptureCard(source: "$.token", value: "abc", name: "a b", isSecret: true)
        #expect(errands(.promptRun, &card, display) == ["It needs a name without blanks, colons and braces."])
        #expect(errands(.lineKillToStart, &card, display) == [])
        card.insert("token", display, &desk)
        _ = card.perform(.promptComplete, display, &desk)
        for text in ["y", "x"] { card.insert(text, display, &desk) }
        _ = card.perform(.promptRun, display, &desk)
        let value = CapturedValue(name: "token", value: "abc", isSecret: false, source: "$.token")
        #expect(desk.wishes == [.capture(value)] && desk.errands.count == 2)
    }

    @Test func `the card of a problem mends it, that of a byte goes to the node`() throws {
        var model = PreviewFixture.createOrder(when: "2026-11-02")
        PreviewFixture.go(to: [.key("order"), .key("when")], &model)
        var card = ExplainCard()
        var facts = card.facts(model)
        let problem = try #require(facts.problem)
        let repair = try #require(problem.repairs.first)
        for (digit, action) in [(0, Action.pickerChoose), (1, .pickerNumber)] {
            facts.digit = digit
            var desk = Desk<ExplainCard.Wish>(nextJob: 1)
            _ = card.perform(action, facts, &desk)
            #expect(desk.wishes == [.mend(problem.node, repair, step: "\(facts.label) \(repair.title)")])
        }
        facts.digit = 9
        #expect(errands(.pickerNumber, &card, facts) == ["there is no repair 9 here"])
        facts.problem = nil
        #expect(errands(.pickerChoose, &card, facts) == ["close"])
        facts.isOfByte = true
        #expect(errands(.pickerChoose, &card, facts)?.count == 2)
    }

    @Test func `help runs the action at the cursor, or says what is in its way`() {
        var card = HelpCard(of: .nav)
        let entries = [
            HelpEntry(
                heading: "SEND", keys: ["s"], binding: KeyBinding(.nav, ["s"], .requestSend, "send"), reason: nil),
            HelpEntry(
                heading: "SEND", keys: ["R"], binding: KeyBinding(.nav, ["R"], .requestResend, "again"),
                reason: "no response yet"),
        ]
        let facts = HelpCard.Facts(display: display, topic: "keys") { entries }
        #expect(errands(.helpRun, &card, facts)?.first == "close" && errands(.helpRun, &card, facts)?.count == 2)
        #expect(errands(.helpDown, &card, facts) == [] && errands(.helpDown, &card, facts) == [])
        #expect(errands(.helpRun, &card, facts) == ["no response yet"])
        #expect(errands(.helpAll, &card, facts) == [] && card.showsAll && card.cursor(entries) == 0)
    }

    @Test func `the palette does what its entry stands for, or waits for the requests`() {
        let place = RequestPlace(collection: "/c", path: "a")
        func facts(_ target: PaletteEntry.Target?, isListed: Bool = true) -> PaletteCard.Facts {
            let entries = target.map { [PaletteEntry(title: "a", key: "", target: $0, detail: "")] } ?? []
            return PaletteCard.Facts(display: display, entries: { entries }, isListed: isListed)
        }
        var card = PaletteCard()
        for (target, errand) in [
            (PaletteEntry.Target.line("env "), #"write("env ")"#), (.theme("day"), #"useTheme("day")"#),
            (.command("files"), #"run("files")"#), (.place(PalettePlace(pane: .response)), "go("),
            (.request(place), "open("), (.action(.editUndo), "perform("),
        ] {
            let found = errands(.paletteRun, &card, facts(target))
            #expect(found?.first == "close" && found?.last?.hasPrefix(errand) == true)
        }
        #expect(errands(.paletteFill, &card, facts(.theme("day"))) == ["close", #"write("theme day")"#])
        let early = facts(nil, isListed: false)
        #expect(errands(.paletteRun, &card, early)?.first?.contains("still being read") == true && card.waits)
        #expect(errands(.paletteRun, &card, facts(nil)) == ["nothing is called that; Esc closes"] && !card.waits)
    }
}

extension Desk {
    fileprivate var wishes: [Wish] {
        errands.compactMap { if case .wish(let wish) = $0 { wish } else { nil } }
    }
}
