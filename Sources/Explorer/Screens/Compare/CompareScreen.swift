internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import Drafting
internal import EncodingLab
internal import Keys
internal import ServerReaders
internal import TerminalUI

/// `c`: the node at the cursor in every style, with what each server would read.
struct CompareScreen: Screen, SearchedList {
    var list = ListState()
    /// The first reader in the columns.
    var firstReader = 0
    /// Names and values as they stand on the wire.
    var showsWire = false
    /// The row that others are compared with; nil: what is sent now.
    var pinned: StyleComparison.Way?
    /// The comparison that is being made.
    var job: JobID?
    @Boxed var comparison: StyleComparison?
    /// Says that the comparison is of a part of a large tree.
    var remark: String?
    /// The styles that are tried on the server, or were.
    @Boxed var trial: StyleTrial?

    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.compare
    static let stage = Stage.compare
    static let opening: Action? = .compareStyles
    var context: KeyContext { .compare }

    struct Facts {
        var display: DisplayContext
        /// The style, or the body, that the request is sent in now.
        var current: StyleComparison.Way
        var known: KnownServer?
        var hasParameters: Bool
        var method: String
        /// Whether the method changes nothing on a server (RFC 9110 §9.2.1).
        var isSafe: Bool
        /// The name of the environment, when it is protected.
        var protectedBy: String?
        /// Programs run with each request.
        var hasHooks: Bool
        /// Rows of the parameters, and how they are drawn.
        var treeRows = 0
        var drawTree: (inout Canvas, Rect) -> Void = { _, _ in }

        /// The reader of the server that is known.
        var server: String? { known?.reader }
    }

    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard facts.hasParameters else {
            desk.close()
            return desk.say("there are no parameters to compare")
        }
        (comparison, pinned, remark, trial) = (nil, nil, nil, nil)
        list = ListState()
        let id = desk.makeJob()
        job = id
        desk.wish(.compare(id))
    }

    mutating func accept(_ made: ComparedStyles, for job: JobID, _ facts: Facts) {
        guard job == self.job else { return }
        self.job = nil
        (comparison, remark) = (made.comparison, made.remark)
        list.cursor = rows.firstIndex { $0.way == facts.current } ?? 0
    }

    func layout(_ facts: Facts) -> CompareLayout {
        CompareLayout(facts.display.size, rows: rows.count, treeRows: facts.treeRows)
    }

    var rows: [StyleComparison.Row] { comparison?.rows ?? [] }

    var row: StyleComparison.Row? { rows.isEmpty ? nil : rows[min(list.cursor, rows.count - 1)] }

    /// The node that the screen is about, `order.lines`; empty for the whole tree.
    var title: String { comparison?.scope.text ?? "" }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        let layout = layout(facts)
        if list.perform(action, count: rows.count, height: layout.list.height) { return true }
        switch action {
        case .compareStyles, .appPop, .appBack: if !stopTrial(&desk) { desk.close() }
        case .requestCancel: if !stopTrial(&desk) { return false }
        case .compareTry where trial?.isRunning == true: desk.say("styles are being tried")
        case .compareTry: askToTry(facts, &desk)
        case .compareUse: use(facts, &desk)
        case .compareUseHere: useHere(&desk)
        case .compareWhy: if let row { desk.lay(.text(CompareWords.card(row, self, facts))) }
        case .comparePin: pin(&desk)
        case .compareWire: showsWire.toggle()
        case .moveLeft: firstReader = max(0, firstReader - 1)
        case .moveRight:
            firstReader = min(firstReader + 1, max(0, (comparison?.readers.count ?? 0) - layout.readers))
        case .yankValue, .yankEncoded: if let written = row?.written { copy(written, &desk) }
        case .searchStart: desk.lay(.prompt(PromptCard(.search)))
        case .filterStart:
            let key: Wording = "styles are not filtered; \(key: .searchStart, in: .compare) searches them"
            desk.say(key)
        default: return false
        }
        return true
    }

    private mutating func pin(_ desk: inout Desk<Wish>) {
        guard let row else { return }
        pinned = pinned == row.way ? nil : row.way
        desk.say(pinned == nil ? "compared with what is sent now" : "compared with \(row.way.title)")
    }

    private func use(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let row, trial?.isRunning != true else { return }
        if case .refused(let problems) = row.outcome {
            return desk.say("\(row.way.title) cannot write this: \(CompareWords.sentence(problems))", .warning)
        }
        desk.close()
        guard row.way != facts.current else { return desk.say("\(row.way.title) is sent already") }
        desk.wish(.use(row.way))
    }

    /// The style for the node alone, as choices of its own.
    private func useHere(_ desk: inout Desk<Wish>) {
        guard let row, let comparison, trial?.isRunning != true else { return }
        guard case .style(let style) = row.way else {
            return desk.say("a body is of the whole request", .warning)
        }
        desk.wish(.useHere(style, comparison.scope))
    }

    private func copy(_ written: StyleComparison.Written, _ desk: inout Desk<Wish>) {
        let bytes = written.body ?? written.bytes
        desk.copy(String(decoding: bytes, as: UTF8.self), as: "\(bytes.count) bytes")
    }

    // MARK: Lines

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            title: "Compare styles" + (title.isEmpty ? "" : ": \(title)"),
            aside: [Run("sent now: ", .textMuted), Run(facts.current.title, .accent)],
            status: [Run(status(facts), .textMuted)],
            hints: trial?.isRunning == true
                ? [Hint(.appPop, "stop")]
                : [
                    Hint(.compareUse), Hint(.compareWhy), Hint(.compareTry), Hint(.compareUseHere),
                    Hint(.comparePin), Hint(.compareWire),
                    Hint(.moveRight, "more servers"), Hint(.appBack, "back"),
                ])
    }

    private func status(_ facts: Facts) -> String {
        guard let trial else { return remark ?? CompareWords.status(facts.known) }
        let count = "\(trial.results.count) of \(trial.order.count) styles tried"
        return trial.isRunning ? "trying styles: \(count)" : "\(count), \(trial.passed) passed"
    }
}

