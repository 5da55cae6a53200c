public import CurlewSerialization
public import ServerReaders

/// The readings of a tree as it is going to be sent: in the chosen style, or the chosen kind of body.
public struct ChosenReading: Sendable {
    public let readers: [any ServerReader]
    /// One for each reader.
    public let verdicts: [ReadingVerdict]
    /// In the order of the text.
    public let pairs: [WrittenPair]

    /// Nil for what they do not read, and for what cannot be written.
    /// - Parameter tree: without variables.
    public init?(
        of tree: ParameterTree, by serializer: RequestSerializer, method: String, readers: [any ServerReader]
    ) {
        guard serializer.effectiveKind(method).isFlat else { return nil }
        let comparison = StyleComparison(
            of: tree, by: serializer, isQuery: serializer.putsParametersInURL(method),
            styles: serializer.kind.hasParts ? [] : [serializer.style],
            bodies: serializer.kind.hasParts ? [serializer.kind] : [], readers: readers)
        guard case .written(let written)? = comparison.rows.first?.outcome else { return nil }
        self.readers = readers
        verdicts = written.verdicts
        pairs = WrittenPair.all(written.spans, in: written.bytes)
    }

    /// The readings of a node that are not what was meant, in words: `PHP reads 4 items, qs merges`.
    public func words(at path: ParameterPath) -> String? {
        let words = zip(readers, verdicts).compactMap { reader, verdict in
            verdict.at(path).verb.map { "\(reader.title) \($0)" }
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
