/// The changes of a line, newest last. Characters typed in sequence are one change.
struct EditHistory: Hashable, Sendable {
    struct Change: Hashable, Sendable {
        let start: Int
        let removed: [Character]
        var inserted: [Character]
        /// The cursor before the change.
        let cursor: Int
    }

    private static let maximumChanges = 1000

    private var changes: [Change] = []
    private var isOpen = false

    /// - Parameter joins: true for typed text, which continues the previous change if that ended at the same place.
    mutating func push(_ change: Change, joins: Bool) {
        if joins, isOpen, let last = changes.last, last.start + last.inserted.count == change.start {
            changes[changes.count - 1].inserted += change.inserted
        } else {
            changes.append(change)
            if changes.count > Self.maximumChanges { changes.removeFirst() }
        }
        isOpen = joins
    }

    /// Ends the current change, so that the next typed text is a new one.
    mutating func seal() { isOpen = false }

    mutating func pop() -> Change? {
        isOpen = false
        return changes.popLast()
    }
}
