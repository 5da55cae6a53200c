import CurlewBytes
import Keys
import TerminalUI
import Workspace

/// Keys that wait until it is decided where the next key lands.
///
/// Enter on a request reads a file; a search looks through a body; a card reads what was pasted; `s` may bring a question. Keys that come before the answer
/// were meant for what it shows, so they wait for it, in order. Nothing waits for a sending, a transfer or a value that is
/// looked up: these take long, and a key must be able to end them. Once a search says how far it is, only keys about its
/// match wait for it, and what comes behind them.
///
///     key ──► handled ──► [Effect] that decides ──► more keys wait ──► its answer ──► they are handled, one by one
struct KeyQueue: Sendable {
    /// Most events that wait; a person does not type that far ahead.
    static let limit = 64
    /// The longest time that keys wait for an answer.
    static let patience = Duration.seconds(2)

    /// Effects under way whose answers decide where the next key lands.
    private var decisions: Set<Decision> = []
    fileprivate private(set) var waiting: [InputEvent] = []
    /// True once a search without a match has reported its progress.
    private var isFarToSeek = false
    /// True while an event that waited is handled.
    private var isReleased = false
    /// The timer that ends the wait; nil when none runs.
    private var timer: JobID?

    /// Remembers the effects whose answers decide where keys land.
    mutating func note(_ effects: some Sequence<Effect>) {
        for effect in effects {
            if case .stopSearch = effect { forgetSearch() }
            guard let decision = Decision(effect) else { continue }
            if decision.isSearch { forgetSearch() }
            decisions.insert(decision)
        }
    }

    private mutating func forgetSearch() {
        decisions = decisions.filter { !$0.isSearch }
        isFarToSeek = false
    }

    /// True while a search has no match yet.
    var isSearching: Bool { decisions.contains(where: \.isSearch) }
    /// True when keys wait for the first match of a search.
    var waitsForSearch: Bool { isSearching && (!isFarToSeek || !waiting.isEmpty) }
    /// Where an event lands while a search looks for its first match.
    enum Landing {
        /// In the line of the search, which is still typed.
        case inPattern
        /// On the match.
        case onMatch
        case elsewhere
    }

    /// True when an event that lands there need not wait for a match.
    private func lets(_ landing: Landing) -> Bool {
        if landing == .inPattern { return decisions.allSatisfy(\.isOfPattern) }
        guard decisions.allSatisfy(\.isSearch) else { return false }
        return switch landing {
        case .inPattern: true
        case .onMatch: false
        case .elsewhere: isFarToSeek
        }
    }

    /// Drops the waiting events, and returns their number.
    mutating func dropWaiting() -> Int {
        defer { (waiting, isReleased) = ([], false) }
        return waiting.count
    }

    /// Takes note of an answer; the waiting keys may go on.
    mutating func note(_ message: Message) {
        guard !decisions.isEmpty else { return }
        decisions = decisions.filter { !$0.isMade(by: message) }
        if case .searched(let job, _) = message, decisions.contains(where: { $0.isSearch(job) }) { isFarToSeek = true }
        if !isSearching { isFarToSeek = false }
        if decisions.isEmpty { timer = nil }
    }

    enum Fate { case handledNow, waits, dropped }

    mutating func take(_ event: InputEvent, _ landing: Landing) -> Fate {
        defer { isReleased = false }
        guard event.isTyped, !decisions.isEmpty, !isReleased else { return .handledNow }
        if waiting.isEmpty, lets(landing) { return .handledNow }
        guard waiting.count < Self.limit else { return .dropped }
        waiting.append(event)
        return .waits
    }

    /// True when keys wait and no timer limits the wait. The wait for a search has no limit: it reports its progress and can
    /// be stopped.
    var needsTimer: Bool { timer == nil && !waiting.isEmpty && !decisions.allSatisfy(\.isSearch) }

    mutating func startTimer(_ job: JobID) -> Effect {
        timer = job
        return .startTimer(.keys, job, Self.patience)
    }

