import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// Downloads into files, as the model sees them.
@Suite struct TransferTests {
    private static let url = "http://127.0.0.1:7777/file?size=2g"

    /// The card is open, the server has answered for its name.
    func asked(_ answer: HeaderFields? = nil) -> Model {
        var model = Model.sendable("GET", Self.url)
        let effects = press("S f", &model)
        guard let answer, let job = asking(effects)?.job else { return model }
        let head = ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: answer)
        let exchange = Exchange(
            request: Answer.request, response: TransportResponse(head: head, body: Bytes()),
            outcome: Answer.exchange("").outcome,
            checks: [], date: 0)
        _ = update(&model, .session(job, .finished(exchange), nil, Model.clock(0)))
        return model
    }

    @discardableResult
    func press(_ keys: String, _ model: inout Model, at seconds: Double = 0) -> [Effect] {
        keys.split(separator: " ").flatMap { name in
            (KeySequence(parsing: String(name))?.keys ?? []).flatMap {
                SampleScreen.read(&model)
                return update(&model, .input(.key($0), Model.clock(seconds)))
            }
        }
    }

    /// What is sent, and as what.
    func asking(_ effects: [Effect]) -> (method: String, job: JobID)? {
        effects.lazy.compactMap { effect in
            if case .send(let sending, let job) = effect { (sending.request.request.method, job) } else { nil }
        }.first
    }

    func name(_ model: Model) -> String? {
        guard case .name(let state)? = model.overlays.last else { return nil }
        return state.editor.text
    }

    /// A download under way, with so many bytes of 2 GiB.
    func running(_ bytes: Int64 = 985_000_000) -> (model: Model, job: JobID) {
        var model = asked()
        let effects = press("Enter", &model)
        guard case .send(let sending, let job)? = effects.first, sending.target != nil else {
            Issue.record("no download began: \(effects)")
            return (model, JobID(0))
        }
        send(.transport(.phase(.receiving)), job, &model)
        send(.transport(.received(bytes, of: 2_147_483_648)), job, &model, at: 1)
        return (model, job)
    }

    @discardableResult
    func send(_ event: SessionEvent, _ job: JobID, _ model: inout Model, at seconds: Double = 1) -> [Effect] {
        update(&model, .session(job, event, nil, Model.clock(seconds)))
    }

    @Test func `the files that :files names hold the parts of stopped downloads, and how they go on`() throws {
        func lines(_ model: Model) -> [String] {
            var model = model
            _ = Parts.open(StatusCommands.files(model), &model)
            guard case .text(let state)? = model.overlays.last else { return [] }
            return state.lines
        }
        #expect(!lines(running().model).contains("stopped downloads"))
        let shown = lines(cancelled())
        let place = try #require(shown.firstIndex(of: "stopped downloads"))
        #expect(shown[place + 1].contains(".part  985 MB"))
        #expect(shown[place + 2] == "  B lists them, Enter shows one, R goes on")
    }

    func cancelled() -> Model {
        var (model, job) = running()
        press("Ctrl-C", &model, at: 2)
        send(.failed(Answer.failure(.cancelled)), job, &model, at: 2)
        return model
    }

    // MARK: The card

    @Test func `S f asks the server for the name, with a HEAD`() {
        var model = Model.sendable("GET", Self.url)
        let effects = press("S f", &model)
        #expect(asking(effects)?.method == "HEAD")
        #expect(name(model) == "file.bin")
    }

    @Test func `the server's name stands in the field, with what is to come`() {
        let model = asked([
            "Content-Disposition": "attachment; filename=\"big-2g.bin\"", "Content-Length": "2147483648",
            "Accept-Ranges": "bytes",
        ])
        #expect(name(model) == "big-2g.bin")
        let lines = SampleScreen.lines(model)
        #expect(lines.contains { $0.contains("Save body to") })
        #expect(lines.contains { $0.contains("2.15 GB, can be resumed") })
    }

    @Test func `what was typed stays when the server answers late`() throws {
        var model = Model.sendable("GET", Self.url)
        let effects = press("S f x", &model)
        let job = try #require(asking(effects)).job
        send(.finished(Answer.exchange("{}")), job, &model)
        #expect(name(model) == "file.binx")
    }

    @Test func `a POST is not asked about beforehand`() {
        var model = Model.sendable("POST", Self.url)
        #expect(asking(press("S f", &model)) == nil)
        #expect(name(model) == "file.bin")
    }

    // MARK: On the way

    @Test func `Enter begins the download and shows the Transfer tab`() {
        let (model, _) = running()
        #expect(ResponseScreen.shownTab(model) == .transfer)
        #expect(ResponseScreen.title(model).left.text.hasPrefix("5 [Transfer] Tree"))
        #expect(model.paneLines().contains { $0.contains("file.bin.part") })
        #expect(model.paneLines().contains { $0.contains("45 %") })
        #expect(model.paneLines().contains { $0.contains("985 MB of 2.15 GB") })
    }

    @Test func `another request can be worked on, and the status line keeps count`() {
        var (model, job) = running()
        press("3", &model)
        #expect(SampleScreen.lines(model)[22].contains("45 %"))
        #expect(!SampleScreen.lines(model)[22].contains("1 running"))
        wait(&model)
        #expect(SampleScreen.lines(model)[22].contains("45 %"))
        #expect(SampleScreen.lines(model)[22].contains("  1 running"))
        model.request = .untitled(draftKey: ":another")
        send(.transport(.received(1_500_000_000, of: 2_147_483_648)), job, &model)
        #expect(model.transfers[job]?.progress.down.bytes == 1_500_000_000)
        #expect(SampleScreen.lines(model)[22].contains("69 %  1 running"))
    }

    /// The timer of the mark fires.
    func wait(_ model: inout Model) {
        _ = update(&model, .timer(.activity, JobID(1), Model.clock(2)))
    }

    @Test func `Ctrl-C says at once that it cancels, then how far it came`() {
        var (model, job) = running()
        let effects = press("Ctrl-C", &model, at: 2)
        #expect(effects == [.cancel(job)])
        #expect(StatusWords.result(model).text == "cancelling")
        send(.failed(Answer.failure(.cancelled)), job, &model, at: 2)
        #expect(model.said == "cancelled at 985 MB, part file kept; R resumes")
        #expect(model.paneLines().contains { $0.contains("cancelled at 985 MB, part file kept; R resumes") })
    }

    @Test func `R goes on into the same file`() {
        var model = cancelled()
        let effects = press("R", &model, at: 3)
        guard case .send(let sending, _)? = effects.first else {
            Issue.record("nothing began: \(effects)")
            return
        }
        #expect(sending.request.request.url == Self.url)
        #expect(sending.target == DownloadTarget(path: "file.bin", overwrites: false, resumes: true))
        #expect(model.transfers.all.count == 1)
        #expect(ResponseScreen.shownTab(model) == .transfer)
    }

    @Test func `a plain send after a download has no Transfer tab`() {
        var model = cancelled()
        press("s", &model, at: 3)
        #expect(!ResponseScreen.tabs(model).contains(.transfer))
    }

    @Test func `a refusal is shown as any answer, and nothing was written`() {
        var (model, job) = running(0)
        send(.finished(Answer.exchange("{\"error\":1}", status: 404)), job, &model)
        #expect(model.transfers[job]?.state == .stopped("404 Not Found: nothing was written."))
    }

    @Test func `when it is whole the file and its size are told`() {
        var (model, job) = running(2_147_483_648)
        var exchange = Answer.exchange("", type: "application/octet-stream")
        exchange.response.stored = 2_147_483_648
        send(.finished(exchange), job, &model, at: 61)
        #expect(model.transfers[job]?.state == .done)
        #expect(model.said == "done: 2 147 483 648 bytes in file.bin, 01:01")
        #expect(ResponseScreen.title(model).right.text.contains("2.15 GB"))
        #expect(model.paneLines().contains { $0.contains("done: 2 147 483 648 bytes in file.bin") })
    }

    // MARK: Faults

    /// A download that ends with a fault.
    private func failing(_ fault: DownloadFault) -> Model {
        var (model, job) = running()
        var failure = Answer.failure(.unfitForFile)
        failure.fault = fault
        send(.failed(failure), job, &model)
        return model
    }

    private func target(_ effects: [Effect]) -> DownloadTarget? {
        effects.lazy.compactMap { if case .send(let sending, _) = $0 { sending.target } else { nil } }.first
    }

    @Test func `a file that changed on the server is asked about: y starts over, n keeps the part`() {
        var model = failing(.changedOnServer(kept: 812))
        #expect(SampleScreen.lines(model).joined().contains("would mix two"))
        var other = model
        #expect(target(press("y", &model))?.resumes == false)
        #expect(press("n", &other).isEmpty)
        #expect(other.said == "the part file is kept; nothing was started")
        #expect(target(press("R", &other))?.resumes == true)
    }

    @Test func `a target that is there is only replaced on a yes, which holds from then on`() {
        var model = failing(.targetExists(path: "file.bin"))
        #expect(SampleScreen.lines(model).contains { $0.contains("file.bin exists. Write over it?") })
        #expect(target(press("y", &model))?.overwrites == true)
        let job = model.transfers.all[0].job
        send(.failed(Answer.failure(.cancelled)), job, &model)
        #expect(target(press("R", &model))?.overwrites == true)
    }

    @Test func `a full disk keeps the part, and the words say where it is`() {
        let model = failing(.diskFull(kept: 985_000_000))
        #expect(
            model.said == "Download stopped at 985 MB: no space left. The part is kept. R resumes when there is room, "
                + ":files shows where it is.")
    }

    // MARK: Pausing

    @Test func `Space pauses in the list and goes on, and nothing ticks meanwhile`() {
        var (model, job) = running()
        press("B", &model)
        #expect(press("Space", &model) == [.pauseDownload(job)])
        send(.suspended, job, &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("paused") })
        #expect(update(&model, .timer(.elapsed, job, Model.clock(2))).isEmpty)
        #expect(press("Space", &model) == [.goOnWithDownload(job), .startTimer(.elapsed, job, .seconds(1))])
        send(.resumed(at: 985_000_000), job, &model, at: 3)
        send(.transport(.received(15_000_000, of: 1_162_483_648)), job, &model, at: 4)
        #expect(SampleScreen.lines(model).contains { $0.contains("1 GB of 2.15 GB") })
        #expect(!update(&model, .timer(.elapsed, job, Model.clock(5))).isEmpty)
    }
}
