import Workspace

extension EnvironmentChange.Key {
    /// The name of the change on the screen.
    var name: String {
        switch self {
        case .base: "base"
        case .inherits: "inherits"
        case .protected: "protected"
        case .server: "server"
        case .variable(let name), .secret(let name): name
        }
    }
}
