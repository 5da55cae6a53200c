import CurlewDatabase
import CurlewNetworking
import Drafting
import TestSupport
import Testing
import Workspace

@testable import History

@Suite struct RunHistoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() -> HistoryStore {
        var file = HistorySchema.file
        file.patience = 1
        return HistoryStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]), file)
    }

    private func ended() throws -> EndedSending {
        let sending = try Ended.sending(Ended.order(RequestDraft(url: "http://h/")))
        return EndedSending(sending, Ended.answered(sending), hiding: .none, origin: .command, date: 1)
    }

    @Test func `a run that another program keeps from beginning is in the history as soon as it can be`() async throws {
        let store = store()
        _ = await store.begin(run: "an earlier one", at: 1)
        let run = RunHistory(store, title: "orders", date: 5, timer: EndlessClock())
        let path = folder.path("curlew/history.sqlite")
        do {
            let other = try SQLiteDatabase(path)
            try other.execute("BEGIN IMMEDIATE")
            for _ in 1...3 { await run.record(try ended()) }
            await run.settle()
            #expect(
                await run.problem == "The history misses 3 exchanges of the run. \(StoreProblem.locked(path: path))")
        }
        await run.record(try ended())
        await run.settle()
        #expect(await run.problem == nil)
        let page = try #require(await store.page(.all, limit: 9))
        guard case .run(let line)? = page.lines.first else { return #expect(Bool(false), "\(page.lines)") }
        #expect(await store.entries(ofRun: line.id).count == 4)
    }

    @Test func `exchanges of a run that never could begin are counted`() async throws {
        let store = store()
        _ = await store.begin(run: "an earlier one", at: 1)
        let run = RunHistory(store, title: "orders", date: 5, timer: EndlessClock())
        let other = try SQLiteDatabase(folder.path("curlew/history.sqlite"))
        try other.execute("BEGIN IMMEDIATE")
        for _ in 1...202 { await run.record(try ended()) }
        #expect(await run.problem?.contains("misses 202 exchanges of the run. Another program holds") == true)
    }
}
