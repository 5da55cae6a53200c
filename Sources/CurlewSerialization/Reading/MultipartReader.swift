public import CurlewBytes
internal import CurlewFormats

/// Reads a multipart body into a tree: a part's name is a path as in form text, its content is a leaf.
struct MultipartReader {
    private let scanner: MultipartScanner
    private let options: ReadingOptions

    init(_ bytes: [UInt8], boundary: String?, _ options: ReadingOptions) throws(ParameterReadingError) {
        scanner = try MultipartScanner(bytes, boundary: boundary)
        self.options = options
    }

    func read() throws(ParameterReadingError) -> ParameterReading {
        var builder = PairTreeBuilder()
        var scalars: [Scalar] = []
        let serializer = serializer
        let axes = serializer.style.axes
        var facts: [[ReadingNote.Fact]] = []
        for part in scanner.parts {
            let head = MultipartHead(scanner.bytes[part.head])
            guard let name = head.name else { throw .multipart(.noName, offset: part.start) }
            builder.add(scalars.count, named: PairName(name, axes.members).steps)
            let scalar = scalar(scanner.bytes[part.content], isFile: head.fileName != nil)
            scalars.append(scalar)
            facts.append(self.facts(head, scalar, part.content.isEmpty))
        }
        let made = PairTree(
            builder, scalars.map(PairTree.Leaf.scalar), PairTree.Terms(axes, keepsAsIs: options.keepsAsIs))
        return ParameterReading(
            tree: made.tree, style: SerializerKind.multipart.rawValue, serializer: serializer,
            notes: notes(made, facts), verdict: MultipartDifference(own: scanner).verdict(of: made.tree, serializer))
    }

    private var serializer: RequestSerializer {
        var serializer = options.serializer ?? RequestSerializer()
        serializer.kind = .multipart
        serializer.multipart.boundary = scanner.boundary
        return serializer
    }

    private func scalar(_ content: ArraySlice<UInt8>, isFile: Bool) -> Scalar {
        guard !isFile, let text = String(validating: content, as: UTF8.self) else {
            return Scalar(.data, Base64.encoded(Array(content)))
        }
        let guessed = options.guessesTypes ? ScalarKind(looksOf: text) : nil
        return Scalar(guessed ?? .string, text)
    }

    private func facts(_ head: MultipartHead, _ scalar: Scalar, _ isEmpty: Bool) -> [ReadingNote.Fact] {
        var facts: [ReadingNote.Fact] = []
        if head.name?.isEmpty == true { facts.append(.emptyName) }
        if head.name?.utf8.contains(UInt8(ascii: ".")) == true { facts.append(.dotInName) }
        if let file = head.fileName { facts.append(.filePart(name: file)) }
        facts += head.others.map { .partHead($0) }
        if scalar.kind == .data, head.fileName == nil { facts.append(.binaryPart) }
        if isEmpty, head.fileName == nil { facts.append(.emptyPart) }
        if scalar.kind != .data, let kind = ScalarKind(looksOf: scalar.text) {
            facts.append(.looksTyped(kind, wasTaken: scalar.kind == kind))
        }
        return facts
    }

    private func notes(_ made: PairTree, _ facts: [[ReadingNote.Fact]]) -> [ReadingNote] {
        let starts = scanner.parts.map(\.start)
        var notes = made.facts.map { ReadingNote($0.fact, node: $0.node, offset: starts[$0.leaf]) }
        for (leaf, facts) in facts.enumerated() {
            notes += facts.map { ReadingNote($0, node: made.nodes[leaf], offset: starts[leaf]) }
        }
        let places = notes.indices.sorted { (notes[$0].offset ?? 0, $0) < (notes[$1].offset ?? 0, $1) }
        return places.map { notes[$0] }
    }
}

/// A part of a multipart body as a server has it before it looks at the name.
public struct ReceivedPart: Equatable, Sendable {
    /// As it stands between its quotes.
    public var name: [UInt8]
    public var content: [UInt8]
    public var isFile: Bool
    /// The offset of the boundary before the part, in bytes from 0.
    public var offset: Int
}

extension ParameterReader {
    /// The parts of a multipart body (RFC 7578), as `multipart` takes it.
    public static func parts(
        _ text: Bytes, boundary: String? = nil
    ) throws(ParameterReadingError) -> [ReceivedPart] {
        let scanner = try MultipartScanner(text.array, boundary: boundary)
        var parts: [ReceivedPart] = []
        for part in scanner.parts {
            let head = MultipartHead(scanner.bytes[part.head])
            guard let name = head.rawName else { throw .multipart(.noName, offset: part.start) }
            parts.append(
                ReceivedPart(
                    name: name, content: Array(scanner.bytes[part.content]), isFile: head.fileName != nil,
                    offset: part.start))
        }
        return parts
    }
}
