internal import CurlewMessage

/// A pair as characters and escapes, to find the ones that are written differently.
struct FormTokens {
    /// A byte of the decoded text, and the range of its spelling.
    private struct Unit {
        var byte: UInt8
        var range: Range<Int>
    }

    /// Ranges of the pair and of its written form with the same meaning in other bytes.
    private struct Hunk {
        var own, written: Range<Int>
        /// Set when the decoded text differs as well; the range then reaches to the end of both.
        var cause: RoundTripReason.Cause?
    }

    private let bytes: ArraySlice<UInt8>
    private var at: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    /// Every difference between a pair and its written form; a name or value in another form counts as one.
    static func differences(_ own: ArraySlice<UInt8>, _ written: ArraySlice<UInt8>) -> [RoundTripReason] {
        guard !own.elementsEqual(written) else { return [] }
        return hunks(own, written).map { hunk in
            let (was, becomes) = (text(own[hunk.own]), text(written[hunk.written]))
            return RoundTripReason(hunk.cause ?? cause(was, becomes), was: was, becomes: becomes)
        }
    }

    private static func hunks(_ own: ArraySlice<UInt8>, _ written: ArraySlice<UInt8>) -> [Hunk] {
        var (left, right) = (FormTokens(own), FormTokens(written))
        var hunks: [Hunk] = []
        var isInName = true
        while left.at < own.endIndex || right.at < written.endIndex {
            let starts = (left.at, right.at)
            guard let one = left.next(), let other = right.next(), one.byte == other.byte else {
                let cause: RoundTripReason.Cause = isInName ? .nameForm : .typed
                hunks.append(
                    Hunk(own: starts.0..<own.endIndex, written: starts.1..<written.endIndex, cause: cause))
                break
            }
            if one.byte == UInt8(ascii: "="), one.range.count == 1 { isInName = false }
            if !own[one.range].elementsEqual(written[other.range]) { add(one, other, to: &hunks) }
        }
        return hunks
    }

    /// Joins the later bytes of a character to its first.
    private static func add(_ one: Unit, _ other: Unit, to hunks: inout [Hunk]) {
        if one.byte & 0xC0 == 0x80, let last = hunks.last, last.own.upperBound == one.range.lowerBound {
            hunks[hunks.count - 1].own = last.own.lowerBound..<one.range.upperBound
            hunks[hunks.count - 1].written = last.written.lowerBound..<other.range.upperBound
        } else {
            hunks.append(Hunk(own: one.range, written: other.range))
        }
    }

    private static func cause(_ was: String, _ becomes: String) -> RoundTripReason.Cause {
        if was == "+" { return .plusForSpace }
        guard was.hasPrefix("%") else { return .notEscaped }
        return becomes.hasPrefix("%") && becomes.utf8.count == was.utf8.count ? .lowerCaseEscape : .needlessEscape
    }

    private mutating func next() -> Unit? {
        guard at < bytes.endIndex else { return nil }
        let start = at
        at += 1
        if bytes[start] == UInt8(ascii: "+") { return Unit(byte: 0x20, range: start..<at) }
        guard bytes[start] == UInt8(ascii: "%"), let byte = PercentText.value(bytes, at) else {
            return Unit(byte: bytes[start], range: start..<at)
        }
        at += 2
        return Unit(byte: byte, range: start..<at)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(200), as: UTF8.self)
    }
}
