import CurlewSerialization
import Drafting
import Testing

/// What is said of a request before it is sent, with and without a server that is known.
@Suite struct RequestNotesTests {
    private static let order = #"{"order": {"lines": [{"sku": "A1", "qty": 2}, {"sku": "B7", "qty": 1}]}}"#

    private func notes(
        _ json: String, style: String = "afnetworking", kind: SerializerKind = .form, server: String? = nil
    ) throws -> [ParameterNote] {
        let tree = try ParameterText.read(json)
        let draft = RequestDraft(method: "POST", url: "http://h/", serializer: kind, parameters: tree, style: style)
        return RequestNotes(draft, draft.serializer(), tree, url: draft.url, server: server).notes
    }

    @Test func `where the server is not known the usual ones are asked`() throws {
        let notes = try notes(Self.order)
        #expect(notes.map(\.sentence) == ["list of dictionaries under []: PHP reads 4 items, qs merges"])
        #expect(notes.first?.repairs == [.style("index"), .choose(.index), .asJSON])
    }

    @Test(
        arguments: [
            (
                "php", "afnetworking", ["list of dictionaries under []: PHP reads 4 items"],
                [[.style("index"), .choose(.index), .asJSON]]
            ),
            ("php", "index", [], []),
            ("rack", "afnetworking", [], []),
            (
                "rack", "index", ["Rack: order.lines is read as a dictionary with the keys 0, 1, ..."],
                [[.style("afnetworking")]]
            ),
            (
                "qs", "afnetworking", ["list of dictionaries under []: qs merges"],
                [[.style("index"), .choose(.index), .asJSON]]
            ),
            ("nonsense", "index", [], []),
        ] as [(String, String, [String], [[Repair]])])
    func `a known server is asked alone`(
        server: String, style: String, sentences: [String], repairs: [[Repair]]
    ) throws {
        let notes = try notes(Self.order, style: style, server: server)
        #expect(notes.map(\.sentence) == sentences)
        #expect(notes.map(\.repairs) == repairs)
    }

    @Test func `no style is offered that does not help`() throws {
        // Go has names and values alone, so that no style gives it a dictionary.
        let notes = try notes(Self.order, style: "index", server: "go")
        #expect(notes.count == 1 && notes.allSatisfy(\.repairs.isEmpty))
        #expect(try self.notes(#"{"a": [1, 2]}"#, server: "go").map(\.repairs) == [[.style("repeat")]])
        #expect(try self.notes(#"{"a": [1]}"#, style: "repeat", server: "go").isEmpty)
    }

    @Test func `a request that the server refuses is marked as a whole`() throws {
        let notes = try notes(#"{"a": 1, "a[b]": 2}"#, server: "rack")
        #expect(notes.last?.node == nil)
        #expect(notes.last?.sentence == "Rack: the request is refused: ParameterTypeError")
    }

    @Test func `two nodes that write one name are noticed`() throws {
        let notes = try notes(#"{"a": {"b": 1}, "a[b]": 2}"#)
        #expect(notes.contains { $0.sentence == #"is sent as "a[b]", and so is a.b"# && $0.repairs == [.off] })
        let items = try self.notes(#"{"l[": 1, "a": [{"b": 1}, {"b": 2}]}"#)
        #expect(!items.contains { if case .sameName = $0.fact { true } else { false } })
    }

    @Test func `who is not asked says nothing, and that is known`() throws {
        let tree = try ParameterText.read(Self.order)
        let draft = RequestDraft(method: "POST", url: "http://h/", serializer: .form, parameters: tree)
        let notes = RequestNotes(draft, draft.serializer(), tree, url: draft.url, server: "php", asks: false)
        #expect(notes.isUnasked)
        #expect(
            notes.notes.map(\.sentence) == [
                "list of dictionaries under []: servers disagree on where an item starts"
            ])
        let asked = RequestNotes(draft, draft.serializer(), tree, url: draft.url, server: "php")
        #expect(!asked.isUnasked)
    }

    @Test func `of a tree in view a known server reads a part that is like the whole`() throws {
        let items = (0..<50).map { _ in #"{"b": 1, "c": 2}"# }.joined(separator: ", ")
        let tree = try ParameterText.read(#"{"seen": [\#(items)], "out": [\#(items)], "one": 1}"#)
        let draft = RequestDraft(method: "POST", url: "http://h/", serializer: .form, parameters: tree)
        var serializer = draft.serializer()
        let seen = try #require(tree.id(at: [.key("seen")]))
        serializer.viewedNodes = tree.withAncestors(of: [seen])
        let notes = RequestNotes(draft, serializer, tree, url: draft.url, server: "php").notes
        #expect(notes.map(\.node) == [seen, nil])
        #expect(notes.first?.sentence == "list of dictionaries under []: with 2 of its 50 items, PHP reads 4 items")
        #expect(notes.first?.repairs.first == .style("index"))
    }

    @Test func `in a tree in view a node has the path of the whole tree, and the server its bound`() throws {
        let items = (0..<600).map { #"{"id": \#($0), "on": true, "tags": []}"# }.joined(separator: ", ")
        let tree = try ParameterText.read(#"{"items": [\#(items)]}"#)
        let draft = RequestDraft(method: "POST", url: "http://h/", serializer: .form, parameters: tree)
        var serializer = RequestSerializer(.form, styleNamed: "index")
        let path: ParameterPath = [.key("items"), .index(590), .key("tags")]
        serializer.viewedNodes = tree.withAncestors(of: [try #require(tree.id(at: path))])
        let notes = RequestNotes(draft, serializer, tree, url: draft.url, server: "php").notes
        #expect(notes.compactMap(\.node).map(tree.path) == [path])
        #expect(
            notes.map(\.sentence) == [
                "PHP: items[590].tags is not read at all",
                "PHP: takes no more than 1000 pairs (max_input_vars), and this has 1200",
                "only the nodes in view are checked for pitfalls, of 2402",
            ])
    }

    @Test func `of more lists than differences are kept of, none is taken for one that is read as meant`() throws {
        let lists = (0..<150).map { #""k\#($0)": [{"b": 1, "c": 2}, {"b": 1, "c": 2}]"# }.joined(separator: ", ")
        let notes = try notes("{\(lists)}", server: "php")
        #expect(notes.count { if case .containersUnderBrackets = $0.fact { true } else { false } } == 150)
    }

    @Test func `JSON is read by no reader of forms`() throws {
        #expect(try notes(Self.order, kind: .json, server: "php").isEmpty)
        #expect(try notes(Self.order, kind: .multipart, server: "php").count == 1)
    }

    @Test func `a repair changes the draft`() throws {
        var draft = RequestDraft(
            method: "GET", headers: [HeaderRow(id: 1, name: "content-type", value: "text/plain")],
            parameters: try ParameterText.read(#"{"a": "1+1"}"#))
        let node = try #require(draft.parameters.id(at: [.key("a")]))
        let edits: [(Repair, NodeID?, Bool)] = [
            (.style("index"), nil, true), (.method("POST"), nil, true), (.withoutHeader("Content-Type"), nil, true),
            (.withoutHeader("Content-Type"), nil, false), (.text, nil, false), (.correct("1 1"), node, true),
        ]
        for (repair, place, fits) in edits {
            let isDone = draft.apply(repair, at: place)
            #expect(isDone == fits, "\(repair)")
        }
        #expect(draft.style == "index" && draft.method == "POST" && !draft.headers[0].isOn)
        #expect(ParameterText.write(draft.parameters) == #"{"a":"1 1"}"#)
    }
}
