import CurlewBytes
import CurlewMessage
import CurlewTransport
import Testing

@testable import CurlewNetworking

/// `any`: what is taken of what a server offers.
@Suite struct StrongestOfferTests {
    private func begun(
        _ authentication: Authentication = .any(user: "u", password: "p"), url: String = "http://h.test/a"
    ) throws -> (steps: ExchangeSteps, first: SentRequest) {
        let prepared = PreparedRequest(
            request: SentRequest(method: "GET", url: url, headers: [], body: nil), authentication: authentication)
        var steps = ExchangeSteps(prepared, SessionConfiguration()) { $1.digest($0) }
        let first = try #require(sent(steps.next(after: .begin)))
        return (steps, first)
    }

    private func refusal(_ offers: [String], _ notes: [ResponseNote] = []) -> TransportResponse {
        let fields = HeaderFields(offers.map { HeaderField("WWW-Authenticate", $0) })
        let head = ResponseHead(version: "HTTP/1.1", status: 401, fields: fields)
        var response = TransportResponse(head: head, body: Bytes())
        response.notes = notes
        return response
    }

    private func sent(_ step: ExchangeSteps.Step) -> SentRequest? {
        if case .send(let request, _) = step { request } else { nil }
    }

    private func word(_ request: SentRequest, _ steps: ExchangeSteps) -> String {
        switch steps.login(for: request.url)?.scheme {
        case .ntlm?: "ntlm"
        case .negotiate?: "negotiate"
        case nil:
            request.fields["Authorization"].map { String($0.prefix { $0 != " " }).lowercased() } ?? "nobody"
        }
    }

    private static let digest = "Digest realm=r, nonce=n, qop=auth"
    private static let all = ["Basic realm=r", "NTLM", digest, "Negotiate"]

    @Test(arguments: [
        (all, "negotiate"), (["Basic realm=r", "NTLM", digest], "digest"), (["Basic realm=r, NTLM"], "ntlm"),
        (["Digest realm=r, nonce=n, algorithm=NEW", "NTLM"], "ntlm"), (["Basic realm=r"], "basic"),
    ])
    func `the strongest that can be answered goes out, once it was asked without`(
        offers: [String], scheme: String
    ) throws {
        var (steps, first) = try begun(url: "https://h.test/a")
        #expect(word(first, steps) == "nobody")
        let second = try #require(sent(steps.next(after: .answered(refusal(offers), to: first))))
        #expect(word(second, steps) == scheme)
        guard case .finish = steps.next(after: .answered(refusal(Self.all), to: second)) else {
            Issue.record("what was turned down is followed by something weaker")
            return
        }
    }

    @Test func `Basic stays here over http, and the check says why`() throws {
        var (steps, first) = try begun()
        guard case .finish = steps.next(after: .answered(refusal(["Basic realm=r"]), to: first)) else {
            Issue.record("something was sent")
            return
        }
        #expect(steps.complaint == StrongestOffer.inClear)
    }

    @Test func `without a ticket the next one is tried, since nothing was shown`() throws {
        var (steps, first) = try begun()
        let second = try #require(sent(steps.next(after: .answered(refusal(Self.all), to: first))))
        let missing = refusal(Self.all, [.noTicket("None")])
        let third = try #require(sent(steps.next(after: .answered(missing, to: second))))
        #expect(word(third, steps) == "digest")
    }

    @Test func `without a user nothing goes out but a ticket`() throws {
        let nobody = Authentication.any(user: "", password: "")
        var (steps, first) = try begun(nobody, url: "https://h.test/")
        let second = try #require(sent(steps.next(after: .answered(refusal(Self.all), to: first))))
        #expect(word(second, steps) == "negotiate")
        guard case .finish = steps.next(after: .answered(refusal(Self.all, [.noTicket("None")]), to: second)) else {
            Issue.record("something was sent")
            return
        }
    }

    @Test func `a login is for the origin alone, and a row of one's own stands alone`() throws {
        let (steps, first) = try begun(.ntlm(user: "u", password: "p"))
        #expect(word(first, steps) == "ntlm")
        for url in ["http://other.test/", "https://h.test/a", "http://h.test:81/a"] {
            #expect(steps.login(for: url) == nil)
        }
        let own = SentRequest(
            method: "GET", url: "http://h.test/", headers: [SentHeader("Authorization", "x", origin: .you)], body: nil)
        let prepared = PreparedRequest(request: own, authentication: .negotiate)
        let alone = ExchangeSteps(prepared, SessionConfiguration()) { $1.digest($0) }
        #expect(alone.login(for: own.url) == nil)
    }
}