    /// The next event that may be handled, until another decision is to be made.
    mutating func next(_ landing: Landing) -> InputEvent? {
        guard !waiting.isEmpty, decisions.isEmpty || lets(landing) else { return nil }
        isReleased = true
        return waiting.removeFirst()
    }

    /// Gives up: the answer takes too long, so that it is no longer clear what the keys were meant for.
    ///
    /// - Returns: the number of dropped events; nil for a timer of an earlier wait.
    mutating func giveUp(_ job: JobID) -> Int? {
        guard timer == job else { return nil }
        guard !decisions.allSatisfy(\.isSearch) else {
            timer = nil
            return nil
        }
        defer { self = KeyQueue() }
        return waiting.count
    }
}

/// Something under way that decides where the next key lands, with the value by which its answer is known.
private enum Decision: Hashable {
    case collection
    case request(RequestPlace)
    case draft(RequestPlace)
    case text(RequestPlace)
    case search(JobID, goesBack: Bool)
    case question(JobID)
    case folder(JobID)
    case collections
    case browsed(String)
    case files(JobID)
    case styles(JobID)
    case history(JobID)
    case difference(JobID)
    case pair(JobID)
    case paste(JobID)
    case manual([String])
    case charset(JobID)

    init?(_ effect: Effect) {
        switch effect {
        case .openCollection: self = .collection
        case .read(let place): self = .request(place)
        case .takeDraft(let choice): self = .draft(choice.place)
        case .readFile(let place): self = .text(place)
        case .search(let job): self = .search(job.id, goesBack: job.goesBack)
        case .findConsent(let job, _): self = .question(job)
        case .listFolder(let job): self = .folder(job.id)
        case .findCollections: self = .collections
        case .compareStyles(let job): self = .styles(job.id)
        case .readPair(let job): self = .pair(job.id)
        case .readPaste(let job): self = .paste(job.id)
        case .readManual(let job): self = .manual(job.words)
        case .readCharset(let job): self = .charset(job.id)
        case .compare(let job): self = .difference(job.id)
        case .browse(let job): self = .browsed(job.folder)
        case .readHistory(let query) where query.holdsKeys: self = .history(query.id)
        case .readRun(let job, _, _), .readExchange(let job, _), .readPast(let job, _): self = .history(job)
        // Its answer changes nothing on the screen.
        case .changeFiles(_, .noteForDelete, _): return nil
        case .changeFiles(let job, _, _): self = .files(job)
        // A new environment gets the cursor when its file is there.
        case .changeEnvironment(let job, let change, _) where change.isFirst: self = .files(job)
        default: return nil
        }
    }

    var isSearch: Bool { if case .search = self { true } else { false } }
    /// What `/` runs while it is typed.
    var isOfPattern: Bool { if case .manual = self { true } else { isSearch } }
    func isSearch(_ job: JobID) -> Bool { if case .search(job, _) = self { true } else { false } }

    func isMade(by message: Message) -> Bool {
        switch (self, message) {
        case (.collection, .collectionOpened), (.collections, .collectionsFound): true
        case (.browsed(let folder), .folderBrowsed(let page)): folder == page.folder
        case (.manual(let words), .manualRead(let reading)): words == reading.words
        case (.draft(let place), .draftTaken(let read, _)): place == read
        case (.request(let place), .requestRead(let read, _)), (.text(let place), .fileRead(let read, _)): place == read
        case (.search(let job, let goesBack), .searched(let other, let result)):
            job == other && result.decides(goesBack: goesBack)
        case (.question(let job), .consentFound(let other, _, _)),
            (.folder(let job), .folderListed(let other, _)), (.files(let job), .filesChanged(let other, _)),
            (.files(let job), .environmentChanged(let other, _, _)),
            (.styles(let job), .stylesCompared(let other, _)), (.history(let job), .historyRead(let other, _)),
            (.history(let job), .runRead(let other, _, _)), (.history(let job), .exchangeRead(let other, _)),
            (.history(let job), .pastListed(let other, _)),
            (.difference(let job), .sidesCompared(let other, _)), (.pair(let job), .pairRead(let other, _)),
            (.paste(let job), .pasteRead(let other, _)), (.charset(let job), .charsetRead(let other, _)):
            job == other
        default: false
        }
    }
}

