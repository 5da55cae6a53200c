internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewTransport

/// A field of a filter with its value.
enum HistoryTerm: Equatable, Sendable {
    /// Any of these.
    case status([ClosedRange<Int>])
    /// Any of these, in upper case.
    case method([String])
    case text(TextColumn, TextMatch)
    /// Seconds since 1970: from the first on, before the second.
    case sent(from: Double?, before: Double?)
    case number(NumberColumn, NumberMatch)
    case failed
    /// A field whose value is still to be typed.
    case unfinished

    enum TextColumn: String, Sendable {
        case host, environment, name
    }

    enum TextMatch: Equatable, Sendable {
        case contains(String)
        /// For a value in quotes.
        case whole(String)
    }

    enum NumberColumn: String, Sendable {
        case took, size
    }

    enum NumberMatch: Equatable, Sendable {
        case over(Int)
        case atLeast(Int)
        case under(Int)
        case atMost(Int)
    }

    /// Nil for one that asks for nothing.
    var wanted: HistoryTerm? { self == .unfinished ? nil : self }

    /// Nil when the token is a word.
    static func read(_ token: HistoryToken, _ dates: HistoryDates) -> HistoryTerm? {
        guard let (name, value) = token.field else {
            if token.isQuoted { return nil }
            if methods.contains(token.text) { return .method([token.text]) }
            return token.text.lowercased() == "failed" ? .failed : nil
        }
        guard let field = Field(rawValue: name.lowercased()) else { return nil }
        if value.isEmpty { return token.isQuoted ? nil : .unfinished }
        return field.term(value, isQuoted: token.isQuoted, dates)
    }

    /// True when a field's name stands before the colon.
    static func isField(_ token: HistoryToken) -> Bool {
        token.field.map { Field(rawValue: $0.name.lowercased()) != nil } ?? false
    }

    /// Methods that are no usual words in capital letters (RFC 9110 §9.3, RFC 5789).
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

    private enum Field: String {
        case status, method, host, env, name, after, before, took, size

        func term(_ value: String, isQuoted: Bool, _ dates: HistoryDates) -> HistoryTerm? {
            let text = isQuoted ? TextMatch.whole(value) : .contains(value)
            return switch self {
            case .status: StatusValue.ranges(value).map { .status($0) }
            case .method: .method(value.uppercased().utf8.split(separator: ",").map(String.init))
            case .host: .text(.host, text)
            case .env: .text(.environment, text)
            case .name: .text(.name, text)
            case .after: dates.start(of: value).map { .sent(from: $0, before: nil) }
            case .before: dates.start(of: value).map { .sent(from: nil, before: $0) }
            case .took: NumberValue.read(value, Self.microseconds).map { $0.term(.took) }
            case .size: NumberValue.read(value, MeasureText.bytes).map { $0.term(.size) }
            }
        }

        private static func microseconds(_ text: String) -> Int? {
            let time = MeasureText.duration(text) ?? TimeText.read(text)
            return time.map { Int($0.inMicroseconds) }
        }
    }
}

/// `5xx`, `404`, `400-499`, `>=400`, and several with commas between them; digits that are still too few count for all
/// statuses that begin with them.
enum StatusValue {
    static func ranges(_ text: String) -> [ClosedRange<Int>]? {
        let parts = text.utf8.split(separator: ",").map(range)
        let ranges = parts.compactMap(\.self)
        return ranges.count == parts.count && !ranges.isEmpty ? ranges : nil
    }

    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        if let (comparison, rest) = NumberValue.comparison(String(text)) {
            guard let number = number(Substring(rest)) else { return nil }
            return switch comparison {
            case .over: number + 1...most
            case .atLeast: number...most
            case .under: 1...max(1, number - 1)
            case .atMost: 1...max(1, number)
            }
        }
        if let (first, last) = text.utf8.cut(at: "-") {
            guard let first = number(first), let last = number(last), first <= last else { return nil }
            return first...last
        }
        return begun(text.utf8.trimmed { $0 | 0x20 == UInt8(ascii: "x") })
    }

    private static let most = 999

    private static func number(_ text: Substring) -> Int? {
        Int(text).flatMap { (0...most - 1).contains($0) ? $0 : nil }
    }

    private static func begun(_ digits: Substring) -> ClosedRange<Int>? {
        guard let number = number(digits), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        let unit = [1: 100, 2: 10][digits.utf8.count] ?? 1
        return number == 0 ? 0...0 : number * unit...(number + 1) * unit - 1
    }
}

/// A number with a comparison: `>1s`, `<=64kB`, `1s` for at least that.
enum NumberValue {
    enum Comparison: String, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
        case over = ">"
        case under = "<"
    }

    struct Read {
        var comparison: Comparison
        /// Nil while it is still to be typed.
        var number: Int?

        func term(_ column: HistoryTerm.NumberColumn) -> HistoryTerm {
            guard let number else { return .unfinished }
            return switch comparison {
            case .atLeast: .number(column, .atLeast(number))
            case .atMost: .number(column, .atMost(number))
            case .over: .number(column, .over(number))
            case .under: .number(column, .under(number))
            }
        }
    }

    static func comparison(_ text: String) -> (Comparison, rest: String)? {
        for comparison in Comparison.allCases {
            if let rest = text.utf8.text(behind: comparison.rawValue) { return (comparison, String(rest)) }
        }
        return nil
    }

    static func read(_ text: String, _ number: (String) -> Int?) -> Read? {
        let (comparison, rest) = comparison(text) ?? (.atLeast, text)
        if rest.isEmpty { return Read(comparison: comparison) }
        return number(rest).map { Read(comparison: comparison, number: $0) }
    }
}
