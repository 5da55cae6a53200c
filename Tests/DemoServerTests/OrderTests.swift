import DemoServer
import Foundation
import Testing

@Suite struct OrderTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private func send(_ method: String, _ path: String, _ body: String) async throws -> Curl.Answer {
        try await Curl.get(
            server.baseURL + path, "-X", method, "-H", "Content-Type: application/json", "--data-binary", body)
    }

    @Test(arguments: [
        (#"{"order":{"lines":[{"sku":"A1","qty":2}]}}"#, 201, nil),
        (#"{}"#, 422, "order: is missing"),
        (#"{"order":[]}"#, 422, "order: is not an object"),
        (#"{"order":{}}"#, 422, "lines: is missing"),
        (#"{"order":{"lines":{}}}"#, 422, "lines: is not an array"),
        (#"{"order":{"lines":[]}}"#, 422, "lines: is empty"),
        (#"{"order":{"lines":[{"qty":2}]}}"#, 422, "lines: item 0 has no sku"),
        (#"{"order":{"lines":[{"sku":"A","qty":1},{"sku":"B"}]}}"#, 422, "lines: item 1 has no qty"),
        (
            #"{"order":{"lines":[{"sku":"A","qty":"1"}]}}"#, 422,
            "lines: item 0 has a qty that is not a whole number above 0"
        ),
        (#"{"order":"#, 400, "Not valid JSON at line 1, column 10: a value expected."),
    ])
    func `a strict order is taken or refused with its reason`(body: String, status: Int, reason: String?) async throws {
        let answer = try await send("POST", "/strict/json/orders", body)
        #expect(answer.status == status)
        #expect(try answer.json()["error"] as? String == reason)
    }

    @Test func `a form is no strict order`() async throws {
        let answer = try await Curl.get(server.baseURL + "/strict/json/orders", "-d", "order[lines][][sku]=A1")
        #expect(answer.status == 415)
    }

    @Test func `orders are listed, made and replaced`() async throws {
        let made = try await send("POST", "/orders", #"{"lines":[],"note":"new"}"#)
        #expect(made.status == 201)
        #expect(made.field("Location") == server.baseURL + "/orders/2")
        #expect(try await send("PUT", "/orders/2", #"{"note":"by path"}"#).json()["note"] as? String == "by path")
        #expect(try await send("PUT", "/orders", #"{"id":"A-17","note":"by id"}"#).status == 200)
        #expect(try await send("PUT", "/orders", #"{"id":"B-1","note":"another"}"#).status == 201)
        let listed = try await Curl.get(server.baseURL + "/orders").json()["orders"] as? [[String: Any]]
        #expect(listed?.map { $0["note"] as? String } == ["by id", "by path", "another"])
        #expect(try await Curl.get(server.baseURL + "/orders/A-17").json()["note"] as? String == "by id")
    }

    @Test(arguments: [
        ("PUT", "/orders", "{}", 422), ("PUT", "/orders", "[]", 422), ("PUT", "/orders/9", "{}", 404),
        ("DELETE", "/orders", "{}", 405), ("POST", "/orders/A-17", "{}", 405),
        ("POST", "/orders", #"{"id":"A-17"}"#, 409),
    ])
    func `what cannot be done to orders is refused`(
        method: String, path: String, body: String, status: Int
    ) async throws {
        #expect(try await send(method, path, body).status == status)
    }

    @Test func `only the last hundred orders are kept`() async throws {
        for _ in 0..<101 { _ = try await send("POST", "/orders", "{}") }
        let listed = try await Curl.get(server.baseURL + "/orders").json()["orders"] as? [[String: Any]]
        #expect(listed?.count == 100)
        #expect(listed?.first?["id"] as? Int == 3)
        #expect(listed?.last?["id"] as? Int == 102)
    }
}
