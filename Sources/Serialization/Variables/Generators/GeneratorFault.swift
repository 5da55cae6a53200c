/// The reasons why a generator gives no value.
public enum GeneratorFault: Error, Hashable, Sendable {
    case unknown(nearest: String?)
    /// Invalid arguments; with a valid example.
    case arguments(example: String)
    /// A generator that needs a look-up, which was not made.
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

extension GeneratorFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let nearest): "There is no such generator.\(nearest.map { " Did you mean {{\($0)}}?" } ?? "")"
        case .arguments(let example): "The generator cannot be worked out. Write it like {{\(example)}}."
        case .notLookedUp: "The generator has no value here. It is looked up before sending."
        }
    }
}
