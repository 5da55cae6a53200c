/// Finds the styles that write a text as it is: first by its signs, in a large text by its start, then by writing.
struct StyleSearch {
    private let reader: FormReader
    /// The likelier first.
    private let candidates: [QueryStyle]
    private let signs: FormSigns

    /// In a text beyond this length in bytes one style alone is tried to the end.
    static let short = 1 << 16

    init(_ reader: FormReader) {
        var options = reader.options
        options.keepsAsIs = false
        self.reader = reader.options.keepsAsIs ? FormReader(reader.bytes, options) : reader
        let signs = FormSigns(reader.bytes)
        self.signs = signs
        let hasRaw = reader.bytes.count <= Self.short && reader.pairs.contains { !$0.isText }
        // Pairs that are no text are kept as they are, in every style.
        let known = options.styles.all
        let styles = hasRaw ? known : known.filter { signs.fit($0.axes) }
        let distances = styles.map { signs.distance($0.axes) }
        candidates = styles.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { styles[$0] }
    }

    /// Nil when no style writes the same bytes.
    func reading() -> ParameterReading? {
        let isShort = reader.bytes.count <= Self.short
        let left = isShort ? candidates : candidates.filter(reader.start.isWritten)
        for (index, style) in left.enumerated() {
            var reading = reader.attempt(style).reading()
            guard reading.verdict.isSame else { continue }
            let others = left[(index + 1)...].filter { isNear($0, to: style) }
            if isShort {
                reading.alike = others.filter(reader.isWritten).map(\.name)
            } else {
                reading.alikeAtStart = others.map(\.name)
            }
            reading.notes.insert(contentsOf: reading.alikeNote, at: 0)
            return reading
        }
        return nil
    }

    /// Whether a style is worth naming beside the one that was found: not those in which brackets would be part of a key.
    private func isNear(_ other: QueryStyle, to found: QueryStyle) -> Bool {
        signs.distance(other.axes) < FormSigns.farthest || signs.distance(found.axes) == FormSigns.farthest
    }
}

extension FormReader {
    /// Whether a style writes what it read as it was.
    fileprivate func isWritten(_ style: QueryStyle) -> Bool {
        let attempt = attempt(style)
        return (try? attempt.serializer.formText(of: attempt.tree().tree).bytes) == bytes
    }
}

extension ParameterReading {
    fileprivate var alikeNote: [ReadingNote] {
        let isPlain = alike.count + alikeAtStart.count == 0 || style == QueryStyle.afnetworking.name
        return isPlain ? [] : [ReadingNote(.alike(alike + alikeAtStart))]
    }
}
