internal import CurlewBytes
internal import History
internal import Keys
internal import TerminalUI
internal import Workspace

/// `H`: everything that was sent, newest first.
///
///     opened, filter typed ──► query as an effect ──► page, if it is the newest one's ──► rows
///     cursor near the end ───► query for what is behind ──► more rows
struct HistoryScreen: Screen {
    var position = ListState()
    var list = HistoryList()
    /// The filter as typed.
    var filter = ""
    /// The last page.
    var last: HistoryReading?
    /// The query whose page is awaited; a page of another one is dropped.
    var query: HistoryQuery?
    /// Marked exchanges, the first marked first: two at most.
    var marks: [Int] = []
    var deletions = HistoryDeletions()
    /// The run whose exchanges are being read.
    var opening: JobID?
    /// The exchange that is being read, and what for.
    var errand: (job: JobID, kind: HistoryErrand)?
    @Boxed var comparing = Comparing()
    /// The exchange whose body is written.
    @Boxed var toWrite: PastReading?

    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.history
    static let stage = Stage.history
    static let opening: Action? = .historyOpen
    var context: KeyContext { .history }

    struct Facts {
        var display: DisplayContext
        /// Rows of the list on the screen.
        var height: Int
    }

    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>) { open(filter: "", facts, &desk) }

    // MARK: Keys

    var row: HistoryList.Row? {
        list.rows.isEmpty ? nil : list.rows[min(position.cursor, list.rows.count - 1)]
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        if jump(action, facts, &desk) { return true }
        if position.perform(action, count: list.rows.count, height: facts.height) {
            readAhead(facts, &desk)
            return true
        }
        return performOnList(action, facts, &desk) || performOnLine(action, facts, &desk)
    }

    private mutating func performOnList(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .historyOpen, .appBack: desk.close()
        case .appPop: pop(facts, &desk)
        case .searchStart, .filterStart: desk.lay(.historyFilter(HistoryFilterCard(text: filter)))
        case .historyCompare: compare(facts, &desk)
        case .editUndo: undo(&desk)
        case .editRedo, .searchNext, .searchPrev: desk.say("\(HistoryWords.key(action, facts)) has no use here")
        default: return false
        }
        return true
    }

    private mutating func performOnLine(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .historyLook: look(facts, &desk)
        case .foldToggle, .moveLeft, .moveRight: fold(action, facts, &desk)
        case .historyMark: mark(facts, &desk)
        case .historyDelete: delete(facts, &desk)
        case .yankUrl, .yankValue: onEntry(facts, &desk) { $1.copy($0.url, as: "the URL") }
        case .requestSend: desk.say("\(facts.display.key(of: .requestResend, in: context)) sends the line again")
        default:
            guard let kind = HistoryErrand(action) else { return false }
            read(kind, facts, &desk)
        }
        return true
    }

    /// Esc takes the filter away first, then the marks.
    private mutating func pop(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if !filter.isEmpty { return open(filter: "", facts, &desk) }
        if !marks.isEmpty { return marks = [] }
        desk.close()
    }

    // MARK: The line at the cursor

    func onEntry(
        _ facts: Facts, _ desk: inout Desk<Wish>, _ body: (HistoryEntry, inout Desk<Wish>) -> Void
    ) {
        guard let row else { return desk.say(HistoryWords.nothing(self, facts)) }
        guard let entry = row.entry else {
            return desk.say("this is a run; \(facts.display.key(of: .historyLook, in: context)) opens it")
        }
        body(entry, &desk)
    }

    private mutating func look(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if case .run? = row?.item.line { return fold(.foldToggle, facts, &desk) }
        read(.look, facts, &desk)
    }

    /// Reads the exchange at the cursor, to do something with it.
    private mutating func read(_ kind: HistoryErrand, _ facts: Facts, _ desk: inout Desk<Wish>) {
        var entry: HistoryEntry?
        onEntry(facts, &desk) { found, _ in entry = found }
        guard let entry else { return }
        read(entry.id, kind, &desk)
    }

    mutating func read(_ id: Int, _ kind: HistoryErrand, _ desk: inout Desk<Wish>) {
        let job = desk.makeJob()
        errand = (job, kind)
        desk.run(.readExchange(job, id))
    }

    /// Takes the exchange that was read.
    mutating func accept(_ reading: PastReading?, for job: JobID, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let errand, errand.job == job else { return }
        self.errand = nil
        guard let reading else {
            return desk.say("it is not there any more: another program deleted it, or it was too old", .warning)
        }
        switch errand.kind {
        case .older(let newer):
            comparing.older = reading
            read(newer, .newer, &desk)
        case .newer: if let older = comparing.older { desk.wish(.compare(older, reading)) }
        case .write:
            toWrite = reading
            desk.wish(.perform(.write, reading))
        default: desk.wish(.perform(errand.kind, reading))
        }
    }

    // MARK: Runs

    private mutating func fold(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let row else { return desk.say(HistoryWords.nothing(self, facts)) }
        if row.isOfRun, action == .moveLeft { return goToRun() }
        guard case .run(let run) = row.item.line else { return desk.say("only a run has lines below it") }
        if row.isOpen, action != .moveRight { return list.close(run.id) }
        guard !row.isOpen, action != .moveLeft else { return }
        let job = desk.makeJob()
        opening = job
        desk.run(.readRun(job, run.id, filter: filter))
    }

    private mutating func goToRun() {
        while position.cursor > 0, list.rows[position.cursor].isOfRun { position.cursor -= 1 }
    }

    mutating func accept(_ entries: [HistoryItem], ofRun run: Int, for job: JobID) {
        guard opening == job else { return }
        opening = nil
        list.open(run, entries)
    }

    // MARK: Lines

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            title: "History", aside: [Run(HistoryWords.count(self), .textMuted)],
            status: [HistoryWords.status(self, facts)],
            hints: [
                Hint(.historyLook), Hint(.searchStart, "filter"), Hint(.historyMark), Hint(.historyCompare),
                Hint(.requestResend, "send again"), Hint(.historyEdit), Hint(.historyDelete),
                Hint(.historyExplain), Hint(.appBack, "back"), Hint(.requestSaveAs, "keep"), Hint(.historyWrite),
                Hint(.yankCurl, "as curl"),
            ])
    }
}

