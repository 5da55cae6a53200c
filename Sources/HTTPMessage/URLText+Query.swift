extension URLText {
    /// Places for a query in a URL that has a fragment.
    public enum QueryPlacement: Sendable {
        /// Before `#`, so that it is sent.
        case beforeFragment
        /// At the end of the text, inside the fragment, as AFNetworking does.
        case atEnd
    }

    /// A URL text cut where a query is to be inserted: `head`, `separator` and query, `tail`. Works on any text, also
    /// on a URL that is still being typed or holds `{{name}}`.
    public struct QueryJoint: Equatable, Sendable {
        public var head: String
        /// `?`, or `&` when the URL has a query component already, even an empty one.
        public var separator: String
        public var tail: String

        public init(_ text: String, placement: QueryPlacement) {
            let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
            let cut = placement == .atEnd ? text.endIndex : fragment
            head = String(text[..<cut])
            separator = text[..<fragment].utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            tail = String(text[cut...])
        }
    }

    /// The URL with the query added; unchanged when `query` is empty.
    public static func appending(_ query: String, to text: String, placement: QueryPlacement) -> String {
        guard !query.isEmpty else { return text }
        let joint = QueryJoint(text, placement: placement)
        return joint.head + joint.separator + query + joint.tail
    }
}
