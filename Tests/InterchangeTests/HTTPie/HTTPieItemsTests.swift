import CurlewSerialization
import Interchange
import Testing

/// Request items as HTTPie has them.
struct HTTPieItemsTests {
    private func items(_ words: String...) throws -> HTTPieItems {
        try HTTPieItems(words) { path in
            path == "f" ? .success(Array("[1, 2]".utf8)) : .failure(HTTPieFileFault(reason: "It is not there."))
        }
    }

    private func json(_ words: String...) throws -> String? {
        try HTTPieItems(words) { _ in .success(Array("[1, 2]".utf8)) }.parameters.map { ParameterText.write($0) }
    }

    @Test(arguments: [
        ("name=Ada", HTTPieItem.Kind.text, "name", "Ada"), ("qty:=2", .json, "qty", "2"),
        ("q==x=y", .query, "q", "x=y"),
        ("p@a b.png", .file, "p", "a b.png"), ("X-Tag:1", .header, "X-Tag", "1"), ("X:", .header, "X", ""),
        ("X;", .emptyHeader, "X", ""), ("n=@f", .textFile, "n", "f"), ("n:=@f", .jsonFile, "n", "f"),
        ("H:@f", .headerFile, "H", "f"), (#"a\:b=c"#, .text, "a:b", "c"), (#"a\=b:=1"#, .json, "a=b", "1"),
        (#"a\@b\\=c"#, .text, #"a@b\"#, "c"), ("tags[]=a", .text, "tags[]", "a"),
        ("u=http://x:1/", .text, "u", "http://x:1/"),
        ("=x", .text, "", "x"), ("a;b=c", .text, "a;b", "c"),
    ])
    func `a word is a name, a sign and a value`(word: String, kind: HTTPieItem.Kind, name: String, value: String) throws
    {
        let item = try #require(HTTPieItem(word))
        #expect((item.kind, item.name, item.value) == (kind, name, value))
    }

    @Test func `names with brackets build the tree`() throws {
        #expect(try json("name=Ada", "qty:=2", "tags[]=a", "tags[]=b") == #"{"name":"Ada","qty":2,"tags":["a","b"]}"#)
        #expect(
            try json("a[b][c]=1", "a[b][d][]:=[true]", "a[e]:=null") == #"{"a":{"b":{"c":"1","d":[[true]]},"e":null}}"#)
        #expect(try json("l[2]=x", "l[0]=y") == #"{"l":["y",null,"x"]}"#)
        #expect(try json("[]:=1", "[]=b") == #"[1,"b"]"#)
        #expect(try json(#"a\[b=1"#, "c]=2", "d[=3") == #"{"a[b":"1","c]":"2","d[":"3"}"#)
        #expect(try json("a=1", "a=2") == #"{"a":"1","a":"2"}"#)
        #expect(try json("rows:=@f", "text=@f") == #"{"rows":[1,2],"text":"[1, 2]"}"#)
    }

    @Test func `header fields, query and files go where they belong`() throws {
        let items = try items("X-Tag:1", "Accept:", "Y;", "q==a b", "q==&", "p@x.png")
        #expect(items.headers == [CurlHeader("X-Tag", "1"), CurlHeader("Accept", nil), CurlHeader("Y", "")])
        #expect(items.query == "q=a%20b&q=%26")
        #expect(items.hasFiles)
        #expect(items.parameters.map { ParameterText.write($0) } == #"{"p":{"$file":"x.png"}}"#)
        #expect(try self.items().parameters == nil)
    }

    @Test(arguments: [
        (["plain"], "It is no request item."), (["a:={"], "Its value is no JSON."),
        (["a:=@none"], "It is not there."), (["a=1", "a[b]=2"], "Its name is a value and a container at once."),
        (["a[]=1", "a[b]=2"], "Its name is a value and a container at once."),
        (["a[b]=2", "a=1"], "Its name is a value and a container at once."),
        (["a[]=2", "a:=1"], "Its name is a value and a container at once."),
        (["a[b][c]=2", "a[b]=1"], "Its name is a value and a container at once."),
    ])
    func `what cannot be used is said`(words: [String], sentence: String) throws {
        let error = try #require(throws: HTTPieError.self) {
            try HTTPieItems(words) { _ in .failure(HTTPieFileFault(reason: "It is not there.")) }
        }
        #expect(error.sentence.hasPrefix(sentence))
        #expect(error.word == words.last)
    }

    @Test func `an index far away is a key`() throws {
        #expect(try json("a[99999999999]=1", "a[20000]=2") == #"{"a":{"99999999999":"1","20000":"2"}}"#)
    }
}
