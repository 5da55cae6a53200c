import CurlewBytes
import CurlewMessage
import CurlewTransport
import Testing

/// What happened, why, what to do.
@Suite struct WordingTests {
    static let rows: [(TransportError, String)] = [
        (
            .nameNotFound(host: "api.exmple.test"),
            "\"api.exmple.test\" was not found. The name has no address. Correct it and send again."
        ),
        (
            .refused(host: "127.0.0.1", port: 9999),
            "Nothing answers at 127.0.0.1:9999. The connection was refused. Is the server running?"
        ),
        (
            .timedOut(.whole, after: .seconds(60), phase: .waiting),
            "No answer in 60 s. Connected and sent; waiting for the response. Send again, or set a longer timeout."
        ),
        (
            .timedOut(.head, after: .seconds(60), phase: .connecting),
            "No answer in 60 s. The connection was being made. Send again, or set a longer idle-timeout."
        ),
        (
            .timedOut(.head, after: .seconds(60), phase: .receiving),
            "The answer's head did not end in 60 s. It came too slowly. Send again, or set a longer idle-timeout."
        ),
        (
            .timedOut(.idle, after: .milliseconds(1500), phase: .sending),
            "Nothing came or went for 1.5 s. Connected; the request was being sent. "
                + "Send again, or set a longer idle-timeout."
        ),
        (
            .timedOut(.whole, after: .milliseconds(2500), phase: .receiving),
            "The response did not end in 2.5 s. The body was being received. Send again, or set a longer timeout."
        ),
        (
            .untrustedCertificate(host: "h", reason: .unknownIssuer("Demo CA")),
            "The certificate is not trusted. Its issuer is not known: \"Demo CA\". "
                + "Verification can be turned off for this request."
        ),
        (
            .incomplete(received: 100, expected: 1000),
            "The response stops too early. 100 of 1000 bytes came. Send again."
        ),
        (.emptyReply, "The server closed without an answer. Not one whole line came. Send again."),
        (.cancelled, "Cancelled."),
        (
            .tooLarge(limit: 4 << 30),
            "The response is larger than 4 GiB. That is the limit (max-filesize). max-filesize 0 takes all."
        ),
        (
            .inflatesTooMuch(limit: 256 << 20, wire: 262_174),
            "The body inflates too much. 262174 bytes made more than 256 MiB, the limit (max-filesize). "
                + "max-filesize 0 takes all."
        ),
        (
            .timedOut(.whole, after: .seconds(2), phase: .reading),
            "The response was not read in 2 s. All of it came; its body was being read. "
                + "Send again, or set a longer timeout."
        ),
        (
            .unsupportedScheme("ftp"),
            "\"ftp\" URLs are not sent. Only http and https leave this program. Write the URL with http:// or https://."
        ),
        (
            .cannotStore(.diskFull(directory: "/tmp", written: 5)),
            "The response could not be stored. Storing stopped at 5 bytes: no space is left in /tmp. "
                + "The part is kept. Make room."
        ),
    ]

    @Test(arguments: rows)
    func `a message says what happened, why, and what to do`(error: TransportError, message: String) {
        #expect(error.message == message)
        #expect(error.what.count <= 60)
    }

    @Test func `words of a server show their controls`() {
        let message = TransportError.protocolError(.other("bad \u{1B}[31m\n\u{9B}")).message
        #expect(!message.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    }

    @Test func `a refused URL or header says where`() throws {
        let url = try #require(throws: URLTextError.self) { try URLText("http://h/a b") }
        #expect(TransportError.invalidRequest(.url(url)).message == url.sentence)
    }
}