/// The purpose for which an exchange is read.
enum HistoryErrand: Equatable, Sendable {
    case look, edit, again, keep, write, curl, explain
    /// The older of two that are compared, then the newer one with its id.
    case older(then: Int), newer

    init?(_ action: Action) {
        switch action {
        case .historyLook: self = .look
        case .historyEdit: self = .edit
        case .requestResend: self = .again
        case .requestSaveAs, .requestSave: self = .keep
        case .historyWrite, .respWrite: self = .write
        case .yankCurl: self = .curl
        case .historyExplain: self = .explain
        default: return nil
        }
    }
}

extension HistoryScreen {
    static let bindings: [KeyBinding] = [
        .init(.nav, ["H"], .historyOpen, "history: everything that was sent", hint: "history"),
        .init(.history, ["Enter"], .historyLook, "look at it as it was; open or close a run", hint: "look"),
        .init(.history, ["D"], .historyEdit, "make an editable request of it", hint: "edit a copy"),
        .init(.history, ["Space"], .historyMark, "mark for comparing", hint: "mark"),
        .init(.history, ["="], .historyCompare, "compare the two marked, or with the one before", hint: "compare"),
        .init(.history, ["dd", "Delete"], .historyDelete, "delete (undo with u until this closes)", hint: "delete"),
        .init(.history, ["w"], .historyWrite, "write the body to a file", hint: "write"),
        .init(.history, ["x"], .historyExplain, "what is kept of it", hint: "what is kept"),
        .init(.requestLine, ["D"], .historyEdit, "make an editable request of one of the past"),
        .init(.preview, ["D"], .historyEdit, "make an editable request of one of the past"),
        .init(.response, ["D"], .historyEdit, "make an editable request of one of the past"),
        .init(.response, ["<"], .historyEarlier, "the answer before this one", hint: "earlier answer"),
        .init(.response, [">"], .historyLater, "the answer after this one", hint: "later answer"),
    ]
}
