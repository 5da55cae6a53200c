import CurlewSerialization
import Testing

@Suite struct `Editing a parameter tree` {
    /// {"page": {"size": 10}, "tags": ["a", "b"], "page": 2}
    private func sample() throws -> ParameterTree {
        try ParameterText.read(#"{"page": {"size": 10}, "tags": ["a", "b"], "page": 2}"#)
    }

    private func id(_ path: ParameterPath, _ tree: ParameterTree) throws -> NodeID {
        try #require(tree.id(at: path))
    }

    @Test func `finds a node by its path and the path by its node`() throws {
        let tree = try sample()
        for path: ParameterPath in [[], [.key("page"), .key("size")], [.key("tags"), .index(1)]] {
            #expect(tree.path(of: try id(path, tree)) == path)
        }
        for (id, path) in tree.paths { #expect(tree.path(of: id) == path) }
        #expect(tree.paths.count == tree.nodeCount)
        #expect(tree.id(at: [.key("tags"), .index(2)]) == nil)
        #expect(tree.node(NodeID(999)) == nil)
        #expect(tree.nodeCount == 7)
    }

    @Test func `changes one node and leaves the copy kept for undo alone`() throws {
        var tree = try sample()
        let before = tree
        let size = try id([.key("page"), .key("size")], tree)
        #expect(tree.update(size) { $0.value = .scalar(Scalar(.number, "20")) })
        #expect(before.node(size)?.scalarText == "10")
        #expect(tree.node(size)?.scalarText == "20")
        #expect(tree.path(of: size) == before.path(of: size))
    }

    @Test func `keeps equal keys apart and renames only members`() throws {
        var tree = try sample()
        let root = try #require(tree.root)
        #expect((tree.rename(root.child(at: 2).id, to: ParameterKey("p"))) == true)
        #expect(tree.root?.key(at: 2)?.text == "p")
        #expect(tree.root?.key(at: 0)?.text == "page")
        #expect((tree.rename(try id([.key("tags"), .index(0)], tree), to: ParameterKey("x"))) == false)
        #expect((tree.rename(root.id, to: ParameterKey("x"))) == false)
    }

    @Test func `takes a node out and puts it back where it was`() throws {
        var tree = try sample()
        let before = tree
        let tags = try id([.key("tags")], tree)
        let taken = tree.remove(tags)
        let removed = try #require(taken)
        #expect(tree.id(at: [.key("tags")]) == nil)
        let place = try #require(removed.place)
        #expect((tree.insert(removed.node, key: removed.key, into: place.parent, at: place.index)) == true)
        #expect(tree == before)
    }

    @Test func `removes the root, and a tree without one stays empty`() throws {
        var tree = try sample()
        let root = try #require(tree.root)
        let taken = tree.remove(root.id)
        #expect(taken?.node == root)
        #expect(tree.root == nil)
        let none = tree.remove(root.id)
        #expect(none == nil)
        #expect((tree.insert(root, into: root.id, at: 0)) == false)
    }

    @Test func `moves within and between containers, never into itself`() throws {
        var tree = try sample()
        let (page, tags) = (try id([.key("page")], tree), try id([.key("tags")], tree))
        let b = try id([.key("tags"), .index(1)], tree)
        #expect((tree.move(b, into: tags, at: 0)) == true)
        #expect(tree.path(of: b) == [.key("tags"), .index(0)])
        #expect((tree.move(b, into: page, at: 99, key: ParameterKey("b"))) == true)
        #expect(tree.path(of: b) == [.key("page"), .key("b")])
        let size = try id([.key("page"), .key("size")], tree)
        let before = tree
        for target in [page, size] { #expect((tree.move(page, into: target, at: 0)) == false) }
        #expect(tree == before)
    }

    @Test func `copies content under fresh identities`() throws {
        var tree = try sample()
        let tags = try #require(tree.node(try id([.key("tags")], tree)))
        let copy = tree.makeCopy(of: tags)
        #expect(copy.hasSameContent(as: tags) && copy.id != tags.id)
        #expect(!tree.contains(copy.id) && !tree.contains(copy.child(at: 0).id))
    }

    @Test func `walks parents before children and knows what is sent`() throws {
        let tree = try ParameterText.read(#"{"a": {"$off": {"b": [1]}}, "c": 2}"#)
        var visits: [String] = []
        tree.walk { visit in
            visits.append("\(tree.path(of: visit.node.id)?.text ?? "") \(visit.depth) \(visit.isSent)")
            return true
        }
        #expect(visits == [" 0 true", "a 1 false", "a.b 2 false", "a.b[0] 3 false", "c 1 true"])
    }

    @Test(arguments: [
        ([PathStep](), ""), ([.key("order"), .key("lines"), .index(0)], "order.lines[0]"), ([.index(2)], "[2]"),
        ([.key("a.b"), .key(""), .key("c d")], #"["a.b"][""]["c d"]"#),
    ])
    func `writes paths so that they can be read`(path: ParameterPath, text: String) {
        #expect(path.text == text)
    }
}

@Suite struct `Parameters as text with markers` {
    @Test(arguments: [
        #"{"$set":[1,"a"]}"#, #"{"a":{"$nan":true}}"#, #"{"$entries":[[10,"a"],["b",1]]}"#,
        #"{"a":{"$off":{"$date":"2026-11-2"}}}"#,
        #"{"a":1.10,"a":1E400}"#, #"{"x":{"$entries":[["$set",[1]]]}}"#, #"{"$null":true}"#,
        #"{"f":{"$file":"a/b"},"r":{"$raw":"a=%41"}}"#,
        #"{"d":{"$double":"1.0"},"e":{"$decimal":"1.00"},"n":{"$number":"007"},"b":{"$bool":"yes"}}"#,
    ])
    func `come back as they were`(text: String) throws {
        #expect(ParameterText.write(try ParameterText.read(text)) == text)
    }

    @Test func `are none for a plain null`() throws {
        #expect(try ParameterText.read("null").root == nil)
        #expect(ParameterText.write(ParameterTree()) == "null")
    }

    @Test(arguments: [
        (#"{"a":{"$set":1}}"#, #""$set" at a wants a list."#),
        (#"{"$entries":[[1]]}"#, #""$entries" wants a list of [key, value]."#),
        (#"[{"$date":1}]"#, #""$date" at [0] wants text."#),
        (#"{"a":"#, "Not valid JSON at line 1, column 6: a value expected."),
    ])
    func `are refused with the place of the error`(text: String, sentence: String) {
        let error = #expect(throws: ParameterTextError.self) { try ParameterText.read(text) }
        #expect(error?.sentence == sentence)
    }
}
