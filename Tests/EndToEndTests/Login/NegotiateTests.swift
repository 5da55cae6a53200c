import Foundation
import TestSupport
import Testing

/// Negotiate with a KDC and an Apache of the test's own, beside curl.
@Suite(
    .enabled(if: LoopbackKerberos.isInstalled, "krb5-kdc or mod_auth_gssapi is not installed: .ci/setup --tests"),
    .serialized)
struct NegotiateTests {
    private let realm: LoopbackKerberos

    init() async throws {
        realm = try await LoopbackKerberos()
    }

    private func curlew(_ arguments: String..., isStranger: Bool = false) async throws -> ProgramRun {
        try await ProgramRun.of(
            ["send"] + arguments, environment: isStranger ? realm.strangersEnvironment : realm.environment)
    }

    @Test(arguments: [["--negotiate"], ["--anyauth"], ["--negotiate", "-d", "a=b"], ["--anyauth", "-d", "a=b"]])
    func `the ticket says who asks, as with curl`(options: [String]) async throws {
        let arguments = ["-i", "-u", ":"] + options + [realm.url + "/a"]
        let ours = try await ProgramRun.of(["send"] + arguments, environment: realm.environment)
        let theirs = try await ProgramRun.of(
            ["-s"] + arguments, program: "/usr/bin/curl", environment: realm.environment)
        #expect(ours.end == .exit(0) && ours.errors.isEmpty, "\(ours.errors)")
        for text in [ours.text, theirs.text] {
            #expect(text.contains("X-User: \(LoopbackKerberos.principal)\r\n"))
        }
        #expect(ours.text.hasSuffix("in") && ours.text.contains("HTTP/1.1 200 OK\r\n"))
        #expect(ours.text.split(separator: "HTTP/1.1 ").count == theirs.text.split(separator: "HTTP/1.1 ").count)
    }

    /// Both show a message of SPNEGO (RFC 4178) at once; what is in it is new each time.
    @Test func `the first message is of curl's kind`() async throws {
        var beginnings: [[UInt8]] = []
        for (program, command) in [(BuiltProgram.path, ["send"]), ("/usr/bin/curl", ["-s"])] {
            let server = try LoopbackServer(.readHead, .send(NTLMMessages.welcome))
            let run = try await ProgramRun.of(
                command + ["--negotiate", "-u", ":", "http://localhost:\(server.port)/a"], program: program,
                environment: realm.environment)
            #expect(run.text == "in", "\(run.errors)")
            let value = try #require(server.received.first.flatMap(NTLMMessages.authorization))
            #expect(value.hasPrefix("Negotiate YI"))
            beginnings.append(Array(try #require(Data(base64Encoded: String(value.dropFirst(10))))))
        }
        #expect(Self.withoutLengths(beginnings[0]) == Self.withoutLengths(beginnings[1]))
    }

    /// Its frame and the mechanisms that it offers, up to Kerberos' own message. Lengths in DER are those of what is new.
    private static func withoutLengths(_ message: [UInt8]) -> [UInt8] {
        var bytes = Array(message.prefix(60))
        for place in bytes.indices.dropLast(2) where bytes[place] == 0x82 {
            (bytes[place + 1], bytes[place + 2]) = (0, 0)
        }
        return bytes
    }

    @Test func `without a ticket nobody is proven, and that is said`() async throws {
        let run = try await curlew("--negotiate", "-u", ":", realm.url + "/a", isStranger: true)
        #expect(run.end == .exit(1))
        #expect(run.errors.contains("No Kerberos ticket could be shown: ") && run.errors.contains("kinit"))
    }

    @Test func `any goes on to what is offered beside it where there is no ticket`() async throws {
        let offer =
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Negotiate\r\nWWW-Authenticate: NTLM\r\nContent-Length: 0\r\n\r\n"
        let server = try LoopbackServer { number in
            number < 2
                ? [.readHead, .send(offer)]
                : [.readHead, .send(NTLMMessages.askAgain), .readHead, .send(NTLMMessages.welcome)]
        }
        let run = try await curlew("--anyauth", "-u", "ada:pw", server.url, isStranger: true)
        #expect(run.end == .exit(0) && run.text == "in", "\(run.errors)")
        let kinds = server.received.map { NTLMMessages.authorization(in: $0).map { $0.prefix { $0 != " " } } }
        #expect(kinds == [nil, nil, "NTLM", "NTLM"])
    }
}
