import CurlewBytes
import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing
@testable import Workspace

/// What is known to be a secret is stars wherever an answer is drawn, and what leaves the screen as it came says so.
@Suite struct `Secrets in an answer on the screen` {
    private static let secret = "CANARY-5bd1e995"

    private func showing(
        _ body: String, type: String = "application/json", _ tab: ResponseTab = .tree, width: Int = 80
    ) -> Model {
        var model = Model.showing(body, type: type, width: width)
        model.environments.learn([Self.secret])
        model.request.response.tab = tab
        return model
    }

    private func text(_ model: Model, columns: Int = 78) -> String {
        model.paneLines(columns: columns).joined(separator: "\n")
    }

    @Test(arguments: [
        (#"{"token":"CANARY-5bd1e995","n":1}"#, "application/json"), (#"{"token":"CANARY-5bd1e995"}"#, "text/plain"),
        (#"{"CANARY-5bd1e995":1}"#, "application/json"), (#"{"t":"x CAN\u0041RY-5bd1e995 y"}"#, "application/json"),
        (#"{"t":"bWU6Q0FOQVJZLTViZDFlOTk1"}"#, "application/json"),
        ("<a><t>CANARY-5bd1e995</t></a>", "application/xml"), ("<a t=\"CANARY-5bd1e995\"/>", "application/xml"),
    ])
    func `in the tree, open and closed`(body: String, type: String) {
        var model = showing(body, type: type)
        #expect(text(model).contains("******"), "\(text(model))")
        #expect(!text(model).contains("5bd1") && !text(model).contains("Q0FO"), "\(text(model))")
        model.focus = .response
        for keys in ["z M", "z R"] {
            SampleScreen.press(keys, &model)
            #expect(!text(model).contains("5bd1"), "\(text(model))")
        }
    }

    @Test func `a number too`() {
        var model = Model.showing(#"{"pin":12345678,"n":1}"#)
        model.environments.learn(["12345678"])
        #expect(text(model).contains("pin") && text(model).contains("******") && !text(model).contains("1234"))
    }

    @Test(arguments: [10, 17, 24, 40, 80], [true, false])
    func `in text, wherever a row breaks`(columns: Int, wraps: Bool) {
        for before in 0...30 {
            let body = String(repeating: "x", count: before) + Self.secret + " and " + Self.secret + "\nend"
            var model = showing(body, type: "text/plain", .raw)
            model.settings.wrapsLines = wraps
            let shown = text(model, columns: columns)
            for piece in ["CANA", "NARY", "Y-5b", "5bd1", "d1e9", "e995"] {
                #expect(!shown.contains(piece), "\(before): \(shown)")
            }
        }
    }

    @Test func `in text that is read from the side`() {
        for left in 0...40 {
            var model = showing("xxxxxxxxxx\(Self.secret)yyyyyyyyyyyyyyyyyyyyyyyyyyy", type: "text/plain", .raw)
            model.settings.wrapsLines = false
            model.request.response.raw.left = left
            #expect(!text(model, columns: 20).contains("5bd1") && !text(model, columns: 20).contains("e995"), "\(left)")
        }
    }

    @Test func `in the source of JSON, a match and the cursor beside it`() {
        var model = showing(#"{"token":"CANARY-5bd1e995","n":1}"#, .raw)
        model.focus = .response
        #expect(text(model).contains(#"{"token":"******","n":1}"#), "\(text(model))")
        model.finish(model.find(.text("ARY-5")))
        #expect(model.said == "1 of 1" && text(model).contains(#"{"token":"******","n":1}"#), "\(text(model))")
        model.finish(model.find(.text("\"n")))
        #expect(text(model).contains(#"{"token":"******","n":1}"#), "\(text(model))")
    }

    @Test func `in bytes`() {
        var model = showing("\0\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}CANARY-5bd1e995", type: "image/x", .raw)
        #expect(
            text(model).contains("08 ** ** **") && !text(model).contains("CANARY") && !text(model).contains("35 62"))
        model.secretsTimer = JobID(1)
        #expect(text(model).contains("43 41 4e"))
    }

    @Test func `in headers, with users and passwords of URLs`() {
        var exchange = Answer.exchange("{}")
        exchange.response.head.fields.append(HeaderField("X-Echo", Self.secret))
        exchange.response.head.fields.append(HeaderField("Location", "https://ada:lovelace@h/\(Self.secret)"))
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        model.environments.learn([Self.secret])
        model.take(.finished(exchange))
        model.request.response.tab = .headers
        #expect(text(model).contains("X-Echo: ******") && text(model).contains("https://******@h/******"))
        #expect(!text(model).contains("lovelace") && !text(model).contains(Self.secret))
        model.secretsTimer = JobID(1)
        #expect(text(model).contains("https://ada:lovelace@h/\(Self.secret)"))
    }

    @Test func `in what is said, now and later`() {
        var model = showing("{}")
        model.status.say("the value is \(Self.secret), see https://ada:lovelace@h/")
        #expect(!SampleScreen.lines(model).joined().contains("5bd1"))
        #expect(SampleScreen.lines(model).joined().contains("the value is ******, see https://******@h/"))
        _ = PromptCommand.run("messages", &model)
        #expect(!SampleScreen.lines(model).joined().contains("5bd1"))
    }

    @Test func `and are there for as long as they are asked for`() {
        var model = showing(#"{"token":"CANARY-5bd1e995"}"#)
        model.secretsTimer = JobID(1)
        #expect(text(model).contains("\"CANARY-5bd1e995\""))
    }

    // MARK: What leaves the screen

    @Test func `what is copied is what came, and says that a secret is in it`() throws {
        let body = #"{"token":"CANARY-5bd1e995","n":1,"more":"texts to be longer than a label"}"#
        var model = showing(body)
        model.focus = .response
        let label = "response body, 74 B; a secret is in it"
        #expect(SampleScreen.press("y r", &model).contains(.copy(body, label: label)))
        #expect(model.said == "copied " + label)
        model.go(to: "n", model.document)
        #expect(SampleScreen.press("y y", &model).contains(.copy("1", label: "1")))
        model.go(to: "token", model.document)
        let copied = Effect.copy(Self.secret, label: "\(Self.secret); a secret is in it")
        #expect(SampleScreen.press("y y", &model).contains(copied))
        #expect(!SampleScreen.lines(model).joined().contains("5bd1"))
    }

    @Test func `what is written is what came, and says so`() {
        var model = showing(#"{"token":"CANARY-5bd1e995"}"#)
        let effects = RequestStorage.writeBody(to: "/t/a.json", overwrite: false, &model)
        let body = Bytes(Array(#"{"token":"CANARY-5bd1e995"}"#.utf8))
        #expect(effects == [.writeBody(body, path: "/t/a.json", overwrite: false, knowing: model.secretMask)])
        _ = update(&model, .bodyWritten(body, path: "/t/a.json", holdsSecret: true, nil))
        #expect(model.said == "body with a secret in it written to /t/a.json")
        _ = update(&model, .bodyWritten(body, path: "/t/a.json", holdsSecret: false, nil))
        #expect(model.said == "body written to /t/a.json")
    }

    @Test func `the editor is given what came, and says so`() throws {
        var model = showing(#"{"token":"CANARY-5bd1e995"}"#)
        model.focus = .response
        let effects = SampleScreen.press("E", &model)
        let job = try #require(effects.compactMap { if case .editExternally(let job) = $0 { job } else { nil } }.first)
        #expect(job.text == #"{"token":"CANARY-5bd1e995"}"#)
        _ = update(&model, .edited(job.id, .text(job.text)))
        #expect(model.said == "a response is only looked at: nothing changed; a secret is in it")
    }

    @Test func `a check that a line suggests does not write it into a file`() {
        var model = showing(#"{"token":"CANARY-5bd1e995","n":1}"#)
        model.focus = .response
        model.go(to: "token", model.document)
        SampleScreen.press("o", &model)
        #expect(model.request.draft.checks == ["$.token type string"])
    }

    @Test func `a link that holds one is opened with its name`() {
        var model = EnvironmentFixture.model()
        _ = SendUpdate.send(&model)
        model.request.exchange = .sending(SendProgress(job: model.makeJob(), startedAt: 0))
        model.take(.finished(Answer.exchange(#"{"next":"https://h/?t=eyJ.very.secret&n=2"}"#)))
        model.focus = .response
        model.go(to: "next", model.document)
        SampleScreen.press("Enter", &model)
        #expect(model.request.draft.url == "https://h/?t={{token}}&n=2")
    }

    // MARK: What is kept

    private func taking(_ name: String = "t") -> Model {
        var model = Model.sendable()
        model.request.place = RequestPlace(collection: "/c", path: "a")
        model.request.change { $0.captures = [CaptureLine(name: name, text: "$.token", isSecret: true)] }
        model.prepare()
        return model
    }

    private func answer(_ exchange: Exchange, _ model: inout Model) throws -> [Effect] {
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        let event = SessionEvent.finished(exchange)
        return update(&model, .session(job, event, ResponseIndex.make(event), Model.clock(1)))
    }

    private func check(_ effects: [Effect]) throws -> CheckJob {
        try #require(effects.compactMap { if case .check(let job) = $0 { job } else { nil } }.first)
    }

    @Test func `an answer that a secret is taken out of is shown when that is known`() throws {
        var model = taking()
        let effects = try answer(Answer.exchange(#"{"token":"CANARY-5bd1e995"}"#), &model)
        for tab in [ResponseTab.tree, .raw, .headers] {
            model.request.response.tab = tab
            #expect(text(model).contains("The answer is being read.") && !text(model).contains("5bd1"))
        }
        model.request.response.tab = .tree
        let job = try check(effects)
        let after = update(&model, .checked(job.id, job.run()))
        #expect(text(model).contains("token") && text(model).contains("******") && !text(model).contains("5bd1"))
        #expect(after.contains(.hideKept(SecretMask([Self.secret]))))
        #expect(!update(&model, .resized(model.size)).contains { if case .hideKept = $0 { true } else { false } })
    }

    @Test func `it is on its way to the disk with stars before anybody has taken it`() throws {
        var model = taking()
        let effects = try answer(Answer.exchange(#"{"token":"CANARY-5bd1e995"}"#), &model)
        let stored = try #require(
            effects.recorded.first?.recorded()?.exchange)
        #expect(stored.body.map { String(decoding: $0.array, as: UTF8.self) } == #"{"token":"******"}"#)
    }

    @Test func `another request was opened before it was taken: it is taken when the request is back`() throws {
        var model = taking()
        let effects = try answer(Answer.exchange(#"{"token":"CANARY-5bd1e995"}"#), &model)
        let job = try check(effects)
        _ = RequestStorage.newRequest(&model)
        _ = update(&model, .checked(job.id, job.run()))
        _ = RequestStorage.open(RequestPlace(collection: "/c", path: "a"), &model)
        let again = try check(update(&model, .resized(model.size)))
        #expect(text(model).contains("The answer is being read."))
        _ = update(&model, .checked(again.id, again.run()))
        #expect(text(model).contains("******") && model.secretMask.masked(Self.secret) == "******")
    }

    @Test func `a body that a secret will be taken out of is not shown while it comes`() throws {
        var model = taking()
        _ = SendUpdate.send(&model)
        let head = Answer.response([], type: "text/event-stream").head
        model.take(.transport(.head(head)))
        let progress = try #require(model.request.exchange.progress)
        model.request.response.index = ResponseIndex(
            document: nil, text: BodyText(Bytes(Array("data: \(Self.secret)\n".utf8))))
        #expect(!ResponseWords.isLive(progress, model))
    }

    @Test func `credentials of an exchange are known from then on, and not for ever`() throws {
        var model = Model.sendable()
        var exchange = Answer.exchange("{}")
        exchange.request.headers.append(SentHeader("Authorization", "Bearer sent-t0ken", origin: .auth, isSecret: true))
        exchange.response.head.fields.append(HeaderField("Location", "http://ada:lovelace@h/"))
        let effects = try answer(exchange, &model)
        #expect(model.secretMask.secrets == ["sent-t0ken", "ada:lovelace", "lovelace"])
        #expect(!effects.contains { if case .hideKept = $0 { true } else { false } })
        for number in 100..<200 { model.environments.learn(credentials: ["signature-\(number)"]) }
        #expect(model.secretMask.secrets.count == 64 && model.secretMask.secrets.contains("signature-199"))
    }

    @Test func `a secret of an environment stays one when another is in use`() {
        var model = EnvironmentFixture.model()
        model.environments.activeName = "production"
        #expect(model.secretMask.masked("eyJ.very.secret") == "******")
    }

    @Test func `one that an earlier run stored is looked for when its collection is opened`() {
        var model = Model.sendable()
        _ = update(
            &model,
            .valuesChanged(
                .captured, ValuePlace(collection: "", environment: "e"), .success([EnvironmentFixture.token])))
        #expect(model.secretMask.masked("eyJ.very.secret") == "******")
    }

    @Test func `what was kept with the sentence of a check has stars there too`() {
        var exchange = Answer.exchange("{}")
        exchange.checks = [Check("c", .failed("$.t is \"\(Self.secret)\"."))]
        exchange.response.head.reason = Self.secret
        exchange.response.head.fields.append(HeaderField("Location", "http://ada:lovelace@h/"))
        let stored = StoredExchange(exchange, hiding: SecretMask([Self.secret]))
        #expect(!"\(stored)".contains(Self.secret) && !"\(stored)".contains("lovelace"))
        #expect(stored.outcome == .unacceptable("$.t is \"******\"."))
    }

    @Test func `what an answer of another request gave is stars in the preview`() {
        var model = EnvironmentFixture.model()
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-T", value: "a {{$response login $.t}}")] }
        model.environments.learn(
            LookUpAnswer(lookedUp: ["$response login $.t": "x eyJ.very.secret", "$response login $.u": "plain"]))
        SampleScreen.settle(&model)
        model.request.preview.chosenTab = .raw
        SampleScreen.settle(&model)
        let shown = String(decoding: model.request.preview.content.bytes, as: UTF8.self)
        #expect(shown.contains("X-T: ******") || shown.contains("X-T: a ******"), "\(shown)")
        #expect(!shown.contains("very.secret") && !shown.contains(SecretPlaceholder.text))
        let effects = SampleScreen.press("s", &model)
        let job = effects.compactMap { if case .lookUp(let job) = $0 { job.id } else { nil } }.first
        var sent: SentRequest?
        for effect in update(
            &model, .lookedUp(job ?? JobID(0), LookUpAnswer(lookedUp: ["$response login $.t": "x eyJ.very.secret"])))
        {
            guard case .findConsent(let job, let subject) = effect else { continue }
            for case .send(let sending, _) in update(&model, .consentFound(job, subject.needs, missing: [])) {
                sent = sending.request.request
            }
        }
        #expect(sent?.headers.first { $0.name == "X-T" }?.value == "a x eyJ.very.secret")
    }
}
