import History

/// The lines of the history around the cursor, newest first, with the exchanges of the runs that are open. Lines far from
/// the cursor are forgotten and read again when they are wanted.
struct HistoryList: Equatable, Sendable {
    /// What the rows are made of.
    private var items: [HistoryItem] = []
    /// Exchanges of open runs, by the run.
    private var runs: [Int: [HistoryItem]] = [:]
    /// Exchanges and runs that will be deleted, and are not shown any more.
    private var hidden: Set<Key> = []
    /// Where older lines follow; nil when the oldest is there.
    private(set) var next: HistoryPlace?
    /// Where newer lines stand; nil when the newest is there.
    private(set) var previous: HistoryPlace?
    private(set) var rows: [Row] = []
    /// Those of all lines; nil for a line without one.
    private(set) var environments: Set<String?> = []

    /// The most lines that are kept.
    static let limit = 2000

    /// Tells lines apart: runs and exchanges count by themselves.
    enum Key: Hashable, Sendable {
        case entry(Int)
        case run(Int)
    }

    struct Row: Equatable, Sendable {
        var item: HistoryItem
        /// It belongs to the run above it.
        var isOfRun = false
        /// The exchanges of the run stand below it.
        var isOpen = false

        var key: Key { item.key }
        var entry: HistoryEntry? { item.entry }
    }

    init() {}

    /// The lines of one page alone.
    mutating func show(_ page: HistoryReading) {
        (items, next, previous) = (page.items, page.next, page.previous)
        settle()
    }

    /// A page of older lines. Returns how many rows went away at the other end.
    mutating func append(_ page: HistoryReading) -> Int {
        let before = rows.count
        items += page.items
        next = page.next
        settle()
        let grown = rows.count
        guard items.count > Self.limit else { return 0 }
        items.removeFirst(items.count - Self.limit)
        previous = items.first.map { HistoryPlace(of: $0.line) }
        settle()
        return min(before, grown - rows.count)
    }

    /// A page of newer lines. Returns how many rows came above those that were there.
    mutating func prepend(_ page: HistoryReading) -> Int {
        let before = rows.count
        items = page.items + items
        previous = page.previous
        settle()
        let added = rows.count - before
        guard items.count > Self.limit else { return added }
        items.removeLast(items.count - Self.limit)
        next = items.last.map { HistoryPlace(of: $0.line) }
        settle()
        return added
    }

    /// Opens a run.
    mutating func open(_ run: Int, _ entries: [HistoryItem]) {
        runs[run] = entries
        settle()
    }

    mutating func closeAll() { runs = [:] }

    mutating func close(_ run: Int) {
        runs[run] = nil
        settle()
    }

    /// Lines that are not shown from now on, or are shown again.
    mutating func hide(_ keys: Set<Key>) {
        guard keys != hidden else { return }
        hidden = keys
        settle()
    }

    private mutating func settle() {
        rows = []
        for item in items where !hidden.contains(item.key) {
            guard case .run(let run) = item.line else {
                rows.append(Row(item: item))
                continue
            }
            rows.append(Row(item: item, isOpen: runs[run.id] != nil))
            rows += (runs[run.id] ?? []).filter { !hidden.contains($0.key) }.map { Row(item: $0, isOfRun: true) }
        }
        environments = Set(rows.lazy.compactMap(\.entry).map(\.environment))
    }
}

extension HistoryItem {
    var key: HistoryList.Key {
        switch line {
        case .entry(let entry): .entry(entry.id)
        case .run(let run): .run(run.id)
        }
    }

    var entry: HistoryEntry? { if case .entry(let entry) = line { entry } else { nil } }
}
