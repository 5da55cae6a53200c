internal import CurlewBytes
public import CurlewNetworking

/// Whether a step of a batch is sent, by what an earlier step answered: `login $.role == "admin"`.
///
/// The first word names the step, a check rule follows. YTKNetwork leaves this to a chain's callbacks.
public struct Condition: Sendable, Equatable {
    /// As it was written, without blanks around it.
    public let text: String
    /// The step whose response is looked at.
    public let step: String
    public let rule: CheckRule

    /// - Throws: what is wrong with the line, and at which character.
    public init(parsing text: String) throws(CheckRuleError) {
        var reader = RuleReader(text)
        self.text = reader.trimmed
        step = try Self.step(&reader)
        let offset = reader.fault(.empty).column - 1
        do throws(CheckRuleError) {
            rule = try CheckRule(parsing: reader.rest())
        } catch {
            throw CheckRuleError(error.kind, column: error.column + offset)
        }
    }

    /// The step alone, of a line whose rule cannot be read yet.
    ///
    /// - Throws: what is wrong with the line, and at which character.
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

    public func holds(for exchange: Exchange) -> Bool {
        rule.verdict(on: CheckedResponse(exchange)).isPassed
    }

    /// What was there, for `skipped: login $.role is "user"`.
    public func finding(for exchange: Exchange) -> String {
        "\(step) \(rule.verdict(on: CheckedResponse(exchange)).finding)"
    }
}
