import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Interchange
import Testing
import Workspace

/// From a command to what would be sent.
struct CurlCommandReaderTests {
    private func read(_ text: String) throws -> ImportedRequest { try CurlCommandReader.read(text) }

    private static let form = "Content-Type: application/x-www-form-urlencoded"

    @Test(arguments: [
        ("curl a.example", "GET", "http://a.example"), ("curl https://a/b?c#d", "GET", "https://a/b?c#d"),
        ("curl -I http://a/", "HEAD", "http://a/"), ("curl -X wHat http://a/", "wHat", "http://a/"),
        ("curl -XDELETE http://a/", "DELETE", "http://a/"), ("curl --url http://a/", "GET", "http://a/"),
        ("curl http://a/b/../c", "GET", "http://a/b/../c"),
        ("curl --path-as-is http://a/b/../c", "GET", "http://a/b/../c"),
        ("curl --proto-default https a/b", "GET", "https://a/b"),
        ("curl -G -d a=1 -d b=2 http://a/?c=3", "GET", "http://a/?c=3&a=1&b=2"),
        ("curl -G -d a=1 'http://a?c&'", "GET", "http://a/?c&a=1"),
        ("curl -G -d a=1 http://a#f", "GET", "http://a/?a=1#f"),
        ("curl -G -I -d a=1 http://a/", "HEAD", "http://a/?a=1"),
        (
            "curl --url-query 'a=b c' --url-query +d=%20 --url-query '=é' http://a/", "GET",
            "http://a/?a=b+c&d=%20&%c3%a9"
        ),
        ("sudo X=1 $ /usr/bin/curl http://a/", "GET", "http://a/"), ("curl -- -a", "GET", "http://-a"),
    ])
    func `method and URL are curl's`(text: String, method: String, url: String) throws {
        let wire = try read(text).request
        #expect(wire.method == method)
        #expect(wire.url == url)
    }

    @Test func `dots in a path stay as they are written, and an option says that they are sent`() throws {
        #expect(try read("curl http://a/b/../c").request.options[.pathAsIs] == nil)
        #expect(try read("curl --path-as-is http://a/b/../c").request.options[.pathAsIs] == "true")
        #expect(try read("curl --path-as-is --no-path-as-is http://a/b/../c").request.options[.pathAsIs] == nil)
        #expect(try read("curl http://a/b/../c").remarks.isEmpty)
    }

    @Test(arguments: [
        ("-d a=1 -d b=2", "a=1&b=2"), ("-d '' -d a", "&a"), ("-da=1", "a=1"), ("--data=x=1", "x=1"),
        ("--data-raw @a", "@a"), ("--data-urlencode 'n=a b~é'", "n=a+b~%C3%A9"), ("--data-urlencode 'x y'", "x+y"),
        ("--data-urlencode =a=b", "a%3Db"), ("--data-binary 'a\nb'", "a\nb"), ("-d '{\"a\": 1}'", "{\"a\": 1}"),
        ("-d b=2 -d a=1", "b=2&a=1"), ("-d 'a[]=1' -d 'a[]=2'", "a[]=1&a[]=2"), ("-d a -d b=", "a&b="),
        ("-d 'q=a+b&c=%20%zz&&'", "q=a+b&c=%20%zz&&"), ("-d 123", "123"), ("-d ''", ""),
    ])
    func `data is joined byte for byte and has curl's type`(options: String, body: String) throws {
        let wire = try WireForm(read("curl http://a/ \(options)").request)
        #expect(wire.method == "POST")
        #expect(wire.body == body)
        #expect(wire.headers == [Self.form])
    }

