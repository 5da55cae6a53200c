import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

private typealias Sample = SampleScreen

/// What can be seen can be clicked.
@Suite struct ClickTests {
    /// Clicks the first place of a text.
    private func click(_ text: String, _ model: inout Model, below row: Int = 0) throws {
        let lines = Sample.lines(model)
        let y = try #require(lines.indices.first { $0 >= row && lines[$0].contains(text) }, "\(lines)")
        let line = lines[y]
        let start = try #require(line.firstRange(of: text)).lowerBound
        // One further than its first column: the middle of short words.
        let x = TextWidth.columns(of: String(line[..<start])) + 1
        _ = update(&model, .input(.mouse(MouseEvent(.press(.left), at: Point(x: x, y: y))), Sample.clock))
        Sample.settle(&model)
    }

    @Test(arguments: [Sample.small, Sample.medium, Sample.large])
    func `tabs on borders are shown`(size: Size) throws {
        var model = Sample.searchPeople(size)
        try click("Cookies", &model)
        #expect(model.focus == .parameters && model.parametersTab == .cookies)
        try click("JSON", &model)
        #expect(model.focus == .preview && model.request.preview.chosenTab == .json)
        try click("Timing", &model, below: 4)
        #expect(model.focus == .response && ResponseScreen.shownTab(model) == .timing)
    }

    @Test func `a hint is its keys`() throws {
        var model = Sample.searchPeople()
        try click("x explain", &model)
        guard case .explain? = model.overlays.last else {
            Issue.record("\(Sample.lines(model))")
            return
        }
        model = Sample.searchPeople()
        try click("t type", &model)
        #expect(model.pendingKeys.map(\.description) == ["t"])
    }

    @Test func `a row of a list gets the cursor, and the cursor's row is chosen`() throws {
        var model = Sample.searchPeople()
        Sample.press("m", &model)
        try click("PUT", &model)
        #expect(model.request.draft.method == "GET" && !model.overlays.isEmpty)
        try click("PUT", &model)
        #expect(model.request.draft.method == "PUT" && model.overlays.isEmpty)
    }

    @Test func `rows of the palette too`() throws {
        var model = Sample.searchPeople()
        Sample.press("Ctrl-P", &model)
        Sample.type("theme", &model)
        let row = try #require(Sample.lines(model).firstIndex { $0.contains("> ") && $0.contains("heme") })
        let words = Sample.lines(model)[row + 4]
        _ = update(&model, .input(.mouse(MouseEvent(.press(.left), at: Point(x: 20, y: row + 4))), Sample.clock))
        #expect(Sample.lines(model)[row + 4].contains("> "), "\(words)")
    }

    @Test func `below a card nothing is clicked`() throws {
        var model = Sample.searchPeople()
        Sample.press("Ctrl-P", &model)
        let point = Point(x: 3, y: 3)
        _ = update(&model, .input(.mouse(MouseEvent(.press(.left), at: point)), Sample.clock))
        #expect(!model.overlays.isEmpty && model.focus == .parameters)
    }

    @Test func `a row of the collections is opened by two clicks`() throws {
        var model = Sample.searchPeople()
        Sample.press("1", &model)
        let before = model.library.cursor
        try click("Log in", &model)
        #expect(model.library.cursor != before)
        #expect(model.library.cursorRow?.item?.name == "Log in")
    }

    @Test(arguments: [false, true])
    func `a row of the docked list is marked by a click and opened by the next, whoever had the keys`(isFocused: Bool)
        throws
    {
        var model = Sample.searchPeople(Sample.medium)
        if isFocused { Sample.press("1", &model) }
        try click("Log in", &model)
        #expect(model.focus == .collections && model.library.cursorRow?.item?.name == "Log in")
        let point = try #require(Sample.lines(model).firstIndex { $0.contains("Log in") })
        let effects = update(
            &model, .input(.mouse(MouseEvent(.press(.left), at: Point(x: 12, y: point))), Sample.clock))
        #expect(effects.contains { if case .read = $0 { true } else { false } })
    }

    @Test func `the wheel moves the list that it is over`() {
        var model = Sample.searchPeople()
        Sample.press("Ctrl-P", &model)
        let first = Sample.lines(model)
        _ = update(&model, .input(.mouse(MouseEvent(.scrollDown, at: Point(x: 20, y: 10))), Sample.clock))
        #expect(Sample.lines(model) != first)
    }

