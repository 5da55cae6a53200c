import CurlewFiles
import Drafting
import Keys
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import Explorer
@testable import Workspace

/// Going from one collection to another.
@Suite struct OpenCollectionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: Shop\n", to: "shop/curlew.yaml")
        try folder.write("name: Pay\n", to: "pay/api/curlew.yaml")
        try folder.write("name: Demo\n", to: "demo/curlew.yaml")
        try folder.write("", to: "plain/deep/x")
        try folder.write("", to: ".hidden/x")
    }

    private func model(open root: String? = nil) throws -> Model {
        var model = SampleScreen.empty()
        model.stage = .main
        model.currentFolder = folder.path
        if let root { model.library.collection = try RequestCollection.open(at: folder.path(root)).collection }
        return model
    }

    private func root(_ path: String) throws -> String {
        try RequestCollection.open(at: folder.path(path)).collection.root
    }

    // MARK: What is said

    @Test func `the start says what is opened, how much is in it, from where, and why where it was not asked for`()
        throws
    {
        let worker = FileWorker.Start(currentFolder: folder.path("plain"), wantsDemo: false)
        func choice(_ path: String?, last: String? = nil) throws -> StartingPlace.Choice {
            var state = WindowState()
            state.collection = try last.map(root)
            return try #require(StartingPlace.choose(path, worker, state, demo: folder.path("demo")))
        }
        let rows: [(choice: StartingPlace.Choice, words: String)] = [
            (try choice("../shop"), "opened Shop: 1 request, in \(try root("shop"))"),
            (try choice("../pay"), "opened Pay: 0 requests, in \(try root("pay/api"))"),
            (try choice("deep"), "opened deep: 0 requests, in ./deep, which has no curlew.yaml"),
            (
                try choice(nil, last: "shop"),
                "no collection in this folder; opened the last one, Shop: 1 request, in \(try root("shop"))"
            ),
            (try choice(nil), "no collection in this folder; opened the demo: 0 requests, in \(try root("demo"))"),
        ]
        try folder.write("request: GET http://a.test\n", to: "shop/a.yaml")
        for (choice, words) in rows {
            var model = try model()
            model.currentFolder = try #require(FileStatus.resolved(folder.path("plain")))
            let (collection, problems) = try RequestCollection.open(at: choice.folder)
            var opened = OpenedCollection(collection: collection, problems: problems)
            (opened.reason, opened.isDemo) = (choice.reason, choice.isDemo)
            _ = update(&model, .collectionOpened(.success(opened)))
            #expect(model.said == words)
            var warned = try self.model()
            warned.currentFolder = model.currentFolder
            warned.status.say("the settings have a fault", .warning)
            _ = update(&warned, .collectionOpened(.success(opened)))
            #expect(warned.said == "the settings have a fault" && warned.status.log.last?.text == words)
        }
    }

    @Test func `a folder for drafts and history that cannot be written is said once`() async throws {
        try folder.write("", to: "file")
        let said = Mutex<[String]>([])
        func open(_ home: String, times: Int) async {
            let worker = FileWorker(
                directories: StateDirectories(environment: ["HOME": home], home: nil),
                start: FileWorker.Start(currentFolder: folder.path("shop"), wantsDemo: false))
            for _ in 0..<times {
                worker.enqueue(.openCollection(path: nil)) { message in
                    if case .failed(let words) = message { said.withLock { $0.append(words) } }
                }
            }
            await worker.drain()
        }
        await open(folder.path("home"), times: 1)
        #expect(said.withLock { $0 }.isEmpty)
        await open(folder.path("file"), times: 2)
        let place = folder.path("file/.local/state/curlew")
        #expect(
            said.withLock { $0 } == [
                "Drafts and history are not kept in \(place). The system says: Not a directory."
            ])
    }

    // MARK: Known ones

    @Test func `the working folder's comes first, then the opened ones, then the demo`() throws {
        let places = CollectionPlaces.known(
            [try root("shop"), folder.path("gone"), try root("demo"), try root("pay/api"), try root("shop")],
            workingFolder: folder.path("pay"), demo: folder.path("demo"))
        #expect(places.map(\.name) == ["Pay", "Shop", "Demo"])
        #expect(places.map(\.kind) == [.workingFolder, .opened, .demo])
        #expect(CollectionPlaces.known([], workingFolder: "/", demo: nil).isEmpty)
    }

    @Test func `go lists them with their folders, the cursor on the first that is not open, and opens one`() throws {
        var model = try model(open: "pay/api")
        #expect(SampleScreen.press("g o", &model).contains(.findCollections))
        let places = CollectionPlaces.known(
            [try root("shop")], workingFolder: folder.path("pay"), demo: folder.path("demo"))
        _ = update(&model, .collectionsFound(places))
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.contains("1  Pay") && $0.contains("open") })
        #expect(screen.contains { $0.contains("> 2  Shop") })
        #expect(screen.contains { $0.contains("3  Demo") && $0.contains("the demo") })
        #expect(screen.contains { $0.contains("another folder ...") })
        #expect(SampleScreen.press("Enter", &model).contains(.openCollection(path: try root("shop"))))
        #expect(model.overlays.isEmpty && model.focus == .collections)
    }

    @Test func `a digit opens its row, and the open one stays as it is`() throws {
        var model = try model(open: "shop")
        SampleScreen.press("g o", &model)
        _ = update(
            &model,
            .collectionsFound(
                CollectionPlaces.known(
                    [try root("shop"), try root("pay/api")], workingFolder: "/", demo: nil)))
        let before = model
        #expect(SampleScreen.press("1", &model).isEmpty && model.said == "Shop is open already")
        model = before
        #expect(SampleScreen.press("2", &model).contains(.openCollection(path: try root("pay/api"))))
        model = before
        #expect(SampleScreen.press("3", &model).contains(.browse(FolderBrowse(folder: folder.path + "/"))))
    }

    @Test func `keys that come before the list wait for it`() throws {
        var model = try model(open: "shop")
        model.keyQueue.note(SampleScreen.press("g o", &model))
        #expect(
            update(&model, .input(.key(Key(.enter)), SampleScreen.clock)).allSatisfy { effect in
                if case .startTimer = effect { true } else { false }
            })
        let effects = update(
            &model, .collectionsFound(CollectionPlaces.known([try root("pay/api")], workingFolder: "/", demo: nil)))
        #expect(effects.contains(.openCollection(path: try root("pay/api"))))
    }

    // MARK: A folder

    private func browsed(_ model: inout Model) {
        guard case .folder(let card)? = model.overlays.last else {
            Issue.record("no folder is asked for")
            return
        }
        _ = update(&model, .folderBrowsed(CollectionPlaces.page(card.browse)))
    }

    private func picker(_ model: Model) -> FolderPicker? {
        if case .folder(let card)? = model.overlays.last { card } else { nil }
    }

    @Test func `folders are listed, collections among them named, and the cursor is on one`() throws {
        var model = try model()
        _ = Parts.open(FolderPicker.opening(.open, model), &model)
        browsed(&model)
        let card = try #require(picker(model))
        #expect(card.rows.count == 6 && card.rows[card.list.cursor].collection?.name == "Demo")
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.contains("pay/  collection Pay") } && screen.contains { $0.contains("plain/") })
        #expect(!screen.contains { $0.contains(".hidden") })
    }

    @Test func `typing narrows, Tab goes in, two dots lead up, Enter opens a collection`() throws {
        var model = try model()
        _ = Parts.open(FolderPicker.opening(.open, model), &model)
        browsed(&model)
        SampleScreen.type("pl", &model)
        #expect(picker(model)?.rows.count == 1)
        #expect(SampleScreen.press("Tab", &model) == [.browse(FolderBrowse(folder: folder.path("plain") + "/"))])
        browsed(&model)
        #expect(picker(model)?.rows.first == .here(nil) && picker(model)?.rows[1] == .up)
        #expect(SampleScreen.press("Down Enter", &model) == [.browse(FolderBrowse(folder: folder.path + "/"))])
        browsed(&model)
        SampleScreen.type("PAY", &model)
        let effects = SampleScreen.press("Enter", &model)
        #expect(effects.contains(.openCollection(path: try root("pay/api"))) && model.overlays.isEmpty)
    }

    @Test func `a folder that is none or cannot be read is said`() throws {
        var model = try model()
        _ = Parts.open(FolderPicker.opening(.open, model), &model)
        browsed(&model)
        SampleScreen.type("nothing", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.said == "no folder here begins with \"nothing\"" && picker(model) != nil)
        SampleScreen.type("/x", &model)
        browsed(&model)
        #expect(SampleScreen.lines(model).contains { $0.contains("It cannot be read.") })
        #expect(SampleScreen.press("Esc", &model).isEmpty && model.overlays.isEmpty)
    }

    @Test func `~ is the home folder`() throws {
        var model = try model()
        (model.currentFolder, model.homeFolder) = ("/", folder.path("pay"))
        _ = Parts.open(FolderPicker.opening(.open, model), &model)
        SampleScreen.press("Ctrl-U", &model)
        SampleScreen.type("~", &model)
        let effects = SampleScreen.press("/", &model)
        #expect(effects == [.browse(FolderBrowse(folder: folder.path("pay") + "/"))])
        browsed(&model)
        #expect(SampleScreen.lines(model).contains { $0.contains("api/  collection Pay") })
    }

    // MARK: Screens

    /// A model in a folder that every computer has, in the words only.
    private func standing(width: Int, height: Int) -> Model {
        var model = SampleScreen.searchPeople(Size(width: width, height: height))
        model.currentFolder = "/home/ada/shop"
        return model
    }

    private static let sizes = [(60, 16), (80, 24), (120, 40)]

    @Test(arguments: sizes) func `the known collections`(width: Int, height: Int) throws {
        var model = standing(width: width, height: height)
        SampleScreen.press("g o", &model)
        let places = [
            CollectionPlace(root: "/home/ada/shop/api", name: "Shop", kind: .workingFolder),
            CollectionPlace(root: "/home/ada/pay", name: "Pay", kind: .opened),
            CollectionPlace(root: "/data/curlew/demo", name: "Demo", kind: .demo),
        ]
        _ = update(&model, .collectionsFound(places))
        try expectScreen(SampleScreen.lines(model), named: "open-collection-\(width)x\(height)")
    }

    @Test(arguments: sizes) func `the folder chooser`(width: Int, height: Int) throws {
        var model = standing(width: width, height: height)
        _ = Parts.open(FolderPicker.opening(.open, model), &model)
        let pay = CollectionPlace(root: "/home/ada/shop/pay", name: "Pay", kind: .opened)
        let page = FolderPage(
            folder: "/home/ada/shop/",
            folders: [FolderPage.Folder(name: "notes"), FolderPage.Folder(name: "pay", collection: pay)])
        _ = update(&model, .folderBrowsed(page))
        try expectScreen(SampleScreen.lines(model), named: "open-folder-\(width)x\(height)")
    }

    // MARK: What was open

    @Test func `the request of the other collection waits with its edits, an unsaved one too`() throws {
        var model = try model(open: "shop")
        let place = RequestPlace(collection: try root("shop"), path: "a")
        model.request = OpenRequest(draft: RequestDraft(), name: "A", place: place, draftKey: "a")
        model.request.change { $0.url = "http://mine.test" }
        let opened = {
            OpenedCollection(collection: try RequestCollection.open(at: folder.path($0)).collection, problems: [])
        }
        _ = update(&model, .collectionOpened(.success(try opened("pay"))))
        #expect(model.request.place == nil && model.request.draft.url.isEmpty)
        #expect(model.background[place]?.draft.url == "http://mine.test")
        model.request.change { $0.url = "http://new.test" }
        SampleScreen.settle(&model)
        #expect(model.unsavedRequests.map(\.url) == ["http://new.test"])
        let draft = model.request.key
        #expect(model.request.storageKey == RequestKey(collection: try root("pay"), request: draft.path))
        _ = update(&model, .collectionOpened(.success(try opened("shop"))))
        #expect(model.request.draft.url.isEmpty && model.request.key != draft)
        #expect(model.unsavedRequests.isEmpty && model.background[draft]?.draft.url == "http://new.test")
        SampleScreen.press("Ctrl-P", &model)
        SampleScreen.type("@new.test", &model)
        #expect(!SampleScreen.lines(model).contains { $0.contains("Not saved") || $0.contains("GET  new.test") })
        SampleScreen.press("Esc", &model)
        _ = update(&model, .collectionOpened(.success(try opened("pay"))))
        #expect(model.unsavedRequests.map(\.url) == ["http://new.test"])
        SampleScreen.press("1 gg Enter", &model)
        #expect(model.request.key == draft)
    }

    @Test func `a request that was begun before a collection was open belongs to the first one`() throws {
        var model = try model()
        model.request.change { $0.url = "http://early.test" }
        let before = model.request.storageKey
        let shop = OpenedCollection(
            collection: try RequestCollection.open(at: folder.path("shop")).collection, problems: [])
        let effects = update(&model, .collectionOpened(.success(shop)))
        #expect(model.request.draft.url == "http://early.test")
        #expect(try model.request.home == root("shop"))
        #expect(effects.contains(.removeDraft(before)))
        #expect(
            effects.contains {
                if case .storeDraft(let kept) = $0 { kept.key == model.request.storageKey } else { false }
            })
    }

    @Test(arguments: ["shop", "pay/api"])
    func `a draft comes back where it was made, and does not replace the first screen of another`(opened: String)
        async throws
    {
        let directories = StateDirectories(environment: ["HOME": folder.path("home")], home: nil)
        let store = DraftStore(directories: directories)
        let key = RequestKey(collection: try root("shop"), request: ":1")
        try store.save(
            StoredDraft(
                key: key, request: SavedRequest(method: "GET", url: "http://a.test"), edits: 1, base: nil, date: 1))
        let found = Mutex<[RequestKey?]>([])
        let worker = FileWorker(
            directories: directories, start: FileWorker.Start(currentFolder: folder.path(opened), wantsDemo: false))
        worker.enqueue(.openCollection(path: nil)) { message in
            if case .draftsFound(_, let shown) = message { found.withLock { $0.append(shown) } }
        }
        await worker.drain()
        #expect(found.withLock { $0 } == [opened == "shop" ? key : nil])
    }

    @Test func `a file in place of a collection is said to be one`() async throws {
        let worker = FileWorker(
            directories: StateDirectories(environment: ["HOME": folder.path("home")], home: nil),
            start: FileWorker.Start(currentFolder: folder.path, wantsDemo: false))
        try folder.write("{}", to: "a.har")
        let said = Mutex<[String]>([])
        worker.enqueue(.openCollection(path: "a.har")) { message in
            if case .failed(let words) = message { said.withLock { $0.append(words) } }
        }
        await worker.drain()
        #expect(said.withLock { $0.last }?.hasPrefix("a.har is a file of no collection.") == true)
    }

    @Test func `the pane names its collection, with the folder where there is room`() throws {
        var model = try model(open: "shop")
        model.focus = .collections
        #expect(SampleScreen.lines(model).contains { $0.hasPrefix("#  Shop") && $0.contains(" ./shop #") })
        model.library.collection?.name = "A name that leaves no room at all for it"
        #expect(SampleScreen.lines(model).contains { $0.hasPrefix("#  A name that leaves no room") })
        #expect(!SampleScreen.lines(model).contains { $0.contains("./shop") })
    }

    // MARK: From every pane

    @Test(arguments: Pane.allCases)
    func `a new request and a new folder are begun from every pane`(pane: Pane) throws {
        var model = try model(open: "shop")
        model.focus = pane
        for way in ["Ctrl-N", ": n e w Enter"] {
            var other = model
            SampleScreen.press(way, &other)
            #expect(other.edit?.target == .url && other.request.place == nil, "\(way)")
        }
        SampleScreen.press(":", &model)
        SampleScreen.type("folder New ones", &model)
        let change = SampleScreen.press("Enter", &model).first
        guard case .changeFiles(_, let made, _)? = change else {
            Issue.record("no folder is made: \(String(describing: change))")
            return
        }
        #expect(made == .makeFolder(name: "New ones", in: ""))
        #expect(PaletteEntry.matching("new request", model).first?.target == .action(.requestNew))
    }

    // MARK: Hints

    @Test func `a pane without the focus names no key that means something else there`() throws {
        var model = try model()
        model.focus = .collections
        #expect(SampleScreen.lines(model).contains { $0.contains("No requests yet") })
        #expect(SampleScreen.lines(model).contains { $0.contains("o   new request") })
        for size in [SampleScreen.small, SampleScreen.medium] {
            _ = update(&model, .resized(size))
            for focus in Pane.allCases {
                model.focus = focus
                let screen = SampleScreen.lines(model)
                #expect(
                    screen.contains { $0.contains("o adds one.") } == [.parameters, .request].contains(focus),
                    "\(focus)")
                let isThere = screen.contains { $0.contains("o   new request") }
                #expect(isThere == (focus == .collections), "\(focus)")
            }
        }
        _ = update(&model, .resized(SampleScreen.small))
        model.focus = .request
        #expect(SampleScreen.lines(model).last?.contains("Ctrl-N new") == true)
    }
}
