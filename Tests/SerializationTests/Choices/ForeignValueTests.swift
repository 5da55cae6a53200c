import CurlewBytes
import CurlewSerialization
import Testing

/// Values that others wrote, in text that is sent as typed.
@Suite struct ForeignValueTests {
    /// A name for each origin, all with the same value.
    private static let value = "a&role=admin+b%26;c#d"
    private static let escaped = "a%26role%3Dadmin%2Bb%2526%3Bc%23d"
    private static let foreign = ["captured", "secret", "row"]

    private var variables: VariableSet {
        var set = VariableSet(["own": Self.value, "around": "x&{{captured}}&y"])
        for name in Self.foreign { set[name] = Self.value }
        set.literals = ["captured"]
        set.secrets = ["secret"]
        set.rows = ["row"]
        return set
    }

    private func written(_ json: String, _ method: String = "POST", trace: Bool = false) throws -> SerializedRequest {
        let tree = try ParameterText.read(json).resolved(using: variables).tree
        return try RequestSerializer(.form).serialize(method: method, url: "http://h/p", parameters: tree, trace: trace)
    }

    private func body(_ json: String) throws -> String {
        String(decoding: try written(json).body?.bytes?.array ?? [], as: UTF8.self)
    }

    @Test(arguments: foreign) func `they stay one value, whatever chose the style`(name: String) throws {
        let value = "{{\(name)}}"
        #expect(try body(#"{"q":{"$style":["unescaped","\#(value)"]}}"#) == "q=" + Self.escaped)
        #expect(try body(#"{"$style":["unescaped",{"q":"\#(value)"}]}"#) == "q=" + Self.escaped)
        #expect(try body(#"{"q":{"$raw":"q=\#(value)"}}"#) == "q=" + Self.escaped)
        #expect(try body(#"{"$style":["unescaped",{"\#(value)":"1"}]}"#) == Self.escaped + "=1")
        let url = try written(#"{"q":{"$style":["unescaped","\#(value)"]}}"#, "GET").url
        #expect(url == "http://h/p?q=" + Self.escaped)
        #expect(try written(#"{"q":{"$raw":"q=\#(value)"}}"#, "GET").url == url)
    }

    @Test func `what the person typed around them goes as it is`() throws {
        #expect(try body(#"{"q":{"$style":["unescaped","1&r={{captured}}&s=é"]}}"#) == "q=1&r=\(Self.escaped)&s=é")
        #expect(try body(#"{"q":{"$style":["unescaped","{{around}}"]}}"#) == "q=x&\(Self.escaped)&y")
        #expect(try body(#"{"q":{"$style":["unescaped","{{own}}"]}}"#) == "q=a&role=admin+b%26;c%23d")
        #expect(try body(#"{"q":{"$raw":"q={{own}}"}}"#) == "q=" + Self.value)
    }

    @Test func `in JSON within a value they add no pair, and are the same JSON`() throws {
        let text = try body(#"{"$style":[["unescaped","json"],{"q":{"a":"{{captured}}"}}]}"#)
        #expect(text == #"q={"a":""# + Self.escaped + #""}"#)
    }

    @Test func `in lists each is one value`() throws {
        let text = try body(#"{"$style":["unescaped",{"q":["{{captured}}","1&2"]}]}"#)
        #expect(text == "q[]=\(Self.escaped)&q[]=1&2")
    }

    @Test func `other formats and styles write them as before`() throws {
        #expect(try body(#"{"q":"{{captured}}"}"#) == "q=" + Self.escaped)
        let tree = try ParameterText.read(#"{"q":{"$style":["unescaped","{{captured}}"]}}"#)
            .resolved(using: variables).tree
        let json = try RequestSerializer(.json).serialize(method: "POST", url: "http://h", parameters: tree)
        #expect(String(decoding: json.body?.bytes?.array ?? [], as: UTF8.self) == #"{"q":"\#(Self.value)"}"#)
    }

    @Test func `the trace covers them, in places of the text`() throws {
        let request = try written(#"{"q":{"$style":["unescaped","1&r={{captured}}&2"]}}"#, "GET", trace: true)
        let spans = request.trace?.url ?? []
        #expect(spans.last?.range.upperBound == request.url.utf8.count)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
        #expect(spans.compactMap(\.source).last?.upperBound == "1&r=\(Self.value)&2".count)
    }
}
