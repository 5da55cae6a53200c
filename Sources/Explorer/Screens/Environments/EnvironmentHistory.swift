import Workspace

/// Changes of a collection's environments, for taking them back and doing them again.
struct EnvironmentHistory: Equatable, Sendable {
    private struct Step: Equatable {
        var number: Int
        var change: EnvironmentChange
    }

    /// The newest last.
    private var done: [Step] = []
    /// The oldest last: it is done again first.
    private var undone: [Step] = []

    /// Takes a step out for as long as its write is under way; nil where there is none.
    mutating func take(_ kind: EnvironmentWrite.Kind) -> (number: Int, change: EnvironmentChange)? {
        (kind == .undo ? done.popLast() : undone.popLast()).map { ($0.number, $0.change) }
    }

    /// The same step, wherever it is.
    mutating func take(_ number: Int) {
        done.removeAll { $0.number == number }
        undone.removeAll { $0.number == number }
    }

    /// What was written, or was not: then its step can be tried again. In order, whichever answer comes first.
    mutating func note(_ change: EnvironmentChange, _ write: EnvironmentWrite, isWritten: Bool) {
        guard isWritten || write.kind != .edit else { return }
        take(write.number)
        if write.kind == .edit { undone = [] }
        let step = Step(number: write.number, change: write.kind == .undo ? change.reversed : change)
        if isWritten == (write.kind != .undo) {
            done.insert(step, at: done.firstIndex { $0.number > step.number } ?? done.count)
        } else {
            undone.insert(step, at: undone.firstIndex { $0.number < step.number } ?? undone.count)
        }
    }
}

/// What a change that is being written means for its collection's history.
struct EnvironmentWrite: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case edit, undo, redo
    }

    var kind: Kind
    /// The step's; higher ones were made later.
    var number: Int
    /// The collection's.
    var root: String
}
