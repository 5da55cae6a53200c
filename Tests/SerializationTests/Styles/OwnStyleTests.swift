import CurlewBytes
import CurlewSerialization
import Testing

@Suite struct `A person's own style` {
    private func style(_ lines: [(String, String)], like: String? = nil) throws(StyleWordError) -> QueryStyle {
        var own = try StyleBuilder("ours", like: like)
        for (key, value) in lines { try own.take(key, value) }
        return own.style
    }

    private func written(_ tree: String, _ style: QueryStyle) throws -> String {
        var serializer = RequestSerializer(.form)
        serializer.style = style
        let tree = try ParameterText.read(tree)
        return text(try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes ?? Bytes([]))
    }

    @Test(arguments: [
        ([("lists", "repeat")], #"{"a":[2,1]}"#, "a=2&a=1"), ([("lists", "joined")], #"{"a":[2,1]}"#, "a=2,1"),
        ([("joint", "|")], #"{"a":[2,1]}"#, "a=2|1"), ([("lists", "index")], #"{"a":[2]}"#, "a%5B0%5D=2"),
        ([("lists", "dotted-index")], #"{"a":[2]}"#, "a.0=2"), ([("lists", "json")], #"{"a":[2]}"#, "a=%5B2%5D"),
        ([("keys", "dots")], #"{"a":{"b":1}}"#, "a.b=1"),
        ([("sets", "like-lists")], #"{"a":{"$set":[2]}}"#, "a%5B%5D=2"),
        ([("null", "drop")], #"{"a":null,"b":1}"#, "b=1"), ([("null-word", "nil")], #"{"a":null}"#, "a=nil"),
        ([("booleans", "words")], #"{"a":true}"#, "a=true"), ([("numbers", "ruby")], #"{"a":1e20}"#, "a=1.0e%2B20"),
        ([("dates", "seconds")], #"{"a":{"$date":"1970-01-02"}}"#, "a=86400"),
        ([("data", "size")], #"{"a":{"$data":"AQ=="}}"#, "a=1%20bytes"),
        ([("empty-lists", "empty")], #"{"a":[]}"#, "a="),
        ([("spaces", "plus")], #"{"a":"b c"}"#, "a=b+c"), ([("plain", "!")], #"{"a!":"!-"}"#, "a!=!%2D"),
        ([("plain-in-values", "!")], #"{"a!":"!"}"#, "a%21=!"), ([("order", "tree")], #"{"b":1,"a":2}"#, "b=1&a=2"),
        ([("order", "integers-first")], #"{"b":1,"2":2}"#, "2=2&b=1"), ([("key-case", "snake")], #"{"aB":1}"#, "a_b=1"),
        ([("root-list-name", "r")], "[1]", "r%5B%5D=1"),
        ([("places", "all"), ("lists", "index")], "[{},1]", "%28null%29%5B1%5D=1"),
    ])
    func `has its axes by their names`(lines: [(String, String)], tree: String, text: String) throws {
        #expect(try written(tree, style(lines)) == text)
    }

    @Test func `starts from another style`() throws {
        let php = try style([("lists", "repeat")], like: "php")
        #expect(try written(#"{"a":[true,1.0],"b":null,"c":"d e"}"#, php) == "a=1&a=1&c=d+e")
        #expect(php.name == "ours" && php.title == "ours")
        #expect(try style([("title", "Our server, a long title")]).title == "Our server, a lo")
    }

    @Test func `says what is wrong in a line`() throws {
        let lists = try #require(StyleWord.all.first { $0.key == "lists" })
        #expect(throws: StyleWordError.value("square", key: "lists", known: lists.words)) {
            try style([("lists", "square")])
        }
        #expect(throws: StyleWordError.unknownKey("list", known: StyleBuilder.keys)) { try style([("list", "index")]) }
        #expect(throws: StyleWordError.noStyle("perl", known: QueryStyles.standard.names)) {
            try style([], like: "perl")
        }
        #expect(throws: StyleWordError.taken("php")) { try StyleBuilder("php") }
        for (key, value) in [("joint", "&"), ("plain", "a%"), ("most-keys", "0"), ("null-word", ""), ("plain", "é")] {
            #expect(throws: StyleWordError.value(value, key: key, known: [])) { try style([(key, value)]) }
        }
    }

    /// Each key is in the table once, with a sentence, and each word that it names is taken.
    @Test func `is one table of words`() throws {
        #expect(Set(StyleBuilder.keys).count == StyleBuilder.keys.count)
        for word in StyleWord.all {
            #expect(!word.meaning.isEmpty && Set(word.words).count == word.words.count)
            for value in word.words { _ = try style([(word.key, value)]) }
        }
    }
}
