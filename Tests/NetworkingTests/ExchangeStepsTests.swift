import CurlewBytes
import CurlewMessage
import CurlewSerialization
import CurlewTransport
import Testing

@testable import CurlewNetworking

/// The steps of an exchange, told what happened without any network.
@Suite struct ExchangeStepsTests {
    private func steps(
        _ authentication: Authentication = .none, method: String = "POST", body: RequestBody? = nil,
        options: RequestOptions = RequestOptions(follow: 5),
        configuration: SessionConfiguration = SessionConfiguration()
    ) -> ExchangeSteps {
        let request = SentRequest(method: method, url: "http://h.test/a", headers: [], body: body)
        let prepared = PreparedRequest(request: request, options: options, authentication: authentication)
        return ExchangeSteps(prepared, configuration) { $1.digest($0) }
    }

    private func answer(_ status: Int, _ fields: HeaderFields = [:]) -> TransportResponse {
        TransportResponse(head: ResponseHead(version: "HTTP/1.1", status: status, fields: fields), body: Bytes())
    }

    private func sent(_ step: ExchangeSteps.Step) -> SentRequest? {
        if case .send(let request, _) = step { request } else { nil }
    }

    /// The request that follows this answer to the first one.
    private func next(_ steps: inout ExchangeSteps, _ response: TransportResponse) throws -> ExchangeSteps.Step {
        let first = try #require(sent(steps.next(after: .begin)))
        return steps.next(after: .answered(response, to: first))
    }

    @Test func `a stream is not sent a second time`() throws {
        let fields: HeaderFields = ["WWW-Authenticate": "Digest realm=r, nonce=n"]
        let digest = Authentication.digest(user: "u", password: "p")
        var once = steps(digest, body: RequestBody(pieces: [.stream(BodyStream(count: 2))]))
        #expect(sent(try next(&once, answer(401, fields))) == nil)
        var twice = steps(digest, body: RequestBody([1, 2]))
        #expect(sent(try next(&twice, answer(401, fields)))?.body == RequestBody([1, 2]))
    }

    @Test func `a stream is not sent on to where a redirect leads`() throws {
        var once = steps(body: RequestBody(pieces: [.stream(BodyStream(count: 2))]))
        guard case .finish(_, _, let refusal) = try next(&once, answer(307, ["Location": "/x"])) else {
            Issue.record("followed")
            return
        }
        #expect(refusal == .bodyReadOnce)
        var changed = steps(body: RequestBody(pieces: [.stream(BodyStream(count: 2))]))
        #expect(sent(try next(&changed, answer(302, ["Location": "/x"])))?.method == "GET")
    }

    @Test func `the hook changes a redirect or stops it`() async throws {
        let changing = SessionConfiguration(redirectHook: { proposal in
            var next = proposal.request
            next.url += "?from=\(proposal.answer.status)"
            next.headers.append(SentHeader("X-Hook", proposal.from.method, origin: .you))
            return next
        })
        var steps = steps(configuration: changing)
        guard case .propose(let proposal) = try next(&steps, answer(302, ["Location": "/x"])) else {
            Issue.record("not asked")
            return
        }
        let decided = await changing.redirectHook?(proposal)
        let next = try #require(sent(steps.next(after: .decided(decided))))
        #expect(steps.hops.map(\.response.head.status) == [302])
        #expect(next.url == "http://h.test/x?from=302" && next.fields["X-Hook"] == "POST")
        var stopped = self.steps(configuration: SessionConfiguration(redirectHook: { _ in nil }))
        _ = try self.next(&stopped, answer(302, ["Location": "/x"]))
        guard case .finish(_, let response, nil) = stopped.next(after: .decided(nil)) else {
            Issue.record("followed")
            return
        }
        #expect(response.head.status == 302)
    }

    @Test func `a changed method is told, and can be kept`() throws {
        var changing = steps()
        #expect(sent(try next(&changing, answer(301, ["Location": "/x"])))?.method == "GET")
        #expect(changing.hops.first?.changedMethod == "GET")
        var keeping = steps(body: RequestBody([1]), options: RequestOptions(follow: 5, keepsMethod: true))
        let kept = try #require(sent(try next(&keeping, answer(303, ["Location": "/x"]))))
        #expect(kept.method == "POST" && kept.body == RequestBody([1]))
        #expect(keeping.hops.first?.changedMethod == nil)
    }

