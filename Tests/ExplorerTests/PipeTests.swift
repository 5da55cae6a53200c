import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import Processes
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// `|`: the answer through a command.
@Suite struct PipeTests {
    private typealias Sample = SampleScreen

    /// Types the command, and returns what is to be done.
    private func pipe(_ command: String, _ model: inout Model) -> [Effect] {
        Sample.press("|", &model)
        Sample.type(command, &model)
        return Sample.press("Enter", &model)
    }

    private func piped(_ effects: [Effect]) -> PipeJob? {
        effects.lazy.compactMap { if case .pipe(let job) = $0 { job } else { nil } }.first
    }

    private func index(_ text: String) -> ResponseIndex {
        ResponseIndex(document: nil, text: BodyText(Bytes(Array(text.utf8))))
    }

    private func answered(_ body: String = #"{"a":[1,2]}"#) -> Model {
        var model = Model.showing(body)
        _ = update(&model, .resized(model.size))
        return model
    }

    @Test func `the body as received goes to the command, and its output is shown as it comes`() throws {
        var model = answered()
        let job = try #require(piped(pipe("jq .a", &model)))
        #expect(job.command == "jq .a" && job.body.array == Array(#"{"a":[1,2]}"#.utf8))
        #expect(ResponseScreen.title(model).left.text.hasPrefix("5 [| jq .a] Tree Raw"))
        #expect(model.paneLines(rows: 2)[0] == "| jq .a   0 B   running")
        _ = update(&model, .piped(job.id, .output(index("[\n"), count: 2)))
        #expect(model.paneLines(rows: 2) == ["| jq .a   2 B   running", " ["])
        _ = update(&model, .piped(job.id, .ended(CommandResult(), index("[\n  1,\n  2\n]\n"), count: 14)))
        #expect(model.paneLines(rows: 5) == ["| jq .a   14 B   status 0", " [", "   1,", "   2", " ]"])
    }

    @Test func `the status and what it said are shown, all of it on x`() throws {
        var model = answered()
        let job = try #require(piped(pipe("jq .a.b", &model)))
        let failure = CommandFailure("jq .a.b", .failed(status: 5, says: "jq: error"))
        let end = CommandResult(failure: failure, errors: Array("jq: error\nmore\n".utf8))
        _ = update(&model, .piped(job.id, .ended(end, index(""), count: 0)))
        #expect(model.paneLines(rows: 3) == ["| jq .a.b   0 B   status 5: jq: error", "  jq: error", "  more"])
        Sample.press("x", &model)
        #expect(model.said.hasPrefix("jq: error") && model.said.contains("more"))
    }

    @Test(arguments: ["Esc", "Ctrl-C"]) func `Esc and the usual cancel end it, and Esc then leads back`(key: String)
        throws
    {
        var model = answered()
        model.request.response.tab = .headers
        let job = try #require(piped(pipe("sleep 100", &model)))
        #expect(Sample.press(key, &model) == [.cancelPipe(job.id)])
        #expect(model.paneLines(rows: 1) == ["| sleep 100   0 B   ending"])
        let end = CommandResult(failure: CommandFailure("sleep 100", .cancelled))
        _ = update(&model, .piped(job.id, .ended(end, index(""), count: 0)))
        #expect(ResponseScreen.shownTab(model) == .piped)
        Sample.press("Esc", &model)
        #expect(ResponseScreen.shownTab(model) == .headers)
        #expect(!ResponseScreen.tabs(model).contains(.piped))
    }

    @Test func `from another pane Ctrl-C ends it too`() throws {
        var model = answered()
        let job = try #require(piped(pipe("sleep 100", &model)))
        #expect(Sample.press("3 Ctrl-C", &model).contains(.cancelPipe(job.id)))
    }

    @Test func `a new sending and another command end the one that runs`() throws {
        var model = answered()
        let first = try #require(piped(pipe("sleep 1", &model)))
        let effects = pipe("sleep 2", &model)
        #expect(effects.contains(.cancelPipe(first.id)))
        let second = try #require(piped(effects))
        _ = update(&model, .piped(first.id, .output(index("late"), count: 4)))
        #expect(model.request.response.piped.run?.index == nil)
        #expect(Sample.press("s", &model).contains(.cancelPipe(second.id)))
        #expect(ResponseScreen.shownTab(model) != .piped)
    }

    @Test func `the last lines of this run are offered again`() throws {
        var model = answered()
        let job = try #require(piped(pipe("jq .a", &model)))
        _ = update(&model, .piped(job.id, .ended(CommandResult(), index("x"), count: 1)))
        Sample.press("|", &model)
        #expect(Sample.lines(model).contains { $0.contains("| jq .a") })
        #expect(piped(Sample.press("Up Enter", &model))?.command == "jq .a")
    }

    @Test func `what is shown is copied, searched and written`() throws {
        var model = answered()
        let job = try #require(piped(pipe("jq .a", &model)))
        _ = update(&model, .piped(job.id, .ended(CommandResult(), index("one\ntwo\n"), count: 8)))
        model.finish(model.find(.text("two")))
        #expect(model.said == "1 of 1" && model.request.response.piped.raw.cursor == 4)
        #expect(ResponseScreen.yank(.yankValue, model)?.text == "two")
        #expect(ResponseScreen.bodyToWrite(model)?.bytes.array == Array("one\ntwo\n".utf8))
        model.request.response.tab = .raw
        #expect(ResponseScreen.bodyToWrite(model)?.bytes.array == Array(#"{"a":[1,2]}"#.utf8))
    }

