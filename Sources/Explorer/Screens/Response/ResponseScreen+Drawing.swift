import Bytes
import Networking
import TerminalUI
import Transport

extension ResponseScreen {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard !rect.isEmpty else { return }
        if model.request.response.checking.takesSecret {
            return say(["The answer is being read."], on: &canvas, in: rect)
        }
        switch shownTab(model) {
        case .transfer: TransferView.draw(model, on: &canvas, in: rect)
        case .checks: drawList(model, empty: CheckLines.none(model), on: &canvas, in: rect)
        case .headers: drawList(model, empty: "No headers yet.", on: &canvas, in: rect)
        case .tls: drawList(model, empty: TLSLines.none(model), on: &canvas, in: rect)
        case .cookies: drawList(model, empty: CookieLines.none(model), on: &canvas, in: rect)
        case .timing:
            TimingView.draw(model, on: &canvas, in: rect)
            if case .none = model.request.exchange {
                say(["Not sent. \(model.key(of: .requestSend)) sends."], on: &canvas, in: rect)
            }
        case .image, .tree, .raw: drawBody(model, on: &canvas, in: rect)
        }
    }

    private static func drawBody(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        if let words = ResponseWords.emptyState(model) {
            return say(words.map { model.shown($0) }, on: &canvas, in: rect)
        }
        guard let index = model.request.response.index else {
            return say(["The body is being read."], on: &canvas, in: rect)
        }
        let area = drawBanner(model, on: &canvas, in: rect)
        switch (shownTab(model), index.image) {
        case (.image, let facts?): ImageTab.draw(facts, model, on: &canvas, in: area)
        case (.tree, _): TreeView.draw(model, index, on: &canvas, in: area)
        default: RawView(model, index).draw(on: &canvas, in: area)
        }
    }

    /// One line about a body that is not whole, or not the network's; returns what is left of the pane.
    private static func drawBanner(_ model: Model, on canvas: inout Canvas, in rect: Rect) -> Rect {
        guard let banner = ResponseWords.banner(model).map({ model.shown($0) }) else { return rect }
        let isRunning = model.request.exchange.progress != nil
        let role = model.request.response.kept?.role ?? (isRunning ? .statusInfo : .statusWarning)
        let text = TextWidth.truncated(role == .statusInfo ? banner : "! " + banner, columns: rect.width)
        canvas.put(text, role, in: rect, row: 0)
        return Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 1)
    }

    private static func drawList(_ model: Model, empty: String, on canvas: inout Canvas, in rect: Rect) {
        guard let lines = list(model), !lines.isEmpty, let path = model.request.response.tab.reading else {
            return say([empty], on: &canvas, in: rect)
        }
        ListRows(lines: lines, reading: model.request.response[keyPath: path], width: rect.width)
            .draw(on: &canvas, in: rect, isFocused: model.focus == .response)
    }

    /// Sentences in place of a body.
    static func say(_ sentences: [String], on canvas: inout Canvas, in rect: Rect) {
        let lines = sentences.flatMap { Paragraph.lines($0, columns: max(10, rect.width - 2)) }
        for (row, line) in lines.enumerated() { canvas.put(line, .textMuted, in: rect, row: row, column: 1) }
    }
}

extension ResponseScreen {
    /// The tabs for the left of the border, and how it went for its right end. Neither has a pane number, and both
    /// come without the blanks around them.
    static func title(_ model: Model) -> (left: [Run], right: [Run]) {
        (titles(model), model.shown(outcome(model)))
    }

    /// Checks comes first while a request was refused: there is nothing else to look at.
    private static func titles(_ model: Model) -> [Run] {
        let all = tabs(model)
        let order = model.refusal == nil ? all : [.checks] + all.filter { $0 != .checks }
        let chosen = all.contains(model.request.response.tab) ? model.request.response.tab : .tree
        return order.enumerated().flatMap { place, tab in
            let name = tab.title
            let isShown = tab == chosen
            let run = isShown ? Run("[\(name)]", .title) : Run(name, .textMuted)
            return place == 0 ? [run] : [Run(" "), run]
        }
    }

    private static func outcome(_ model: Model) -> [Run] {
        if model.refusal != nil { return [Run("no response yet", .textMuted)] }
        switch model.request.exchange {
        case .none: return [Run("no response yet", .textMuted)]
        case .sending(let progress):
            let kept = model.request.response.kept.map { received($0.exchange, model) }
            return kept ?? running(progress)
        case .received(let exchange): return received(exchange, model)
        case .failed(let failure):
            guard let partial = failure.partial else { return [Run("no response", .statusError)] }
            return [Run(StatusWords.status(partial.head), StatusWords.role(partial.head.status)), Run("  incomplete")]
        }
    }

    private static func running(_ progress: SendProgress) -> [Run] {
        guard let head = progress.head else { return [Run("running", .statusInfo)] }
        return [Run(StatusWords.status(head), StatusWords.role(head.status))]
    }

    /// `200 OK  12 ms  1.2 kB`; with more room, wider and with the type.
    private static func received(_ exchange: Exchange, _ model: Model) -> [Run] {
        let isWide = SizeClass(model.size) >= .medium
        let size = Measure.bytes(Int64(exchange.body.count)) + (exchange.isComplete ? "" : " incomplete")
        var words = [Measure.time(exchange.timings.total), size]
        if isWide, let type = ContentType.shortName(exchange.head.fields) { words.append(type) }
        let gap = isWide ? "   " : "  "
        let from = model.request.response.restoredAt.map { [Run("from \($0)\(gap)", .textMuted)] } ?? []
        return from + [Run(StatusWords.status(exchange.head), StatusWords.role(exchange.head.status))]
            + [Run(words.map { gap + $0 }.joined())]
    }
}

extension ResponseTab {
    /// As the border names it.
    var title: String {
        switch self {
        case .transfer: "Transfer"
        case .image: "Image"
        case .tree: "Tree"
        case .raw: "Raw"
        case .headers: "Headers"
        case .timing: "Timing"
        case .tls: "TLS"
        case .cookies: "Cookies"
        case .checks: "Checks"
        }
    }
}
