import Keys
import TerminalUI

/// A tab of lines without a cursor: every movement scrolls.
protocol ScrollTab: ResponseTabPart where Facts == ScrollFacts, Wish == Never {
    var list: ListState { get set }
    /// Columns left free before each line.
    static var indent: Int { get }
}

/// Facts of a scrolling tab.
struct ScrollFacts {
    var lines: [[Run]]
    /// A sentence in place of the lines.
    var empty: String?
    var height: Int
    /// The most useful keys.
    var hints: [Hint]
}

extension ScrollTab {
    static var isOfBody: Bool { false }
    var context: KeyContext { .response }
    var place: Int { list.cursor }

    mutating func go(to place: Int, _ facts: ScrollFacts) { list.cursor = place }

    func count(_ facts: ScrollFacts) -> Int { facts.lines.count }

    func list(_ facts: ScrollFacts) -> [ListLine]? { nil }

    func yank(_ action: Action, _ facts: ScrollFacts) -> (text: String, label: String)? { nil }

    func lines(_ facts: ScrollFacts) -> PartLines { PartLines(hints: facts.hints) }

    mutating func perform(_ action: Action, _ facts: ScrollFacts, _ desk: inout Desk<Never>) -> Bool {
        guard list.perform(action, count: facts.lines.count, height: facts.height) else { return false }
        list.top = min(list.cursor, max(0, facts.lines.count - facts.height))
        return true
    }

    func draw(_ facts: ScrollFacts, on canvas: inout Canvas, in area: Rect) {
        if let empty = facts.empty { return ResponseScreen.say([empty], on: &canvas, in: area) }
        let top = max(0, min(list.top, facts.lines.count - area.height))
        for (row, runs) in facts.lines.dropFirst(top).prefix(area.height).enumerated() {
            canvas.putCut(runs, in: area, row: row, column: Self.indent)
        }
        canvas.thumb(area, first: top, count: facts.lines.count)
    }
}

/// The Timing tab: durations of the phases.
struct TimingTab: ScrollTab, Equatable {
    var list = ListState()
    var before = AnswersBefore()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.timing
    static let title = "Timing"
    static let topic = "limits"
    static let synonyms = ["timing", "latency", "duration", "speed"]
    static let movementRefusal: String? = nil
    static let indent = TimingView.indent

    func facts(_ model: Model) -> ScrollFacts {
        let drawing: BoxDrawing = model.settings.drawing == .ascii ? .ascii : .unicode
        let isSent = if case .none = model.request.exchange { false } else { true }
        return ScrollFacts(
            lines: TimingView.lines(
                model, columns: ResponseScreen.width(model) - 2 * TimingView.indent, drawing: drawing),
            empty: isSent ? nil : "Not sent. \(model.key(of: .requestSend)) sends.",
            height: ResponseScreen.height(model), hints: .ofResponse)
    }
}

/// The Transfer tab: target, progress, rate and remaining time of a body.
struct TransferTab: ScrollTab, Equatable {
    var list = ListState()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.transfer
    static let title = "Transfer"
    static let topic = "downloads"
    static let synonyms = [String]()
    static let movementRefusal: String? = "nothing to move in here"
    static let indent = 2
    static func isThere(_ model: Model) -> Bool { model.shownTransfer != nil }

    func facts(_ model: Model) -> ScrollFacts {
        let key =
            model.request.exchange.progress != nil
            ? Hint(.requestCancel, "cancel")
            : model.download?.canResume == true ? Hint(.requestResend, "resume") : Hint(.requestSend, "send")
        return ScrollFacts(
            lines: TransferView.lines(model), empty: nil, height: ResponseScreen.height(model),
            hints: [
                key, Hint(.transfersOpen, "transfers"), Hint(.tabNext, "next tab"), Hint(.paneParams, "params"),
                Hint(.appCommand, "command"),
            ])
    }
}
