import CurlewFormats
import CurlewSerialization
import EncodingLab
import ServerReaders

/// One server's reading of a text, and the verdict whether it was meant.
nonisolated struct ServerReading {
    private let reader: any ServerReader
    private let reading: Reading
    /// The offset of each part of a multipart body; empty for other texts.
    private let partOffsets: [Int]
    /// Nil when no meaning was given.
    private let verdict: ReadingVerdict?

    init(by reader: any ServerReader, of input: ReaderInput, partOffsets: [Int], meant: ParameterTree?) {
        let reading = reader.read(input)
        (self.reader, self.reading, self.partOffsets) = (reader, reading, partOffsets)
        verdict = meant.map { ReadingVerdict(on: reading, by: reader, meant: $0) }
    }

    /// False when the server refuses the text, or has another tree than was meant.
    var isAccepted: Bool { reading.tree != nil && verdict?.isSame ?? true }

    /// `{"reader", "version", "tree", "refused", "notes", "verdict", "differences"}`; `tree` is null and `refused` there
    /// when the server refuses the text, the last two are there when it is known what was meant. The tree has the markers
    /// that `encode` takes.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("reader", .string(reader.name)), .init("version", .string(reader.version)),
            .init("tree", reading.tree?.json ?? .null),
        ]
        if let refusal = reading.refusal { members.append(.init("refused", .string(refusal))) }
        members.append(.init("notes", .array(reading.notes.map(json))))
        return .object(members + (verdict?.members ?? []))
    }

    /// `{"pair", "offset", "note"}`; pair and offset are null for a note on the whole text.
    private func json(_ note: ServerNote) -> JSONValue {
        let part = note.pair.flatMap { partOffsets.indices.contains($0) ? partOffsets[$0] : nil }
        return [
            "pair": note.pair.map { JSONValue($0) } ?? .null,
            "offset": (note.offset ?? part).map { JSONValue($0) } ?? .null, "note": .string(note.fact.words),
        ]
    }
}

nonisolated extension ReadingVerdict {
    /// `"verdict"`: `same`, or in a word what is different; and `"differences"`: `[{"path", "difference"}]`.
    var members: [JSONValue.Member] {
        let differences = differences.map { difference -> JSONValue in
            ["path": difference.path.json, "difference": .string(difference.sentence)]
        }
        return [.init("verdict", .string(word)), .init("differences", .array(differences))]
    }
}
