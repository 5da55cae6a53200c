public import CurlewBytes
internal import CurlewFormats

/// Writes the tree as editable text and reads it back. The only reader of such text, for a pane, an editor, and
/// request files.
///
///     tree ── write ──► text, places ── edited ── read ──► tree, places
///                                                  │
///                            unchanged nodes keep their identity
public enum TreeText {
    /// A node as text; nil, a tree without parameters, is the empty text. Reading the text gives the same content again.
    public static func write(_ node: ParameterNode?, as format: TreeTextFormat) -> TreeTextPage {
        guard let node else { return TreeTextPage(text: "", places: []) }
        switch format {
        case .json:
            var writer = JSONTreeTextWriter()
            return writer.page(node)
        case .form:
            var writer = FormTreeTextWriter()
            return writer.page(node)
        case .yaml: return YAMLTreeText.page(node)
        }
    }

    /// Reads text and replaces a node by it (nil: the whole tree). Comments that hold a member or an item become
    /// nodes that are off; other comments are dropped. An empty text is an error only where there are parameters: who
    /// begins to type has none yet.
    ///
    /// - Parameters:
    ///   - tree: the present tree; unchanged nodes keep their identity, and new nodes get one that is new in it.
    ///   - isCancelled: called every few thousand nodes.
    public static func read(
        _ text: Bytes, as format: TreeTextFormat, keeping tree: ParameterTree = ParameterTree(), at id: NodeID? = nil,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(TreeTextError) -> TreeTextReading {
        try read(text.array, format, tree, id, isCancelled)
    }

    /// Reads text that is a string already.
    public static func read(
        _ text: String, as format: TreeTextFormat, keeping tree: ParameterTree = ParameterTree(), at id: NodeID? = nil,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(TreeTextError) -> TreeTextReading {
        try read(Array(text.utf8), format, tree, id, isCancelled)
    }

    /// Reads bytes in an array, which are not copied.
    public static func read(
        _ bytes: [UInt8], as format: TreeTextFormat, keeping tree: ParameterTree = ParameterTree(),
        at id: NodeID? = nil, isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(TreeTextError) -> TreeTextReading {
        try read(bytes, format, tree, id, isCancelled)
    }

    private static func read(
        _ bytes: [UInt8], _ format: TreeTextFormat, _ tree: ParameterTree, _ id: NodeID?, _ isCancelled: () -> Bool
    ) throws(TreeTextError) -> TreeTextReading {
        if format != .form, id == nil, tree.root == nil, bytes.allSatisfy({ " \n\r\t".utf8.contains($0) }) {
            return ParsedTreeText(root: nil, ranges: []).adopted(by: tree, at: nil)
        }
        if let place = firstInvalidUTF8(bytes) { throw TreeTextError(.notText, at: place, in: bytes) }
        let parsed: ParsedTreeText
        do throws(TreeTextFault) {
            parsed =
                switch format {
                case .json: try JSONTreeTextReader.read(bytes, isCancelled)
                case .form: try FormTreeTextReader.read(bytes, isCancelled)
                case .yaml: try YAMLTreeText.read(bytes)
                }
        } catch {
            throw TreeTextError(error.problem, at: error.offset, in: bytes)
        }
        var reading = parsed.adopted(by: tree, at: id)
        reading.remark = parsed.spareComma.map { TreeTextError(.spareComma, at: $0, in: bytes) }
        return reading
    }

    private static func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}

/// The tree as readable YAML. A node that is off follows `#`; deeper inside such a node, and on one line, it has the
/// tag `!off`.
enum YAMLTreeText {
    static func page(_ node: ParameterNode) -> TreeTextPage {
        let value = ParameterYAML.value(of: node, showsOffAsComment: true)
        let text = YAMLWriter().document(value)
        let parsed = try? read(Array(text.utf8))
        return TreeTextPage(text: text, places: parsed?.places(of: node) ?? [])
    }

    static func read(_ bytes: [UInt8]) throws(TreeTextFault) -> ParsedTreeText {
        let source = try YAMLUncommented.found(in: bytes)
        guard let root = source.root else { throw TreeTextFault(.empty, at: 0) }
        return try tree(root, source)
    }

    private static func tree(_ root: YAMLNode, _ source: YAMLUncommented) throws(TreeTextFault) -> ParsedTreeText {
        var reader = ParameterYAMLReader()
        reader.offLines = source.lines
        reader.source = source.source
        do throws(ParameterYAMLError) {
            let node = try reader.node(root, from: root.range.lowerBound, line: 0)
            let isNothing = node.isOn && node.value == .scalar(Scalar(.null, ""))
            return ParsedTreeText(root: isNothing ? nil : node, ranges: reader.nodes.ranges.map(source.original))
        } catch {
            throw TreeTextFault(problem(error.problem), at: source.original(error.mark.offset))
        }
    }

    private static func problem(_ problem: ParameterYAMLError.Problem) -> TreeTextError.Problem {
        switch problem {
        case .unknownTag(let tag): .tag(tag)
        case .wrongShape(let tag, let expected): .tagged(tag, wanted: expected)
        case .choice(let tag, let fault): .choice(tag, fault)
        case .json(let error): error.problem
        }
    }
}

/// Collects text and the ranges of the nodes in it.
struct TreeTextOutput {
    private(set) var bytes: [UInt8] = []
    private(set) var places: [TreeTextPlace] = []

    var count: Int { bytes.count }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Begins a node. Pass the result to `close`.
    mutating func open(_ node: ParameterNode) -> Int {
        places.append(TreeTextPlace(node: node.id, range: bytes.count..<bytes.count))
        return places.count - 1
    }

    /// Ends a node here, or `tail` bytes before.
    mutating func close(_ place: Int, before tail: Int = 0) {
        let start = places[place].range.lowerBound
        places[place].range = start..<max(start, bytes.count - tail)
    }

    /// Extends a node's range back to a start.
    mutating func widen(_ place: Int, from start: Int) {
        places[place].range = min(start, places[place].range.lowerBound)..<bytes.count
    }

    /// The written text, and the ranges of its nodes.
    var page: TreeTextPage { TreeTextPage(text: String(decoding: bytes, as: UTF8.self), places: places) }
}

/// A text format for a tree.
public enum TreeTextFormat: String, Sendable, CaseIterable {
    /// JSON with two spaces a level; one-key objects such as `{"$date": ..}` for types that JSON lacks; nodes that
    /// are off after `//`. Commas may be missing or additional, and `{{name}}` may be unquoted.
    case json
    /// One leaf a line: `page[size]:=10`, `tags[]=a`. Text follows `=`, JSON follows `:=`; lines that are off follow
    /// `#`.
    case form
    /// YAML as in request files: `since: !date 2026-11-21`; nodes that are off follow `#`.
    case yaml
}

/// The range of a node in a text.
public struct TreeTextPlace: Equatable, Sendable {
    public var node: NodeID
    /// In UTF-8 bytes, from the start of the key to the end of the value. The ranges of children are inside.
    public var range: Range<Int>
}

/// A tree written as text.
public struct TreeTextPage: Equatable, Sendable {
    public var text: String
    /// Parents before children, in tree order.
    public var places: [TreeTextPlace]
}

/// A text read into a tree.
public struct TreeTextReading: Equatable, Sendable {
    /// The whole tree with the new nodes in place.
    public var tree: ParameterTree
    /// The number of nodes that were changed, added or removed; 0 leaves the tree as it was.
    public var changes: Int
    /// The ranges of the nodes that were read: parents before children, in tree order.
    public var places: [TreeTextPlace]
    /// The first thing that was left out in reading; no fault.
    public var remark: TreeTextError?
}

extension [TreeTextPlace] {
    /// The innermost node at an offset; nil between nodes.
    public func node(at offset: Int) -> NodeID? {
        last { $0.range.contains(offset) || $0.range.upperBound == offset }?.node
    }
}
