internal import CurlewBytes
public import CurlewSerialization
public import ServerReaders

/// A tree in every style, and what each reader makes of it.
///
///     style       bytes            PHP       Rack
///     brackets    a%5B%5D=1&...    same      same
///     index       a%5B0%5D=1&...   same      dict 0,1
///
/// Bodies of other kinds stand behind the styles: the readers have the parts of a multipart body, and none has JSON or a
/// property list.
public struct StyleComparison: Sendable {
    /// One way to write the tree.
    public struct Row: Sendable {
        public var way: Way
        public var outcome: Outcome
    }

    public enum Way: Sendable, Equatable {
        case style(QueryStyle)
        case body(SerializerKind)
    }

    public enum Outcome: Sendable {
        case written(Written)
        /// The way has no form for these nodes. Not empty.
        case refused([ParameterProblem])
        /// A style that is a program of the user, which failed.
        case failed(message: String)
    }

    /// The written bytes, and a verdict of each reader on them; no verdicts for a body that the readers do not read.
    public struct Written: Sendable {
        /// Form text, or a body that is none; of multipart its names and values as form text.
        public var bytes: [UInt8]
        /// The multipart body; nil where the parts are not in memory, and for other ways.
        public var body: [UInt8]?
        public var spans: TraceSpans
        public var verdicts: [ReadingVerdict]
        /// The pairs of the node that the comparison is about, the first `mostPairs` of them.
        public var pairs: [WrittenPair] = []
        /// Each reader's tree at the place that the comparison is about, as a line.
        public var readings: [String] = []
    }

    public let readers: [any ServerReader]
    public private(set) var rows: [Row] = []
    /// The node that the comparison is about; the whole tree is written and read all the same.
    public let scope: ParameterPath
    /// The node of the scope as a line; each value is the text that the first style writes.
    public private(set) var meant = ""
    private let isQuery: Bool
    private let tree: ParameterTree
    /// The node of the scope, all below it and all above it.
    private let nodes: Set<NodeID>

    /// The most pairs of a row that are kept for display.
    public static let mostPairs = 200

    /// - Parameters:
    ///   - tree: without variables.
    ///   - serializer: writes it; its style and kind are replaced.
    ///   - isQuery: whether the pairs stand in a URL rather than in a body.
    public init(
        of tree: ParameterTree, at scope: ParameterPath = [], by serializer: RequestSerializer, isQuery: Bool,
        styles: [QueryStyle], bodies: [SerializerKind] = [.multipart, .json, .plist],
        readers: [any ServerReader] = KnownReaders.all
    ) {
        (self.tree, self.readers, self.isQuery, self.scope) = (tree, readers, isQuery, scope)
        nodes = tree.nodes(around: scope)
        var known: [KnownText] = []
        for style in styles {
            var own = serializer
            own.kind = .form
            own.style = style
            rows.append(Row(way: .style(style), outcome: outcome(own, &known)))
        }
        let first = rows.lazy.compactMap(\.written).first
        meant =
            MeantTree(tree, values: first?.values ?? [:])?.serverTree.at(scope)?
            .summary(limit: Self.summaryBytes) ?? ""
        for kind in bodies {
            var own = serializer
            own.kind = kind
            rows.append(Row(way: .body(kind), outcome: kind.hasParts ? inParts(own) : outcome(own, &known)))
        }
    }

    public subscript(way: Way) -> Row? { rows.first { $0.way == way } }

    /// A text that a style wrote.
    private struct KnownText {
        var bytes: [UInt8]
        var readings: [(ReadingVerdict, String)]
    }

    /// - Parameter known: the texts of the styles before; several styles may write one text.
    private func outcome(_ serializer: RequestSerializer, _ known: inout [KnownText]) -> Outcome {
        do throws(RequestSerializationError) {
            var written = try Written(tree, serializer, showing: nodes)
            guard serializer.kind.isFlat else { return .written(written) }
            if let same = known.first(where: { $0.bytes == written.bytes }) {
                written.take(same.readings)
            } else {
                let input = isQuery ? ReaderInput.query(written.bytes) : .form(written.bytes)
                let readings = readings(of: input, written.values)
                known.append(KnownText(bytes: written.bytes, readings: readings))
                written.take(readings)
            }
            return .written(written)
        } catch {
            return Self.refusal(error)
        }
    }

    /// The pairs are shown as form text; what is read are the parts of the body itself. A part has the name of a pair
    /// without its escapes, and the value as it is.
    private func inParts(_ serializer: RequestSerializer) -> Outcome {
        var pairs = serializer
        pairs.kind = .form
        do throws(RequestSerializationError) {
            var written = try Written(tree, pairs, showing: nodes)
            let text = try serializer.formText(of: tree, trace: true)
            guard let parts = try? ParameterReader.parts(Bytes(text.bytes)) else {
                written.take(readings(of: .parts(written.parts), written.values))
                return .written(written)
            }
            written.body = text.bytes
            let fields = parts.filter { !$0.isFile }.map { ReaderInput.Part(name: $0.name, value: $0.content) }
            let values = (text.trace?.body ?? []).values(in: text.bytes)
            written.take(readings(of: .parts(fields), values))
            return .written(written)
        } catch {
            return Self.refusal(error)
        }
    }

