/// The source of one run of output bytes. The spans of an output are adjacent, start at 0 and end at its length; the
/// serializer writes them together with the bytes.
public struct TraceSpan: Equatable, Sendable {
    /// Offsets in the output: of the whole URL, or of the body.
    public var range: Range<Int>
    public var part: TracePart
    /// The node that the bytes come from; for a key inherited from an ancestor the ancestor. Nil for fixed text.
    public var origin: NodeID?
    /// The leaf (or empty container, or list that is one value) whose pair or value contains the bytes; nil for text
    /// between pairs.
    public var owner: NodeID?
    /// The range in the origin's own key or value, in characters; nil when the bytes are not from its text.
    public var source: Range<Int>?
    public var rule: Rule?
    /// Set when these bytes are the escape of a character.
    public var escaped: Escape?

    public init(
        range: Range<Int>, part: TracePart, origin: NodeID? = nil, owner: NodeID? = nil, source: Range<Int>? = nil,
        rule: Rule? = nil, escaped: Escape? = nil
    ) {
        self.range = range
        self.part = part
        self.origin = origin
        self.owner = owner
        self.source = source
        self.rule = rule
        self.escaped = escaped
    }
}

/// The role of a span's bytes.
public enum TracePart: String, Sendable {
    case key, rule, equals, separator, value, syntax, boundary, partHeader, fixed
}

/// A character that had to be escaped.
public struct Escape: Equatable, Sendable {
    private enum Text: Equatable {
        case scalar(Unicode.Scalar)
        /// A character of several scalars.
        case cluster(Character)
    }

    private let text: Text
    public let reason: Reason

    public init(character: Character, reason: Reason) {
        let scalars = character.unicodeScalars
        let first = scalars.first.flatMap { scalars.count == 1 ? $0 : nil }
        (text, self.reason) = (first.map(Text.scalar) ?? .cluster(character), reason)
    }

    init(scalar: Unicode.Scalar, reason: Reason) {
        (text, self.reason) = (.scalar(scalar), reason)
    }

    public var character: Character {
        switch text {
        case .scalar(let scalar): Character(scalar)
        case .cluster(let character): character
        }
    }

    /// Nil for a character of several scalars.
    var scalar: Unicode.Scalar? { if case .scalar(let scalar) = text { scalar } else { nil } }

    public enum Reason: String, Sendable {
        case reserved, nonASCII, control, space, percent, quote, backslash, slash, markup
    }
}

/// The reasons why a node wrote no bytes of its own.
public enum OmissionReason: Equatable, Sendable {
    case off
    /// Rule AF-8: an empty container writes nothing in form text. Nor does null under an empty name.
    case empty
    /// An equal key or a repeated set member that the serializer dropped.
    case merged
    /// The style does not write null.
    case nullLeftOut
    /// A text body replaces the parameters.
    case textInstead
}

/// The trace of one request.
public struct RequestTrace: Equatable, Sendable {
    public var url: TraceSpans
    public var body: TraceSpans
    public var absent: [NodeID: OmissionReason]
    /// For form text: each leaf's position on the wire, from 1.
    public var pairs: [NodeID: Int]
    /// The nodes whose spans have parts, rules and escapes; nil: all. Every other node has one span for all that was
    /// written for it, a value without a rule.
    public var nodes: Set<NodeID>?

    public init(
        url: TraceSpans = [], body: TraceSpans = [], absent: [NodeID: OmissionReason] = [:],
        pairs: [NodeID: Int] = [:], nodes: Set<NodeID>? = nil
    ) {
        self.nodes = nodes
        self.url = url
        self.body = body
        self.absent = absent
        self.pairs = pairs
    }

    /// Keeps the spans of these bytes, in order, for a URL of which only these bytes stay.
    public mutating func keep(_ ranges: [Range<Int>]) {
        var kept = TraceSpans()
        for range in ranges { kept.append(contentsOf: url.part(range)) }
        url = kept
    }
}
