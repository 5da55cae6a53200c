/// Why bytes are not taken as JSON (RFC 8259). Positions count in the bytes as parsed: for UTF-16 and UTF-32 sources
/// that is after transcoding to UTF-8.
public enum JSONError: Error, Sendable, Equatable {
    case invalid(expected: JSONExpectation, found: JSONFinding, at: TextPosition)
    /// More arrays and objects in one another than `limit`.
    case tooDeep(limit: Int, at: TextPosition)
    case tooManyValues(limit: Int, at: TextPosition)
    /// Its tree would need more bytes of memory than `limit`.
    case tooMuchMemory(limit: Int)
    /// `bytes` in UTF-8.
    case tooLarge(bytes: Int, limit: Int)
    case cancelled
}

/// The token that the grammar requires at the place of an error.
public enum JSONExpectation: Sendable, Equatable {
    case value
    /// After `[`.
    case valueOrArrayEnd
    /// After `{`.
    case keyOrObjectEnd
    case key
    case colon
    case commaOrArrayEnd
    case commaOrObjectEnd
    case documentEnd
    case digit
    /// The rest of `true`, `false` or `null`.
    case literal(String)
    case closingQuote
    /// An unescaped control character in a string.
    case escapedControl
    case escapeLetter
    case hexDigit
    /// Bytes that are not text in the document's encoding.
    case wellFormedText
}

/// The text that was found instead.
public enum JSONFinding: Sendable, Equatable {
    case documentEnd
    case character(Unicode.Scalar)
    case byte(UInt8)
}

/// A parser's error, before its line is counted.
struct JSONFault: Error {
    enum Reason {
        case expected(JSONExpectation)
        case tooDeep
        case tooManyValues
        case tooMuchMemory
        case cancelled
    }

    let reason: Reason
    let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    static func expected(_ what: JSONExpectation, at offset: Int) -> JSONFault {
        JSONFault(.expected(what), at: offset)
    }

    /// The error for the reader. `start` is where the text begins, after a byte order mark.
    func located(in bytes: Span<UInt8>, from start: Int, limits: JSONLimits) -> JSONError {
        // Counting lines takes as long as reading.
        var place: TextPosition { TextPosition(of: offset, in: bytes, from: start) }
        switch reason {
        case .expected(let what): return .invalid(expected: what, found: finding(in: bytes), at: place)
        case .tooDeep: return .tooDeep(limit: limits.depth, at: place)
        case .tooManyValues: return .tooManyValues(limit: limits.nodes, at: place)
        case .tooMuchMemory: return .tooMuchMemory(limit: limits.memory)
        case .cancelled: return .cancelled
        }
    }

    private func finding(in bytes: Span<UInt8>) -> JSONFinding {
        guard offset < bytes.count else { return .documentEnd }
        guard let length = UTF8Sequence.length(bytes, at: offset) else { return .byte(bytes[offset]) }
        var units = Unicode.UTF8.ForwardParser()
        var rest = (offset..<offset + length).map { bytes[$0] }.makeIterator()
        guard case .valid(let encoded) = units.parseScalar(from: &rest) else { return .byte(bytes[offset]) }
        return .character(Unicode.UTF8.decode(encoded))
    }
}

extension JSONFault: CustomStringConvertible {
    var description: String { "The text is not valid JSON at byte \(offset)." }
}
