import CurlewSerialization
import Keys

/// Keys of the tree that repair a problem.
enum RepairKeys {
    /// The action that applies a repair; nil where no key does.
    static func action(of repair: Repair) -> Action? {
        switch repair {
        case .text, .isoText, .base64Text, .emptyText: .nodeTypeString
        case .null: .nodeTypeNull
        case .array, .wrapInArray: .nodeTypeArray
        case .correct: .nodeEdit
        case .off: .nodeToggle
        case .asTheStyle, .asJSON, .choose: .nodeForm
        case .textKey, .rename: .nodeRename
        case .method: .requestMethod
        case .style, .withoutHeader: nil
        }
    }

    /// Such as `ts`.
    static func key(of repair: Repair, _ display: DisplayContext) -> String {
        action(of: repair).map { display.key(of: $0, in: .parameters) } ?? ""
    }

    /// Such as `use text or null: ts, t0` or `write 2026-11-02: Enter`. Empty when there is no repair.
    static func advice(on problem: ParameterProblem, _ display: DisplayContext) -> String {
        let repairs = problem.repairs
        if let first = repairs.first, case .correct(let text) = first {
            return "write \(text): \(key(of: first, display))"
        }
        let offered = repairs.filter { $0 != .off || repairs.count == 1 }
        guard !offered.isEmpty else { return "" }
        let nouns = offered.map(\.noun).joined(separator: " or ")
        return "use \(nouns): \(offered.map { key(of: $0, display) }.joined(separator: ", "))"
    }

    /// Such as `looks escaped already: %20 will be %2520, tr sends it as is`.
    static func sentence(_ note: ParameterNote, _ display: DisplayContext) -> String {
        guard case .looksEscaped = note.fact else { return note.sentence }
        return "\(note.sentence), \(display.key(of: .nodeTypeRaw, in: .parameters)) sends it as is"
    }
}
