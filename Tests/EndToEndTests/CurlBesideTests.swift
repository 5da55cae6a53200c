import Foundation
import TestSupport
import Testing

/// The words of a curl command given to curl and to `curlew send`: both put the same on the wire.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"))) struct CurlBesideTests {
    private let recorder: WireRecorder
    private let folder: TemporaryFolder

    init() throws {
        recorder = try WireRecorder()
        folder = try TemporaryFolder()
        let files = [
            "p.txt": "Once upon\r\na time\n", "p.json": "{\n \"k\": 1}\n", "p.PNG": "\u{1}PNG",
            "h.txt": "X-One: 1\r\n# no field\n\nX-Two: two words\n", "sp ace+é#.txt": "named\n",
            "dump.txt":
                "HTTP/1.1 200 OK\r\nServer: x\r\nSet-Cookie: sid=a1; Path=/; HttpOnly\r\nset-cookie: t=2\r\n\r\n",
            "jar.txt": "# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tnet\tscape\n",
            "more.txt": "127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tx\n127.0.0.1\tFALSE\t/\tFALSE\t0\tabc\ty\n",
            "tag.txt": "\"v1\"\n",
            "conf.txt": "# options\nurl = \"URL/conf\"\n-H \"X-Conf: \\\"1\\\"\"\nuser-agent: own/1\ndata=a=1\n",
        ]
        for (name, text) in files {
            try folder.write(text.replacing("URL", with: "http://127.0.0.1:\(recorder.port)"), to: name)
        }
    }

    /// What goes out, by curl and by curlew, and what curlew says of it. `URL` stands for the recorder.
    private func compare(_ words: [String], input: String = "") async throws -> (lines: [String], said: String) {
        let words = words.map {
            $0.replacing("URL", with: "http://127.0.0.1:\(recorder.port)").replacing("PORT", with: "\(recorder.port)")
        }
        let input = Data(input.utf8)
        let theirs = try await ProgramRun.of(
            ["-q", "-sS"] + words, program: "/usr/bin/curl", input: input, folder: folder.path)
        #expect(theirs.end == .exit(0), "\(theirs.errors)")
        let expected = recorder.take()
        let ours = try await ProgramRun.of(["send"] + words, input: input, folder: folder.path)
        #expect(ours.end == .exit(0), "\(ours.errors)")
        let sent = recorder.take()
        guard sent.count == expected.count, !sent.isEmpty else {
            return (["\(expected.count) requests, not \(sent.count)"], ours.errors)
        }
        return (zip(expected, sent).flatMap { WireDifference(theirs: $0, ours: $1).lines }, ours.errors)
    }

    @Test(arguments: [
        ["-F", "a=@p.txt,p.json", "-F", "b=2"],
        ["-F", #"a=@p.txt;type=x/y;filename=q,p.json;headers="X-Z: 1""#],
        ["-F", #"a=b;headers="X-One: 1""#, "-F", "f=@p.txt;headers=@h.txt"],
        ["-F", #"a=@p.txt;headers="Content-Disposition: attachment""#, "-F", #"x=1;headers="Content-Type: q/r""#],
        ["-F", "json=@p.json", "-F", "png=@p.PNG", "-F", "as=@p.json;filename=x.gif", "-F", "t=v;filename=x.svg"],
        ["-F", "a=@-;filename=in.txt", "-F", "b=<p.txt;type=text/x", "--form-string", "c=@x;type=a/b"],
        [
            "-F", "=(;type=multipart/alternative", "-F", "=plain", "-F", "=<h.txt;type=text/html", "-F", "=)", "-F",
            "z=1",
        ],
        ["-F", #"a="x;y"z;type=q/r; charset=utf-8"#, "-F", "b=b;foo=bar", "-F", #"c=@p.txt;filename="a\"b;c""#],
        ["-H", "Content-Type: multipart/related", "-F", "m={};type=application/json", "-F", "f=@p.PNG;type=image/png"],
        ["-H", "content-type: multipart/form-data", "-F", "a=b"],
    ])
    func `parts are as curl writes them`(words: [String]) async throws {
        let (lines, said) = try await compare(words + ["URL/f"], input: "typed\n")
        #expect(lines == [], "\(words)")
        #expect(said.contains("is not used") == words.contains { $0.contains(";foo=") }, "\(said)")
    }

    /// Kept in a request's file, and written as a command again.
    @Test func `parts of a saved request are as curl writes them`() async throws {
        let words = [
            "-F", #"m="{};";type=application/json"#, "-F", #"f=@p.PNG;filename="q.svg";headers="X-Z: 1""#, "-F", "t=v",
            "-F", #"n=x;filename="a \"b\".txt";type=t/t"#,
        ]
        try folder.write("name: c\n", to: "curlew.yaml")
        try folder.write(
            """
            request: POST http://127.0.0.1:\(recorder.port)/f
            serializer: multipart
            style: tree-order
            parameters: {m: "{};", f: !file p.PNG, t: v, n: x}
            parts:
              m: {type: application/json}
              f: {type: image/svg+xml, filename: q.svg, headers: {X-Z: 1}}
              n: {type: t/t, filename: 'a "b".txt'}

            """, to: "up.yaml")
        let url = "http://127.0.0.1:\(recorder.port)/f"
        let curl = try await ProgramRun.of(
            ["-q", "-sS"] + words + [url], program: "/usr/bin/curl", folder: folder.path)
        #expect(curl.end == .exit(0), "\(curl.errors)")
        let ours = try await ProgramRun.of(["send", "up"], folder: folder.path)
        #expect(ours.end == .exit(0), "\(ours.errors)")
        let command = try await ProgramRun.of(["export", "up", "--as", "curl"], folder: folder.path)
        let again = try await ProgramRun.of([], program: "/bin/sh", input: command.output, folder: folder.path)
        #expect(again.end == .exit(0), "\(again.errors)")
        let sent = recorder.take()
        guard sent.count == 3 else { return #expect(Bool(false), "\(sent.count) requests") }
        for other in sent[1...] {
            // curl writes a quote in a name by a backslash before 7.87, as %22 since.
            #expect(WireDifference(theirs: sent[0], ours: other).lines == [], "\(command.text)")
        }
    }

    @Test func `of parts that are sent otherwise it is said`() async throws {
        let other = try await compare(["-H", "Content-Type: application/json", "-F", "a=b", "URL/"])
        #expect(other.lines.count == 2)
        #expect(other.said.contains("-H 'Content-Type: application/json' is not used: -F makes a body of parts"))
        let coded = try await compare(["-F", "a=b;encoder=base64", "URL/"])
        #expect(coded.said.contains(";encoder=base64 is not used: a part is sent as it is"))
    }

    @Test(arguments: [
        ["-T", "p.txt", "URL/up/"], ["-T", "./p.txt", "URL"], ["-T", "sp ace+é#.txt", "URL/up/?q=1"],
        ["-T", "p.txt", "URL/up"], ["-T", "p.txt", "-X", "POST", "-H", "Content-Type: a/b", "URL/x/"],
        ["-T", "-", "URL/up/"],
    ])
    func `an upload has the name that curl gives it`(words: [String]) async throws {
        let (lines, said) = try await compare(words, input: "typed\n")
        #expect(lines == [] && said == "", "\(words) \(said)")
    }

    @Test(arguments: [
        ["-b", "dump.txt"], ["-b", "jar.txt"], ["-b", "jar.txt", "-b", "more.txt"],
        ["-b", "more.txt", "-b", "jar.txt"],
    ])
    func `cookies come from a jar and from the heads of answers`(words: [String]) async throws {
        let (lines, said) = try await compare(words + ["URL/p"])
        #expect(lines == [] && said == "", "\(words) \(said)")
    }

    @Test func `cookies of a file that give way to a field of one's own are named`() async throws {
        let (lines, said) = try await compare(["-b", "dump.txt", "-H", "Cookie: typed=1", "URL/p"])
        #expect(lines.count == 1)
        #expect(
            said == "curlew: The cookies of dump.txt are not sent: the Cookie field that -H gives takes their place.\n")
    }

    @Test func `lines and files without cookies are named, and so are cookies that stay behind`() async throws {
        let many = (1...201).map { "127.0.0.1\tFALSE\t/\tFALSE\t0\tn\($0)\tv\n" }.joined()
        try folder.write("junk\n" + many, to: "many.txt")
        let (lines, said) = try await compare(["-b", "many.txt", "-b", "none.txt", "URL/p"])
        #expect(lines == [])
        #expect(said.contains("many.txt: Line 1 is no cookie and is left out."), "\(said)")
        #expect(said.contains("none.txt is not there: no cookies come from it."), "\(said)")
        #expect(said.contains("51 cookies of -b stay behind: 150 go with a request at most."), "\(said)")
    }

    @Test(arguments: [
        ["-g", "URL/{id}/[1-2]/{a,b}?x[]={y}"], ["--globoff", "URL/[1-2]"], ["-g", "URL/{id}"], ["URL/x?a[]=1&b=[]"],
    ])
    func `without globs all of a URL is text`(words: [String]) async throws {
        let (lines, said) = try await compare(words)
        #expect(lines == [] && said == "", "\(words) \(said)")
    }

    @Test(arguments: [
        ("send", "/{a,b}", "{a,b}"), ("send", "/x[1-2]", "[1-2]"), ("encode", "/p?q={a,b}", "{a,b}"),
        ("encode", "/[a-z:2]", "[a-z:2]"), ("send", "/{id}/[001-100]", "[001-100]"),
    ])
    func `a URL that stands for several is refused`(command: String, path: String, glob: String) async throws {
        let run = try await ProgramRun.of([command, "http://127.0.0.1:\(recorder.port)\(path)"])
        #expect(run.end == .exit(2) && run.output.isEmpty && recorder.take().isEmpty)
        #expect(run.errors.contains("\(glob) stands for several URLs in curl"), "\(run.errors)")
        #expect(run.errors.contains(" or give -g to send it as it is."), "\(run.errors)")
    }

    @Test func `one name in braces stays a place of the path`() async throws {
        let run = try await ProgramRun.of(["send", "http://127.0.0.1:\(recorder.port)/{id}/x", "--path", "id=4 2"])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(recorder.take().map(\.target) == ["/4%202/x"])
        let literal = try await ProgramRun.of(["encode", "-g", "http://h.test/{id}/[1-2]"])
        #expect(literal.text.contains(#""url":"http://h.test/{id}/[1-2]""#), "\(literal.text) \(literal.errors)")
    }

    @Test(arguments: [
        ["--connect-to", "h.test:80:127.0.0.1:PORT", "http://h.test/a"],
        ["--connect-to", "other.test:80:127.0.0.1:1", "--connect-to", "::127.0.0.1:PORT", "http://h.test/a"],
        ["--connect-to", ":7:127.0.0.1:PORT", "http://h.test:7/a"], ["-4", "http://localhost:PORT/"],
        ["--resolve", "h.test:PORT:127.0.0.1", "http://h.test:PORT/a"],
    ])
    func `a connection goes where it is told to`(words: [String]) async throws {
        let (lines, said) = try await compare(words)
        #expect(lines == [] && said == "", "\(words) \(said)")
    }

    @Test(arguments: [
        ["--anyauth", "-u", "a:b"], ["--location-trusted", "-u", "a:b"], ["--max-filesize", "1M"],
        ["-H", "@h.txt"], ["-z", "21 Oct 2015 07:28:00 GMT"], ["-z", "-20151021"], ["-z", "=21 Oct 2015"],
        ["-z", "p.txt"],
        ["--etag-compare", "tag.txt"], ["-u", "a:"], ["-e", "http://r.test/;auto"],
    ])
    func `an option means what it means to curl`(words: [String]) async throws {
        let (lines, said) = try await compare(words + ["URL/p"])
        #expect(lines == [], "\(words)")
        #expect(said.isEmpty == !words.contains { $0.contains(";auto") }, "\(said)")
    }

    @Test(arguments: [
        ["--request-target", "*", "-X", "OPTIONS", "URL/p"], ["--request-target", "/a?b", "URL/p"],
        ["-T", "p.txt", "-G", "URL/up/"], ["-G", "-F", "a=b", "URL/p"],
        ["-0", "URL/p"], ["-0", "--http1.1", "URL/p"],
    ])
    func `the request line is curl's`(words: [String]) async throws {
        let (lines, said) = try await compare(words)
        #expect(lines == [] && said == "", "\(words) \(said)")
    }

    @Test(arguments: [
        ["-T", "p.txt", "-G", "-d", "a=1"], ["-T", "p.txt", "-I"], ["-T", "p.txt", "-d", "a=1"], ["-I", "-F", "a=b"],
    ])
    func `methods that curl refuses together are refused`(words: [String]) async throws {
        let url = "http://127.0.0.1:\(recorder.port)/"
        let theirs = try await ProgramRun.of(
            ["-q", "-sS"] + words + [url], program: "/usr/bin/curl", folder: folder.path)
        let ours = try await ProgramRun.of(["send"] + words + [url], folder: folder.path)
        #expect(theirs.end == .exit(2) && ours.end == .exit(2) && recorder.take().isEmpty, "\(ours.errors)")
    }

    @Test(arguments: ["--expand-data", "--expand-header"])
    func `variables of curl are refused, since they would go as they stand`(option: String) async throws {
        let run = try await ProgramRun.of(["send", option, "a: {{b}}", "http://127.0.0.1:\(recorder.port)/"])
        #expect(run.end == .exit(2) && recorder.take().isEmpty)
        #expect(run.errors.contains("\(option): curl's variables are not read here"), "\(run.errors)")
    }

    @Test(arguments: [[], ["-H", "Accept-Encoding: gzip"]])
    func `a file is asked for as it is, unless a coding was typed`(words: [String]) async throws {
        let (lines, said) = try await compare(words + ["-o", "out.bin", "URL/p"])
        #expect(lines == (words.isEmpty ? [#"accept-encoding [], not ["identity"]"#] : []) && said == "", "\(said)")
        let asked = try await compare(["--compressed", "-o", "out.bin", "URL/p"])
        #expect(asked.said.contains("--compressed is not used: a file is asked for as it is"), "\(asked.said)")
    }

    @Test func `options and the URL come from a file`() async throws {
        #expect(try await compare(["-K", "conf.txt", "-H", "X-More: 2"]).lines == [])
        try folder.write("-K again.txt\n", to: "again.txt")
        let run = try await ProgramRun.of(["send", "-K", "again.txt"], folder: folder.path)
        #expect(run.end == .exit(2) && run.errors.contains("One of them may name itself"), "\(run.errors)")
    }

    @Test(arguments: ["localhost:PORT/a", "127.0.0.1:PORT/a?b=c"])
    func `a host needs no scheme`(url: String) async throws {
        #expect(try await compare(["-d", "x=1", url]).lines == [])
    }

    @Test func `several requests follow one another`() async throws {
        let words = ["-H", "X-One: 1", "URL/1", "--next", "-d", "a=1", "URL/2", "-:", "-I", "URL/3"]
        #expect(try await compare(words).lines == [])
        let run = try await ProgramRun.of(
            ["send", "http://127.0.0.1:\(recorder.port)/", "--next", "-m", "soon", "http://127.0.0.1:1/"])
        #expect(run.end == .exit(2) && recorder.take().isEmpty, "what is wrong is said before anything is sent")
    }

    @Test func `a second URL is no header field`() async throws {
        let url = "http://127.0.0.1:\(recorder.port)/"
        let run = try await ProgramRun.of(["send", url + "1", url + "2"])
        #expect(run.end == .exit(2) && recorder.take().isEmpty)
        #expect(run.errors.contains("One request is made at a time."), "\(run.errors)")
    }

    /// What the time of signing does not change.
    @Test(arguments: ["aws:amz", "aws:amz:eu-1", "aws:amz:eu-1:own"])
    func `a signature takes region and service out of the host`(scope: String) async throws {
        let words = [
            "--aws-sigv4", scope, "-u", "AK:SK", "--connect-to", "::127.0.0.1:\(recorder.port)",
            "http://things.us-9.amazonaws.com/a",
        ]
        _ = try await ProgramRun.of(["-q", "-sS"] + words, program: "/usr/bin/curl")
        let theirs = recorder.take()
        let ours = try await ProgramRun.of(["send"] + words)
        #expect(ours.end == .exit(0), "\(ours.errors)")
        let scopes = (theirs + recorder.take()).map { request in
            (request.values("Authorization").first ?? "").split(separator: ",").first?.split(separator: "/").suffix(3)
        }
        #expect(scopes.count == 2 && scopes[0]?.count == 3 && scopes[0] == scopes[1])
    }

    @Test func `a host that says no region is refused`() async throws {
        let run = try await ProgramRun.of(["send", "--aws-sigv4", "aws:amz", "-u", "a:b", "http://localhost:1/"])
        #expect(run.end == .exit(2) && run.errors.contains("Write aws:amz:REGION:SERVICE."), "\(run.errors)")
    }
}