    @Test func `without a body it says why`() {
        var model = Model.sendable()
        model.focus = .response
        Sample.press("|", &model)
        #expect(model.said == "no response yet; s sends" && model.overlays.isEmpty)
    }

    // MARK: JSON

    /// A model that shows this output of `jq .a`, in an answer that is another tree.
    private func showing(_ output: String) throws -> Model {
        var model = answered(#"{"a":{"b":[1,2]},"other":true}"#)
        let job = try #require(piped(pipe("jq .a", &model)))
        let index = ResponseIndex.make(output: Bytes(Array(output.utf8)))
        _ = update(&model, .piped(job.id, .ended(CommandResult(), index, count: output.utf8.count)))
        return model
    }

    @Test func `JSON that it wrote is a tree of its own`() throws {
        var model = try showing("{\n  \"b\": [\n    1,\n    2\n  ]\n}\n")
        #expect(model.context == .responseTree)
        #expect(model.paneLines(rows: 5).dropFirst().map(\.trimmed) == ["> v {1}", "v b    [2]", "0  1", "1  2"])
        Sample.press("j", &model)
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.b")
        model.finish(model.find(.text("2")))
        #expect(model.request.response.piped.tree.cursor == 3)
        model.finish(model.find(.filter("1")))
        #expect(model.request.response.piped.tree.listed == [0, 1, 2] && model.request.response.tree.listed == nil)
        Sample.press("Esc", &model)
        #expect(model.request.response.piped.tree.listed == nil)
        Sample.press("Esc", &model)
        #expect(ResponseScreen.shownTab(model) == .tree && model.request.response.tree.cursor == 0)
    }

    @Test(arguments: ["3\n", "\"text\"\n", "{\"a\":1}\n{\"a\":2}\n", "[1, 2", "plain\n", ""])
    func `other output is text without faults`(output: String) throws {
        let model = try showing(output)
        let index = try #require(model.request.response.piped.run?.index)
        #expect(index.document == nil && index.fault == nil && index.refusal == nil)
        #expect(model.context == .responseText)
    }

    @Test func `a check cannot be made of it`() throws {
        var model = try showing(#"{"b":1}"#)
        #expect(Sample.press("o", &model).isEmpty && model.request.draft.checks.isEmpty)
    }

    // MARK: While the answer is coming

    private func coming() throws -> (model: Model, job: JobID) {
        var model = Model.sendable()
        model.focus = .response
        _ = SendUpdate.send(&model)
        #expect(pipe("jq .a", &model).allSatisfy { if case .pipe = $0 { false } else { true } })
        #expect(model.paneLines(rows: 1) == ["| jq .a   starts when the answer is complete"])
        return (model, try #require(model.request.exchange.progress?.job))
    }

    @Test func `it waits for the end of the answer, and says so`() throws {
        var (model, job) = try coming()
        let exchange = Answer.exchange(#"{"a":1}"#)
        let effects = SendUpdate.receive(
            .finished(exchange), index: ResponseIndex.make(exchange), for: job, &model)
        #expect(piped(effects)?.command == "jq .a" && piped(effects)?.body.array == Array(#"{"a":1}"#.utf8))
        #expect(model.paneLines(rows: 1) == ["| jq .a   0 B   running"])
    }

    @Test(arguments: ["Esc", "Ctrl-C"]) func `it is given up without ending the request`(key: String) throws {
        var (model, job) = try coming()
        #expect(!Sample.press(key, &model).contains(.cancel(job)))
        #expect(model.request.response.piped.run?.waits == false)
        Sample.press("Esc", &model)
        #expect(ResponseScreen.shownTab(model) != .piped && model.request.exchange.progress?.job == job)
    }

    @Test func `without any answer there is nothing to read, and it goes away`() throws {
        var (model, job) = try coming()
        #expect(piped(SendUpdate.receive(.failed(Answer.failure(.cancelled)), for: job, &model)) == nil)
        #expect(model.request.response.piped.run == nil)
    }

    // MARK: Running

    @Test func `the runner streams, ends a group and keeps its variables to itself`() async throws {
        let worker = PipeWorker(environment: ["PATH": "/usr/bin:/bin", "SECRET_TOKEN": "abc"])
        func run(_ command: String, _ body: String) async -> (text: String, end: CommandResult) {
            let messages = AsyncStream<Message>.makeStream()
            worker.start(
                PipeJob(id: JobID(7), command: command, body: Bytes(Array(body.utf8)), limit: 1 << 20)
            ) { messages.continuation.yield($0) }
            for await case .piped(_, .ended(let end, let index, _)) in messages.stream {
                return (String(decoding: index.text.bytes.array, as: UTF8.self), end)
            }
            return ("", CommandResult())
        }
        let upper = await run("tr a-z A-Z", "hello")
        #expect(upper.text == "HELLO" && upper.end == CommandResult())
        #expect(await run("echo ${SECRET_TOKEN-none}", "").text == "none\n")
        #expect(await run("exit 3", "").end.failure?.reason == .failed(status: 3, says: nil))
    }
}
