internal import Networking
internal import Serialization
public import Workspace

extension SavedFilter {
    /// What may hold names.
    public var texts: [String] {
        switch self {
        case .add(let arguments): RequestDraft(serializer: .form, parameters: arguments).templates
        }
    }
}
