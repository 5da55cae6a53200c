internal import CurlewBytes
public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage

extension PreparedRequest {
    /// Every place on this computer that sending this request touches, variables replaced, each once: files in the body,
    /// certificates and keys, netrc, the socket. Whether they may be touched is for `ConsentFinder` to say.
    public var localResources: [LocalResource] {
        var seen: Set<LocalResource> = []
        return (bodyPlaces + options.places + authentication.files.map { .file($0) }).filter {
            seen.insert($0).inserted
        }
    }

    private var bodyPlaces: [LocalResource] {
        (request.body?.pieces ?? []).compactMap { if case .file(let file) = $0 { .file(file.path) } else { nil } }
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

/// A place on this computer that a request names, as its file has it.
public enum LocalResource: Hashable, Sendable {
    case file(String)
    case socket(String)

    public var path: String {
        switch self {
        case .file(let path), .socket(let path): path
        }
    }
}
