internal import CurlewBytes
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewTransport

extension PreparedRequest {
    /// Every local resource that sending this request uses, with variables replaced, each once: files in the body,
    /// certificates and keys, the netrc file, the socket. `ConsentFinder` decides whether a resource needs a grant.
    public var localResources: [LocalResource] {
        var seen: Set<LocalResource> = []
        return (bodyPlaces + options.places + authentication.places).filter { seen.insert($0).inserted }
    }

    private var bodyPlaces: [LocalResource] {
        (request.body?.pieces ?? []).compactMap { if case .file(let file) = $0 { .file(file.path) } else { nil } }
    }
}

extension Authentication {
    fileprivate var places: [LocalResource] {
        files.map { .file($0) } + (scheme.row.spends == nil ? [] : [.identity(scheme)])
    }
}

extension RequestOptions {
    fileprivate var places: [LocalResource] {
        contents.compactMap { option in
            switch option.content {
            case .file: .file(option.text)
            case .socket: .socket(option.text)
            case .secret, .proxy: nil
            }
        }
    }
}

/// A resource of this computer that a request names, as its file has it.
public enum LocalResource: Hashable, Sendable {
    case file(String)
    case socket(String)
    /// A proof of the person's identity: their ticket, or a password of theirs.
    case identity(AuthenticationScheme)

    /// The name of a scheme, where it is one.
    public var path: String {
        switch self {
        case .file(let path), .socket(let path): path
        case .identity(let scheme): scheme.rawValue
        }
    }
}
