internal import CurlewBytes
internal import CurlewDiffering
internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import Drafting
internal import Keys
internal import TerminalUI
internal import Workspace

/// `=`: two answers, requests or trees beside each other, as one merged tree.
///
///     two sides, choices ──► DifferenceJob ──► ComparedSides ──► rows of the tabs
///                                                  ▲
///     `R`: the requests once more ──► two answers ─┘
struct DifferenceScreen: Screen, SearchedList {
    enum Tab: CaseIterable, Sendable {
        case body, fields, request
    }

    /// The two sides; nil before the first time.
    @Boxed var comparison: Comparison?
    /// The comparison that is being made.
    var job: JobID?
    @Boxed var sides: ComparedSides?
    var tab = Tab.body
    /// The cursor of each tab.
    var lists: [Tab: ListState] = [:]
    var onlyChanges = false
    /// The choices before each change, the newest last, and those that were taken back.
    var past: [SavedComparison] = []
    var future: [SavedComparison] = []
    /// The requests that are being sent again, and whose side each is.
    var sendings: [JobID: Place] = [:]

    /// Of the first side or of the second.
    enum Place: Sendable { case first, second }

    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.difference
    static let stage = Stage.difference
    static let opening: Action? = nil
    var context: KeyContext { .difference }

    struct Facts {
        var display: DisplayContext
    }

    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>) {
        (sides, job, tab, lists, past, future, onlyChanges) = (nil, nil, .body, [:], [], [], false)
        compare(&desk)
    }

    // MARK: Comparing

    /// Compares anew, as soon as both sides are there.
    mutating func compare(_ desk: inout Desk<Wish>) {
        guard let comparison, !comparison.first.isWaiting, !comparison.second.isWaiting else { return }
        let id = desk.makeJob()
        job = id
        var rules = DifferenceRules(comparison.choices)
        if comparison.first.hidesSecrets || comparison.second.hidesSecrets { rules.hidden = SecretMask.stars }
        desk.run(
            .compare(
                DifferenceJob(
                    id: id, first: comparison.first, second: comparison.second, rules: rules,
                    onlyChanges: onlyChanges)))
    }

    /// Takes a result; the cursor stays near the place where it was.
    mutating func accept(_ made: ComparedSides, for job: JobID, _ facts: Facts) {
        guard job == self.job else { return }
        self.job = nil
        let before = place
        sides = made
        for tab in Tab.allCases {
            let last = max(0, shown(tab).count - 1)
            let before = lists[tab]?.cursor ?? 0
            lists[tab]?.cursor = min(before, last)
        }
        if let before, let row = shown(tab).rows?.row(at: before) { lists[tab]?.cursor = row }
    }

    func shown(_ tab: Tab) -> DifferenceList {
        guard let sides else { return .note("") }
        return switch tab {
        case .body: sides.body
        case .fields: sides.fields
        case .request: sides.request
        }
    }

    var shown: DifferenceList { shown(tab) }

    /// The cursor of the tab.
    var list: ListState {
        get { lists[tab] ?? ListState() }
        set { lists[tab] = newValue }
    }

    var cursor: Int { list.cursor }

    /// The tabs that say something.
    var tabs: [Tab] { comparison?.isOfAnswers == true ? Tab.allCases : [.body] }

    /// The row at the cursor, in a tree.
    var row: TreeDifferenceRow? {
        guard let rows = shown.rows?.rows, rows.indices.contains(cursor) else { return nil }
        return rows[cursor]
    }

    /// The path of the row at the cursor.
    var place: [DifferenceStep]? { row.flatMap { _ in shown.rows?.steps(to: cursor) } }
}

/// Two sides with all that belongs to them.
struct Comparison: Sendable {
    @Boxed var first: DifferenceSide
    @Boxed var second: DifferenceSide
    /// The request that they are answers to: `Tour > Search people`.
    var subject: String
    var choices = SavedComparison()
    /// The request that keeps the choices; nil: they are forgotten with the comparison.
    var keeper: Keeper?
    /// The screen to go back to.
    var origin = Stage.main

