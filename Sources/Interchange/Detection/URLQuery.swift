/// The query of a URL that may still hold `{{name}}`: the text between the first `?` and the `#`.
public struct URLQuery: Equatable, Sendable {
    /// The query without its `?`; may be empty.
    public let text: String
    /// The URL without the query and its `?`; a fragment stays.
    public let rest: String

    /// Nil when there is no `?` before the fragment.
    public init?(_ url: String) {
        let bytes = url.utf8
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        guard let mark = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?")) else { return nil }
        text = String(url[bytes.index(after: mark)..<fragment])
        rest = String(url[..<mark]) + String(url[fragment...])
    }
}
