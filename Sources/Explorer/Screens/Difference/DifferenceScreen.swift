internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import Differing
internal import Drafting
internal import Keys
internal import Serialization
internal import TerminalUI
internal import Workspace

/// `=`: two answers, requests or trees beside each other, as one merged tree.
///
///     two sides, choices ──► DifferenceJob ──► ComparedSides ──► rows of the tabs
///                                                  ▲
///     `R`: the requests once more ──► two answers ─┘
struct DifferenceScreen: Screen {
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
        /// The text that was searched for last; empty before the first time.
        var pattern = ""
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
            let last = max(0, list(tab).count - 1)
            let before = lists[tab]?.cursor ?? 0
            lists[tab]?.cursor = min(before, last)
        }
        if let before, let row = list(tab).rows?.row(at: before) { lists[tab]?.cursor = row }
    }

    func list(_ tab: Tab) -> DifferenceList {
        guard let sides else { return .note("") }
        return switch tab {
        case .body: sides.body
        case .fields: sides.fields
        case .request: sides.request
        }
    }

    var list: DifferenceList { list(tab) }

    /// The cursor of the tab.
    var position: ListState {
        get { lists[tab] ?? ListState() }
        set { lists[tab] = newValue }
    }

    var cursor: Int { position.cursor }

    /// The tabs that say something.
    var tabs: [Tab] { comparison?.isOfAnswers == true ? Tab.allCases : [.body] }

    /// The row at the cursor, in a tree.
    var row: TreeDifferenceRow? {
        guard let rows = list.rows?.rows, rows.indices.contains(cursor) else { return nil }
        return rows[cursor]
    }

    /// The path of the row at the cursor.
    var place: [DifferenceStep]? { row.flatMap { _ in list.rows?.steps(to: cursor) } }
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
    /// Rows that are looked at for one key: more would hold up the next one.
    private static let most = 5_000

    /// Goes to the next row on the screen that holds the text in its name or one of its values, behind the last one on
    /// from the first.
    mutating func search(by step: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard !facts.pattern.isEmpty else {
            return desk.say("nothing searched yet; \(key: .searchStart, in: .difference) searches" as Wording)
        }
        let (list, count) = (list, list.count)
        let found = position.search(by: step, count: count, most: Self.most) { place in
            list.texts(of: place, facts.display).contains { SearchState.matches(facts.pattern, $0) }
        }
        guard let found else {
            let lines = count > Self.most ? "no line near by" : "no line that is open"
            return desk.say("\(lines) has \"\(facts.pattern)\"", .warning)
        }
        position.cursor = found
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
