import CurlewBytes
import CurlewFiles
import CurlewNetworking
import CurlewTransport
import Drafting
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import Explorer
@testable import Keys
@testable import Workspace

/// A question is answered once all of it was seen, and by nobody who was doing something else.
@Suite struct QuestionReadingTests {
    private typealias Sample = SampleScreen

    private static let sizes = [Size(width: 80, height: 24), Size(width: 60, height: 16), Size(width: 20, height: 6)]
    private static let attack = "true # " + String(repeating: "word ", count: 1600) + "\n touch X"

    private let job = JobID(7)

    private func need(_ text: String) -> Permission {
        var need = Permission(.command(text), collection: "/home/ada/api", host: "https://a.test", digest: "0")
        need.content = ProgramContent(folder: "/home/ada/api")
        return need
    }

    private func asked(_ text: String = attack, _ size: Size = Sample.small) -> Model {
        var model = Sample.searchPeople()
        _ = update(&model, .resized(size))
        ConsentGate.begin(waiting: job, &model)
        _ = update(&model, .consentFound(job, [need(text)], missing: [need(text)]))
        return model
    }

    private func key(_ name: String, _ model: inout Model) -> [Effect] {
        KeySequence(parsing: name)?.keys.first.map { update(&model, .input(.key($0), Sample.clock)) } ?? []
    }

    private func question(_ model: Model) -> QuestionState? {
        if case .question(let state)? = model.overlays.last { state } else { nil }
    }

    private func isAllowed(_ effects: [Effect]) -> Bool {
        effects.contains { if case .keepConsent = $0 { true } else { false } }
    }

    // MARK: The end is seen

    @Test(arguments: sizes, ["j", "PgDn"])
    func `no yes is taken before the last line was on the screen`(size: Size, way: String) {
        var model = asked(Self.attack, size)
        var shown: [String] = []
        for _ in 0..<5000 {
            _ = update(&model, .painted)
            let lines = Sample.lines(model)
            shown += lines
            if lines.contains(where: { $0.contains("touch X") }) { break }
            #expect(!isAllowed(key("Y", &model)) && question(model) != nil)
            #expect(!lines.contains { $0.contains("Y yes") })
            _ = key(way, &model)
        }
        #expect(shown.contains { $0.contains("touch X") } && shown.contains { $0.contains("https://a.test") })
        for _ in 0..<9 {
            _ = update(&model, .painted)
            _ = key("j", &model)
        }
        #expect(isAllowed(Sample.press("Y", &model)) && model.overlays.isEmpty)
    }

    @Test(arguments: [Size(width: 7, height: 24), Size(width: 80, height: 1)])
    func `no yes is taken while the screen has no room for the question`(size: Size) {
        var model = asked("touch X")
        Sample.read(&model)
        _ = update(&model, .resized(size))
        #expect(!isAllowed(Sample.press("Y", &model)) && question(model) != nil)
        _ = update(&model, .resized(Sample.small))
        #expect(!isAllowed(key("Y", &model)) && question(model) != nil)
        #expect(isAllowed(Sample.press("Y", &model)))
    }

    @Test func `why Y does nothing is said, with the key that goes on`() {
        var model = asked()
        #expect(Sample.press("Y", &model).isEmpty)
        #expect(model.status.message?.text == "read it to its end first: PgDn goes on")
        #expect(Sample.lines(model).last?.hasPrefix(" PgDn goes on  j down  k up  n no") == true)
        Sample.press("k", &model)
        #expect(model.status.message?.text == "this is its beginning")
    }

    @Test func `a key that is bound to something else is the one that is named`() throws {
        var model = asked()
        model.keys = BindingTable(
            BindingTable.standard.bindings.filter { $0.context != .consent || $0.action != .movePageDown }
                + [KeyBinding(.consent, ["Space"], .movePageDown, "page down")])
        Sample.press("Y", &model)
        #expect(model.status.message?.text == "read it to its end first: Space goes on")
    }

