import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing

@testable import Explorer
@testable import Viewing

/// Answers that stopped at a limit, and trees that are not made.
@Suite struct BodyLimitTests {
    private func failed(_ error: TransportError) -> Model {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let partial = Answer.response(Array("half a sen".utf8), type: "text/plain", isComplete: false)
        model.take(.failed(Answer.failure(error, partial: partial)), at: 2)
        return model
    }

    @Test(arguments: [
        (
            TransportError.tooLarge(limit: 4 << 30), "! incomplete: 4 GiB came, the limit; gs, max-filesize 0 takes all"
        ),
        (
            .inflatesTooMuch(limit: 256 << 20, wire: 262_174),
            "! incomplete: 262 kB made 256 MiB, the limit; gs, max-filesize 0 takes all"
        ),
    ])
    func `what came stays, with the limit and the way to lift it`(error: TransportError, banner: String) {
        let model = failed(error)
        let lines = model.paneLines()
        #expect(lines[0] == banner)
        #expect(lines[1] == " half a sen")
        #expect(ResponseScreen.bodyToWrite(model)?.bytes.count == 10)
        #expect(model.said.contains("max-filesize 0 takes all. gs leads to it."))
    }

    @Test func `an answer that could not be read in time is whole`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let partial = Answer.response(Array("all of it".utf8), type: "text/plain")
        let late = TransportError.timedOut(.whole, after: .seconds(2), phase: .reading)
        model.take(.failed(Answer.failure(late, partial: partial)), at: 2)
        #expect(model.paneLines()[0].hasPrefix("! The response was not read in 2 s."))
        #expect(model.paneLines()[1] == " all of it")
    }

    @Test func `the limit is an option like the others`() throws {
        var model = Model.sendable()
        let option = try #require(RequestOption.named("max-filesize"))
        #expect(option.read(model.request.draft) == nil)
        OptionTable.set(option, to: "100M", &model)
        #expect(model.request.draft.options.maximumBody == 100 << 20)
        #expect(model.said == "max-filesize is 100M")
        var draft = model.request.draft
        #expect(!option.write("much", &draft) && option.write("0", &draft))
        #expect(draft.options.maximumBody == 0)
    }

    // MARK: Trees

    @Test(arguments: [
        ("application/json", "[1,2,3]", "JSON"), ("application/xml", "<a><b/><b/></a>", "document"),
        ("text/html", "<a><b>c", "document"),
        ("application/x-plist", "<?xml version='1.0' encoding='latin1'?><plist><true/></plist>", "plist"),
    ])
    func `a tree above its memory is not made; Raw opens and says so`(type: String, text: String, name: String) {
        var model = Model.showing("{}")
        let response = Answer.response(Array(text.utf8), type: type)
        let exchange = Exchange(request: Answer.request, response: response, readBy: .init(.http), date: 0)
        let index = BodyReader(response, memory: 64).index()
        #expect(index.document == nil && index.text.bytes.count == text.utf8.count)
        _ = SendUpdate.send(&model)
        model.request.exchange = .received(exchange)
        model.request.response.show(index)
        #expect(ResponseScreen.shownTab(model) == .raw)
        let lines = model.paneLines()
        #expect(lines[0] == "! The \(name) needs more than 64 bytes of memory as a tree. w saves it.")
        #expect(lines[1] == " " + text)
    }

    @Test func `a large body that was cut is not looked into`() {
        let text = "[" + String(repeating: " ", count: BodyReader.quicklyRead) + "1]"
        let cut = Answer.response(Array(text.utf8), isComplete: false)
        #expect(ResponseIndex.make(cut).document == nil)
        #expect(ResponseIndex.make(Answer.response(Array(text.utf8))).document != nil)
    }
}
