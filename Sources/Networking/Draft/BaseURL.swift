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

    /// What a leading slash costs: the path of the base that `url` does not stand on (`NSURL` works the same way), and
    /// the text that would. Nil where nothing is lost.
    public func droppedPath(by url: String) -> (path: String, instead: String)? {
        let base = URLReference(text)
        guard url.hasPrefix("/"), !url.hasPrefix("//"), base.path.utf8.count > 1, !url.hasPrefix(base.path) else {
            return nil
        }
        return (base.path, String(url.drop { $0 == "/" }))
    }
}