    @Test func `a proxy may ask once, and only a proxy`() throws {
        let asking = SessionConfiguration(asksForCredentials: true)
        let fields: HeaderFields = ["Proxy-Authenticate": "Basic realm=\"out\""]
        var proxied = steps(
            options: RequestOptions(proxy: .url("http://p.test:3128")), configuration: asking)
        guard case .ask(let challenge) = try next(&proxied, answer(407, fields)) else {
            Issue.record("not asked")
            return
        }
        #expect(challenge == Challenge(scheme: .basic, realm: "out", host: "p.test:3128", isProxy: true))
        let again = sent(proxied.next(after: .given(.credentials(user: "u@x", password: "p"))))
        #expect(again?.fields.contains("Authorization") == false)
        #expect(proxied.options(for: "http://h.test/").proxy == .url("http://u%40x:p@p.test:3128"))
        #expect(sent(proxied.next(after: .answered(answer(407, fields), to: try #require(again)))) == nil)
        var direct = steps(configuration: asking)
        guard case .finish = try next(&direct, answer(407, fields)) else {
            Issue.record("the origin got an answer")
            return
        }
    }

    @Test func `a proxy that is told a user already is not told another`() throws {
        let fields: HeaderFields = ["Proxy-Authenticate": "Basic realm=\"out\""]
        var steps = steps(
            options: RequestOptions(proxy: .url("http://u:p@p.test:3128")),
            configuration: SessionConfiguration(asksForCredentials: true))
        guard case .finish = try next(&steps, answer(407, fields)) else {
            Issue.record("asked")
            return
        }
    }

    private let certificate = ClientCertificate(certificate: "/me.pem")
    private let wanted = TransportFailure(.tlsFailed(host: "h.test", reason: .certificateRequired))

    @Test func `a handshake that wants a certificate is asked about once`() throws {
        var steps = steps(configuration: SessionConfiguration(asksForCredentials: true))
        let first = try #require(sent(steps.next(after: .begin)))
        guard case .ask(let challenge) = steps.next(after: .failed(wanted, of: first)) else {
            Issue.record("not asked")
            return
        }
        #expect(challenge == Challenge(scheme: .clientCertificate, realm: "", host: "h.test"))
        let again = try #require(sent(steps.next(after: .given(.certificate(certificate)))))
        #expect(steps.options(for: again.url).tls.clientCertificate == certificate)
        guard case .fail(let failure) = steps.next(after: .failed(wanted, of: again)) else {
            Issue.record("asked again")
            return
        }
        #expect(failure.error == wanted.error)
    }

    @Test(arguments: [ChallengeAnswer.performDefault, .reject, .credentials(user: "u", password: "p"), .cancel])
    func `without a certificate the handshake has failed`(answer: ChallengeAnswer) throws {
        var steps = steps(configuration: SessionConfiguration(asksForCredentials: true))
        let first = try #require(sent(steps.next(after: .begin)))
        _ = steps.next(after: .failed(wanted, of: first))
        guard case .fail(let failure) = steps.next(after: .given(answer)) else {
            Issue.record("sent")
            return
        }
        #expect(failure.error == (answer == .cancel ? .cancelled : wanted.error))
    }

    @Test func `a client certificate is shown to no other origin`() {
        var options = RequestOptions()
        options.tls.clientCertificate = certificate
        let steps = steps(options: options)
        #expect(steps.options(for: "http://h.test/elsewhere").tls.clientCertificate == certificate)
        for url in ["https://h.test/", "http://h.test:81/", "http://x.test/", "nonsense"] {
            #expect(steps.options(for: url).tls.clientCertificate == nil)
        }
    }

    @Test func `another answer keeps of an exchange all that does not come from its own`() {
        let request = SentRequest(method: "GET", url: "http://h.test/a", headers: [], body: nil)
        let serializer = ResponseSerializer(.json)
        var exchange = Exchange(request: request, response: answer(304), readBy: serializer, date: 7)
        let own = [
            Check("redirect is followed", .failed("no")), Check("the challenge is answered", .failed("not")),
        ]
        exchange.checks += own
        exchange.refusal = .bodyReadOnce
        exchange.home = "http://h.test"
        exchange.hops = [
            Hop(request: request, response: answer(302), droppedHeaders: [], kind: .redirect)
        ]
        let json = TransportResponse(
            head: ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Type": "application/json"]),
            body: Bytes(Array("[1]".utf8)))
        let other = exchange.with(json, readBy: serializer)
        let read = Exchange(request: request, response: json, readBy: serializer, date: 7)
        #expect(other.checks == read.checks + own && other.outcome.isSuccess && !exchange.outcome.isSuccess)
        #expect(other.body == json.body && other.date == 7 && other.refusal == .bodyReadOnce)
        #expect(other.home == exchange.home && other.hops.count == 1)
    }
}