extension EnvironmentChange {
    /// Whether it is the first entry of an environment, which makes its file.
    fileprivate var isFirst: Bool {
        guard case .entries(let entries, isLocal: false) = kind, texts.isEmpty, entries.count == 1 else { return false }
        return [.inherits, .base].contains(entries[0].key) && entries[0].before == nil
    }
}

extension Model {
    /// - Returns: nil when the event may be handled now.
    mutating func held(_ event: InputEvent) -> [Effect]? {
        if keyQueue.isSearching, keyQueue.waitsForSearch || showsSearch, isPop(event) { return stopSearching() }
        switch keyQueue.take(event, landing(event)) {
        case .handledNow: return nil
        case .waits: break
        case .dropped:
            status.say("\(KeyQueue.limit) keys wait for what is being read; this one was dropped", .warning)
        }
        return []
    }

    private func isPop(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event else { return false }
        return [pendingKeys + [key], [key]].contains { keys.match($0, in: context) == .action(.appPop) }
    }

    /// Nothing lies over the answer that is searched.
    private var showsSearch: Bool { overlays.isEmpty && stage == .main && request.response.matches.job != nil }

    private func landing(_ event: InputEvent) -> KeyQueue.Landing {
        if case .prompt(let prompt)? = overlays.last, prompt.kind == .search { return .inPattern }
        return isOfMatch(event) ? .onMatch : .elsewhere
    }

    /// Whether an event is about the line at the cursor of the answer, where the first match of a running search is to be.
    private func isOfMatch(_ event: InputEvent) -> Bool {
        let matches = request.response.matches
        guard case .key(let key) = event, matches.job != nil, !matches.hasLanded,
            [.response, .responseTree, .responseText, .responseChecks].contains(context),
            matches.tab == ResponseScreen.shownTab(self),
            case .action(let action) = keys.match(pendingKeys + [key], in: context)
        else { return false }
        return action.isOfLine
    }

    /// The next event that waited and may be handled.
    mutating func nextWaiting() -> InputEvent? {
        guard let first = keyQueue.waiting.first else { return nil }
        return keyQueue.next(landing(first))
    }

    /// Stops the search that keys wait for. They were meant for its match, so they go with it.
    private mutating func stopSearching() -> [Effect] {
        let count = keyQueue.dropWaiting()
        (pendingKeys, showsContinuations) = ([], false)
        let effects = ResponseScreen.find(&self) { matches, _, desk in matches.clear(&desk) }
        let keys = Plural.of(count, "key that waited for it was dropped", "keys that waited for it were dropped")
        status.say("the search was stopped" + (count == 0 ? "" : "; \(keys)"), count == 0 ? .plain : .warning)
        lastPop = clock.seconds
        return effects
    }

    /// Drops the waiting keys: the answer that they waited for takes too long.
    mutating func giveUpWaiting(_ job: JobID) {
        guard let count = keyQueue.giveUp(job) else { return }
        let keys = Plural.of(count, "key was dropped", "keys were dropped")
        status.say("\(keys): what they were meant for is still being read; type them again", .warning)
    }
}

extension Action {
    /// Whether it may be about the line at the cursor: it does not only move, scroll, close, or open something else.
    fileprivate var isOfLine: Bool {
        switch area {
        case "move", "scroll", "pane", "tab", "go", "app", "view", "help", "filter", "request", "transfers": false
        default: self != .searchStart
        }
    }
}

extension InputEvent {
    /// Whether the user's hands made it.
    var isTyped: Bool {
        switch self {
        case .key, .paste, .mouse: true
        case .focus, .reply: false
        }
    }
}
