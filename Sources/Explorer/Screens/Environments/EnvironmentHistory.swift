import Workspace

/// Changes of a collection's environments, for undo and redo.
struct EnvironmentHistory: Equatable, Sendable {
    struct Step: Equatable {
        var number: Int
        var change: EnvironmentChange
        var wasActive: Bool
    }

    /// Oldest first.
    private var done: [Step] = []
    /// In the order of undoing: the last is redone first.
    private var undone: [Step] = []

    /// Takes a step out while its write is under way; nil when there is none.
    mutating func take(_ kind: EnvironmentWrite.Kind) -> Step? {
        kind == .undo ? done.popLast() : undone.popLast()
    }

    /// Takes the step with that number out, wherever it is.
    mutating func take(_ number: Int) {
        done.removeAll { $0.number == number }
        undone.removeAll { $0.number == number }
    }

    /// Adds the step of a finished write: to the list of steps to undo or to redo, after a failure to the list that it
    /// came from. Results may arrive in any order; the lists stay sorted.
    mutating func note(_ change: EnvironmentChange, _ write: EnvironmentWrite, isWritten: Bool) {
        guard isWritten || write.kind != .edit else { return }
        take(write.number)
        if write.kind == .edit { undone = [] }
        let step = Step(
            number: write.number, change: write.kind == .undo ? change.reversed : change, wasActive: write.wasActive)
        if isWritten == (write.kind != .undo) {
            done.insert(step, at: done.firstIndex { $0.number > step.number } ?? done.count)
        } else {
            undone.insert(step, at: undone.firstIndex { $0.number < step.number } ?? undone.count)
        }
    }
}

/// A change that is being written, with its place in the history of its collection.
struct EnvironmentWrite: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case edit, undo, redo
    }

    var kind: Kind
    /// Number of the step; later steps have higher ones.
    var number: Int
    /// The collection's root.
    var root: String
    /// The step deletes the environment that was in use: undone, that is in use again.
    var wasActive = false

    init(kind: Kind, number: Int, root: String) {
        (self.kind, self.number, self.root) = (kind, number, root)
    }

    init(_ kind: Kind, _ step: EnvironmentHistory.Step, root: String) {
        self.init(kind: kind, number: step.number, root: root)
        wasActive = step.wasActive
    }
}