    /// A request, by its place and the key of its draft.
    struct Keeper: Equatable, Sendable {
        var place: RequestPlace?
        var draftKey: String
    }

    /// Such as `two answers`.
    var what: String {
        switch first.content {
        case .answer, .waiting: "two answers"
        case .request: "two requests"
        case .node: "two nodes"
        }
    }

    /// Requests and trees have no status and no header fields of an answer.
    var isOfAnswers: Bool { !first.isTree }
}

/// `/` among the rows of a comparison.
extension DifferenceScreen {
    func searchedTexts(_ facts: Facts) -> SearchedTexts {
        let shown = shown
        return SearchedTexts(count: shown.count) { shown.texts(of: $0, facts.display).joined(separator: " ") }
    }
}

extension DifferenceList {
    /// The texts of a row as they are shown: its name and its values, without what is inside of it.
    fileprivate func texts(of place: Int, _ display: DisplayContext) -> [String] {
        switch self {
        case .tree(let rows):
            let row = rows.rows[place]
            func text(_ document: any TreeDocument, _ node: Int?) -> String? {
                guard let node, !document.kind(at: node).isContainer else { return nil }
                return display.start(of: document.text(of: node, fromAtMost: 4096), 4096)
            }
            let values = [text(rows.difference.first, row.first), text(rows.difference.second, row.second)]
            return ([rows.key(of: row).map { display.start(of: $0, 4096) }] + values).compactMap(\.self)
        case .text(let rows): return [rows[place].runs(display).map(\.text).joined()]
        case .bytes, .note: return []
        }
    }
}

/// Sending both requests again.
extension DifferenceScreen {
    mutating func sendAgain(_ desk: inout Desk<Wish>) {
        guard sendings.isEmpty else { return desk.say("being sent already") }
        guard let comparison else { return }
        let sides = [(Place.first, comparison.first), (Place.second, comparison.second)]
        let able = sides.filter { $0.1.again != nil }
        guard !able.isEmpty else {
            return desk.say("how they were sent is not known here; nothing is sent", .warning)
        }
        for (place, side) in able {
            guard let again = side.again else { continue }
            let job = desk.makeJob()
            sendings[job] = place
            desk.wish(.send(again, job))
        }
        let others = sides.filter { $0.1.again == nil }.map(\.1.name)
        desk.say(
            others.isEmpty ? "both are sent again" : "sent again; \(others.joined(separator: ", ")) stays as it is")
    }

    /// Notes how a side was sent, as soon as that is decided.
    mutating func note(_ sending: Sending, as job: JobID) {
        guard let place = sendings[job] else { return }
        change(place) { $0.again = .sending(sending) }
    }

    mutating func take(_ event: SessionEvent, for job: JobID, _ desk: inout Desk<Wish>) {
        guard let place = sendings[job] else { return }
        switch event {
        case .finished(let exchange):
            change(place) { $0 = DifferenceSide(exchange, named: $0.name, again: $0.again) }
            end(job, &desk)
        case .failed(let failure):
            change(place) { side in
                (side.date, side.content) = (
                    failure.date, .answer(.init(request: SentTree(failure.request), fault: failure.message))
                )
            }
            end(job, &desk)
        case .challenged: desk.run(.answer(.performDefault, to: job))
        default: break
        }
    }

    /// Its request is not sent: something is missing, or a question was answered with no.
    mutating func forget(_ job: JobID, _ desk: inout Desk<Wish>) {
        guard let place = sendings[job] else { return }
        change(place) { side in
            if side.isWaiting { side.content = .answer(.init(fault: "it was not sent")) }
        }
        end(job, &desk)
    }

    private mutating func end(_ job: JobID, _ desk: inout Desk<Wish>) {
        sendings[job] = nil
        guard sendings.isEmpty else { return }
        compare(&desk)
    }

    private mutating func change(_ place: Place, _ body: (inout DifferenceSide) -> Void) {
        guard var comparison else { return }
        switch place {
        case .first: body(&comparison.first)
        case .second: body(&comparison.second)
        }
        self.comparison = comparison
    }
}

