extension URLText {
    /// Where a query is put in a URL that has a fragment.
    public enum QueryPlacement: Sendable {
        /// Before `#`, so that it is sent.
        case beforeFragment
        /// At the end of the text, inside the fragment: what AFNetworking does.
        case atEnd
    }

    /// A URL text cut in three: `head`, the query to come with its separator, `tail`. Works on any text, also on one
    /// that is still being typed or holds `{{name}}`.
    public struct QueryJoint: Equatable, Sendable {
        public var head: String
        /// `?`, or `&` where the URL has a query component already, even an empty one.
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

    /// The URL with a query joined to it; unchanged when `query` is empty.
    public static func appending(_ query: String, to text: String, placement: QueryPlacement) -> String {
        guard !query.isEmpty else { return text }
        let joint = QueryJoint(text, placement: placement)
        return joint.head + joint.separator + query + joint.tail
    }
}
