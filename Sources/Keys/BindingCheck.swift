import TerminalUI

/// Checks that every key of a table has one meaning wherever it is pressed.
///
/// Two bindings conflict only when the context of one inherits the other's. They must not have the same keys for
/// different actions, and the keys of one must not be the beginning of the other's. A binding that `overrides` may take
/// an inherited key.
struct BindingCheck {
    /// Actions that must always have a key: leaving a place, the command line with every command, and the help with all
    /// keys.
    static let indispensable: [Action] = [.appPop, .appCommand, .helpHere]

    /// One fault of a table.
    enum Fault: Equatable, Sendable {
        case notAKey(KeyBinding, name: String)
        case unsendable(KeyBinding, Key)
        /// The context of `inner` is the one of `outer`, or inherits it.
        case usedTwice(inner: KeyBinding, outer: KeyBinding, keys: String)
        case begins(short: KeyBinding, long: KeyBinding, keys: String)
        case unreachable(Action, KeyContext)
        /// A key that is used on the main screen would say yes to what lets something leave or run.
        case habit(yes: KeyBinding, usual: KeyBinding, keys: String)
    }

    private struct Entry {
        var binding: KeyBinding
        var keys: [Key]
    }

    private let bindings: [KeyBinding]

    init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
    }

    var faults: [Fault] { faultyNames + clashes + habits + unreachable }

    // MARK: Keys

    private var faultyNames: [Fault] {
        bindings.flatMap { binding in
            binding.keys.compactMap { name -> Fault? in
                guard let keys = BindingTable.sequence(name) else { return .notAKey(binding, name: name) }
                return keys.first { $0.refusal != nil }.map { .unsendable(binding, $0) }
            }
        }
    }

    // MARK: Pairs

    var clashes: [Fault] {
        let entries = bindings.flatMap { binding in
            binding.keys.compactMap { BindingTable.sequence($0) }.map { Entry(binding: binding, keys: $0) }
        }
        return Dictionary(grouping: entries) { $0.keys[0] }.values.flatMap(Self.clashes)
    }

    private static func clashes(_ entries: [Entry]) -> [Fault] {
        entries.indices.flatMap { one in
            entries[(one + 1)...].compactMap { clash(entries[one], $0) }
        }
    }

    private static func clash(_ one: Entry, _ other: Entry) -> Fault? {
        guard let (inner, outer) = nested(one, other) else { return nil }
        let isAllowed = inner.binding.overrides && inner.binding.context != outer.binding.context
        if inner.keys == outer.keys {
            guard inner.binding.action != outer.binding.action, !isAllowed else { return nil }
            return .usedTwice(inner: inner.binding, outer: outer.binding, keys: name(inner.keys))
        }
        let (short, long) = inner.keys.count < outer.keys.count ? (inner, outer) : (outer, inner)
        guard long.keys.starts(with: short.keys), !(isAllowed && short.binding == inner.binding) else { return nil }
        return .begins(short: short.binding, long: long.binding, keys: name(short.keys))
    }

    /// The two in the order of inheritance; nil when no context has both.
    private static func nested(_ one: Entry, _ other: Entry) -> (inner: Entry, outer: Entry)? {
        if one.binding.context.chain.contains(other.binding.context) { return (one, other) }
        return other.binding.context.chain.contains(one.binding.context) ? (other, one) : nil
    }

    private static func name(_ keys: [Key]) -> String { KeySequence(keys).short }

    // MARK: The yes of a consent

    /// Keys of the main screen that also answer a question: a question that comes up would be answered unread.
    var habits: [Fault] {
        let yes = bindings.filter { $0.context == .consent && $0.action == .confirmYes }
        let usual = bindings.filter { $0.context == .everywhere || $0.context.chain.contains(.nav) }
        return yes.flatMap { yes in
            yes.keys.compactMap { BindingTable.sequence($0) }.flatMap { keys in
                usual.filter { $0.keys.contains { BindingTable.sequence($0)?.first == keys.first } }
                    .map { .habit(yes: yes, usual: $0, keys: Self.name(keys)) }
            }
        }
    }

    // MARK: Ways out

    var unreachable: [Fault] {
        let table = BindingTable(bindings)
        let places = KeyContext.allCases.filter { $0.chain.contains(.nav) }
        return Self.indispensable.flatMap { action in
            places.filter { !table.reaches(action, in: $0) }.prefix(1).map { .unreachable(action, $0) }
        }
    }
}

extension BindingTable {
    /// Whether a key performs `action` in `context`, with the bindings of inner contexts taken into account.
    func reaches(_ action: Action, in context: KeyContext) -> Bool {
        bindings(in: context).lazy.filter { $0.action == action }.flatMap(\.keys).contains { name in
            Self.sequence(name).map { match($0, in: context) == .action(action) } ?? false
        }
    }
}
