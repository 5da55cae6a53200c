import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing
import Viewing

@testable import Explorer

/// `F`: how a node is written in form text.
@Suite struct NodeFormTests {
    private func menu(_ tree: TreeCase) -> [String] {
        guard case .menu(let card)? = tree.model.overlays.last else { return [] }
        return card.facts(tree.model).choices.map(\.title)
    }

    @Test func `a letter chooses, the same again takes it back, each in one step with a name`() throws {
        var tree = try TreeCase(#"{"ids":[1,2]}"#, at: [.key("ids")], serializer: .form)
        tree.press("F c")
        #expect(tree.text == #"{"ids":{"$style":["comma",[1,2]]}}"#)
        #expect(tree.said == "ids is written as comma")
        tree.press("u")
        #expect(tree.text == #"{"ids":[1,2]}"#)
        #expect(tree.said.contains("write ids as comma"))
        tree.press("Ctrl-R F c")
        #expect(tree.text == #"{"ids":[1,2]}"#)
        #expect(tree.said == "ids is written no longer as comma")
    }

    @Test func `another word for the same takes its place, one for something else stands beside it`() throws {
        var tree = try TreeCase(#"{"f":{"a":[1]}}"#, at: [.key("f")], serializer: .form)
        tree.press("F c F i F .")
        #expect(tree.text == #"{"f":{"$style":[["index","dots"],{"a":[1]}]}}"#)
        tree.press("F")
        #expect(menu(tree).filter { $0.contains("*") } == ["index *", "dots *"])
        tree.press("s")
        #expect(tree.text == #"{"f":{"a":[1]}}"#)
        #expect(tree.said == "f is written as the style")
        tree.press("F s")
        #expect(tree.said == "it is written as the request's style already")
    }

    @Test(arguments: [
        ("[1]", ["brackets", "index", "repeat", "comma", "dots", "json", "plus", "percent", "unescaped"]),
        ("true", ["bool-number", "word", "plus", "percent", "unescaped"]),
        ("null", ["name", "empty", "drop", "text", "plus", "percent", "unescaped"]),
        (#"{"$date":"2026-11-21"}"#, ["iso", "seconds", "millis", "plus", "percent", "unescaped"]),
        (#""x""#, ["plus", "percent", "unescaped"]), (#"{"$raw":"a=1"}"#, []),
        (
            #"[{"b":null}]"#,
            [
                "brackets", "index", "repeat", "comma", "dots", "json", "keys-brackets", "keys-dots", "name", "empty",
                "drop", "text", "plus", "percent", "unescaped",
            ]
        ),
    ])
    func `the menu has the words that fit`(value: String, words: [String]) throws {
        var tree = try TreeCase(#"{"a":\#(value)}"#, at: [.key("a")], serializer: .form)
        tree.press("F")
        #expect(menu(tree) == ["the request's style"] + words)
    }

    @Test func `every entry has a key of its own, and none is a key of all menus`() throws {
        var tree = try TreeCase(
            #"{"a":{"b":[null],"c":true,"d":{"$date":"2026-11-21"}}}"#, at: [.key("a")], serializer: .form)
        tree.press("F")
        guard case .menu(let card)? = tree.model.overlays.last else {
            Issue.record("no menu")
            return
        }
        let keys = card.facts(tree.model).choices.map(\.key)
        #expect(keys.count == NodeChoice.allCases.count + 1)
        #expect(Set(keys).count == keys.count)
        #expect(Set(keys).isDisjoint(with: "jkq/123456789"))
    }

    @Test func `a selection is one step`() throws {
        var tree = try TreeCase(#"{"a":[1],"b":2,"c":[3]}"#, at: [.key("a")], serializer: .form)
        tree.press("v j j j F i")
        #expect(tree.text == #"{"a":{"$style":["index",[1]]},"b":2,"c":{"$style":["index",[3]]}}"#)
        #expect(tree.said == "2 nodes are written as index")
        tree.press("Esc u")
        #expect(tree.text == #"{"a":[1],"b":2,"c":[3]}"#)
    }

    @Test func `the last choice is made again on another row`() throws {
        var tree = try TreeCase(#"{"a":[1],"b":[2],"c":3}"#, at: [.key("a")], serializer: .form)
        tree.press("F r")
        tree.go([.key("b")])
        tree.press(".")
        #expect(tree.text == #"{"a":{"$style":["repeat",[1]]},"b":{"$style":["repeat",[2]]},"c":3}"#)
        tree.press(".")
        #expect(tree.text.contains(#""b":{"$style":["repeat",[2]]}"#))
        tree.go([.key("c")])
        tree.press(".")
        #expect(tree.said == "items-repeat means nothing for this value")
    }

    @Test func `a choice goes along with copies and types, and goes where it means nothing`() throws {
        var tree = try TreeCase(#"{"a":{"$style":["comma",[1]]}}"#, at: [.key("a")], serializer: .form)
        tree.press("D t d")
        #expect(tree.text == #"{"a":{"$style":["comma",[1]]},"a":{"$style":["comma",{"0":1}]}}"#)
        tree.press("t s")
        #expect(tree.text == #"{"a":{"$style":["comma",[1]]},"a":""}"#)
        tree.press("u u")
        #expect(tree.text == #"{"a":{"$style":["comma",[1]]},"a":{"$style":["comma",[1]]}}"#)
    }

    @Test func `where nothing can be chosen the reason is said`() throws {
        var tree = try TreeCase("", serializer: .form)
        tree.press("F")
        #expect(tree.said == "no parameter here; o adds one")
        tree = try TreeCase(#"{"a":[1]}"#, at: [.key("a")])
        tree.press("F c")
        #expect(tree.said == "a is written as comma, when form text is sent")
    }

    @Test func `text of the preview that is edited keeps the choices`() throws {
        var tree = try TreeCase(#"{"a":{"$style":["comma",[1,2]]},"b":"x"}"#, at: [.key("b")], serializer: .form)
        tree.model.request.change { $0.method = "POST" }
        tree.press("4 t Ctrl-E")
        tree.type("y")
        tree.press("Enter")
        #expect(tree.text == #"{"a":{"$style":["comma",[1,2]]},"b":"xy"}"#)
    }
}

/// What the screen says about choices.
@Suite struct NodeFormScreenTests {
    private func lab(_ size: Size = SampleScreen.small) throws -> Model {
        var model = SampleScreen.searchPeople(size)
        let tree = try ParameterText.read(
            #"{"ids":{"$style":["comma",[1,2]]},"#
                + #""filter":{"$style":[["index","dots"],{"tags":["a"],"on":{"$style":["word",true]}}]},"#
                + #""since":{"$style":["seconds",{"$date":"2026-11-21T09:00:00Z"}]},"#
                + #""next":{"$style":["drop",null]},"path":{"$style":["unescaped","a/é"]},"q":"café & co"}"#)
        model.request.change {
            $0.method = "POST"
            $0.parameters = tree
        }
        SampleScreen.go(to: [.key("ids")], &model)
        return model
    }

    @Test(arguments: [(SampleScreen.small, "forms"), (SampleScreen.medium, "forms-medium")])
    func `the tree shows what nodes choose`(size: Size, name: String) throws {
        try expectScreen(SampleScreen.lines(lab(size)), named: name)
    }

    @Test(arguments: [(SampleScreen.small, "menu-form"), (SampleScreen.medium, "menu-form-medium")])
    func `the menu of forms`(size: Size, name: String) throws {
        var model = try lab(size)
        SampleScreen.go(to: [.key("filter")], &model)
        SampleScreen.press("F", &model)
        try expectScreen(SampleScreen.lines(model), named: name)
    }

    @Test func `the card says who chose`() throws {
        var model = try lab()
        SampleScreen.go(to: [.key("filter"), .key("tags"), .index(0)], &model)
        SampleScreen.press("x", &model)
        let card = SampleScreen.lines(model).joined(separator: "\n")
        #expect(card.contains("chosen  index: chosen for filter."))
        #expect(card.contains("dots: chosen for filter."))
        SampleScreen.press("Esc", &model)
        SampleScreen.go(to: [.key("filter"), .key("on")], &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("chosen: word") })
        SampleScreen.press("x", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("word: chosen for this node.") })
    }

    @Test func `the card says that JSON does not use it`() throws {
        var model = SampleScreen.searchPeople()
        let tree = try ParameterText.read(#"{"ids":{"$style":["comma",[1,2]]}}"#)
        model.request.change {
            ($0.method, $0.serializer) = ("POST", .json)
            $0.parameters = tree
        }
        SampleScreen.go(to: [.key("ids")], &model)
        SampleScreen.press("x", &model)
        let card = SampleScreen.lines(model).joined(separator: "\n")
        #expect(card.contains("comma: chosen for this node, used in form text only."), "\(card)")
    }

    @Test func `a choice that cannot be written is repaired on the card`() throws {
        var tree = try TreeCase(#"{"a":{"$style":["comma",[{"b":1}]]}}"#, at: [.key("a")], serializer: .form)
        tree.press("x 1")
        #expect(tree.text == #"{"a":[{"b":1}]}"#)
        #expect(tree.said.hasPrefix("a: as the request's style"))
    }
}
