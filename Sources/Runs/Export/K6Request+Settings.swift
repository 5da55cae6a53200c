internal import Drafting
internal import Networking
internal import Serialization
internal import Workspace

extension K6Request {
    /// Settings of the request that a script has no place for, or another one.
    static func settings(_ item: RunItem, _ prepared: PreparedRequest) -> [String] {
        let (options, usual) = (prepared.options, RequestOptions())
        let hooks = item.defaults.hooks
        let all: [(isThere: Bool, sentence: String)] = [
            (hooks?.before != nil || hooks?.after != nil, "The hooks. A script runs no programs."),
            (item.draft.format != nil, "The format of the answer. k6 has no check for it."),
            (
                ![.auto, .http, .json].contains(prepared.response.kind),
                "Reading the answer as \(prepared.response.kind)."
            ),
            (options.proxy != usual.proxy, "The proxy. Set HTTP_PROXY where k6 runs."),
            (options.tls != usual.tls, "What is said of certificates. See insecureSkipTLSVerify in k6's options."),
            (options.timeout == .zero, "No limit of time. k6 waits for 60 s unless timeout says otherwise."),
            (options.unixSocket != nil, "The socket file."),
            (options.resolved != usual.resolved, "The addresses. See hosts in k6's options."),
            (options.httpVersion != usual.httpVersion, "The version of HTTP."),
            (options.keepsMethod, "The method that redirects keep."),
            (options.handlesCookies == false, "That no cookies are handled."),
            (options.throttle != nil, "The throttle."),
            (options.maximumBody != nil, "The limit for the size of a body."),
            (prepared.caching != .off, "The cache."),
        ]
        return all.filter(\.isThere).map(\.sentence)
    }
}
