extension JSONError: CustomStringConvertible {
    /// One sentence: `Not valid JSON at line 3, column 17: ',' or ']' expected.`
    public var description: String {
        switch self {
        case .invalid(let expected, _, let place):
            "Not valid JSON at line \(place.line), column \(place.column): \(expected) expected."
        case .tooDeep(let limit, let place):
            "The JSON is too deep at line \(place.line), column \(place.column): more than \(limit) levels."
        case .tooManyValues(let limit, let place):
            "The JSON holds too many values at line \(place.line), column \(place.column): more than \(limit)."
        case .tooMuchMemory(let limit):
            "The JSON needs more than \(BinarySize.words(Int64(limit))) of memory as a tree."
        case .tooLarge(let bytes, let limit):
            "The JSON is too large: \(bytes) bytes, the limit is \(limit)."
        case .cancelled:
            "Reading the JSON was cancelled."
        }
    }

    /// A second sentence for places with room: the text at the place of the error.
    public var detail: String? {
        guard case .invalid(_, let found, _) = self else { return nil }
        return "Found \(found)."
    }

    public var position: TextPosition? {
        switch self {
        case .invalid(_, _, let place), .tooDeep(_, let place), .tooManyValues(_, let place): place
        case .tooMuchMemory, .tooLarge, .cancelled: nil
        }
    }
}

extension JSONExpectation: CustomStringConvertible {
    public var description: String {
        switch self {
        case .value: "a value"
        case .valueOrArrayEnd: "a value or ']'"
        case .keyOrObjectEnd: "'\"' or '}'"
        case .key, .closingQuote: "'\"'"
        case .colon: "':'"
        case .commaOrArrayEnd: "',' or ']'"
        case .commaOrObjectEnd: "',' or '}'"
        case .documentEnd: "the end"
        case .digit: "a digit"
        case .literal(let word): "'\(word)'"
        case .escapedControl: "an escape for a control character"
        case .escapeLetter: "one of \" \\ / b f n r t u"
        case .hexDigit: "a hexadecimal digit"
        case .wellFormedText: "well-formed text"
        }
    }
}

extension JSONFinding: CustomStringConvertible {
    public var description: String {
        switch self {
        case .documentEnd: "the end"
        case .character(let scalar) where scalar.properties.generalCategory == .control: "a control character"
        case .character(let scalar): "'\(scalar)'"
        case .byte(let byte): "the byte 0x\(String(byte, radix: 16, uppercase: true))"
        }
    }
}
