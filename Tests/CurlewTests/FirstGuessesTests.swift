import Curlew
import Foundation
import TestSupport
import Testing

/// What somebody who comes from AFNetworking or Alamofire writes first. Each guess compiles as it stands, and does what it
/// says; those that cannot are named at the end.
@Suite struct FirstGuessesTests {
    private let server = Result { try WireRecorder { _ in answer(#"[{"name":"Ada","age":36}]"#) } }

    private func client() throws -> (WireRecorder, Client) { (try server.get(), try server.get().client()) }

    @Test func `parameters from variables of several types`() async throws {
        let (server, client) = try client()
        let (role, page, tags, isOn, ratio): (String, Int, [String], Bool, Double) = ("mother", 2, ["a"], true, 0.5)
        let missing: Int? = nil
        try await client.get("a", query: ["role": role, "page": page, "tags": tags, "on": isOn, "ratio": ratio])
        try await client.post("a", json: ["role": role, "inner": ["page": page], "list": [1, 2], "none": missing])
        let parameters = Parameters(["role": role, "page": page])
        try await client.post("a", form: parameters)
        let requests = server.take()
        #expect(requests[0].target == "/v1/a?on=1&page=2&ratio=0.5&role=mother&tags%5B%5D=a")
        #expect(requests[1].text == #"{"role":"mother","inner":{"page":2},"list":[1,2],"none":null}"#)
        #expect(requests[2].text == "page=2&role=mother")
    }

    @Test func `an Encodable, a dictionary, Data and a text as the body`() async throws {
        let (server, client) = try client()
        try await client.post("a", json: Person.ada)
        try await client.post("a", json: ["name": "Ada"])
        try await client.post("a", json: [Person.ada])
        try await client.post("a", body: Data([65, 66]))
        try await client.post("a", body: "text")
        let requests = server.take()
        let ada = #"{"name":"Ada","age":36}"#
        #expect(requests.map(\.text) == [ada, #"{"name":"Ada"}"#, "[\(ada)]", "AB", "text"])
        #expect(requests[3].values("Content-Type") == ["application/octet-stream"])
    }

    @Test func `answers as values`() async throws {
        let (_, client) = try client()
        let people = try await client.get("a").decoded([Person].self)
        let same: [Person] = try await client.get("a").decoded()
        let foundation = try JSONDecoder().decode([Person].self, from: Data(try await client.get("a").body))
        #expect(people == [.ada] && same == people && foundation == people)
        let object = try WireRecorder { _ in answer(#"{"people":1}"#) }
        #expect(try await object.client().get("a")["people"] == 1)
    }

    @Test func `a URL in place of a text`() async throws {
        let (server, client) = try client()
        try await client.get(URL(string: server.url + "/elsewhere")!)
        try await Client(base: URL(string: server.url + "/v2")!, environment: [:]).get("a")
        #expect(server.take().map(\.target) == ["/elsewhere", "/v2/a"])
    }

    @Test func `settings of a client`() async throws {
        var (server, client) = try client()
        client.retry = RetryPolicy(limit: 3)
        client.interceptors = []
        client.redirects = .doNotFollow
        client.authentication = .basic(user: "ada", password: "x")
        client.userAgent = "Shop/1"
        client.options.timeout = .seconds(100)
        try await client.get("a")
        let request = try #require(server.take().first)
        #expect(request.values("Authorization") == ["Basic YWRhOng="] && request.values("User-Agent") == ["Shop/1"])
    }

    @Test func `a multipart form of Data and of a file, with two arguments`() async throws {
        let (server, client) = try client()
        let path = try TemporaryFolder().write("sea", to: "sea.jpg")
        var form = MultipartForm()
        form.append(Data([65]), name: "letter")
        #expect(throws: FileFault.self) { try form.append(fileAt: path + ".none", name: "photo") }
        try await client.post("a", parts: form) { _ = $0.fraction }
        #expect(try #require(server.take().first).text.contains("name=\"letter\"\r\n\r\nA\r\n"))
    }

    @Test func `the chunks and the lines of a stream`() async throws {
        let (_, client) = try client()
        var count = 0
        for try await chunk in client.stream("file") { count += chunk.count }
        for try await line in client.stream("file").lines { count -= line.utf8.count }
        #expect(count == 0)
    }

    @Test func `a serializer of one's own, for the request and for the answer`() async throws {
        let (server, client) = try client()
        let own = client.with {
            $0.serializer = ClientTests.Lines()
            $0.reader = ClientTests.Words()
        }
        let got = try await own.post("a", parameters: ["a": 1])
        #expect(got.value is [String] && server.take().first?.text == "a:1\n")
    }

    @Test func `a download whose closure gets the head`() async throws {
        let (_, client) = try client()
        let folder = try TemporaryFolder()
        let file = try await client.download("a", to: { head in folder.path("\(head.status)-\(head.suggestedName)") })
        #expect(file.path == folder.path("200-a.json"))
    }

    @Test func `cancelling is a CancellationError`() async throws {
        let (_, client) = try client()
        let call = Task { try await client.get("a") }
        call.cancel()
        do { _ = try await call.value } catch is CancellationError {}
    }

    @Test func `a policy of certificates by their paths`() async throws {
        let certificates = try await TestCertificates.made
        let paths = ["good", "self-signed"].map(certificates.certificate)
        let policy = try SecurityPolicy(mode: .certificate, certificates: paths)
        #expect(policy.pins.count == 2 && policy.mode == .certificate)
        let folder = try TemporaryFolder()
        #expect(throws: PinFileError.self) { try SecurityPolicy.certificates(in: folder.path) }
        try FileManager.default.copyItem(atPath: paths[0], toPath: folder.path("good.pem"))
        _ = try folder.write("no certificate", to: "readme.txt")
        #expect(try SecurityPolicy.certificates(in: folder.path).pins.count == 1)
    }

    // Others meet a message of the compiler that names the call: `answer.decode([Person].self)` and `client.redirect` are
    // renamed to `decoded` and `redirects`. A subclass of `APIRequest` is refused as one of a structure; its documentation
    // shows the value with a factory. A `URLRequest` is in FoundationNetworking, which the library does without.
}
