import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// `editing: vi` in fields and texts.
@Suite struct ViKeysTests {
    private func tree(_ text: String = #"{"a":"one two"}"#) throws -> TreeCase {
        var tree = try TreeCase(text, at: [.key("a")])
        tree.press("3 , v")
        #expect(tree.said == "fields have the keys of vi")
        return tree
    }

    @Test func `Esc makes keys commands, the chip says so, and a second Esc leaves`() throws {
        var tree = try tree()
        tree.press("Enter")
        #expect(tree.model.mode == .edit)
        tree.press("Esc")
        #expect(tree.model.mode == .normal && tree.model.edit != nil)
        #expect(SampleScreen.lines(tree.model)[0].hasSuffix("NORMAL "))
        tree.type("0cwthree")
        #expect(tree.text == #"{"a":"three two"}"# && tree.model.mode == .edit)
        tree.press("Esc")
        tree.type("w.")
        #expect(tree.text == #"{"a":"three three"}"#)
        tree.type("u")
        #expect(tree.text == #"{"a":"three two"}"#)
        tree.press("Esc")
        #expect(tree.model.edit == nil && tree.model.mode == .navigate)
        tree.press("Enter")
        #expect(tree.model.mode == .edit)
    }

    @Test func `the URL too, and what means nothing is said`() throws {
        var tree = try tree()
        tree.press("g u Esc")
        tree.type("$daw")
        #expect(tree.model.request.draft.url.hasPrefix("http://127.0.0.1:7777/"))
        tree.type("dq")
        #expect(tree.said == "\"dq\" does nothing here; Esc leaves the field")
        tree.press("2 d Esc Esc")
        #expect(tree.model.edit == nil)
    }

    @Test func `texts of many lines have lines`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2,"c":3}"#)
        tree.model.settings.editing = .vi
        tree.press("3 T Esc")
        #expect(tree.model.mode == .normal)
        tree.type("ggjddp")
        let lines = tree.model.text?.area.text.split(separator: "\n").map(String.init)
        #expect(lines == ["{", #"  "b": 2,"#, #"  "a": 1,"#, #"  "c": 3"#, "}"])
        tree.type("G")
        #expect(tree.model.text.map { $0.area.position.line == $0.area.buffer.lineCount - 1 } == true)
        tree.press("Esc")
        #expect(tree.model.text == nil && tree.text == #"{"b":2,"a":1,"c":3}"#)
    }

    @Test func `a text too long for one look keeps its ends`() throws {
        let items = (0..<9000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
        var tree = try TreeCase("{\(items)}")
        tree.model.settings.editing = .vi
        tree.press("3 T")
        for case .writeText(let job) in tree.effects { _ = update(&tree.model, .textWritten(job, job.written())) }
        guard tree.model.text != nil else { return }
        tree.press("Esc")
        tree.type("G")
        let area = try #require(tree.model.text?.area)
        #expect(area.position.line == area.buffer.lineCount - 1)
        tree.type("k$xggj0fkx")
        #expect(tree.model.text?.area.text.hasPrefix("{\n  \"0\"") == true)
    }

    @Test func `without the setting Esc leaves at once`() throws {
        var tree = try TreeCase(#"{"a":1}"#, at: [.key("a")])
        tree.press("3 Enter Esc")
        #expect(tree.model.edit == nil)
    }
}
