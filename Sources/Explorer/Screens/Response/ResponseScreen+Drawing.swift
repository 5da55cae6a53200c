import CurlewBytes
import CurlewNetworking
import CurlewTransport
import TerminalUI
import Viewing

extension ResponseScreen {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard !rect.isEmpty else { return }
        drawContent(model, on: &canvas, in: rect)
        if model.earlierAnswer != nil, model.request.refusal == nil { canvas.fade(rect) }
    }

    private static func drawContent(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        if model.request.response.checking.takesSecret {
            return say(["The answer is being read."], on: &canvas, in: rect)
        }
        let tab = shown(model)
        if let notice = notice(model) { return notice.shown(by: model.shown).draw(on: &canvas, in: rect) }
        guard type(of: tab).isOfBody else { return tab.picture(model).draw(&canvas, rect) }
        guard model.request.response.index != nil else {
            return say(["The body is being read."], on: &canvas, in: rect)
        }
        tab.picture(model).draw(&canvas, drawBanner(model, on: &canvas, in: rect))
    }

    /// What stands in place of the tab's content.
    private static func notice(_ model: Model) -> PaneNotice? {
        if type(of: shown(model)).isOfBody { return ResponseWords.emptyState(model) }
        return shownTab(model) == .checks ? ResponseWords.withheld(model) : nil
    }

    /// Draws one line about an incomplete body or a kept answer; returns the rest of the pane.
    private static func drawBanner(_ model: Model, on canvas: inout Canvas, in rect: Rect) -> Rect {
        guard let banner = ResponseWords.banner(model).map({ model.shown($0) }) else { return rect }
        let isRunning = model.request.exchange.progress != nil
        let role = model.request.response.kept?.role ?? (isRunning ? .statusInfo : .statusWarning)
        let text = TextWidth.truncated(role == .statusInfo ? banner : "! " + banner, columns: rect.width)
        canvas.put(text, role, in: rect, row: 0)
        return Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 1)
    }

    /// Draws sentences in place of a body.
    static func say(_ sentences: [String], on canvas: inout Canvas, in rect: Rect) {
        let lines = sentences.flatMap { Flow.lines($0, columns: max(10, rect.width - 4)) }
        for (row, line) in lines.enumerated() { canvas.put(line, .textMuted, in: rect, row: row, column: 2) }
    }

    /// The rows that the answer would fill.
    static func rowsNeeded(_ model: Model) -> Int {
        let tab = shown(model)
        let banner = ResponseWords.banner(model) == nil ? 0 : 1
        if let words = notice(model) {
            return words.rows(columns: model.size.width - 2, height: .max).count + banner
        }
        return tab.lineCount(model) + banner
    }
}

extension ResponseScreen {
    /// Whether the title of the pane is on the screen, which says how it went.
    static func isTitled(_ model: Model) -> Bool {
        guard case .main = model.stage, SizeClass(model.size) > .tiny else { return false }
        return MainLayout(model).titles[.response] != nil
    }

    /// Whether the pane shows that tab with room for a sentence, so that no other place needs to say it.
    static func tells(_ model: Model, on tab: ResponseTab) -> Bool {
        isTitled(model) && model.overlays.isEmpty && MainLayout(model).drawer == nil && shownTab(model) == tab
            && (size(model)?.height ?? 0) > 2
    }

    /// Whether the pane says why nothing was sent.
    static func tellsWithheld(_ model: Model) -> Bool {
        let tab = shownTab(model)
        return tells(model, on: tab) && notice(model)?.problem == model.withheld?.words
    }

    /// Whether the pane says why no answer came.
    static func tells(_ model: Model, _ failure: ExchangeFailure) -> Bool {
        let tab = shownTab(model)
        let isOfBody = type(of: shown(model)).isOfBody || tab == .checks
        return isOfBody && failure.partial?.body.isEmpty != false && model.request.response.kept == nil
            && tells(model, on: tab)
    }

