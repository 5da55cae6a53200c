public import TerminalUI

/// Bindings, ready for look-up by context and key sequence.
public struct BindingTable: Sendable {
    public let bindings: [KeyBinding]
    private let index: LazyIndex

    /// What a sequence of keys means somewhere.
    public enum Match: Equatable, Sendable {
        case action(Action)
        /// The beginning of one or more longer sequences.
        case prefix
        case nothing
    }

    public init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
        index = LazyIndex(bindings)
    }

    /// What keys pressed in a context mean so far.
    public func match(_ keys: [Key], in context: KeyContext) -> Match {
        let index = index.value
        let chain = context.chain
        if let action = chain.lazy.compactMap({ index.actions[$0]?[keys] }).first { return .action(action) }
        return chain.contains { index.prefixes[$0]?.contains(keys) == true } ? .prefix : .nothing
    }

    /// The bindings that hold in `context`, its own first.
    public func bindings(in context: KeyContext) -> [KeyBinding] {
        context.chain.flatMap { level in bindings.filter { $0.context == level } }
    }

    /// The first key that does `action` in `context`, by name.
    func key(for action: Action, in context: KeyContext) -> String? {
        let index = index.value
        return context.chain.lazy.compactMap { index.names[$0]?[action] }.first
    }

    /// The same for many actions in one context.
    public func keys(in context: KeyContext) -> (Action) -> String? {
        let index = index.value
        let levels = context.chain.compactMap { index.names[$0] }
        return { action in levels.lazy.compactMap { $0[action] }.first }
    }

    /// The word for `action` in the line of hints; empty where the table has none.
    public func hint(for action: Action, in context: KeyContext) -> String {
        let rows = context.chain.lazy.compactMap { level in
            bindings.first { $0.context == level && $0.action == action && $0.hint != nil }?.hint
        }
        return rows.first ?? ""
    }

    /// The key that does `action` there, for sentences; its command when it has none.
    public func name(of action: Action, in context: KeyContext) -> String {
        key(for: action, in: context) ?? ":\(action.rawValue)"
    }

    /// What can follow `keys` in `context`: the remaining keys and the binding.
    public func continuations(of keys: [Key], in context: KeyContext) -> [(rest: String, binding: KeyBinding)] {
        bindings(in: context).flatMap { binding in
            binding.keys.compactMap { name -> (rest: String, binding: KeyBinding)? in
                guard let sequence = Self.sequence(name), sequence.count > keys.count,
                    Array(sequence.prefix(keys.count)) == keys
                else { return nil }
                let rest = sequence[keys.count...].map(\.description).joined(separator: " ")
                return (rest: rest, binding: binding)
            }
        }
    }

    /// Characters that are bound together with Alt, for the decoder: after ESC only they make one key.
    public var altCharacters: Set<UInt8> {
        // None has a shorter name than `Alt-b`, and the start need not wait for the others to be read.
        let names = bindings.lazy.flatMap(\.keys).filter { $0.utf8.count > 4 }
        let keys = names.compactMap(Self.sequence).joined()
        return Set(keys.filter { $0.modifiers == .alt }.compactMap { Key($0.code).typed?.asciiValue })
    }

    /// `s`, `Ctrl-W h`, `g g` or, shorter, `gg`; nil for a name that is no key.
    public static func sequence(_ name: String) -> [Key]? {
        KeySequence(parsing: name)?.keys
    }
}
