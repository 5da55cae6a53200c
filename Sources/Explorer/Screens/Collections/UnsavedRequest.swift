import Drafting
import HTTPMessage

/// A request without a file, as the list of requests shows it.
struct UnsavedRequest: Equatable, Sendable {
    /// Its key among the open requests.
    var key: RequestPlace
    var method: String
    /// As typed; may be empty.
    var url: String

    /// The URL without its scheme, for a narrow pane.
    var shownURL: String {
        guard let end = url.utf8.ranges(of: "://".utf8).first?.upperBound else {
            return url.isEmpty ? "no URL yet" : url
        }
        return String(url[end...])
    }
}

extension Model {
    /// Requests without a file that have edits: the open one first, then by their keys, which begin with the time.
    var unsavedRequests: [UnsavedRequest] {
        let others = background.filter { $0.value.place == nil && $0.value.isUnsaved }
            .sorted { $0.key.path > $1.key.path }.map { UnsavedRequest(key: $0.key, of: $0.value) }
        guard request.place == nil, request.isUnsaved else { return others }
        return [UnsavedRequest(key: request.key, of: request)] + others.filter { $0.key != request.key }
    }
}

extension UnsavedRequest {
    fileprivate init(key: RequestPlace, of request: OpenRequest) {
        self.init(key: key, method: request.draft.method, url: request.draft.url)
    }
}
