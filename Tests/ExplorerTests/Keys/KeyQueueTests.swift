import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Testing
import Viewing
import Workspace

@testable import Explorer

/// Keys that come together mean what they would mean one by one.
struct KeyQueueTests {
    private typealias Sample = SampleScreen

    /// All keys in one batch of input, nothing in between.
    @discardableResult
    private func type(_ keys: String, _ model: inout Model) -> [Effect] {
        keys.split(separator: " ").flatMap { KeySequence(parsing: String($0))?.keys ?? [] }.flatMap {
            update(&model, .input(.key($0), Sample.clock))
        }
    }

    private func place(_ path: ItemPath) -> RequestPlace {
        RequestPlace(collection: Sample.collection.root, path: path)
    }

    private func answer(_ path: ItemPath, url: String) -> Message {
        let opened = OpenedRequest(
            path: path, request: SavedRequest(method: "GET", url: url), source: [],
            stamp: FileStamp(size: 0, modified: 0, hash: 0))
        return .requestRead(place(path), .success(ReadAnswer(opened: opened)))
    }

    private func sent(_ effects: [Effect]) -> [String] {
        effects.compactMap { if case .send(let sending, _) = $0 { sending.request.request.url } else { nil } }
    }

    @Test func `a key behind the opening of a request is for that request`() throws {
        var model = Sample.searchPeople()
        let effects = type("1 g g j Enter s", &model)
        let read = effects.compactMap { if case .read(let place) = $0 { place } else { nil } }
        let path = try #require(read.first?.path)
        #expect(sent(effects).isEmpty)
        let looks = update(&model, answer(path, url: "http://127.0.0.1:7777/other")).compactMap { effect in
            if case .lookAtFiles(let look) = effect { look } else { FilesLook?.none }
        }
        let look = try #require(looks.first)
        #expect(sent(update(&model, .filesLookedAt(look, FilesFound()))) == ["http://127.0.0.1:7777/other"])
    }

    @Test func `keys wait in their order and stop at the next thing to read`() throws {
        var model = Sample.searchPeople()
        let first = type("1 g g j Enter 1 j j Enter 4", &model)
        let one = try #require(first.compactMap { if case .read(let place) = $0 { place.path } else { nil } }.first)
        let second = update(&model, answer(one, url: "http://h/"))
        let two = second.compactMap { if case .read(let place) = $0 { place.path } else { nil } }
        let next = try #require(two.first)
        #expect(two.count == 1 && next != one && model.focus != .preview)
        _ = update(&model, answer(next, url: "http://h/"))
        #expect(model.focus == .preview)
    }

