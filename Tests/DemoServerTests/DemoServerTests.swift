import DemoServer
import TestSupport
import Testing

@Suite struct DemoServerTests {
    @Test func `it answers on loopback at the port it names`() async throws {
        let server = try DemoServer.start()
        let answer = try await Curl.get(server.baseURL + "/")
        #expect(answer.status == 200)
        #expect(answer.body.count == 64)
        #expect(server.baseURL == "http://127.0.0.1:\(server.port)")
    }

    @Test func `a taken port is an error, a preferred one gives way`() async throws {
        let first = try DemoServer.start()
        #expect(throws: DemoServerError.portTaken(first.port)) { try DemoServer.start(port: first.port) }
        let second = try DemoServer.start(preferring: first.port)
        #expect(second.port != first.port)
        #expect(try await Curl.get(second.baseURL + "/").status == 200)
    }

    @Test func `a stopped server frees its port and may be stopped again`() async throws {
        let server = try Self.startAside()
        server.stop()
        server.stop()
        await #expect(throws: Curl.Failure(end: .exit(7))) { try await Curl.get(server.baseURL + "/") }
        #expect(try DemoServer.start(port: server.port).port == server.port)
    }

    /// On a port that the system hands to nobody by itself: a freed one of those might be taken by another test at once.
    private static func startAside() throws -> DemoServer {
        for _ in 0..<50 {
            do throws(DemoServerError) {
                return try DemoServer.start(port: .random(in: 20_000..<30_000))
            } catch .portTaken {
                continue
            }
        }
        return try DemoServer.start()
    }
}
