internal import CurlewBytes
internal import CurlewDatabase

/// A filter as a condition of SQL: its text is of the program alone, everything typed is a bound value.
struct FilterCondition {
    /// `AND (...)` for each term; empty for none.
    private(set) var sql = ""
    private(set) var values: [SQLiteDatabase.Value] = []

    init(_ filter: HistoryFilter) {
        for term in filter.terms { add(term) }
    }

    private mutating func add(_ term: HistoryTerm) {
        switch term {
        case .status(let ranges):
            add(ranges.map { _ in "status BETWEEN ? AND ?" })
            values += ranges.flatMap { [.integer($0.lowerBound), .integer($0.upperBound)] }
        case .method(let names):
            add(names.map { _ in "upper(method) = ?" })
            values += names.map { .text($0) }
        case .text(let column, .contains(let text)):
            add(["instr(lower(\(column.rawValue)), ?) > 0"])
            values.append(.text(Self.lower(text)))
        case .text(let column, .whole(let text)):
            add(["lower(\(column.rawValue)) = ?"])
            values.append(.text(Self.lower(text)))
        case .sent(let from, let before):
            if let from { add("entry.date >= ?", .real(from)) }
            if let before { add("entry.date < ?", .real(before)) }
        case .number(let column, let match): add(column, match)
        case .failed: add(["outcome IN (\(HistoryOutcome.unacceptable.rawValue), \(HistoryOutcome.failed.rawValue))"])
        case .unfinished: break
        }
    }

    private mutating func add(_ column: HistoryTerm.NumberColumn, _ match: HistoryTerm.NumberMatch) {
        let (comparison, number) =
            switch match {
            case .over(let number): (">", number)
            case .atLeast(let number): (">=", number)
            case .under(let number): ("<", number)
            case .atMost(let number): ("<=", number)
            }
        add("\(column.rawValue) \(comparison) ?", .integer(number))
    }

    private mutating func add(_ condition: String, _ value: SQLiteDatabase.Value) {
        add([condition])
        values.append(value)
    }

    private mutating func add(_ conditions: [String]) {
        sql += " AND (" + conditions.joined(separator: " OR ") + ")"
    }

    /// ASCII letters in lower case, as `lower` of SQLite.
    private static func lower(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
