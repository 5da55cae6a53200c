import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Viewing

@testable import Explorer

/// The tree as text in its own pane.
@Suite struct TextPaneTests {
    private static let people = #"{"families":["father","mother"],"page":{"size":10},"q":"x"}"#

    private func opened(_ path: ParameterPath = [], _ json: String = people, _ kind: SerializerKind = .json) throws
        -> TreeCase
    {
        var tree = try TreeCase(json, at: path, serializer: kind)
        tree.press("T")
        Self.write(&tree)
        return tree
    }

    /// Carries out what was asked for a large tree.
    private static func write(_ tree: inout TreeCase) {
        for case .writeText(let job) in tree.effects {
            _ = update(&tree.model, .textWritten(job, job.written()))
        }
        tree.effects = []
    }

    private func text(_ tree: TreeCase) -> String { tree.model.text?.area.text ?? "-" }

    // MARK: Opening

    @Test func `T shows the node at the cursor, or everything on the line that adds`() throws {
        #expect(text(try opened([.key("page")])) == "{\n  \"size\": 10\n}\n")
        let all = text(try opened())
        #expect(
            all.hasPrefix("{\n") && all.contains("\"families\": [\"father\",\"mother\"]")
                && all.contains("\"q\": \"x\""))
        #expect(try opened().model.context == .textArea && opened().model.mode == .edit)
    }

    @Test func `the form is the serializer's, and a key takes the next one`() throws {
        var tree = try opened([], Self.people, .form)
        #expect(tree.model.text?.format == .form && text(tree).contains("page[size]:=10"))
        tree.press("Alt-t")
        #expect(tree.model.text?.format == .yaml && text(tree).contains("page:"))
        tree.press("Ctrl-X Ctrl-F")
        #expect(tree.model.text?.format == .json)
        tree.press("Esc")
        #expect(tree.text == Self.people && tree.model.request.undo.count == 0)
    }

    // MARK: Typing

    @Test func `what is typed is in the tree at once, and leaving is one step`() throws {
        var tree = try opened([.key("page")])
        tree.press("Down End")
        tree.type("0, \"next\": 2")
        #expect(tree.text == #"{"families":["father","mother"],"page":{"size":100,"next":2},"q":"x"}"#)
        tree.press("Esc")
        #expect(tree.model.text == nil && tree.model.request.undo.past.map(\.name) == ["edit page as text"])
        tree.press("u")
        #expect(tree.text == Self.people)
    }

    @Test func `the last good tree stays while the text has a fault, which stands at its line`() throws {
        var tree = try opened([.key("page")])
        tree.press("Down End")
        tree.type(", \"a\"")
        #expect(tree.text == Self.people)
        #expect(tree.model.text?.reading.fault?.line == 3 || tree.model.text?.reading.fault?.line == 2)
        let screen = SampleScreen.lines(tree.model)
        #expect(screen.contains { $0.contains("! text of page, line ") })
        tree.type(": 1")
        #expect(tree.model.text?.reading.fault == nil)
        #expect(tree.text == #"{"families":["father","mother"],"page":{"size":10,"a":1},"q":"x"}"#)
    }

    @Test func `nodes that did not change keep identity, folds and off marks`() throws {
        var tree = try TreeCase(#"{"a":{"b":1},"c":{"$off":2},"d":3}"#, at: [.key("a")])
        tree.press("za")
        let before = ["a", "c", "d"].map { tree.model.tree.id(at: [.key($0)]) }
        tree.go([])
        tree.press("T Ctrl-Home Down")
        tree.type("\"new\": true,")
        tree.press("Enter Esc")
        #expect(["a", "c", "d"].map { tree.model.tree.id(at: [.key($0)]) } == before)
        #expect(tree.text == #"{"new":true,"a":{"b":1},"c":{"$off":2},"d":3}"#)
        #expect(tree.rows == ["new", "a", "c", "d"])
    }

    @Test func `the cursor of the text is that of the tree, so its bytes are marked`() throws {
        var tree = try opened()
        tree.model.text?.area.search = TextSearch("mother")
        tree.press("F3")
        #expect(tree.cursor == "families[1]")
        #expect(tree.model.request.preview.link.node == tree.model.tree.id(at: [.key("families"), .index(1)]))
        tree.press("Esc")
        #expect(tree.cursor == "families[1]")
    }

    @Test func `comments, trailing commas and bare variables are accepted`() throws {
        var tree = try opened([.key("page")])
        tree.press("Down End")
        _ = update(&tree.model, .input(.paste(", // one\n  \"id\": {{id}},\n"), SampleScreen.clock))
        tree.press("Esc")
        #expect(tree.model.text == nil && tree.text.contains("{{id}}"))
        #expect(tree.model.request.undo.count == 1)
    }

    @Test func `a paste is one step of the field's own undo`() throws {
        var tree = try opened([.key("page")])
        let before = text(tree)
        _ = update(&tree.model, .input(.paste("x\ny\nz"), SampleScreen.clock))
        #expect(text(tree) != before)
        tree.press("Ctrl-_")
        #expect(text(tree) == before && tree.text == Self.people)
    }

    // MARK: Leaving

    @Test func `a text left with a fault is kept, and T opens it again`() throws {
        var tree = try opened([.key("page")])
        tree.press("Down End")
        tree.type(", oops")
        let typed = text(tree)
        tree.press("Esc")
        #expect(tree.said.contains("The text is kept; T opens it") && tree.text == Self.people)
        tree.press("T")
        #expect(text(tree) == typed)
        for _ in 0..<6 { tree.press("Backspace") }
        tree.type(", \"a\": 1")
        tree.press("Esc")
        #expect(tree.text == #"{"families":["father","mother"],"page":{"size":10,"a":1},"q":"x"}"#)
        tree.go([.key("page")])
        tree.press("T")
        #expect(text(tree) == "{\n  \"size\": 10,\n  \"a\": 1\n}\n")
    }

    @Test func `nothing is sent in place of a text left with a fault, until it is mended, dropped or replaced`() throws
    {
        var tree = try opened([], "{}")
        tree.type("[1,")
        tree.press("Esc s")
        #expect(tree.said.contains("Not sent: line") && tree.said.contains("T opens the text."))
        #expect(SampleScreen.lines(tree.model).joined().contains("Fault in line 2. T opens the text."))
        #expect(ResponseWords.withheld(tree.model)?.problem?.hasPrefix("Not sent: line 2, ") == true)
        tree.press("T Ctrl-G")
        #expect(tree.model.request.unreadText == nil && tree.model.withheld == nil)
    }

    @Test(arguments: [("\"b\": 2,, \"c\": 3", 9), (", \"b\": 2", 2)])
    func `a comma that parts nothing is left out, and said`(typed: String, column: Int) throws {
        var tree = try opened([], "{}")
        for _ in 0..<40 { tree.press("Backspace Delete") }
        tree.type("{\(typed)}")
        let words = "line 1, column \(column): an extra comma is left out"
        #expect(SampleScreen.lines(tree.model).contains { $0.contains("? " + words) })
        tree.press("Esc")
        #expect(tree.said == words && tree.model.text == nil && tree.text.contains(#""b":2"#))
        var other = try opened([], "{}")
        for _ in 0..<40 { other.press("Backspace Delete") }
        other.type("{\"a\": [1, 2,], }")
        other.press("Esc")
        #expect(!other.said.contains("comma"))
    }

    @Test func `the text of a node says whose it is`() throws {
        var tree = try opened([.key("page")])
        #expect(SampleScreen.lines(tree.model).contains { $0.contains("JSON text of page") })
        tree.press("Down End")
        tree.type(", oops")
        #expect(SampleScreen.lines(tree.model).contains { $0.contains("! text of page, line 2, column ") })
    }

    @Test func `dropping the text brings the tree back, and u the text's`() throws {
        var tree = try opened([.key("page")])
        tree.press("Down End")
        tree.type("5")
        tree.press("Ctrl-C")
        #expect(tree.text == Self.people && tree.model.text == nil)
        tree.press("u")
        #expect(tree.text.contains(#""size":105"#))
    }

    @Test func `saving, parking and a click elsewhere leave it first`() throws {
        var tree = try opened([.key("page")])
        tree.press("Down End")
        tree.type("5")
        _ = update(
            &tree.model, .input(.mouse(MouseEvent(.press(.left), at: Point(x: 60, y: 6))), SampleScreen.clock))
        #expect(tree.model.text == nil && tree.model.request.undo.count == 1 && tree.model.focus == .preview)
    }

    @Test func `a text with a fault is not sent`() throws {
        var tree = try opened([.key("page")])
        tree.press("Down End")
        tree.type(", oops")
        let sent = SampleScreen.press("F5", &tree.model).contains { effect in
            if case .send = effect { true } else { false }
        }
        #expect(!sent && tree.said.hasPrefix("Not sent: line 2, ") && tree.model.text != nil)
    }

    @Test(arguments: SendChoices.all.map(\.choice.title))
    func `nor by another way of sending: what stood there before is not on the screen`(title: String) throws {
        var tree = try opened([.key("page")])
        tree.model.request.change { $0.caching = .keep(CacheTerms(seconds: 60)) }
        tree.press("Down End")
        tree.type(", oops")
        let way = try #require(SendChoices.all.first { $0.choice.title == title })
        #expect(way.run(&tree.model).isEmpty && tree.model.overlays.isEmpty)
        #expect(
            tree.said.hasPrefix("Not sent: line 2, ") && tree.model.text != nil && tree.model.sending.pending.isEmpty)
    }

    // MARK: Large texts

    private func large() throws -> TreeCase {
        let items = (0..<2000).map { #"{"name":"item \#($0)"}"# }.joined(separator: ",")
        return try opened([], #"{"items":[\#(items)]}"#)
    }

    @Test func `a large tree is written off the main actor, and only for whom it was asked`() throws {
        var tree = try large()
        #expect(tree.model.text?.area.text.hasPrefix("{\n") == true)
        tree.press("Alt-t")
        #expect(tree.model.text?.format == .json && tree.model.writingText != nil)
        tree.type("{")
        Self.write(&tree)
        #expect(tree.model.text?.format == .json && tree.model.text?.area.text.hasPrefix("{{") == true)
        tree.press("Ctrl-G")
        tree.press("T")
        tree.press("2")
        let job = tree.effects.compactMap { if case .writeText(let job) = $0 { job } else { nil } }.last
        Self.write(&tree)
        #expect(job != nil && tree.model.text == nil)
    }

    @Test func `a large text is read off the main actor, the newest only`() throws {
        var tree = try large()
        let before = tree.text
        tree.press("Ctrl-End Up Up Home")
        tree.press("Right")
        _ = tree.model.text?.area.apply(.move(.textStart, selects: false))
        _ = tree.model.text?.area.apply(.move(.right, selects: false))
        tree.type("\"a\":1,")
        let jobs = SampleScreen.press("Backspace", &tree.model).compactMap { effect -> TextReadJob? in
            if case .readText(let job) = effect { job } else { nil }
        }
        let stale = try #require(jobs.first)
        let fresh = try #require(
            update(&tree.model, .input(.key(.character(",")), SampleScreen.clock)).compactMap {
                effect -> TextReadJob? in
                if case .readText(let job) = effect { job } else { nil }
            }.first)
        #expect(tree.text == before)
        for job in [stale, fresh] {
            if let answer = TextReadAnswer.of(job) { _ = update(&tree.model, .textRead(job.id, answer)) }
        }
        #expect(tree.text.hasPrefix(#"{"a":1,"items""#))
    }

    @Test func `Esc waits for the newest text, and loses nothing`() throws {
        var tree = try large()
        tree.press("Ctrl-Home Right")
        tree.type("\"a\":1,")
        let asked = tree.model.text?.reading.asked
        tree.press("Esc")
        let pane = try #require(tree.model.text)
        let job = TextReadJob(
            id: try #require(asked?.job), buffer: pane.area.buffer,
            wanted: .tree(.json, keeping: tree.model.tree, at: nil))
        _ = update(&tree.model, .textRead(job.id, try #require(TextReadAnswer.of(job))))
        #expect(tree.model.text == nil && tree.text.hasPrefix(#"{"a":1,"items""#))
        #expect(tree.model.request.undo.count == 1)
    }

    @Test func `sending while a large text is typed sends what was typed last`() throws {
        var tree = try large()
        tree.press("Ctrl-Home Right")
        tree.type("\"a\":1,")
        let sent = SampleScreen.press("F5", &tree.model).lazy.compactMap { effect -> PreparedRequest? in
            if case .send(let sending, _) = effect { sending.request } else { nil }
        }.first
        #expect(
            sent?.request.body?.bytes.map { String(decoding: $0.array, as: UTF8.self) }?.hasPrefix(#"{"a":1"#) == true)
    }
}
