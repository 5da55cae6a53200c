internal import Formats
public import Serialization

/// What can be known to be missing before anything is sent.
public enum RunPreflight {
    /// A name that neither the environment nor a step gives a value.
    public struct Missing: Sendable, Equatable {
        /// The place of the step that needs it.
        public var step: Int
        public var name: String
        public var nearest: String?

        /// `Who am I needs {{tokne}}, which is not set. Did you mean {{token}}?`
        public func sentence(in plan: RunPlan) -> String {
            let hint = nearest.map { "Did you mean {{\($0)}}?" } ?? "Set it with --var \(name)=VALUE or --env."
            return "\(plan.steps[step].title) needs {{\(name)}}, which is not set. \(hint)"
        }
    }

    public static func missing(_ plan: RunPlan, variables: VariableSet) -> [Missing] {
        let known = variables.knownNames
        let set = Set(plan.steps.joined(by: \.sets))
        var missing: [Missing] = []
        for (index, step) in plan.steps.enumerated() {
            let taken = plan.taken(by: index)
            for name in step.needs where !known.contains(name) && !taken.contains(name) {
                let nearest = NearestName.of(name, among: known.union(set))
                missing.append(Missing(step: index, name: name, nearest: nearest == name ? nil : nearest))
            }
        }
        return missing
    }
}

extension [RunStep] {
    fileprivate func joined(by names: (RunStep) -> [String]) -> [String] { flatMap(names) }
}
