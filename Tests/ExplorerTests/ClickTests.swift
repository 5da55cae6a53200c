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

    @Test func `without the mouse nothing is clicked`() throws {
        var model = Sample.searchPeople()
        model.settings.usesMouse = false
        try click("Cookies", &model)
        #expect(model.parametersTab == .parameters)
    }
}
