import Foundation
import Interchange
import TestSupport
import Testing

/// Every option that `send` takes, beside the installed curl: what goes out, what is printed, the files afterwards and how
/// it ended.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"))) struct CurlTableTests {
    /// What may be told apart.
    enum Aspect: String { case wire, output, files, code }

    struct Row: Sendable, CustomTestStringConvertible {
        /// As in the program's table.
        var option: String
        var words: [String]
        var input: String
        var differs: Set<Aspect>
        var reason: String

        var testDescription: String { words.joined(separator: " ") }

        /// - Parameters:
        ///   - words: `URL` is the server, `PORT` its port.
        ///   - differs: on purpose, with the reason; empty where all is the same.
        init(
            _ option: String, _ words: [String], input: String = "", _ differs: Set<Aspect> = [], _ reason: String = ""
        ) {
            (self.option, self.words, self.input, self.differs, self.reason) = (option, words, input, differs, reason)
        }
    }

    private static let codes = "curlew's exit codes are 0 to 3 and 130 (--help)"
    private static let asIs = "a file is asked for without a coding, so that it can be gone on with"
    private static let newer = "the installed curl does not know it yet"
    private static let follows = "redirects are followed unless --follow 0 is given"
    private static let unspoken = "it is refused: the proxy would be told the password as Basic"

    static let rows: [Row] =
        [
            Row("url", ["--url", "URL/a"]), Row("url", [#"URL/a?b\[\]=1&c=\{d,e\}"#]),
            Row("head", ["-I", "-X", "GET", "URL/a"]), Row("request", ["-X", "DELETE", "URL/a"]),
            Row("request", ["-X", "POST", "URL/a"]), Row("request", ["-X", "PUT", "-H", "Content-Length:", "URL/a"]),
            Row("request", ["-X", "PATCH", "-H", "Content-Length: 0", "URL/a"]), Row("head", ["-I", "URL/a"]),
            Row("head", ["-I", "-o", "head.txt", "URL/a"]), Row("head", ["-I", "-L", "URL/to/a"]),
            Row("get", ["-G", "-d", "a=1", "URL/a"]), Row("next", ["URL/1", "--next", "-d", "a", "URL/2"]),
            Row("header", ["-H", "X-One: 1", "-H", "Accept:", "-H", "X-Empty;", "URL/a"]),
            Row("header", ["-H", "Host:", "URL/a"]), Row("header", ["-H", "Host: b.test", "URL/a"]),
            Row("header", ["-H", "Host;", "URL/a"]), Row("header", ["-H", "User-Agent:", "URL/a"]),
            Row("compressed", ["--compressed", "-H", "Accept-Encoding:", "URL/a"]),
            Row("compressed", ["--compressed", "-H", "Accept-Encoding;", "URL/a"]),
            Row("user", ["-u", "a:b", "-H", "Authorization:", "URL/a"]),
            Row("cookie", ["-b", "a=b", "-H", "Cookie:", "URL/a"]),
            Row(
                "cookie", ["-b", "cookies.txt", "-H", "Cookie:", "URL/a"], [.wire],
                "no field is no field; curl sends the cookies of a file all the same"),
            Row("referer", ["-e", "http://r.test/", "-H", "Referer:", "URL/a"]),
            Row("range", ["-r", "0-1", "-H", "Range:", "URL/a"]),
            Row("json", ["--json", "{}", "-H", "Accept:", "-H", "Content-Type:", "URL/a"]),
            Row(
                "data", ["-d", "a=1", "-H", "Content-Length:", "URL/a"], [.wire],
                "a body without a length is another request to the server; it goes in chunks"),
            Row("user-agent", ["-A", "own/1", "URL/a"]), Row("referer", ["-e", "http://r.test/", "URL/a"]),
            Row("range", ["-r", "0-1", "URL/a"]),
            Row("proto-default", ["--proto-default", "http", "127.0.0.1:PORT/a"]),
            Row("time-cond", ["-z", "21 Oct 2015 07:28:00 GMT", "URL/a"]),
            Row("etag-compare", ["--etag-compare", "tag.txt", "URL/a"]),
            Row("variable", ["--variable", "a=1", "URL/a"], [.wire, .output, .code], newer),
            Row("request-target", ["--request-target", "*", "-X", "OPTIONS", "URL/a"]),
            Row("data", ["-d", "a=1", "-d", "@p.txt", "URL/a"]), Row("data-ascii", ["--data-ascii", "a=1", "URL/a"]),
            Row("data-raw", ["--data-raw", "@a", "URL/a"]),
            Row("data-binary", ["--data-binary", "@p.txt", "URL/a"]),
            Row("data-urlencode", ["--data-urlencode", "a= b&c", "URL/a"]), Row("json", ["--json", "{}", "URL/a"]),
            Row("form", ["-F", "a=b", "-F", "f=@p.txt", "URL/a"]),
            Row("form-string", ["--form-string", "a=@b", "URL/a"]),
            Row("url-query", ["--url-query", "a=b c", "URL/a?x"]), Row("upload-file", ["-T", "p.txt", "URL/up/"]),
            Row("upload-file", ["-T", "-", "URL/up"], input: "typed\n"),
            Row("upload-file", ["-T", ".", "URL/up"], input: "typed\n"),
            Row("upload-file", ["-T", "/dev/stdin", "URL/up"], input: "typed\n"),
            Row("upload-file", ["-T", "-", "URL/up"]),
            Row("data", ["-d", "", "-H", "Transfer-Encoding: chunked", "URL/a"]),
            Row("form", ["-F", "a=b", "-H", "Transfer-Encoding: chunked", "URL/a"]),
            Row(
                "upload-file", ["-T", "{p.txt,p.json}", "URL/up/"], [.wire, .output, .code],
                "one request is made at a time"),
            Row("continue-at", ["-C", "10", "-T", "p.txt", "URL/up"]),
            Row("continue-at", ["-C", "-", "-T", "p.txt", "URL/up"]),
            Row("continue-at", ["-C", "3", "-o", "part.txt", "URL/rest"], [.wire], asIs),
            Row(
                "continue-at", ["-C", "3", "-T", "-", "URL/up"], input: "typed\n", [.wire, .output, .code],
                "nobody knows how long standard input is, and curl makes up a range"),
            Row("user", ["-u", "a:b", "URL/a"]), Row("user", ["http://a:b@127.0.0.1:PORT/a"]),
            Row("user", ["-u", "a:b", "http://c:d@127.0.0.1:PORT/a"]), Row("basic", ["--basic", "-u", "a:b", "URL/a"]),
            Row("digest", ["--digest", "-u", "a:b", "URL/digest"]),
            Row("digest", ["--digest", "http://a:b@127.0.0.1:PORT/digest"]),
            Row("digest", ["--digest", "-u", "c:d", "http://a:b@127.0.0.1:PORT/digest"]),
            Row(
                "digest", ["--digest", "-u", "a:b", "-d", "x", "URL/digest"], [.wire],
                "a server that asks nobody has the body at once; curl sends none before it was asked"),
            Row("user", ["http://a:b@127.0.0.1:PORT/digest"], [.code], codes),
            Row("oauth2-bearer", ["--oauth2-bearer", "t", "URL/a"]),
            Row(
                "aws-sigv4",
                ["--aws-sigv4", "aws:amz:r:s", "-u", "K:S", "-H", "X-Amz-Date: 20200102T030405Z", "URL/a"],
                [.wire], "curl 7.88 sends the field twice, with the same signature"),
            Row("cookie", ["-b", "a=1; b=2", "URL/a"]), Row("anyauth", ["--anyauth", "-u", "a:b", "URL/digest"]),
            Row("ntlm", ["--ntlm", "-u", "a:b", "URL/a"]), Row("negotiate", ["--negotiate", "-u", ":", "URL/a"]),
            Row(
                "ntlm-wb", ["--ntlm-wb", "-u", "a:b", "URL/a"], [.code],
                "it is refused: another way would show the password"),
            Row("netrc", ["-n", "URL/a"]), Row("netrc", ["-n", "-u", "z:q", "URL/a"]),
            Row("netrc-file", ["--netrc-file", "netrc", "URL/a"]),
            Row("netrc-file", ["--netrc-file", "netrc", "http://second@127.0.0.1:PORT/a"]),
            Row("netrc-file", ["--netrc-file", "netrc", "http://second:x@127.0.0.1:PORT/a"]),
            Row(
                "netrc-file", ["--netrc-file", "netrc", "http://third@127.0.0.1:PORT/a"], [.wire, .output, .code],
                "no line is this user's, and curl shows another's password"),
        ] + connectionRows + answerRows + jarRows

    private static let jarRows: [Row] = [
        Row("cookie-jar", ["-c", "jar.txt", "URL/set"]), Row("cookie-jar", ["-c", "jar.txt", "URL/a"]),
        Row("cookie-jar", ["-b", "jar.txt", "-c", "jar.txt", "URL/set"]),
        Row("cookie-jar", ["-b", "cookies.txt", "-c", "cookies.txt", "URL/a"]),
        Row("cookie-jar", ["-c", "-", "URL/set"], [.output], "each program says in a comment who wrote it"),
        Row("junk-session-cookies", ["-j", "-b", "cookies.txt", "-b", "lasting.txt", "URL/a"]),
        Row("cookie", ["-b", "cookies.txt", "URL/a"]), Row("cookie", ["-b", "none.txt", "URL/a"]),
        Row("cookie", ["-b", "cookies.txt", "-b", "typed=1", "URL/a"]), Row("cookie", ["-b", "many.txt", "URL/a"]),
        Row(
            "cookie", ["-b", "cookies.txt", "-H", "Cookie: own=1", "URL/a"], [.wire],
            "a field of one's own is the only one; curl sends two of them"),
        Row("cookie", ["-L", "-b", "cookies.txt", "-b", "mine=1", "URL/set-and-go"]),
        Row(
            "cookie", ["-L", "-b", "mine=1", "URL/set-and-go"], [.wire],
            "cookies that are set on the way go along; curl keeps none without a file"),
    ]

    private static let connectionRows: [Row] = [
        Row("location", ["-L", "URL/to/a"]), Row("location", ["URL/to/a"], [.wire, .output], follows),
        Row("location", ["--max-redirs", "0", "URL/to/a"], [.wire, .output], follows),
        Row("location", ["-L", "URL/blank"]), Row("location", ["-L", "URL/slashes"]),
        Row("location", ["-L", "URL/userinfo"]), Row("location", ["-L", "URL/userinfo-elsewhere"]),
        Row("location", ["-L", "URL/tab"], [.code], codes),
        Row("location-trusted", ["--location-trusted", "-u", "a:b", "URL/to/a"]),
        Row(
            "location", ["-L", "-X", "PUT", "-d", "a=1", "URL/other"], [.wire],
            "303 asks for a GET, whatever the method (RFC 9110 §15.4.4); curl goes on with that of -X"),
        Row("follow", ["--follow", "URL/to/a"]),
        Row("max-redirs", ["-L", "--max-redirs", "2", "URL/loop"], [.code], codes),
        Row("limit-rate", ["--limit-rate", "1M", "URL/a"]), Row("speed-time", ["-y", "9", "URL/a"]),
        Row("speed-limit", ["-Y", "1", "URL/a"]), Row("proxy", ["-x", "127.0.0.1:PORT", "http://h.test/a"]),
        Row("proxy", ["-x", "http://127.0.0.1:PORT/path?q", "http://h.test/a"]), Row("proxy", ["-x", "", "URL/a"]),
        Row("proxy1.0", ["--proxy1.0", "127.0.0.1:PORT", "http://h.test/a"]),
        Row("proxy-user", ["-x", "127.0.0.1:PORT", "-U", "a:b", "http://h.test/a"]),
        Row("proxy-user", ["-x", "http://c:d@127.0.0.1:PORT", "-U", "a:b", "http://h.test/a"]),
        Row(
            "proxy-anyauth", ["-x", "127.0.0.1:PORT", "--proxy-anyauth", "http://h.test/a"],
            [.wire, .output, .code], unspoken),
        Row(
            "proxy-digest", ["-x", "127.0.0.1:PORT", "--proxy-digest", "http://h.test/a"],
            [.wire, .output, .code], unspoken),
        Row(
            "proxy-negotiate", ["-x", "127.0.0.1:PORT", "--proxy-negotiate", "http://h.test/a"],
            [.wire, .output, .code], unspoken),
        Row(
            "proxy-ntlm", ["-x", "127.0.0.1:PORT", "--proxy-ntlm", "http://h.test/a"], [.wire, .output, .code], unspoken
        ),
        Row(
            "socks5-gssapi", ["--socks5-gssapi", "-x", "127.0.0.1:PORT", "http://h.test/a"],
            [.wire, .output, .code], unspoken),
        Row("socks4", ["--socks4", "127.0.0.1:PORT", "http://127.0.0.1/a"]),
        Row(
            "socks4a", ["--socks4a", "127.0.0.1:PORT", "http://h.test/a"]),
        Row("socks5", ["--socks5", "127.0.0.1:1", "URL/a"], [.code], codes),
        Row("socks5-hostname", ["--socks5-hostname", "127.0.0.1:1", "URL/a"], [.code], codes),
        Row("noproxy", ["--noproxy", "127.0.0.1", "-x", "http://127.0.0.1:1", "URL/a"]),
        Row("noproxy", ["--noproxy", "h.test", "-x", "127.0.0.1:PORT", "http://h.test.other/a"]),
        Row("noproxy", ["--noproxy", "*", "-x", "http://127.0.0.1:1", "URL/a"]),
        Row("cert", ["-E", "none.pem", "URL/a"]), Row("key", ["-E", "none.pem", "--key", "none.key", "URL/a"]),
        Row("pass", ["-E", "none.pem", "--pass", "x", "URL/a"]), Row("cacert", ["--cacert", "none.pem", "URL/a"]),
        Row(
            "pinnedpubkey", ["--pinnedpubkey", "sha256//\(String(repeating: "A", count: 43))=", "URL/a"],
            [.wire, .output, .code], "over http no key can be compared, so nothing is sent"),
        Row("resolve", ["--resolve", "h.test:PORT:127.0.0.1", "http://h.test:PORT/a"]),
        Row("resolve", ["--resolve", "*:PORT:127.0.0.1", "http://h.test:PORT/a"]),
        Row("resolve", ["--resolve", "+h.test:PORT:127.0.0.1", "http://h.test:PORT/a"]),
        Row(
            "resolve", ["--resolve", "h.test:PORT:127.0.0.2,127.0.0.1", "http://h.test:PORT/a"],
            [.wire, .output, .code], "it is refused: a connection goes to one address"),
        Row("retry", ["--retry", "1", "URL/a"]), Row("max-time", ["-m", "9", "URL/a"]),
        Row("post301", ["-L", "--post301", "-d", "a=1", "URL/moved"]),
        Row("post302", ["-L", "--post302", "-d", "a=1", "URL/to/a"]),
        Row("post303", ["-L", "--post303", "-d", "a=1", "URL/other"]), Row("http1.0", ["-0", "URL/a"]),
        Row("http1.1", ["--http1.1", "URL/a"]),
        Row("http2", ["--http2", "URL/a"], [.wire], "HTTP/2 is agreed on in TLS alone (RFC 9113 §3.1)"),
        Row("http2-prior-knowledge", ["--http2-prior-knowledge", "URL/a"], [.code], codes),
        Row("insecure", ["-k", "URL/a"]), Row("tlsv1.2", ["--tlsv1.2", "URL/a"]),
        Row("tlsv1.3", ["--tlsv1.3", "URL/a"]),
        Row("unix-socket", ["--unix-socket", "no.sock", "URL/a"], [.code], codes),
        Row("connect-to", ["--connect-to", "h.test:80:127.0.0.1:PORT", "http://h.test/a"]),
        Row("ipv4", ["-4", "http://localhost:PORT/a"]), Row("ipv6", ["-6", "URL/a"], [.code], codes),
        Row("max-filesize", ["--max-filesize", "1M", "URL/a"]), Row("path-as-is", ["--path-as-is", "URL/a/../b"]),
        Row("globoff", ["-g", "URL/{a}[1]"]), Row("tcp-nodelay", ["--tcp-nodelay", "URL/a"]),
        Row("no-progress-meter", ["--no-progress-meter", "URL/a"]), Row("no-buffer", ["-N", "URL/a"]),
    ]

    private static let answerRows: [Row] = [
        Row("output", ["-o", "out.txt", "URL/a"], [.wire], asIs), Row("output", ["-i", "-o", "out.txt", "URL/a"]),
        Row("remote-name", ["-O", "URL/dir/name.txt"], [.wire], asIs),
        Row("remote-header-name", ["-OJ", "URL/named"], [.wire], asIs),
        Row("remote-header-name", ["-OJ", "URL/coded"], [.wire], asIs),
        Row("no-clobber", ["--no-clobber", "-o", "part.txt", "URL/a"], [.wire], asIs),
        Row("compressed", ["--compressed", "URL/a"]), Row("include", ["-i", "URL/a"]),
        Row("include", ["-i", "-L", "URL/to/a"]),
        Row("show-headers", ["--show-headers", "URL/a"], [.wire, .output, .code], newer),
        Row("verbose", ["-v", "URL/a"]), Row("config", ["-K", "conf.txt"]),
        Row("dump-header", ["-D", "heads.txt", "-L", "URL/to/a"]), Row("dump-header", ["-D", "-", "URL/a"]),
        Row("fail", ["-f", "URL/404"], [.code], codes), Row("fail", ["-f", "-D", "-", "URL/404"], [.code], codes),
        Row("fail", ["-f", "-o", "out.txt", "URL/404"], [.wire, .code], codes + ", and " + asIs),
        Row("write-out", ["-w", #"%{http_code} %{content_type}\n%{size_download} %{method} %%"#, "URL/a"]),
        Row("write-out", ["-L", "-w", "%{num_redirects} %{http_version} %{scheme} %header{content-type}", "URL/to/a"]),
        Row(
            "write-out",
            [
                "-w", "%{redirect_url}|%{filename_effective}|%{remote_ip}|%{num_connects}",
                "URL/to/a",
            ], [.wire, .output], follows),
        Row("write-out", ["-w", "@format.txt", "URL/a"]), Row("write-out", ["-w", "a%{nope}b", "URL/a"]),
    ]

    private let recorder: WireRecorder

    init() throws {
        recorder = try WireRecorder { Self.answer($0) }
    }

    /// By the path.
    private static func answer(_ request: RecordedRequest) -> String {
        func whole(_ status: String, _ fields: [String] = [], _ body: String = "body\n") -> String {
            let text = request.method == "HEAD" ? "" : body
            let lines =
                ["HTTP/1.1 \(status)", "Content-Type: text/plain", "Content-Length: \(body.utf8.count)"] + fields
            return (lines + ["Connection: close", "", text]).joined(separator: "\r\n")
        }
        let host = request.values("Host").first ?? ""
        switch request.target {
        case "/to/a": return whole("302 Found", ["Location: /a"], "")
        case "/moved": return whole("301 Moved Permanently", ["Location: /a"], "")
        case "/other": return whole("303 See Other", ["Location: /a"], "")
        case "/loop": return whole("302 Found", ["Location: /loop"], "")
        case "/blank": return whole("302 Found", ["Location: /a b?c d#e"], "")
        case "/tab": return whole("302 Found", ["Location: /a\tb"], "")
        case "/slashes": return whole("302 Found", ["Location: ///\(host)/a"], "")
        case "/userinfo": return whole("302 Found", ["Location: http://u%20v:p@\(host)/a"], "")
        case "/userinfo-elsewhere":
            let other = host.replacingOccurrences(of: "127.0.0.1", with: "localhost")
            return whole("302 Found", ["Location: http://u:p@\(other)/a"], "")
        case "/set": return whole("200 OK", ["Set-Cookie: s=1; Secure", "Set-Cookie: h=2; HttpOnly; Path=/x"])
        case "/set-and-go": return whole("302 Found", ["Set-Cookie: way=1", "Location: /a"], "")
        case "/404": return whole("404 Not Found")
        case "/rest": return whole("206 Partial Content", ["Content-Range: bytes 3-7/8"])
        case "/named": return whole("200 OK", ["Content-Disposition: attachment; filename=\"ne\u{301}.txt\""])
        case "/coded":
            return whole(
                "200 OK", ["Content-Disposition: attachment; filename=data.json.gz", "Content-Encoding: gzip"])
        case "/digest" where request.values("Authorization").first?.hasPrefix("Digest ") != true:
            return whole("401 Unauthorized", [#"WWW-Authenticate: Digest realm="r", nonce="first", nonce="n""#], "")
        default: return whole("200 OK")
        }
    }

    /// The files that a row begins with.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let machine = "machine 127.0.0.1 login"
        let netrc = "\(machine) first password one\n\(machine) second password two\n"
        let files = [
            "p.txt": "Once upon\na time\n", "p.json": "{}", "tag.txt": "\"v1\"\n", "part.txt": "abc",
            "netrc": netrc, ".netrc": netrc, "format.txt": "%{http_code}\n",
            "conf.txt": "url = \"URL/conf\"\nuser = a:b\n",
            "cookies.txt": Self.jar(["a\t1", "longer\t2"]) + "no cookie\n127.0.0.1\tFALSE\t/\tTRUE\t0\tsafe\t3\n",
            "lasting.txt": "127.0.0.1\tFALSE\t/\tFALSE\t4102444800\tlasting\t4\n",
            "many.txt": Self.jar((1...201).map { "n\($0)\tv" }),
        ]
        for (name, text) in files { try folder.write(filled(text), to: name) }
        return folder
    }

    /// A file of curl's with these names and values.
    private static func jar(_ cookies: [String]) -> String {
        "# Netscape HTTP Cookie File\n\n" + cookies.map { "127.0.0.1\tFALSE\t/\tFALSE\t0\t\($0)\n" }.joined()
    }

    /// Without the comments of a jar, in which each program says who wrote it.
    private static func content(_ name: String, _ data: Data?) -> Data? {
        guard ["jar.txt", "cookies.txt"].contains(name), let data else { return data }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("# ") }
        return Data(lines.joined(separator: "\n").utf8)
    }

    private func filled(_ text: String) -> String {
        text.replacing("URL", with: "http://127.0.0.1:\(recorder.port)").replacing("PORT", with: "\(recorder.port)")
    }

    private struct Outcome {
        var run: ProgramRun
        var requests: [RecordedRequest]
        var files: [String: Data]
    }

    private func outcome(_ row: Row, _ first: [String], program: String) async throws -> Outcome {
        let folder = try folder()
        let run = try await ProgramRun.of(
            first + row.words.map(filled), program: program, input: Data(row.input.utf8),
            environment: ["HOME": folder.path], folder: folder.path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        var files: [String: Data] = [:]
        for name in names { files[name] = Self.content(name, FileManager.default.contents(atPath: folder.path(name))) }
        return Outcome(run: run, requests: recorder.take(), files: files)
    }

    @Test(arguments: rows) func `an option means what it means to curl`(row: Row) async throws {
        let theirs = try await outcome(row, ["-q", "-sS"], program: "/usr/bin/curl")
        let ours = try await outcome(row, ["send"], program: BuiltProgram.path)
        var lines: [String] = []
        var found: Set<Aspect> = []
        if theirs.requests.count != ours.requests.count {
            lines.append("\(theirs.requests.count) requests, not \(ours.requests.count)")
        }
        for (left, right) in zip(theirs.requests, ours.requests) {
            lines += WireDifference(theirs: left, ours: right).lines
            if left.values("Transfer-Encoding") != right.values("Transfer-Encoding") { lines.append("chunks") }
        }
        if !lines.isEmpty { found.insert(.wire) }
        if theirs.run.output != ours.run.output { found.insert(.output) }
        if theirs.files != ours.files { found.insert(.files) }
        if theirs.run.end != ours.run.end { found.insert(.code) }
        #expect(
            found == row.differs,
            """
            \(row.words) \(lines)
            curl \(theirs.run.end) \(theirs.run.text) \(theirs.run.errors) \(theirs.files.keys.sorted())
            curlew \(ours.run.end) \(ours.run.text) \(ours.run.errors) \(ours.files.keys.sorted())
            """)
        #expect(row.differs.isEmpty == row.reason.isEmpty)
    }

    /// An option that means something, and that no row asks about, fails.
    @Test func `every option has a row`() {
        let known = Set(Self.rows.map(\.option))
        let meant = CurlOption.all.filter { option in
            switch option.meaning {
            case .used, .sending, .always: true
            case .unused: false
            }
        }
        #expect(meant.map(\.name).filter { !known.contains($0) } == [])
        #expect(known.subtracting(CurlOption.all.map(\.name)) == [])
    }

    @Test func `an option without a meaning is named with the reason`() async throws {
        let unused = CurlOption.all.filter { option in
            if case .unused = option.meaning { option.name != "help" } else { false }
        }
        let words = unused.flatMap { $0.value == nil ? [$0.written] : [$0.written, "x"] }
        let run = try await ProgramRun.of(["send"] + words + ["http://127.0.0.1:\(recorder.port)/"])
        #expect(run.end == .exit(0) && recorder.take().count == 1, "\(run.errors)")
        let said = Set(run.errors.split(separator: "\n").map(String.init))
        for option in unused {
            guard case .unused(let reason) = option.meaning else { continue }
            let value = option.value == nil ? "" : " x"
            #expect(said.contains("curlew: \(option.written)\(value) is not used: \(reason)."), "\(option.written)")
        }
    }
}
