import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The main screen as it stands in `Screens`; look at a change of these files like at code.
@Suite struct MainScreenTests {
    private typealias Sample = SampleScreen

    @Test func `the main screen at 80x24`() throws {
        try expectScreen(Sample.lines(Sample.searchPeople()), named: "main-80x24")
    }

    @Test func `the main screen at 80x24 in line drawing, by the settings of a new user`() throws {
        var model = Sample.searchPeople(drawing: .unicode)
        model.settings.caretRow = Settings().caretRow
        try expectScreen(Sample.lines(model), named: "main-80x24-lines")
    }

    @Test func `the main screen at 120x40`() throws {
        try expectScreen(Sample.lines(Sample.searchPeople(Sample.medium)), named: "main-120x40")
    }

    @Test func `the main screen at 200x50`() throws {
        try expectScreen(Sample.lines(Sample.searchPeople(Sample.large)), named: "main-200x50")
    }

    @Test func `one pane at a time at 60x16`() throws {
        try expectScreen(Sample.lines(Sample.searchPeople(Sample.reduced)), named: "main-60x16")
    }

    @Test(arguments: [Size(width: 59, height: 16), Size(width: 60, height: 15), Size(width: 1, height: 1)])
    func `a smaller terminal is told what is needed`(_ size: Size) {
        let lines = Sample.lines(Sample.searchPeople(size))
        #expect(lines.count == size.height)
        #expect(lines[0].hasPrefix(String("\(size.width)x\(size.height): needs 60x16".prefix(size.width))))
        #expect(size.height == 1 || lines[1].hasPrefix(":help has topics to read"))
        #expect(lines.dropFirst(2).allSatisfy { $0.allSatisfy { $0 == " " } })
    }

    @Test func `every size draws, and keeps to it`() {
        for (width, height) in [
            (0, 0), (1, 1), (60, 16), (61, 17), (79, 23), (80, 24), (119, 40), (400, 16), (60, 200),
        ] {
            let size = Size(width: width, height: height)
            var model = Sample.searchPeople()
            for focus in Pane.allCases {
                for zoom in [Zoom.normal, .half, .full] {
                    (model.size, model.focus, model.zoom) = (size, focus, zoom)
                    Sample.settle(&model)
                    #expect(Sample.lines(model).count == height)
                }
            }
        }
    }

    @Test func `the preview zoomed, with the card of a byte`() throws {
        var model = Sample.searchPeople()
        Sample.press("gb + + x", &model)
        try expectScreen(Sample.lines(model), named: "preview-zoomed")
    }

    @Test func `problems stop a request`() throws {
        try expectScreen(Sample.lines(Sample.createOrder()), named: "problems")
    }

    @Test func `wide characters keep their columns`() throws {
        var model = Sample.searchPeople()
        model.request.change { draft in
            let tree = draft.parameters
            guard let search = tree.id(at: [.key("q")]), let page = tree.id(at: [.key("page")]) else { return }
            draft.parameters.rename(search, to: ParameterKey("検索"))
            draft.parameters.update(search) { $0.value = .scalar(Scalar(.string, "家族 👨‍👩‍👧 e\u{301}\u{1B}[2J")) }
            draft.parameters.rename(page, to: ParameterKey("ページ番号と大きさ"))
        }
        Sample.press("k j", &model)
        try expectScreen(Sample.lines(model), named: "wide-characters")
    }

    @Test func `a row whose value is edited`() throws {
        var model = Sample.searchPeople()
        Sample.press("o", &model)
        Sample.type("mother-in-law", &model)
        try expectScreen(Sample.lines(model), named: "editing")
    }

    @Test func `headers in their table`() throws {
        var model = Sample.searchPeople()
        Sample.press("] o", &model)
        Sample.type("Accept", &model)
        Sample.press("Tab", &model)
        Sample.type("application/json", &model)
        Sample.press("Enter", &model)
        try expectScreen(Sample.lines(model), named: "headers")
    }

    @Test func `the collections lie over a small screen`() throws {
        var model = Sample.searchPeople()
        Sample.press("1 j j j j h", &model)
        try expectScreen(Sample.lines(model), named: "drawer")
    }

    @Test func `the drawer has corners of its own in line drawing`() {
        var model = Sample.searchPeople(drawing: .unicode)
        Sample.press("1", &model)
        let lines = Sample.lines(model)
        #expect(lines[1].hasPrefix("┏ 1 [Collections] ━━━━━━━━━━━━━┓──"))
        #expect(lines[21].hasPrefix("┗━ 9 requests, 1 edited ━━━━━━━┛──"))
    }

    @Test func `where nothing is at the cursor the strip tells where parameters go`() {
        var model = Sample.searchPeople()
        model.request.parameters.cursor = nil
        Sample.settle(&model)
        #expect(
            Sample.lines(model).contains {
                $0.contains("GET   parameters go into the URL   -> http://127.0.0.1:7777/people")
            })
        model = Sample.createOrder()
        model.request.parameters.cursor = nil
        Sample.settle(&model)
        #expect(Sample.lines(model).joined().contains("POST   parameters go into the body as JSON"))
    }

    @Test func `hints name only what works: bytes can be copied, not deleted`() {
        var model = Sample.searchPeople()
        Sample.press("v", &model)
        #expect(Sample.lines(model)[23].hasPrefix(" y copy  d delete  Space off"))
        Sample.press("Esc 4 v", &model)
        #expect(Sample.lines(model)[23].hasPrefix(" y copy  o other end  Esc leave"))
    }

    @Test func `a long message takes the line of the hints too and no frame, and one that is too long is cut`() {
        var model = Sample.searchPeople()
        let frame = Sample.lines(model)[21]
        model.status.say(String(repeating: "word ", count: 20) + "end")
        #expect(Sample.lines(model)[22].contains(/^ (word )+ *$/))
        #expect(Sample.lines(model)[23].contains(/^ (word )+end +$/))
        model.status.say(String(repeating: "word ", count: 40))
        #expect(Sample.lines(model)[22].contains(/^ (word )+ *$/))
        #expect(Sample.lines(model)[23].contains(/^ (word )+[word]*~$/))
        #expect(Sample.lines(model)[21] == frame)
    }
}
