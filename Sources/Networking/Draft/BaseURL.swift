/// The base that relative URLs stand on (`AFHTTPSessionManager.baseURL`).
public struct BaseURL: Sendable, Equatable {
    public let text: String

    /// A path that does not end in `/` gets one, so that `people` goes below it; `http://host` stays as it is.
    public init(_ text: String) {
        var reference = URLReference(text)
        if !reference.path.isEmpty, !text.hasSuffix("/"), !reference.path.hasSuffix("/") { reference.path += "/" }
        self.text = reference.text
    }

    /// Absolute URLs stay as they are, also those that cannot be read.
    public func resolve(_ url: String) -> String {
        let reference = URLReference(url)
        guard reference.scheme == nil else { return url }
        return reference.resolved(against: URLReference(text)).text
    }
}
