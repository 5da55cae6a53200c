import CurlewFormats
import TerminalUI

/// One entry of `keys.yaml`: other keys for an action in a context.
struct KeyChange {
    enum Keys: Equatable {
        case replaced(by: [KeySequence])
        case changed(adding: [KeySequence], removing: [KeySequence])
    }

    var context: KeyContext
    var action: Action
    var keys: Keys
    var overrides = false
    var mark: YAMLMark

    /// The keys that the entry asks for.
    var wanted: [KeySequence] {
        switch keys {
        case .replaced(let keys): keys
        case .changed(let added, _): added
        }
    }

    /// Keys that are to go.
    var unwanted: [KeySequence] {
        if case .changed(_, let removed) = keys { removed } else { [] }
    }

    /// Whether a key that was bound before goes.
    fileprivate func drops(_ name: String) -> Bool {
        if case .replaced = keys { return true }
        return KeySequence(parsing: name).map(unwanted.contains) ?? false
    }
}

extension [KeyBinding] {
    /// The action's first row in the context takes the new keys; one that it never had there becomes a row.
    mutating func apply(_ change: KeyChange) {
        let places = indices.filter { self[$0].context == change.context && self[$0].action == change.action }
        let wanted = change.wanted.map(\.short)
        guard let first = places.first else {
            var binding = KeyBinding(
                change.context, wanted, change.action, title(of: change.action, in: change.context))
            binding.overrides = change.overrides
            append(binding)
            return
        }
        for place in places { self[place].keys.removeAll { change.drops($0) } }
        let kept = self[first].keys
        self[first].keys = kept + wanted.filter { !kept.contains($0) }
        self[first].overrides = change.overrides
    }

    /// What the action is called where it is bound, the nearest place first.
    private func title(of action: Action, in context: KeyContext) -> String {
        let rows = filter { $0.action == action }
        return (rows.first { context.chain.contains($0.context) } ?? rows.first)?.title ?? action.rawValue
    }
}
