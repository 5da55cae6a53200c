import CurlewNetworking
import Keys
import Runs
import TerminalUI

/// `B`: all running transfers, and those into files that ended in this run.
struct TransfersScreen: Screen, SearchedList {
    /// The cursor and the first line, in rows of the list.
    var list = ListState()

    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.transfers
    static let stage = Stage.transfers
    static let opening: Action? = .transfersOpen
    var context: KeyContext { .transfers }

    struct Facts {
        var display: DisplayContext
        /// The batch, then downloads, then the other running requests.
        var rows: [Row]
        /// The job of the open request, running or last finished.
        var current: JobID?
    }

    /// A line of the list.
    struct Row: Equatable, Sendable {
        var job: JobID
        var title: String
        var content: Content

        indirect enum Content: Equatable, Sendable {
            case batch(BatchProgressLine)
            /// A request with its download; nil: the answer is received into memory.
            case request(RequestPlace, ShownTransfer, Transfer?)
        }

        var transfer: Transfer? { if case .request(_, _, let transfer) = content { transfer } else { nil } }
    }

    /// Progress of a batch, for a line of the list.
    struct BatchProgressLine: Equatable, Sendable {
        var counts: RunCounts
        var isRunning: Bool
        /// The order, and what a failure does.
        var words: String
    }

    func row(_ facts: Facts) -> Row? {
        facts.rows.isEmpty ? nil : facts.rows[min(list.cursor, facts.rows.count - 1)]
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            title: "Transfers", aside: [],
            hints: [
                Hint(.transferOpen), Hint(.transferPause), Hint(.requestCancel, "cancel"),
                Hint(.requestResend, "resume"),
                Hint(.transferRemove), Hint(.transfersOpen, "close"),
            ])
    }

    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if let job = facts.current, let row = facts.rows.firstIndex(where: { $0.job == job }) { list.cursor = row }
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        let height = max(1, (facts.display.size.height - 5) / Self.rowHeight)
        if list.perform(action, count: facts.rows.count, height: height) { return true }
        switch action {
        case .transfersOpen, .appPop, .appBack: desk.close()
        case .transferOpen: onRow(facts, &desk) { $1.wish(.show($0)) }
        case .transferPause: onRow(facts, &desk, Self.pause)
        case .transferRemove: onRow(facts, &desk) { Self.remove($0, facts.display, &$1) }
        case .requestCancel: onRow(facts, &desk, Self.cancel)
        case .filterStart:
            desk.say("nothing to filter here; \(facts.display.key(of: .searchStart, in: context)) searches")
        case .yankValue, .yankPath: onRow(facts, &desk) { $1.copy($0.transfer?.path ?? $0.title) }
        default: return false
        }
        return true
    }

    func searchedTexts(_ facts: Facts) -> SearchedTexts { SearchedTexts(facts.rows.map(\.title)) }

    private func onRow(_ facts: Facts, _ desk: inout Desk<Wish>, _ body: (Row, inout Desk<Wish>) -> Void) {
        guard let row = row(facts) else { return desk.say(Self.empty(facts.display)) }
        body(row, &desk)
    }

    static func empty(_ display: DisplayContext) -> String {
        "No transfers yet. \(display.key(of: .requestSendOptions)) f sends an answer into a file; what runs is listed here."
    }

    private static func pause(_ row: Row, _ desk: inout Desk<Wish>) {
        guard let transfer = row.transfer else { return desk.say("only a download into a file can be paused") }
        desk.wish(.pauseOrGoOn(transfer.job))
    }

    private static func cancel(_ row: Row, _ desk: inout Desk<Wish>) {
        guard case .request(_, _, let transfer) = row.content else { return desk.wish(.cancelBatch) }
        guard transfer.map(\.isUnderWay) ?? true else { return desk.say("it does not run") }
        desk.wish(.cancel(row.job))
    }

    private static func remove(_ row: Row, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        if case .batch(let line) = row.content, !line.isRunning {
            desk.wish(.forgetBatch)
            return desk.say("removed from the list; :batch shows it")
        }
        guard let transfer = row.transfer, !transfer.isUnderWay else {
            return desk.say("it runs; \(display.key(of: .requestCancel)) cancels it first")
        }
        guard transfer.canResume, transfer.bytes > 0 else {
            desk.wish(.forget(row.job))
            return desk.say("removed from the list\(transfer.state == .done ? "; the file stays" : "")")
        }
        desk.ask(.removePart(row.job, path: transfer.path))
    }
}

