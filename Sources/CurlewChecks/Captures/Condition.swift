internal import CurlewBytes
public import CurlewNetworking

/// The condition of a batch step, which tests an earlier step's answer: `login $.role == "admin"`.
///
/// The first word names the step; a check rule follows. In YTKNetwork a chain's callbacks decide this.
public struct Condition: Sendable, Equatable {
    /// The text as written, without spaces around it.
    public let text: String
    /// The step whose response is tested.
    public let step: String
    public let rule: CheckRule

    /// - Throws: the error in the line, with its column.
    public init(parsing text: String) throws(CheckRuleError) {
        var reader = RuleReader(text)
        self.text = reader.trimmed
        step = try Self.step(&reader)
        let offset = reader.fault(.empty).column - 1
        rule = try CheckRuleError.mapped(try CheckRule(parsing: reader.rest())) {
            CheckRuleError($0.kind, column: $0.column + offset)
        }
    }

    /// The step of a line whose rule cannot be parsed yet.
    ///
    /// - Throws: the error in the line, with its column.
    public static func step(of text: String) throws(CheckRuleError) -> String {
        var reader = RuleReader(text)
        return try step(&reader)
    }

    private static func step(_ reader: inout RuleReader) throws(CheckRuleError) -> String {
        guard !reader.isAtEnd else { throw reader.fault(.missing(.step)) }
        let start = reader.at
        let step = reader.word()
        guard !step.utf8.hasPrefix("$") else { throw reader.fault(.missing(.step), at: start) }
        guard !reader.isAtEnd else { throw reader.fault(.missing(.rule)) }
        return step
    }

    /// Nil when it holds; else the value that was found, for `skipped: login $.role is "user"`.
    public func failure(for exchange: Exchange) -> String? {
        let result = CheckedResponse.read(exchange) { rule.result(on: $0) }
        return result.isPassed ? nil : "\(step) \(result.finding)"
    }
}
