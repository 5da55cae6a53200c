import Foundation
import TestSupport
import Testing

/// URLs without a scheme on the command line.
@Suite struct `A host without a scheme` {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    @Test func `is sent to, with a collection and without one`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.answer))
        let folder = try TemporaryFolder()
        for isCollection in [false, true] {
            if isCollection { try folder.write("name: Hosts\n", to: "curlew.yaml") }
            for text in ["127.0.0.1:\(server.port)/x", ":\(server.port)/x", "localhost:\(server.port)/x"] {
                let run = try await ProgramRun.of(["send", text], folder: folder.path)
                #expect(run.end == .exit(0), "\(run.errors)")
            }
        }
        #expect(server.received.map { $0.hasPrefix("GET /x HTTP/1.1\r\n") } == Array(repeating: true, count: 6))
    }

    @Test func `is refused where a request has that name too`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.answer))
        let folder = try TemporaryFolder()
        try folder.write("name: Hosts\n", to: "curlew.yaml")
        try folder.write("request: GET \(server.url)/saved\n", to: "api.test/status.yaml")
        try folder.write("request: [\n", to: "api.test/broken.yaml")
        let refused = try await ProgramRun.of(["send", "api.test/status"], folder: folder.path)
        #expect(refused.end == .exit(2) && refused.errors.contains("Write ./api.test/status for"), "\(refused.errors)")
        let sent = try await ProgramRun.of(["send", "./api.test/status"], folder: folder.path)
        #expect(sent.end == .exit(0) && server.received.first?.hasPrefix("GET /saved ") == true, "\(sent.errors)")
        let broken = try await ProgramRun.of(["send", "./api.test/broken"], folder: folder.path)
        #expect(broken.end == .exit(2) && broken.errors.contains("broken.yaml"), "\(broken.errors)")
    }

    @Test func `is no word that may be the name of a request`() async throws {
        let folder = try TemporaryFolder()
        for name in ["people", "people/42", "v1.2/users"] {
            let run = try await ProgramRun.of(["send", name], folder: folder.path)
            #expect(run.end == .exit(2) && run.errors.contains("There is no collection here"), "\(run.errors)")
        }
    }

    @Test func `is what encode and export take too, with curl's http`() async throws {
        let encoded = try await ProgramRun.of(["encode", "example.com/x", "a=1"])
        #expect(encoded.end == .exit(0) && encoded.text.contains("\"http://example.com/x\""), "\(encoded.errors)")
        let exported = try await ProgramRun.of(["export", "example.com/x", "--as", "curl"])
        #expect(exported.end == .exit(0) && exported.text.contains("http://example.com/x"), "\(exported.errors)")
    }
}
