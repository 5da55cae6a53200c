import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// Words that people type into the palette, and what must come first.
@Suite struct PaletteWordTests {
    private static let rows: [(typed: String, target: PaletteEntry.Target)] = [
        ("send", .action(.requestSend)), ("run", .action(.requestSend)), ("go", .action(.requestSend)),
        ("save", .action(.requestSave)), ("store", .action(.requestSave)), ("save as", .action(.requestSaveAs)),
        ("quit", .action(.appBack)), ("exit", .action(.appBack)), ("new", .action(.requestNew)),
        ("create", .action(.requestNew)), ("new request", .action(.requestNew)),
        ("new folder", .action(.collNewFolder, in: PalettePlace(pane: .collections))),
        ("cancel", .action(.requestCancel)), ("stop", .action(.requestCancel)), ("retry", .action(.requestResend)),
        ("method", .action(.requestMethod)), ("post", .action(.requestMethod)), ("body", .action(.requestSerializer)),
        ("multipart", .action(.requestSerializer)), ("query", .action(.requestLift)), ("help", .action(.helpHere)),
        ("shortcuts", .action(.helpHere)), ("undo", .action(.editUndo)), ("redo", .action(.editRedo)),
        ("url", .action(.goUrl)), ("host", .action(.goUrl)), ("parameters", .action(.goParams)),
        ("headers", .action(.goHeaders)), ("auth", .action(.goAuth)), ("login", .action(.goAuth)),
        ("token", .action(.goAuth)), ("options", .action(.goOptions)), ("settings", .action(.goOptions)),
        ("cookies", .action(.goCookies)), ("preview", .action(.goPreview)), ("response", .action(.goResponse)),
        ("collections", .action(.goCollections)), ("environments", .action(.goEnvironments)),
        ("variables", .action(.goEnvironments)), ("environment", .action(.envPick)), ("import", .action(.importText)),
        ("har", .action(.importText)), ("curl", .action(.yankCurl)), ("export", .action(.yankCurl)),
        ("copy url", .action(.yankUrl)), ("theme", .action(.viewTheme)), ("dark", .action(.viewTheme)),
        ("mouse", .action(.viewMouse)), ("wrap", .action(.viewWrap)), ("secrets", .action(.viewSecrets)),
        ("zoom", .action(.paneOnly)), ("downloads", .action(.transfersOpen)), ("editor", .action(.editExternal)),
        ("timeout", .line("set timeout=")), ("proxy", .line("set proxy=")), ("redirects", .line("set follow=")),
        ("insecure", .line("set verify=")), ("tls", .place(PalettePlace(pane: .response, response: .tls))),
        ("ssl", .place(PalettePlace(pane: .response, response: .tls))),
        ("certificate", .place(PalettePlace(pane: .response, response: .tls))),
        ("timing", .place(PalettePlace(pane: .response, response: .timing))),
        ("response raw", .place(PalettePlace(pane: .response, response: .raw))),
        ("checks", .place(PalettePlace(pane: .response, response: .checks))),
        ("capture", .action(.captureVariable, in: PalettePlace(pane: .response))),
        ("download", .action(.respWrite, in: PalettePlace(pane: .response))),
        ("log", .command("messages")), ("style", .line("style ")), ("files", .command("files")),
    ]

    @Test func `finds by a usual word what is meant, at the top`() {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("3", &model)
        #expect(Self.rows.count >= 60)
        for row in Self.rows {
            let found = PaletteEntry.matching(row.typed, model)
            #expect(found.first?.target == row.target, "\(row.typed): \(found.prefix(3).map(\.title))")
        }
    }

    @Test func `what was used comes before what fits as well, and after what fits better`() {
        var model = SampleScreen.searchPeople()
        let before = PaletteEntry.matching("copy", model).map(\.title)
        model.promptHistory[PaletteCard.history] = [before[4]]
        let after = PaletteEntry.matching("copy", model).map(\.title)
        #expect(after.first == before[4] && Set(after) == Set(before))
        #expect(PaletteEntry.matching("", model).first?.title == before[4])
        #expect(PaletteEntry.matching("copy url", model).first?.target == .action(.yankUrl))
    }

    @Test func `Enter runs what needs no argument and writes the line of what needs one`() {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("Ctrl-P", &model)
        SampleScreen.type("messages", &model)
        SampleScreen.press("Enter", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("Messages") })
        SampleScreen.press("Esc Ctrl-P", &model)
        SampleScreen.type("timeout", &model)
        SampleScreen.press("Enter", &model)
        #expect(SampleScreen.lines(model)[22].hasPrefix(":set timeout="))
        #expect(model.promptHistory[PaletteCard.history]?.count == 2)
    }

    @Test func `an action of another pane goes there and does it`() {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("5 Ctrl-P", &model)
        SampleScreen.type("add header", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.focus == .parameters && model.parametersTab == .headers && model.edit != nil)
    }

    @Test func `a tab is shown`() {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("3 Ctrl-P", &model)
        SampleScreen.type("timing", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.focus == .response && model.request.response.tab == .timing)
    }

    @Test func `a new request is made from every pane`() {
        for pane in Pane.allCases {
            var model = SampleScreen.searchPeople()
            SampleScreen.press("\(pane.rawValue) Ctrl-N", &model)
            #expect(model.focus == .request && model.edit?.target == .url && model.request.draft.url.isEmpty)
        }
        var model = SampleScreen.searchPeople()
        SampleScreen.press(":", &model)
        SampleScreen.type("new example.com/x", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.edit == nil && model.request.draft.url == "https://example.com/x")
    }
}
