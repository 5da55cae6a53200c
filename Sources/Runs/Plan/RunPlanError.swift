/// Reports why steps make no run: every problem at once. Nothing was sent.
public struct RunPlanError: Error, Sendable, Equatable {
    /// Never empty.
    public var problems: [Problem]

    /// One problem, with the step it concerns.
    public enum Problem: Sendable, Equatable {
        /// The ids of a circle; the first one is repeated at the end.
        case circle([String])
        /// `after` or `when` of a step names a step that does not exist.
        case noStep(String, namedBy: String, key: String, nearest: String?)
        case repeatedID(String)
    }
}

extension RunPlanError.Problem: CustomStringConvertible {
    /// The fact, its reason, and what to do.
    public var description: String {
        switch self {
        case .circle(let ids):
            "These steps wait for each other: \(ids.joined(separator: " -> ")). Take one of their needs away."
        case .noStep(let name, let step, let key, let nearest):
            "\(step): \(key) names the step \"\(name)\", which is not in the run."
                + (nearest.map { " Did you mean \($0)?" } ?? " Add it, or take the name out.")
        case .repeatedID(let id): "Two steps are called \"\(id)\". Give one of them an id of its own."
        }
    }

    /// The step to correct.
    public var step: String {
        switch self {
        case .circle(let ids): ids.first ?? ""
        case .noStep(_, let step, _, _): step
        case .repeatedID(let id): id
        }
    }
}

extension RunPlanError: CustomStringConvertible {
    public var description: String { problems.map(\.description).joined(separator: " ") }
}