    @Test func `a search that goes through the body decides what is captured`() throws {
        var model = Sample.searchPeople(Sample.medium)
        Sample.answer(#"{"id": 1, "token": "abc"}"#, &model)
        let effects = type("5 / t o k e n Enter @", &model)
        let search = try #require(effects.compactMap { if case .search(let job) = $0 { job } else { nil } }.last)
        #expect(model.overlays.isEmpty)
        _ = update(&model, .searched(search.id, ResponseSearch.run(search)))
        guard case .capture(let card)? = model.overlays.last else {
            Issue.record("nothing is captured")
            return
        }
        #expect("\(card)".contains("$.token"))
    }

    /// A search of an answer that is still under way, with the keys typed behind it.
    private func searching(_ keys: String, _ model: inout Model) throws -> SearchJob {
        Sample.answer(#"{"id": 1, "token": "abc", "list": [1, 2, {"token": 2}]}"#, &model)
        let effects = type("5 / t o k e n Enter " + keys, &model)
        return try #require(effects.compactMap { if case .search(let job) = $0 { job } else { nil } }.last)
    }

    @Test func `keys wait for the first match of a search alone, and as long as it takes`() throws {
        var model = Sample.searchPeople(Sample.medium)
        let search = try searching("@", &model)
        #expect(model.overlays.isEmpty)
        _ = update(&model, .searched(search.id, SearchResult(progress: 10)))
        #expect(model.overlays.isEmpty && model.keyQueue.waitsForSearch)
        _ = update(&model, .searched(search.id, SearchResult(matches: [2], progress: 20)))
        guard case .capture? = model.overlays.last else {
            Issue.record("nothing is captured")
            return
        }
        _ = update(&model, .searched(search.id, SearchResult(matches: [7])))
        #expect(model.request.response.matches.places == [2, 7] && model.request.response.matches.job == nil)
        #expect(model.request.response.tree.cursor == 2)
    }

    @Test func `once a search says how far it is, keys that are not about its match act at once`() throws {
        var model = Sample.searchPeople(Sample.medium)
        let search = try searching("", &model)
        type("j", &model)
        #expect(model.request.response.tree.cursor == 0)
        _ = update(&model, .searched(search.id, SearchResult(progress: 10)))
        #expect(model.request.response.tree.cursor == 1)
        type("j j", &model)
        #expect(model.request.response.tree.cursor == 3 && !model.keyQueue.waitsForSearch)
        type(":", &model)
        #expect(model.overlays.count == 1)
        type("n Esc", &model)
        #expect(model.overlays.isEmpty && model.request.response.matches.job == search.id)
        _ = update(&model, .searched(search.id, SearchResult(progress: 20)))
        type("3", &model)
        #expect(model.focus == .parameters)
        _ = update(&model, .searched(search.id, SearchResult(matches: [2])))
        #expect(model.focus == .parameters && model.request.response.tree.cursor == 2)
    }

    @Test(arguments: [("n", 5), ("N", 5), ("Enter", 2)])
    func `what is about the match waits for it, and all behind that`(key: String, cursor: Int) throws {
        for isTypedAhead in [true, false] {
            var model = Sample.searchPeople(Sample.medium)
            let search = try searching(isTypedAhead ? key + " 3" : "", &model)
            _ = update(&model, .searched(search.id, SearchResult(progress: 10)))
            if !isTypedAhead { type(key + " 3", &model) }
            #expect(model.keyQueue.waitsForSearch && model.focus == .response)
            _ = update(&model, .searched(search.id, SearchResult(progress: 20)))
            #expect(model.keyQueue.waitsForSearch && model.focus == .response)
            _ = update(&model, .searched(search.id, SearchResult(matches: [2, 5])))
            #expect(model.focus == .parameters && model.request.response.tree.cursor == cursor)
        }
    }

    @Test func `a match in a tab that was left moves nothing there`() throws {
        var model = Sample.searchPeople(Sample.medium)
        let search = try searching("", &model)
        _ = update(&model, .searched(search.id, SearchResult(progress: 10)))
        let tab = ResponseScreen.shownTab(model)
        type("]", &model)
        #expect(ResponseScreen.shownTab(model) != tab)
        _ = update(&model, .searched(search.id, SearchResult(matches: [2, 5])))
        #expect(model.request.response.tree.cursor == 0)
        #expect(model.said == #"2 matches for "token" in \#(tab.part.title)"#)
    }

    @Test func `Esc stops a search from any pane, and a key of two letters that was begun`() throws {
        for keys in ["3", "y y", "y"] {
            var model = Sample.searchPeople(Sample.medium)
            let search = try searching("", &model)
            _ = update(&model, .searched(search.id, SearchResult(progress: 10)))
            type(keys, &model)
            let effects = type("Esc", &model)
            #expect(effects.contains { if case .stopSearch = $0 { true } else { false } }, "\(keys)")
            #expect(model.said.hasPrefix("the search was stopped") && model.pendingKeys.isEmpty, "\(keys)")
        }
    }

    @Test func `no timer drops keys that wait for a search`() throws {
        var model = Sample.searchPeople(Sample.medium)
        Sample.answer(#"{"token": 1}"#, &model)
        let effects = type("5 / t o k e n Enter j j", &model)
        #expect(!effects.contains { if case .startTimer(.keys, _, _) = $0 { true } else { false } })
    }

    @Test func `Esc stops a search, and what waited for its match goes with it`() throws {
        var model = Sample.searchPeople(Sample.medium)
        let search = try searching("@ j", &model)
        let effects = type("Esc", &model)
        #expect(effects.contains { if case .stopSearch = $0 { true } else { false } })
        #expect(model.said == "the search was stopped; 2 keys that waited for it were dropped")
        #expect(model.request.response.matches == SearchMatches() && !model.search.isActive)
        _ = update(&model, .searched(search.id, SearchResult(matches: [2])))
        #expect(model.overlays.isEmpty && model.request.response.tree.cursor == 0)
        type("j", &model)
        #expect(model.request.response.tree.cursor == 1)
    }

    @Test func `Esc behind the first match stops the rest`() throws {
        var model = Sample.searchPeople(Sample.medium)
        let search = try searching("", &model)
        _ = update(&model, .searched(search.id, SearchResult(matches: [2], progress: 20)))
        let effects = type("Esc", &model)
        #expect(effects.contains { if case .stopSearch = $0 { true } else { false } })
        #expect(model.request.response.matches == SearchMatches())
    }

    @Test func `a key never waits for a sending`() {
        var model = Sample.searchPeople()
        let effects = type("s 3", &model)
        #expect(sent(effects).count == 1 && model.focus == .parameters)
    }

    @Test func `a key that was pressed before the question is no answer to it`() throws {
        var model = Sample.searchPeople(Sample.medium)
        model.request.change { $0.options.tls.trustedCertificates = "/etc/hosts" }
        model.request.asRead = model.request.draft
        Sample.settle(&model)
        let effects = type("s Y", &model)
        let look = effects.compactMap {
            if case .findConsent(let job, let subject) = $0 { (job, subject) } else { nil }
        }
        let (job, subject) = try #require(look.first)
        let need = try #require(subject.needs.first)
        let after = update(&model, .consentFound(job, [need], missing: [need]))
        #expect(sent(after).isEmpty && model.said.hasPrefix("that key came before the question"))
        guard case .question? = model.overlays.last else {
            Issue.record("nothing is asked")
            return
        }
    }

    @Test func `more keys than a person types ahead are dropped aloud`() {
        var model = Sample.searchPeople()
        type("1 g g j Enter", &model)
        for _ in 0..<KeyQueue.limit { type("j", &model) }
        #expect(model.said.isEmpty)
        type("j", &model)
        #expect(model.said == "64 keys wait for what is being read; this one was dropped")
    }

    @Test func `an answer that takes too long drops what waits and says so`() throws {
        var model = Sample.searchPeople()
        let effects = type("1 g g j Enter 3 4", &model)
        let timers = effects.compactMap { effect -> JobID? in
            if case .startTimer(.keys, let job, .seconds(2)) = effect { job } else { nil }
        }
        #expect(timers.count == 1)
        _ = update(&model, .timer(.keys, try #require(timers.first), Sample.clock))
        #expect(
            model.said == "2 keys were dropped: what they were meant for is still being read; type them again")
        type("4", &model)
        #expect(model.focus == .preview)
        _ = update(&model, .timer(.keys, timers[0], Sample.clock))
        #expect(model.focus == .preview)
    }

    @Test func `a wait that ended is not ended again by its timer`() throws {
        var model = Sample.searchPeople()
        let effects = type("1 g g j Enter 3", &model)
        let read = try #require(effects.compactMap { if case .read(let place) = $0 { place.path } else { nil } }.first)
        let timer = effects.compactMap { if case .startTimer(.keys, let job, _) = $0 { job } else { nil } }
        _ = update(&model, answer(read, url: "http://h/"))
        type("1 j Enter 4", &model)
        _ = update(&model, .timer(.keys, try #require(timer.first), Sample.clock))
        #expect(!model.said.contains("dropped"))
    }
}
