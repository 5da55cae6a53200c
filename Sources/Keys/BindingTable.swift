import Synchronization
public import TerminalUI

/// Bindings, ready for look-up by context and key sequence.
public struct BindingTable: Sendable {
    public let bindings: [KeyBinding]
    private let index: LazyIndex

    /// The meaning of a sequence of keys in a context.
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

    /// The meaning of the keys that were pressed so far in a context.
    public func match(_ keys: [Key], in context: KeyContext) -> Match {
        let index = index.value
        let chain = context.chain
        if let action = chain.lazy.compactMap({ index.actions[$0]?[keys] }).first { return .action(action) }
        return chain.contains { index.prefixes[$0]?.contains(keys) == true } ? .prefix : .nothing
    }

    /// The bindings that apply in `context`, its own first.
    public func bindings(in context: KeyContext) -> [KeyBinding] {
        context.chain.flatMap { level in bindings.filter { $0.context == level } }
    }

    /// The name of the first key that performs `action` in `context`; nil when there is none.
    func key(for action: Action, in context: KeyContext) -> String? {
        let index = index.value
        return context.chain.lazy.compactMap { index.names[$0]?[action] }.first
    }

    /// The name of the first key of an action by its own name, such as `request.send`: as every pane has it, else where
    /// there is one; with a context before it, `consent:confirm.yes`, in that. Nil when there is none.
    public func key(named name: String) -> String? {
        let colon = name.utf8.firstIndex(of: UInt8(ascii: ":"))
        let words = colon.map { name.utf8[$0...].dropFirst() } ?? name.utf8[...]
        guard let action = Action(rawValue: String(Substring(words))) else { return nil }
        if let colon {
            return KeyContext(rawValue: String(name[..<colon])).flatMap { key(for: action, in: $0) }
        }
        return key(for: action, in: .nav)
            ?? bindings.first { $0.action == action && !$0.keys.isEmpty }?.keys.first
    }

    /// The names of the first keys of many actions in one context.
    public func keys(in context: KeyContext) -> (Action) -> String? {
        let index = index.value
        let levels = context.chain.compactMap { index.names[$0] }
        return { action in levels.lazy.compactMap { $0[action] }.first }
    }

    /// The word for `action` in the line of hints; empty when the table has none.
    public func hint(for action: Action, in context: KeyContext) -> String {
        let rows = context.chain.lazy.compactMap { level in
            bindings.first { $0.context == level && $0.action == action && $0.hint != nil }?.hint
        }
        return rows.first ?? ""
    }

    /// The key for `action` in a context, for sentences; the name of its command when it has none.
    public func name(of action: Action, in context: KeyContext) -> String {
        key(for: action, in: context) ?? ":\(action.rawValue)"
    }

    /// The continuations of `keys` in `context`: the remaining keys and the binding.
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

    /// Characters that are bound together with Alt, for the decoder: after ESC only these form one key.
    public var altCharacters: Set<UInt8> {
        // The shortest such name is `Alt-b`. Shorter names are skipped, which makes the start faster.
        let names = bindings.lazy.flatMap(\.keys).filter { $0.utf8.count > 4 }
        let keys = names.compactMap(Self.sequence).joined()
        return Set(keys.filter { $0.modifiers == .alt }.compactMap { Key($0.code).typed?.asciiValue })
    }

    /// The keys of a name such as `s`, `Ctrl-W h`, `g g` or, shorter, `gg`; nil for a name that is no key.
    public static func sequence(_ name: String) -> [Key]? {
        KeySequence(parsing: name)?.keys
    }
}

/// For each context: the actions of key sequences, the beginnings of sequences, and the name of each action's first key.
struct BindingIndex: Sendable {
    private(set) var actions: [KeyContext: [[Key]: Action]] = [:]
    private(set) var prefixes: [KeyContext: Set<[Key]>] = [:]
    private(set) var names: [KeyContext: [Action: String]] = [:]

    init(_ bindings: [KeyBinding]) {
        for binding in bindings {
            if let name = binding.keys.first, names[binding.context]?[binding.action] == nil {
                names[binding.context, default: [:]][binding.action] = name
            }
            for sequence in binding.keys.compactMap(BindingTable.sequence) {
                actions[binding.context, default: [:]][sequence] = binding.action
                for length in 1..<max(sequence.count, 1) {
                    prefixes[binding.context, default: []].insert(Array(sequence.prefix(length)))
                }
            }
        }
    }
}

/// An index that is built when the first key is pressed, so that the first screen need not wait for it.
final class LazyIndex: Sendable {
    private let bindings: [KeyBinding]
    private let made = Mutex<BindingIndex?>(nil)

    init(_ bindings: [KeyBinding]) { self.bindings = bindings }

    var value: BindingIndex {
        made.withLock { made in
            if let made { return made }
            let index = BindingIndex(bindings)
            made = index
            return index
        }
    }
}
