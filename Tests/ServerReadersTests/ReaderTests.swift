import ReaderSupport
import ServerReaders
import TestSupport
import Testing

struct ReaderTests {
    private func line(_ reader: any ServerReader, _ text: String) -> String {
        CanonicalText.line(reader.read(.query(Array(text.utf8))))
    }

    @Test func `each reader is found by its name and says whom it follows`() {
        let names = ["php", "rack", "qs", "qs-dots", "flat", "django", "go", "spring"]
        #expect(KnownReaders.all.map(\.name) == names)
        for name in names {
            let reader = KnownReaders.named(name)
            #expect(reader?.name == name)
            #expect(reader?.version.contains { $0.isNumber } == true)
            #expect(reader?.badText.isEmpty == false)
        }
        #expect(KnownReaders.named("asp") == nil)
    }

    @Test func `one text is eight trees`() {
        let text = "a[b]=1&a[]=2&c.d=3&e=4"
        let expected = [
            "php": #"{"tree":{"a":{"b":"1","0":"2"},"c_d":"3","e":"4"}}"#,
            "rack": #"{"refused":"ParameterTypeError"}"#,
            "qs": #"{"tree":{"a":{"0":"2","b":"1"},"c.d":"3","e":"4"}}"#,
            "qs-dots": #"{"tree":{"a":{"0":"2","b":"1"},"c":{"d":"3"},"e":"4"}}"#,
            "flat": #"{"tree":{"a[b]":["1"],"a[]":["2"],"c.d":["3"],"e":["4"]}}"#,
            "django": #"{"tree":{"a[b]":["1"],"a[]":["2"],"c.d":["3"],"e":["4"]}}"#,
            "go": #"{"tree":{"a[b]":["1"],"a[]":["2"],"c.d":["3"],"e":["4"]}}"#,
            "spring": #"{"tree":{"a":{"":"2","b":"1"},"c":{"d":"3"},"e":"4"}}"#,
        ]
        for reader in KnownReaders.all { #expect(line(reader, text) == expected[reader.name], "\(reader.name)") }
    }

    @Test func `the fields of a multipart body are read by the same rules, without escapes`() {
        let parts = ReaderInput.parts([
            ReaderInput.Part(name: Array("a[b]".utf8), value: Array("1+%41&".utf8)),
            ReaderInput.Part(name: Array("a[c.d]".utf8), value: [0x32]),
        ])
        let nested = #"{"tree":{"a":{"b":"1+%41&","c.d":"2"}}}"#
        let flat = #"{"tree":{"a[b]":["1+%41&"],"a[c.d]":["2"]}}"#
        for reader in KnownReaders.all where reader.name != "qs-dots" {
            #expect(
                CanonicalText.line(reader.read(parts)) == (reader.listsEveryValue ? flat : nested), "\(reader.name)")
        }
    }

    @Test func `a form of PHP has one variable more than its limit, and a query has not`() {
        var reader = PHPReader()
        reader.variables = 2
        let text = Array("a=1&b=2&c=3&d=4".utf8)
        #expect(CanonicalText.line(reader.read(.query(text))) == #"{"tree":{"a":"1","b":"2"}}"#)
        #expect(CanonicalText.line(reader.read(.form(text))) == #"{"tree":{"a":"1","b":"2","c":"3"}}"#)
        #expect(reader.read(.query(text)).notes == [ServerNote(.dropped(.tooMany(limit: 2)), pair: 2, offset: 8)])
    }

