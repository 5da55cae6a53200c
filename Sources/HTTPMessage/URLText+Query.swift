extension URLText {
    /// The place for a query in a URL with a fragment.
    public enum QueryPlacement: Sendable {
        /// Before `#`, so that it is sent.
        case beforeFragment
        /// At the end of the text, which is inside the fragment, as AFNetworking does.
        case atEnd
    }

    /// A URL text cut at the place for a query, which goes between `separator` and `tail`. Works for any text, such as
    /// a URL that is still being typed or contains `{{name}}`.
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
