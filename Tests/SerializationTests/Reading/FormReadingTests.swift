import CurlewBytes
import CurlewSerialization
import Testing

/// A tree as JSON with markers: short to write, and order is seen.
private func json(_ reading: ParameterReading) -> String { ParameterText.write(reading.tree) }

@Suite struct `Form text read into a tree` {
    @Test(arguments: [
        ("", "{}"), ("a=1", #"{"a":"1"}"#), ("a%5Bb%5D=1&a[c]=2", #"{"a":{"b":"1","c":"2"}}"#),
        ("a[]=1&a[]=2", #"{"a":["1","2"]}"#), ("a[b][]=1&a[b][]=2&a[c]=3", #"{"a":{"b":["1","2"],"c":"3"}}"#),
        ("flag", #"{"flag":null}"#), ("flag=", #"{"flag":""}"#), ("x=a+b%20c", #"{"x":"a b c"}"#),
        ("a.b=1", #"{"a.b":"1"}"#), ("=1", #"{"":"1"}"#), ("a=b=c", #"{"a":"b=c"}"#),
        ("t=1&t=2", #"{"t":{"$set":["1","2"]}}"#), ("t=2&t=1", #"{"t":"2","t":"1"}"#),
        ("a[0]=x&a[1]=y", #"{"a":["x","y"]}"#), ("a[1]=x&a[2]=y", #"{"a":{"1":"x","2":"y"}}"#),
        ("a=1&a[b]=2", #"{"a":"1","a":{"b":"2"}}"#), ("a[b=1", #"{"a[b":"1"}"#), ("a[b]c=1", #"{"a[b]c":"1"}"#),
        ("a[][x]=1&a[][y]=2&a[][x]=3", #"{"a":[{"x":"1","y":"2"},{"x":"3"}]}"#),
        ("q=caf%C3%A9", #"{"q":"café"}"#), ("q=é", #"{"q":"é"}"#), ("b=2&a=1", #"{"b":"2","a":"1"}"#),
        ("a=1&&b=2", #"{"a":"1","b":"2"}"#), ("a=%FF", #"{"a":{"$raw":"a=%FF"}}"#),
        ("a=100%", #"{"a":{"$raw":"a=100%"}}"#), ("a[][]=1", #"{"a":[["1"]]}"#),
    ])
    func `nests by brackets`(text: String, expected: String) {
        #expect(json(ParameterReader.form(text)) == expected)
    }

    @Test(arguments: [
        ("n=10", "number"), ("n=true", "boolean"),
    ])
    func `stays text, and says what it could be`(text: String, kind: String) throws {
        let plain = ParameterReader.form(text)
        let expected = try #require(ScalarKind(rawValue: kind))
        #expect(plain.notes.map(\.fact) == [.looksTyped(expected, wasTaken: false)])
        let guessed = ParameterReader.form(text, ReadingOptions(guessesTypes: true))
        #expect(guessed.notes.map(\.fact).contains(.looksTyped(expected, wasTaken: true)))
        #expect(guessed.tree.root?.child(at: 0).value == .scalar(Scalar(expected, String(text.dropFirst(2)))))
    }

    @Test(arguments: [
        ("a[]=x", [ReadingNote.Fact.oneItem]), ("a.b=x", [.dotInName]), ("=x", [.emptyName]),
        ("x=a+b", [.plusAsSpace]), ("a=x&a[b]=y", [.mixedName]), ("a=x&&", [.emptyPair(isKept: false)]),
        ("t=a&t=b", [.repeatedName(asSet: true)]), ("t=b&t=a", [.repeatedName(asSet: false)]),
        ("a%5B0%5D=x&a%5B1%5D=y", [.style("index"), .indexes(asArray: true)]), ("a%5Bb=x", [.bracketsInName]),
        ("a=%zz", [.badEscape]), ("a=%FF", [.notUTF8]), ("a%5B%5D%5Bx%5D=a&a%5B%5D%5By%5D=b", [.itemStart]),
        ("a[b]=x", [.style("afnetworking-2.0")]), ("a=x&b=y", []),
    ])
    func `says what could be read otherwise`(text: String, facts: [ReadingNote.Fact]) {
        let found = ParameterReader.form(text).notes.map(\.fact)
        for fact in facts { #expect(found.contains(fact), "\(found)") }
        if facts.isEmpty { #expect(found.isEmpty) }
    }

    @Test func `notes stand at their node and place`() throws {
        let reading = ParameterReader.form("b.c=x+y&flag")
        let dot = try #require(reading.notes.first { $0.fact == .dotInName })
        let plus = try #require(reading.notes.first { $0.fact == .plusAsSpace })
        #expect(dot.offset == 0 && plus.offset == 0)
        #expect(dot.node.flatMap { reading.tree.path(of: $0) } == [.key("b.c")])
    }

    @Test func `is no deeper than a tree may be`() {
        let name = "a" + String(repeating: "[b]", count: 100_000)
        let reading = ParameterReader.form(name + "=1")
        #expect(reading.tree.nodeCount == 2)
        #expect(reading.notes.contains { $0.fact == .tooDeep(limit: 512) })
        #expect(ParameterReader.form("a" + String(repeating: "[b]", count: 500) + "=1").tree.nodeCount == 502)
    }
}

@Suite struct `Writing form text again` {
    @Test(arguments: [
        ("a%5B%5D=1&a%5B%5D=2", "afnetworking"), ("a[]=1&a[b]=2", "afnetworking-2.0"), ("", "afnetworking"),
        ("a=%2F", "afnetworking-2.0"), ("a=/&flag", "afnetworking"), ("t=1&t=2", "afnetworking"),
        ("a=1&a%5Bb%5D=2", "afnetworking"), ("=1", "afnetworking"), ("a=%FF", "afnetworking"),
        ("b=2&a=1", "tree-order"), ("a=1&b=2&a=3", "tree-order"), ("a%5B0%5D=1&a%5B1%5D=2", "index"),
        ("a%5B%5D=1&b%5B0%5D%5Bc%5D=2", "jquery"), ("a=b+c", "php"), ("a=%7E&b=%2A+c", "php"), ("a=*+b", "whatwg"),
        ("a=%2Fb,c", "comma"), ("a=b%7Cc%2Fd&a2=1", "afnetworking-2.0"),
        ("a=%5B1%2C%7B%22b%22%3Anull%7D%5D", "afnetworking"),
    ])
    func `gives the same bytes in the style found`(text: String, style: String) {
        let reading = ParameterReader.form(text)
        #expect(reading.verdict == .same(bytes: text.utf8.count))
        #expect(reading.style == style)
        #expect(reading.serializer.style.name == style)
    }

    @Test(arguments: [
        ("a%5B%5D=1&a%5B%5D=2&b.c=x+y&flag", 25, RoundTripReason.Cause.plusForSpace, "+", "%20", 1),
        ("a=%c3%a9", 3, .lowerCaseEscape, "%c3%a9", "%C3%A9", 1), ("a=%7e", 2, .needlessEscape, "%7e", "~", 1),
        ("a=:+", 2, .notEscaped, ":", "%3A", 2), ("a=é", 2, .notEscaped, "é", "%C3%A9", 1),
        ("b=2&a=1", 0, .order, "b=2", "a=1", 1), ("a=1&&b=2", 4, .emptyPair, "&", "", 1),
        ("a=1&", 3, .emptyPair, "&", "", 1), ("a%5B0%5D=1", 4, .nameForm, "0%5D=1", "%5D=1", 1),
    ])
    func `or says where it first differs, and why`(
        text: String, at: Int, cause: RoundTripReason.Cause, was: String, becomes: String, count: Int
    ) throws {
        let serializer = RequestSerializer()
        let isOfOthers = cause == .order || cause == .nameForm
        let reading = ParameterReader.form(text, ReadingOptions(serializer: isOfOthers ? serializer : nil))
        guard case .differs(let place, let byte, _, let reason) = reading.verdict else {
            return #expect(Bool(false), "\(reading.verdict)")
        }
        #expect(place == at)
        #expect(byte == Array(text.utf8)[at])
        #expect(reason == RoundTripReason(cause, was: was, becomes: becomes, count: count))
    }

    @Test func `is said in one sentence`() {
        let reading = ParameterReader.form("a%5B%5D=1&a%5B%5D=2&b.c=x+y&flag")
        #expect("\(reading.verdict)" == #"1 difference at byte 25: "+" becomes "%20""#)
        #expect("\(ParameterReader.form("a=1").verdict)" == "same bytes, 3 of 3")
    }

    @Test func `follows the serializer that is given`() {
        let serializer = RequestSerializer(.json)
        let reading = ParameterReader.form("a[]=1", ReadingOptions(serializer: serializer))
        #expect(reading.style == "afnetworking" && reading.serializer.kind == .form)
        #expect(!reading.verdict.isSame)
    }

    @Test(arguments: [
        ("x=a+b&y=1", #"{"x":{"$raw":"x=a+b"},"y":"1"}"#), ("a%5B0%5D=1&a%5B1%5D=2", #"{"a":{"0":"1","1":"2"}}"#),
        ("b=2&a=1", #"{"":{"$raw":"b=2"},"a":"1"}"#), ("a=1&&b=2", #"{"a":"1","a":{"$raw":""},"b":"2"}"#),
        ("a%5B%5D=1&a%5B%5D=x+y", #"{"a":["1",{"$raw":"a%5B%5D=x+y"}]}"#),
    ])
    func `keeps what it is told to keep`(text: String, expected: String) {
        let options = ReadingOptions(keepsAsIs: true, serializer: RequestSerializer())
        let reading = ParameterReader.form(text, options)
        #expect(reading.verdict == .same(bytes: text.utf8.count))
        #expect(ParameterText.write(reading.tree) == expected)
    }
}

@Suite struct `Form text of any kind` {
    @Test(arguments: [QueryStyle.afnetworking, .afnetworking2])
    func `that a tree was written as comes back`(style: QueryStyle) throws {
        for seed in UInt64(1)...600 {
            var serializer = RequestSerializer(.form)
            serializer.style = style
            let tree = TreeGrower.tree(seed, Growth(kinds: [.string, .number, .null, .boolean, .raw]))
            guard let body = try? serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes else {
                continue
            }
            let kept = ParameterReader.form(body, ReadingOptions(keepsAsIs: true))
            #expect(kept.verdict == .same(bytes: body.count), "seed \(seed): \(kept.verdict)")
            let again = try kept.serializer.serialize(method: "POST", url: "", parameters: kept.tree)
            #expect(again.body?.bytes == body, "seed \(seed)")
        }
    }

    @Test func `that the rules make of plain trees comes back without raw text`() throws {
        for seed in UInt64(1)...600 {
            var growth = Growth(kinds: [.string, .number], hasSets: false, hasOff: false, hasEqualKeys: false)
            growth.hasFaults = false
            growth.hasOddKeys = false
            let tree = TreeGrower.tree(seed, growth)
            let body = try #require(
                try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree).body?.bytes)
            let reading = ParameterReader.form(body, ReadingOptions(serializer: RequestSerializer()))
            #expect(reading.verdict == .same(bytes: body.count), "seed \(seed): \(reading.verdict)")
        }
    }

    private static let alphabet = Array("&=%+[]ab.01\"\\zé~/ \u{0}".utf8) + [0xFF, 0xC3, 0x5B]

    @Test(arguments: UInt64(1)...40)
    func `is never refused, and kept when it is to be kept`(seed: UInt64) throws {
        var dice = Dice(seed)
        for length in 0..<60 {
            let bytes = (0..<length).map { _ in
                dice.happens(oneIn: 8) ? UInt8(truncatingIfNeeded: dice.next()) : dice.pick(Self.alphabet)
            }
            let plain = ParameterReader.form(Bytes(bytes))
            #expect(plain.tree.root != nil)
            if case .differs(let at, let was, _, _) = plain.verdict {
                #expect(at <= bytes.count && was == (at < bytes.count ? bytes[at] : nil), "\(bytes)")
            }
            let kept = ParameterReader.form(Bytes(bytes), ReadingOptions(keepsAsIs: true, guessesTypes: true))
            #expect(kept.verdict == .same(bytes: length), "\(bytes): \(kept.verdict)")
            let given = ReadingOptions(keepsAsIs: true, serializer: RequestSerializer())
            #expect(ParameterReader.form(Bytes(bytes), given).verdict == .same(bytes: length), "\(bytes)")
        }
    }
}