    /// The tabs, and how it went at the right end.
    static func title(_ model: Model, width: Int) -> PaneTitle {
        let shown = shownTitle(model)
        let strip = TabStrip(
            number: Pane.response.rawValue, shown.labels, shown: shown.index, isFocused: model.focus == .response,
            columns: width)
        let used = strip.runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        return PaneTitle(strip, right: model.shown(outcome(model, columns: width - used - 3)))
    }

    private static func shownTitle(_ model: Model) -> (labels: [TabLabel], index: Int) {
        let order = tabs(model)
        let labels = order.map { TabLabel($0.part.name(model), isHeld: $0.part.isHeld(model)) }
        return (labels, order.firstIndex(of: model.request.response.tab) ?? order.firstIndex(of: .tree) ?? 0)
    }

    private static func outcome(_ model: Model, columns: Int) -> [Run] {
        if model.request.refusal != nil || model.withheld != nil { return [Run("! not sent", .statusError)] }
        switch model.request.exchange {
        case .none: return [Run("no response yet", .textMuted)]
        case .sending(let progress):
            let kept = model.request.response.kept.map { received($0.exchange, model, columns) }
            return kept ?? running(progress, columns)
        case .received(let exchange): return received(exchange, model, columns)
        case .failed(let failure):
            let before =
                model.earlierAnswer(beside: 16, columns: columns).map { [Run($0 + " ", .statusWarning)] } ?? []
            guard let partial = failure.partial else { return before + [Run("! no response", .statusError)] }
            return before + [
                .block(StatusWords.status(partial.head), Role(status: partial.head.status)), Run(" incomplete"),
            ]
        }
    }

    /// Of an answer that did not come just now: `from 14:02`; among the request's answers `3 of 12, 14:02:11`.
    private static func old(_ model: Model) -> String? {
        let response = model.request.response
        guard let time = response.oldTime, model.request.past == nil else { return nil }
        return response.past?.words.map { "\($0), \(time)" } ?? "from \(time)"
    }

    private static func running(_ progress: SendProgress, _ columns: Int) -> [Run] {
        guard let head = progress.head else { return [Run("running", .statusInfo)] }
        let status = StatusWords.status(head)
        let shown = TextWidth.columns(of: status) + 4 <= columns ? status : String(head.status)
        return [.block(shown, Role(status: head.status))]
    }

    /// Such as `200 OK  12 ms  1.2 kB`; on a wider screen with the content type. The phrase behind the status's number is
    /// whole or left out, before anything else is.
    private static func received(_ exchange: Exchange, _ model: Model, _ columns: Int) -> [Run] {
        let isWide = SizeClass(model.size) >= .medium
        let count = exchange.response.stored ?? Int64(exchange.body.count)
        let size = HumanReadable.bytes(count) + (exchange.isComplete ? "" : " incomplete")
        var words = [HumanReadable.time(exchange.totalTime), size]
        if isWide, let type = ContentType.shortName(exchange.head.fields) { words.append(type) }
        let gap = "  "
        let from = old(model).map { [Run("\($0)\(gap)", .textMuted)] } ?? []
        let status = StatusWords.status(exchange.head)
        var others = (from.map(\.text) + words + [gap, gap]).reduce(gap.utf8.count * words.count) {
            $0 + TextWidth.columns(of: $1)
        }
        let earlier = model.earlierAnswer(beside: others + 5, columns: columns)
        let before = earlier.map { [Run($0 + gap, .statusWarning)] } ?? []
        others += earlier.map { TextWidth.columns(of: $0 + gap) } ?? 0
        let shown = TextWidth.columns(of: status) + others <= columns ? status : String(exchange.head.status)
        return before + from + [.block(shown, Role(status: exchange.head.status))]
            + words.enumerated().map { Run(($0.offset == 0 ? " " : gap) + $0.element) }
    }
}
