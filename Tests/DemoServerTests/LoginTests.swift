import DemoServer
import Foundation
import Testing

@Suite struct LoginTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    @Test(arguments: [
        ["-d", "user=ada&password=secret"],
        ["-H", "Content-Type: application/json", "-d", #"{"user":"Ada","password":"x"}"#],
    ])
    func `a token from a form or from JSON says who one is`(options: [String]) async throws {
        let login = try await Curl.get(server.baseURL + "/login", options: options)
        let token = try #require(try login.json()["token"] as? String)
        #expect(token.hasPrefix("eyJ"))
        let me = try await Curl.get(server.baseURL + "/me", "-H", "Authorization: Bearer \(token)")
        #expect(try me.json()["name"] as? String == "Ada")
    }

    @Test(arguments: ["", "Bearer bad", "Basic YTpi"])
    func `without a good token nobody is known`(authorization: String) async throws {
        let answer = try await Curl.get(server.baseURL + "/me", "-H", "Authorization: \(authorization)")
        #expect(answer.status == 401)
        #expect(answer.field("WWW-Authenticate") == #"Bearer realm="demo""#)
    }

    @Test(arguments: [("user=ada", 422), ("user=ada&password=", 422), ("user=eve&password=x", 403), ("", 422)])
    func `a login that lacks something is refused`(form: String, status: Int) async throws {
        #expect(try await Curl.get(server.baseURL + "/login", "-d", form).status == status)
    }
}
