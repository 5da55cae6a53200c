import CurlewBytes
import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing
import Workspace

@testable import Drafting

/// What is done for a sending, step by step.
@Suite struct SendStepsTests {
    private typealias World = SendWorld

    private static let asking = SendPolicy(protected: .ask, framing: .ask)

    private func steps(_ order: SendOrder, _ policy: SendPolicy = asking) -> SendSteps { SendSteps(order, policy) }

    // MARK: Values

    @Test(arguments: [
        ("", ["send GET https://a.test/x"]), ("{{plain}}", ["send GET https://a.test/x p"]),
        (
            "{{kept}}",
            [
                "consent kept of e at https://a.test, to read", "look up kept with 1",
                "consent kept of e at https://a.test", "send GET https://a.test/x kept-value",
            ]
        ),
        (
            "{{command}}",
            [
                "consent echo hi at https://a.test, to read", "look up command with 1",
                "consent echo hi at https://a.test", "send GET https://a.test/x hi",
            ]
        ),
        ("{{$file n}}", ["look up $file n with 0", "send GET https://a.test/x text"]),
        ("{{none}}", [#"refuse {{none}} is not set."#]),
    ])
    func `a value is read and sent after its yes`(header: String, expected: [String]) {
        let words = World.words(steps(World.order(header: header)))
        #expect(words.map { String($0.prefix(26)) } == expected.map { String($0.prefix(26)) }, "\(words)")
        if header != "{{none}}" { #expect(words == expected) }
    }

    @Test func `a place that a secret is part of is asked about when it is known`() {
        let words = World.words(steps(World.order("GET", "https://{{process}}.test/x")))
        #expect(
            words == [
                "consent KEY at , to read", "look up process with 1", "consent KEY at https://******.test",
                "send GET https://env-value.test/x",
            ])
    }

    @Test func `what could not be read is said, and nothing goes out`() {
        let answer = LookUpAnswer(faults: ["command": "The command ended with 1."])
        let words = World.words(steps(World.order(header: "{{command}}")), answer: answer)
        #expect(words.last == "refuse The command ended with 1.")
    }

    @Test func `what is known is read anew where the policy says so alone`() {
        var order = World.order(header: "{{$file n}}")
        order.known.lookedUp = ["$file n": "before"]
        #expect(World.words(steps(order)) == ["send GET https://a.test/x before"])
        var policy = Self.asking
        policy.rereads = true
        #expect(World.words(steps(order, policy)).last == "send GET https://a.test/x text")
    }

    /// URL of the request; what the answer's value needs there.
    @Test(arguments: [(World.home, false), ("https://b.test", true), ("https://a.test:444", true)])
    func `what an answer gave goes back unasked`(origin: String, asks: Bool) {
        let text = "$response login $.t"
        var order = World.order("GET", origin + "/x", header: "{{\(text)}}")
        (order.known.lookedUp, order.known.issuingOrigins) = ([text: "v"], [text: World.home])
        let consent = asks ? ["consent \(text) of e at \(origin)"] : []
        #expect(World.words(steps(order)) == consent + ["send GET \(origin)/x v"])
        var step = World.order("GET", origin + "/x", header: "{{id}}")
        step.captured = [CapturedValue(name: "id", value: "7", isSecret: false, source: "$.id")]
        step.captured[0].issuingOrigin = World.home
        var variables = step.variables(.values([:]))
        variables["id"] = "7"
        variables.literals.insert("id")
        #expect(
            World.words(steps(step), event: .beginWith(variables))
                == (asks ? ["consent id of e at \(origin)"] : []) + ["send GET \(origin)/x 7"])
    }

    // MARK: Questions

    @Test(
        arguments: [
            ("GET", .ask, ["send GET https://a.test/x"]),
            ("POST", .ask, ["ask e: POST https://a.test/x", "send POST https://a.test/x"]),
            ("{{verb}}", .ask, ["ask e: DELETE https://a.test/x", "send DELETE https://a.test/x"]),
            ("POST", .yes, ["send POST https://a.test/x"]), ("POST", .no, ["refuse POST in e"]),
        ] as [(String, SendPolicy.Answer, [String])])
    func `a protected environment asks before something is changed`(
        method: String, answer: SendPolicy.Answer, expected: [String]
    ) {
        let order = World.order(method, values: World.values(protected: true))
        // Its yes is one to the method and the host.
        let policy = SendPolicy(protected: answer, unsafe: answer == .ask ? .always : .never, framing: .ask)
        #expect(World.words(steps(order, policy)) == expected)
        #expect(World.words(steps(World.order("GET"), policy)) == ["send GET https://a.test/x"])
    }

    @Test func `nothing is read before a protected environment has its yes`() {
        let order = World.order("POST", header: "{{command}}", values: World.values(protected: true))
        #expect(World.words(steps(order))[0] == "ask e: POST https://a.test/x")
        #expect(
            World.words(steps(order, SendPolicy(protected: .no, framing: .no))) == ["refuse POST in e"])
    }

