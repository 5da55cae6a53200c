import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import History
import Keys
import TerminalUI

/// Pane 2: method and URL as typed, and the URL they resolve to.
enum RequestLineScreen: BenchPane {
    static func context(_ model: Model) -> KeyContext { .requestLine }

    static func hints(_ model: Model) -> [Hint] {
        guard !model.request.draft.url.isEmpty else {
            return [
                Hint(.requestEditURL, "edit"), Hint(.nodeAddAfter, "add"), Hint(.nodeText, "as text"),
                Hint(.requestMethod, "method"), Hint(.requestSerializer, "body"), Hint(.requestNew, "new"),
            ]
        }
        return [
            Hint(.requestSend, "send"), Hint(.requestEditURL, "edit"), Hint(.requestMethod, "method"),
            Hint(.requestSerializer, "body"), Hint(.requestSave, "save"), Hint(.requestNew, "new"),
            Hint(.paneParams, "params"),
        ]
    }

    static func movementRefusal(_ action: Action, _ model: Model) -> String? { nil }

    /// Keys that add parameters lead to their pane; the others mean the same everywhere.
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        guard action == .nodeAddAfter || action == .nodeText else { return nil }
        bench.parametersTab = .parameters
        bench.focus(on: .parameters)
        desk.wish(.showPanes)
        return ParametersScreen.perform(action, &bench, &desk)
    }

    static func editURL(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        bench.focus(on: .request)
        desk.wish(.showPanes)
        Editing.begin(.url, name: "edit URL", &bench)
        return []
    }

    static func title(_ model: Model, width: Int) -> PaneTitle {
        let isFocused = model.focus == .request
        return PaneTitle(left: [
            Run("2 ", isFocused ? .borderFocus : .textMuted), Run("Request", isFocused ? .borderFocus : .title),
            Run(" "),
        ])
    }

    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let draft = model.request.draft
        if model.focus == .request, model.edit == nil { canvas.cursor = Point(x: rect.x + 1, y: rect.y) }
        // A method that is typed before the URL stands in the field.
        if model.edit?.holdsMethod != true {
            canvas.put(draft.method, role(of: draft.method), in: rect, row: 0, column: 1)
        }
        let start = max(7, draft.method.count + 3)
        // The typed URL gets its room first; the explain strip shows the resolved URL too.
        let typed = TextWidth.columns(of: DisplayText.visible(draft.url))
        let right = rightText(model, room: rect.width - start - typed - 3)
        let used = right.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let field = Rect(x: rect.x + start, y: rect.y, width: rect.width - start - used - 3, height: 1)
        if model.edit?.target == .url, let editor = model.edit?.editor {
            FieldPainter.draw(editor, on: &canvas, in: field, base: .syntaxURL)
            if editor.text.isEmpty { canvas.put("api.example.com/users", .textMuted, in: field, row: 0) }
        } else if draft.url.isEmpty {
            let key = model.keys.keys(in: model.context)(.requestEditURL) ?? model.key(of: .goUrl)
            canvas.put("no URL yet: \(key) types or pastes one", .textMuted, in: field, row: 0)
        } else {
            let text = TextWidth.truncated(DisplayText.visible(draft.url), columns: field.width)
            canvas.put(VariableRuns.runs(text, base: .syntaxURL), in: field, row: 0)
        }
        canvas.putRight(right, in: rect, row: 0, margin: 1)
    }

    /// The key that sends and, when there is room, the resolved URL if it differs from the typed one. While the URL is
    /// typed the explain strip shows it, so that a key changes only one line and the field is as long as possible.
    private static func rightText(_ model: Model, room: Int) -> [Run] {
        if model.request.past != nil {
            return [Run("\(model.key(of: .historyEdit, in: .history)) = edit a copy", .hintText)]
        }
        if case .sending = model.request.exchange { return [Run("running", .statusInfo)] }
        let isTyped = model.edit?.target == .url
        let url = isTyped ? model.edit?.editor.text : model.request.draft.url
        // Nothing can be sent yet.
        guard url?.isEmpty == false else { return [] }
        let key = model.key(of: .requestSend, in: model.edit == nil && model.text == nil ? .nav : .everywhere)
        let send = [Run(key, .hintKey), Run(" = send", .hintText)]
        guard !isTyped, SizeClass(model.size) >= .medium else { return send }
        let arrow = Run("\(Mark.arrow.text(in: model.settings.boxes)) ", .textMuted)
        let resolved = [marked(model), shown(model)].compactMap(\.self).lazy
            .map { [arrow] + $0 + [Run("   ")] + send }
            .first { $0.reduce(1) { $0 + TextWidth.columns(of: $1.text) } <= room }
        return resolved ?? send
    }

    /// The whole resolved URL with the bytes of the path row at the cursor marked.
    private static func marked(_ model: Model) -> [Run]? {
        guard case .success(let prepared)? = model.request.derived?.prepared else { return nil }
        return PathRows.marked(prepared.request.url, model)
    }

    /// The requested URL without the parameters and without what most URLs begin with; nil when it equals the typed
    /// text.
    private static func shown(_ model: Model) -> [Run]? {
        guard case .success? = model.request.derived?.prepared, case let url = resolvedURL(model),
            url != model.request.draft.url
        else { return nil }
        return [Run(DisplayText.visible(url.utf8.text(behind: "http://").map { String($0) } ?? url), .textMuted)]
    }

    /// The typed URL with variables and base resolved, without the parameters.
    static func resolvedURL(_ model: Model) -> String {
        if let past = model.request.past { return past.reading.prepared.request.url }
        return resolvedURL(
            VariableResolver.resolve(url: model.request.draft.url, using: model.shownVariables).text, model)
    }

    /// The resolved URL of a text whose variables are replaced already.
    static func resolvedURL(_ text: String, _ model: Model) -> String {
        model.request.derived?.base?.resolve(text) ?? text
    }

    static func role(of method: String) -> Role {
        switch method.uppercased() {
        case "GET", "HEAD", "OPTIONS": .methodSafe
        case "DELETE": .methodDelete
        default: .methodUnsafe
        }
    }
}
