/// Why a generator gives no value.
public enum GeneratorFault: Error, Hashable, Sendable {
    case unknown(nearest: String?)
    /// What it is told makes no sense; an example of what does.
    case arguments(example: String)
    /// It looks something up, and nobody has done so.
    case notLookedUp

    /// A sentence about `{{name}}`.
    public func sentence(_ name: String) -> String {
        switch self {
        case .unknown(let nearest):
            "There is no generator {{\(name)}}.\(nearest.map { " Did you mean {{\($0)}}?" } ?? "")"
        case .arguments(let example): "{{\(name)}} cannot be worked out. Write it like {{\(example)}}."
        case .notLookedUp: "{{\(name)}} has no value here. It is looked up before sending."
        }
    }
}
