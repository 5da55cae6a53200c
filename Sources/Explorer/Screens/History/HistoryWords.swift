import CurlewBytes
import CurlewNetworking
import HTTPMessage
import History
import Keys
import TerminalUI
import Viewing
import Workspace

/// Words of the history.
enum HistoryWords {
    static func key(_ action: Action, _ facts: HistoryScreen.Facts) -> String {
        facts.display.key(of: action, in: .history)
    }

    // MARK: Lines

    /// Such as `200 OK`, `! 422 Unprocessable Content`, `failed`; the number alone where there is no more room.
    static func outcome(_ entry: HistoryEntry, columns: Int) -> Run {
        switch entry.outcome {
        case .failed: return Run("failed", .statusError)
        case .cancelled: return Run("cancelled".utf8.count > columns ? "ended" : "cancelled", .statusWarning)
        case .accepted, .unacceptable: break
        }
        let reason = entry.reason.isEmpty ? StatusPhrase.standard(entry.status) : entry.reason
        let sign = entry.outcome == .unacceptable ? "! " : ""
        let number = "\(sign)\(entry.status)"
        let whole = reason.isEmpty ? number : "\(number) \(reason)"
        let words = TextWidth.columns(of: whole) <= columns ? whole : number
        return Run(words, entry.outcome == .unacceptable ? .statusError : Role(status: entry.status))
    }

    static func took(_ entry: HistoryEntry) -> String {
        entry.took > 0 ? HumanReadable.time(microseconds: Int64(entry.took)) : ""
    }

    static func size(_ entry: HistoryEntry) -> String {
        entry.status > 0 ? HumanReadable.bytes(Int64(entry.size)) : ""
    }

    /// Such as `run smoke  4 requests, 1 failed`.
    static func run(_ run: HistoryRun) -> String {
        let failed = run.failed > 0 ? ", \(run.failed) failed" : ""
        return "run \(run.title)  \(counted(run.count, "request"))\(failed)"
    }

    static func counted(_ count: Int, _ noun: String) -> String {
        "\(HumanReadable.grouped(Int64(count))) \(noun)\(count == 1 ? "" : "s")"
    }

    // MARK: Below the list

    static func strip(_ row: HistoryList.Row, _ screen: HistoryScreen, _ facts: HistoryScreen.Facts) -> [[Run]] {
        [line(row, facts), screen.marks.isEmpty ? source(row) : [Run(marks(screen, facts), .accent)]]
    }

    private static func line(_ row: HistoryList.Row, _ facts: HistoryScreen.Facts) -> [Run] {
        guard let entry = row.entry else {
            let key = key(.historyLook, facts)
            return [Run("\(key) \(row.isOpen ? "closes" : "opens") the run", .textMuted)]
        }
        return [
            Run(entry.method + " ", RequestLineScreen.role(of: entry.method)),
            Run(DisplayText.visible(entry.url), .syntaxURL),
        ]
    }

    /// Who sent it, and the file that it came from.
    private static func source(_ row: HistoryList.Row) -> [Run] {
        guard let entry = row.entry else { return [] }
        return [Run(DisplayText.visible(origin(entry)), .textMuted)]
    }

    static func origin(_ entry: HistoryEntry) -> String {
        let sender =
            switch entry.origin {
            case .explorer: "sent here"
            case .command: "sent by a command"
            case .run: "sent by a run"
            }
        return sender + (entry.request.map { ", from \($0.request)" } ?? ", without a file")
    }

    static func marks(_ screen: HistoryScreen, _ facts: HistoryScreen.Facts) -> String {
        let compare = key(.historyCompare, facts)
        let hidden = screen.marks.count { mark in !screen.list.rows.contains { $0.entry?.id == mark } }
        let place = hidden == 0 ? "(*)" : hidden == screen.marks.count ? "(not in this list)" : "(1 not in this list)"
        switch screen.marks.count {
        case 0: return "nothing is marked; \(compare) compares with the one before of the same request"
        case 1: return "1 marked \(place): \(compare) compares it with the line at the cursor"
        default: return "2 marked \(place): \(compare) compares them"
        }
    }

    // MARK: Shared lines

    /// Such as `20 000 exchanges`; of a filter the number of lines that were read.
    static func count(_ screen: HistoryScreen) -> String {
        guard let last = screen.last else { return "" }
        let all = HumanReadable.grouped(Int64(max(0, last.total - screen.deletions.count)))
        guard !screen.filter.isEmpty else { return "\(all) kept, newest first" }
        let more = screen.list.next == nil && screen.list.previous == nil ? "" : "+"
        return "\(HumanReadable.grouped(Int64(screen.list.rows.count)))\(more) of \(all)"
    }

    /// How much is kept, or the reason why nothing is.
    static func status(_ screen: HistoryScreen, _ facts: HistoryScreen.Facts) -> Run {
        guard let last = screen.last else { return Run("reading ...", .textMuted) }
        if let problem = last.problem { return Run(problem, .statusWarning) }
        if let word = last.misread.first { return Run(misread(word), .statusWarning) }
        if !screen.deletions.isEmpty {
            let count = counted(screen.deletions.count, "line")
            return Run("\(count) deleted when this closes; \(key(.editUndo, facts)) takes one back", .statusWarning)
        }
        if last.isCleaning { return Run("deleting is being finished: words are taken out of the index", .statusInfo) }
        switch last.keeping {
        case .off(let why): return Run("history is off: \(why)", .statusWarning)
        case .on(let limits): return Run(kept(limits, isFiltered: !screen.filter.isEmpty), .textMuted)
        }
    }

    /// A field whose value makes no sense.
    static func misread(_ word: String) -> String {
        "\(DisplayText.visible(word)) is not understood; it is looked for as a word"
    }

    private static func kept(_ limits: HistoryLimits, isFiltered: Bool) -> String {
        if isFiltered {
            return
                "looked at: URL, header fields, the first \(HumanReadable.bytes(Int64(HistoryLimits.indexed))) of text"
        }
        let (entries, size) = (HumanReadable.grouped(Int64(limits.entries)), HumanReadable.bytes(Int64(limits.bytes)))
        return "kept \(limits.days) days, \(entries) exchanges, \(size) (settings)"
    }

    // MARK: Nothing there

    /// The sentence in place of an empty list.
    static func nothing(_ screen: HistoryScreen, _ facts: HistoryScreen.Facts) -> String {
        guard let last = screen.last, screen.query == nil else { return "reading ..." }
        if let problem = last.problem, last.total == 0 { return problem }
        if !screen.filter.isEmpty {
            return "Nothing that was sent passes this filter. \(key(.appPop, facts)) shows all again."
        }
        if case .off(let why) = last.keeping { return "Nothing is kept: \(why)." }
        return "Empty. Requests that are sent appear here; secrets are kept as names."
    }

    static func runStays(_ row: HistoryList.Row, _ facts: HistoryScreen.Facts) -> String {
        "\(key(.historyLook, facts)) opens the run; its exchanges are deleted one by one"
    }
}
