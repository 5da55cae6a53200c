/// The texts of single values in form text.
struct FormText {
    var conformance: CompatibilityMode
    var dateText: DateText
    var dataText: DataText
    var now: DateTime?
    /// True for text in a URL, which has only ASCII characters (RFC 3986 §2).
    var isInURL = false
    var booleans = QueryAxes.Booleans.digits
    var numbers = QueryAxes.Numbers.typed
    /// The word for null; empty for null without a text.
    var nullWord = ""

    /// The text of a value, and whether it is the typed text.
    func text(of scalar: Scalar) -> (text: String, isTyped: Bool) {
        let written: String? =
            switch scalar.kind {
            case .string, .file, .raw: nil
            case .null: nullWord
            case .boolean: BooleanText(scalar.text).map(word)
            case .number: numbers == .typed ? nil : NumberWriter.text(scalar, numbers)
            case .date: date(scalar.text)
            case .data: data(scalar.text)
            }
        return (written ?? scalar.text, written == nil || written == scalar.text)
    }

    private func word(_ boolean: BooleanText) -> String {
        switch booleans {
        case .digits: boolean == .yes ? "1" : "0"
        case .words: boolean == .yes ? "true" : "false"
        }
    }

    /// True when the text of a value would have to be computed, but the typed text is not valid for its kind.
    func hasNoText(_ scalar: Scalar) -> Bool {
        switch scalar.kind {
        case .boolean: BooleanText(scalar.text) == nil
        case .date: dateText != .iso8601 && DateTime(typed: scalar.text, now: now) == nil
        case .data: dataText != .base64 && BinaryText.decode(scalar.text) == nil
        case .string, .number, .null, .file, .raw: false
        }
    }

    /// The text of a date; nil to keep typed ISO 8601. `now` and numbers of seconds are written in full.
    private func date(_ text: String) -> String? {
        guard let date = DateTime(typed: text, now: now) else { return nil }
        return switch dateText {
        case .foundation: date.foundationDescription
        case .seconds: date.secondsText
        case .milliseconds: date.millisecondsText
        case .doubleSeconds: "\(date.secondsSince1970)"
        case .doubleMilliseconds: "\(date.secondsSince1970 * 1000)"
        case .doubleSecondsSince2001: "\(date.secondsSinceReference)"
        case .iso8601Seconds: DateTime(seconds: date.seconds).iso8601
        case .iso8601Milliseconds: date.iso8601Milliseconds
        case .ruby: date.rubyDescription
        case .iso8601: text.hasPrefix("now") || Int64(text) != nil ? date.iso8601 : nil
        }
    }

    /// The text of data; nil to keep typed Base64. Hexadecimal digits become Base64.
    private func data(_ text: String) -> String? {
        guard dataText != .base64 || text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
        return BinaryText.decode(text).map { BinaryText.description($0, dataText) }
    }
}

/// The meaning of a word that users may type for a boolean.
enum BooleanText {
    case yes, no

    init?(_ text: String) {
        switch text.lowercased() {
        case "true", "yes", "1", "t": self = .yes
        case "false", "no", "0", "f": self = .no
        default: return nil
        }
    }
}
