public import CurlewBytes
internal import CurlewNetworking
internal import HTTPMessage
internal import Serialization

/// What differs in one sending; the request keeps its settings.
public enum SendChange: Equatable, Sendable {
    /// From the server; what comes is kept.
    case aroundCache
    /// What is kept is shown at once, then the server is asked.
    case keptFirst
    /// None sent, none stored.
    case withoutCookies
    /// The 3xx itself.
    case withoutRedirects
    /// Any status and type.
    case anyAnswer
    /// A body that no draft can say; its type stands where the request has none, and the method where it is GET.
    case body(RequestBody, contentType: String? = nil, method: String? = nil)

    func apply(to prepared: inout PreparedRequest) {
        switch self {
        case .aroundCache: prepared.options.cachePolicy = .reload
        case .keptFirst: prepared.showsCached = true
        case .withoutCookies: prepared.options.handlesCookies = false
        case .withoutRedirects: prepared.options.follow = 0
        case .anyAnswer: (prepared.response.acceptableStatus, prepared.response.acceptableTypes) = (nil, nil)
        case .body(let body, let type, let method):
            prepared.request.body = body
            if let method, prepared.request.method == "GET" { prepared.request.method = method }
            if let type, !prepared.request.fields.contains("Content-Type") {
                prepared.request.headers.append(SentHeader("Content-Type", type, origin: .you))
            }
        }
    }

    /// It writes nothing that the file does not say.
    var isOfFile: Bool { if case .body = self { false } else { true } }

    /// Files that were typed with it.
    var files: [LocalResource] {
        guard case .body(let body, _, _) = self else { return [] }
        return body.pieces.compactMap { piece in if case .file(let file) = piece { .file(file.path) } else { nil } }
    }
}
