/// One step of a path without slices, filters and unions.
public struct JSONPathStep: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
        /// The name of a member: UTF-8, decoded.
        case name([UInt8])
        /// The index of an item, from 0; negative ones count from the end.
        case index(Int)
        /// `*`: every member and item.
        case any
    }

    /// Behind `..`: at any depth.
    public let isDescendant: Bool
    public let target: Target
}

extension JSONPath {
    /// The steps of the path; nil when it has a slice, a filter or several selectors in one segment.
    public var steps: [JSONPathStep]? {
        var steps: [JSONPathStep] = []
        for segment in query.segments {
            guard segment.selectors.count == 1 else { return nil }
            let target: JSONPathStep.Target
            switch segment.selectors[0] {
            case .name(let name): target = .name(name)
            case .index(let index): target = .index(index)
            case .wildcard: target = .any
            case .slice, .filter: return nil
            }
            steps.append(JSONPathStep(isDescendant: segment.isDescendant, target: target))
        }
        return steps
    }
}
