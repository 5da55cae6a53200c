import Networking
import Serialization
import TerminalUI

/// Handing what is at the cursor to the person's own editor, and taking it back as one undo step.
enum ExternalEditing {
    /// Begins the first line of text that was given back with a fault.
    private static let sign = "// curlew: "

    static func begin(_ model: inout Model) -> [Effect] {
        guard let subject = subject(model) else {
            model.status.say("nothing to edit here; the URL and the parameters can be")
            return []
        }
        let text = text(of: subject, model)
        let job = model.makeJob()
        model.external = ExternalEdit(job: job, subject: subject, original: text)
        return [.editExternally(EditorJob(id: job, text: text, suffix: subject.suffix))]
    }

    private static func subject(_ model: Model) -> ExternalEdit.Subject? {
        if model.edit != nil { return .field }
        switch model.focus {
        case .request: return .url
        case .parameters where model.parametersTab == .parameters:
            guard let cursor = model.request.parameters.cursor, let node = model.tree.node(cursor) else {
                return .subtree(nil)
            }
            guard case .scalar(let scalar) = node.value, scalar.kind != .null else { return .subtree(cursor) }
            return .leaf(cursor)
        default: return nil
        }
    }

    private static func text(of subject: ExternalEdit.Subject, _ model: Model) -> String {
        switch subject {
        case .subtree(let id):
            let node = id.map { model.tree.node($0) } ?? model.tree.root
            return node.map(ParameterEditText.write) ?? "{\n}\n"
        case .leaf(let id): return Editing.text(of: .value(id), model.request.draft)
        case .url: return model.request.draft.url
        case .field: return model.edit?.editor.text ?? ""
        }
    }

    // MARK: The answer

    static func receive(_ answer: EditorAnswer, for job: JobID, _ model: inout Model) -> [Effect] {
        guard let external = model.external, external.job == job else { return [] }
        model.external = nil
        switch answer {
        case .text(let text): return take(text, external, &model)
        case .ended(let code, let editor):
            model.status.say("\(editor) ended with \(code): unchanged", .warning)
        case .failed(let sentence): model.status.say(sentence, .error)
        }
        return []
    }

    private static func take(_ text: String, _ external: ExternalEdit, _ model: inout Model) -> [Effect] {
        switch external.subject {
        case .subtree(let id): return take(text, at: id, external, &model)
        case .leaf(let id): return put(text, external, into: .value(id), &model)
        case .url: return put(text, external, into: .url, &model)
        case .field:
            guard let text = changed(text, external) else { return unchanged(&model) }
            model.edit?.editor = LineEditor(text)
            return Editing.insert("", &model)
        }
    }

    /// Editors end a text with a line break; one that was not there before is theirs.
    private static func changed(_ text: String, _ external: ExternalEdit) -> String? {
        let isTheirs = text.hasSuffix("\n") && !external.original.hasSuffix("\n")
        let own = isTheirs ? String(text.dropLast()) : text
        return own == external.original ? nil : own
    }

    private static func put(
        _ text: String, _ external: ExternalEdit, into target: EditSession.Target, _ model: inout Model
    ) -> [Effect] {
        guard let text = changed(text, external) else { return unchanged(&model) }
        Undoing.step("edited in editor: 1 changed", &model) { request in
            request.change { draft in
                switch target {
                case .url: draft.url = text
                case .value(let id):
                    draft.parameters.update(id) { node in
                        guard case .scalar(var scalar) = node.value else { return }
                        scalar.text = text
                        node.value = .scalar(scalar)
                    }
                default: break
                }
            }
        }
        model.status.say("edited in editor: 1 changed")
        return []
    }

    private static func take(_ text: String, at id: NodeID?, _ external: ExternalEdit, _ model: inout Model) -> [Effect]
    {
        if text.allSatisfy(\.isWhitespace) || text == external.original { return unchanged(&model) }
        do throws(ParameterEditError) {
            let edited = try ParameterEditText.read(text)
            return adopt(edited, at: id, &model)
        } catch {
            return again(text, error, external, &model)
        }
    }

    private static func adopt(_ edited: ParameterTree, at id: NodeID?, _ model: inout Model) -> [Effect] {
        guard id.map({ model.tree.contains($0) }) ?? true else { return unchanged(&model) }
        var tree = model.tree
        let changes = tree.adopt(edited.root ?? (id == nil ? nil : tree.makeNode(.scalar(Scalar(.null, "")))), at: id)
        guard changes > 0 else { return unchanged(&model) }
        let name = "edited in editor: \(changes) changed"
        Undoing.step(name, &model) { request in request.change { $0.parameters = tree } }
        model.status.say(name)
        return []
    }

    /// The same text with what is wrong above it; the person mends it, or empties the file.
    private static func again(
        _ text: String, _ fault: ParameterEditError, _ external: ExternalEdit, _ model: inout Model
    ) -> [Effect] {
        let hadFault = text.hasPrefix(sign)
        let own = hadFault ? String(text.drop { $0 != "\n" }.dropFirst()) : text
        let line = max(1, fault.line - (hadFault ? 1 : 0))
        let first = "\(sign)line \(line + 1): \(fault.message). An empty file changes nothing.\n"
        let job = model.makeJob()
        model.external = ExternalEdit(job: job, subject: external.subject, original: external.original)
        return [
            .editExternally(
                EditorJob(id: job, text: first + own, suffix: external.subject.suffix, line: line + 1))
        ]
    }

    private static func unchanged(_ model: inout Model) -> [Effect] {
        model.status.say("unchanged")
        return []
    }
}

extension ExternalEdit.Subject {
    fileprivate var suffix: String {
        if case .subtree = self { ".json" } else { ".txt" }
    }
}
