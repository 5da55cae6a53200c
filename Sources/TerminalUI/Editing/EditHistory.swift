/// The changes of a line, newest last. Characters typed one after the other are one change.
struct EditHistory: Hashable, Sendable {
    struct Change: Hashable, Sendable {
        let start: Int
        let removed: [Character]
        var inserted: [Character]
        /// Where the cursor was before.
        let cursor: Int
    }

    private static let maximumChanges = 1000

    private var changes: [Change] = []
    private var isOpen = false

    /// - Parameter joins: typed text, which continues the change before if that ended just here.
    mutating func push(_ change: Change, joins: Bool) {
        if joins, isOpen, let last = changes.last, last.start + last.inserted.count == change.start {
            changes[changes.count - 1].inserted += change.inserted
        } else {
            changes.append(change)
            if changes.count > Self.maximumChanges { changes.removeFirst() }
        }
        isOpen = joins
    }

    /// What is typed next is a change of its own.
    mutating func seal() { isOpen = false }

    mutating func pop() -> Change? {
        isOpen = false
        return changes.popLast()
    }
}
