import Keys
import TerminalUI

extension HelpCard {
    static func opening(_ model: Model) -> CardOpening {
        if case .help? = model.overlays.last { return .isOpen }
        return .card(.help(HelpCard(of: model.context)))
    }

    func facts(_ model: Model) -> Facts {
        Facts(display: model.display, topic: model.withoutHelp.topic) {
            let all = showsAll ? Self.everything(model, from: place) : Self.here(model, place)
            let pattern = filter.text
            return pattern.isEmpty ? all : all.filter { $0.matches(pattern) }
        }
    }

    // MARK: Entries

    /// One entry for each action, ordered by groups.
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

    /// A key of the current context without a group of its own goes into the group `here`: the user most likely looks
    /// for it.
    private static func group(of binding: KeyBinding, in context: KeyContext) -> KeyGroup {
        let group = binding.action.group
        return group == .always && binding.context == context && context != .nav ? .here : group
    }

    /// Every row of the table, ordered by contexts; rows of other contexts are marked as such.
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
    /// The model without the help card.
    fileprivate var withoutHelp: Model {
        var below = self
        if case .help? = below.overlays.last { below.overlays.removeLast() }
        return below
    }
}
