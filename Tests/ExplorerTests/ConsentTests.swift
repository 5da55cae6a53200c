import CurlewBytes
import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// A collection's request that wants something of this computer.
@Suite struct ConsentTests {
    private let need = Permission(.file("/etc/hosts"), collection: "/c", host: "h")

    /// A request of the collection /c whose file names a file of roots.
    private func opened(_ ca: String? = "/etc/hosts", hooks: SavedHooks? = nil) -> Model {
        var model = Model.sendable("GET", "http://h/x")
        model.request.change { $0.options.tls.trustedCertificates = ca }
        model.request.place = RequestPlace(collection: "/c", path: "r")
        model.request.asRead = model.request.draft
        var saved = SavedRequest(url: "http://h/x")
        saved.hooks = hooks
        model.request.opened = OpenedRequest(
            path: "r", request: saved, source: [], stamp: FileStamp(size: 0, modified: 0, hash: 0))
        _ = update(&model, .resized(model.size))
        return model
    }

    private func send(_ model: inout Model) -> [Effect] {
        model.focus = .preview
        return update(&model, .input(.key(.character("s")), Model.clock(0)))
    }

    private func look(_ effects: [Effect]) -> (JobID, PermissionRequest)? {
        for case .findConsent(let job, let subject) in effects { return (job, subject) }
        return nil
    }

    private func sent(_ effects: [Effect]) -> Bool {
        effects.contains { if case .send = $0 { true } else { false } }
    }

    @Test func `nothing is sent before the disk was looked at`() throws {
        var model = opened()
        let effects = send(&model)
        let (_, subject) = try #require(look(effects))
        #expect(subject.places == [.file("/etc/hosts")] && subject.host == "http://h" && subject.root == "/c")
        #expect(!sent(effects))
    }

    @Test func `what has its yes goes out`() throws {
        var model = opened()
        let (job, _) = try #require(look(send(&model)))
        let effects = update(&model, .consentFound(job, [need], missing: []))
        #expect(sent(effects) && model.overlays.isEmpty)
        #expect(model.request.exchange.progress?.job == job)
    }

    @Test func `a yes is kept and sends`() throws {
        var model = opened()
        let (job, _) = try #require(look(send(&model)))
        #expect(!sent(update(&model, .consentFound(job, [need], missing: [need]))))
        guard case .question(let state)? = model.overlays.last else {
            Issue.record("nothing was asked")
            return
        }
        #expect(
            state.text(.standard).hasPrefix(
                "The request goes to h.\nThe collection /c\n  reads the file /etc/hosts\nAllow it?"))
        let effects = SampleScreen.press("Y", &model)
        #expect(effects.contains(.keepConsent([need])) && sent(effects) && model.overlays.isEmpty)
        // The same again is not asked about again, even where it could not be kept.
        model.take(.finished(Answer.exchange("{}")))
        let (again, _) = try #require(look(send(&model)))
        #expect(sent(update(&model, .consentFound(again, [need], missing: [need]))))
    }

    @Test(arguments: ["n", "Enter", "Esc"]) func `no, and what is near at hand, sends nothing`(key: String) throws {
        var model = opened()
        let (job, _) = try #require(look(send(&model)))
        _ = update(&model, .consentFound(job, [need], missing: [need]))
        let effects = SampleScreen.press(key, &model)
        #expect(!sent(effects) && !effects.contains(.keepConsent([need])) && model.overlays.isEmpty)
        guard case .failed(let failure) = model.request.exchange else {
            Issue.record("it still runs")
            return
        }
        #expect(failure.message.contains("the collection reads the file /etc/hosts. You said no."))
        #expect(model.sending.pending.isEmpty && model.sending.granted.isEmpty)
    }

    @Test func `Ctrl-C takes the question away and ends the sending`() throws {
        var model = opened()
        let (job, _) = try #require(look(send(&model)))
        #expect(SendUpdate.cancel(job, &model).allSatisfy { if case .cancel = $0 { false } else { true } })
        #expect(update(&model, .consentFound(job, [need], missing: [need])).isEmpty && model.overlays.isEmpty)
        guard case .failed(let failure) = model.request.exchange else {
            Issue.record("it still runs")
            return
        }
        #expect(failure.error == .cancelled)
    }

    @Test func `what was typed in this session is not asked about, nor a request of no collection`() {
        var model = opened(nil)
        model.request.change { $0.options.tls.trustedCertificates = "/etc/hosts" }
        #expect(sent(send(&model)))
        var own = opened()
        own.request.asRead = nil
        #expect(sent(send(&own)))
        var alone = opened()
        alone.request.place = nil
        #expect(sent(send(&alone)))
    }

    @Test func `a hook is asked about always, and goes along with what has its yes`() throws {
        let hook = SavedHook(["./sign.sh"])
        var model = opened(nil, hooks: SavedHooks(before: hook))
        let (job, subject) = try #require(look(send(&model)))
        #expect(subject.hooks == [hook] && subject.places.isEmpty)
        let need = Permission(.hook("./sign.sh"), collection: "/c", host: "h", digest: "0")
        let effects = update(&model, .consentFound(job, [need], missing: []))
        let plan = HookPlan(SavedHooks(before: hook), root: "/c", allowed: [need])
        let sending = effects.compactMap { if case .send(let sending, job) = $0 { sending } else { nil } }.first
        #expect(sending?.hooks == plan)
    }

    @Test func `a hook of the collection holds for its requests`() throws {
        var model = opened(nil)
        var defaults = RequestDefaults()
        defaults.hooks = SavedHooks(after: SavedHook(["./check.sh"]))
        model.request.opened?.request.hooks = defaults.hooks
        let (_, subject) = try #require(look(send(&model)))
        #expect(subject.hooks == [SavedHook(["./check.sh"])])
    }

    @Test func `a download passes the same gate`() throws {
        var model = opened()
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: "http://h/x", headers: [], body: nil),
            options: model.request.draft.options)
        let sending = Sending(request, place: ValuePlace(collection: "/c", environment: ""))
        let effects = Transferring.begin(sending, to: "/tmp/x", &model)
        #expect(look(effects) != nil && !sent(effects))
    }

    @Test func `the question as it is drawn`() throws {
        var model = opened()
        let (job, _) = try #require(look(send(&model)))
        let hook = Permission(.hook("./sign\u{1B}[2J.sh in tour"), collection: "/c", host: "h", digest: "0")
        _ = update(&model, .consentFound(job, [need, hook], missing: [need, hook]))
        try expectScreen(SampleScreen.lines(model), named: "question-consent")
    }
}