    @Test(arguments: [
        ("-d a=1 -X PUT", "PUT", "a=1"), ("-d a=1 -X DELETE", "DELETE", "a=1"), ("-d a=1 -X GET", "GET", "a=1"),
        ("-d '{}' -X DELETE", "DELETE", "{}"),
    ])
    func `data stays in the body whatever the method is`(options: String, method: String, body: String) throws {
        let wire = try WireForm(read("curl http://a/ \(options)").request)
        #expect(
            wire
                == (try WireForm(
                    SavedRequest(
                        method: method, url: "http://a/",
                        headers: [
                            SavedHeader("Content-Type", "application/x-www-form-urlencoded")
                        ], serializer: .text, text: body))))
        #expect(wire.body == body)
    }

    @Test func `JSON has both of its fields and is joined by nothing`() throws {
        let wire = try WireForm(read(#"curl --json '{"a":' --json '1}' http://a/"#).request)
        #expect(wire.body == #"{"a":1}"#)
        #expect(wire.headers == ["Content-Type: application/json", "Accept: application/json"])
        let own = try WireForm(read(#"curl --json '{}' -H 'accept: x' -H 'Content-Type: y' http://a/"#).request)
        #expect(own.headers == ["accept: x", "Content-Type: y"])
    }

    @Test(arguments: [
        (#"-H 'Content-Type: application/json' -d '{"b":1,"a":[true,null]}'"#, SerializerKind.json),
        (#"-d '{"b":1}'"#, .json), ("-d 'a=1&b=x%20y'", .form), ("-d 'b=1&a=2'", .form), ("-d 'a=x y'", .form),
        (#"-d '{"a": 1}'"#, .text), (#"-d '{"$date":"x"}'"#, .json), ("-d '<a/>' -H 'Content-Type: text/xml'", .text),
        ("-d 'a=1' -H 'Content-Type: text/plain'", .text), ("-d hello", .text), ("-X DELETE -d a=1", .text),
        ("-F a=1", .multipart),
    ])
    func `a body becomes a tree where the tree is written as the same bytes`(
        options: String, serializer: SerializerKind
    ) throws {
        #expect(try read("curl http://a/ \(options)").request.serializer == serializer)
    }

    @Test func `a file to upload is the body, and is not read`() throws {
        let imported = try read("curl http://a/up/ -T 'pics/p q.png'")
        #expect(imported.request.method == "PUT" && imported.request.url == "http://a/up/p%20q.png")
        #expect(imported.request.parameters.root?.value == .scalar(Scalar(.file, "pics/p q.png")))
        #expect(imported.request.headers.last == SavedHeader("Content-Type", nil))
        #expect(imported.unused.isEmpty)
        let typed = try read("curl http://a/x -X POST -H 'content-type: a/b' -T f")
        #expect(typed.request.method == "POST" && typed.request.headers == [SavedHeader("content-type", "a/b")])
    }

    @Test func `parts keep their order and files are nodes`() throws {
        let imported = try read("curl http://a/ -F z=1 -F 'photo=@p q.png' --form-string 'a=@x;y' -F 'n=<f'")
        let root = try #require(imported.request.parameters.root)
        #expect(root.childCount == 3)
        #expect((0..<3).map { root.key(at: $0)?.text } == ["z", "photo", "a"])
        #expect(root.child(at: 1).value == .scalar(Scalar(.file, "p q.png")))
        #expect(root.child(at: 2).value == .scalar(Scalar(.string, "@x;y")))
        #expect(imported.unused.map(\.text) == ["-F n=<f"])
        #expect(imported.request.method == "POST")
    }

    @Test func `header rows are curl's, with what takes a field away and what has no value`() throws {
        let text = "curl http://a/ -A x -e http://r/ -b 'a=1; b=2' -r 600 -H 'X:1' -H 'Accept:' -H 'Y;' -H z -A ''"
        let imported = try read(text)
        #expect(
            imported.request.headers.map { "\($0.name)=\($0.value ?? "nil")" } == [
                "User-Agent=nil", "Referer=http://r/", "Range=bytes=600-", "X=1", "Accept=nil", "Y=",
            ])
        #expect(imported.unused.map(\.text) == ["-H z", "-A x"])
        #expect(imported.cookies == [ImportedCookie("a", "1"), ImportedCookie("b", "2")])
        #expect(imported.requestWithCookies.headers.last == SavedHeader("Cookie", "a=1; b=2", isSecret: true))
        let odd = try read("curl http://a/ -b a=1 -b b=2")
        #expect(odd.cookies.isEmpty)
        #expect(odd.request.headers == [SavedHeader("Cookie", "a=1;b=2", isSecret: true)])
    }

    @Test func `a header of one's own goes before the option for it`() throws {
        let rows = try read("curl http://a/ -A x -H 'user-agent: y' -b a=1 -H 'Cookie: z'").request.headers
        #expect(rows.map(\.name) == ["user-agent", "Cookie"])
        #expect(rows.map(\.isSecret) == [false, true])
    }

    @Test(arguments: [
        ("-u a:b:c", SavedAuthentication(.basic, ["user": "a", "password": "b:c"])),
        ("-u :b", SavedAuthentication(.basic, ["user": "", "password": "b"])),
        ("-u a", SavedAuthentication(.basic, ["user": "a", "password": ""])),
        ("-u a:b --digest", SavedAuthentication(.digest, ["user": "a", "password": "b"])),
        ("--oauth2-bearer t", SavedAuthentication(.bearer, ["token": "t"])),
        (
            "--aws-sigv4 aws:amz:eu-1:s3 -u k:s",
            SavedAuthentication(
                .awsSigV4, ["access-key": "k", "secret-key": "s", "region": "eu-1", "service": "s3"])
        ),
    ])
    func `who asks goes under Auth`(options: String, expected: SavedAuthentication) throws {
        #expect(try read("curl http://a/ \(options)").request.authentication == expected)
    }

    @Test(arguments: [
        ("-m 6.72", "timeout", "6720ms"), ("-y 5", "idle-timeout", "5s"), ("-Y 1", "idle-timeout", "30s"),
        ("--speed-time 7 --speed-limit 1", "idle-timeout", "7s"), ("-y 0", "idle-timeout", "0s"),
        ("-L", "follow", "50"), ("-L --max-redirs 3", "follow", "3"),
        ("-k", "verify", "false"), ("--cacert ca.pem", "ca", "ca.pem"), ("--cert c.pem:pw", "client-password", "pw"),
        ("--cert 'c\\:d.pem' --key k", "client-certificate", "c:d.pem"), ("--http1.1", "http", "1.1"),
        ("--http2-prior-knowledge", "http", "2"), ("--tlsv1.3", "minimum-tls", "1.3"),
        ("-x p:3128", "proxy", "http://p:3128"), ("-x socks://p:1", "proxy", "socks4://p:1"),
        ("-x http://p:1 -U 'a:b c'", "proxy", "http://a:b%20c@p:1"), ("--socks5-hostname p", "proxy", "socks5h://p"),
        ("--noproxy '*'", "proxy", "none"), ("--unix-socket /s", "unix-socket", "/s"),
        ("--max-filesize 1500", "max-filesize", "1500"), ("--max-filesize 10m", "max-filesize", "10M"),
        ("--max-filesize 0", "max-filesize", "0"), ("--limit-rate 10K", "throttle", "2048/200ms"),
        ("--post301", "keep-method", "true"),
        ("--location-trusted", "location-trusted", "true"), ("--location-trusted --max-redirs 3", "follow", "3"),
        (
            "--pinnedpubkey sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "pins",
            "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        ),
        ("--pinnedpubkey sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "trust", "leaf-pins"),
    ])
    func `options go by the names of files`(options: String, name: String, value: String) throws {
        let imported = try read("curl http://a/ \(options)")
        #expect(imported.request.options.words.first { $0.key.rawValue == name }?.value == value)
        #expect(imported.unused.isEmpty)
    }

    @Test(arguments: [
        ("--http3", "--http3"), ("-sS", "-S"), ("-o f", "-o f"), ("--retry 3", "--retry 3"), ("-b jar", "-b jar"),
        ("-d @f", "-d @f"), ("-T -", "-T -"), ("-K f", "-K f"), ("--netrc", "--netrc"),
        ("--max-redirs 2", "--max-redirs 2"),
        ("--haeder x", "--haeder"), ("-d", "-d"), ("--compressed=1", "--compressed=1"),
        ("--no-compressed", "--no-compressed"),
        ("-H @f", "-H @f"), ("--resolve a:1:b", "--resolve a:1:b"), ("--next http://b/", "GET http://b/"),
        ("http://b/", "GET http://b/"), ("| jq .", "| jq ."), ("> out", "> out"), ("-d a -F b=1", "-F b="),
        ("--data-urlencode n@f", "-d n=@f"), ("-F 'a=1;type=x/y' -F a=2", ";type=x/y"), ("-e ';auto'", "-e ;auto"),
    ])
    func `every part that is not used is named`(tail: String, expected: String) throws {
        let unused = try read("curl http://a/ \(tail)").unused
        #expect(unused.map(\.text).contains(expected))
        #expect(unused.allSatisfy { !$0.reason.isEmpty })
    }

    @Test(arguments: [
        ("", "there is no proxy", nil), ("-x ''", "there is no proxy", "none"),
        ("-x http://c:d@p:1", "the proxy's URL says its user", "http://c:d@p:1"),
    ])
    func `a proxy's second user is named as unused, without the password`(
        options: String, reason: String, proxy: String?
    ) throws {
        let imported = try read("curl http://a/ \(options) -U a:secret")
        #expect(imported.unused.map { [$0.text, $0.reason] } == [["--proxy-user", reason]])
        #expect(imported.request.options[.proxy] == proxy)
    }

    @Test func `parts keep what they say of themselves`() throws {
        let imported = try read(
            #"""
            curl http://a/ -F 'm={"a":1};type=application/json' -F 'f=@p.PNG;type=image/png;filename=q.png;headers="X-Z: 1"' \
              -F 'g=@x;filename="a \"b\".svg"' -F 'plain=v' -F 'h=v;type=t/t;headers="Content-Type: u/u"' -F 's=1;type=x/y' \
              -F 's=2;type=x/y'
            """#)
        #expect(imported.unused == [] && imported.remarks == [])
        #expect(
            imported.request.partSettings == [
                PartSettings(name: "m", type: "application/json"),
                PartSettings(name: "f", fileName: "q.png", fields: ["X-Z": "1"]),
                PartSettings(name: "g", type: "image/svg+xml", fileName: #"a "b".svg"#),
                PartSettings(name: "h", type: "t/t"), PartSettings(name: "s", type: "x/y"),
            ])
        let unread = try read("curl http://a/ -F 'a=1;headers=@h'").unused.map(\.text)
        #expect(unread == [";headers=@h"])
    }

    @Test func `an unknown option is named with the nearest`() throws {
        let unused = try read("curl http://a/ --haeder --zzzzzz -% ").unused
        #expect(
            unused.map(\.reason) == [
                "curl has no such option; --header is near", "curl has no such option", "curl has no such option",
            ])
    }

    @Test func `the beginning of one name is enough`() throws {
        #expect(try read("curl --sil --unix /s a").request.options[.unixSocket] == "/s")
        #expect(try read("curl --da a").unused.map(\.text) == ["--da"])
    }

    @Test func `several requests are all read`() throws {
        let requests = try CurlCommandReader.readAll(
            "curl a b -d x --next c -X PUT\n# next\ncurl d -T - <<< y\necho z | curl e")
        #expect(
            requests.map { "\($0.request.method) \($0.request.url)" } == [
                "POST http://a", "POST http://b", "PUT http://c", "PUT http://d", "GET http://e",
            ])
        #expect(requests[3].request.text == "y\n")
        #expect(requests[0].unused.map(\.text) == ["echo z", "# next"])
    }

    @Test func `a here-document is the body`() throws {
        let imported = try read("curl a -d @- --data-binary @- <<X\nl1\nl2\nX\n")
        #expect(try WireForm(imported.request).body == "l1l2&l1\nl2\n")
        #expect(imported.unused.isEmpty)
    }

    @Test func `what the shell would put in stays as text and is named`() throws {
        let imported = try read(#"curl "http://a/$X" -H "T: $(cat t)" -d '$Y{{z}}'"#)
        #expect(imported.request.url == "http://a/$X")
        #expect(imported.request.headers[0].value == "$(cat t)")
        #expect(
            imported.remarks == [
                "$X is a variable of the shell. It stays as text; {{X}} would be one here.",
                "$(cat t) is not run. It stays as text.", "{{z}} is text for curl. Here it is a variable.",
            ])
    }

    @Test func `words of the command line are read without a shell`() {
        let imported = CurlCommandReader.read(arguments: ["http://a/", "-d", "$X 'y'"])
        #expect(imported.request.text == "$X 'y'")
        #expect(imported.remarks.isEmpty)
    }

    @Test(arguments: ["", "wget http://a/", "echo curl", "# curl a"])
    func `what is no curl command is said`(text: String) throws {
        let error = try #require(throws: CurlCommandError.self) { try read(text) }
        #expect(error == .notCurl)
        #expect(!CurlCommandReader.looksLikeOne(text))
    }

    @Test func `a broken quote is said with its place`() throws {
        let error = try #require(throws: CurlCommandError.self) { try read("curl 'http://a/ -d x") }
        #expect(error.sentence.hasPrefix("The ' is not closed (line 1, column 6)."))
        #expect(CurlCommandReader.looksLikeOne("curl 'http://a/ -d x"))
    }

    @Test func `a copy for Windows is read`() throws {
        let text =
            "curl ^\"http://a/?b=1^&c=2^\" ^\r\n  -H ^\"x: ^\\^\"y^\\^\"^\" ^\r\n  --data-raw ^\"^{^\\^\"a^\\^\":1^}^\""
        let imported = try read(text)
        #expect(imported.request.url == "http://a/?b=1&c=2")
        #expect(imported.request.headers[0].value == "\"y\"")
        #expect(try WireForm(imported.request).body == "{\"a\":1}")
    }
}
