extension TextArea {
    /// Letters and digits make words, as in fields of one line; marks belong to the letter before them.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return (0x30...0x39).contains(scalar.value) || (0x41...0x5A).contains(scalar.value & 0xDF)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    func wordEnd(after offset: Int) -> Int {
        let start = skip(from: offset) { !Self.isWord($0) }
        return buffer.boundary(atOrAfter: skip(from: start) { Self.isWord($0) })
    }

    func wordStart(before offset: Int) -> Int {
        let end = skipBack(from: offset) { !Self.isWord($0) }
        return buffer.boundary(atOrBefore: skipBack(from: end) { Self.isWord($0) })
    }

    /// The start of the text back to white space, but never beyond the line break before the cursor.
    func spaceWordStart(before offset: Int) -> Int {
        let line = buffer.start(ofLine: buffer.line(at: offset))
        guard offset > line else { return buffer.boundary(before: offset) }
        let end = skipBack(from: offset) { $0.properties.isWhitespace }
        return max(line, buffer.boundary(atOrBefore: skipBack(from: end) { !$0.properties.isWhitespace }))
    }

    private func skip(from start: Int, while condition: (Unicode.Scalar) -> Bool) -> Int {
        var offset = start
        while offset < buffer.count {
            let bytes = buffer.bytes(in: offset..<buffer.scalarBoundary(atOrAfter: min(offset + 512, buffer.count)))
            var index = 0
            while index < bytes.count {
                let (scalar, length) = UTF8Reading.scalar(bytes, at: index)
                guard let scalar, condition(scalar) else { return offset + index }
                index += length
            }
            offset += index
        }
        return offset
    }

    private func skipBack(from end: Int, while condition: (Unicode.Scalar) -> Bool) -> Int {
        var offset = end
        while offset > 0 {
            let start = buffer.scalarBoundary(atOrAfter: max(0, offset - 512))
            let scalars = Array(buffer.text(in: start..<offset).unicodeScalars)
            for scalar in scalars.reversed() {
                guard condition(scalar) else { return offset }
                offset -= UTF8.width(scalar)
            }
        }
        return offset
    }
}
