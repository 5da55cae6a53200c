import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Workspace

/// Opens the item at the cursor in the user's own editor, and takes the result as one undo step.
enum ExternalEditing {
    /// Prefix of the first line of a text that is opened again with its fault.
    private static let sign = "// curlew: "

    static func begin(_ model: inout Model) -> [Effect] {
        guard let subject = subject(model) else {
            model.status.say("nothing to edit here; URL, headers, parameters and bodies can be")
            return []
        }
        guard let text = text(of: subject, model) else {
            model.status.say("a selection of several levels has no text of its own; select one level")
            return []
        }
        let job = model.makeJob()
        model.selection = nil
        model.external = ExternalEdit(job: job, subject: subject, original: text)
        return [
            .editExternally(
                EditorJob(id: job, text: text, suffix: subject.suffix(model), line: EditedText.line(of: subject, model))
            )
        ]
    }

    private static func subject(_ model: Model) -> ExternalEdit.Subject? {
        if case .paste? = model.overlays.last { return .paste }
        if case .file(let card)? = model.overlays.last { return .file(card.place) }
        if model.edit != nil { return .field }
        if let pane = model.text { return .pane(pane.subject) }
        let selected = Selecting.selectedNodes(model.bench)
        if !selected.isEmpty { return .nodes(selected) }
        switch model.focus {
        case .request: return .url
        case .response: return EditedText.ofResponse(model) == nil ? nil : .response
        case .parameters where model.parametersTab == .headers:
            guard case .headerValue(let id)? = model.tableRow?.valueField else { return nil }
            return .headerValue(id)
        case .parameters where model.isInBody: return .body
        case .parameters where model.parametersTab == .parameters:
            guard let cursor = model.request.parameters.cursor, let node = model.cursorTree.node(cursor) else {
                return .subtree(nil)
            }
            guard case .scalar(let scalar) = node.value, scalar.kind != .null else {
                return .subtree(cursor.isInPath ? nil : cursor)
            }
            return .leaf(cursor)
        default: return nil
        }
    }

    private static func text(of subject: ExternalEdit.Subject, _ model: Model) -> String? {
        switch subject {
        case .subtree(let id):
            let node = id.map { model.tree.node($0) } ?? model.tree.root
            return TreeText.write(node, as: .json).text
        case .leaf(let id): return Editing.text(of: .value(id), model.request.draft)
        case .url: return model.request.draft.url
        case .field: return model.edit?.editor.text ?? ""
        case .paste: return PasteScreen.card(model)?.text
        case .nodes(let ids): return EditedNodes(ids, in: model.tree)?.text
        case .pane: return model.text?.area.text
        case .body: return model.request.draft.text ?? ""
        case .headerValue(let id): return Editing.text(of: .headerValue(id), model.request.draft)
        case .response: return EditedText.ofResponse(model)
        case .environment(let file): return file.text
        case .file:
            guard case .file(let card)? = model.overlays.last else { return nil }
            return card.area.text
        }
    }

