import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import Keys
import Testing

@testable import Explorer
@testable import Viewing

/// Random JSON from a seed, so that a failure can be had again.
struct RandomJSON {
    var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 2_654_435_761 &+ 88_172_645_463_325_252 }

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    mutating func text(depth: Int = 0) -> String {
        switch below(depth > 5 ? 3 : 6) {
        case 0: return "\(below(1000))"
        case 1: return "\"s\(below(10))\""
        case 2: return ["true", "null", "{}", "[]"][below(4)]
        case 3: return "[" + (0..<below(5)).map { _ in text(depth: depth + 1) }.joined(separator: ",") + "]"
        default:
            return "{" + (0..<below(5)).map { "\"k\($0)\":" + text(depth: depth + 1) }.joined(separator: ",") + "}"
        }
    }
}

@Suite struct ResponseTreeTests {
    private static func index(_ text: String) -> ResponseIndex { ResponseIndex.make(Answer.exchange(text)) }

    /// What the rows are by definition: every node whose containers are all open.
    private static func flattened(_ index: ResponseIndex, _ folds: TreeFolds) throws -> [Int] {
        let document = try #require(index.document)
        func visit(_ node: Int, depth: Int) -> [Int] {
            guard folds.isOpen(node, depth: depth) else { return [node] }
            return [node] + document.children(of: node).flatMap { visit($0, depth: depth + 1) }
        }
        return visit(0, depth: 0)
    }