    @Test func `notes say what was lost and where`() {
        #expect(
            PHPReader().read(.query(Array("x=1&a.b=2&x=3".utf8))).notes == [
                ServerNote(.renamed(to: Array("a_b".utf8)), pair: 1, offset: 4),
                ServerNote(.replaced, pair: 2, offset: 10),
            ])
        #expect(
            RackReader().read(.query(Array("a=1&a[b]=2".utf8))).notes == [
                ServerNote(.refused(error: "ParameterTypeError", .conflict), pair: 1, offset: 4)
            ])
        #expect(
            GoReader().read(.query(Array("a=%&b;c=1&d=2".utf8))).notes == [
                ServerNote(.dropped(.badEscape), pair: 0, offset: 0),
                ServerNote(.dropped(.semicolon), pair: 1, offset: 4),
            ])
        #expect(
            QsReader().read(.query(Array("__proto__=1&a=%ff".utf8))).notes == [
                ServerNote(.dropped(.reserved), pair: 0, offset: 0),
                ServerNote(.mended(.notUTF8), pair: 1, offset: 12),
            ])
    }

    @Test(arguments: ["qs", "flat", "django"])
    func `a pair behind a byte that is not UTF-8 stands where it stood`(name: String) throws {
        let reader = try #require(KnownReaders.named(name))
        let text = [0xFF, 0xC3] + Array("&a=%zz".utf8)
        let notes = reader.read(.query(text)).notes.filter { $0.pair == 1 }
        #expect(notes == [ServerNote(.mended(.badEscape), pair: 1, offset: 3)])
    }

    @Test func `any bytes are read by every reader`() {
        var numbers = SeededNumbers(seed: 7)
        let letters = Array("ab[]..=&;%+0 \n'\"_!".utf8) + [0, 0xC3, 0xA9, 0xED, 0xFF]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0..<60, using: &numbers)).map { _ in
                letters.randomElement(using: &numbers) ?? 0
            }
            for reader in KnownReaders.all {
                for input in [
                    ReaderInput.query(text), .form(text), .parts([ReaderInput.Part(name: text, value: text)]),
                ] {
                    let reading = reader.read(input)
                    let isRefused = reading.notes.contains { if case .refused = $0.fact { true } else { false } }
                    #expect((reading.tree == nil) == isRefused)
                }
            }
        }
    }

    @Test(arguments: ["[", "]", "[]", "a[", "a.", ".", "&", "&a", "%", "[a]", "a[0].", "'", "\n[]"])
    func `much of one thing neither traps nor nests without bound`(piece: String) {
        let text = Array(String(repeating: piece, count: 2000).utf8)
        for reader in KnownReaders.all {
            for start in ["", "a", "a=1&a"] { _ = reader.read(.form(Array(start.utf8) + text)) }
        }
    }

    @Test func `lists of Spring do not grow beyond what memory holds`() {
        var reader = SpringReader()
        reader.allItems = 600
        let text = Array("a[255]=1&b[255]=2&c[255]=3".utf8)
        #expect(
            reader.read(.query(text)).notes == [
                ServerNote(.refused(error: "OutOfMemoryError", .tooMany(limit: 600)))
            ])
        reader.allItems = 768
        #expect(reader.read(.query(text)).notes.isEmpty)
    }

    @Test func `the highest settings neither trap nor nest without bound`() {
        var php = PHPReader()
        (php.variables, php.nesting) = (.max, .max)
        var rack = RackReader()
        (rack.bytes, rack.pairs, rack.keySpace, rack.depth) = (.max, .max, .max, .max)
        var qs = QsReader(allowsDots: true)
        (qs.parameters, qs.depth, qs.highestIndex) = (.max, .max, .max)
        var django = DjangoReader()
        (django.fields, django.bytes) = (.max, .max)
        var go = GoReader()
        go.bytes = .max
        var spring = SpringReader()
        (spring.parameters, spring.listItems, spring.depth) = (.max, .max, .max)
        let readers: [any ServerReader] = [php, rack, qs, django, go, spring]
        for piece in ["[a]", "[]", "[0]", ".a", "[9223372036854775807]", "[2147483647]"] {
            let text = Array(("a" + String(repeating: piece, count: 1100) + "=1").utf8)
            for reader in readers { _ = reader.read(.form(text)) }
        }
    }
}
