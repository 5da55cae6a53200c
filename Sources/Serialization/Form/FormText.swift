/// Gives the text of single values in form text.
struct FormText {
    var conformance: CompatibilityMode
    var dateText: DateText
    var dataText: DataText
    var now: DateTime?
    var booleans = QueryAxes.Booleans.digits
    /// The word for null; empty for no text.
    var nullWord = ""

    /// A value's text, and whether it is the typed one.
    func text(of scalar: Scalar) -> (text: String, isTyped: Bool) {
        let written: String? =
            switch scalar.kind {
            case .string, .file, .raw: nil
            case .null: nullWord
            case .boolean: BooleanText(scalar.text).map(word)
            case .number: conformance == .afnetworking ? Self.number(scalar) : nil
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

    /// Whether a value has no text here: its text would have to be computed, and is not valid for its kind.
    func hasNoText(_ scalar: Scalar) -> Bool {
        switch scalar.kind {
        case .boolean: BooleanText(scalar.text) == nil
        case .date: dateText != .iso8601 && DateTime(typed: scalar.text, now: now) == nil
        case .data: dataText != .base64 && BinaryText.decode(scalar.text) == nil
        case .string, .number, .null, .file, .raw: false
        }
    }

    /// Typed ISO 8601 stays as typed; `now` and seconds are written out.
    private func date(_ text: String) -> String? {
        guard let date = DateTime(typed: text, now: now) else { return nil }
        return switch dateText {
        case .foundation: date.foundationDescription
        case .seconds: date.secondsText
        case .milliseconds: date.millisecondsText
        case .iso8601: text.hasPrefix("now") || Int64(text) != nil ? date.iso8601 : nil
        }
    }

    /// Base64 stays as typed; hexadecimal digits become Base64.
    private func data(_ text: String) -> String? {
        guard dataText != .base64 || text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
        return BinaryText.decode(text).map { BinaryText.description($0, dataText) }
    }

    /// As NSNumber describes it: floating-point numbers by `%.16g`, decimals without trailing zeros.
    static func number(_ scalar: Scalar) -> String? {
        let form = NumberText(scalar.text)
        switch scalar.numberForm {
        case .decimal: return form == .real ? decimal(scalar.text) : nil
        case .typed where form == .integer: return nil
        case .typed, .double:
            let value = form == .notFinite ? NumberText.notFiniteValue(scalar.text) : Double(scalar.text)
            return value.map(DoubleText.description)
        }
    }

    private static func decimal(_ text: String) -> String? {
        guard text.contains("."), !text.contains(where: { $0 == "e" || $0 == "E" }) else { return nil }
        var rest = text[...]
        while rest.last == "0" { rest.removeLast() }
        if rest.last == "." { rest.removeLast() }
        return String(rest)
    }
}

/// The words that may be typed for a boolean.
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
