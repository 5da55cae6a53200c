import DemoServer
import Foundation
import Testing

@Suite struct EndpointTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    @Test(arguments: [
        ("/people", ["Ada", "Tom"]), ("/people?role=mother", ["Ada"]), ("/people?role=father&x=1", ["Tom"]),
        ("/people?role=aunt", []), ("/people?families%5B%5D=father", ["Ada", "Tom"]),
    ])
    func `people are filtered by role and by nothing else`(path: String, names: [String]) async throws {
        let answer = try await Curl.get(server.baseURL + path)
        let people = try #require(try answer.json()["people"] as? [[String: String]])
        #expect(people.map { $0["name"] } == names)
        #expect(people.allSatisfy { $0["url"]?.hasPrefix(server.baseURL + "/people/") == true })
    }

    @Test func `people are written with two spaces`() async throws {
        let answer = try await Curl.get(server.baseURL + "/people?role=mother")
        #expect(answer.field("Content-Type") == "application/json")
        #expect(
            answer.text == """
                {
                  "people": [
                    {
                      "name": "Ada",
                      "role": "mother",
                      "url": "\(server.baseURL)/people/1"
                    }
                  ],
                  "page": {
                    "size": 10,
                    "next": null
                  },
                  "took_ms": 4
                }

                """)
    }

    @Test func `the links of people lead to them`() async throws {
        #expect(try await Curl.get(server.baseURL + "/people/2").json()["name"] as? String == "Tom")
        #expect(try await Curl.get(server.baseURL + "/people/3").status == 404)
    }

    @Test func `echo tells what came in, in order`() async throws {
        let answer = try await Curl.get(
            server.baseURL + "/echo?a=%20&a=b+c", "-X", "PATCH", "-H", "User-Agent:", "-H", "Accept:", "-H", "X-B: 1",
            "-H", "X-A: é", "-H", "x-b: 2", "-H", "Content-Type: text/plain", "--data-binary", "a \"b\"\n\u{1}")
        let seen = try answer.json()
        #expect(seen["method"] as? String == "PATCH")
        #expect(seen["target"] as? String == "/echo?a=%20&a=b+c")
        #expect(seen["body"] as? String == "a \"b\"\n\u{1}")
        #expect(seen["length"] as? Int == 7)
        let fields = try #require(seen["headers"] as? [[String]])
        #expect(
            fields.dropFirst() == [
                ["X-B", "1"], ["X-A", "é"], ["x-b", "2"], ["Content-Type", "text/plain"], ["Content-Length", "7"],
            ])
    }

    @Test(arguments: 0..<5)
    func `echo writes a body that is no text in Base64`(count: Int) async throws {
        let bytes = Data((0..<count).map { UInt8(0xFF - $0) })
        let answer = try await Curl.get(server.baseURL + "/echo", "--data-binary", "@-", input: bytes)
        let seen = try answer.json()
        if bytes.isEmpty {
            #expect(seen["body"] as? String == "")
        } else {
            #expect(seen["body_base64"] as? String == bytes.base64EncodedString())
        }
    }

    @Test func `a body past the bound is read and refused`() async throws {
        let answer = try await Curl.get(
            server.baseURL + "/echo", "-H", "Expect:", "--data-binary", "@-", input: Data(count: 9 << 20))
        #expect(answer.status == 413)
        #expect(answer.text.contains("9437184 bytes"))
    }

    @Test(arguments: [200, 201, 404, 418, 422, 500, 599])
    func `a status is answered as asked for`(status: Int) async throws {
        let answer = try await Curl.get(server.baseURL + "/status/\(status)")
        #expect(answer.status == status)
        #expect(try answer.json()["reason"] as? String == "asked for at /status/\(status)")
    }

    @Test(arguments: [204, 304])
    func `a status without a body has none`(status: Int) async throws {
        let answer = try await Curl.get(server.baseURL + "/status/\(status)")
        #expect(answer.status == status)
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: ["/status/99", "/status/600", "/status/x", "/slow", "/slow?ms=-1", "/file?size=x", "/file?rate=0"])
    func `what is out of range is refused with a reason`(path: String) async throws {
        let answer = try await Curl.get(server.baseURL + path)
        #expect(answer.status == 400)
        #expect(try answer.json()["error"] is String)
    }

    @Test func `gzip is undone by its reader`() async throws {
        let answer = try await Curl.get(server.baseURL + "/gzip", "--compressed")
        #expect(answer.field("Content-Encoding") == "gzip")
        #expect(try answer.json()["compressed"] as? String == "gzip")
    }

    @Test func `hostile text comes through in the body and in header fields`() async throws {
        let answer = try await Curl.get(server.baseURL + "/hostile")
        #expect(answer.field("X-Escape")?.contains("\u{1B}[31m") == true)
        #expect(answer.field("X-Direction")?.contains("\u{202E}") == true)
        #expect(try answer.json()["colour"] as? String == "\u{1B}[31mred\u{1B}[0m")
    }

    @Test func `an unknown path and a wrong method are said in JSON`() async throws {
        let unknown = try await Curl.get(server.baseURL + "/nothing?x=1")
        #expect(unknown.status == 404)
        #expect(try unknown.json()["error"] as? String == "nothing at /nothing")
        let wrong = try await Curl.get(server.baseURL + "/people", "-X", "DELETE")
        #expect(wrong.status == 405)
        #expect(wrong.field("Allow") == "GET, HEAD")
    }
}
