import CurlewBytes
import CurlewMessage
import CurlewTransport
import TestSupport
import Testing

/// What a message says of the part that is kept, and of the proxy on the way.
@Suite struct FailureWordsTests {
    private static func partial(_ body: String, stored: Int64? = nil) -> TransportResponse {
        let head = ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: [:])
        return TransportResponse(head: head, body: Bytes(Array(body.utf8)), isComplete: false, stored: stored)
    }

    /// The advice where nothing, a head, and some of a body is kept.
    static let keeping: [(TransportError, nothing: String, head: String, body: String)] = [
        (
            .reset(phase: .receiving), "Send again.", "Send again; its head is kept.",
            "Send again; what came is kept."
        ),
        (
            .incomplete(received: 1, expected: 2), "Send again.", "Send again; its head is kept.",
            "Send again; what came is kept."
        ),
        (
            .streamReset(HTTP2ErrorCode(2)), "Send again; nothing of it is kept.",
            "Send again; its head is kept, and nothing of its body.", "Send again; 1 byte of its body is kept."
        ),
        (
            .protocolError(.length("-1")), "Nothing of it is kept.", "Its head is kept.", "What came before is kept."
        ),
        (
            .headerTooLarge(limit: 300_000), "Nothing of it is kept.", "Its head is kept.",
            "What came up to there is kept."
        ),
        (
            .tooLarge(limit: 9), "max-filesize 0 takes all.", "max-filesize 0 takes all.",
            "What came up to there is kept; max-filesize 0 takes all."
        ),
        (
            .protocolError(.brokenFrames), "Choose HTTP/1.1 if it does not speak HTTP/2.",
            "Its head is kept. Choose HTTP/1.1 if it does not speak HTTP/2.",
            "What came before is kept. Choose HTTP/1.1 if it does not speak HTTP/2."
        ),
        (
            .answeredEarly(sent: 1, of: 2), "Over HTTP/1.1 its end would be known.",
            "Its answer is kept; over HTTP/1.1 its end would be known.",
            "Its answer is kept; over HTTP/1.1 its end would be known."
        ),
        (.gaveUp(tries: 6), "Send again.", "Send again.", "Send again."),
        (.emptyReply, "Send again.", "Send again.", "Send again."),
    ]

    @Test(arguments: keeping)
    func `what is said to be kept is kept`(row: (TransportError, nothing: String, head: String, body: String)) {
        #expect(FailureWords(row.0).advice == row.nothing)
        #expect(FailureWords(row.0, partial: Self.partial("")).advice == row.head)
        #expect(FailureWords(row.0, partial: Self.partial("x")).advice == row.body)
        #expect(FailureWords(row.0, partial: Self.partial("", stored: 1)).advice == row.body)
        #expect(row.0.message.contains("kept") == row.nothing.contains("kept"))
    }

    @Test func `bytes that do not decode are said to be kept where there are some`() {
        let error = TransportError.badContentEncoding("gzip")
        #expect(FailureWords(error).advice == nil)
        #expect(FailureWords(error, partial: Self.partial("")).advice == nil)
        #expect(FailureWords(error, partial: Self.partial("x")).advice == "The bytes are kept as they came.")
    }

    /// The event and the reason, first where the proxy answers by itself, then through a tunnel.
    static let proxied: [(TransportError, answering: String, tunnel: String)] = [
        (
            .emptyReply, "The proxy p:1 closed without an answer.",
            "The connection through the proxy p:1 was closed without an answer."
        ),
        (
            .reset(phase: .waiting), "The proxy p:1 broke the connection.",
            "The connection through the proxy p:1 was broken."
        ),
        (
            .headCut, "The proxy p:1 closed inside its answer's head.",
            "The connection through the proxy p:1 was closed inside the answer's head."
        ),
        (.notHTTP(beginning: [0x78]), "The proxy p:1 does not answer in HTTP.", "The answer is not HTTP."),
        (
            .protocolError(.statusLine), "The answer of the proxy p:1 breaks the rules of HTTP.",
            "The answer breaks the rules of HTTP."
        ),
        (
            .timedOut(.whole, after: .seconds(3), phase: .waiting), "No answer through the proxy p:1 in 3 s.",
            "No answer through the proxy p:1 in 3 s."
        ),
        (
            .timedOut(.idle, after: .seconds(3), phase: .receiving),
            "Nothing came or went through the proxy p:1 for 3 s.",
            "Nothing came or went through the proxy p:1 for 3 s."
        ),
        (
            .timedOut(.whole, after: .seconds(3), phase: .receiving),
            "The response through the proxy p:1 did not end in 3 s.",
            "The response through the proxy p:1 did not end in 3 s."
        ),
        (
            .incomplete(received: 1, expected: 2), "The response through the proxy p:1 stops too early.",
            "The response through the proxy p:1 stops too early."
        ),
        (
            .tlsFailed(host: "h", reason: .closed), "No secure connection to h through the proxy p:1.",
            "No secure connection to h through the proxy p:1."
        ),
        (.cancelled, "Cancelled.", "Cancelled."),
        (
            .timedOut(.whole, after: .seconds(3), phase: .reading), "The response was not read in 3 s.",
            "The response was not read in 3 s."
        ),
    ]

    @Test(arguments: proxied)
    func `the proxy on the way is named`(row: (TransportError, answering: String, tunnel: String)) {
        #expect(FailureWords(row.0, proxy: ProxyRoute(name: "p:1", isTunnel: false)).what == row.answering)
        #expect(FailureWords(row.0, proxy: ProxyRoute(name: "p:1", isTunnel: true)).what == row.tunnel)
    }

    @Test func `a proxy that lets nothing through in time is the one to look at`() {
        let error = TransportError.timedOut(.whole, after: .seconds(3), phase: .connecting)
        let (answering, tunnel) = (ProxyRoute(name: "p:1", isTunnel: false), ProxyRoute(name: "p:1", isTunnel: true))
        #expect(
            FailureWords(error, proxy: tunnel).message
                == "No answer through the proxy p:1 in 3 s. The proxy had not let the connection through. "
                + "Is the proxy running, and is its address right?")
        #expect(FailureWords(error, proxy: answering).why == "The connection to the proxy was being made.")
        #expect(
            FailureWords(.tlsFailed(host: "h", reason: .closed), proxy: tunnel).why
                == "It was closed during the handshake.")
        #expect(
            FailureWords(.untrustedCertificate(host: "h", reason: .selfSigned), proxy: tunnel).why
                == "It is signed by itself. It came through the proxy p:1.")
    }

    @Test(
        arguments: [
            ("127.0.0.1", ["127.0.0.1"], "It has 127.0.0.1 as a DNS name alone, which is no proof of an address."),
            ("127.0.0.1.", ["127.0.0.1"], "It has 127.0.0.1 as a DNS name alone, which is no proof of an address."),
            ("[::1]", ["::1"], "It has ::1 as a DNS name alone, which is no proof of an address."),
            ("127.0.0.1", ["127.0.0.2"], "It is for 127.0.0.2, not for 127.0.0.1."),
            ("127.0.0.1", [], "It names no host at all, and so not 127.0.0.1."),
        ] as [(String, [String], String)])
    func `a certificate is never said to be for the host that it is not for`(
        host: String, names: [String], sentence: String
    ) {
        #expect(TransportError.CertificateFault.wrongHost(names).words(host: host) == sentence)
    }
}
