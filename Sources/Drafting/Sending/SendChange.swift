public import CurlewBytes
internal import CurlewNetworking
internal import HTTPMessage
internal import Serialization

/// A change for one sending; the request keeps its settings.
public enum SendChange: Equatable, Sendable {
    /// Sends to the server without reading the cache; the answer is stored.
    case aroundCache
    /// Shows the cache entry at once, then asks the server.
    case keptFirst
    /// Sends no cookies and stores none.
    case withoutCookies
    /// Shows the 3xx answer itself.
    case withoutRedirects
    /// Accepts any status and type.
    case anyAnswer
    /// A body that a draft cannot express. The content type is used where the request has none, the method where it
    /// is GET.
    case body(RequestBody, contentType: String? = nil, method: String? = nil)
    /// The bytes of an earlier request, with the values that its names have now.
    case again(KeptRequest)

    func apply(to prepared: inout PreparedRequest, _ variables: VariableSet) {
        switch self {
        case .aroundCache: prepared.options.cachePolicy = .reload
        case .keptFirst: prepared.showsCached = true
        case .withoutCookies: prepared.options.handlesCookies = false
        case .withoutRedirects: prepared.options.follow = 0
        case .anyAnswer: (prepared.response.acceptableStatus, prepared.response.acceptableTypes) = (nil, nil)
        case .body(let body, let type, let method):
            (prepared.request.body, prepared.trace) = (body, nil)
            if let method, prepared.request.method == "GET" { prepared.request.method = method }
            if let type, !prepared.request.fields.contains("Content-Type") {
                prepared.request.headers.append(SentHeader("Content-Type", type, origin: .you))
            }
        case .again(let kept): kept.write(into: &prepared, variables)
        }
    }

    /// True when the change sends no content beyond the file's.
    var isOfFile: Bool {
        switch self {
        case .body, .again: false
        default: true
        }
    }

    /// Files that the user typed together with the change.
    var files: [LocalResource] {
        guard case .body(let body, _, _) = self else { return [] }
        return body.pieces.compactMap { piece in if case .file(let file) = piece { .file(file.path) } else { nil } }
    }
}