/// `=` outside of the response pane: two requests, the request and as it was sent, two nodes.
extension DifferenceScreen {
    /// `=` in the collections: the two that are marked, else the one at the cursor and the open one.
    static func openMarked(_ model: inout Model) -> [Effect] {
        guard let root = model.library.collection?.root else { return [] }
        let marks = model.library.marks
        if marks.count == 2 {
            return [.readPair(RequestPairJob(id: model.makeJob(), root: root, first: marks[0], second: marks[1]))]
        }
        let mark = model.key(of: .collMark, in: .collections)
        guard marks.count < 2 else {
            model.status.say("\(marks.count) are marked; \(mark) takes marks away until two are left", .warning)
            return []
        }
        guard let open = model.request.place, open.collection == root,
            case .request(let entry)? = model.library.cursorRow?.item, entry.path != open.path
        else {
            model.status.say("\(mark) marks two requests to compare; one is compared with the open request", .warning)
            return []
        }
        return [.readPair(RequestPairJob(id: model.makeJob(), root: root, first: open.path, second: entry.path))]
    }

    static func open(_ result: Result<[OpenedRequest], CollectionProblem>, _ model: inout Model) -> [Effect] {
        switch result {
        case .failure(let problem):
            model.status.say("\(problem)", .error, at: model.clock.timeOfDay)
            return []
        case .success(let pair) where pair.count == 2:
            let sides = pair.map { opened in
                DifferenceSide(
                    name: model.library.fullName(of: opened),
                    content: .request(model.edited(opened.path) ?? opened.request))
            }
            return open(
                Comparison(
                    first: sides[0], second: sides[1], subject: model.library.collection?.name ?? "",
                    origin: model.stage),
                &model)
        case .success: return []
        }
    }

    /// `=` among the parameters and in the preview: the request as it was sent last, else as its file has it, and as it
    /// is now.
    static func openEdits(_ model: inout Model) -> [Effect] {
        let request = model.request
        let before =
            request.sentDraft.map { ($0, "as it was sent") } ?? request.saved.map { ($0, "as its file has it") }
        guard let before else {
            model.status.say("it was neither sent nor saved yet; there is nothing to compare it with")
            return []
        }
        let defaults = RequestStorage.defaults(model)
        let base = request.opened?.request ?? SavedRequest()
        let sides = [before, (request.draft, "as it is now")].map { draft, name in
            DifferenceSide(name: name, content: .request(base.edited(by: draft, defaults: defaults)))
        }
        return open(
            Comparison(first: sides[0], second: sides[1], subject: request.fullName, origin: model.stage), &model)
    }

    /// `=` on two selected nodes of the tree.
    static func openNodes(_ model: inout Model) -> [Effect] {
        let nodes = Selecting.selectedNodes(model.bench)
        guard nodes.count == 2 else {
            model.status.say("select two nodes to compare them; \(nodes.count) are selected", .warning)
            return []
        }
        model.selection = nil
        let sides = nodes.compactMap { id -> DifferenceSide? in
            let tree = model.bench.tree(of: id)
            return tree.node(id).map { DifferenceSide(name: tree.label(of: id), content: .node($0)) }
        }
        guard sides.count == 2 else { return [] }
        return open(
            Comparison(first: sides[0], second: sides[1], subject: model.request.fullName, origin: model.stage), &model)
    }
}

extension Model {
    /// A request of the collection with the edits that it has here; nil when it is not open.
    fileprivate func edited(_ path: ItemPath) -> SavedRequest? {
        let all = [request] + background.values
        guard let open = all.first(where: { $0.place?.path == path && $0.place?.collection == environments.root }),
            let opened = open.opened
        else { return nil }
        return opened.request.edited(
            by: open.draft, defaults: RequestStorage.defaults(of: open, library, environments))
    }
}

extension Library {
    /// `Tour > Search people`.
    fileprivate func fullName(of opened: OpenedRequest) -> String {
        [folderName(of: opened.path), opened.name].compactMap(\.self).joined(separator: " > ")
    }
}
