/// The path of a URL with places for values: `{id}`, and RFC 6570's label `{.id}` and matrix `{;id}` forms, with `:3`
/// for the first characters and `*` for the members of a list or map one by one (§2.4). Text in `{{name}}` is a
/// variable and not a place; scheme, host, query and fragment have no places.
///
/// ```
///   URL ── PathTemplate ──► pieces ── PathExpander, with values ──► bytes and spans (rule PATH-1)
/// ```
public struct PathTemplate: Equatable, Sendable {
    /// Literal text of the URL, or a place.
    public enum Piece: Equatable, Sendable {
        case text(String)
        case expression(Expression)
    }

    /// A place: `{;a,b*}`.
    public struct Expression: Equatable, Sendable {
        public var form: Form
        public var variables: [Variable]
        /// The text of the place with its braces.
        public var typed: String
        /// The UTF-8 offset in the URL.
        public var start: Int
    }

    /// The separator and prefix of values (RFC 6570 §3.2.2, §3.2.5, §3.2.7).
    public enum Form: Equatable, Sendable {
        case simple, label, matrix
        /// An operator of RFC 6570 for other parts of a URL, or for text without escapes.
        case other(Unicode.Scalar)
    }

    /// A name in a place, with its modifier.
    public struct Variable: Equatable, Sendable {
        public var name: String
        /// `*`: members one by one.
        public var isExploded = false
        /// `:3`: at most this many characters, 1 to 9999.
        public var prefix: Int?
    }

    public let pieces: [Piece]

    /// Parses any text; braces without a name are literal text.
    public init(_ url: String) {
        var reader = PathTemplateReader(url)
        pieces = reader.read()
    }

    /// The places, in order.
    public var expressions: [Expression] {
        pieces.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
    }

    /// The names of the places, each once, in order.
    public var names: [String] {
        var seen: Set<String> = []
        return expressions.filter { $0.form.isPathForm }.flatMap(\.variables).map(\.name).filter {
            seen.insert($0).inserted
        }
    }

    /// Whether there is a place at all; fast when there is no brace.
    public static func isPresent(in url: String) -> Bool {
        url.utf8.contains(UInt8(ascii: "{")) && !PathTemplate(url).expressions.isEmpty
    }
}

extension PathTemplate.Form {
    /// The text before the first value; not written when all values are undefined.
    var first: String {
        switch self {
        case .simple, .other: ""
        case .label: "."
        case .matrix: ";"
        }
    }

    /// The text between values.
    var separator: String {
        switch self {
        case .simple, .other: ","
        case .label: "."
        case .matrix: ";"
        }
    }

    /// Whether values follow their names: `;x=1`.
    var isNamed: Bool { self == .matrix }

    var isPathForm: Bool { if case .other = self { false } else { true } }
}

extension PathTemplate {
    /// The URL with values in its places, exactly as RFC 6570 expands it: an undefined value writes nothing. `values`
    /// holds a dictionary by the names of the template. A request is stricter, see
    /// `RequestSerializer.problems(inPath:of:)`.
    public func expanded(with values: ParameterTree) -> String {
        let text = FormText(conformance: .curlew, dateText: .iso8601, dataText: .base64, now: nil)
        var expander = PathExpander<NoTrace>(values.root, text)
        expander.write(self)
        return String(decoding: expander.output.bytes, as: UTF8.self)
    }
}
