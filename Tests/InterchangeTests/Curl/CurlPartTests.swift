import Interchange
import Testing

/// Words of `-F`, as curl reads them.
@Suite struct CurlPartTests {
    @Test(arguments: [
        ("a=b", "b"), ("a= b \n", "b"), ("a=b=c", "b=c"), (#"a="x;y"z"#, "x;y"), (#"a="q\"\\n""#, #"q"\n"#),
        (#"a="b"#, #""b"#),
        (#"a=b"c"#, #"b"c"#), ("a=b;foo=bar", "b"), ("a=", ""), ("=b", "b"),
    ])
    func `the value ends at a semicolon outside quotes`(word: String, value: String) throws {
        #expect(try #require(CurlPart(word)).source == .text(value))
    }

    @Test(arguments: ["a", "a=b;type=", "a=b;type=x", "a=@f;type=/y"])
    func `what curl refuses is no part`(word: String) {
        #expect(CurlPart(word) == nil)
    }

    @Test func `words behind a semicolon say more of the part`() throws {
        let part = try #require(
            CurlPart(
                #"a=@f.txt; TYPE=text/plain; charset=utf-8;filename="x\"y;z";headers="A: 1;2";headers=@h;encoder=8bit"#)
        )
        #expect(part.source == .file("f.txt") && part.type == "text/plain; charset=utf-8")
        #expect(part.fileName == #"x"y;z"# && part.headers == [.line("A: 1;2"), .file("h")])
        #expect(part.unused == [";encoder=8bit"])
        let skipped = try #require(CurlPart("a=b;foo=bar;type=t/t;more=1"))
        #expect(skipped.unused == [";foo=bar"] && skipped.type == "t/t;more=1")
    }

    @Test func `files with commas between them each have their own words`() throws {
        let part = try #require(CurlPart(#"a=@one;type=x/y;filename=q , "two,2";headers="X: 1,2",three"#))
        guard case .parts(let files) = part.source else { return #expect(Bool(false), "\(part)") }
        #expect(files.map(\.source) == [.file("one"), .file("two,2"), .file("three")])
        #expect(files.map(\.curlType) == ["x/y", "application/octet-stream", "application/octet-stream"])
        #expect(files.map(\.fileName) == ["q", nil, nil] && files[1].headers == [.line("X: 1,2")])
        #expect(files.allSatisfy { $0.name.isEmpty })
        #expect(try #require(CurlPart("a=b,c")).source == .text("b,c"))
        #expect(try #require(CurlPart("a=@b,c", isPlain: true)).source == .text("@b,c"))
    }

    @Test(arguments: [
        ("a=@p.gif", "image/gif"), ("a=@p.JPG", "image/jpeg"), ("a=@p.jpeg", "image/jpeg"), ("a=@p.png", "image/png"),
        ("a=@p.svg", "image/svg+xml"), ("a=@p.txt", "text/plain"), ("a=@p.htm", "text/html"),
        ("a=@p.html", "text/html"), ("a=@p.pdf", "application/pdf"), ("a=@p.xml", "application/xml"),
        ("a=@p.json", "application/octet-stream"), ("a=@x.png/p", "application/octet-stream"),
        ("a=@p;filename=q.png", "image/png"), ("a=@p.txt;filename=q", "text/plain"), ("a=b", nil),
        ("a=b;filename=q.png", "image/png"), ("a=b;filename=q", nil), ("a=@-", nil),
        ("a=@-;filename=q.xml", "application/xml"),
        ("a=<p.png", nil),
    ])
    func `a type that is not said is curl's guess`(word: String, type: String?) throws {
        #expect(try #require(CurlPart(word)).curlType == type)
    }
}