    @Test func `pages that were typed ahead leave no row out`() {
        var model = asked()
        for _ in 0..<50 {
            _ = update(&model, .painted)
            let last = question(model)?.lastShown ?? 0
            for _ in 0..<9 { _ = key("PgDn", &model) }
            #expect(question(model)?.top ?? 0 <= last)
            if question(model)?.isRead != true { #expect(!isAllowed(key("Y", &model))) }
        }
        #expect(question(model)?.showsEnd == true && isAllowed(Sample.press("Y", &model)))
    }

    @Test func `another width begins anew, another height goes on`() {
        var model = asked()
        Sample.press("PgDn PgDn", &model)
        #expect(question(model)?.top ?? 0 > 0)
        _ = update(&model, .resized(Size(width: 80, height: 30)))
        #expect(question(model)?.top ?? 0 > 0)
        _ = update(&model, .resized(Size(width: 61, height: 30)))
        #expect(question(model)?.top == 0)
    }

    @Test func `a screen with no room for a line takes no answer`() {
        for size in [Size(width: 1, height: 1), Size(width: 5, height: 6), Size(width: 40, height: 1)] {
            var model = asked("pass", size)
            #expect(Sample.press("Y n Esc", &model).isEmpty && question(model) != nil)
            _ = Sample.lines(model)
            _ = update(&model, .resized(Sample.small))
            #expect(isAllowed(Sample.press("Y", &model)))
        }
    }

    @Test(arguments: [("80x24", sizes[0]), ("60x16", sizes[1]), ("20x6", sizes[2])])
    func `the card of a long command`(name: String, size: Size) throws {
        var model = asked(Self.attack, size)
        try expectScreen(Sample.lines(model), named: "question-long-\(name)")
        for _ in 0..<2000 where question(model)?.showsEnd == false {
            _ = update(&model, .painted)
            _ = key("PgDn", &model)
        }
        Sample.read(&model)
        try expectScreen(Sample.lines(model), named: "question-long-end-\(name)")
    }

    @Test func `marks stand for what cannot be seen, line by line`() throws {
        var need = need("cd lib\r\nsh\tx\u{1B}[2J\u{202E}\n\n" + String(repeating: "w", count: 70) + "\nmake")
        need.content = ProgramContent(
            folder: "/home/ada/api", files: [ProgramFile(path: "Makefile", digest: "0")], byteCount: 20)
        need.earlier = .differs([.changed("Makefile"), .added("lib/x\n")])
        var model = Sample.searchPeople()
        Questions.ask(.consent(job, [need]), &model)
        Sample.settle(&model)
        try expectScreen(Sample.lines(model), named: "question-marks")
    }

    // MARK: Meant

    /// The time after the question's last line was drawn and its timer fired, in seconds.
    private func clock(_ seconds: Double) -> ClockReading { ClockReading(seconds: Sample.clock.seconds + seconds) }

    private func yes(_ name: String = "Y", at seconds: Double, _ model: inout Model) -> [Effect] {
        KeySequence(parsing: name)?.keys.first.map { update(&model, .input(.key($0), clock(seconds))) } ?? []
    }

    /// The timer that the drawing of the question started, and its time.
    private func timer(_ effects: [Effect]) -> (job: JobID, time: Duration)? {
        for case .startTimer(.consent, let job, let time) in effects { return (job, time) }
        return nil
    }

    @Test func `a yes is none before half a second of reading, and is said to be too quick`() throws {
        var model = asked("pass")
        let reading = try #require(timer(update(&model, .painted)))
        #expect(reading.time == .milliseconds(500))
        #expect(timer(update(&model, .painted)) == nil, "one frame begins it")
        #expect(Sample.lines(model).last?.hasPrefix(" n no") == true)
        for time in [0.0, 0.03, 0.2, 0.4] { #expect(yes(at: time, &model).isEmpty && question(model) != nil) }
        #expect(model.said == "that was too quick for a yes: read it, then press Y again")
        _ = update(&model, .timer(.consent, JobID(reading.job.number + 1000), clock(0.5)))
        #expect(yes(at: 0.55, &model).isEmpty, "that timer was of another question")
        _ = update(&model, .timer(.consent, reading.job, clock(0.6)))
        #expect(Sample.lines(model).last?.hasPrefix(" Y yes  n no") == true)
        #expect(isAllowed(yes(at: 0.7, &model)) && model.overlays.isEmpty)
    }

    @Test(arguments: ["Y", "s", "y", "j"])
    func `a yes is none within a tenth of a second of another key`(other: String) throws {
        var model = asked("pass")
        Sample.read(&model)
        _ = yes("k", at: 1, &model)
        #expect(yes(at: 1.05, &model).isEmpty)
        _ = yes(other == "Y" ? "k" : other, at: 1.1, &model)
        #expect(yes(at: 1.199, &model).isEmpty && question(model) != nil)
        #expect(isAllowed(yes(at: 1.3, &model)))
    }

    @Test func `a no is taken as soon as it was drawn`() {
        for name in ["n", "Enter", "Esc", "Ctrl-C"] {
            var model = asked("pass")
            _ = update(&model, .painted)
            _ = yes(name, at: 0, &model)
            #expect(question(model) == nil, "\(name)")
        }
    }

    @Test func `a question that was covered is read anew`() throws {
        var model = asked("pass")
        Sample.read(&model)
        _ = yes("F1", at: 1, &model)
        let reading = timer(update(&model, .painted))
        #expect(reading == nil, "the help is on the screen")
        _ = yes("Esc", at: 2, &model)
        #expect(yes(at: 3, &model).isEmpty)
        let again = try #require(timer(update(&model, .painted)))
        #expect(yes(at: 4, &model).isEmpty)
        _ = update(&model, .timer(.consent, again.job, clock(5)))
        #expect(isAllowed(yes(at: 6, &model)))
    }

    @Test func `y is no yes to a consent, and Y is none to another question`() {
        var model = asked("pass")
        #expect(Sample.press("y", &model).isEmpty && model.said == "answer first: Y or n")
        var other = deleting()
        #expect(Sample.press("Y", &other).isEmpty && other.said == "answer first: y or n")
        #expect(Sample.lines(other).contains { $0.contains("y yes   N no (Enter)") })
        #expect(Sample.lines(model).contains { $0.contains("Y yes   n no (Enter)") })
    }

    @Test func `another key for the yes is the one that is shown and said`() {
        var model = asked("pass")
        model.keys = BindingTable(
            BindingTable.standard.bindings.filter { $0.context != .consent || $0.action != .confirmYes }
                + [KeyBinding(.consent, ["F5"], .confirmYes, "yes")])
        #expect(Sample.lines(model).contains { $0.contains("F5 yes   n no (Enter)") })
        _ = update(&model, .painted)
        _ = yes("F5", at: 0, &model)
        #expect(model.said == "that was too quick for a yes: read it, then press F5 again")
        #expect(isAllowed(Sample.press("F5", &model)))
    }

    @Test func `the second s of an unsafe method is a consent as well`() throws {
        func isSent(_ effects: [Effect]) -> Bool {
            effects.contains { if case .send = $0 { true } else { false } }
        }
        var model = Model.sendable("DELETE", "https://api.example.test/1")
        #expect(!isSent(yes("s", at: 0, &model)))
        let asked = model.said
        #expect(asked.hasSuffix("again sends"))
        let reading = try #require(timer(update(&model, .painted)))
        for time in [0.03, 0.06, 0.2] {
            #expect(!isSent(yes("s", at: time, &model)) && model.said == asked)
            #expect(timer(update(&model, .painted)) == nil, "it does not begin anew")
        }
        _ = update(&model, .timer(.consent, reading.job, clock(0.5)))
        #expect(!isSent(yes("s", at: 0.25, &model)))
        #expect(isSent(yes("s", at: 0.8, &model)))
    }

    // MARK: Under the fingers

    @Test(arguments: ["Y", "n", "Enter", "Esc", "Ctrl-C"])
    func `no key is taken that came before the question was drawn`(name: String) {
        var model = asked("pass")
        #expect(key(name, &model).isEmpty && question(model) != nil)
        #expect(model.status.message?.text == "that key came before the question; answer it now")
        _ = Sample.press(name, &model)
        #expect(question(model) == nil)
    }

    @Test func `what is pasted is no answer, and no card goes over a question`() {
        var model = asked("pass")
        for help in [false, true] {
            if help { Sample.press("F1", &model) }
            #expect(update(&model, .input(.paste("y\ny\n"), Sample.clock)).isEmpty)
            #expect(!model.overlays.contains { if case .paste = $0 { true } else { false } })
        }
        Sample.press("Esc", &model)
        #expect(question(model) != nil)
    }

    @Test func `a question waits for the one that is read`() {
        var model = asked("pass one")
        _ = update(&model, .painted)
        let other = Permission(.file("/etc/hosts"), collection: "/c", host: "h")
        ConsentGate.begin(waiting: JobID(8), &model)
        _ = update(&model, .consentFound(JobID(8), [other], missing: [other]))
        #expect(question(model)?.text(model.keys).contains("pass one") == true && model.asks(for: JobID(8)))
        let first = Sample.press("Y", &model)
        #expect(first.contains(.keepConsent([need("pass one")])))
        #expect(question(model)?.text(model.keys).contains("/etc/hosts") == true)
        #expect(key("Y", &model).isEmpty, "this one was not drawn yet")
        #expect(Sample.press("Y", &model).contains(.keepConsent([other])))
    }

    @Test(arguments: ["?", ":", "m", "Ctrl-P"])
    func `it waits until a card is closed, and says so`(opener: String) {
        var model = Sample.searchPeople()
        Sample.press(opener, &model)
        ConsentGate.begin(waiting: job, &model)
        _ = update(&model, .consentFound(job, [need("pass")], missing: [need("pass")]))
        #expect(question(model) == nil && model.asks(for: job))
        Sample.press("Esc", &model)
        #expect(question(model)?.text(model.keys).contains("pass") == true)
    }

    @Test func `it waits until nobody types`() {
        var model = Sample.searchPeople()
        Sample.press("i", &model)
        Sample.type("da", &model)
        ConsentGate.begin(waiting: job, &model)
        _ = update(&model, .consentFound(job, [need("pass")], missing: [need("pass")]))
        #expect(question(model) == nil)
        #expect(Sample.lines(model).contains { $0.contains("a question waits until this is closed") })
        Sample.type("y", &model)
        #expect(model.edit?.editor.text.hasSuffix("day") == true)
        Sample.press("Esc", &model)
        #expect(question(model) != nil)
    }

    @Test func `a question about what is over goes, also from the queue`() {
        var model = Sample.searchPeople()
        Sample.press("?", &model)
        Questions.ask(.consent(job, [need("pass")]), &model)
        Questions.withdraw(of: job, &model)
        Sample.press("Esc", &model)
        #expect(model.overlays.isEmpty && !model.asks(for: job))
    }

    @Test func `a password is not asked for over what is read`() {
        var model = Sample.searchPeople()
        Sample.press("?", &model)
        Questions.bring(ChallengeCard.asking(Challenge(scheme: .basic, realm: "r", host: "h"), for: job, model), &model)
        guard case .help? = model.overlays.last else {
            Issue.record("it lies over the help")
            return
        }
        Sample.press("Esc", &model)
        guard case .challenge? = model.overlays.last else {
            Issue.record("it never came")
            return
        }
    }

    @Test func `the host that a password goes to is whole`() {
        var model = Sample.searchPeople()
        let host = "login.example.com." + String(repeating: "a", count: 50) + ".evil.test"
        Questions.bring(
            ChallengeCard.asking(Challenge(scheme: .basic, realm: "r", host: host), for: job, model), &model)
        #expect(Sample.lines(model).contains { $0.contains("evil.test") })
    }

    // MARK: What it is about

    private func deleting(_ keys: String = "1 g g d d") -> Model {
        var model = Sample.searchPeople(Sample.medium)
        Sample.press(keys, &model)
        return model
    }

    private func deleted(_ effects: [Effect]) -> [ItemPath] {
        effects.compactMap { if case .changeFiles(_, .delete(let path), _) = $0 { path } else { nil } }
    }

    @Test func `what was named is deleted, wherever the cursor is by then`() {
        var model = deleting()
        #expect(question(model)?.text(model.keys).contains("Delete Tour") == true)
        model.library.cursor = 5
        #expect(deleted(Sample.press("y", &model)) == ["tour"])
    }

    @Test func `what is gone, or is another by then, is said and not deleted`() throws {
        for change in ["gone", "other", "collection"] {
            var model = deleting()
            let collection = try #require(model.library.collection)
            switch change {
            case "gone": model.library.collection = collection.without("tour")
            case "other": model.library.collection = collection.without("tour/hello")
            default:
                var other = RequestCollection(root: "/elsewhere", name: "Other")
                other.items = collection.items
                model.library.collection = other
            }
            #expect(deleted(Sample.press("y", &model)).isEmpty)
            #expect(model.status.message?.text.hasSuffix("nothing was deleted") == true, "\(change)")
        }
    }

    @Test func `a file that is another by the time of the yes stays, and the keys to go on are said`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{}\n", to: "curlew.yaml")
        try folder.write("request: GET http://h/a\n", to: "a.yaml")
        let worker = FileWorker(
            directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path + "/state"]),
            start: FileWorker.Start(currentFolder: folder.path, wantsDemo: false))
        let answers = Mutex<[Message]>([])
        func run(_ effects: [Effect]) async -> [Message] {
            for effect in effects { worker.enqueue(effect) { message in answers.withLock { $0.append(message) } } }
            await worker.drain()
            return answers.withLock { all in
                defer { all = [] }
                return all
            }
        }
        var model = Sample.searchPeople(Sample.medium)
        for message in await run([.openCollection(path: folder.path)]) { _ = update(&model, message) }
        #expect(await run(Sample.press("1 g g d d", &model)).isEmpty)
        #expect(question(model)?.text(model.keys).contains("Delete a") == true)
        try folder.write("request: GET http://h/a # another\n", to: "a.yaml")
        for message in await run(Sample.press("y", &model)) { _ = update(&model, message) }
        #expect(try folder.read("a.yaml").contains("another"))
        #expect(
            model.status.message?.text
                == "a changed meanwhile; nothing was deleted; \(model.key(of: .collOpen)) opens it, "
                + "\(model.key(of: .collDelete)) asks again")
        _ = await run(Sample.press("1 g g d d", &model))
        for message in await run(Sample.press("y", &model)) { _ = update(&model, message) }
        #expect(throws: (any Error).self) { try folder.read("a.yaml") }
    }

    @Test func `a file is written over with the body that was asked about`() {
        var model = Sample.searchPeople()
        _ = update(
            &model,
            .bodyWritten(Bytes([1, 2]), path: "/tmp/x", holdsSecret: false, FileError(.save, "/tmp/x", .alreadyExists)))
        model.request.exchange = .none
        #expect(
            Sample.press("y", &model) == [.writeBody(Bytes([1, 2]), path: "/tmp/x", overwrite: true, knowing: .none)])
    }

    @Test func `an unsafe method whose URL has no room in a line asks on a card`() {
        let path = String(repeating: "a", count: 90)
        var model = Model.sendable("DELETE", "https://api.example.test/\(path)?all=true")
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(
            question(model)?.text(model.keys).contains("Send DELETE https://api.example.test/\(path)?all=true?") == true
        )
        let effects = Sample.press("Y", &model)
        #expect(effects.contains { if case .send = $0 { true } else { false } })
    }
}

extension QuestionState {
    /// The row behind the last one on the screen.
    fileprivate var lastShown: Int { min(rows.count, top + (layout?.text.height ?? 0)) }
}

extension RequestCollection {
    /// As another program may leave it.
    fileprivate func without(_ path: ItemPath) -> RequestCollection {
        var collection = self
        collection.items = items.filter { $0.path != path }.map { item in
            guard case .folder(var folder) = item else { return item }
            folder.items.removeAll { $0.path == path }
            return .folder(folder)
        }
        return collection
    }
}

extension ConsentGate {
    /// As after a request was sent that needs a look at the disk.
    fileprivate static func begin(waiting job: JobID, _ model: inout Model) {
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://a.test/x", headers: [], body: nil))
        let sending = Sending(request, place: ValuePlace(collection: "/c", environment: ""))
        var pending = PendingSend(
            steps: SendSteps(
                again: sending, in: EnvironmentValues(nil),
                SendPolicy(protected: .yes, framing: .yes)), kind: .again)
        pending.subject = sending.subject
        model.sending.pending[job] = pending
    }
}
