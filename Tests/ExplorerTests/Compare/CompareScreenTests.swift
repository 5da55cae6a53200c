import CurlewSerialization
import Drafting
import EncodingLab
import TerminalUI
import Testing

@testable import Explorer

/// The screen of `c`: styles as rows, readings as columns.
@Suite struct CompareScreenTests {
    private typealias Sample = SampleScreen

    /// An order of two lines, sent as form text, the cursor on the lines.
    static func order(_ size: Size, method: String = "POST", serializer: SerializerKind = .form) -> Model {
        var model = Sample.main(
            size, .ascii, place: "orders/create-order", folder: "Orders", name: "Create order")
        model.request.change { draft in
            (draft.method, draft.url, draft.serializer) = (method, "{{demo}}/strict/php/orders", serializer)
            draft.parameters = Self.tree(
                #"{"order": {"lines": [{"sku": "A1", "qty": 2}, {"sku": "B7", "qty": 1}]}}"#)
        }
        model.request.saved = model.request.draft
        model.focus = .parameters
        Sample.go(to: [.key("order"), .key("lines")], &model)
        return model
    }

    static func tree(_ json: String) -> ParameterTree { (try? ParameterText.read(json)) ?? ParameterTree() }

    /// Presses `c` and waits for the comparison.
    static func compare(_ model: inout Model) {
        for case .compareStyles(let job) in Sample.press("c", &model) {
            _ = update(&model, .stylesCompared(job.id, job.run()))
        }
    }

    /// Two words of one blank between them read as one sentence.
    @Test func `what two servers read stands two blanks apart at every width`() {
        var model = Self.compared()
        for width in 60...220 {
            model.size.width = width
            Sample.settle(&model)
            let row = Sample.lines(model).first { $0.contains("repeat ") }
            #expect(row?.contains(#/ {2}last one {2}last one( |$)/#) != false, "\(width): \(row ?? "")")
            #expect(row?.contains("last one last one") != true)
        }
    }

    private static func compared(_ size: Size = Sample.small) -> Model {
        var model = order(size)
        compare(&model)
        return model
    }

    @Test(arguments: [Sample.small, Sample.medium, Sample.large, Sample.reduced])
    func `styles beside readings`(size: Size) throws {
        var model = Self.compared(size)
        try expectScreen(Sample.lines(model), named: "compare-\(size.width)x\(size.height)")
        Self.go(to: "index", &model)
        try expectScreen(Sample.lines(model), named: "compare-index-\(size.width)x\(size.height)")
    }

    @Test func `only the row at the cursor and what is read as meant have colours`() throws {
        let model = Self.compared()
        let theme = try ThemeCatalog(folders: []).theme(named: "system").resolved(for: .indexed256)
        let buffer = view(model, theme: theme).buffer
        func style(_ word: String, in row: String) throws -> Style {
            let y = try #require(buffer.lines.firstIndex { $0.contains("  \(row) ") || $0.contains("> \(row) ") })
            let line = buffer.lines[y]
            let start = try #require(line.ranges(of: " \(word) ").first)
            return buffer[line[..<start.lowerBound].count + 1, y].style
        }
        #expect(try style("dict", in: "index").foreground == theme[.textMuted].foreground)
        #expect(try style("same", in: "index").foreground == theme[.statusOK].foreground)
        #expect(try style("4", in: "rails").foreground == theme[.textMuted].foreground)
    }

    @Test(arguments: [Sample.small, Sample.medium, Size(width: 160, height: 40)])
    func `the parameters stand at the left where there is room for all`(size: Size) {
        let lines = Sample.lines(Self.compared(size))
        let hasTree = lines.contains { $0.contains("Parameters, read only here") }
        #expect(hasTree == (size.width >= 160))
        let head = size.width == 80 ? "sent, decoded" : "what is sent"
        #expect(lines.contains { $0.contains("PHP") && $0.contains("Rack") && $0.contains(head) })
    }

    @Test func `x says what each server has, and why`() throws {
        var model = Self.compared()
        Self.go(to: "index", &model)
        Sample.press("x", &model)
        try expectScreen(Sample.lines(model), named: "compare-why")
    }

    @Test func `Enter takes the style, as one step that u takes back`() {
        var model = Self.compared()
        Self.go(to: "index", &model)
        Sample.press("Enter", &model)
        #expect(model.stage == .main && model.request.draft.style == "index")
        #expect(model.status.message?.text == "style index")
        Sample.press("u", &model)
        #expect(model.request.draft.style == "afnetworking")
        #expect(model.status.message?.text.contains("style index") == true)
    }

    @Test func `a style that cannot write the tree is not taken, and says where it fails`() {
        var model = Self.compared()
        Self.go(to: "comma", &model)
        Sample.press("Enter", &model)
        #expect(model.stage == .compare && model.request.draft.style == "afnetworking")
        #expect(model.status.message?.text.contains("order.lines[0]") == true)
    }

    @Test func `of a JSON body the style also chooses form text`() {
        var model = Self.order(Sample.small, serializer: .json)
        Self.compare(&model)
        #expect(model.screens.compare.row?.way == .body(.json))
        Self.go(to: "index", &model)
        Sample.press("Enter", &model)
        #expect(model.request.draft.serializer == .form && model.request.draft.style == "index")
    }

    @Test func `a GET keeps its serializer`() {
        var model = Self.order(Sample.small, method: "GET", serializer: .json)
        Self.compare(&model)
        #expect(model.screens.compare.row?.way == .style(.afnetworking))
        Self.go(to: "repeat", &model)
        Sample.press("Enter", &model)
        #expect(model.request.draft.serializer == .json && model.request.draft.style == "repeat")
    }

    @Test func `without parameters there is nothing to compare`() {
        var model = Sample.main(Sample.small, .ascii, place: "a", folder: "A", name: "a")
        Sample.press("c", &model)
        #expect(model.stage == .main && model.status.message?.text == "there are no parameters to compare")
    }

    @Test func `keys typed ahead wait for the comparison`() {
        var model = Self.order(Sample.small)
        let effects = Sample.press("c j Enter", &model)
        #expect(model.stage == .compare)
        for case .compareStyles(let job) in effects { _ = update(&model, .stylesCompared(job.id, job.run())) }
        #expect(model.stage == .main && model.request.draft.style != "afnetworking")
    }

    @Test func `a pinned row is what the others are set beside`() {
        var model = Self.compared()
        Self.go(to: "index", &model)
        Sample.press("Space", &model)
        Self.go(to: "repeat", &model)
        #expect(Sample.lines(model).contains { $0.contains("repeat beside index") })
        Self.go(to: "index", &model)
        Sample.press("Space", &model)
        #expect(model.screens.compare.pinned == nil)
    }

    @Test func `more servers stand to the right`() {
        var model = Self.compared()
        #expect(!Self.heading(model).contains("Django"))
        Sample.press("l l l l", &model)
        #expect(Self.heading(model).contains("Django") && !Self.heading(model).contains("PHP"))
    }

    @Test func `secrets stand as stars`() {
        var model = Self.order(Sample.small)
        model.environments.learn(["B7secret"])
        model.request.change { draft in
            draft.parameters = Self.tree(#"{"order": {"lines": ["B7secret"]}}"#)
        }
        Sample.go(to: [.key("order"), .key("lines")], &model)
        Self.compare(&model)
        for keys in ["", ",d", "x"] {
            Sample.press(keys, &model)
            #expect(!Sample.lines(model).contains { $0.contains("B7secret") })
        }
    }

    @Test func `a search goes from style to style, by name, by what is sent and by what is read`() {
        var model = Self.compared()
        Sample.press("/", &model)
        Sample.type("dots", &model)
        Sample.press("Enter", &model)
        #expect(model.stage == .compare && model.screens.compare.row?.way.title == "dots")
        Sample.press("n", &model)
        #expect(model.screens.compare.row?.way.title == "dots-index")
        Sample.press("N", &model)
        #expect(model.screens.compare.row?.way.title == "dots")
        for (text, title) in [("lines][0", "index"), ("dict 0,1", "index")] {
            Self.go(to: "brackets", &model)
            Sample.press("/", &model)
            Sample.type(text, &model)
            Sample.press("Enter", &model)
            #expect(model.screens.compare.row?.way.title == title, "\(text)")
        }
        Sample.press("/", &model)
        Sample.type("nowhere", &model)
        Sample.press("Enter", &model)
        #expect(model.status.message?.text.hasPrefix("No match for \"nowhere\" in ") == true)
    }

    @Test func `bodies of other kinds stand behind the styles`() {
        var model = Self.compared()
        #expect(model.screens.compare.rows.suffix(3).map(\.way) == [.body(.multipart), .body(.json), .body(.plist)])
        Sample.press("G Enter", &model)
        #expect(model.request.draft.serializer == .plist)
        Self.compare(&model)
        #expect(model.screens.compare.row?.way == .body(.plist))
    }

    private static func heading(_ model: Model) -> String { Sample.lines(model)[2] }

    static func go(to name: String, _ model: inout Model) {
        model.screens.compare.list.cursor =
            model.screens.compare.rows.firstIndex { $0.way.title.utf8.elementsEqual(name.utf8) } ?? 0
        Sample.settle(&model)
    }
}
