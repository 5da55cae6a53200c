import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// Text typed or pasted into the preview and read back into the tree: Form, JSON and Plist.
enum WireText {
    /// The most bytes of a text in the preview's field; longer texts are edited in the text pane.
    static let limit = 65_536

    static func begin(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let kind = kind(bench) else {
            let tabs = PreviewTab.allCases.filter { $0.typed != nil }.map(\.name).joined(separator: ", ")
            desk.say("text is read back into the tree in \(tabs)")
            return []
        }
        let text = text(of: bench.request.draft.parameters, as: kind, bench)
        if let flaw = tooLong(text) {
            desk.say(flaw, .warning)
            return []
        }
        Editing.begin(.wire, name: "read \(kind.formatName)", text: text, &bench)
        desk.say("\(desk.key(of: .editAccept, in: .edit)) reads it as \(kind.formatName)")
        return []
    }

    /// The serializer of the tab's bytes; nil when they cannot be read back.
    static func kind(_ bench: Workbench) -> SerializerKind? {
        bench.request.preview.shownTab(of: bench.request.draft).typed
    }

    /// The text as it is sent, but with variables by their names; empty when it cannot be written.
    private static func text(of tree: ParameterTree, as kind: SerializerKind, _ bench: Workbench) -> String {
        guard tree.root != nil else { return "" }
        let body = try? bench.serializer(as: kind).serialize(method: "POST", url: "", parameters: tree)
            .body?.bytes
        return body.map { String(decoding: $0.array, as: UTF8.self) } ?? ""
    }

    // MARK: Reading

    /// The reason why the text cannot be read; nil when it can.
    static func flaw(_ text: String, _ bench: Workbench) -> String? {
        tooLong(text) ?? fault(text, bench)?.description
    }

    private static func tooLong(_ text: String) -> String? {
        let count = text.utf8.count
        return count > limit ? "\(count) bytes are too long for one line; at most \(limit)" : nil
    }

    private static func fault(_ text: String, _ bench: Workbench) -> ParameterReadingError? {
        do throws(ParameterReadingError) {
            _ = try read(text, bench)
            return nil
        } catch {
            return error
        }
    }

    private static func read(_ text: String, _ bench: Workbench) throws(ParameterReadingError) -> ParameterReading {
        let kind = kind(bench) ?? .form
        let options = ReadingOptions(serializer: bench.serializer(as: kind))
        return try kind.row.read(text, options)
    }

    private static func read(_ text: String, into tree: inout ParameterTree, _ bench: Workbench) -> ParameterReading? {
        let kind = kind(bench) ?? .form
        let serializer = bench.serializer(as: kind)
        if kind.takesStyle { return ParameterReader.form(text, following: &tree, writtenBy: serializer) }
        let reading = try? read(text, bench)
        _ = reading?.follow(&tree)
        return reading
    }

    /// Enter on a text that cannot be read: the text stays in the field, with the cursor at the fault.
    static func fault(_ bench: inout Workbench) -> String? {
        guard let text = bench.edit?.editor.text, tooLong(text) == nil, let fault = fault(text, bench) else {
            return nil
        }
        if let offset = fault.offset {
            let before = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
            bench.edit?.editor.moveCursor(to: text[..<before].count)
        }
        return fault.description
    }

    /// Replaces the tree by the text, as one undo step.
    static func accept(_ edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let text = edit.editor.text
        let before = self.text(of: bench.request.draft.parameters, as: kind(bench) ?? .form, bench)
        var tree = bench.request.draft.parameters
        guard text != before, let reading = read(text, into: &tree, bench) else {
            if text == before { desk.say("unchanged") }
            return []
        }
        bench.request.step(edit.before.name) { request in request.change { $0.parameters = tree } }
        bench.request.preview.reading = WireReading(reading, revision: bench.request.revision)
        if reading.verdict.isSame {
            desk.say("read into the tree")
        } else {
            desk.say("written again: \(reading.verdict)", .warning)
        }
        return []
    }
}
