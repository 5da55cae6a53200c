internal import CurlewBytes
internal import CurlewSerialization

/// Values known only while a script runs: captured ones and secrets. During preparation a number of many digits
/// replaces each, which no serializer changes; afterwards the numbers are found in the written text and replaced by
/// expressions.
struct K6Values {
    /// The part of the request that a text belongs to, which decides how a value is encoded there.
    enum Place {
        case url, header, json, form, text

        /// The value as a JavaScript expression.
        func expression(_ value: String) -> String {
            switch self {
            case .url, .form: "encodeURIComponent(\(value))"
            case .json: "json(\(value))"
            case .header, .text: value
            }
        }
    }

    /// The ending after the number of a name at the start of a URL, which makes it a valid host.
    static let hostEnding = ".k6"

    private let stem: String
    private let names: [String]
    private let expressions: [String: String]

    /// - Parameters:
    ///   - expressions: the JavaScript of each name's value.
    ///   - texts: every text of the request; the numbers occur in none of them.
    init(_ expressions: [String: String], avoiding texts: some Sequence<String>) {
        names = expressions.keys.sorted()
        self.expressions = expressions
        var stem = "7390518264"
        while texts.contains(where: { $0.utf8.contains(stem) }) { stem += "\(stem.utf8.count % 10)" }
        self.stem = stem
    }

    /// The variables with numbers in place of values.
    func applied(to variables: VariableSet) -> VariableSet {
        var variables = variables
        for (index, name) in names.enumerated() { variables[name] = mark(index) }
        return variables
    }

    private func mark(_ index: Int) -> String { stem + String(1000 + index) }

    func contains(in text: String) -> Bool { text.utf8.contains(stem) }

    /// The text as a JavaScript expression: string literals joined with values.
    func expression(_ text: String, in place: Place) -> String {
        var parts: [String] = []
        var rest = text[...]
        while let range = rest.utf8.firstRange(of: stem.utf8) {
            let digits = Substring(rest[range.upperBound...].utf8.prefix(4))
            guard digits.utf8.count == 4, let index = Int(digits).map({ $0 - 1000 }), names.indices.contains(index)
            else { break }
            let before = rest[..<range.lowerBound]
            if !before.isEmpty { parts.append(JavaScript.string(String(before))) }
            parts.append(place.expression(value(names[index])))
            rest = rest[digits.endIndex...]
        }
        if !rest.isEmpty || parts.isEmpty { parts.append(JavaScript.string(String(rest))) }
        // A leading value that is a number would be added to the next one, not joined.
        if parts.first.map({ !$0.utf8.hasPrefix("\"") }) == true, parts.count > 1 { parts.insert("\"\"", at: 0) }
        return parts.joined(separator: " + ")
    }

    func has(_ name: String) -> Bool { expressions[name] != nil }

    /// The value of a name, not encoded.
    func value(_ name: String) -> String { expressions[name] ?? "undefined" }

    /// The value that the whole text stands for; nil for any other text.
    func value(of text: String) -> String? {
        guard let index = text.utf8.text(behind: stem).flatMap({ Int($0) }).map({ $0 - 1000 }),
            names.indices.contains(index), mark(index) == text
        else { return nil }
        return value(names[index])
    }

    /// The rest of a URL after its host, when the host is that name.
    func rest(of url: String, behind name: String) -> String? {
        guard let index = names.firstIndex(of: name) else { return nil }
        let start = "http://" + mark(index) + Self.hostEnding
        return url.utf8.text(behind: start).map(String.init)
    }
}
