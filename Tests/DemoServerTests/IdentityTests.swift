import DemoServer
import Foundation
import Testing

/// The guarded endpoints, asked by curl itself.
@Suite struct IdentityTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    @Test(arguments: [
        ("/auth/basic", ["-u", "ada:lovelace"], 200), ("/auth/basic", ["-u", "ada:x"], 401), ("/auth/basic", [], 401),
        ("/auth/digest", ["--digest", "-u", "ada:lovelace"], 200),
        ("/auth/digest?algorithm=MD5", ["--digest", "-u", "ada:lovelace"], 200),
        ("/auth/digest", ["--digest", "-u", "ada:x"], 401), ("/auth/digest", ["-u", "ada:lovelace"], 401),
        ("/auth/bearer", ["--oauth2-bearer", "x"], 401), ("/auth/bearer", [], 401),
    ])
    func `guarded places open to who may`(path: String, options: [String], status: Int) async throws {
        let answer = try await Curl.get(server.baseURL + path, options: options)
        #expect(answer.status == status)
        #expect((answer.field("WWW-Authenticate") != nil) == (status == 401))
    }

    @Test func `a token opens, until it is used up`() async throws {
        let url = server.baseURL + "/oauth/token?uses=2"
        let grant = try await Curl.get(url, "-u", "demo:secret", "-d", "grant_type=client_credentials").json()
        let token = try #require(grant["access_token"] as? String)
        var statuses: [Int] = []
        for _ in 0..<3 {
            statuses.append(try await Curl.get(server.baseURL + "/auth/bearer", "--oauth2-bearer", token).status)
        }
        #expect(statuses == [200, 200, 401])
        let refresh = try #require(grant["refresh_token"] as? String)
        let form = "grant_type=refresh_token&client_id=demo&client_secret=secret&refresh_token=\(refresh)"
        #expect(try await Curl.get(server.baseURL + "/oauth/token", "-d", form).status == 200)
        #expect(try await Curl.get(server.baseURL + "/oauth/token", "-d", form).status == 400)
    }

    @Test(arguments: [
        ("grant_type=password&username=ada&password=lovelace", "demo:secret", 200),
        ("grant_type=password&username=ada&password=x", "demo:secret", 400),
        ("grant_type=odd", "demo:secret", 400), ("grant_type=client_credentials", "demo:x", 401),
    ])
    func `the token endpoint refuses by name`(form: String, client: String, status: Int) async throws {
        let answer = try await Curl.get(server.baseURL + "/oauth/token", "-u", client, "-d", form)
        #expect(answer.status == status)
        #expect((try answer.json()["error"] as? String != nil) == (status != 200))
    }

    @Test func `redirects lead on and end`() async throws {
        let chain = try await Curl.get(server.baseURL + "/redirect?n=3", "-L")
        #expect(chain.status == 200)
        let away = try await Curl.get(server.baseURL + "/redirect?to=http://h.test/x&status=307")
        #expect(away.status == 307 && away.field("Location") == "http://h.test/x")
        #expect(try await Curl.get(server.baseURL + "/redirect?to=a%0d%0ab").status == 400)
        #expect(try await Curl.get(server.baseURL + "/redirect?n=x").status == 400)
    }

    @Test func `cookies are set and told`() async throws {
        let set = try await Curl.get(server.baseURL + "/cookies/set?a=1&attributes=Max-Age=60")
        #expect(set.field("Set-Cookie") == "a=1; Max-Age=60")
        let list = try await Curl.get(server.baseURL + "/cookies", "-b", "a=1; b=x=y").json()
        #expect(list["cookies"] as? [String: String] == ["a": "1", "b": "x=y"])
        #expect(try await Curl.get(server.baseURL + "/cookies/set").status == 400)
    }
}
