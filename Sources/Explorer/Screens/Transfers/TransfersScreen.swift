import CurlewNetworking
import Keys
import Runs
import TerminalUI

/// `B`: all running transfers, and those into files that ended in this run.
struct TransfersScreen: Screen {
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
        case .searchStart, .searchNext, .searchPrev, .filterStart: desk.say("there is no search in this list")
        case .yankValue, .yankPath: onRow(facts, &desk) { $1.copy($0.transfer?.path ?? $0.title) }
        default: return false
        }
        return true
    }

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
