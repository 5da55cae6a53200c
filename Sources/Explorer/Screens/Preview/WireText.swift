import CurlewBytes
import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

/// Text typed or pasted into the preview, read back into the tree: Form, JSON and Plist.
enum WireText {
    /// Longer texts are for the pane that edits many lines.
    static let limit = 65_536

    static func begin(_ model: inout Model) -> [Effect] {
        guard let kind = kind(model) else {
            let tabs = [PreviewTab.form, .json, .plist].map(\.name).joined(separator: ", ")
            model.status.say("text is read back into the tree in \(tabs)")
            return []
        }
        let text = text(of: model.request.draft.parameters, as: kind, model)
        if let flaw = tooLong(text) {
            model.status.say(flaw, .warning)
            return []
        }
        Editing.begin(.wire, name: "read \(kind.formatName)", text: text, &model)
        model.status.say("\(model.key(of: .editAccept, in: .edit)) reads it as \(kind.formatName)")
        return []
    }

    /// How the bytes of the tab are written; nil where they are not read back.
    static func kind(_ model: Model) -> SerializerKind? {
        let draft = model.request.draft
        let kind: SerializerKind
        switch model.request.preview.shownTab(for: draft.serializer) {
        case .form: kind = .form
        case .json: kind = .json
        // Binary lists are typed as XML.
        case .plist: kind = .plist
        default: return nil
        }
        let effective = RequestSerializer(kind).effectiveKind(draft.method)
        return effective.takesText ? nil : effective
    }

    /// As it is sent, with variables by their names; empty where it cannot be written.
    private static func text(of tree: ParameterTree, as kind: SerializerKind, _ model: Model) -> String {
        guard tree.root != nil else { return "" }
        let body = try? model.request.draft.serializer(as: kind).serialize(method: "POST", url: "", parameters: tree)
            .body?.bytes
        return body.map { String(decoding: $0.array, as: UTF8.self) } ?? ""
    }

    // MARK: Reading

    /// Why the text cannot be read; nil when it can.
    static func flaw(_ text: String, _ model: Model) -> String? {
        tooLong(text) ?? fault(text, model)?.description
    }

    private static func tooLong(_ text: String) -> String? {
        let count = text.utf8.count
        return count > limit ? "\(count) bytes are too long for one line; at most \(limit)" : nil
    }

    private static func fault(_ text: String, _ model: Model) -> ParameterReadingError? {
        do throws(ParameterReadingError) {
            _ = try read(text, model)
            return nil
        } catch {
            return error
        }
    }

    private static func read(_ text: String, _ model: Model) throws(ParameterReadingError) -> ParameterReading {
        let kind = kind(model) ?? .form
        let options = ReadingOptions(serializer: model.request.draft.serializer(as: kind))
        return try kind.row.read(text, options)
    }

    /// Enter: a text that cannot be read stays in the field, with the cursor where it was met.
    static func isRefused(_ model: inout Model) -> Bool {
        guard let text = model.edit?.editor.text, tooLong(text) == nil, let fault = fault(text, model) else {
            return false
        }
        if let offset = fault.offset {
            let before = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
            model.edit?.editor.moveCursor(to: text[..<before].count)
        }
        model.status.say(fault.description, .error)
        return true
    }

    /// The tree follows the text as one step.
    static func accept(_ edit: EditSession, _ model: inout Model) -> [Effect] {
        let text = edit.editor.text
        let before = self.text(of: model.request.draft.parameters, as: kind(model) ?? .form, model)
        guard text != before, let reading = try? read(text, model) else {
            if text == before { model.status.say("unchanged") }
            return []
        }
        var tree = model.request.draft.parameters
        _ = reading.follow(&tree)
        Undoing.step(edit.before.name, &model) { request in request.change { $0.parameters = tree } }
        model.request.preview.reading = WireReading(reading, revision: model.request.revision)
        model.status.say("round trip: \(reading.verdict)", reading.verdict.isSame ? .plain : .warning)
        return []
    }
}
