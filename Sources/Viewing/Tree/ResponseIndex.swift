public import CurlewBytes
public import CurlewFormats
public import CurlewNetworking
import CurlewSerialization
public import CurlewTransport
import TerminalUI

/// The result of reading a body, from which views of any size are drawn without delay. Made once, off the main actor;
/// linear in the body.
///
///     body ─┬─ JSON or property list ──► document + places (container and ordinal of every node)
///           ├─ text ──────────────────► text (decoded bytes, line starts)
///           └─ picture ───────────────► text, and what its header says
public struct ResponseIndex: Sendable {
    /// The tree, when the body has one.
    public let document: (any TreeDocument)?
    public let places: NodePlaces
    /// Columns of the longest name with its indent and the fold before it, read from the first nodes.
    public let namesEnd: Int
    /// The text that Raw shows.
    public private(set) var text: BodyText
    /// The place at which the body violates its format; an offset in `text`.
    public private(set) var fault: TextPosition?
    /// The lines of a body with one JSON value a line; nil for other bodies.
    public private(set) var lines: JSONLines?
    /// The reason why there is no tree; nil when there is one, and when nothing indicates that there should be one.
    public let refusal: String?
    /// JSON that came in one long line, laid out; nil for any other body.
    public private(set) var pretty: PrettyJSON?
    /// The image's description, when the body is an image.
    public private(set) var image: ImageInfo?
    /// Number of bytes before `text` that are not shown, of a body that is still being received.
    public let dropped: Int64

    public init(
        document: (any TreeDocument)?, text: BodyText, fault: TextPosition? = nil, refusal: String? = nil,
        lines: JSONLines? = nil, dropped: Int64 = 0
    ) {
        self.dropped = dropped
        self.lines = lines
        self.refusal = refusal
        self.document = document
        self.text = text
        self.fault = fault
        places = document.map { NodePlaces($0) } ?? NodePlaces()
        namesEnd = document.map { [places] in Self.namesEnd($0, places) } ?? 0
        pretty = document is JSONDocument ? PrettyJSON(text) : nil
    }

    private static func namesEnd(_ document: any TreeDocument, _ places: NodePlaces) -> Int {
        var end = 0
        // No screen gives names more columns.
        for node in 0..<min(document.nodeCount, 1000) where end < 200 {
            let name = document.key(of: node) ?? String(places.ordinal(of: node))
            end = max(end, 2 + 2 * places.depth(of: node) + TextWidth.columns(of: name))
        }
        return end
    }

    /// The index for the event that ends a request; nil for other events and for a failure without a response.
    public static func make(_ event: SessionEvent) -> ResponseIndex? {
        switch event {
        case .sending, .transport, .redirected, .challenged, .suspended, .resumed, .stored: nil
        case .finished(let exchange): make(exchange)
        case .failed(let failure): failure.partial.map { make($0) }
        }
    }

    /// The index of a response. Uses the response serializer's result, and does not read again what was too large for
    /// it.
    public static func make(_ exchange: Exchange) -> ResponseIndex {
        if let fault = exchange.outcome.error?.chain.first(where: \.isAboutSize) {
            return BodyReader(exchange.response).text(refusal: fault.message)
        }
        return switch exchange.outcome.value {
        case .image(let facts)?: make(exchange.response).showing(facts)
        case .json(let document)?: ResponseIndex(document: document, text: BodyText(document: document.bytes))
        case .plist(let document)?: ResponseIndex(document: document, text: BodyText(document.bytes))
        case .xml(let document)?:
            ResponseIndex(
                document: document,
                text: BodyText(
                    document: document.bytes, of: exchange.body, charset: BodyReader(exchange.response).declared))
        case .data?, .xmlParser?, nil: make(exchange.response)
        }
    }

    /// The index of what a command wrote: a tree if it is one JSON value with others in it, else text without faults,
    /// because nothing says that it should be JSON.
    public static func make(output: Bytes) -> ResponseIndex {
        let index = BodyReader(output).index()
        return index.document is JSONDocument ? index : ResponseIndex(document: nil, text: BodyText(output))
    }

    static func make(_ response: TransportResponse) -> ResponseIndex {
        let reader = BodyReader(response)
        // An incomplete body is no valid document, and to find that out takes as long as to read one.
        return !response.isComplete && response.body.count > BodyReader.quicklyRead ? reader.text() : reader.index()
    }

    /// The index of an answer in a charset that a person chose, by a name that `BodyText` takes; an empty one leaves it to
    /// the answer.
    public static func make(_ response: TransportResponse, charset name: String) -> ResponseIndex {
        BodyReader(response, chosen: name.isEmpty ? nil : name).index()
    }

    /// The index whose text is the one laid out; itself when there is none.
    public var laidOut: ResponseIndex {
        guard let pretty else { return self }
        var index = self
        (index.text, index.pretty) = (pretty.text, nil)
        return index
    }

    private func showing(_ image: ImageInfo) -> ResponseIndex {
        var index = self
        index.image = image
        return index
    }
}

/// For every node of a document its container and its index there, which the flat list of values does not have. Eight
/// bytes per node.
public struct NodePlaces: Sendable {
    private struct Place {
        var parent: UInt32
        var ordinal: UInt32
    }

    private var places: [Place] = []

    init() {}

    init(_ document: some TreeDocument) {
        places.reserveCapacity(document.nodeCount)
        var open: [(node: Int, end: Int, count: Int)] = []
        for node in 0..<document.nodeCount {
            while let last = open.last, last.end <= node { open.removeLast() }
            if let last = open.indices.last {
                places.append(Place(parent: UInt32(open[last].node), ordinal: UInt32(open[last].count)))
                open[last].count += 1
            } else {
                places.append(Place(parent: .max, ordinal: 0))
            }
            if document.childCount(at: node) > 0 { open.append((node, document.next(after: node), 0)) }
        }
    }

    public var count: Int { places.count }

    /// The container of a node; nil for the root.
    public func parent(of node: Int) -> Int? {
        let parent = places[node].parent
        return parent == .max ? nil : Int(parent)
    }

    /// The index among the parent's children, from 0.
    public func ordinal(of node: Int) -> Int { Int(places[node].ordinal) }

    /// The depth of a node; 0 for the root.
    public func depth(of node: Int) -> Int { ancestors(of: node).reduce(0) { depth, _ in depth + 1 } }

    /// The containers of a node, innermost first.
    public func ancestors(of node: Int) -> UnfoldSequence<Int, Int> {
        sequence(state: node) { below in
            guard let parent = self.parent(of: below) else { return nil }
            below = parent
            return parent
        }
    }
}
