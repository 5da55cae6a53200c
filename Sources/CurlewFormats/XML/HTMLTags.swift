internal import CurlewBytes

/// Counts the attributes of the tags of HTML before libxml2 reads them, which compares each with all others. Takes tags
/// apart as libxml2 does.
struct HTMLTags {
    private var index = 0

    static func bound(_ text: Bytes, attributes limit: Int) throws(XMLError) {
        try text.withSpan { (span) throws(XMLError) in
            var tags = HTMLTags()
            while tags.index < span.count {
                let start = tags.index
                guard tags.step(span) > limit else { continue }
                throw .tooManyAttributes(limit: limit, at: TextPosition(of: start, in: span))
            }
        }
    }

    private static let raw = ["script", "style"].map { (name: Array($0.utf8), end: Array("</\($0)".utf8)) }
    private static let (comment, end, bang) = (Array("<!--".utf8), Array("-->".utf8), Array("--!>".utf8))

    /// The attributes of the tag here, 0 for anything else.
    private mutating func step(_ span: Span<UInt8>) -> Int {
        let start = index
        index += 1
        guard span[start] == UInt8(ascii: "<"), index < span.count else { return 0 }
        if Self.isLetter(span[index]) {
            let attributes = readTag(span)
            // A tag that ends with `/>` has no content, not even of a script.
            let isEmpty = Self.closes(span, index)
            for (name, end) in Self.raw where !isEmpty && Self.reads(span, name, at: start + 1, isWhole: true) {
                skip(span) { span[$0] != UInt8(ascii: "<") || !Self.reads(span, end, at: $0) }
            }
            return attributes
        }
        if Self.reads(span, Self.comment, at: start) {
            index += 3
            skip(span) {
                span[$0] != UInt8(ascii: "-")
                    || !Self.reads(span, Self.end, at: $0) && !Self.reads(span, Self.bang, at: $0)
            }
        } else if "/?".utf8.contains(span[index]), index + 1 < span.count, Self.isLetter(span[index + 1]) {
            skip(span) { span[$0] != UInt8(ascii: ">") }
        }
        return 0
    }

    private mutating func readTag(_ span: Span<UInt8>) -> Int {
        var count = 0
        skip(span) { Self.isOfName(span[$0]) }
        while true {
            skip(span) { span[$0] <= 0x20 }
            guard index < span.count, span[index] != UInt8(ascii: ">"), !Self.closes(span, index) else { return count }
            let start = index
            guard Self.isLetter(span[start]) || "_:.".utf8.contains(span[start]) else {
                skip(span) { !Self.endsValue(span[$0]) && !Self.closes(span, $0) }
                continue
            }
            skip(span) { Self.isOfName(span[$0]) }
            // A longer name is several for libxml2.
            count += 1 + (index - start) / 100
            skip(span) { span[$0] <= 0x20 }
            guard index < span.count, span[index] == UInt8(ascii: "=") else { continue }
            index += 1
            skip(span) { span[$0] <= 0x20 }
            skipValue(span)
        }
    }

    private mutating func skipValue(_ span: Span<UInt8>) {
        guard index < span.count else { return }
        let quote = span[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return skip(span) { !Self.endsValue(span[$0]) }
        }
        index += 1
        skip(span) { span[$0] != quote }
        index += 1
    }

    private mutating func skip(_ span: Span<UInt8>, while isPart: (Int) -> Bool) {
        while index < span.count, isPart(index) { index += 1 }
    }

    private static func closes(_ span: Span<UInt8>, _ place: Int) -> Bool {
        place + 1 < span.count && span[place] == UInt8(ascii: "/") && span[place + 1] == UInt8(ascii: ">")
    }
    private static func endsValue(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: ">") }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isOfName(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || ":-_.".utf8.contains(byte)
    }

    /// Whether a word in lower case stands at a place, in any case.
    ///
    /// - Parameter isWhole: no name goes on behind it.
    static func reads(_ span: Span<UInt8>, _ word: [UInt8], at place: Int, isWhole: Bool = false) -> Bool {
        let end = place + word.count
        guard end <= span.count else { return false }
        for index in word.indices {
            let byte = span[place + index]
            guard ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == word[index] else { return false }
        }
        return !isWhole || end == span.count || !isOfName(span[end])
    }
}