    /// The verdict of each reader, and what it has.
    private func readings(of input: ReaderInput, _ values: [NodeID: [UInt8]]) -> [(ReadingVerdict, String)] {
        let meant = MeantTree(tree, values: values)
        return readers.map { reader in
            let reading = reader.read(input)
            let verdict = meant.map { TreeComparer.verdict($0, reading, isFlat: reader.listsEveryValue) } ?? .same
            let shown = reading.tree.map { $0.at(scope) ?? $0 }?.summary(limit: Self.summaryBytes)
            return (verdict, shown ?? "")
        }
    }

    private static let summaryBytes = 400

    private static func refusal(_ error: RequestSerializationError) -> Outcome {
        if case .notRepresentable(let problems, _, _) = error { return .refused(problems) }
        return .failed(message: error.message)
    }
}

extension StyleComparison.Row {
    /// Nil where the way cannot write the tree.
    public var written: StyleComparison.Written? { if case .written(let written) = outcome { written } else { nil } }
}

extension StyleComparison.Written {
    fileprivate init(
        _ tree: ParameterTree, _ serializer: RequestSerializer, showing nodes: Set<NodeID>
    ) throws(RequestSerializationError) {
        let text = try serializer.formText(of: tree, trace: true)
        self.init(bytes: text.bytes, spans: text.trace?.body ?? [], verdicts: [])
        guard serializer.kind.isFlat else { return }
        pairs = WrittenPair.all(spans, in: bytes, limit: StyleComparison.mostPairs) {
            $0.map(nodes.contains) ?? true
        }
    }

    fileprivate mutating func take(_ readings: [(ReadingVerdict, String)]) {
        verdicts = readings.map(\.0)
        self.readings = readings.map(\.1)
    }

    fileprivate var values: [NodeID: [UInt8]] { spans.values(in: bytes) }

    fileprivate var parts: [ReaderInput.Part] {
        WrittenPair.all(spans, in: bytes).map { ReaderInput.Part(name: $0.name, value: $0.value ?? []) }
    }
}

extension ParameterTree {
    /// The node at a path, all below it and all above it.
    fileprivate func nodes(around path: ParameterPath) -> Set<NodeID> {
        guard let top = id(at: path) else { return [] }
        var nodes: Set = [top]
        walk { visit in
            if let parent = visit.parent, nodes.contains(parent) { nodes.insert(visit.node.id) }
            return true
        }
        // A container above it may be one value with all that it holds.
        return nodes.union((0..<path.count).compactMap { id(at: Array(path[..<$0])) })
    }
}

/// The places where two texts differ.
public enum ByteMarks {
    /// For each byte of `new`, whether it is not in `old`, by a longest common subsequence. From `limit` bytes on only
    /// the ends that are equal are looked for.
    public static func added(to old: [UInt8], in new: [UInt8], limit: Int = 600) -> [Bool] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (left, right) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
        var marks = Array(repeating: false, count: new.count)
        guard left.count <= limit, right.count <= limit else {
            for place in right.indices { marks[start + place] = true }
            return marks
        }
        // lengths[i][j]: of the longest common subsequence of left[i...] and right[j...].
        let width = right.count + 1
        var lengths = Array(repeating: UInt16(0), count: (left.count + 1) * width)
        for i in left.indices.reversed() {
            for j in right.indices.reversed() {
                lengths[i * width + j] =
                    left[i] == right[j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0)
        while j < right.count {
            if i < left.count, left[i] == right[j] {
                (i, j) = (i + 1, j + 1)
            } else if i < left.count, lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                i += 1
            } else {
                marks[start + j] = true
                j += 1
            }
        }
        return marks
    }
}

/// One pair of form text, with the node that it belongs to.
public struct WrittenPair: Sendable, Equatable {
    /// The leaf, or the list that is one value; nil for text whose nodes are not known.
    public var owner: NodeID?
    /// In the text, without the `&` around it.
    public var range: Range<Int>
    /// The name without escapes.
    public var name: [UInt8]
    /// The value without escapes; nil when there is no `=`.
    public var value: [UInt8]?

    /// The pairs in the order of the text, up to `limit` of those whose owner is wanted.
    public static func all(
        _ spans: TraceSpans, in bytes: [UInt8], limit: Int = .max, of isWanted: (NodeID?) -> Bool = { _ in true }
    ) -> [WrittenPair] {
        var pairs: [WrittenPair] = []
        for pair in spans.pairs where pairs.count < limit && isWanted(pair.owner) {
            pairs.append(WrittenPair(owner: pair.owner, pair.range, bytes))
        }
        return pairs
    }

    private init(owner: NodeID?, _ range: Range<Int>, _ bytes: [UInt8]) {
        (self.owner, self.range) = (owner, range)
        let equals = bytes[range].firstIndex(of: UInt8(ascii: "="))
        name = EscapedText.decoded(bytes[range.lowerBound..<(equals ?? range.upperBound)])
        value = equals.map { EscapedText.decoded(bytes[($0 + 1)..<range.upperBound]) }
    }
}