extension TransfersScreen {
    static let bindings: [KeyBinding] = [
        .init(.transfers, ["Enter"], .transferOpen, "open its request", hint: "open"),
        .init(.transfers, ["Space"], .transferPause, "pause or go on", hint: "pause"),
        .init(
            .transfers, ["dd", "Delete"], .transferRemove, "remove from the list (asks about the part file)",
            hint: "remove"),
    ]
}

/// Draws the list: for each row its title and state, the bar, the file.
extension TransfersScreen {
    static let rowHeight = 3

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        canvas.screen(area, title: [Run("Transfers ", .borderFocus)])
        let inside = area.inset()
        let rows = facts.rows
        guard !rows.isEmpty else { return ResponseScreen.say([Self.empty(facts.display)], on: &canvas, in: inside) }
        let cursor = min(list.cursor, rows.count - 1)
        let height = max(1, inside.height / Self.rowHeight)
        let top = ListScroll(first: list.top).offset(cursor: cursor, count: rows.count, height: height)
        for place in top..<min(rows.count, top + height) {
            let y = inside.y + (place - top) * Self.rowHeight
            let lines = Rect(x: inside.x, y: y, width: inside.width, height: min(Self.rowHeight, inside.maxY - y))
            Self.draw(rows[place], facts.display, on: &canvas, in: lines)
            canvas.take(clicks: .row(nil, place - cursor), at: lines)
            if place == cursor { canvas.markCursor(lines, row: 0) }
        }
    }

    private static func draw(_ row: Row, _ display: DisplayContext, on canvas: inout Canvas, in rect: Rect) {
        let (word, figures, detail) =
            switch row.content {
            case .batch(let line): words(line, display)
            case .request(_, let shown, _): words(shown, display)
            }
        let title = Rect(x: rect.x, y: rect.y, width: rect.width - word.text.count - 4, height: 1)
        canvas.putCut([Run(DisplayText.visible(row.title), .textStrong)], in: title, row: 0, column: 2)
        canvas.putRight([word], in: rect, row: 0, margin: 1)
        canvas.putCut(figures, in: rect, row: 1, column: 2)
        canvas.putCut([Run(detail, .textMuted)], in: rect, row: 2, column: 2)
    }

    /// The contents of a row's three lines besides its title.
    private typealias Words = (word: Run, figures: [Run], detail: String)

    /// Such as `[#######>.......]  2 passed, 1 running, 1 waiting, 0 failed`.
    private static func words(_ line: BatchProgressLine, _ display: DisplayContext) -> Words {
        let counts = line.counts
        let fraction = counts.all == 0 ? 0 : Double(counts.over) / Double(counts.all)
        let word = line.isRunning ? Run("running", .statusInfo) : Run("done", .statusOK)
        return (
            word, StatusWords.bar(fraction, columns: 24, display.settings) + [Run(counts.words)], line.words
        )
    }

    /// Such as `[#######>.......] 46 %  985 MB of 2.15 GB  38.4 MB/s  left 00:30`.
    private static func words(_ shown: ShownTransfer, _ display: DisplayContext) -> Words {
        let now = display.clock.seconds
        let bar = shown.fraction.map { StatusWords.bar($0, columns: 24, display.settings) } ?? []
        let figures = [
            shown.percent, shown.size, shown.speed(at: now),
            shown.left(at: now).map { "left \(HumanReadable.clock(seconds: $0))" },
        ]
        return (
            Run(shown.word, role(shown.state)), bar + [Run(figures.compactMap(\.self).joined(separator: "  "))],
            display.shown(detail(shown, display))
        )
    }

    private static func detail(_ shown: ShownTransfer, _ display: DisplayContext) -> String {
        guard case .stopped(let words) = shown.state else { return shown.path ?? "into memory" }
        return words.text(display.keys)
    }

    private static func role(_ state: Transfer.State) -> Role {
        switch state {
        case .running: .statusInfo
        case .paused, .stopped: .statusWarning
        case .done: .statusOK
        }
    }
}
