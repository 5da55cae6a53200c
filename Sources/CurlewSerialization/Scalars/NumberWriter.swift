/// Writes numbers as programs do.
enum NumberWriter {
    /// Nil where the text stays as typed.
    static func text(_ scalar: Scalar, _ numbers: QueryAxes.Numbers) -> String? {
        if numbers == .foundation { return described(scalar) }
        let form = NumberText(scalar.text)
        switch form {
        case .integer where scalar.numberForm != .double: return whole(scalar.text, numbers)
        case .integer, .real:
            if numbers == .swift, scalar.numberForm == .decimal { return decimal(scalar.text) }
            return Double(scalar.text).map { real($0, numbers) }
        case .notFinite: return real(NumberText.notFiniteValue(scalar.text), numbers)
        case .otherForm, .none: return nil
        }
    }

    /// As NSNumber describes it: floating-point numbers by `%.16g`, decimals without trailing zeros.
    static func described(_ scalar: Scalar) -> String? {
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

    private static func whole(_ text: String, _ numbers: QueryAxes.Numbers) -> String? {
        switch numbers {
        case .typed, .foundation: nil
        case .swift, .ruby: text.utf8.elementsEqual("-0".utf8) ? "0" : nil
        case .php: Int64(text).map(String.init) ?? Double(text).map { real($0, numbers) }
        case .javascript: Double(text).map { real($0, numbers) }
        }
    }

    private static func real(_ value: Double, _ numbers: QueryAxes.Numbers) -> String {
        switch numbers {
        case .typed, .foundation: DoubleText.description(value)
        case .swift: "\(value)"
        case .javascript: value == 0 ? "0" : DoubleText.javaScript(value)
        case .php: DoubleText.php(value)
        case .ruby: DoubleText.ruby(value)
        }
    }
}
