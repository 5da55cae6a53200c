/// What can be refused before parsing, with an exact place: size, encoding, control characters.
enum YAMLPrescan {
    static func problem(in source: [UInt8]) -> YAMLError? {
        if source.count > YAMLDocument.sizeLimit {
            let start = YAMLMark(offset: 0, line: 1, column: 1)
            return YAMLError(.tooLarge(count: source.count, limit: YAMLDocument.sizeLimit), at: start)
        }
        if let place = source.firstIndex(where: isControl) {
            return YAMLError(.control(source[place]), at: YAMLPositions.mark(of: place, in: source))
        }
        guard let place = firstInvalidUTF8(source) else { return nil }
        return YAMLError(.notUTF8, at: YAMLPositions.mark(of: place, in: source))
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) || byte == 0x7F
    }

    private static func firstInvalidUTF8(_ source: [UInt8]) -> Int? {
        guard source.contains(where: { $0 >= 0x80 }) else { return nil }
        do {
            _ = try UTF8Span(validating: source.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}
