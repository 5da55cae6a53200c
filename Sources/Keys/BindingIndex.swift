import Synchronization
import TerminalUI

/// By context: the actions of key sequences, the beginnings of sequences, and the name of each action's first key.
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
