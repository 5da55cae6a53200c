import CurlewBytes
import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import Testing
import Workspace

/// Requests that end, and what the history keeps of them.
enum Ended {
    static let secrets = ["token": "CANARY /5bd1", "pw": "sword+fish é"]

    static func values(_ secrets: [String: String] = secrets) -> EnvironmentValues {
        let file = EnvironmentFile(
            name: "e", values: [.init("user", "ada")], secrets: secrets.keys.sorted().map { SavedSecret($0, .kept) })
        return EnvironmentValues("e", in: [file])
    }

    static func order(_ draft: RequestDraft, _ secrets: [String: String] = secrets) -> SendOrder {
        var order = SendOrder(
            draft, saved: nil, defaults: RequestDefaults(), values: values(secrets),
            place: ValuePlace(collection: "", environment: "e"),
            context: PreparationContext(variables: VariableSet()))
        order.known.secrets = secrets
        return order
    }

    /// The sending of an order whose every question is answered with yes.
    static func sending(_ order: SendOrder) throws -> Sending {
        var steps = SendSteps(order, SendPolicy(protected: .yes, framing: .yes))
        var step = steps.next(after: .begin)
        while true {
            switch step {
            case .lookUp(let needs, _):
                let secrets = needs.secrets.reduce(into: [:]) { $0[$1.name] = order.known.secrets[$1.name] }
                step = steps.next(after: .lookedUp(LookUpAnswer(secrets: secrets)))
            case .consent(let subject, _): step = steps.next(after: .consented(subject.needs))
            case .send(let sending): return sending
            default: throw Refused(step: "\(step)")
            }
        }
    }

    struct Refused: Error { var step: String }

    static func answered(_ sending: Sending, _ body: String = "{}", _ fields: HeaderFields = [:]) -> TaskResult {
        let head = ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: fields)
        let response = TransportResponse(head: head, body: Bytes(Array(body.utf8)))
        return .success(
            Exchange(request: sending.request.request, response: response, readBy: ResponseSerializer(), date: 5))
    }

    static func recorded(
        _ draft: RequestDraft, _ body: String = "{}", _ fields: HeaderFields = [:],
        secrets: [String: String] = secrets
    ) throws -> (recorded: RecordedExchange, sent: SentRequest) {
        let sending = try sending(order(draft, secrets))
        let ended = EndedSending(
            sending, answered(sending, body, fields), hiding: .none, origin: .explorer, name: "A", date: 1)
        return (try #require(ended.recorded()), sending.request.request)
    }

    static func text(_ bytes: Bytes?) -> String { String(decoding: bytes?.array ?? [], as: UTF8.self) }
}

@Suite struct EndedSendingTests {
    @Test(arguments: ["Location", "Content-Location", "Link", "Refresh", "X-Next"])
    func `a URL of an answer keeps its credentials to itself, wherever it stands`(field: String) throws {
        let url = "https://a.test/b?q=1&access_token=t0k3n1&token=ab#c"
        let value = field == "Link" ? "<\(url)>; rel=next" : field == "Refresh" ? "5; url=\(url)" : url
        let draft = RequestDraft(url: "http://h/", response: ResponseSerializer(.http))
        let exchange = try Ended.recorded(draft, "see t0k3n1", [field: value]).recorded.exchange
        let kept = value.replacing("t0k3n1", with: "******").replacing("=ab", with: "=******")
        #expect(exchange.fields[field] == kept && Ended.text(exchange.body) == "see ******")
    }

    @Test func `a Referer keeps the credentials of its URL to itself`() throws {
        var draft = RequestDraft(url: "http://h/", response: ResponseSerializer(.http))
        draft.headers = [HeaderRow(id: 1, name: "Referer", value: "https://a.test/b?token=t0k3n1&x=y")]
        let exchange = try Ended.recorded(draft).recorded.exchange
        #expect(exchange.requestHeaders["Referer"] == "https://a.test/b?token=******&x=y")
    }

    private func draft(
        _ method: String, _ url: String, _ kind: SerializerKind, _ parameters: ParameterLiteral? = nil
    ) -> RequestDraft {
        var draft = RequestDraft(method: method, url: url, serializer: kind, response: ResponseSerializer(.http))
        if let parameters { draft.parameters = ParameterTree(parameters) }
        return draft
    }

