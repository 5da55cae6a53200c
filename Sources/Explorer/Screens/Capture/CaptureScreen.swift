import Checks
import Drafting
import Formats
import HTTPMessage
import Networking
import TerminalUI
import Transport

/// `@` on a line of an answer: the value becomes a variable at once, and after every later answer of this request.
enum CaptureScreen {
    static func open(_ model: inout Model) -> [Effect] {
        guard let state = state(model) else {
            model.status.say("no value here; the tree, the headers and lines of text have some")
            return []
        }
        model.overlays.append(.capture(state))
        return []
    }

    static func insert(_ text: String, _ state: CaptureState, _ model: inout Model) -> [Effect] {
        var state = state
        switch state.field {
        case .name: _ = state.name.apply(.insert(text))
        case .secret: if text == " " || text == "x" { state.isSecret.toggle() }
        }
        return put(state, &model)
    }

    static func perform(_ action: Action, _ state: CaptureState, _ model: inout Model) -> [Effect]? {
        var state = state
        switch action {
        case .promptRun: return accept(state, &model)
        case .promptClose:
            model.overlays.removeLast()
            return []
        case .promptComplete, .promptNext, .promptPrev:
            state.field = state.field == .name ? .secret : .name
            return put(state, &model)
        default:
            guard let edit = LineEdit(action) else { return nil }
            if state.field == .name { _ = state.name.apply(edit) }
            return put(state, &model)
        }
    }

    private static func put(_ state: CaptureState, _ model: inout Model) -> [Effect] {
        model.overlays[model.overlays.count - 1] = .capture(state)
        return []
    }

    // MARK: The value at the cursor

    private static func state(_ model: Model) -> CaptureState? {
        switch ResponseScreen.shownTab(model) {
        case .tree: node(model)
        case .headers: header(model)
        case .raw: RawCapture.state(model)
        case .transfer, .image, .timing, .tls, .cookies, .checks: nil
        }
    }

    private static func node(_ model: Model) -> CaptureState? {
        model.request.response.index.flatMap { state(of: model.request.response.tree.cursor, $0) }
    }

    /// A node of JSON, with the path that leads to it; nil for other trees.
    static func state(of node: Int, _ index: ResponseIndex) -> CaptureState? {
        guard let document = index.document as? JSONDocument else { return nil }
        let ways = [node] + index.places.ancestors(of: node)
        let key = ways.lazy.compactMap { document.key(of: $0) }.first
        let name = CaptureSuggestion.name(key ?? "value")
        let value = document.kind(at: node).isContainer ? document.sourceText(of: node) : document.text(of: node)
        return CaptureState(
            source: NodePath.jsonPath(to: node, index), value: value, name: name,
            isSecret: CaptureSuggestion.isSecret(name))
    }

    private static func header(_ model: Model) -> CaptureState? {
        guard let head = model.head else { return nil }
        let line = model.request.response.headers.list.cursor - HeaderLines.interimCount(head) - 1
        guard head.fields.indices.contains(line) else { return nil }
        let field = head.fields[line]
        let name = CaptureSuggestion.name(field.name.lowercased())
        return CaptureState(
            source: "header \(field.name)", value: field.value, name: name, isSecret: CaptureSuggestion.isSecret(name))
    }

    // MARK: Taking it

    private static func accept(_ state: CaptureState, _ model: inout Model) -> [Effect] {
        let name = state.name.text.trimmed
        guard !name.isEmpty, !name.utf8.contains(where: { "{}: ".utf8.contains($0) }) else {
            model.status.say("It needs a name without blanks, colons and braces.", .warning)
            return []
        }
        model.overlays.removeLast()
        let line = CaptureLine(name: name, text: state.source, isSecret: state.isSecret)
        Undoing.step("capture \(name)", &model) { request in
            request.change { draft in
                if let place = draft.captures.firstIndex(where: { $0.name == name }) {
                    draft.captures[place] = line
                } else {
                    draft.captures.append(line)
                }
            }
        }
        let value = CapturedValue(name: name, value: state.value, isSecret: state.isSecret, source: state.source)
        return CaptureOutcome.take([.success(value)], &model)
    }

    // MARK: View

    static func draw(_ state: CaptureState, _ model: Model, on canvas: inout Canvas, in area: Rect) {
        let box = Rect(x: area.x, y: area.y + 3, width: area.width, height: 6)
        let inside = canvas.card(box, title: "Capture as variable")
        row("name", isOpen: state.field == .name, 0, on: &canvas, in: inside)
        let field = Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1)
        if state.field == .name {
            FieldPainter.draw(state.name, on: &canvas, in: field)
        } else {
            canvas.putCut([Run(DisplayText.visible(state.name.text))], in: field, row: 0)
        }
        row("value", isOpen: false, 1, on: &canvas, in: inside)
        let isHidden = state.isSecret && !model.showsSecrets
        let value = isHidden ? Secrets.mask : DisplayText.visible(model.start(of: state.value, 200))
        canvas.put(TextWidth.truncated(value, columns: inside.width - 11), in: inside, row: 1, column: 9)
        row("from", isOpen: false, 2, on: &canvas, in: inside)
        let source = TextWidth.truncated(DisplayText.visible(state.source), columns: inside.width - 11)
        canvas.put(source, in: inside, row: 2, column: 9)
        row("secret", isOpen: state.field == .secret, 3, on: &canvas, in: inside)
        canvas.put(
            state.isSecret ? "[x]" : "[ ]", state.field == .secret ? .accent : .text, in: inside, row: 3, column: 9)
    }

    private static func row(_ name: String, isOpen: Bool, _ row: Int, on canvas: inout Canvas, in inside: Rect) {
        canvas.put(name, isOpen ? .textStrong : .textMuted, in: inside, row: row, column: 1)
    }
}

extension HeaderLines {
    /// Lines before the status line of the answer itself.
    static func interimCount(_ head: ResponseHead) -> Int {
        head.interim.reduce(0) { $0 + 1 + $1.fields.count }
    }
}
