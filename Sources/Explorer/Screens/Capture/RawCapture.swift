import CurlewBytes
import CurlewFormats
import Viewing

/// `@` in the Raw tab: in JSON the value at the cursor by its path; in any other text the value on the line, found by a
/// regular expression made from the text before it.
enum RawCapture {
    /// The card; nil when there is no value, or no expression that would find it again.
    static func card(_ response: ResponseState) -> CaptureCard? {
        guard let index = response.index, !index.text.bytes.isEmpty, !index.text.isBinary else {
            return nil
        }
        let cursor = response.raw.cursor
        if let pretty = index.pretty, !response.raw.isAsReceived {
            return CaptureCard.card(of: pretty.node(at: cursor), index)
        }
        let place = min(cursor, index.text.bytes.count - 1)
        if index.document is JSONDocument {
            return node(at: place, index).flatMap { CaptureCard.card(of: $0, index) }
        }
        return LineValue(at: place, in: index.text).flatMap { card($0, in: index.text.bytes) }
    }

    private static func card(_ value: LineValue, in bytes: Bytes) -> CaptureCard? {
        guard let anchor = anchor(of: value, in: bytes) else { return nil }
        let name = CaptureSuggestion.name(value.name(in: bytes) ?? "value")
        return CaptureCard(
            source: "regex /\(escaped(anchor, in: bytes))(\(value.pattern))/", value: bytes.string(in: value.range),
            name: name, isSecret: CaptureSuggestion.isSecret(name))
    }

    // MARK: JSON

    /// The last node that begins at an offset or before it; nil before the first.
    static func node(at offset: Int, _ document: JSONDocument) -> Int? {
        let low = nodesBegun(by: offset, document)
        return low > 0 ? low - 1 : nil
    }

    private static func nodesBegun(by offset: Int, _ document: JSONDocument) -> Int {
        func start(_ node: Int) -> Int {
            document.keyRange(of: node)?.lowerBound ?? document.sourceRange(of: node)?.lowerBound ?? 0
        }
        var (low, high) = (0, document.nodeCount)
        while low < high {
            let middle = (low + high) / 2
            if start(middle) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The innermost node at the offset; between two nodes the next one that begins on this line.
    private static func node(at offset: Int, _ index: ResponseIndex) -> Int? {
        guard let document = index.document as? JSONDocument, document.nodeCount > 0 else { return nil }
        func start(_ node: Int) -> Int {
            document.keyRange(of: node)?.lowerBound ?? document.sourceRange(of: node)?.lowerBound ?? 0
        }
        let low = nodesBegun(by: offset, document)
        let end = index.text.lineRange(at: offset).upperBound
        let next = low < document.nodeCount && start(low) < end ? low : nil
        guard low > 0 else { return next }
        let ways = [low - 1] + index.places.ancestors(of: low - 1)
        let holder = ways.first { document.sourceRange(of: $0).map { offset < $0.upperBound } ?? false }
        guard let holder else { return next }
        // The offset is on the container's bracket, on its key, or before it.
        let isBefore = holder == low - 1 && document.sourceRange(of: holder).map { offset <= $0.lowerBound } ?? false
        return isBefore || document.childCount(at: holder) == 0 ? holder : next ?? holder
    }

    // MARK: Text

    /// The most bytes before a value that are used to tell it from similar ones.
    private static let longestAnchor = 200

    /// The fewest words before the value that do not occur earlier before another value.
    private static func anchor(of value: LineValue, in bytes: Bytes) -> Range<Int>? {
        var start = value.range.lowerBound
        while start > 0, value.range.lowerBound - start < longestAnchor {
            start = wordStart(before: start, in: bytes)
            let range = start..<value.range.lowerBound
            if firstPlace(of: range, value, in: bytes) == start { return range }
        }
        return start == 0 ? 0..<value.range.lowerBound : nil
    }

    private static func wordStart(before offset: Int, in bytes: Bytes) -> Int {
        var start = offset - 1
        while start > 0, !LineValue.isWord(bytes[start]) { start -= 1 }
        while start > 0, LineValue.isWord(bytes[start - 1]) { start -= 1 }
        return start
    }

    /// The value after the first occurrence of those bytes that has one.
    private static func firstPlace(of anchor: Range<Int>, _ value: LineValue, in bytes: Bytes) -> Int? {
        let lead = bytes[anchor.lowerBound]
        return bytes.withUnsafeBytes { (all) -> Int? in
            var from = 0
            while let place = bytes.firstIndex(of: lead, from: from), place + anchor.count < all.count {
                let behind = place + anchor.count
                let isHere = zip(all[place..<behind], all[anchor]).allSatisfy { $0 == $1 }
                if isHere, value.takes(all[behind]) { return place }
                from = place + 1
            }
            return nil
        }
    }

    /// The bytes, escaped for a regular expression; `^` before them when they begin the text.
    private static func escaped(_ range: Range<Int>, in bytes: Bytes) -> String {
        let start = range.lowerBound == 0 ? "^" : ""
        return bytes.string(in: range).unicodeScalars.reduce(into: start) { text, scalar in
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\\", "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}": text += "\\\(scalar)"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