extension StyleComparison.Way {
    /// The name on the screen.
    var title: String {
        switch self {
        case .style(let style): style.title
        case .body(let kind): "\(kind.look.name) body"
        }
    }
}

extension CompareScreen {
    static let bindings: [KeyBinding] = [
        .init(.nav, ["c"], .compareStyles, "compare styles, and what servers read", hint: "compare"),
        .init(.compare, ["Enter"], .compareUse, "send in this style", hint: "use"),
        .init(.compare, ["o"], .compareUseHere, "write only this node in this style", hint: "only this node"),
        .init(.compare, ["x"], .compareWhy, "what each server reads", hint: "why"),
        .init(
            .compare, ["t"], .compareTry, "try styles on the server, to find one that it takes", hint: "try on server"),
        .init(.compare, ["Space"], .comparePin, "compare the others with this row", hint: "pin"),
        .init(.compare, [",d"], .compareWire, "as on the wire, or decoded", hint: "wire"),
    ]
}

/// `/` among the styles.
extension CompareScreen {
    /// The name of each style, what is sent, and the words of its columns, such as `merged`.
    func searchedTexts(_ facts: Facts) -> SearchedTexts {
        SearchedTexts(rows.map { texts($0).joined(separator: " ") })
    }

    private func texts(_ row: StyleComparison.Row) -> [String] {
        switch row.outcome {
        case .written(let written):
            [row.way.title, CompareWords.decoded(written.pairs, limit: 4096)] + words(written)
        case .refused(let problems): [row.way.title, "cannot write " + CompareWords.sentence(problems)]
        case .failed(let message): [row.way.title, message]
        }
    }

    private func words(_ written: StyleComparison.Written) -> [String] {
        written.verdicts.map { $0.at(comparison?.scope ?? []).word }
    }
}

/// Finding the style that the real server takes.
extension CompareScreen {
    /// Begins at once where a request changes nothing, after a question elsewhere.
    mutating func askToTry(_ facts: Facts, _ desk: inout Desk<Wish>) {
        let count = StyleTrial.ways(rows).count
        guard count > 0 else { return desk.say("no style can write this tree") }
        if let environment = facts.protectedBy {
            return desk.say("the environment \"\(environment)\" is protected: nothing is tried there", .warning)
        }
        if facts.isSafe, !facts.hasHooks { return beginTrial(facts, &desk) }
        desk.ask(
            .tryStyles(count: count, method: facts.method, isSafe: facts.isSafe, hasHooks: facts.hasHooks))
    }

    mutating func beginTrial(_ facts: Facts, _ desk: inout Desk<Wish>) {
        trial = StyleTrial(rows, stopsAtFirst: !facts.isSafe)
        tryNext(&desk)
    }

    private mutating func tryNext(_ desk: inout Desk<Wish>) {
        guard let trial else { return }
        guard let way = trial.next else { return sayResult(trial, &desk) }
        let job = desk.makeJob()
        self.trial?.job = job
        list.cursor = rows.firstIndex { $0.way == way } ?? list.cursor
        desk.wish(.send(way, job))
    }

    private mutating func sayResult(_ trial: StyleTrial, _ desk: inout Desk<Wish>) {
        guard let best = trial.passing else {
            return desk.report("none of \(trial.results.count) styles passes its checks", .warning)
        }
        list.cursor = rows.firstIndex { $0.way == best } ?? list.cursor
        let others = trial.passed > 1 ? ", and \(trial.passed - 1) more" : ""
        let key: Wording = "\(best.title) passes\(others); \(key: .compareUse, in: .compare) takes it"
        desk.say(key, .ok)
    }

    /// Takes what comes of the request that is tried.
    mutating func take(_ event: SessionEvent, for job: JobID, _ desk: inout Desk<Wish>) {
        guard trial?.job == job else { return }
        switch event {
        case .finished(let exchange):
            trial?.exchange = exchange
            // Captures stay empty: the values of a trial are nobody's.
            desk.run(
                .check(
                    CheckJob(
                        id: job, exchange: exchange, rules: trial?.sending?.checks ?? [], captures: [],
                        document: nil)))
        case .failed(let failure): end(.failed("\(failure.error)"), &desk)
        case .challenged: desk.run(.answer(.performDefault, to: job))
        default: break
        }
    }

    mutating func take(_ answer: CheckAnswer, _ desk: inout Desk<Wish>) {
        guard let exchange = trial?.exchange else { return }
        end(StyleTrial.Result(exchange, answer.checks), &desk)
    }

    private mutating func end(_ result: StyleTrial.Result, _ desk: inout Desk<Wish>) {
        trial?.end(result)
        tryNext(&desk)
    }

    /// - Returns: false when nothing is being tried.
    mutating func stopTrial(_ desk: inout Desk<Wish>) -> Bool {
        guard let job = trial?.job else { return false }
        trial?.stop()
        desk.wish(.cancel(job))
        desk.say("stopped; what was answered stays in its column")
        return true
    }
}
