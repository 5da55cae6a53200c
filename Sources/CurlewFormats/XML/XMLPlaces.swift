internal import CurlewBytes

/// Finds where the elements of a well-formed document start and end. What libxml2 has taken needs no second check, only
/// the extent of its markup.
struct XMLPlaces {
    private var ranges: [Range<UInt32>] = []
    private var open: [Int] = []
    private var index: Int

    /// In document order.
    static func elements(in source: XMLSource) -> [Range<UInt32>] {
        source.bytes.withSpan { span in
            var places = XMLPlaces(index: source.start)
            while places.index < span.count { places.step(span) }
            return places.ranges
        }
    }

    private init(index: Int) { self.index = index }

    private mutating func step(_ span: Span<UInt8>) {
        guard span[index] == UInt8(ascii: "<") else {
            index += 1
            return
        }
        let start = index
        switch start + 1 < span.count ? span[start + 1] : 0 {
        case UInt8(ascii: "!"): declaration(span, from: start)
        case UInt8(ascii: "?"): index = Self.end(of: "?>", span, from: start + 2)
        case UInt8(ascii: "/"): endTag(span, from: start)
        default: startTag(span, from: start)
        }
    }

    private mutating func declaration(_ span: Span<UInt8>, from start: Int) {
        if XMLScanner.starts(span, at: start, with: "<!--") {
            index = Self.end(of: "-->", span, from: start + 4)
        } else if XMLScanner.starts(span, at: start, with: "<![CDATA[") {
            index = Self.end(of: "]]>", span, from: start + 9)
        } else {
            skipDocumentType(span)
        }
    }

    private mutating func startTag(_ span: Span<UInt8>, from start: Int) {
        index = Self.tagEnd(span, from: start + 1)
        ranges.append(UInt32(truncatingIfNeeded: start)..<UInt32(truncatingIfNeeded: index))
        if index < 2 || span[index - 2] != UInt8(ascii: "/") { open.append(ranges.count - 1) }
    }

    private mutating func endTag(_ span: Span<UInt8>, from start: Int) {
        index = Self.tagEnd(span, from: start + 2)
        guard let element = open.popLast() else { return }
        ranges[element] = ranges[element].lowerBound..<UInt32(truncatingIfNeeded: index)
    }

    /// The byte behind the `>` that no quotes hold.
    private static func tagEnd(_ span: Span<UInt8>, from start: Int) -> Int {
        var (index, quote) = (start, UInt8(0))
        while index < span.count {
            let byte = span[index]
            index += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return index
    }

    /// The byte behind the next `mark`, or the end.
    private static func end(of mark: StaticString, _ span: Span<UInt8>, from start: Int) -> Int {
        let first = mark.description.utf8.first
        for index in start..<max(start, span.count)
        where span[index] == first && XMLScanner.starts(span, at: index, with: mark) {
            return index + mark.utf8CodeUnitCount
        }
        return span.count
    }

    /// Its own declarations stand in brackets, with quotes, comments and instructions of their own.
    private mutating func skipDocumentType(_ span: Span<UInt8>) {
        index += 2
        var depth = 1
        while index < span.count, depth > 0 {
            let byte = span[index]
            index += 1
            switch byte {
            case UInt8(ascii: "<") where XMLScanner.starts(span, at: index, with: "!--"):
                index = Self.end(of: "-->", span, from: index + 3)
            case UInt8(ascii: "<") where XMLScanner.starts(span, at: index, with: "?"):
                index = Self.end(of: "?>", span, from: index + 1)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                while index < span.count, span[index] != byte { index += 1 }
                index += 1
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">"): depth -= 1
            default: break
            }
        }
    }
}
