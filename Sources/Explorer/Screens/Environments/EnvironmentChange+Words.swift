import Workspace

extension EnvironmentChange.Key {
    /// For people.
    var name: String {
        switch self {
        case .base: "base"
        case .inherits: "inherits"
        case .protected: "protected"
        case .variable(let name), .secret(let name): name
        }
    }
}
