/// Earlier and undone states of a text. States share their unchanged parts, so each takes only the memory of its
/// edit.
struct TextHistory: Sendable {
    struct State: Sendable {
        var buffer: TextBuffer
        var cursor: Int
        var mark: Int?
    }

    /// Consecutive edits of one kind are one step: a word with the spaces after it, or repeated deletions.
    enum Run: Hashable, Sendable {
        case word, blanks, backspace, delete
    }

    private static let maximumSteps = 1000

    private var past: [State] = []
    private var future: [State] = []
    private var open: (run: Run, end: Int)?

    /// - Parameters:
    ///   - run: nil for an edit that is a step of its own.
    ///   - end: the cursor after the edit, where the run may go on.
    mutating func record(_ before: State, run: Run?, end: Int) {
        let goesOn = open?.run == run || (open?.run == .word && run == .blanks)
        let joins = run != nil && goesOn && open?.end == before.cursor
        if !joins { past.append(before) }
        if past.count > Self.maximumSteps { past.removeFirst() }
        future = []
        open = run.map { ($0, end) }
    }

    /// Ends the current step, so that the next typed text is a new one.
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
