import CurlewNetworking
import Interchange
import Testing
import Workspace

/// Small grammars of curl: files of options, dates of `-z`, URLs that stand for several, AWS scopes.
@Suite struct CurlWordsTests {
    @Test func `a file of options is the words that it stands for`() {
        let text = #"""
            # a comment
            url = "http://a.test/?q=\"x\"\\n"
            -H "X-One:\t1"
            --data=a=b
            data = a=b c
              user-agent:own/1
            silent
            -o
            output ""
            """#
        #expect(
            CurlConfig.words(of: Array(text.utf8)) == [
                "--url", #"http://a.test/?q="x"\n"#, "-H", "X-One:\t1", "--data=a=b", "--data", "a=b", "--user-agent",
                "own/1", "--silent", "-o", "--output", "",
            ])
    }

    @Test(arguments: [
        ("http://h/{a,b}", "{a,b}"), ("http://{x,y}.test/", "{x,y}"), ("http://h/{id}/[1-9]", "[1-9]"),
        ("http://h/[01-10:2]", "[01-10:2]"), ("http://h/[a-z]", "[a-z]"), ("http://h/?q={,b}", "{,b}"),
        ("http://h/{id}", nil), ("http://h/{{x,y}}", nil), ("http://[::1]:8/", nil), ("http://h/?a[]=1", nil),
        ("http://h/?a[x-y-z]=1", nil), ("http://h/{;a,b}", nil), ("http://h/{", nil), ("http://h/[1-", nil),
        ("http://h/{}", nil), ("http://h/[1-a]", nil), ("http://h/[ab-c]", nil),
        (#"http://h/\{a,b\}?c=\[1-9\]"#, nil), (#"http://h/\{a,b\}/{c,d}"#, "{c,d}"),
    ])
    func `a URL stands for several where curl says so`(url: String, glob: String?) {
        let request = { CurlCommandReader.requests(arguments: $0, isSending: true)[0] }
        #expect(request([]).glob(in: url) == glob)
        #expect(request(["-g"]).glob(in: url) == nil)
    }

    @Test(arguments: [
        (#"http://h/?a\[\]=1"#, "http://h/?a[]=1", false), (#"http://h/\{id\}"#, "http://h/{id}", true),
        (#"http://h/\a?b=\\[c"#, #"http://h/\a?b=\[c"#, false), ("http://h/{id}", "http://h/{id}", false),
    ])
    func `escaped brackets and braces of a URL are text`(written: String, url: String, isText: Bool) throws {
        let request = try CurlCommandReader.read("curl '\(written)'").request
        #expect(request.url == url)
        #expect((request.options[.bracesAsIs] == "true") == isText)
        #expect(try CurlCommandReader.read("curl -g '\(written)'").request.url == written)
    }

    @Test(arguments: [
        ("Wed, 21 Oct 2015 07:28:00 GMT", "If-Modified-Since", "Wed, 21 Oct 2015 07:28:00 GMT"),
        ("21 Oct 2015", "If-Modified-Since", "Wed, 21 Oct 2015 00:00:00 GMT"),
        ("-20151021", "If-Unmodified-Since", "Wed, 21 Oct 2015 00:00:00 GMT"),
        ("=21 Oct 2015", "Last-Modified", "Wed, 21 Oct 2015 00:00:00 GMT"),
    ])
    func `a date is a condition`(text: String, name: String, value: String) throws {
        let imported = try CurlCommandReader.read("curl http://a/ -z '\(text)'")
        #expect(imported.request.headers.map { "\($0.name): \($0.value ?? "")" } == ["\(name): \(value)"])
        #expect(imported.unused.isEmpty)
    }

    @Test func `what is no date is named`() throws {
        #expect(try CurlCommandReader.read("curl http://a/ -z page.html").unused.map(\.text) == ["-z page.html"])
    }

    @Test(arguments: [
        ("aws:amz", "http://s3.eu-1.amazonaws.com/x", "eu-1", "s3"), ("aws:amz:r", "https://u:p@q.w.test/", "r", "q"),
        ("aws:amz:r:s", "http://a.b.c/", "r", "s"), ("aws:amz", "http://localhost/", nil, nil),
    ])
    func `a signature's scope`(scope: String, url: String, region: String?, service: String?) throws {
        let values = try CurlCommandReader.read("curl \(url) --aws-sigv4 \(scope) -u k:s").request.authentication?
            .values
        #expect(values?["region"] == region && values?["service"] == service)
    }

    @Test func `the options of connections have names in files`() throws {
        let options = try CurlCommandReader.read(
            "curl -6 --connect-to a:1:b:2 --connect-to ::c: -g 'http://a/{x}'"
        ).request.options
        #expect(options.words == [.connectTo: "a:1:b:2, ::c:", .addresses: "6", .bracesAsIs: "true"])
        let plain = try CurlCommandReader.read("curl -g 'http://a/?b[]=1'").request.options
        #expect(plain.words == [:], "brackets are text here anyway")
        let bad = try CurlCommandReader.read("curl --connect-to a:b http://a/")
        #expect(bad.unused.map(\.text) == ["--connect-to a:b"])
    }
}