    // MARK: Secrets with names

    @Test func `named secrets leave their names in the URL, the fields and the body`() throws {
        var draft = draft(
            "POST", "http://h/a", .form, ["t": "{{token}}", "u": "{{user}}", "x": "a {{pw}} b"])
        draft.headers = [HeaderRow(id: 1, name: "X-Plain", value: "x {{token}}")]
        draft.authentication = .basic(user: "me", password: "{{pw}}")
        draft.url = "http://h/a?k=v"
        let (recorded, _) = try Ended.recorded(draft)
        #expect(Ended.text(recorded.exchange.requestBody) == "t={{token}}&u=ada&x=a%20{{pw}}%20b")
        #expect(recorded.exchange.requestHeaders["X-Plain"] == "x {{token}}")
        #expect(recorded.exchange.requestHeaders["Authorization"] == "Basic me:{{pw}}")
        #expect(Set(recorded.holes.flatMap(\.names)) == ["token", "pw"])
        #expect(recorded.environment == "e" && recorded.name == "A")
        let saved = String(decoding: try #require(recorded.saved), as: UTF8.self)
        #expect(saved.contains("{{token}}") && saved.contains("{{pw}}") && saved.contains("{{user}}"))
        for secret in Ended.secrets.values { #expect(!"\(recorded)".contains(secret) && !saved.contains(secret)) }
    }

    @Test func `the bytes come back with the values of the day`() throws {
        var draft = draft("POST", "http://h/a", .json, ["t": "{{token}}", "n": 1, "x": "a \"{{pw}}\""])
        draft.url = "http://h/a?k=1"
        draft.headers = [HeaderRow(id: 1, name: "X-T", value: "{{token}}")]
        draft.authentication = .bearer(token: "{{token}}")
        let (recorded, sent) = try Ended.recorded(draft)
        let values = Ended.values()
        var order = try recorded.order(
            defaults: RequestDefaults(), values: values, place: ValuePlace(collection: "", environment: "e"),
            context: PreparationContext(variables: VariableSet()))
        order.known.secrets = Ended.secrets
        let again = try Ended.sending(order).request.request
        #expect(again.method == sent.method && again.url == sent.url && again.body?.bytes == sent.body?.bytes)
        #expect(again.fields == sent.fields)
        order.known.secrets = ["token": "new \"1\"", "pw": "other"]
        let later = try Ended.sending(order).request.request
        let text = Ended.text(later.body?.bytes)
        #expect(text.contains(#""t":"new \"1\"""#), "\(text)")
        #expect(later.fields["Authorization"] == "Bearer new \"1\"" && later.fields["X-T"] == "new \"1\"")
    }

    @Test func `what is sent again is kept like the first, with its tree and its spans`() throws {
        let (first, _) = try Ended.recorded(draft("GET", "http://h/a", .form, ["q": "{{token}}", "r": [1, 2]]))
        #expect(first.exchange.url == "http://h/a?q={{token}}&r%5B%5D=1&r%5B%5D=2", "\(first.exchange.url)")
        var order = try first.order(
            defaults: RequestDefaults(), values: Ended.values(),
            place: ValuePlace(collection: "", environment: "e"), context: PreparationContext(variables: VariableSet()))
        order.known.secrets = Ended.secrets
        let sending = try Ended.sending(order)
        let again = try #require(
            EndedSending(sending, Ended.answered(sending), hiding: .none, origin: .command, date: 1).recorded())
        #expect(again.exchange.url == first.exchange.url && again.saved == first.saved && again.url == first.url)
        #expect(again.holes == first.holes)
    }

    @Test func `spans cover the kept bytes and name their nodes`() throws {
        let (recorded, _) = try Ended.recorded(draft("GET", "http://h/a", .form, ["q": "{{token}}", "r": ["x y"]]))
        let bytes = Array(recorded.exchange.url.utf8)
        var place = 0
        for span in recorded.url {
            #expect(span.range.lowerBound == place)
            place = span.range.upperBound
        }
        #expect(place == bytes.count)
        let token = try #require(recorded.holes.first)
        let owner = recorded.url.first { $0.range.overlaps(token.range) }
        #expect(owner?.origin == "q" && owner?.escaped == nil)
        #expect(recorded.url.contains { $0.origin == "r[0]" && $0.escaped?.reason == .space })
    }

    // MARK: Credentials without a name

    @Test func `credentials without a name are stars everywhere, also where the answer repeats them`() throws {
        var draft = draft(
            "POST", "http://ada:lovelace-1@h/a?api_key=key-one-1", .json,
            ["password": "typed-pw-1", "q": "b", "n": ["token": ["in-list-1"]]])
        draft.headers = [
            HeaderRow(id: 1, name: "Cookie", value: "sid=cookie-1; theme=dark"),
            HeaderRow(id: 2, name: "Proxy-Authorization", value: "Basic cHJveHk6cHJveHktcHctMQ=="),
            HeaderRow(id: 3, name: "X-Api-Key", value: "field-key-1"),
        ]
        let isSet = draft.options.set(.proxy, to: "http://me:proxy-user-1@127.0.0.1:1")
        #expect(isSet)
        let echo = "typed-pw-1 in-list-1 key-one-1 lovelace-1 field-key-1 fine"
        let (recorded, _) = try Ended.recorded(draft, echo)
        let all =
            "\(recorded)" + String(decoding: recorded.saved ?? [], as: UTF8.self)
            + Ended.text(recorded.exchange.body) + Ended.text(recorded.exchange.requestBody)
        for canary in [
            "typed-pw-1", "in-list-1", "key-one-1", "lovelace-1", "cookie-1", "field-key-1", "cHJveHk6", "proxy-user-1",
        ] {
            #expect(!all.contains(canary), "\(canary) in \(all)")
        }
        #expect(recorded.exchange.url == "http://h/a?api_key=******")
        #expect(Ended.text(recorded.exchange.requestBody).contains(#""q":"b""#))
        #expect(recorded.exchange.requestHeaders["Cookie"] == "sid=******; theme=******")
        #expect(Ended.text(recorded.exchange.body).contains("fine"))
        let names = Set(recorded.unnamed.compactMap(\.name))
        #expect(names == ["api_key", "password", "sid", "theme"], "\(names)")
        let places = Set(recorded.unnamed.map(\.place))
        #expect(places.isSuperset(of: ["the URL", "the body", "the field Cookie", "the field X-Api-Key"]))
    }

    @Test func `a credential that is typed again goes where it stood; without one it is left out`() throws {
        var draft = draft("POST", "http://h/a", .form, ["password": "typed pw", "q": "1"])
        draft.headers = [HeaderRow(id: 1, name: "X-Api-Key", value: "field-key-1")]
        let (recorded, sent) = try Ended.recorded(draft)
        func again(_ typed: [Int: String]) throws -> SentRequest {
            let order = try recorded.order(
                defaults: RequestDefaults(), values: EnvironmentValues(nil),
                place: ValuePlace(collection: "", environment: ""),
                context: PreparationContext(variables: VariableSet()), typed: typed)
            return try Ended.sending(order).request.request
        }
        let without = try again([:])
        #expect(Ended.text(without.body?.bytes) == "password=&q=1" && without.fields["X-Api-Key"] == nil)
        let typed = recorded.unnamed.reduce(into: [:]) { values, credential in
            values[credential.id] = credential.place == "the body" ? "typed pw" : "field-key-1"
        }
        let with = try again(typed)
        #expect(with.body?.bytes == sent.body?.bytes && with.fields["X-Api-Key"] == "field-key-1")
    }

    @Test(arguments: [
        ("http://ada:{{pw}}@p.test:1", "http://ada:{{pw}}@p.test:1"),
        ("http://{{pw}}@p.test:1", "http://{{pw}}@p.test:1"),
        ("http://ada:typed-pw@p.test:1", nil), ("http://p.test:1", "http://p.test:1"),
    ])
    func `a proxy's password is sent again by its name, and never as stars`(proxy: String, kept: String?) throws {
        var asked = draft("GET", "http://h/a", .form)
        asked.options.proxy = .url(proxy)
        let recorded = try Ended.recorded(asked, secrets: ["pw": "sw0rdfish"]).recorded
        let order = Result {
            try recorded.order(
                defaults: RequestDefaults(), values: Ended.values(),
                place: ValuePlace(collection: "", environment: "e"),
                context: PreparationContext(variables: VariableSet()))
        }
        guard let kept else {
            #expect(throws: RepeatFault.self) { try order.get() }
            return
        }
        #expect(try order.get().draft.options.proxy == .url(kept))
    }

    @Test func `fields that were taken away are not sent again either`() throws {
        var asked = draft("POST", "http://h/a", .json, ["q": "1"])
        asked.headers = ["Content-Length", "Host", "Cookie"].enumerated().map {
            HeaderRow(id: $0 + 1, name: $1, value: "", removes: true)
        }
        asked.headers.append(HeaderRow(id: 9, name: "X-Other", value: "1"))
        let recorded = try Ended.recorded(asked).recorded
        let order = try recorded.order(
            defaults: RequestDefaults(), values: Ended.values(), place: ValuePlace(collection: "", environment: "e"),
            context: PreparationContext(variables: VariableSet()))
        let again = try Ended.sending(order).request
        #expect(again.options.connection.withheld == ["Content-Length", "Host", "Cookie"])
        #expect(again.request.fields["X-Other"] == "1")
    }

    // MARK: Ends

    @Test func `no-store keeps the head only, of the request too`() throws {
        let (recorded, _) = try Ended.recorded(
            draft("POST", "http://h/a", .json, ["q": "private-1"]), "{}", ["Cache-Control": "no-store"])
        #expect(recorded.exchange.body == nil && recorded.exchange.requestBody == nil && recorded.saved == nil)
        #expect(recorded.exchange.requestBodyCount == 17 && recorded.exchange.status == 200)
        #expect(throws: RepeatFault.self) {
            try recorded.order(
                defaults: RequestDefaults(), values: EnvironmentValues(nil),
                place: ValuePlace(collection: "", environment: ""),
                context: PreparationContext(variables: VariableSet()))
        }
    }