    @Test func `an upload that makes another method of it is asked about`() {
        var order = World.order("GET", values: World.values(protected: true))
        order.changes = [.body(RequestBody(Array("x".utf8)), method: "PUT")]
        #expect(
            World.words(steps(order)) == ["ask e: PUT https://a.test/x", "send PUT https://a.test/x"])
    }

    @Test func `an unsafe method is asked about at a place that is new`() {
        var policy = Self.asking
        policy.unsafe = .first(but: ["https://b.test"])
        #expect(
            World.words(steps(World.order("PUT"), policy)) == [
                "ask PUT https://a.test/x", "send PUT https://a.test/x",
            ])
        var proxied = World.order("PUT", "http://localhost:1/")
        proxied.draft.options.proxy = .url("http://p.test:1")
        #expect(World.words(steps(proxied, policy)).count == 2)
        for (method, url) in [("PUT", "https://b.test/"), ("GET", World.home + "/"), ("PUT", "http://localhost:1/")] {
            #expect(World.words(steps(World.order(method, url), policy)) == ["send \(method) \(url)"])
        }
    }

    @Test(arguments: [SendPolicy.Answer.ask, .yes, .no])
    func `fields that contradict the body`(answer: SendPolicy.Answer) {
        var order = World.order("POST")
        order.draft.headers = [HeaderRow(id: 1, name: "Content-Length", value: "5")]
        let words = World.words(steps(order, SendPolicy(protected: .ask, framing: answer)))
        switch answer {
        case .ask: #expect(words.count == 2 && words[0].hasPrefix("ask Content-Length is 5"), "\(words)")
        case .yes: #expect(words == ["send POST https://a.test/x"])
        case .no: #expect(words.count == 1 && words[0].hasPrefix("refuse Content-Length is 5"), "\(words)")
        }
    }

    // MARK: Files and targets

    private struct Files: FileInfo {
        var count: Int64?

        func size(of path: String) throws(FileFault) -> Int64 {
            guard let count else { throw .notThere }
            return count
        }
    }

    @Test func `files are looked at first, and what is missing keeps it from being sent`() {
        var order = World.order("POST")
        order.draft.serializer = .multipart
        order.draft.parameters = ParameterTree(["f": .file("pic.png")])
        var policy = Self.asking
        policy.looksAtFiles = true
        let there = World.words(steps(order, policy), files: Files(count: 7))
        #expect(there == ["find pic.png", "send POST https://a.test/x"])
        let gone = World.words(steps(order, policy), files: Files())
        #expect(gone.count == 2 && gone[1].hasPrefix("refuse"), "\(gone)")
    }

    @Test func `a file for the answer is chosen before anything more is asked, and it goes on from there`() throws {
        var policy = Self.asking
        policy.choosesTarget = true
        var order = World.order("GET")
        order.hooks = SavedHooks(before: SavedHook(["true"]))
        var machine = steps(order, policy)
        guard case .chooseTarget(var sending) = machine.next(after: .begin) else {
            Issue.record("nothing is chosen")
            return
        }
        sending.target = DownloadTarget(path: "out")
        let again = SendSteps(again: sending, in: World.values(), Self.asking)
        #expect(World.words(again) == ["consent true at https://a.test", "send GET https://a.test/x"])
        #expect(sending.head?.subject.hooks.isEmpty == true)
    }

    // MARK: Again

    @Test func `what was sent goes again as it was, and is asked about as it was`() throws {
        var order = World.order("POST", header: "{{kept}}")
        order.hooks = SavedHooks(after: SavedHook(["true"]))
        order.known.secrets = ["kept": "kept-value"]
        var machine = steps(order)
        var (step, sent) = (machine.next(after: .begin), Sending?.none)
        while sent == nil {
            switch step {
            case .consent(let subject, _): step = machine.next(after: .consented(subject.needs))
            case .lookUp: step = machine.next(after: .lookedUp(World.found))
            case .send(let sending): sent = sending
            default:
                Issue.record("\(World.words(step))")
                return
            }
        }
        let sending = try #require(sent)
        #expect(sending.hooks?.allowed.map(\.name).contains("true") == true)
        let again = SendSteps(again: sending, in: World.values(protected: true), Self.asking)
        let words = World.words(again)
        #expect(
            words == [
                "ask e: POST https://a.test/x", "consent true, kept of e at https://a.test",
                "send POST https://a.test/x kept-value",
            ], "\(words)")
    }

    @Test func `what was sent shows no secret when it is asked about again`() throws {
        var order = World.order("POST", "{{base}}/{{kept}}?k={{kept}}&u=x")
        order.known.secrets = ["kept": "kept-value"]
        let sending = Sending(
            try order.prepared(with: order.variables(.values(order.known.secrets))), order,
            order.variables(.values(order.known.secrets)))
        #expect(sending.request.request.url == "https://a.test/kept-value?k=kept-value&u=x")
        let again = SendSteps(
            again: sending, in: World.values(protected: true), Self.asking)
        #expect(World.words(again).first == "ask e: POST https://a.test/******?k=******&u=x")
        // Nor is it another environment's now.
        var guarded = order
        guarded.values = World.values(protected: true)
        let mine = Sending(sending.request, guarded, order.variables(.values(order.known.secrets)))
        let other = SendSteps(again: mine, in: EnvironmentValues("open"), Self.asking)
        #expect(World.words(other).first?.hasPrefix("ask e: POST") == true)
    }

    @Test func `what an answer gave is shown in the place of a question, and hidden behind it`() {
        let what = UnsafeSending(
            claim: nil, method: "POST", url: "https://joe:x1@given.test/given.test?t=given.test&k=secret1",
            detour: " through the proxy http://secret1.test", place: "")
        let masked = what.masked(["given.test", "secret1"], answers: ["given.test"])
        #expect(masked.url == "https://******@given.test/******?t=******&k=******")
        #expect(masked.detour == " through the proxy http://******.test")
    }

    @Test func `where an environment's file is damaged nothing goes, again neither`() {
        var file = EnvironmentFile(name: "e")
        file.damage = CollectionProblem(.conflictMarks, file: "environments/e.yaml")
        let values = EnvironmentValues("e", in: [file])
        let order = World.order("GET", "https://a.test/", values: values)
        #expect(World.words(steps(order)).first?.hasPrefix("refuse") == true)
        let sending = Sending(
            PreparedRequest(request: SentRequest(method: "GET", url: "https://a.test/", headers: [], body: nil)),
            place: order.place)
        #expect(
            World.words(SendSteps(again: sending, in: values, Self.asking)).first?.hasPrefix(
                "refuse") == true)
    }

    // MARK: Whatever comes

    private static let orders: [SendOrder] =
        ["", "{{kept}}", "{{command}}", "{{process}}", "{{$file n}}", "{{none}}"].flatMap { header in
            ["{{base}}/x", "https://{{process}}.test/", "https://b.test/"].flatMap { url in
                ["GET", "POST"].map { method in
                    var order = World.order(method, url, header: header, values: World.values(protected: true))
                    order.hooks = SavedHooks(before: SavedHook(["true"]))
                    return order
                }
            }
        }

    /// Events in any order: nothing is read, run or sent before the very thing had its yes, and after the end there is nothing.
    @Test(arguments: 0..<40) func `no order of events goes around a question`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<50 {
            let order = Self.orders[Int.random(in: 0..<Self.orders.count, using: &numbers)]
            var machine = steps(order)
            var (isConfirmed, allowed, isOver) = (false, [Permission](), false)
            var asked: SendSteps.Step?
            for _ in 0..<12 {
                var event = SendSteps.Event.begin
                switch Int.random(in: 0..<5, using: &numbers) {
                case 0: event = .yes
                case 1: event = .found(NoFiles())
                case 2: event = .lookedUp(World.found)
                case 3:
                    if case .consent(let subject, _)? = asked {
                        event = .consented(subject.needs)
                    } else {
                        event = .consented([])
                    }
                default: break
                }
                if case .ask? = asked, case .yes = event { isConfirmed = true }
                if case .consented(let needs) = event, case .consent? = asked { allowed = needs }
                let step = machine.next(after: event)
                if isOver { #expect(step == .none) }
                switch step {
                case .none: continue
                case .lookUp(let needs, let given):
                    #expect(needs.secrets.isEmpty || given == allowed && !given.isEmpty)
                case .send(let sending):
                    #expect(isConfirmed || sending.request.request.method == "GET")
                    #expect(sending.subject.needs == allowed && sending.hooks?.allowed == allowed)
                    isOver = true
                case .refuse: isOver = true
                default: break
                }
                asked = step
            }
        }
    }

    // MARK: Typed over a file

    /// A file lets redirects take things along, which speaks for what stands in it.
    @Test func `what was typed over a file stays at the first origin`() throws {
        var order = World.order("POST", header: "file")
        order.draft.options.credentialsReach = .unlessSecret
        order.draft.options.bodyReach = .unlessSecret
        order.draft.text = "own"
        order.draft.serializer = .text
        order.saved = order.draft
        let plain = try order.prepared(with: order.variables(.values([:])))
        #expect(plain.readTexts.isEmpty && !plain.bodyIsPrivate)
        order.draft.headers.append(HeaderRow(id: 2, name: "X-Api-Key", value: "typed"))
        let field = try order.prepared(with: order.variables(.values([:])))
        #expect(field.readTexts == ["typed"] && !field.bodyIsPrivate)
        order.draft.text = "typed"
        #expect(try order.prepared(with: order.variables(.values([:]))).bodyIsPrivate)
        // What was given on the command line, or by a row of a table, stays too, wherever it stands.
        order.draft.text = "own {{row}}"
        order.saved = order.draft
        var variables = order.variables(.values([:]))
        variables["row"] = "given"
        #expect(try !order.prepared(with: variables).bodyIsPrivate)
        variables.given = ["row"]
        #expect(try order.prepared(with: variables).bodyIsPrivate)
        // A person who typed the option means it for all.
        order.draft.options.credentialsReach = .anywhere
        order.draft.options.bodyReach = .anywhere
        #expect(try order.prepared(with: variables).readTexts.isEmpty)
    }

    @Test func `a credential that was typed goes through a file's proxy after a yes`() {
        var order = World.order()
        order.draft.options.proxy = .url("http://p.test:1")
        order.saved = order.draft
        order.draft.headers = [HeaderRow(id: 1, name: "X-Plain", value: "typed", isSecret: true)]
        #expect(World.words(steps(order)).contains { $0.hasPrefix("consent X-Plain that you typed") })
        order.draft.headers = []
        order.draft.url = "https://joe:typed@a.test/"
        #expect(World.words(steps(order)).contains { $0.hasPrefix("consent user and password that you typed") })
        order.draft.url = order.saved?.url ?? ""
        order.draft.headers = [HeaderRow(id: 1, name: "Authorization", value: "Bearer typed")]
        let place = "https://a.test through the proxy http://p.test:1"
        #expect(World.words(steps(order))[0] == "consent Authorization that you typed at \(place)")
        order.saved?.options.proxy = .none
        #expect(World.words(steps(order)).count == 1, "the proxy was typed too")
    }

    // MARK: Differently

    @Test func `what differs in one sending`() throws {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://a.test/", headers: [], body: nil))
        let body = RequestBody(Array("x".utf8))
        for change in [
            .aroundCache, .keptFirst, .withoutCookies, .withoutRedirects, .anyAnswer,
            .body(body, contentType: "text/plain", method: "PUT"),
        ] as [SendChange] { change.apply(to: &request, VariableSet()) }
        #expect(request.options.cachePolicy == .reload && request.showsCached)
        #expect(request.options.handlesCookies == false && request.options.follow == 0)
        #expect(request.response.acceptableStatus == nil && request.response.acceptableTypes == nil)
        #expect(request.request.method == "PUT" && request.request.body == body)
        #expect(request.request.fields["Content-Type"] == "text/plain")
    }
}
