/// Why steps make no run: every problem at once. Nothing was sent.
public struct RunPlanError: Error, Sendable, Equatable {
    /// Never empty.
    public var problems: [Problem]

    public init(problems: [Problem]) {
        self.problems = problems
    }

    /// One reason, and which step it concerns.
    public enum Problem: Sendable, Equatable {
        /// The ids of the circle, from one step round to itself.
        case circle([String])
        /// `after` or `when` of a step names one that is not there.
        case noStep(String, namedBy: String, key: String, nearest: String?)
        case repeatedID(String)
        /// Why `when` of a step cannot be looked at: a whole sentence.
        case condition(String, of: String)
    }
}

extension RunPlanError.Problem: CustomStringConvertible {
    /// What happened, why, what to do.
    public var description: String {
        switch self {
        case .circle(let ids):
            "These steps wait for each other: \(ids.joined(separator: " -> ")). Take one of their needs away."
        case .noStep(let name, let step, let key, let nearest):
            "\(step): \(key) names the step \"\(name)\", which is not in the run."
                + (nearest.map { " Did you mean \($0)?" } ?? " Add it, or take the name out.")
        case .repeatedID(let id): "Two steps are called \"\(id)\". Give one of them an id of its own."
        case .condition(let sentence, let step): "\(step): when: \(sentence)"
        }
    }

    /// The step that is to be mended.
    public var step: String {
        switch self {
        case .circle(let ids): ids.first ?? ""
        case .noStep(_, let step, _, _): step
        case .repeatedID(let id): id
        case .condition(_, let step): step
        }
    }
}

extension RunPlanError: CustomStringConvertible {
    public var description: String { problems.map(\.description).joined(separator: " ") }
}
