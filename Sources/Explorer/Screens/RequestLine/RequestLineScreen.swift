import CurlewNetworking
import Drafting
import History
import Keys
import Serialization
import TerminalUI

/// Pane 2: method and URL as typed, and the URL they resolve to.
enum RequestLineScreen: BenchPane {
    static func context(_ model: Model) -> KeyContext { .requestLine }

    static func hints(_ model: Model) -> [Hint] {
        [
            Hint(.requestSend, "send"), Hint(.requestEditURL, "edit"), Hint(.requestMethod, "method"),
            Hint(.requestSerializer, "body"), Hint(.requestSave, "save"), Hint(.requestNew, "new"),
            Hint(.paneParams, "params"),
        ]
    }

    static func movementRefusal(_ action: Action, _ model: Model) -> String? { nil }

    /// Its keys mean the same everywhere.
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? { nil }

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
        let start = max(7, draft.method.count + 2)
        // The typed URL gets its room first; the explain strip shows the resolved URL too.
        let typed = min(
            TextWidth.columns(of: DisplayText.visible(draft.url)), max(0, rect.width - start - leastResolved))
        let right = rightText(model, room: rect.width - start - typed - 2)
        let field = Rect(
            x: rect.x + start, y: rect.y,
            width: rect.width - start - TextWidth.columns(of: right.text) - 4, height: 1)
        if model.edit?.target == .url, let editor = model.edit?.editor {
            FieldPainter.draw(editor, on: &canvas, in: field, base: .syntaxURL)
        } else if draft.url.isEmpty {
            canvas.put("no URL yet; \(model.key(of: .goUrl)) edits", .textMuted, in: field, row: 0)
        } else {
            let text = TextWidth.truncated(DisplayText.visible(draft.url), columns: field.width)
            canvas.put(VariableRuns.runs(text, base: .syntaxURL), in: field, row: 0)
        }
        canvas.putRight(marked(right, model) ?? [right], in: rect, row: 0, margin: 2)
    }

    /// The resolved URL with the bytes of the path row at the cursor marked.
    private static func marked(_ right: Run, _ model: Model) -> [Run]? {
        guard right.text.hasPrefix("-> ") else { return nil }
        return PathRows.marked(String(right.text.dropFirst(3)), model).map { [Run("-> ", .textMuted)] + $0 }
    }

    /// Fewer columns show too little of a resolved URL to be of use.
    private static let leastResolved = 24

    /// The keys or, when there is room, the resolved URL if it differs from the typed one. While the URL is typed the
    /// explain strip shows it, so that a key changes only one line and the field is as long as possible.
    private static func rightText(_ model: Model, room: Int) -> Run {
        if model.request.past != nil {
            return Run("\(model.key(of: .historyEdit, in: .history)) = edit a copy", .hintText)
        }
        if case .sending = model.request.exchange { return Run("running", .statusInfo) }
        let send = model.key(of: .requestSend, in: model.edit == nil && model.text == nil ? .nav : .everywhere)
        if model.edit?.target == .url { return Run("\(send) = send", .hintText) }
        if SizeClass(model.size) >= .medium, let resolved = resolved(model, columns: room - 4) {
            guard room >= leastResolved else { return Run("\(send) = send", .hintText) }
            return Run("-> \(TextWidth.truncated(resolved, columns: room - 4))", .textMuted)
        }
        return Run("\(send) = send", .hintText)
    }

    /// The requested URL: with the parameters when they fit or the screen is large, else without; nil when it equals
    /// the typed text.
    private static func resolved(_ model: Model, columns: Int) -> String? {
        guard case .success(let prepared)? = model.request.derived?.prepared else { return nil }
        let full = prepared.request.url
        let isShown = SizeClass(model.size) >= .large || TextWidth.columns(of: full) <= columns
        let url = isShown ? full : resolvedURL(model)
        return url == model.request.draft.url ? nil : url
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
