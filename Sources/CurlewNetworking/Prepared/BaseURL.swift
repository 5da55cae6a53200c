internal import CurlewBytes

/// The base of relative URLs (`AFHTTPSessionManager.baseURL`).
public struct BaseURL: Sendable, Equatable {
    public let text: String
    /// The parts of `text`, parsed once because every URL of a run is resolved against them.
    private let reference: URLReference

    /// A path that does not end in `/` gets one, so that `people` is resolved below it; `http://host` stays as it is.
    public init(_ text: String) {
        var reference = URLReference(text)
        if !reference.path.isEmpty, !text.utf8.hasSuffix("/"), !reference.path.utf8.hasSuffix("/") {
            reference.path += "/"
        }
        self.text = reference.text
        self.reference = reference
    }

    /// The absolute URL. URLs with a scheme stay as they are, even those that cannot be parsed.
    public func resolve(_ url: String) -> String {
        let relative = URLReference(url)
        guard relative.scheme == nil else { return url }
        return relative.resolved(against: reference).text
    }

    /// The path of the base that a leading slash in `url` drops (`NSURL` works the same way), and the text that would
    /// keep it. Nil when no path is dropped.
    public func droppedPath(by url: String) -> (path: String, instead: String)? {
        guard url.utf8.hasPrefix("/"), !url.utf8.hasPrefix("//"), reference.path.utf8.count > 1,
            !url.utf8.hasPrefix(reference.path)
        else { return nil }
        return (reference.path, String(Substring(url.utf8.drop { $0 == UInt8(ascii: "/") })))
    }
}
