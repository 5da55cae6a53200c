public import TerminalUI

/// The line at the bottom for `:`, `/` and `&`.
public struct PromptState: Equatable, Sendable {
    public enum Kind: String, Equatable, Sendable { case command, search, filter }
    public var kind: Kind
    public var editor: LineEditor
    /// Which earlier line is shown; nil for the one being typed.
    public var recalled: Int?
    public var typedBeforeRecall = ""

    public init(_ kind: Kind, text: String = "") {
        self.kind = kind
        editor = LineEditor(text)
    }

    var sign: String {
        switch kind {
        case .command: ":"
        case .search: "/"
        case .filter: "&"
        }
    }
}

enum PromptScreen {
    static func open(_ kind: PromptState.Kind, text: String = "", _ model: inout Model) -> [Effect] {
        model.overlays.append(.prompt(PromptState(kind, text: text)))
        return kind == .command ? ThemePickerCard.find(model) : []
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        guard case .prompt(var state)? = model.overlays.last else { return [] }
        _ = state.editor.apply(.insert(text))
        put(state, &model)
        return []
    }

    private static func put(_ state: PromptState, _ model: inout Model) {
        model.overlays[model.overlays.count - 1] = .prompt(state)
    }

    static func perform(_ action: Action, _ state: PromptState, _ model: inout Model) -> [Effect]? {
        var state = state
        switch action {
        case .promptRun: return run(state, &model)
        case .promptClose:
            model.overlays.removeLast()
            return []
        case .promptComplete: complete(&state, model)
        case .promptPrev: recall(1, &state, model)
        case .promptNext: recall(-1, &state, model)
        case .lineBackspace where state.editor.isEmpty:
            model.overlays.removeLast()
            return []
        default:
            guard let edit = LineEdit(action) else { return nil }
            _ = state.editor.apply(edit)
        }
        put(state, &model)
        return []
    }

    // MARK: Earlier lines

    private static func recall(_ offset: Int, _ state: inout PromptState, _ model: Model) {
        let lines = model.promptHistory[state.kind.rawValue] ?? []
        if state.recalled == nil { state.typedBeforeRecall = state.editor.text }
        let next = (state.recalled ?? -1) + offset
        guard next < lines.count else { return }
        state.recalled = next < 0 ? nil : next
        state.editor = LineEditor(next < 0 ? state.typedBeforeRecall : lines[next])
    }

    private static func complete(_ state: inout PromptState, _ model: Model) {
        guard state.kind == .command else { return }
        let found = Command.completions(state.editor.text, model).map(\.line)
        guard let first = found.first else { return }
        let common = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        // A whole name goes on to its argument, also where longer names begin with it.
        let isWhole = !first.contains(" ") && (found.count == 1 || state.editor.text == first)
        let text = isWhole ? first + " " : common
        if text.count > state.editor.text.count { state.editor = LineEditor(text) }
    }

    // MARK: Running

    private static func run(_ state: PromptState, _ model: inout Model) -> [Effect] {
        model.overlays.removeLast()
        let text = state.editor.text
        remember(text, state.kind, &model)
        switch state.kind {
        case .command: return Command.run(text.trimmed, &model)
        case .search: return search(text, &model)
        case .filter: return filter(text, &model)
        }
    }

    private static func remember(_ text: String, _ kind: PromptState.Kind, _ model: inout Model) {
        guard !text.isEmpty else { return }
        var lines = model.promptHistory[kind.rawValue] ?? []
        lines.removeAll { $0 == text }
        lines.insert(text, at: 0)
        model.promptHistory[kind.rawValue] = Array(lines.prefix(100))
    }

    private static func search(_ text: String, _ model: inout Model) -> [Effect] {
        if !text.isEmpty { model.search.pattern = text }
        model.search.pane = model.focus
        model.search.isActive = true
        if model.text != nil || model.isInBody {
            return TextPanes.search(model.search.pattern, &model)
        }
        switch model.focus {
        case .response: return ResponseFinding.search(model.search.pattern, &model)
        case .parameters where model.parametersTab == .parameters:
            return ParametersMoves.search(by: 1, &model)
        case .collections: return CollectionsScreen.search(&model)
        case .preview: return PreviewScreen.search(forward: true, &model)
        case .parameters, .request: return InputDispatch.perform(.searchNext, &model)
        }
    }

    private static func filter(_ text: String, _ model: inout Model) -> [Effect] {
        switch model.focus {
        case .parameters where model.parametersTab == .parameters:
            model.request.parameters.filter = text.isEmpty ? nil : text
            model.request.refresh()
        case .response: return ResponseFinding.filter(text, &model)
        case .collections: model.library.filter = text.isEmpty ? nil : text
        case .parameters, .request, .preview: model.status.say("nothing to filter here")
        }
        return []
    }

    // MARK: View

    static func draw(_ state: PromptState, on canvas: inout Canvas, in rect: Rect) {
        canvas.put(state.sign, .accent, in: rect, row: 0)
        FieldPainter.draw(
            state.editor, on: &canvas, in: Rect(x: rect.x + 1, y: rect.y, width: rect.width - 1, height: 1))
    }

    /// What Tab would complete, one a line above the prompt.
    static func drawCandidates(_ state: PromptState, _ model: Model, on canvas: inout Canvas, above bottom: Int) {
        guard state.kind == .command, !state.editor.isEmpty else { return }
        let all = Command.completions(state.editor.text, model)
        let found = all.prefix(8)
        guard !found.isEmpty else { return }
        let rect = Rect(
            x: 0, y: bottom - found.count, width: min(60, canvas.buffer.size.width), height: found.count)
        canvas.clear(rect, role: .surfaceRaised)
        for (row, candidate) in found.enumerated() {
            let word = DisplayText.visible(candidate.word).padded(to: 20)
            canvas.put([Run(" \(word) ", .hintKey), Run(candidate.summary, .hintText)], in: rect, row: row)
        }
        if all.count > found.count {
            canvas.putRight(
                [Run("\(all.count - found.count) more", .textMuted)], in: rect, row: found.count - 1, margin: 1)
        }
    }
}

extension String {
    func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