    /// Opens an environment's file in the editor once it was read; above a text that had a fault is that fault.
    static func begin(
        _ file: EnvironmentText, showing text: String? = nil, line: Int? = nil, _ model: inout Model
    ) -> [Effect] {
        let job = model.makeJob()
        model.external = ExternalEdit(job: job, subject: .environment(file), original: file.text)
        return [.editExternally(EditorJob(id: job, text: text ?? file.text, suffix: ".yaml", line: line))]
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
        case .paste:
            guard let text = changed(text, external) else { break }
            return PasteScreen.with(&model) { $0.replace(by: text, &$2) }
        case .file(let place):
            guard !text.isBlank, let text = changed(text, external) else { break }
            return FileTextCard.with(where: { $0.place == place }, &model) { $0.replace(by: text, $1, &$2) }
        case .response:
            let warning = SecretDisplay.warning(of: external.original, model)
            model.status.say("a response is only looked at: nothing changed" + warning)
            return []
        case .environment(let file):
            let own = text.utf8.hasPrefix(EnvironmentsScreen.sign) ? behindFirstLine(text) : text
            if own == external.original || own.isBlank { break }
            var edited = file
            edited.text = own
            return [.writeEnvironment(edited, over: file)]
        case .subtree, .leaf, .url, .field, .nodes, .pane, .body, .headerValue:
            return Parts.panes(&model) { takeIn(text, external, &$0, &$1) }
        }
        model.status.say("unchanged")
        return []
    }

    /// Takes the text into a subject of the workbench.
    private static func takeIn(
        _ text: String, _ external: ExternalEdit, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        var said: String?
        switch external.subject {
        case .field:
            if let text = changed(text, external) {
                bench.edit?.editor = LineEditor(text)
                return Editing.insert("", &bench, &desk)
            }
        case .subtree, .nodes:
            do throws(TreeTextError) {
                said = try adopt(text, external, &bench.request)
            } catch {
                desk.wish(.editAgain(external, text, error))
                return []
            }
        case .leaf(let id): said = put(text, external, into: .value(id), desk.shownVariables, &bench.request)
        case .url: said = put(text, external, into: .url, desk.shownVariables, &bench.request)
        case .headerValue(let id):
            said = put(text, external, into: .headerValue(id), desk.shownVariables, &bench.request)
        case .body: said = putBody(text, external, &bench.request)
        case .pane(let subject): said = put(text, external, inPaneOf: subject, &bench.text)
        case .paste, .response, .environment, .file: break
        }
        desk.say(said ?? "unchanged")
        return []
    }

    private static func behindFirstLine(_ text: String) -> String {
        (text.utf8.cut(at: "\n")?.behind).map(String.init) ?? ""
    }

    /// The edited text, or nil when it is unchanged. A line break that the editor added at the end is removed.
    private static func changed(_ text: String, _ external: ExternalEdit) -> String? {
        let isTheirs = text.utf8.hasSuffix("\n") && !external.original.utf8.hasSuffix("\n")
        let own = isTheirs ? String(text.utf8.text(withoutEnd: "\n") ?? text[...]) : text
        return own == external.original ? nil : own
    }

    // MARK: Subjects; each function returns its message, nil when nothing changed

    private static func put(
        _ text: String, _ external: ExternalEdit, into target: EditSession.Target, _ variables: VariableSet,
        _ request: inout OpenRequest
    ) -> String? {
        guard let text = changed(text, external) else { return nil }
        let name = "edited in editor: 1 changed"
        request.step(name) { request in
            request.change { draft in
                switch target {
                case .url: draft.take(typedURL: text, variables)
                case .headerValue(let id): draft.updateHeader(id) { $0.value = text }
                case .value(let id):
                    draft[treeOf: id].update(id) { node in
                        guard case .scalar(var scalar) = node.value else { return }
                        scalar.text = text
                        node.value = .scalar(scalar)
                    }
                default: break
                }
            }
        }
        return name
    }

    private static func putBody(_ text: String, _ external: ExternalEdit, _ request: inout OpenRequest) -> String? {
        guard !text.isBlank, let text = changed(text, external) else { return nil }
        let name = "edited in editor: text"
        request.step(name) { request in request.change { $0.text = text } }
        return name
    }

    /// Takes the text as one undo step of the pane; a fault is shown at its line there.
    private static func put(
        _ text: String, _ external: ExternalEdit, inPaneOf subject: TextPane.Subject, _ pane: inout TextPane?
    ) -> String? {
        guard pane?.subject == subject, !text.isBlank, let text = changed(text, external),
            let count = pane?.area.buffer.count
        else { return nil }
        pane?.area.replace(0..<count, with: text)
        return "edited in editor"
    }

    private static func adopt(
        _ text: String, _ external: ExternalEdit, _ request: inout OpenRequest
    ) throws(TreeTextError) -> String? {
        guard !text.isBlank, text != external.original,
            let reading = try read(text, external.subject, request.draft.parameters), reading.changes > 0
        else { return nil }
        let name = "edited in editor: \(reading.changes) changed"
        request.step(name) { request in request.change { $0.parameters = reading.tree } }
        return name
    }

    private static func read(
        _ text: String, _ subject: ExternalEdit.Subject, _ tree: ParameterTree
    ) throws(TreeTextError) -> TreeTextReading? {
        switch subject {
        case .subtree(let id): try TreeText.read(text, as: .json, keeping: tree, at: id)
        case .nodes(let ids): try EditedNodes(ids, in: tree)?.read(text)
        default: nil
        }
    }

    /// Opens the text again with its fault above it; the user corrects it, or empties the file to give up.
    static func again(
        _ text: String, _ fault: TreeTextError, _ external: ExternalEdit, _ model: inout Model
    ) -> [Effect] {
        let hadFault = text.utf8.hasPrefix(sign)
        let own = hadFault ? behindFirstLine(text) : text
        let line = max(1, fault.line - (hadFault ? 1 : 0))
        let first = "\(sign)line \(line + 1): \(fault.message). An empty file changes nothing.\n"
        let job = model.makeJob()
        model.external = ExternalEdit(job: job, subject: external.subject, original: external.original)
        return [
            .editExternally(
                EditorJob(id: job, text: first + own, suffix: external.subject.suffix(model), line: line + 1))
        ]
    }
}
