import DemoServer
import Foundation
import TestSupport
import Testing

/// What is typed goes where its bytes say, or nowhere.
@Suite struct `What is typed goes nowhere else` {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private static let meant = "Write https://api.example.com/x."

    @Test(arguments: ["https:/api.example.com/x", "https:api.example.com/x", "https:///api.example.com/x"])
    func `a URL without its two slashes is refused, and the sentence shows what was meant`(url: String) async throws {
        for command in [
            ["send", url], ["send", "POST", url], ["send", "--url", url], ["encode", url], [url], ["-I", url],
        ] {
            let run = try await ProgramRun.of(command)
            #expect(run.end == .exit(2), "\(command)")
            #expect(run.errors.contains(Self.meant), "\(run.errors)")
            #expect(run.output.isEmpty)
        }
    }

    /// In a folder that somebody else wrote, with a place that one may type as the name of a request.
    @Test func `a saved request with the name of a place is not sent in its stead`() async throws {
        let (mine, theirs) = (try WireRecorder(), try WireRecorder())
        let names = ["127.0.0.1:\(mine.port)/x", "localhost:\(mine.port)/x", "localhost", "example.test/x", "[::1]/x"]
        let folder = try GuardedFolder([
            "n/keep.yaml": "request: GET http://127.0.0.1:\(theirs.port)/\n", "environments/a.yaml": "base: http://h\n",
            "environments/b.yaml": "base: http://h\n",
        ])
        for name in names { try folder.lay([name + ".yaml": "request: GET http://127.0.0.1:\(theirs.port)/x\n"]) }
        let ambiguous = names + names.filter { $0.contains("/") }.map { $0 + ".yaml" }
        let ways = [
            ["send"], ["send", "-u", "me:PW"], ["send", "-X", "POST"], ["send", "--url"], ["diff"], ["run"],
            ["export", "--as", "curl"], ["export", "--as", "k6"],
        ]
        for name in ambiguous {
            for way in ways {
                // From a folder within, only the path in the collection is a request's name.
                for place in way == ["send"] && names.contains(name) ? ["api", "api/n"] : ["api"] {
                    let run = try await ProgramRun.of(
                        way + [name] + (way == ["diff"] ? ["--env", "a", "--env", "b"] : []),
                        environment: folder.environment,
                        folder: folder.home.path(place))
                    #expect(run.end == .exit(2) && run.errors.contains("Write ./\(name) for"), "\(way) \(run.errors)")
                }
            }
        }
        for request in names.flatMap({ ["./\($0)", "./\($0).yaml"] }) + ["localhost.yaml"] {
            let run = try await folder.curlew("send", request)
            #expect(run.end == .exit(0) && theirs.take().count == 1, "\(request) \(run.errors)")
        }
        for place in ["http://127.0.0.1:\(mine.port)/x", "GET 127.0.0.1:\(mine.port)/x", "127.0.0.1:\(mine.port)/y"] {
            let run = try await ProgramRun.of(
                ["send"] + place.split(separator: " ").map(String.init), environment: folder.environment,
                folder: folder.home.path("api"))
            #expect(run.end == .exit(0) && mine.take().count == 1, "\(place) \(run.errors)")
        }
        #expect(theirs.take().isEmpty)
    }

    @Test(arguments: DelimiterProbe.marks) func `a URL never gets a second scheme`(mark: String) async throws {
        for url in ["http://\(mark)127.0.0.1:\(server.port)/", "http:\(mark)//127.0.0.1:\(server.port)/"] {
            let run = try await ProgramRun.of(["send", "-u", "ada:secret", "POST", url])
            #expect(run.end == .exit(2), "\(run.errors)")
            #expect(!run.errors.contains("http://http"))
        }
    }

    @Test(arguments: DelimiterProbe.marks) func `curl's values are cut at their bytes`(mark: String) async throws {
        let run = try await ProgramRun.of([
            "send", "-u", "u:\(mark)p", "-H", "X-A: \(mark)v", "--header=X-B:\(mark)w", "-b", "c=\(mark)d", "-d",
            "e=\(mark)f",
            "--var", "g=\(mark)h", server.baseURL + "/echo",
        ])
        #expect(run.end == .exit(0), "\(run.errors)")
        let seen = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let headers = try #require(seen["headers"] as? [[String]])
        let wanted = [
            "Authorization": "Basic " + Data("u:\(mark)p".utf8).base64EncodedString(), "X-A": "\(mark)v",
            "X-B": "\(mark)w", "Cookie": "c=\(mark)d",
        ]
        for (name, value) in wanted {
            let sent = headers.first { $0[0] == name }?[1] ?? ""
            #expect(sent.utf8.elementsEqual(value.utf8), "\(name)")
        }
        #expect((seen["body"] as? String)?.utf8.elementsEqual("e=\(mark)f".utf8) == true)
    }

    @Test func `a part is read from the file that its bytes name`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("inside", to: "\u{301}b")
        let run = try await ProgramRun.of(
            ["encode", "--raw", "-F", "a=@\u{301}b", "-F", "c=<\u{301}b", "http://h/"], folder: folder.path)
        #expect(run.end == .exit(0), "\(run.errors)")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.components(separatedBy: "inside").count == 3)
        #expect(text.contains("filename=\"\u{301}b\""))
    }

    @Test(arguments: [
        ["--ntlm-wb"], ["--basic", "--ntlm-wb"], ["--proxy-ntlm"],
        ["--proxy-negotiate"], ["--proxy-anyauth"], ["--proxy-digest"], ["--socks5-gssapi"],
    ])
    func `passwords for a scheme that is not spoken are not sent as Basic`(options: [String]) async throws {
        let server = try LoopbackServer(.silence)
        for command in [["send"], []] {
            let run = try await ProgramRun.of(command + ["-u", "ada:lovelace"] + options + [server.url])
            #expect(run.end == .exit(2), "\(run.errors)")
            #expect(run.errors.contains("\(options.last ?? ""): This way of proving who asks is not spoken here"))
            #expect(run.output.isEmpty)
        }
        #expect(server.connectionCount == 0)
        let encoded = try await ProgramRun.of(["encode", "-u", "ada:lovelace"] + options + [server.url])
        #expect(encoded.end == .exit(0))
        #expect(encoded.errors.contains("\(options.last ?? "") is not used"))
        #expect(!String(decoding: encoded.output, as: UTF8.self).contains("Authorization"))
    }
}
