import Drafting
import Keys
import TerminalUI

/// The items at the cursors, moving, and the environment that is compared.
extension EnvironmentsScreen: SearchedList {
    /// The environment that is shown; nil on the line that makes a new one.
    func shown(_ facts: Facts) -> String? {
        let names = facts.names
        return names.indices.contains(listCursor) ? names[listCursor] : nil
    }

    /// The environment that the one at the cursor is compared with; nil without a comparison, and when both are the
    /// same.
    func compared(_ facts: Facts) -> String? {
        guard let other = comparedWith, let name = shown(facts), name != other else { return nil }
        return other
    }

    func values(_ facts: Facts) -> EnvironmentValues { facts.environments.values(in: shown(facts)) }

    /// One row per name: its current value, or the one that is off.
    func rows(_ facts: Facts) -> [EnvironmentValue] {
        guard shown(facts) != nil else { return [] }
        return values(facts).candidates.compactMap { $0.first(where: \.isOn) ?? $0.first }
    }

    /// The row at the cursor; nil when only the other of two compared environments has the name.
    func row(_ facts: Facts) -> EnvironmentValue? {
        let rows = rows(facts)
        if compared(facts) != nil {
            let name = comparedLine(facts)?.name
            return rows.first { $0.name == name }
        }
        return rows.isEmpty ? nil : rows[min(valueCursor, rows.count - 1)]
    }

    // MARK: Moving

    mutating func move(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .moveLeft: focus(.list, facts, &desk)
        case .moveRight: focus(.values, facts, &desk)
        case .paneNext, .panePrev: focus(side == .list ? .values : .list, facts, &desk)
        default: return moveCursor(action, facts)
        }
        return true
    }

    private mutating func moveCursor(_ action: Action, _ facts: Facts) -> Bool {
        let count = side == .list ? facts.names.count + 1 : lineNames(facts).count
        return list.perform(action, count: count, height: max(1, facts.display.size.height - 6))
    }

    /// The list that has the keys.
    var list: ListState {
        get {
            var list = searched
            list.cursor = side == .list ? listCursor : valueCursor
            return list
        }
        set {
            searched = newValue
            guard newValue.cursor != list.cursor else { return }
            if side == .list { (listCursor, valueCursor) = (newValue.cursor, 0) } else { valueCursor = newValue.cursor }
        }
    }

    func searchedTexts(_ facts: Facts) -> SearchedTexts {
        guard side == .values else { return SearchedTexts(facts.names) }
        let compared = comparedLines(facts).map { "\($0.name) \($0.left) \($0.right)" }
        let values = rows(facts).map { $0.isSecret ? $0.name : "\($0.name) \($0.text ?? "")" }
        return SearchedTexts(self.compared(facts) == nil ? values : compared)
    }

    mutating func focus(_ side: Side, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard side == .list || !lineNames(facts).isEmpty else {
            return desk.say("no values here; \(facts.key(of: .envAdd)) adds one")
        }
        self.side = side
    }

    // MARK: Two side by side

    /// Compares with the active environment, or with the next one when the active one is shown.
    mutating func compare(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard comparedWith == nil else { return compare(with: nil, facts) }
        let names = facts.names
        guard let name = shown(facts), names.count > 1 else {
            let key = facts.key(of: .envNew)
            return desk.say("there is no other environment to compare with; \(key) makes one")
        }
        let next = names[((names.firstIndex(of: name) ?? 0) + 1) % names.count]
        let active = facts.environments.activeName
        compare(with: active.flatMap { $0 != name && names.contains($0) ? $0 : nil } ?? next, facts)
    }

    /// Starts or ends comparing; the cursor stays on its name.
    mutating func compare(with other: String?, _ facts: Facts) {
        let before = lineNames(facts)
        comparedWith = other
        let name = before.indices.contains(valueCursor) ? before[valueCursor] : nil
        valueCursor = lineNames(facts).firstIndex { $0 == name } ?? 0
    }

    /// The names on the right, one per line.
    private func lineNames(_ facts: Facts) -> [String] {
        compared(facts) == nil ? rows(facts).map(\.name) : comparedLines(facts).map(\.name)
    }

    /// The lines of the comparison; empty when nothing is compared.
    func comparedLines(_ facts: Facts) -> [EnvironmentComparison.Line] {
        guard let other = compared(facts) else { return [] }
        let (name, environments) = (shown(facts), facts.environments)
        return EnvironmentComparison.lines(
            environments.values(in: name), environments.values(in: other),
            known: (environments.secrets(in: name), environments.secrets(in: other)))
    }

    /// The comparison's line at the cursor.
    func comparedLine(_ facts: Facts) -> EnvironmentComparison.Line? {
        let lines = comparedLines(facts)
        return lines.isEmpty ? nil : lines[min(valueCursor, lines.count - 1)]
    }
}
