import CurlewSerialization
import TerminalUI
import Testing

@testable import Explorer

/// A tree is typed with few keys.
@Suite struct QuickRowTests {
    /// Types what stands between the named keys, each named key in `<>`, and counts them all.
    private func typed(_ keys: String, into tree: inout TreeCase) -> Int {
        var count = 0
        var rest = keys[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let text = rest[..<open]
            tree.type(String(text))
            tree.press(String(rest[rest.index(after: open)..<close]))
            count += text.count + 1
            rest = rest[rest.index(after: close)...]
        }
        tree.type(String(rest))
        return count + rest.count
    }

    private static let people = #"{"families":["father","mother"],"page":{"size":10},"q":"café & co","active":true}"#

    @Test func `a tree of two levels and five values takes at most 75 keys`() throws {
        var tree = try TreeCase("")
        let keys =
            "<o>families=[<Enter>father<Ctrl-O>mother<Ctrl-O><Ctrl-O>page[size]=10<Ctrl-O>q=café & co<Ctrl-O>"
            + "active=true<Enter>"
        let count = typed(keys, into: &tree)
        #expect(tree.text == Self.people)
        #expect(count <= 75, "\(count) keys")
        #expect(tree.rows == ["families", " 0", " 1", "page", " size", "q", "active"])
    }

    @Test(arguments: [
        ("page[size]=10", #"{"page":{"size":10}}"#), ("a[]=x", #"{"a":["x"]}"#), ("a[b][c]=1", #"{"a":{"b":{"c":1}}}"#),
        ("a[][b]=1", #"{"a":[{"b":1}]}"#), ("a]=1", #"{"a]":1}"#), ("[a]=1", #"{"[a]":1}"#), ("a[b=1", #"{"a[b":1}"#),
        ("a[b]c=1", #"{"a[b]c":1}"#), ("a[[b]]=1", #"{"a[[b]]":1}"#),
    ])
    func `a name with brackets makes the nodes between`(typed: String, made: String) throws {
        var tree = try TreeCase("")
        tree.press("o")
        tree.type(typed)
        tree.press("Enter")
        #expect(tree.text == made)
    }

    @Test func `a name with brackets goes into what is there, and is one step`() throws {
        var tree = try TreeCase(#"{"page":{"size":10},"tags":["a"],"z":1}"#, at: [.key("z")])
        #expect(typed("<o>page[next]=2<Enter>", into: &tree) == 14)
        #expect(tree.text == #"{"page":{"size":10,"next":2},"tags":["a"],"z":1}"#)
        tree.go([.key("z")])
        _ = typed("<o>tags[]=b<Enter>", into: &tree)
        #expect(tree.text == #"{"page":{"size":10,"next":2},"tags":["a","b"],"z":1}"#)
        #expect(tree.cursor == "tags[1]")
        tree.press("u")
        #expect(tree.text == #"{"page":{"size":10,"next":2},"tags":["a"],"z":1}"#)
    }

    @Test(arguments: [
        ("a:=[1,{\"b\":null}]", #"{"a":[1,{"b":null}]}"#), ("a:=\"10\"", #"{"a":"10"}"#), ("a:=10", #"{"a":10}"#),
        ("a:=null", #"{"a":null}"#), ("a:=yes", #"{"a":"yes"}"#), ("a={\"b\":[1,2]}", #"{"a":{"b":[1,2]}}"#),
        ("a=[1,2]", #"{"a":[1,2]}"#), ("a=[1,", #"{"a":"[1,"}"#), ("a={}", #"{"a":{}}"#),
        ("a=\"[1]\"", #"{"a":"[1]"}"#),
        ("a:b=1", #"{"a:b":1}"#), (":=1", #"{":":1}"#),
    ])
    func `a value may be JSON`(typed: String, made: String) throws {
        var tree = try TreeCase("")
        tree.press("o")
        tree.type(typed)
        tree.press("Enter")
        #expect(tree.text == made)
    }

    @Test func `text that was there stays text, whatever is typed over it`() throws {
        var tree = try TreeCase(#"{"a":"x"}"#, at: [.key("a")])
        _ = typed("<Enter><Ctrl-U>[1,2]<Enter>", into: &tree)
        #expect(tree.text == #"{"a":"[1,2]"}"#)
    }

    @Test func `a bracket as value opens the first child, also of a dictionary`() throws {
        var tree = try TreeCase("")
        _ = typed("<o>a={<Enter>b=[<Ctrl-O>1<Ctrl-O><Ctrl-O>c=2<Enter>", into: &tree)
        #expect(tree.text == #"{"a":{"b":[1],"c":2}}"#)
        var empty = try TreeCase("")
        _ = typed("<o>a=[]<Enter>", into: &empty)
        #expect(empty.text == #"{"a":[]}"# && empty.model.edit == nil)
    }

    @Test func `Ctrl-O in an empty row at the top only closes it`() throws {
        var tree = try TreeCase(#"{"a":1}"#, at: [.key("a")])
        _ = typed("<o><Ctrl-O><Esc>", into: &tree)
        #expect(tree.model.tree.root?.childCount ?? 0 >= 1)
        #expect(tree.rows.first == "a")
    }

    @Test func `a dot types the last value again`() throws {
        var tree = try TreeCase(#"{"a":"x","b":"y","c":1}"#, at: [.key("a")])
        _ = typed("<Enter>1<Enter>", into: &tree)
        tree.press("j .")
        #expect(tree.text == #"{"a":"x1","b":"x1","c":1}"#)
        tree.press("u")
        #expect(tree.text == #"{"a":"x1","b":"y","c":1}"#)
        tree.press("j ts j")
        tree.go([.key("b")])
        tree.press(".")
        #expect(tree.text == #"{"a":"x1","b":"y","c":"1"}"#)
    }

    @Test(arguments: [
        (#""z": tru"#, #"{"z":"tru"}"#), (#""name": "Ada""#, #"{"name":"Ada"}"#), (#""n"=1"#, #"{"n":1}"#),
        (#""a b": true"#, #"{"a b":true}"#), (#""z"#, #"{"\"z":""}"#),
    ]) func `a line of JSON is read as JSON in a JSON body`(line: String, text: String) throws {
        var tree = try TreeCase("")
        _ = typed("<o>\(line)<Enter>", into: &tree)
        if tree.model.edit != nil { _ = typed("<Enter>", into: &tree) }
        #expect(tree.text == text)
        var form = try TreeCase("", serializer: .form)
        _ = typed("<o>\(line)<Enter>", into: &form)
        #expect(form.text.hasPrefix(#"{"\""#))
    }
}
