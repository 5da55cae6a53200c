import CurlewFormats
import TerminalUI

/// One entry of `keys.yaml`: the change of an action's keys in a context.
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

    /// The keys that the entry adds or sets.
    var wanted: [KeySequence] {
        switch keys {
        case .replaced(let keys): keys
        case .changed(let added, _): added
        }
    }

    /// The keys that the entry removes.
    var unwanted: [KeySequence] {
        if case .changed(_, let removed) = keys { removed } else { [] }
    }

    /// True when the entry removes the key `name`, if it was bound before.
    fileprivate func drops(_ name: String) -> Bool {
        if case .replaced = keys { return true }
        return KeySequence(parsing: name).map(unwanted.contains) ?? false
    }
}

extension [KeyBinding] {
    /// Gives the new keys to the action's first row in the context; adds a row when the action has none there.
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

    /// The title of a row of the action, in the nearest context first.
    private func title(of action: Action, in context: KeyContext) -> String {
        let rows = filter { $0.action == action }
        return (rows.first { context.chain.contains($0.context) } ?? rows.first)?.title ?? action.rawValue
    }
}
