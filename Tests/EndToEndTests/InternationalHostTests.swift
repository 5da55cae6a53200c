import Foundation
import TestSupport
import Testing

/// Hosts in letters beyond ASCII on the command line.
@Suite struct InternationalHostTests {
    @Test func `encode shows the host that is asked for, or what is wrong with it`() async throws {
        for (host, ascii) in [
            ("bücher.test", "xn--bcher-kva.test"), ("☕.test", "xn--53h.test"), ("XN--53H.test", "xn--53h.test"),
        ] {
            let run = try await ProgramRun.of(["encode", "--all-headers", "--url", "http://\(host)/"])
            #expect(run.end == .exit(0) && run.text.contains(#"["Host","\#(ascii)"]"#), "\(run.text)\(run.errors)")
            #expect(run.errors.contains("is asked for as \(ascii)") == (host.first != "X"), "\(run.errors)")
        }
        for host in ["-ü.test", "\u{5D0}1a.test", "{{name}}"] {
            let run = try await ProgramRun.of(["encode", "--all-headers", "--url", "http://\(host)/"])
            #expect(run.end == .exit(2) && run.text.isEmpty, "\(run.text)")
            #expect(run.errors.contains("\"\(host)\" is not a host name"), "\(run.errors)")
        }
    }

    @Test func `send says which host it asks, and warns of one that looks like another`() async throws {
        let proxy = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))
        let run = try await ProgramRun.of(["send", "-x", proxy.url, "http://p\u{430}ypal.test/"])
        #expect(run.end == .exit(0) && run.text == "ok", "\(run.errors)")
        #expect(
            run.errors.contains("is asked for as xn--pypal-4ve.test. It may look like another host"), "\(run.errors)")
        #expect(proxy.received.first?.hasPrefix("GET http://xn--pypal-4ve.test/ HTTP/1.1\r\n") == true)
    }
}
