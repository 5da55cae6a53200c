import Synchronization
import TerminalUI

/// What key sequences mean, what they begin, and how an action's first key is called, by context.
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

/// Made when the first key comes, so that the first screen need not wait for it.
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
