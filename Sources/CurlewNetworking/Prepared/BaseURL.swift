internal import CurlewBytes

/// The base that relative URLs stand on (`AFHTTPSessionManager.baseURL`).
public struct BaseURL: Sendable, Equatable {
    public let text: String
    /// Cut once: every URL of a run stands on it.
    private let reference: URLReference

    /// A path that does not end in `/` gets one, so that `people` goes below it; `http://host` stays as it is.
    public init(_ text: String) {
        var reference = URLReference(text)
        if !reference.path.isEmpty, !text.utf8.hasSuffix("/"), !reference.path.utf8.hasSuffix("/") {
            reference.path += "/"
        }
        self.text = reference.text
        self.reference = reference
    }

    /// Absolute URLs stay as they are, also those that cannot be read.
    public func resolve(_ url: String) -> String {
        let relative = URLReference(url)
        guard relative.scheme == nil else { return url }
        return relative.resolved(against: reference).text
    }

    /// What a leading slash costs: the path of the base that `url` does not stand on (`NSURL` works the same way), and
    /// the text that would. Nil where nothing is lost.
    public func droppedPath(by url: String) -> (path: String, instead: String)? {
        guard url.utf8.hasPrefix("/"), !url.utf8.hasPrefix("//"), reference.path.utf8.count > 1,
            !url.utf8.hasPrefix(reference.path)
        else { return nil }
        return (reference.path, String(Substring(url.utf8.drop { $0 == UInt8(ascii: "/") })))
    }
}
