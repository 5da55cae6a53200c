import TerminalUI

/// One line of help: an action, its keys, and what is in its way.
struct HelpEntry: Equatable {
    var heading: String
    /// Keys of all contexts that hold here, the nearest first.
    var keys: [String]
    var binding: KeyBinding
    /// Why it cannot work now; nil when it can.
    var reason: String?
}

extension HelpEntry {
    /// What a help screen lists, in its order, narrowed by what was typed.
    static func list(_ state: HelpState, _ model: Model) -> [HelpEntry] {
        let all = state.showsAll ? everything(model, from: state.context) : here(model, state.context)
        let pattern = state.filter.text
        return pattern.isEmpty ? all : all.filter { $0.matches(pattern) }
    }

    private func matches(_ pattern: String) -> Bool {
        keys.contains(pattern) || SearchState.matches(pattern, binding.title)
            || SearchState.matches(pattern, binding.action.rawValue)
    }

    /// One entry for each action, by groups.
    private static func here(_ model: Model, _ context: KeyContext) -> [HelpEntry] {
        var entries: [HelpEntry] = []
        var places: [Action: Int] = [:]
        let below = model.withoutHelp
        for binding in model.keys.bindings(in: context) where !binding.keys.isEmpty {
            if let place = places[binding.action] {
                entries[place].keys += binding.keys.filter { !entries[place].keys.contains($0) }
                continue
            }
            places[binding.action] = entries.count
            entries.append(
                HelpEntry(
                    heading: group(of: binding, in: context).rawValue, keys: binding.keys, binding: binding,
                    reason: Availability.reason(binding.action, below)))
        }
        return KeyGroup.allCases.flatMap { group in
            let grouped = entries.filter { $0.heading == group.rawValue }
            return grouped.filter(\.isMovement) + grouped.filter { !$0.isMovement }
        }
    }

    /// A key of the place itself that is of no other group is what the person came to ask for.
    private static func group(of binding: KeyBinding, in context: KeyContext) -> KeyGroup {
        let group = binding.action.group
        return group == .always && binding.context == context && context != .nav ? .here : group
    }

    /// The keys that are pressed most stand first.
    private var isMovement: Bool { binding.action.area == "move" }

    /// Every row of the table, by contexts; those of other places are told apart.
    private static func everything(_ model: Model, from context: KeyContext) -> [HelpEntry] {
        let chain = context.chain
        let below = model.withoutHelp
        return model.keys.bindings.filter { !$0.keys.isEmpty }.map { binding in
            let isElsewhere = !chain.contains(binding.context)
            return HelpEntry(
                heading: binding.context.title.uppercased(), keys: binding.keys, binding: binding,
                reason: isElsewhere
                    ? "only in: \(binding.context.title)" : Availability.reason(binding.action, below))
        }
    }
}

extension Model {
    /// What lies under the help.
    fileprivate var withoutHelp: Model {
        var below = self
        if case .help? = below.overlays.last { below.overlays.removeLast() }
        return below
    }
}
