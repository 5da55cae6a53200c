import CurlewSerialization

/// The positions of the cursor in shown bytes: an escape such as `%C3%A9` is one stop, and so is a UTF-8 character.
public struct ByteStops {
    public let content: PreviewContent

    public init(_ content: PreviewContent) {
        self.content = content
    }

    /// The bytes of the stop that contains `offset`; empty only without bytes.
    public func stop(at offset: Int) -> Range<Int> {
        let bytes = content.bytes
        guard !bytes.isEmpty else { return 0..<0 }
        let offset = min(max(0, offset), bytes.count - 1)
        if let span = content.spans.span(at: offset), span.escaped != nil { return span.range }
        for start in (max(0, offset - 3)...offset).reversed() where bytes[start] & 0xC0 != 0x80 {
            let end = start + UTF8Length.of(bytes, at: start, limit: bytes.count)
            return end > offset ? start..<end : offset..<offset + 1
        }
        return offset..<offset + 1
    }

    public func next(_ offset: Int) -> Int {
        let end = stop(at: offset).upperBound
        return end < content.bytes.count ? end : offset
    }

    public func previous(_ offset: Int) -> Int {
        let start = stop(at: offset).lowerBound
        return start > 0 ? stop(at: start - 1).lowerBound : start
    }

    // MARK: Tokens

    public func nextToken(_ offset: Int) -> Int {
        guard let span = content.spans.span(at: offset) else { return next(offset) }
        return span.range.upperBound < content.bytes.count ? span.range.upperBound : offset
    }

    /// The start of this token or, at its start, of the previous one.
    public func previousToken(_ offset: Int) -> Int {
        guard let span = content.spans.span(at: offset) else { return previous(offset) }
        if offset > span.range.lowerBound { return span.range.lowerBound }
        return content.spans.span(at: offset - 1)?.range.lowerBound ?? 0
    }

    // MARK: Pairs and lines

    public func nextPair(_ offset: Int) -> Int {
        let line = content.lines.line(at: offset) + 1
        return line < content.lines.count ? start(of: line) : offset
    }

    /// The start of this pair or, at its start, of the previous one.
    public func previousPair(_ offset: Int) -> Int {
        let line = content.lines.line(at: offset)
        if offset > start(of: line) || line == 0 { return start(of: line) }
        return start(of: line - 1)
    }

    /// The start of a pair, after the separator from the previous one.
    private func start(of line: Int) -> Int {
        let start = content.lines.range(of: line).lowerBound
        guard let span = content.spans.span(at: start), span.part == .separator,
            span.range.upperBound < content.bytes.count
        else { return start }
        return span.range.upperBound
    }
}
