internal import CurlewBytes
internal import Serialization

/// Values that a script has only when it runs: captured ones and secrets. While a request is written, a number of many
/// digits stands for each, which every serializer leaves as it is; then it is found again in what was written.
struct K6Values {
    /// Where a piece of text stands, which says how a value is to be written there.
    enum Place {
        case url, header, json, form, text

        /// The value as JavaScript.
        func expression(_ value: String) -> String {
            switch self {
            case .url, .form: "encodeURIComponent(\(value))"
            case .json: "json(\(value))"
            case .header, .text: value
            }
        }
    }

    /// Behind the number of a name that a URL begins with, so that it reads as a host.
    static let hostEnding = ".k6"

    private let stem: String
    private let names: [String]
    private let expressions: [String: String]

    /// - Parameters:
    ///   - expressions: for each name its value as JavaScript.
    ///   - texts: everything that is written; what stands for a value is none of it.
    init(_ expressions: [String: String], avoiding texts: some Sequence<String>) {
        names = expressions.keys.sorted()
        self.expressions = expressions
        var stem = "7390518264"
        while texts.contains(where: { $0.utf8.contains(stem) }) { stem += "\(stem.utf8.count % 10)" }
        self.stem = stem
    }

    /// The variables with the numbers in place of values.
    func applied(to variables: VariableSet) -> VariableSet {
        var variables = variables
        for (index, name) in names.enumerated() { variables[name] = mark(index) }
        return variables
    }

    private func mark(_ index: Int) -> String { stem + String(1000 + index) }

    func contains(in text: String) -> Bool { text.utf8.contains(stem) }

    /// The text as an expression: strings, and values put between them.
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
        // A number first would be added to, not joined.
        if parts.first.map({ !$0.utf8.hasPrefix("\"") }) == true, parts.count > 1 { parts.insert("\"\"", at: 0) }
        return parts.joined(separator: " + ")
    }

    func has(_ name: String) -> Bool { expressions[name] != nil }

    /// The value of a name as it is.
    func value(_ name: String) -> String { expressions[name] ?? "undefined" }

    /// The value that a whole text stands for; nil for any other text.
    func value(of text: String) -> String? {
        guard let index = text.utf8.text(behind: stem).flatMap({ Int($0) }).map({ $0 - 1000 }),
            names.indices.contains(index), mark(index) == text
        else { return nil }
        return value(names[index])
    }

    /// What stands behind the host that a URL begins with, when the host is that name.
    func rest(of url: String, behind name: String) -> String? {
        guard let index = names.firstIndex(of: name) else { return nil }
        let start = "http://" + mark(index) + Self.hostEnding
        return url.utf8.text(behind: start).map(String.init)
    }
}
