/// Earlier and undone states of a text. States share all that did not change, so each costs what its edit changed.
struct TextHistory: Sendable {
    struct State: Sendable {
        var buffer: TextBuffer
        var cursor: Int
        var mark: Int?
    }

    /// Edits of one kind, one after the other, are one step: a word with the blanks behind it, a row of deletions.
    enum Run: Hashable, Sendable {
        case word, blanks, backspace, delete
    }

    private static let maximumSteps = 1000

    private var past: [State] = []
    private var future: [State] = []
    private var open: (run: Run, end: Int)?

    /// - Parameters:
    ///   - run: nil for an edit that is a step of its own.
    ///   - end: where the cursor stands after it; the run goes on from there.
    mutating func record(_ before: State, run: Run?, end: Int) {
        let goesOn = open?.run == run || (open?.run == .word && run == .blanks)
        let joins = run != nil && goesOn && open?.end == before.cursor
        if !joins { past.append(before) }
        if past.count > Self.maximumSteps { past.removeFirst() }
        future = []
        open = run.map { ($0, end) }
    }

    /// What is typed next is a step of its own.
    mutating func seal() { open = nil }

    mutating func undo(_ current: State) -> State? {
        open = nil
        guard let state = past.popLast() else { return nil }
        future.append(current)
        return state
    }

    mutating func redo(_ current: State) -> State? {
        open = nil
        guard let state = future.popLast() else { return nil }
        past.append(current)
        return state
    }
}
