import Drafting
import Workspace

/// Compares two environments: equal values, different ones, and names that one of them lacks. Of secrets it shows only
/// whether they are equal.
enum EnvironmentComparison {
    /// Result of comparing a name's two values.
    enum Mark: Character {
        case equal = "="
        case changed = "~"
        case missing = "-"
        case added = "+"
    }

    struct Line: Equatable {
        var mark: Mark
        var name: String
        var left: String
        var right: String
        var isSecret: Bool
    }

    /// One line per name: the names of the first in its order, then those that only the second has.
    static func lines(
        _ left: EnvironmentValues, _ right: EnvironmentValues, known: ([String: String], [String: String])
    )
        -> [Line]
    {
        let names = left.values.map(\.name) + right.values.map(\.name).filter { left[$0] == nil }
        return names.map { line($0, left[$0], right[$0], known.0[$0], known.1[$0]) }
    }

    private static func line(
        _ name: String, _ left: EnvironmentValue?, _ right: EnvironmentValue?, _ knownLeft: String?,
        _ knownRight: String?
    ) -> Line {
        let isSecret = left?.isSecret == true || right?.isSecret == true
        guard let left, let right else {
            let only = left ?? right
            let text = isSecret ? SecretPlaceholder.mask : only?.text ?? ""
            return Line(
                mark: left == nil ? .added : .missing, name: name, left: left == nil ? "" : text,
                right: right == nil ? "" : text, isSecret: isSecret)
        }
        guard isSecret else {
            let isSame = left.text == right.text
            return Line(
                mark: isSame ? .equal : .changed, name: name, left: left.text ?? "", right: right.text ?? "",
                isSecret: false)
        }
        let isSame = isSameSecret(left, right, left.text ?? knownLeft, right.text ?? knownRight)
        let word = isSame ? "same" : "differs"
        return Line(mark: isSame ? .equal : .changed, name: name, left: word, right: word, isSecret: true)
    }

    /// Compares the values when both are known; otherwise equal sources count as equal.
    private static func isSameSecret(
        _ left: EnvironmentValue, _ right: EnvironmentValue, _ leftText: String?, _ rightText: String?
    ) -> Bool {
        if let leftText, let rightText { return leftText == rightText }
        return left.source != nil && left.source == right.source && left.source != .kept
    }

    static func summary(_ lines: [Line]) -> String {
        let counts = [
            ("equal", lines.count(where: { $0.mark == .equal })),
            ("changed", lines.count(where: { $0.mark == .changed })),
            ("missing", lines.count(where: { $0.mark == .missing || $0.mark == .added })),
        ]
        return counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    }
}
