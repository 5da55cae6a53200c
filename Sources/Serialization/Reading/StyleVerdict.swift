/// A style, and whether what it reads a text as is written in it as the same bytes.
public struct StyleVerdict: Equatable, Sendable {
    /// The style's name.
    public var style: String
    public var verdict: RoundTrip
    /// True when only the start of a large text was asked about, some 64 kB of whole pairs.
    public var isOfStart: Bool

    public init(_ style: String, _ verdict: RoundTrip, isOfStart: Bool = false) {
        (self.style, self.verdict, self.isOfStart) = (style, verdict, isOfStart)
    }
}

extension FormReader {
    /// The verdict of every known style, in their order.
    func verdicts() -> [StyleVerdict] {
        let isOfStart = bytes.count > StyleSearch.short
        let reader = isOfStart ? start : self
        return options.styles.all.map { style in
            let attempt = reader.attempt(style)
            let reading = options.keepsAsIs ? attempt.keptReading() : attempt.reading()
            return StyleVerdict(style.name, reading.verdict, isOfStart: isOfStart)
        }
    }

    /// A reader of the whole pairs at the start of a large text.
    var start: FormReader {
        let end = bytes[..<StyleSearch.short].lastIndex(of: UInt8(ascii: "&")) ?? StyleSearch.short
        return FormReader(Array(bytes[..<end]), options)
    }
}