    @Test(arguments: 0..<60) func `walking row by row is the same as flattening the tree`(seed: Int) throws {
        var random = RandomJSON(seed: seed)
        let index = Self.index("[" + (0..<4).map { _ in random.text() }.joined(separator: ",") + "]")
        let document = try #require(index.document)
        for _ in 0..<5 {
            var folds = TreeFolds(openDepth: random.below(6))
            for _ in 0..<5 {
                let node = random.below(document.nodeCount)
                folds.set(node, depth: index.places.depth(of: node), isOpen: random.below(2) == 0)
            }
            let rows = TreeRows(document: document, places: index.places, folds: folds, listed: nil)
            let expected = try Self.flattened(index, folds)
            #expect(rows.rows(from: rows.first, count: .max) == expected)
            #expect(Array(sequence(first: rows.last) { rows.previous(before: $0) }) == expected.reversed())
            for node in 0..<document.nodeCount { #expect(expected.contains(rows.visible(node))) }
        }
    }

    @Test(arguments: 0..<20) func `places agree with the document's own walk`(seed: Int) throws {
        var random = RandomJSON(seed: seed)
        let index = Self.index("[\(random.text()),\(random.text())]")
        let document = try #require(index.document)
        for node in 0..<document.nodeCount {
            #expect(index.places.parent(of: node) == document.parent(of: node))
            guard let parent = document.parent(of: node) else { continue }
            #expect(Array(document.children(of: parent)).firstIndex(of: node) == index.places.ordinal(of: node))
        }
    }

    @Test func `a filter's rows are the listed nodes and nothing else`() throws {
        let index = Self.index("[10,[20,21],30]")
        let rows = TreeRows(
            document: try #require(index.document), places: index.places, folds: .allClosed, listed: [0, 2, 4])
        #expect(rows.rows(from: 0, count: 9) == [0, 2, 4])
        #expect(rows.previous(before: 4) == 2)
        #expect(rows.visible(3) == 2)
    }

    @Test func `small documents start open, large ones at depth two`() {
        #expect(TreePosition(opening: Self.index("[[[[1]]]]")).folds.isOpen(3, depth: 3))
        let large = Self.index("[" + Array(repeating: "[[1]]", count: 100).joined(separator: ",") + "]")
        let folds = TreePosition(opening: large).folds
        #expect(folds.isOpen(1, depth: 1))
        #expect(!folds.isOpen(2, depth: 2))
    }

    // MARK: Keys

    private static let people = #"""
        {"people":[{"name":"Ada","role":"mother","url":"http://127.0.0.1:7777/people/1"},
        {"name":"Tom","role":"father","url":"x"}],"page":{"size":10,"next":null}}
        """#

    private func cursor(_ model: Model) -> Int { model.request.response.tree.cursor }

    @Test func `h and l close and open, then go to parent and child`() {
        var model = Model.showing(Self.people)
        model.press(.moveRight)
        #expect(cursor(model) == 1)
        model.press(.moveLeft)
        #expect(cursor(model) == 1)
        #expect(model.request.response.tree.folds.isOpen(1, depth: 1) == false)
        model.press(.moveLeft)
        #expect(cursor(model) == 0)
        model.press(.moveDown, .moveDown)
        #expect(model.paneLines()[2].contains("> page") == false)
        #expect(model.paneLines()[1].contains("> people    [2] {3}, {3}"))
    }

    @Test func `siblings are one step away, whatever is open between them`() throws {
        var model = Model.showing(Self.people)
        model.press(.moveRight, .moveNextSibling)
        let index = try #require(model.request.response.index)
        #expect(NodePath.jsonPath(to: cursor(model), index) == "$.page")
        model.press(.moveNextSibling)
        #expect(NodePath.jsonPath(to: cursor(model), index) == "$.page")
        model.press(.movePrevSibling)
        #expect(cursor(model) == 1)
        model.press(.movePrevSibling)
        #expect(cursor(model) == 1)
    }

    @Test func `closing everything keeps the cursor on a row`() {
        var model = Model.showing(Self.people)
        model.press(.moveLast, .foldCloseAll)
        #expect(model.paneLines()[2].hasPrefix(">   > page"))
        model.press(.foldOpenAll, .moveFirst)
        #expect(model.paneLines()[0] == "> v {2}")
    }

    @Test func `a link opens as a new request and the old one is kept`() {
        var model = Model.showing(Self.people)
        model.press(.moveDown, .moveDown, .moveDown, .moveDown, .moveDown, .respEnter)
        #expect(model.request.draft.url == "http://127.0.0.1:7777/people/1")
        #expect(model.focus == .request)
        _ = Parts.panes(&model) { Undoing.undo(&$0, &$1) }
        #expect(model.request.draft.url == "http://127.0.0.1:7777/people")
    }

    @Test func `a link from a saved request puts it aside with its answer`() {
        var model = Model.showing(Self.people)
        let place = RequestPlace(collection: "/c", path: "people.yaml")
        model.request.place = place
        model.press(.moveDown, .moveDown, .moveDown, .moveDown, .moveDown, .respEnter)
        guard case .received? = model.background[place]?.exchange else {
            Issue.record("something else came")
            return
        }
        #expect(model.request.place == nil)
    }

    @Test(arguments: ["https://evil.test/?{{token}}", "javascript:alert(1)", "http://a b/", "file:///etc/passwd"])
    func `a value that is no plain web address opens nothing`(value: String) {
        var model = Model.showing("[\"\(value)\"]")
        model.press(.moveDown, .respEnter)
        #expect(model.background.isEmpty)
        #expect(model.request.draft.url == "http://127.0.0.1:7777/people")
    }

    // MARK: Paths

    @Test(arguments: [
        (#"{"people":[{"name":1}]}"#, 3, "$.people[0].name", ".people[0].name"),
        (#"[[1]]"#, 2, "$[0][0]", ".[0][0]"), (#"{"a b":1}"#, 1, "$['a b']", #".["a b"]"#),
        (#"{"it's":1}"#, 1, #"$['it\'s']"#, #".["it's"]"#), (#"{"":1}"#, 1, "$['']", #".[""]"#),
        (#"{"1a":1}"#, 1, "$['1a']", #".["1a"]"#), (#"{"\n\u0001":1}"#, 1, #"$['\n\u0001']"#, #".["\n\u0001"]"#),
        (#"{"caf\u00e9":1}"#, 1, "$['caf\u{e9}']", ".[\"caf\u{e9}\"]"), ("1", 0, "$", "."),
    ])
    func `paths are written as others read them`(json: String, node: Int, path: String, jq: String) {
        let index = Self.index(json)
        #expect(NodePath.jsonPath(to: node, index) == path)
        #expect(NodePath.jq(to: node, index) == jq)
    }

    @Test func `copying gives value, key, path and text`() {
        var model = Model.showing(#"{"a":{"b":"x\ny"}}"#)
        model.press(.moveLast)
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.a.b")
        #expect(ResponseScreen.yank(.yankKey, model)?.text == "b")
        #expect(ResponseScreen.yank(.yankString, model)?.text == "x\ny")
        model.press(.moveLeft)
        #expect(ResponseScreen.yank(.yankValue, model)?.text == #"{"b":"x\ny"}"#)
        #expect(ResponseScreen.yank(.yankResponse, model)?.text == #"{"a":{"b":"x\ny"}}"#)
        #expect(ResponseScreen.yank(.yankHeaders, model)?.text.hasPrefix("HTTP/1.1 200 OK\nServer: demo") == true)
    }
}
