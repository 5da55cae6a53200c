/// A place on this computer that a request names, as its file has it.
public enum NamedPlace: Hashable, Sendable {
    case file(String)
    case socket(String)

    public var path: String {
        switch self {
        case .file(let path), .socket(let path): path
        }
    }
}
