import CurlewSerialization
import Testing

@Suite struct `A path with places` {
    /// The values of RFC 6570 §3.2; `bar` and `undef` are undefined there.
    static let values = #"""
        {"count": ["one", "two", "three"], "dom": ["example", "com"], "dub": "me/too", "hello": "Hello World!",
         "half": "50%", "var": "value", "who": "fred", "base": "http://example.com/home/", "path": "/foo/bar",
         "list": ["red", "green", "blue"], "keys": {"semi": ";", "dot": ".", "comma": ","}, "v": "6", "x": "1024",
         "y": "768", "empty": "", "empty_keys": {}, "undef": null}
        """#

    // The RFC's queries begin with `?`, where there are no places here; its expansions are those without it.
    @Test(arguments: [
        ("{var}", "value"), ("{hello}", "Hello%20World%21"), ("{half}", "50%25"), ("O{empty}X", "OX"),
        ("O{undef}X", "OX"), ("{x,y}", "1024,768"), ("{x,hello,y}", "1024,Hello%20World%21,768"),
        ("{x,empty}", "1024,"), ("{x,undef}", "1024"), ("{undef,y}", "768"), ("{var:3}", "val"),
        ("{var:30}", "value"), ("{list}", "red,green,blue"), ("{list*}", "red,green,blue"),
        ("{keys}", "semi,%3B,dot,.,comma,%2C"), ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
        ("{count}", "one,two,three"), ("{count*}", "one,two,three"),
    ])
    func `is expanded simply (RFC 6570 §3.2.2)`(template: String, expansion: String) throws {
        #expect(PathTemplate(template).expanded(with: try ParameterText.read(Self.values)) == expansion)
    }

    @Test(arguments: [
        ("{.who}", ".fred"), ("{.who,who}", ".fred.fred"), ("{.half,who}", ".50%25.fred"),
        ("www{.dom*}", "www.example.com"), ("X{.var}", "X.value"), ("X{.empty}", "X."), ("X{.undef}", "X"),
        ("X{.var:3}", "X.val"), ("X{.list}", "X.red,green,blue"), ("X{.list*}", "X.red.green.blue"),
        ("X{.keys}", "X.semi,%3B,dot,.,comma,%2C"), ("X{.keys*}", "X.semi=%3B.dot=..comma=%2C"),
        ("X{.empty_keys}", "X"), ("X{.empty_keys*}", "X"),
    ])
    func `is expanded to labels (RFC 6570 §3.2.5)`(template: String, expansion: String) throws {
        #expect(PathTemplate(template).expanded(with: try ParameterText.read(Self.values)) == expansion)
    }

    @Test(arguments: [
        ("{;who}", ";who=fred"), ("{;half}", ";half=50%25"), ("{;empty}", ";empty"),
        ("{;v,empty,who}", ";v=6;empty;who=fred"), ("{;v,bar,who}", ";v=6;who=fred"), ("{;x,y}", ";x=1024;y=768"),
        ("{;x,y,empty}", ";x=1024;y=768;empty"), ("{;x,y,undef}", ";x=1024;y=768"), ("{;hello:5}", ";hello=Hello"),
        ("{;list}", ";list=red,green,blue"), ("{;list*}", ";list=red;list=green;list=blue"),
        ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"), ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
        ("{;count}", ";count=one,two,three"), ("{;count*}", ";count=one;count=two;count=three"),
    ])
    func `is expanded to matrix parameters (RFC 6570 §3.2.7)`(template: String, expansion: String) throws {
        #expect(PathTemplate(template).expanded(with: try ParameterText.read(Self.values)) == expansion)
    }

    @Test(arguments: [
        ("https://h/people/{id}", ["id"]), ("/{a}/{b}/{a}", ["a", "b"]), ("{{base}}/people/{id}", ["id"]),
        ("http://{host}/{id}?q={x}#{y}", ["id"]), ("//h:{port}/{id}", ["id"]), ("{{base}}{.format}", ["format"]),
        ("/a{{x}}/{user-id}/{tags*}/{name:3}{;p,q}", ["user-id", "tags", "name", "p", "q"]),
        ("/{}/{ a}/{a b}/{unclosed", []), ("/{+a}/{?q,r}", []), ("", []), ("{{{id}}}", []), ("/{a:0}{b:x}{-c}", []),
        ("/x{{id}", ["id"]), ("/größe/{größe}", ["größe"]),
    ])
    func `tells the names that want a value`(url: String, names: [String]) {
        #expect(PathTemplate(url).names == names)
    }

    @Test(arguments: ["https://h/{a}/x{;b*}?{c}", "/{", "{}}{", "{{a}}{b}", "ä{ö}ü", "{+x}y"])
    func `is the text that was typed, piece by piece`(url: String) {
        let texts = PathTemplate(url).pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .expression(let expression): expression.typed
            }
        }
        #expect(texts.joined() == url)
    }
}
