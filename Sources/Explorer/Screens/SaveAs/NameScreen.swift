import Bytes
import Drafting
public import TerminalUI
public import Workspace

/// A name for a new folder, for a renamed request, for the file of an answer; the line of a check.
public struct NameState: Equatable, Sendable {
    public enum Purpose: Equatable, Sendable {
        case newFolder(ItemPath)
        case rename(ItemPath)
        case saveBody(BodyDestination)
        case saveBatch
        case environment(EnvironmentField)
        /// The request's own check at that place; nil for a new one.
        case check(Int?)
        /// The format of the body, as JSON.
        case format
    }

    public var purpose: Purpose
    public var editor: LineEditor

    public init(_ purpose: Purpose, text: String) {
        self.purpose = purpose
        editor = LineEditor(text)
    }
}

enum NameScreen {
    static func open(_ purpose: NameState.Purpose, text: String, _ model: inout Model) -> [Effect] {
        model.overlays.append(.name(NameState(purpose, text: text)))
        return []
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        guard case .name(var state)? = model.overlays.last else { return [] }
        _ = state.editor.apply(.insert(text))
        model.overlays[model.overlays.count - 1] = .name(state)
        return []
    }

    static func perform(_ action: Action, _ state: NameState, _ model: inout Model) -> [Effect]? {
        var state = state
        switch action {
        case .promptRun: return accept(state, &model)
        case .promptClose:
            model.overlays.removeLast()
            return []
        case .promptComplete, .promptPrev, .promptNext:
            model.status.say("nothing to choose here; type on")
            return []
        default:
            guard let edit = LineEdit(action) else { return nil }
            _ = state.editor.apply(edit)
            model.overlays[model.overlays.count - 1] = .name(state)
            return []
        }
    }

    private static func accept(_ state: NameState, _ model: inout Model) -> [Effect] {
        if case .environment(let field) = state.purpose { return accept(field, state.editor.text, &model) }
        let name = state.editor.text.trimmed
        if let effects = CheckEdits.accept(state.purpose, name, &model) { return effects }
        guard !name.isEmpty else {
            model.status.say("It needs a name.", .warning)
            return []
        }
        model.overlays.removeLast()
        switch state.purpose {
        case .newFolder(let parent): return Filing.change(.makeFolder(name: name, in: parent), &model)
        case .rename(let path): return Filing.change(.rename(path, to: name), &model)
        case .saveBatch:
            return Parts.with(BatchScreen.self, &model) { screen, _, desk in screen.save(named: name, &desk) }
        case .saveBody(let destination):
            let folder = model.currentFolder.isEmpty || name.utf8.hasPrefix("/") ? "" : model.currentFolder + "/"
            return Transferring.begin(destination.sending, to: folder + name, &model)
        case .environment, .check, .format: return []
        }
    }

    /// A value may be empty; a name may not.
    private static func accept(_ field: EnvironmentField, _ text: String, _ model: inout Model) -> [Effect] {
        if field.wantsText, text.trimmed.isEmpty {
            model.status.say("It needs \(field.wanted).", .warning)
            return []
        }
        if field == .newVariable, !text.utf8.contains("=") {
            model.status.say("Write name=value.", .warning)
            return []
        }
        model.overlays.removeLast()
        return EnvironmentEdits.accept(field, text, &model)
    }

    static func draw(_ state: NameState, _ model: Model, on canvas: inout Canvas, in area: Rect) {
        let title =
            switch state.purpose {
            case .newFolder: "New folder"
            case .rename: "Rename"
            case .saveBody: "Save body to"
            case .saveBatch: "Save batch"
            case .environment(let field): field.title
            case .check(let place): place == nil ? "New check" : "Change the check"
            case .format: "Format of the body"
            }
        let details = wrapped(details(state, model), columns: area.width - 13)
        let box = Rect(x: area.x, y: area.y + 3, width: area.width, height: 3 + details.count)
        let inside = canvas.card(box, title: title)
        canvas.put(label(state).padded(to: 8), .textMuted, in: inside, row: 0, column: 1)
        FieldPainter.draw(
            isMasked(state, model) ? state.editor.masked : state.editor, on: &canvas,
            in: Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1))
        for (row, detail) in details.enumerated() {
            canvas.put(detail.name.padded(to: 8), .textMuted, in: inside, row: row + 1, column: 1)
            canvas.put(
                TextWidth.truncated(detail.value, columns: inside.width - 11), in: inside, row: row + 1, column: 9)
        }
    }

    /// Sentences are broken between words, into two rows at most.
    private static func wrapped(
        _ details: [(name: String, value: String)], columns: Int
    ) -> [(name: String, value: String)] {
        details.flatMap { detail -> [(name: String, value: String)] in
            let lines = Paragraph.lines(DisplayText.visible(detail.value), columns: max(10, columns))
            guard lines.count > 1 else { return [(detail.name, lines.first ?? "")] }
            let second = lines.dropFirst().joined(separator: " ")
            return [(detail.name, lines[0]), ("", second)]
        }
    }

    private static func label(_ state: NameState) -> String {
        switch state.purpose {
        case .environment(let field): field.label
        case .check: "rule"
        case .format: "JSON"
        case .newFolder, .rename, .saveBody, .saveBatch: "name"
        }
    }

    private static func isMasked(_ state: NameState, _ model: Model) -> Bool {
        guard !model.showsSecrets, case .environment(let field) = state.purpose else { return false }
        switch field {
        case .secretValue: return true
        case .value(let name): return EnvironmentsScreen.values(model)[name]?.isSecret == true
        default: return false
        }
    }

    private static func details(_ state: NameState, _ model: Model) -> [(name: String, value: String)] {
        if let details = CheckEdits.details(state.purpose, state.editor.text) { return details }
        if case .environment(let field) = state.purpose { return field.details }
        guard case .saveBody(let destination) = state.purpose else { return [] }
        let isRelative = !state.editor.text.utf8.hasPrefix("/") && !model.currentFolder.isEmpty
        return [
            ("folder", isRelative ? model.currentFolder : "as written"), ("size", destination.facts ?? "not known yet"),
        ]
    }
}
