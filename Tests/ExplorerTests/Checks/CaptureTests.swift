import CurlewChecks
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

@Suite struct CaptureTests {
    private static let body = #"{"access token":"eyJhbGciOi","id":12345678901234567891,"page":{"size":10}}"#

    private func model(at key: String) -> Model {
        var model = Model.showing(Self.body)
        model.focus = .response
        model.go(to: key, model.document)
        return model
    }

    private func state(_ model: Model) -> CaptureCard? {
        if case .capture(let state)? = model.overlays.last { state } else { nil }
    }

    @Test func `the card has a name, the masked value and a mark for secrets`() {
        var model = model(at: "access token")
        SampleScreen.press("@", &model)
        #expect(state(model)?.name.text == "access-token")
        #expect(state(model)?.source == "$['access token']")
        #expect(state(model)?.isSecret == true)
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.contains("Capture as variable") })
        #expect(screen.contains { $0.contains("value   ******") })
        #expect(screen.contains { $0.contains("secret  [x]") })
        #expect(!screen.suffix(12).contains { $0.contains("eyJhbGciOi") && $0.contains("value") })
    }

    @Test func `Enter sets the variable and writes the line`() {
        var model = model(at: "access token")
        SampleScreen.press("@", &model)
        SampleScreen.press("Ctrl-U", &model)
        SampleScreen.type("token", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.overlays.isEmpty)
        #expect(
            model.request.draft.captures
                == [CaptureLine(name: "token", text: "$['access token']", isSecret: true)])
        #expect(model.said == "token set from New request, $['access token']")
        _ = Parts.panes(&model) { Undoing.undo(&$0, &$1) }
        #expect(model.request.draft.captures.isEmpty)
    }

    @Test func `Tab goes to the mark and a blank changes it`() {
        var model = model(at: "id")
        SampleScreen.press("@", &model)
        #expect(state(model)?.isSecret == false)
        #expect(state(model)?.value == "12345678901234567891")
        SampleScreen.press("Tab", &model)
        SampleScreen.type(" ", &model)
        #expect(state(model)?.isSecret == true)
        SampleScreen.press("Tab", &model)
        SampleScreen.type("{", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.overlays.count == 1)
        SampleScreen.press("Esc", &model)
        #expect(model.overlays.isEmpty)
        #expect(model.request.draft.captures.isEmpty)
    }

    @Test func `a header is captured where it stands`() {
        var model = Model.showing(Self.body)
        model.focus = .response
        model.request.response.tab = .headers
        model.request.response.headers.list.cursor = 1
        SampleScreen.press("@", &model)
        #expect(state(model)?.source == "header Server")
        #expect(state(model)?.value == "demo")
        SampleScreen.press("Enter", &model)
        #expect(model.request.draft.captures == [CaptureLine(name: "server", text: "header Server")])
        model.request.response.tab = .timing
        model.press(.captureVariable)
        #expect(model.said == "no value here; the tree, the headers and lines of text have some")
    }

    @Test func `the same name is captured once`() {
        var model = model(at: "id")
        for _ in 0..<2 {
            SampleScreen.press("@", &model)
            SampleScreen.press("Enter", &model)
        }
        #expect(model.request.draft.captures == [CaptureLine(name: "id", text: "$.id")])
    }

    @Test func `what a hook took is stored while its request runs, and not afterwards`() throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        let value = CapturedValue(name: "nonce", value: "0a1b", isSecret: true, source: "hook ./take.sh")
        #expect(!update(&model, .captured(job, [.success(value)])).isEmpty)
        #expect(model.environments.variables["nonce"] == "******")
        #expect(model.said == "nonce set from New request, hook ./take.sh")
        #expect(model.secretMask.secrets.contains("0a1b"))
        model.take(.finished(Answer.exchange("{}")))
        #expect(update(&model, .captured(job, [.success(value)])).isEmpty)
    }

    @Test func `a refused request is not blamed for the values that its answer lacks`() {
        var model = Model.sendable()
        model.request.change { $0.captures = [CaptureLine(name: "x", text: "$.nothing")] }
        model.prepare()
        _ = SendUpdate.send(&model)
        let response = Answer.response(Array("{}".utf8), status: 401)
        model.take(
            .finished(
                Exchange(request: Answer.request, response: response, readBy: ResponseSerializer(), hops: [], date: 0)))
        model.check()
        #expect(!model.status.log.contains { $0.text.hasPrefix("x was not captured.") })
    }

    @Test func `an answer sets what the request captures, and says what is missing`() {
        var model = Model.sendable()
        model.request.change {
            $0.captures = [CaptureLine(name: "n", text: "$.id"), CaptureLine(name: "x", text: "$.nothing")]
        }
        model.prepare()
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange(Self.body)))
        model.check()
        #expect(model.environments.variables["n"] == "12345678901234567891")
        #expect(model.said == "n set from New request, $.id")
        #expect(model.status.log.contains { $0.text.hasPrefix("x was not captured. Nothing is at $.nothing.") })
    }
}
