internal import CurlewBytes
internal import CurlewFormats

/// Checks and captures as JavaScript, where they can be.
enum K6Rules {
    /// The condition that a check is, on `r`; nil when there is none in a script.
    ///
    /// - Parameter values: what numbers in the line may stand for.
    static func condition(_ text: String, _ values: K6Values = K6Values([:], avoiding: [])) -> String? {
        if values.contains(in: text), !text.utf8.hasPrefix("$") { return nil }
        let words = text.utf8.split(separator: " ", maxSplits: 2).map(String.init)
        switch words.first {
        case "status" where words.count == 2: return status(words[1])
        case "status" where words.count == 3: return comparison("r.status", words[1], words[2])
        case "duration" where words.count == 3: return duration(words[1], words[2])
        case "type" where text == "type json": return "type(r).endsWith(\"json\")"
        case let path? where path.utf8.hasPrefix("$") && words.count == 3:
            return value(path, words[1], words[2], values)
        case let path? where path.utf8.hasPrefix("$") && words.count == 2: return presence(path, words[1])
        default: return nil
        }
    }

    /// The value that a capture takes, out of `r`; nil when there is none in a script.
    static func value(of text: String) -> String? {
        let words = text.utf8.split(separator: " ").map(String.init)
        if text == "status" { return "r.status" }
        if words.count == 2, words[0] == "header" { return "header(r, \(JavaScript.string(words[1])))" }
        return words.count == 1 ? steps(words[0]).map { "get(r, \($0))" } : nil
    }

    // MARK: Checks

    private static func status(_ text: String) -> String? {
        if let code = Int(text) { return "r.status === \(code)" }
        let ends = text.utf8.split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, text == "\(ends[0])-\(ends[1])" else { return nil }
        return "r.status >= \(ends[0]) && r.status <= \(ends[1])"
    }

    private static let signs = ["==": "===", "!=": "!==", "<": "<", "<=": "<=", ">": ">", ">=": ">="]

    private static func comparison(_ subject: String, _ sign: String, _ number: String) -> String? {
        guard let sign = signs[sign], let number = Int(number) else { return nil }
        return "\(subject) \(sign) \(number)"
    }

    private static func duration(_ sign: String, _ text: String) -> String? {
        for (unit, factor) in [("ms", 1), ("s", 1000)] {
            guard let count = text.utf8.text(withoutEnd: unit).flatMap({ Int($0) }) else { continue }
            return comparison("r.timings.duration", sign, "\(count * factor)")
        }
        return nil
    }

    /// Only texts, numbers and words: what a comparison of lists means differs.
    private static func value(_ path: String, _ sign: String, _ text: String, _ values: K6Values) -> String? {
        guard !values.contains(in: path), let steps = steps(path) else { return nil }
        let found = "get(r, \(steps))"
        if sign == "size", let count = Int(text), !values.contains(in: text) { return "size(\(found)) === \(count)" }
        guard let operation = signs[sign], let literal = literal(text, values) else { return nil }
        switch sign {
        case "==": return "\(found) === \(literal)"
        case "!=": return "differs(\(found), \(literal))"
        // JavaScript would compare null and texts with numbers.
        default: return "alike(\(found), \(literal)) && \(found) \(operation) \(literal)"
        }
    }

    private static func presence(_ path: String, _ word: String) -> String? {
        guard let steps = steps(path) else { return nil }
        switch word {
        case "exists": return "get(r, \(steps)) !== undefined"
        case "absent": return "parsed(r) && get(r, \(steps)) === undefined"
        default: return nil
        }
    }

    private static func literal(_ text: String, _ values: K6Values) -> String? {
        do throws(JSONError) {
            switch try JSONValue(parsing: text) {
            case .string(let text): return values.expression(text, in: .text)
            case .number(let digits) where values.contains(in: digits):
                return values.value(of: digits).map { "Number(\($0))" }
            case .number(let digits): return digits
            case .boolean(let truth): return "\(truth)"
            case .null: return "null"
            case .array, .object: return nil
            }
        } catch {
            return nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// `$.people[0].name` as `["people", 0, "name"]`; nil for a path that finds more than one value.
    static func steps(_ path: String) -> String? {
        var rest = path.utf8.dropFirst()
        var steps: [String] = []
        while let sign = rest.popFirst() {
            switch sign {
            case UInt8(ascii: "."):
                let name = rest.prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
                guard let first = name.first, !isDigit(first) else { return nil }
                steps.append(JavaScript.string(String(Substring(name))))
                rest = rest[name.endIndex...]
            case UInt8(ascii: "["):
                let digits = rest.prefix(while: isDigit)
                rest = rest[digits.endIndex...]
                guard !digits.isEmpty, rest.popFirst() == UInt8(ascii: "]") else { return nil }
                steps.append(String(Substring(digits)))
            default: return nil
            }
        }
        return "[\(steps.joined(separator: ", "))]"
    }
}
