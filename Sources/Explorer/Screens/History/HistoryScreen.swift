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
            title: "History", aside: HistoryWords.aside(self),
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

/// Comparing two exchanges: those that are marked, or the line at the cursor with another.
extension HistoryScreen {
    /// How far a comparison has come.
    struct Comparing {
        /// The older of the two, while the newer one is read.
        var older: PastReading?
        /// The job that lists what was sent of a request, and the exchange whose predecessor is looked for.
        var listing: (job: JobID, id: Int)?
    }

    mutating func mark(_ facts: Facts, _ desk: inout Desk<Wish>) {
        var entry: HistoryEntry?
        onEntry(facts, &desk) { found, _ in entry = found }
        guard let entry else { return }
        if let place = marks.firstIndex(of: entry.id) {
            marks.remove(at: place)
        } else {
            // A third mark takes the place of the oldest one: two are compared.
            marks = marks.suffix(1) + [entry.id]
        }
        move(.moveDown, facts)
        readAhead(facts, &desk)
        desk.say(HistoryWords.marks(self, facts))
    }

    /// The two that are marked; else the line with the marked one, or with the one before of the same request.
    mutating func compare(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if marks.count == 2 { return compare(marks[0], marks[1], &desk) }
        var entry: HistoryEntry?
        onEntry(facts, &desk) { found, _ in entry = found }
        guard let entry else { return }
        if let marked = marks.first, marked != entry.id { return compare(marked, entry.id, &desk) }
        let job = desk.makeJob()
        comparing.listing = (job, entry.id)
        desk.run(.readPast(job, HistoryPast(of: entry)))
    }

    private mutating func compare(_ one: Int, _ other: Int, _ desk: inout Desk<Wish>) {
        comparing.older = nil
        read(min(one, other), .older(then: max(one, other)), &desk)
    }

    /// Takes what was sent of a request, newest first.
    mutating func accept(past entries: [HistoryEntry], for job: JobID, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let listing = comparing.listing, listing.job == job else { return }
        comparing.listing = nil
        guard let before = entries.first(where: { $0.id < listing.id }) else {
            let mark = facts.display.key(of: .historyMark, in: context)
            return desk.say("none before it is of the same request; compare: mark two with \(mark)", .warning)
        }
        compare(before.id, listing.id, &desk)
    }
}

/// Reading the history a page at a time: around the cursor, and anew for each filter.
extension HistoryScreen {
    /// Shows the newest lines that pass a filter. Marks and steps of deleting stay.
    mutating func open(filter: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        self.filter = filter
        ask(.newest, facts, &desk)
    }

    /// Takes another filter while it is typed.
    mutating func use(filter: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard !filter.utf8.elementsEqual(self.filter.utf8) else { return }
        self.filter = filter
        ask(.newest, facts, holdsKeys: false, &desk)
    }

    /// Keys wait from now on for the page that is awaited.
    mutating func waitForPage(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let query, !query.holdsKeys else { return }
        ask(query.part, facts, &desk)
    }

    private mutating func ask(
        _ part: HistoryQuery.Part, _ facts: Facts, holdsKeys: Bool = true, _ desk: inout Desk<Wish>
    ) {
        let query = HistoryQuery(
            id: desk.makeJob(), filter: filter, part: part, limit: Self.page(facts.height), holdsKeys: holdsKeys)
        self.query = query
        desk.run(.readHistory(query))
    }

    /// Lines of a page: enough for some screens, so that a held key does not wait.
    private static func page(_ height: Int) -> Int { max(200, height * 4) }

    /// Takes a page, unless it is one of an earlier query.
    mutating func accept(_ page: HistoryReading, for job: JobID, _ facts: Facts) {
        guard let query, query.id == job else { return }
        self.query = nil
        last = page
        switch query.part {
        case .newest, .oldest, .of:
            list.closeAll()
            list.show(page)
            position = ListState()
            if query.part == .oldest { move(.moveLast, facts) }
        case .below:
            let gone = list.append(page)
            (position.cursor, position.top) = (position.cursor - gone, max(0, position.top - gone))
        case .above:
            let added = list.prepend(page)
            (position.cursor, position.top) = (position.cursor + added, position.top + added)
        }
    }

    mutating func move(_ action: Action, _ facts: Facts) {
        _ = position.perform(action, count: list.rows.count, height: facts.height)
    }

    /// Reads on when the cursor comes near an end of what was read that is no end of the history.
    mutating func readAhead(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard query == nil else { return }
        let (near, rest) = (facts.height * 2, list.rows.count - position.cursor)
        if let next = list.next, rest <= near {
            ask(.below(next), facts, holdsKeys: rest <= 1, &desk)
        } else if let previous = list.previous, position.cursor < near {
            ask(.above(previous), facts, holdsKeys: position.cursor == 0, &desk)
        }
    }

    /// The first or the last line of all, which may not have been read yet; false when it was.
    mutating func jump(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .moveFirst where list.previous != nil: ask(.newest, facts, &desk)
        case .moveLast where list.next != nil: ask(.oldest, facts, &desk)
        default: return false
        }
        return true
    }
}
