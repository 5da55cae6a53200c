import CurlewBytes
import CurlewSerialization
import Testing

@Suite struct `A tree that follows text as it is sent` {
    private func follow(_ before: String, _ text: String, _ kind: SerializerKind = .form) throws -> (String, Int) {
        var tree = try ParameterText.read(before)
        let reading =
            kind == .json
            ? try ParameterReader.json(Bytes(Array(text.utf8))) : ParameterReader.form(text)
        let changes = reading.follow(&tree)
        return (ParameterText.write(tree), changes)
    }

    @Test(arguments: [
        (#"{"b":2,"a":true,"c":"x"}"#, "a=1&b=2&c=x", #"{"b":2,"a":true,"c":"x"}"#, 0),
        (#"{"b":2,"a":true}"#, "a=0&b=2", #"{"b":2,"a":"0"}"#, 1),
        (#"{"b":2,"x":{"$off":1},"a":1}"#, "a=1&b=2&bb=3", #"{"b":2,"bb":"3","x":{"$off":1},"a":1}"#, 1),
        (#"{"a":[1,{"$off":2},3]}"#, "a%5B%5D=1&a%5B%5D=4&a%5B%5D=5", #"{"a":[1,{"$off":2},"4","5"]}"#, 2),
        (#"{"t":{"$set":["b","a"]}}"#, "t=a&t=b", #"{"t":{"$set":["b","a"]}}"#, 0),
        (#"{"a":null,"b":""}"#, "a&b=", #"{"a":null,"b":""}"#, 0),
        (#"{"a":{"$date":"2026-11-21"}}"#, "a=2026-11-21", #"{"a":{"$date":"2026-11-21"}}"#, 0),
        ("null", "a=1", #"{"a":"1"}"#, 1),
    ])
    func `keeps types, order and what is off`(before: String, text: String, after: String, changes: Int) throws {
        let (tree, count) = try follow(before, text)
        #expect(tree == after)
        #expect((count == 0) == (changes == 0))
    }

    @Test(arguments: [
        (#"{"b":2,"x":{"$off":1},"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":1,"b":2,"x":{"$off":1}}"#),
        (#"{"a":1}"#, #"{"a":"1"}"#, #"{"a":"1"}"#),
    ])
    func `follows JSON in its order and with its types`(before: String, text: String, after: String) throws {
        #expect(try follow(before, text, .json).0 == after)
    }

    @Test func `keeps the identity of what stays`() throws {
        var tree = try ParameterText.read(#"{"a":{"x":1,"y":2},"b":3}"#)
        let ids = ["a", "b"].map { tree.id(at: [.key($0)]) }
        #expect(ParameterReader.form("a%5Bx%5D=1&a%5By%5D=9&b=3").follow(&tree) == 1)
        #expect(["a", "b"].map { tree.id(at: [.key($0)]) } == ids)
    }

    @Test func `written and read again is the same tree`() throws {
        for seed in UInt64(1)...300 {
            var growth = Growth(kinds: [.string, .number, .boolean, .null], hasSets: false, hasEqualKeys: false)
            (growth.hasFaults, growth.hasOddKeys, growth.hasOff) = (false, false, false)
            var tree = TreeGrower.tree(seed, growth)
            let body = try #require(
                try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree).body?.bytes)
            let reading = ParameterReader.form(body, ReadingOptions(serializer: RequestSerializer()))
            _ = reading.follow(&tree)
            let again = try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree).body?.bytes
            #expect(again == body, "seed \(seed)")
        }
    }
}
