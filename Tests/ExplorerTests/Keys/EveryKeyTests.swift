import CurlewDiffering
import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import TestSupport
import Testing
import Viewing
import Workspace

@testable import Explorer
@testable import Keys

/// A key that is listed works: every key is pressed in every place that lists it.
@Suite struct EveryKeyTests {
    struct Place: CustomTestStringConvertible, Sendable {
        var name: String
        var make: @Sendable () -> Model

        init(_ name: String, _ make: @escaping @Sendable () -> Model) {
            self.name = name
            self.make = make
        }

        var testDescription: String { name }
    }

    private static func pane(
        _ pane: Pane, method: String = "GET", _ change: (inout Model) -> Void = { _ in }
    ) -> Model {
        var model = PreviewFixture.searchPeople(method: method)
        model.focus = pane
        PreviewFixture.go(to: [.key("q")], &model)
        change(&model)
        PreviewFixture.settle(&model)
        return model
    }

    private static func after(_ keys: String, on pane: Pane = .parameters) -> Model {
        var model = self.pane(pane)
        PreviewFixture.press(keys, &model)
        return model
    }

    private static func answer(_ tab: ResponseTab, _ text: String = #"{"a":[1,{"b":2}],"c":"d"}"#) -> Model {
        var model = Model.showing(text)
        model.focus = .response
        model.request.response.tab = tab
        return model
    }

    /// Two folders with a request in each.
    private static let collection: RequestCollection? = {
        guard let folder = try? TemporaryFolder(),
            (try? folder.write("name: Test\n", to: "curlew.yaml")) != nil,
            (try? folder.write("request: GET http://a/\n", to: "one/first.yaml")) != nil,
            (try? folder.write("request: GET http://a/\n", to: "two/second.yaml")) != nil
        else { return nil }
        return withExtendedLifetime(folder) { try? RequestCollection.open(at: folder.path).collection }
    }()

    private static let answers: [Place] = ResponseTab.allCases.map { tab in
        Place("answered \(tab)") { answer(tab) }
    }

