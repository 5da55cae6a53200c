public import CurlewBytes
internal import CurlewFormats

/// Reads parameters back from sent text. Pure; accepts any bytes.
///
///     text ──► tree ──► RequestSerializer ──► bytes ──┐
///       └────────────────────────────────────────────┴──► verdict: the same, or the first difference
public enum ParameterReader {
    /// Reads form text or a query without its `?` (RFC 3986 §3.4; WHATWG URL §5.1): brackets nest, `+` is a space, a
    /// name without `=` is null. Any text is accepted; bytes that are not text become a raw node.
    public static func form(_ text: Bytes, _ options: ReadingOptions = ReadingOptions()) -> ParameterReading {
        FormReader(text.array, options).read()
    }

    public static func form(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> ParameterReading {
        FormReader(Array(text.utf8), options).read()
    }

    /// Reads sent JSON (RFC 8259): order, equal keys and the text of numbers are kept; one-key objects such as
    /// `{"$date": ..}` are plain objects here.
    public static func json(_ text: Bytes, _ options: ReadingOptions = ReadingOptions()) throws(ParameterReadingError)
        -> ParameterReading
    {
        try JSONTreeReader(bytes: text, options: options).read()
    }

    /// Reads a property list, XML or binary.
    public static func plist(_ text: Bytes, _ options: ReadingOptions = ReadingOptions())
        throws(ParameterReadingError) -> ParameterReading
    {
        try PropertyListTreeReader(bytes: text, options: options).read()
    }

    /// Reads a multipart body (RFC 7578).
    ///
    /// - Parameter boundary: without its dashes; when nil it is taken from the first line that starts with two
    ///   dashes.
    public static func multipart(
        _ text: Bytes, boundary: String? = nil, _ options: ReadingOptions = ReadingOptions()
    ) throws(ParameterReadingError) -> ParameterReading {
        try MultipartReader(text.array, boundary: boundary, options).read()
    }
}

extension ParameterReader {
    /// Reads form text that was a tree's, edited since, and changes the tree to it, as `follow` does. Members of the
    /// root that choose how they are written stay as they are where all their pairs stand in the text unchanged: the
    /// style alone could not read those. Where one of their pairs was edited, the member is read by the style.
    ///
    /// - Parameter serializer: the one that wrote the text.
    public static func form(
        _ text: String, following tree: inout ParameterTree, writtenBy serializer: RequestSerializer
    ) -> ParameterReading {
        var serializer = serializer
        if let root = tree.root, !root.choices.isEmpty {
            serializer.style = QueryStyle(serializer.style.name, serializer.style.axes.with { $0.choose(root.choices) })
        }
        var pieces = FormPieces(text)
        let kept = pieces.takeOut(tree, serializer)
        let reading = form(pieces.text, ReadingOptions(serializer: serializer))
        // A member that is off stays in its place, whatever the text says.
        for id in kept { tree.update(id) { $0.isOn = false } }
        _ = reading.follow(&tree)
        for id in kept { tree.update(id) { $0.isOn = true } }
        return reading
    }
}

/// Form text cut at `&`.
private struct FormPieces {
    private var pieces: [Substring.UTF8View]

    init(_ text: String) {
        pieces = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    }

    var text: String { pieces.map { String(Substring($0)) }.joined(separator: "&") }

    /// Takes the pairs of members with choices out; returns the members all of whose pairs were there.
    mutating func takeOut(_ tree: ParameterTree, _ serializer: RequestSerializer) -> [NodeID] {
        guard let root = tree.root, case .dictionary(let members) = root.value else { return [] }
        return members.filter { $0.node.isOn && $0.node.holdsChoices && takeOut($0, root, serializer) }.map(\.node.id)
    }

    private mutating func takeOut(
        _ member: ParameterNode.Member, _ root: ParameterNode, _ serializer: RequestSerializer
    ) -> Bool {
        var alone = ParameterTree()
        alone.root = ParameterNode(id: root.id, value: .dictionary([member]))
        guard let bytes = try? serializer.formText(of: alone).bytes, !bytes.isEmpty else { return false }
        var rest = pieces
        for pair in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            guard let place = rest.firstIndex(where: { $0.elementsEqual(pair) }) else { return false }
            rest.remove(at: place)
        }
        pieces = rest
        return true
    }
}

extension ParameterNode {
    /// Whether it or a node below it chooses how it is written.
    var holdsChoices: Bool {
        !choices.isEmpty || (0..<childCount).contains { child(at: $0).holdsChoices }
    }
}
