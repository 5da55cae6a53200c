public import CurlewNetworking

/// A value that is captured from a response, for the requests that follow.
///
/// ```
///   $.token             the first value that the path finds; numbers as they are written
///   header Location     the field's first value; followed by  regex /id=(\d+)/  only the part that matches
///   regex /id=(\d+)/    of the body's text: the first group, else the whole match; i after the slash ignores case
///   status              200
/// ```
///
/// In YTKNetwork a chain's callbacks (`YTKChainCallback`) do this: the program reads the result of one request and
/// builds the next.
public struct CaptureRule: Sendable, Equatable {
    public let name: String
    /// The rule's text, as written.
    public private(set) var text: String
    /// The value is shown as `******`.
    public let isSecret: Bool
    package let source: CaptureSource

    /// The longest value that is taken as a variable, in bytes.
    static let longestValue = 1 << 16

    /// - Throws: the error in `text`, with its column.
    public init(name: String, text: String, isSecret: Bool = false) throws(CheckRuleError) {
        var reader = RuleReader(text)
        source = try reader.captureSource()
        self.name = name
        self.text = reader.trimmed
        self.isSecret = isSecret
    }

    /// A rule that may be invalid; an invalid one captures nothing and fails.
    ///
    /// - Parameter written: the line before its variables were replaced.
    public init(reading text: String, name: String, isSecret: Bool = false, written: String? = nil) {
        do throws(CheckRuleError) {
            self = try CaptureRule(name: name, text: text, isSecret: isSecret)
            if let written { self.text = written }
        } catch {
            self.init(broken: written ?? text, name: name, isSecret: isSecret, error)
        }
    }

    /// A rule that is known to be invalid.
    public init(broken text: String, name: String, isSecret: Bool = false, _ error: CheckRuleError) {
        self.name = name
        self.text = text
        self.isSecret = isSecret
        source = .broken(error)
    }

    /// Captures the value.
    public func capture(from exchange: Exchange) -> Result<CapturedValue, CaptureFailure> {
        CheckedResponse.read(exchange, capture)
    }

    /// The value that each rule captures; the body is read once for all, and all spend from the exchange's budget.
    public static func capture(
        _ rules: [CaptureRule], from exchange: Exchange
    ) -> [Result<CapturedValue, CaptureFailure>] {
        CheckedResponse.read(exchange) { response in rules.map { $0.capture(from: response) } }
    }

    private func capture(from response: CheckedResponse) -> Result<CapturedValue, CaptureFailure> {
        let found: String
        do throws(CaptureFailure.Reason) {
            found = try source.text(in: response)
        } catch {
            return .failure(CaptureFailure(name: name, source: text, reason: error))
        }
        guard found.utf8.count <= Self.longestValue else {
            let reason = CaptureFailure.Reason.tooLong(bytes: found.utf8.count, limit: Self.longestValue)
            return .failure(CaptureFailure(name: name, source: text, reason: reason))
        }
        return .success(CapturedValue(name: name, value: found, isSecret: isSecret, source: text))
    }

    public static func == (left: CaptureRule, right: CaptureRule) -> Bool {
        left.name == right.name && left.text.utf8.elementsEqual(right.text.utf8) && left.isSecret == right.isSecret
    }
}
