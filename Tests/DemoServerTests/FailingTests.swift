import Testing

@testable import DemoServer

@Suite struct FailingTests {
    @Test func `a path answers 500 from when it is asked for until it is mended`() async throws {
        let server = try DemoServer.start()
        defer { server.stop() }
        #expect(try await Curl.get(server.baseURL + "/people/1").status == 200)
        server.setFailing("/people/1", true)
        #expect(server.failing == ["/people/1"])
        let answer = try await Curl.get(server.baseURL + "/people/1")
        #expect(answer.status == 500)
        #expect(answer.text.contains(":demo mend"))
        #expect(try await Curl.get(server.baseURL + "/people/2").status == 200)
        server.setFailing("/people/1", false)
        #expect(try await Curl.get(server.baseURL + "/people/1").status == 200)
    }

    @Test func `the orders of one person, and those that name nobody`() async throws {
        let server = try DemoServer.start()
        defer { server.stop() }
        _ = try await Curl.get(
            server.baseURL + "/orders", "-H", "Content-Type: application/json", "-d", #"{"id":"B-1","user":2}"#)
        #expect(try await Curl.get(server.baseURL + "/orders?user=1").text.contains("B-1") == false)
        #expect(try await Curl.get(server.baseURL + "/orders?user=2").text.contains("B-1"))
        #expect(try await Curl.get(server.baseURL + "/orders?user=1").text.contains("A-17"))
        #expect(try await Curl.get(server.baseURL + "/orders?user=3").status == 404)
    }
}