    @Test func `of redirects the first request is kept, and the URL that answered`() throws {
        let sending = try Ended.sending(Ended.order(draft("GET", "http://h/a", .form)))
        var (next, first) = (sending.request.request, sending.request.request)
        next.url = "http://other/b?t=CANARY%20/5bd1"
        first.headers.append(SentHeader("X-First", "1", origin: .you))
        let moved = TransportResponse(
            head: ResponseHead(version: "HTTP/1.1", status: 302, reason: "Found", fields: [:]), body: Bytes())
        let exchange = Exchange(
            request: next,
            response: TransportResponse(
                head: ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: [:]), body: Bytes()),
            readBy: ResponseSerializer(.http), hops: [Hop(request: first, response: moved, droppedHeaders: [])], date: 5
        )
        let recorded = try #require(
            EndedSending(sending, .success(exchange), hiding: .none, origin: .explorer, date: 1).recorded())
        #expect(recorded.exchange.url == "http://h/a" && recorded.exchange.requestHeaders["X-First"] == "1")
        #expect(recorded.exchange.answerURL == "http://other/b?t=******")
        #expect(Exchange(recorded.exchange)?.request.url == "http://other/b?t=******")
        #expect(Exchange(recorded.exchange)?.home == "http://other")
    }

    @Test func `what came before a failure is kept, without secrets`() throws {
        let sending = try Ended.sending(Ended.order(draft("GET", "http://h/a", .form)))
        let partial = TransportResponse(
            head: ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: ["X": "CANARY /5bd1"]),
            body: Bytes(Array("half CANARY /5bd1".utf8)))
        let failure = ExchangeFailure(
            request: sending.request.request, error: .cancelled, partial: partial, date: 0)
        let recorded = try #require(
            EndedSending(sending, .failure(failure), hiding: .none, origin: .explorer, date: 7).recorded())
        #expect(recorded.exchange.date == 7 && recorded.exchange.status == 200)
        #expect(Ended.text(recorded.exchange.body) == "half ******" && recorded.exchange.fields["X"] == "******")
        guard case .cancelled = recorded.exchange.outcome else {
            Issue.record("\(recorded.exchange.outcome)")
            return
        }
    }
}
