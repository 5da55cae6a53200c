public import CurlewBytes

/// The tree as text that people edit, and back. The one reader of such text: for a pane, an editor, and request files.
///
///     tree ── write ──► text, places ── edited ── read ──► tree, places
///                                                  │
///                            what did not change keeps its identity
public enum TreeText {
    /// A node as text; nil is a tree without parameters. Reading gives the same content again.
    public static func write(_ node: ParameterNode?, as format: TreeTextFormat) -> TreeTextPage {
        guard let node else { return TreeTextPage(text: format.nothing, places: []) }
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

    /// Reads text into the place of a node (nil: of the whole tree). Comments that hold a member or an item are nodes
    /// that are off; other comments are dropped.
    ///
    /// - Parameters:
    ///   - tree: what is there now; unchanged nodes keep their identity, and new ones get one that is new in it.
    ///   - isCancelled: asked every few thousand nodes.
    public static func read(
        _ text: Bytes, as format: TreeTextFormat, keeping tree: ParameterTree = ParameterTree(), at id: NodeID? = nil,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(TreeTextError) -> TreeTextReading {
        try read(text.array, format, tree, id, isCancelled)
    }

    /// The same for text that is already characters.
    public static func read(
        _ text: String, as format: TreeTextFormat, keeping tree: ParameterTree = ParameterTree(), at id: NodeID? = nil,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(TreeTextError) -> TreeTextReading {
        try read(Array(text.utf8), format, tree, id, isCancelled)
    }

    /// The same for bytes in an array, which are not copied.
    public static func read(
        _ bytes: [UInt8], as format: TreeTextFormat, keeping tree: ParameterTree = ParameterTree(),
        at id: NodeID? = nil, isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(TreeTextError) -> TreeTextReading {
        try read(bytes, format, tree, id, isCancelled)
    }

    private static func read(
        _ bytes: [UInt8], _ format: TreeTextFormat, _ tree: ParameterTree, _ id: NodeID?, _ isCancelled: () -> Bool
    ) throws(TreeTextError) -> TreeTextReading {
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
        return parsed.adopted(by: tree, at: id)
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
