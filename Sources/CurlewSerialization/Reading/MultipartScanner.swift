/// Splits a multipart body (RFC 2046 §5.1). Lines may end with LF alone.
struct MultipartScanner {
    /// One part, as ranges of the body.
    struct Part {
        /// The offset of the boundary before the part, dashes included.
        var start: Int
        var head: Range<Int>
        var content: Range<Int>
    }

    let bytes: [UInt8]
    let boundary: String
    private(set) var parts: [Part] = []
    /// The offset of the last boundary.
    private(set) var end = 0

    init(_ bytes: [UInt8], boundary: String?) throws(ParameterReadingError) {
        self.bytes = bytes
        guard let text = boundary ?? Self.firstBoundary(bytes) else { throw .multipart(.noBoundary, offset: 0) }
        guard MultipartBoundary(text) != nil else { throw .multipart(.wrongBoundary(text), offset: 0) }
        self.boundary = text
        try scan(Array("--\(text)".utf8))
    }

    /// The boundary in the first line that starts with two dashes.
    private static func firstBoundary(_ bytes: [UInt8]) -> String? {
        for line in bytes.split(separator: 0x0A, maxSplits: 16) where line.starts(with: "--".utf8) {
            let text = line.dropFirst(2).prefix(200)
            let end = text.lastIndex { $0 != 0x0D && $0 != 0x20 && $0 != 0x09 }
            return end.map { String(decoding: text[...$0], as: UTF8.self) }
        }
        return nil
    }

    private mutating func scan(_ mark: [UInt8]) throws(ParameterReadingError) {
        guard var at = bytes.starts(with: mark) ? 0 : next(mark, from: 0) else {
            throw .multipart(.noBoundary, offset: 0)
        }
        while !bytes[(at + mark.count)...].starts(with: "--".utf8) {
            guard let line = lineEnd(from: at + mark.count) else { throw .multipart(.notClosed, offset: at) }
            guard let content = contentStart(from: line) else { throw .multipart(.headNotClosed, offset: line) }
            // The line break before a boundary may be the one that ends the head.
            guard let next = next(mark, from: content - 1) else { throw .multipart(.notClosed, offset: bytes.count) }
            let end = max(content, next - (next > 1 && bytes[next - 2] == 0x0D ? 2 : 1))
            parts.append(Part(start: at, head: line..<content, content: content..<end))
            at = next
        }
        end = at
    }

    /// The next line that starts with the boundary.
    private func next(_ mark: [UInt8], from start: Int) -> Int? {
        var at = start
        while let feed = bytes[at...].firstIndex(of: 0x0A) {
            if bytes[(feed + 1)...].starts(with: mark) { return feed + 1 }
            at = feed + 1
        }
        return nil
    }

    private func lineEnd(from start: Int) -> Int? {
        bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 }
    }

    /// The offset after the empty line that ends a head.
    private func contentStart(from start: Int) -> Int? {
        var line = start
        while let end = lineEnd(from: line) {
            if end - line == 1 || (end - line == 2 && bytes[line] == 0x0D) { return end }
            line = end
        }
        return nil
    }
}
