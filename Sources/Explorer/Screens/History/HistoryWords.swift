import CurlewBytes
import CurlewMessage
import CurlewNetworking
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
    ///
    /// - Parameter mark: stands before the status of an answer that is not accepted.
    static func outcome(_ entry: HistoryEntry, columns: Int, mark: String = "! ") -> Run {
        switch entry.outcome {
        case .failed: return Run("failed", .statusError)
        case .cancelled: return Run("cancelled".utf8.count > columns ? "ended" : "cancelled", .statusWarning)
        case .accepted, .unacceptable: break
        }
        let reason = entry.reason.isEmpty ? StatusPhrase.standard(entry.status) : entry.reason
        let sign = entry.outcome == .unacceptable ? mark : ""
        let number = "\(sign)\(entry.status)"
        let whole = reason.isEmpty ? number : "\(number) \(reason)"
        let words = TextWidth.columns(of: whole) <= columns ? whole : number
        return Run(words, entry.outcome == .unacceptable ? .statusError : Role(status: entry.status))
    }

    /// The method; one of a run stands further in.
    static func method(_ row: HistoryList.Row) -> String { (row.isOfRun ? "  " : "") + (row.entry?.method ?? "") }

    /// Path and query, by which a request without a file is known. Where they have no room, first the query loses its
    /// end, then the path its first steps: its end tells one request from another.
    ///
    /// - Parameter shown: the URL with stars for secrets: a cut one would not be known as such.
    static func path(_ shown: String, columns: Int = .max) -> String {
        let url = shown.utf8
        let behind = url.firstRange(of: "://".utf8).map { url[$0.upperBound...] } ?? url[...]
        let whole = String(Substring(behind.drop { !"/?".utf8.contains($0) }))
        let text = whole.isEmpty ? shown : whole
        guard TextWidth.columns(of: text) > columns else { return text }
        var path = text.utf8.text(before: "?")
        if TextWidth.columns(of: String(path)) + 2 <= columns { return TextWidth.truncated(text, columns: columns) }
        while TextWidth.columns(of: String(path)) >= columns, let (_, rest) = path.dropFirst().utf8.cut(at: "/") {
            path = text[text.index(before: rest.startIndex)..<rest.endIndex]
        }
        return TextWidth.truncated(path.startIndex == text.startIndex ? text : Mark.cut.text + path, columns: columns)
    }

    /// The host with its port, without user and password; empty for a URL of another form.
    static func host(_ shown: String) -> String {
        guard let start = shown.utf8.firstRange(of: "://".utf8)?.upperBound else { return "" }
        let authority = shown[start...].utf8.prefix { !"/?#".utf8.contains($0) }
        return authority.split(separator: UInt8(ascii: "@")).last.flatMap { String($0) } ?? ""
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

    /// The words in the rule above the strip: the line, and at the right how it went.
    static func head(of row: HistoryList.Row, _ display: DisplayContext) -> (title: String, outcome: Run) {
        switch row.item.line {
        case .entry(let entry):
            (
                DisplayText.visible(display.shown(entry.savedName ?? path(entry.url))),
                display.shown([outcome(entry, columns: .max, mark: "")])[0]
            )
        case .run(let run): ("run \(DisplayText.visible(run.title))", Run(counted(run.count, "request"), .textMuted))
        }
    }

    /// The line in full: its URL in two rows at most, and who sent it, or what is marked.
    static func strip(
        _ row: HistoryList.Row, _ screen: HistoryScreen, _ facts: HistoryScreen.Facts, columns: Int
    ) -> [[Run]] {
        let marked = screen.marks.isEmpty ? [] : [[Run(marks(screen, facts), .accent)]]
        guard let entry = row.entry else {
            let key = key(.historyLook, facts)
            return [[Run("\(key) \(row.isOpen ? "closes" : "opens") the run", .textMuted)]] + marked
        }
        let start = entry.method.utf8.count + 1
        let url = Flow.rows(DisplayText.visible(facts.display.shown(entry.url)), columns: max(8, columns - start))
        let lines = url.prefix(2).enumerated().map { row, text in
            let head = (row == 0 ? entry.method : "").padded(to: start)
            return [Run(head, RequestLineScreen.role(of: entry.method)), Run(text, .syntaxURL)]
        }
        let environment = entry.environment.map { ", in \($0)" } ?? ""
        let source = [Run(DisplayText.visible(origin(entry) + environment), .textMuted)]
        return lines + (marked.isEmpty ? [source] : marked)
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

    /// How much is there, and the environment where all lines have the same one.
    static func aside(_ screen: HistoryScreen) -> [Run] {
        let environments = screen.list.environments
        let only = environments.count == 1 ? environments.first.flatMap(\.self) : nil
        return [Run(count(screen), .textMuted)]
            + (only.map { [Run("   env ", .textMuted), Run(DisplayText.visible($0), .envNormal)] } ?? [])
    }

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

extension HistoryEntry {
    /// The name of the file that it came from; nil for a request without one, which is known by its path.
    var savedName: String? { request == nil || name.isEmpty ? nil : name }
}
