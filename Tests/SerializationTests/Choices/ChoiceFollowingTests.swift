import CurlewSerialization
import Testing

/// Form text that is edited in its place and read back into a tree whose nodes choose.
@Suite struct `A tree with choices that follows edited text` {
    private func follow(_ before: String, _ text: String) throws -> String {
        var tree = try ParameterText.read(before)
        _ = ParameterReader.form(text, following: &tree, writtenBy: RequestSerializer(.form))
        return ParameterText.write(tree)
    }

    static let tree =
        #"{"f":{"$style":["dots",{"a":[1],"b":true}]},"ids":{"$style":["comma",[1,2]]},"q":"x"}"#

    @Test func `keeps what was not edited`() throws {
        let after = try follow(Self.tree, "f.a%5B%5D=1&f.b=1&ids=1,2&q=y")
        #expect(after == Self.tree.replacing("\"x\"", with: "\"y\""))
    }

    @Test func `keeps the choice of a list whose one value was edited`() throws {
        let after = try follow(Self.tree, "f.a%5B%5D=1&f.b=1&ids=1,3,2&q=x")
        #expect(after == Self.tree.replacing("[1,2]", with: #"[1,"3","2"]"#))
    }

    @Test func `reads the pairs of an edited member by the style`() throws {
        let after = try follow(Self.tree, "f.a%5B%5D=7&f.b=1&ids=1,2&q=x")
        #expect(after.contains(#""ids":{"$style":["comma",[1,2]]}"#))
        #expect(after.contains(#""f.a":["7"],"f.b":"1""#))
    }

    @Test func `keeps the choice where the style can read what it wrote`() throws {
        let before = #"{"ids":{"$style":["index",[1,2]]},"on":{"$style":["word",true]}}"#
        let after = try follow(before, "ids%5B0%5D=1&ids%5B1%5D=3&on=true")
        #expect(after == #"{"ids":{"$style":["index",[1,"3"]]},"on":{"$style":["word",true]}}"#)
    }

    @Test func `is read as its root chooses`() throws {
        let before = #"{"$style":["index",{"a":[1,2],"b":"x"}]}"#
        #expect(try follow(before, "a%5B0%5D=1&a%5B1%5D=2&b=y") == before.replacing("\"x\"", with: "\"y\""))
    }

    @Test func `tells who chose`() throws {
        let tree = try ParameterText.read(#"{"a":{"$style":[["comma","word"],{"b":{"$style":["index",[1]]}}]}}"#)
        let a = try #require(tree.root?.child(at: 0))
        let b = a.child(at: 0)
        #expect(
            tree.choicesHolding(for: b.child(at: 0).id) == [
                InheritedChoice(.index, by: b.id), InheritedChoice(.boolWord, by: a.id),
            ])
    }
}
