import DemoServer
import Foundation
import Testing

/// Orders as forms, for the endpoints that read them as PHP, Rack and qs do.
@Suite struct StrictFormTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    static let brackets = "order[lines][][qty]=2&order[lines][][sku]=A1&order[lines][][qty]=1&order[lines][][sku]=B7"
    static let indexes =
        "order[lines][0][qty]=2&order[lines][0][sku]=A1&order[lines][1][qty]=1&order[lines][1][sku]=B7"

    @Test(
        arguments: [
            ("php", brackets, 422, "lines: item 0 has no sku"),
            ("php", indexes, 201, nil),
            ("rack", brackets, 201, nil),
            ("rack", indexes, 422, "lines: is not an array"),
            ("qs", brackets, 422, "lines: item 0 has a sku that is not text"),
            ("qs", indexes, 201, nil),
            (
                "php", "order[lines][0][sku]=A&order[lines][0][qty]=no", 422,
                "lines: item 0 has a qty that is not a whole number above 0"
            ),
            ("php", "order[lines][0][sku]=%FF&order[lines][0][qty]=1", 422, "lines: item 0 has a sku that is not text"),
            (
                "rack", "order=1&order[lines][]=2", 422,
                "Rack 2.2.22: refused with ParameterTypeError: the name wants a list or a dictionary where something else is"
            ),
        ] as [(String, String, Int, String?)])
    func `an order is taken or refused as its server reads it`(
        reader: String, form: String, status: Int, reason: String?
    ) async throws {
        let answer = try await Curl.get(server.baseURL + "/strict/\(reader)/orders", "-d", form)
        #expect(answer.status == status)
        #expect(try answer.json()["error"] as? String == reason)
    }

    @Test func `the lines come back, and a refusal has what was read`() async throws {
        let url = server.baseURL + "/strict/php/orders"
        let taken = try await Curl.get(url, "-d", Self.indexes).text.filter { !$0.isWhitespace }
        #expect(taken == #"{"lines":[{"qty":"2","sku":"A1"},{"qty":"1","sku":"B7"}]}"#)
        let refused = try await Curl.get(url, "-d", Self.brackets).text.filter { !$0.isWhitespace }
        #expect(refused.hasSuffix(#""read":{"order":{"lines":[{"qty":"2"},{"sku":"A1"},{"qty":"1"},{"sku":"B7"}]}}}"#))
        let bytes = try await Curl.get(url, "-d", "order=%FF").text.filter { !$0.isWhitespace }
        #expect(bytes == #"{"error":"order:isnotanobject","read":{"order":{"$data":"/w=="}}}"#)
    }

    @Test func `a multipart body and a query are read by the same rules`() async throws {
        let url = server.baseURL + "/strict/php/orders"
        let parts = Self.indexes.split(separator: "&").flatMap { ["-F", String($0)] }
        #expect(try await Curl.get(url, options: parts + ["-F", "photo=@/dev/null;filename=a.png"]).status == 201)
        #expect(try await Curl.get("\(url)?\(Self.indexes)", "-g", "-X", "POST").status == 201)
        #expect(try await Curl.get(url, "-X", "POST").json()["error"] as? String == "order: is missing")
    }

    @Test func `what is no form, and what is not sent with POST, is refused`() async throws {
        let url = server.baseURL + "/strict/qs/orders"
        #expect(try await Curl.get(url, "-H", "Content-Type: application/json", "-d", "{}").status == 415)
        #expect(try await Curl.get(url, "-H", "Content-Type: multipart/form-data; boundary=B", "-d", "x").status == 400)
        #expect(try await Curl.get(url).status == 405)
    }
}
