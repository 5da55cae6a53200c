import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import EncodingLab
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Trying styles on the server.
@Suite struct StyleTrialTests {
    private typealias Sample = SampleScreen

    private static func compared(method: String) -> Model {
        var model = CompareScreenTests.order(Sample.small, method: method)
        CompareScreenTests.compare(&model)
        return model
    }

    /// Lets the requests be answered until none is sent any more: `status` gives the answer to a body or query.
    @discardableResult
    private static func answer(
        _ effects: [Effect], _ model: inout Model, _ status: (String) -> Int
    ) -> [String] {
        var waiting = effects
        var sent: [String] = []
        while !waiting.isEmpty {
            let effect = waiting.removeFirst()
            switch effect {
            case .findConsent(let job, _): waiting += update(&model, .consentFound(job, [], missing: []))
            case .lookAtFiles(let look): waiting += update(&model, .filesLookedAt(look, FilesFound()))
            case .send(let sending, let job):
                let text = sending.request.request.body.flatMap {
                    String(decoding: $0.bytes?.array ?? [], as: UTF8.self)
                }
                sent.append(text ?? sending.request.request.url)
                let code = status(sent[sent.count - 1])
                var exchange = Answer.exchange("{}", status: code)
                exchange.checks = [Check("status", code < 300 ? .passed : .failed("status is \(code)"))]
                waiting += update(&model, .session(job, .finished(exchange), nil, Sample.clock))
            case .check(let job): waiting += update(&model, .checked(job.id, job.run()))
            default: break
            }
        }
        return sent
    }

    private static func yes(_ model: inout Model) -> [Effect] {
        _ = update(&model, .painted)
        return Sample.press("Y", &model)
    }

    @Test func `what nodes choose for themselves holds in every style that is tried`() {
        var model = Self.compared(method: "GET")
        model.request.change { draft in
            draft.parameters = CompareScreenTests.tree(
                #"{"order": {"lines": [1, 2], "tags": {"$style": ["comma", ["a", "b"]]}}}"#)
        }
        Sample.settle(&model)
        Sample.press("Esc", &model)
        CompareScreenTests.compare(&model)
        let sent = Self.answer(Sample.press("t", &model), &model) { _ in 422 }
        #expect(sent.count > 3 && sent.allSatisfy { $0.contains("=a,b") || $0.contains("%22a%22") }, "\(sent)")
    }

    @Test func `it asks first, says how many at most, and stops at the first that passes`() {
        var model = Self.compared(method: "POST")
        Sample.press("t", &model)
        #expect(Sample.lines(model).contains { $0.contains("POST requests") })
        let effects = Self.yes(&model)
        let sent = Self.answer(effects, &model) { $0.utf8.starts(with: "order%5Blines%5D%5B0%5D".utf8) ? 201 : 422 }
        let screen = model.screens.compare
        #expect(sent.count >= 2 && sent.last?.contains("%5B0%5D") == true)
        #expect(sent.dropLast().allSatisfy { !$0.contains("%5B0%5D") })
        #expect(screen.trial?.passing == .style(.index) && screen.trial?.isRunning == false)
        #expect(screen.row?.way == .style(.index))
        #expect(model.status.message?.text.contains("index passes") == true)
        #expect(model.request.draft.style == "afnetworking" && model.request.exchange.progress == nil)
    }

    @Test func `a method that changes nothing tries all of them without a question`() {
        var model = Self.compared(method: "GET")
        let sent = Self.answer(Sample.press("t", &model), &model) { $0.contains("%5B0%5D") ? 200 : 404 }
        let trial = model.screens.compare.trial
        #expect(sent.count == trial?.order.count && Set(sent).count == sent.count && sent.count > 3)
        #expect(trial?.passed == sent.count { $0.contains("%5B0%5D") })
    }

    @Test func `nothing is tried in a protected environment`() {
        var model = Self.compared(method: "POST")
        model.environments.files = [EnvironmentFile(name: "production", isProtected: true)]
        model.environments.activeName = "production"
        let effects = Sample.press("t", &model)
        #expect(effects.isEmpty && model.overlays.isEmpty && model.screens.compare.trial == nil)
        #expect(model.status.message?.text.contains("protected") == true)
    }

    @Test func `Esc stops it, and what was answered stays`() {
        var model = Self.compared(method: "GET")
        var effects = Sample.press("t", &model)
        for _ in 0..<20 {
            if effects.contains(where: { if case .send = $0 { true } else { false } }) { break }
            effects = effects.flatMap { effect -> [Effect] in
                switch effect {
                case .findConsent(let job, _): update(&model, .consentFound(job, [], missing: []))
                case .lookAtFiles(let look): update(&model, .filesLookedAt(look, FilesFound()))
                default: []
                }
            }
        }
        guard case .send(_, let job)? = effects.first(where: { if case .send = $0 { true } else { false } }) else {
            Issue.record("nothing was sent")
            return
        }
        let ends = Sample.press("Esc", &model)
        #expect(ends.contains(.cancel(job)) && model.stage == .compare)
        #expect(model.screens.compare.trial?.isRunning == false)
        _ = update(&model, .session(job, .finished(Answer.exchange("{}")), nil, Sample.clock))
        #expect(model.screens.compare.trial?.results.isEmpty == true)
        Sample.press("Esc", &model)
        #expect(model.stage == .main)
    }

    @Test func `the answers stand in a column of their own`() throws {
        var model = Self.compared(method: "POST")
        Sample.press("t", &model)
        Self.answer(Self.yes(&model), &model) { $0.contains("%5B0%5D") ? 201 : 422 }
        try expectScreen(Sample.lines(model), named: "compare-tried")
    }
}
