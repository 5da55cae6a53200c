public import Serialization
public import ServerReaders

extension ReadingVerdict {
    /// The verdict on a text whose style is not known. Its booleans may be digits or words, as long as all of them are
    /// one or the other.
    public init(on reading: Reading, by reader: any ServerReader, meant tree: ParameterTree) {
        let verdicts = QueryAxes.Booleans.allCases.map { booleans -> ReadingVerdict in
            guard let meant = MeantTree(tree, values: Self.texts(of: tree, booleans)) else { return .same }
            return TreeComparer.verdict(meant, reading, isFlat: reader.listsEveryValue)
        }
        self = verdicts.first(where: \.isSame) ?? verdicts.min { $0.differences.count < $1.differences.count } ?? .same
    }

    /// The values as form text has them.
    private static func texts(of tree: ParameterTree, _ booleans: QueryAxes.Booleans) -> [NodeID: [UInt8]] {
        var serializer = RequestSerializer()
        serializer.style = QueryStyle("meant", QueryStyle.index.axes.with { $0.booleans = booleans })
        guard let written = try? serializer.formText(of: tree, trace: true) else { return [:] }
        return written.trace?.body.values(in: written.bytes) ?? [:]
    }
}