    static let places: [Place] =
        answers + [
            Place("empty answer") { answer(.tree, "") },
            Place("a collection") { pane(.collections) { $0.library.collection = collection } },
            Place("welcome") { pane(.parameters) { $0.stage = .welcome } },
            Place("collections") { pane(.collections) },
            Place("request line") { pane(.request) },
            Place("parameters") { pane(.parameters) },
            Place("no parameters") { pane(.parameters) { $0.request.change { $0.parameters = ParameterTree() } } },
            Place("tree as text") { after("T") },
            Place("a text as the body") {
                pane(.parameters, method: "POST") { $0.request.change { $0.serializer = .text } }
            },
            Place("a body that is typed") {
                var model = pane(.parameters, method: "POST") { $0.request.change { $0.serializer = .text } }
                PreviewFixture.press("i", &model)
                return model
            },
            Place("headers") { pane(.parameters) { $0.parametersTab = .headers } },
            Place("auth") { pane(.parameters) { $0.parametersTab = .auth } },
            Place("options") { pane(.parameters) { $0.parametersTab = .options } },
            Place("cookies") { pane(.parameters) { $0.parametersTab = .cookies } },
            Place("preview") { pane(.preview, method: "POST") },
            Place("empty preview") { pane(.preview) { $0.request.change { $0.parameters = ParameterTree() } } },
            Place("response tree") { pane(.response) },
            Place("response raw") { pane(.response) { $0.request.response.tab = .raw } },
            Place("response headers") { pane(.response) { $0.request.response.tab = .headers } },
            Place("response timing") { pane(.response) { $0.request.response.tab = .timing } },
            Place("response checks") { pane(.response) { $0.request.response.tab = .checks } },
            Place("selected nodes") { after("v") },
            Place("selected bytes") { after("v", on: .preview) },
            Place("URL field") { after("i", on: .request) },
            Place("value field") { after("i") },
            Place("new key field") { after("o") },
            Place("header field") { after("g h o") },
            Place("command line") { after(":") },
            Place("search line") { after("/") },
            Place("jump labels") { after("f") },
            Place("save as") { after("W") },
            Place("name") { pane(.collections) { $0.overlays.append(.name(NameCard(.newFolder(""), text: ""))) } },
            Place("known collections") {
                pane(.parameters) { $0.overlays.append(.collections(CollectionPicker())) }
            },
            Place("a folder to open") {
                pane(.parameters) { $0.overlays.append(.folder(FolderPicker(.open, workingFolder: "/"))) }
            },
            Place("two texts of a file") {
                pane(.parameters) { model in
                    let theirs = SaveConflict(
                        place: RequestPlace(collection: "/c", path: "a"), file: "a.yaml", theirs: .gone,
                        rows: [.line(DifferenceLine(.second, "request: GET /"))])
                    model.overlays.append(.conflict(ConflictCard(theirs, name: "A")))
                }
            },
            Place("a file's text") {
                pane(.collections) { model in
                    let text = RequestText(
                        path: "a", file: "a.yaml", bytes: Array("request: [".utf8),
                        stamp: FileStamp(size: 0, modified: 0, hash: 0))
                    model.overlays.append(
                        .file(FileTextCard(text, at: RequestPlace(collection: "/c", path: "a"))))
                }
            },
            Place("palette") { after("Ctrl-P") },
            Place("help") { after("?") },
            Place("a topic of help") { after("gm") },
            Place("topics of help") { after("? Tab") },
            Place("method menu") { after("m") },
            Place("serializer menu") { after("M") },
            Place("themes") {
                pane(.parameters) { $0.overlays.append(.themes(ThemePickerCard(list: ListState(), before: "mono"))) }
            },
            Place("explain card") { after("x") },
            Place("transfers") { after("B") },
            Place("a transfer") {
                pane(.parameters) { model in
                    model.transfers = SampleScreen.transfers
                    model.stage = .transfers
                }
            },
            Place("an empty batch") { pane(.parameters) { $0.stage = .batch } },
            Place("a batch") { SampleScreen.batch() },
            Place("a batch that runs") { SampleScreen.runningBatch() },
            Place("environments") { EnvironmentFixture.screen() },
            Place("compare styles") {
                var model = CompareScreenTests.order(SampleScreen.small)
                CompareScreenTests.compare(&model)
                return model
            },
            Place("history") { SampleHistory.opened() },
            Place("an empty history") { SampleHistory.opened(page: SampleHistory.page([])) },
            Place("filter of the history") {
                var model = SampleHistory.opened()
                SampleHistory.press("/", &model)
                return model
            },
            Place("one of the past") {
                var model = SampleHistory.opened()
                SampleHistory.press("j Enter", &model)
                return model
            },
            Place("parameters of the past") {
                var model = SampleHistory.opened()
                SampleHistory.press("j Enter 3", &model)
                return model
            },
            Place("a comparison") { DifferenceFixture.screen() },
            Place("a comparison of texts") {
                var model = DifferenceFixture.main(SampleScreen.small)
                let sides = ["a", "b"].map { DifferenceSide(DifferenceFixture.exchange($0), named: "demo") }
                DifferenceFixture.answer(DifferenceScreen.open(sides[0], sides[1], &model), &model)
                return model
            },
            Place("send menu") { after("S") },
            Place("body to a file") { after("S f", on: .request) },
            Place("messages") {
                pane(.parameters) { $0.overlays.append(.text(LinesCard(title: "Files", lines: ["a"]))) }
            },
            Place("paste card") { pane(.parameters) { PasteCase.paste("curl 'http://a/?x=1' -d y", &$0) } },
            Place("paste card, nothing pasted") { after("I") },
            Place("URL with a query") { pane(.request) { $0.request.change { $0.url = "http://a/?x=1" } } },
            Place("consent") {
                pane(.parameters) {
                    $0.overlays.append(
                        .question(QuestionState(.tryStyles(count: 2, method: "GET", isSafe: true, hasHooks: false))))
                }
            },
            Place("question") {
                pane(.parameters) {
                    $0.overlays.append(.question(QuestionState(.quitWhileRunning(count: 1, downloads: 0))))
                }
            },
        ]

    @Test(arguments: places, KeyPreset.allCases)
    func `every key that is listed does something or says why not`(place: Place, preset: KeyPreset) {
        var start = place.make()
        start.keys = BindingTable(preset.bindings(of: .standard))
        for binding in start.keys.bindings(in: start.context) {
            for name in binding.keys {
                var model = start
                _ = PreviewFixture.press(name, &model)
                let text = model.status.message?.text ?? ""
                #expect(!text.contains("does nothing here"), "\(name) in \(binding.context): \(text)")
                #expect(model.pendingKeys.isEmpty, "\(name) in \(binding.context) waits for more")
            }
        }
    }

    @Test func `the sample collection is there`() {
        #expect(Self.collection?.requests.count == 2)
    }

    @Test func `every context is one of the places`() {
        let reached = Set(Self.places.map { $0.make().context }.flatMap(\.chain))
        #expect(reached == Set(KeyContext.allCases))
    }

    @Test(arguments: places)
    func `a key that means nothing says so`(place: Place) {
        var model = place.make()
        guard !model.context.takesText else { return }
        _ = PreviewFixture.press("F12", &model)
        let said = model.status.message?.text
        switch model.context {
        case .question: #expect(said == "answer first: y or n")
        case .consent: #expect(said == "answer first: Y or n")
        default:
            let keys: [String] = ["?", "F1"]
            let help = keys.first { said == "\"F12\" does nothing here; \($0) shows keys" }
            #expect(help != nil, "\(said ?? "nothing is said")")
            guard let help else { return }
            _ = PreviewFixture.press(help, &model)
            #expect(model.context == .help)
        }
    }
}
