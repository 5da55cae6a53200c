internal import CurlewNetworking
internal import HTTPMessage
internal import Serialization

/// The URL of a request as YTKNetwork builds it (`buildRequestUrl:`), with two faults corrected unless conformance asks
/// for them.
struct RequestURL: Sendable, Equatable {
    var text: String
    /// Whole sentences for the user to read before sending.
    var notes: [String] = []

    init(_ request: APIRequest, in configuration: RequestConfiguration) {
        let typed = URLReference(request.path)
        guard typed.scheme == nil || typed.authority?.isEmpty != false else {
            text = request.path
            return
        }
        let path = configuration.urlFilters.reduce(request.path) { $1.filter($0, for: request) }
        let base = Self.base(of: request, in: configuration, notes: &notes)
        guard !base.isEmpty else {
            text = path
            return
        }
        // A base without a trailing slash gets one, so that paths are resolved below it.
        let standing = BaseURL(base)
        text = standing.resolve(path)
        if configuration.conformance == .curlew, let dropped = standing.droppedPath(by: path) {
            notes.append(
                "The leading slash drops \(dropped.path) of the base URL. Write \(dropped.instead) to go below it.")
        }
    }

    private static func base(
        of request: APIRequest, in configuration: RequestConfiguration, notes: inout [String]
    ) -> String {
        let base = request.baseURL.isEmpty ? configuration.baseURL : request.baseURL
        guard request.useCDN else { return base }
        let cdn = request.cdnURL.isEmpty ? configuration.cdnURL : request.cdnURL
        // YTKNetwork leaves the path relative here, which fails as an unsupported URL.
        guard cdn.isEmpty, configuration.conformance == .curlew else { return cdn }
        notes.append("No CDN URL is set. The base URL is used. Set one, or leave the CDN off.")
        return base
    }
}