    // MARK: Two clicks, and dragging

    private func send(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, after seconds: Double = 0, _ model: inout Model) {
        var clock = Sample.clock
        clock.seconds += seconds
        _ = update(&model, .input(.mouse(MouseEvent(kind, at: Point(x: x, y: y))), clock))
        Sample.settle(&model)
    }

    private func row(_ text: String, _ model: Model) throws -> Int {
        try #require(Sample.lines(model).firstIndex { $0.contains(text) })
    }

    @Test(arguments: [(0.2, true), (0.9, false)]) func `a double click edits a parameter, two slow ones do not`(
        pause: Double, edits: Bool
    ) throws {
        var model = Sample.searchPeople()
        let y = try row("size ", model)
        send(.press(.left), 8, y, &model)
        #expect(model.edit == nil && model.cursorTree.label(of: model.request.parameters.cursor!) == "size")
        send(.press(.left), 8, y, after: pause, &model)
        #expect((model.edit != nil) == edits)
        // Another one leaves the field.
        send(.press(.left), 8, y, after: pause + 5, &model)
        #expect(model.edit == nil)
    }

    @Test func `a double click edits the URL, and a click in the field moves its cursor`() throws {
        var model = Sample.searchPeople()
        let y = try row("{{demo}}/people", model)
        send(.press(.left), 10, y, &model)
        #expect(model.focus == .request && model.edit == nil)
        send(.press(.left), 10, y, after: 0.1, &model)
        #expect(model.edit?.target == .url)
        let column = try #require(Sample.lines(model)[y].firstIndex(of: "{"))
        let x = Sample.lines(model)[y].distance(from: Sample.lines(model)[y].startIndex, to: column)
        send(.press(.left), x + 2, y, after: 2, &model)
        #expect(model.edit?.editor.cursor == 2)
    }

    @Test func `a click on the row that adds adds`() throws {
        var model = Sample.searchPeople()
        send(.press(.left), 5, try row("+ add a parameter", model), &model)
        #expect(model.edit?.isNew == true)
    }

    @Test(arguments: [Sample.small, Sample.medium, Sample.large]) func `borders are dragged, and even again`(size: Size)
        throws
    {
        var model = Sample.searchPeople(size)
        let before = MainLayout(model)
        let split = try #require(before.panes[.parameters]).maxX
        send(.press(.left), split, 5, &model)
        for x in 1...4 { send(.drag(.left), split + x, 5, &model) }
        send(.release(.left), split + 4, 5, &model)
        #expect(MainLayout(model).panes[.parameters]?.maxX == split + 4)
        #expect(model.said.contains("Shift-drag selects text"))
        let top = try #require(before.titles[.response]).y
        let x = size.width - 30
        send(.press(.left), x, top, &model)
        send(.drag(.left), x, top + 1, &model)
        #expect(MainLayout(model).titles[.response]?.y == top + 1)
        send(.release(.left), x, top + 1, &model)
        send(.drag(.left), x, top - 2, &model)
        #expect(MainLayout(model).titles[.response]?.y == top + 1)
        send(.press(.left), split + 4, 5, &model)
        send(.drag(.left), 900, 5, &model)
        #expect(try #require(MainLayout(model).panes[.preview]).width >= 15)
        send(.release(.left), 900, 5, &model)
        Sample.press("Ctrl-W =", &model)
        #expect(MainLayout(model).panes == before.panes)
    }

    @Test func `a drag elsewhere says once how text is selected`() {
        var model = Sample.searchPeople()
        send(.press(.left), 50, 6, &model)
        send(.drag(.left), 55, 6, &model)
        #expect(
            model.said == "Shift-drag selects text; , m turns the mouse off"
                || model.said.hasPrefix("Shift-drag selects text; ,m"))
        Sample.press("j", &model)
        send(.drag(.left), 56, 6, &model)
        #expect(model.said.isEmpty)
    }

    @Test func `without the mouse nothing is clicked`() throws {
        var model = Sample.searchPeople()
        model.settings.usesMouse = false
        try click("Cookies", &model)
        #expect(model.parametersTab == .parameters)
    }
}
