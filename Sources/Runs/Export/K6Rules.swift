internal import CurlewBytes
internal import CurlewChecks
internal import CurlewFormats
internal import CurlewSerialization

/// Writes checks and captures as JavaScript, as far as possible.
enum K6Rules {
    /// A check as a condition on `r`; nil when it cannot be written in a script.
    ///
    /// - Parameter values: the values that numbers in the line may stand for.
    static func condition(_ text: String, _ values: K6Values = K6Values([:], avoiding: [])) -> String? {
        let subject = CheckRule(reading: text).subject
        if case .path(let path, let test) = subject {
            return values.contains(in: path.text)
                ? nil : steps(path).flatMap { condition("get(r, \($0))", test, values) }
        }
        if values.contains(in: text) { return nil }
        switch subject {
        case .status(let test): return condition(test)
        case .duration(let comparison, let limit):
            return milliseconds(limit).map { "r.timings.duration \(sign(comparison)) \($0)" }
        case .type(let test): return test.names == ["json"] ? "type(r).endsWith(\"json\")" : nil
        case .path, .header, .body, .size, .format, .baseline, .broken: return nil
        }
    }

    /// The expression on `r` for a captured value; nil when it cannot be written in a script.
    static func value(of text: String) -> String? {
        switch CaptureRule(reading: text, name: "").source {
        case .status: "r.status"
        case .header(let name, nil): "header(r, \(JavaScript.string(name)))"
        case .path(let path): steps(path).map { "get(r, \($0))" }
        case .header, .pattern, .broken: nil
        }
    }

    // MARK: Checks

    private static func condition(_ test: StatusTest) -> String? {
        switch test {
        case .compares(let comparison, let code): return "r.status \(sign(comparison)) \(code)"
        case .ranges(let accepted, isNegated: false) where accepted.ranges.count == 1:
            let range = accepted.ranges[0]
            if range.count == 1 { return "r.status === \(range.lowerBound)" }
            return "r.status >= \(range.lowerBound) && r.status <= \(range.upperBound)"
        case .ranges: return nil
        }
    }

    private static func sign(_ comparison: JSONComparison) -> String {
        switch comparison {
        case .equal: "==="
        case .notEqual: "!=="
        case .less, .lessOrEqual, .greater, .greaterOrEqual: comparison.rawValue
        }
    }

    /// Nil for fractions of a millisecond, and for a duration that is too long.
    private static func milliseconds(_ duration: Duration) -> Int64? {
        let (seconds, attoseconds) = duration.components
        let (whole, part) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        let (thousands, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        return part == 0 && !isOver ? thousands + whole : nil
    }

    private static func condition(_ found: String, _ test: ValueTest, _ values: K6Values) -> String? {
        switch test {
        case .exists(isNegated: false): "\(found) !== undefined"
        case .exists: "parsed(r) && \(found) === undefined"
        case .compares(let comparison, let wanted):
            literal(JSONValue(wanted), values).map { condition(found, comparison, $0) }
        case .size(.equal, let count): values.contains(in: "\(count)") ? nil : "size(\(found)) === \(count)"
        case .size, .contains, .matches, .type, .count: nil
        }
    }

    private static func condition(_ found: String, _ comparison: JSONComparison, _ literal: String) -> String {
        switch comparison {
        case .equal: "\(found) === \(literal)"
        case .notEqual: "differs(\(found), \(literal))"
        // JavaScript would convert null and texts to numbers and compare them.
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            "alike(\(found), \(literal)) && \(found) \(sign(comparison)) \(literal)"
        }
    }

    /// Only texts, numbers, booleans and null: JavaScript compares lists in another way.
    private static func literal(_ value: JSONValue, _ values: K6Values) -> String? {
        switch value {
        case .string(let text): values.expression(text, in: .text)
        case .number(let digits) where values.contains(in: digits): values.value(of: digits).map { "Number(\($0))" }
        case .number(let digits): digits
        case .boolean(let truth): "\(truth)"
        case .null: "null"
        case .array, .object: nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// `$.people[0].name` as `["people", 0, "name"]`; nil for a path that may find more than one value.
    private static func steps(_ path: JSONPath) -> String? {
        var rest = path.text.utf8.dropFirst()
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
