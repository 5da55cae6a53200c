import Foundation
import TestSupport
import Testing

/// A Kerberos server that takes every question and answers none: GSS-API waits for it inside of libcurl, half a minute and
/// longer, and curl with it.
@Suite struct TicketWaitTests {
    private let kdc: LoopbackServer
    /// Says that the KDC was asked.
    private let questions: AsyncStream<Void>
    private let asked: AsyncStream<Void>.Continuation
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        let (questions, asked) = AsyncStream<Void>.makeStream()
        (self.questions, self.asked) = (questions, asked)
        kdc = try LoopbackServer(.tell { asked.yield() }, .silence)
        folder = try TemporaryFolder()
        try folder.write(KerberosFiles.client(kdc: kdc.port, times: 60), to: "krb5.conf")
        try folder.write(KerberosFiles.clientKeytab, to: "keytab")
        server = try LoopbackServer(.readHead, .send(NTLMMessages.welcome))
    }

    /// With a key, GSS-API asks for a ticket by itself.
    private var environment: [String: String] {
        [
            "KRB5_CONFIG": folder.path("krb5.conf"), "KRB5CCNAME": "FILE:" + folder.path("none"),
            "KRB5_CLIENT_KTNAME": "FILE:" + folder.path("keytab"), "HOME": folder.path,
            "XDG_STATE_HOME": folder.path("state"),
        ]
    }

    @Test func `the time limit holds while a ticket is waited for, and nothing is sent behind it`() async throws {
        let run = try await ProgramRun.of(
            ["send", "--negotiate", "-u", ":", "-m", "1", "http://localhost:\(server.port)/"],
            environment: environment)
        #expect(run.end == .exit(3))
        #expect(
            run.errors.contains("No answer in 1 s. Connected; the login was being prepared, which may take a ticket."),
            "\(run.errors)")
        #expect(kdc.connectionCount > 0 && server.received.isEmpty)
    }

    @Test func `an interruption ends it at once`() async throws {
        let running = try RunningProgram(
            ["send", "--negotiate", "-u", ":", "-m", "600", "http://localhost:\(server.port)/"],
            environment: environment)
        running.whenEnded { [asked] in asked.finish() }
        for await _ in questions { break }
        running.signal(SIGINT)
        let run = await Task.detached { running.finishUnread() }.value
        #expect(run.end != .exit(0) && kdc.connectionCount > 0 && server.received.isEmpty, "\(run.errors)")
    }

    @Test func `other transfers go on meanwhile`() async throws {
        let (answers, answered) = AsyncStream<Void>.makeStream()
        let plain = try LoopbackServer { _ in [.readHead, .tell { answered.yield() }, .send(NTLMMessages.welcome)] }
        try folder.write("name: C\n", to: "c/curlew.yaml")
        try folder.write(
            "request: GET http://localhost:\(server.port)/\nauth: {type: negotiate}\noptions: {timeout: 600s}\n",
            to: "c/1.yaml")
        for number in 2...4 { try folder.write("request: GET \(plain.url)/\(number)\n", to: "c/\(number).yaml") }
        let running = try RunningProgram(
            ["run", "--limit", "2", "--allow", "all", folder.path("c")], environment: environment)
        running.whenEnded { answered.finish() }
        var count = 0
        for await _ in answers {
            count += 1
            if count == 3 { break }
        }
        #expect(server.received.isEmpty)
        running.signal(SIGINT)
        let run = await Task.detached { running.finish() }.value
        #expect(run.text.components(separatedBy: "200 OK").count >= 3, "\(run.text)")
    }
}
