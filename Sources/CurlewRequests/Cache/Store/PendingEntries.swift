internal import Synchronization

/// Entries that are not on the disk yet and can be found already: a second request right after the first finds its
/// answer, which it may miss with YTKNetwork's asynchronous writing.
final class PendingEntries: Sendable {
    private struct Pending: Sendable {
        var number: Int
        var entry: CacheEntry
    }

    private struct State: Sendable {
        var last = 0
        var entries: [String: Pending] = [:]
    }

    private let state = Mutex(State())

    func add(_ entry: CacheEntry) {
        state.withLock { state in
            state.last += 1
            state.entries[Self.key(entry)] = Pending(number: state.last, entry: entry)
        }
    }

    func named(_ name: String) -> [CacheEntry] {
        state.withLock { state in state.entries.values.map(\.entry).filter { $0.name == name } }
    }

    /// All entries in the order in which they were added, with the number to pass to `remove(upTo:)`.
    var all: (entries: [CacheEntry], upTo: Int) {
        state.withLock { ($0.entries.values.sorted { $0.number < $1.number }.map(\.entry), $0.last) }
    }

    /// Removes entries that are written to the disk; entries added meanwhile stay.
    func remove(upTo number: Int) {
        state.withLock { state in state.entries = state.entries.filter { $0.value.number > number } }
    }

    func remove(where isMeant: (CacheEntry) -> Bool) {
        state.withLock { state in state.entries = state.entries.filter { !isMeant($0.value.entry) } }
    }

    static func key(_ entry: CacheEntry) -> String { entry.name + "\n" + CacheTable.variant(entry) }
}
