import CurlewFormats
import TerminalUI

/// Applies the changes that do not conflict. A change that causes a fault is left out and reported; the others are
/// checked again without it, so that one mistake costs one entry.
struct KeysSettling {
    private(set) var bindings: [KeyBinding]
    private(set) var problems: [KeysProblem] = []

    init(preset: [KeyBinding], changes: [KeyChange]) {
        bindings = preset
        var kept = changes
        while true {
            bindings = kept.reduce(into: preset) { $0.apply($1) }
            let check = BindingCheck(bindings)
            guard
                let (index, problem) = (check.clashes + check.habits + check.unreachable).lazy
                    .compactMap({ Self.blame($0, kept) }).first
            else { return }
            problems.append(problem)
            kept.remove(at: index)
        }
    }

    /// The last change that caused a fault, with the problem to report.
    private static func blame(_ fault: BindingCheck.Fault, _ changes: [KeyChange]) -> (Int, KeysProblem)? {
        switch fault {
        case .usedTwice(let inner, let outer, let keys):
            return blame(inner, outer, changes) { other in
                .usedTwice(keys, by: other, inherited: other == outer && inner.context != outer.context)
            }
        case .begins(let short, let long, let keys):
            return blame(short, long, changes) { .begins(keys, $0) }
        case .habit(let yes, let usual, let keys):
            return blame(yes, usual, changes) { .habit(keys, of: $0) }
        case .unreachable(let action, _):
            return changes.lastIndex { $0.action == action || !$0.wanted.isEmpty && $0.overrides }
                .map { ($0, KeysProblem(.noKeyLeft(action), at: changes[$0].mark)) }
        case .notAKey, .unsendable: return nil
        }
    }

    private static func blame(
        _ one: KeyBinding, _ other: KeyBinding, _ changes: [KeyChange],
        _ kind: (KeyBinding) -> KeysProblem.Kind
    ) -> (Int, KeysProblem)? {
        guard let index = changes.lastIndex(where: { $0.made(one) || $0.made(other) }) else { return nil }
        let change = changes[index]
        return (index, KeysProblem(kind(change.made(one) ? other : one), at: change.mark))
    }
}

extension KeyChange {
    /// Whether the binding has keys from this change.
    fileprivate func made(_ binding: KeyBinding) -> Bool {
        binding.context == context && binding.action == action && !wanted.isEmpty
    }
}
