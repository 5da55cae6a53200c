internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewTransport

/// A check of a response, in one line: `status 200-299`, `$.people size 2`, `duration < 300ms`.
///
/// ```
///   status 200-299, 304        status < 400             type json               type application/json, text/*
///   header ETag exists         header Server == nginx   header Link contains a  header X matches ^a+$
///   body contains Ada          body not matches \d      duration < 300ms        size <= 10kB
///   $.role == "admin"          $.age >= 18              $.tags contains "a"     $.name matches ^A
///   $.token exists             $.error absent           $.people size 2         $..id count 3
///   same as baseline
///   $.id type integer          $.id not type null       format {"people": [{"name": "string"}]}
/// ```
///
/// The operand of a path's comparison is JSON; other operands are text up to the end of the line, without quotes
/// around it. When a path finds several values, every one of them must pass; when it finds none, the check fails,
/// except for `absent` and `count`. Numbers are compared by their decimal text.
///
/// `status` and `format` are YTKNetwork's `statusCodeValidator` and `jsonValidator`, written as text instead of code;
/// the others have no counterpart there.
public struct CheckRule: Sendable, Equatable {
    /// The text as written, without spaces around it.
    public private(set) var text: String
    package private(set) var subject: CheckSubject

    /// - Throws: the error in the line, with its column.
    public init(parsing text: String) throws(CheckRuleError) {
        var reader = RuleReader(text)
        subject = try reader.subject()
        self.text = reader.trimmed
    }

    /// A rule that may be invalid; an invalid one fails, so that no check is lost by a typing error.
    ///
    /// - Parameter written: the line before its variables were replaced.
    public init(reading text: String, written: String? = nil) {
        do throws(CheckRuleError) {
            self = try CheckRule(parsing: text)
            if let written { self.text = written }
        } catch {
            self.init(broken: written ?? text, error)
        }
    }

    /// A rule that is known to be invalid.
    public init(broken text: String, _ error: CheckRuleError) {
        self.text = text
        subject = .broken(error)
    }

    /// A rule made from a response serializer's settings instead of a line: YTKNetwork's `jsonValidator`.
    public init(_ format: JSONFormat) {
        text = "format " + format.text
        subject = .format(format)
    }

    /// Gives `same as baseline` the answer to compare with; other rules stay as they are.
    public mutating func take(_ baseline: CheckBaseline) {
        if case .baseline = subject { subject = .baseline(baseline) }
    }

    /// True when the rule compares with a baseline.
    public var usesBaseline: Bool { if case .baseline = subject { true } else { false } }

    /// Evaluates the rule. For several rules `evaluate(_:_:)` reads the body only once.
    public func evaluate(_ exchange: Exchange) -> Check {
        CheckedResponse.read(exchange, evaluate)
    }

    /// The checks of all rules, in their order; they spend from the exchange's budget.
    public static func evaluate(_ rules: [CheckRule], _ exchange: Exchange) -> [Check] {
        CheckedResponse.read(exchange) { response in rules.map { $0.evaluate(response) } }
    }

    public static func == (left: CheckRule, right: CheckRule) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    private func evaluate(_ response: CheckedResponse) -> Check {
        let result = result(on: response)
        var check = Check(
            name, result.isPassed ? .passed : .failed(result.sentence),
            finding: result.isPassed ? nil : result.line, rule: text,
            place: result.isPassed ? nil : result.place)
        check.wasStopped = result.wasStopped
        return check
    }

    /// The result of the rule, with the value that was found.
    func result(on response: CheckedResponse) -> RuleResult {
        switch subject {
        case .status(let test): test.result(on: response.exchange.head.status)
        case .type(let types): types.result(on: response.exchange.head.fields["Content-Type"])
        case .header(let name, let test):
            test.result(
                on: response.exchange.head.fields.values(name), subject: "header \(name)", within: &response.budget)
        case .body(let test):
            response.text.map { test.result(on: [$0], subject: "the body", within: &response.budget) }
                ?? response.noText
        case .duration(let comparison, let limit): response.durationResult(comparison, limit)
        case .size(let comparison, let limit): response.sizeResult(comparison, limit)
        case .path(let path, let test): test.result(on: path, in: response)
        case .format(let format): format.result(on: response)
        case .baseline(let baseline): baseline.result(on: response.exchange, within: &response.budget)
        case .broken(let error) where error.isUnresolved: RuleResult(false, error.description, "")
        case .broken(let error): RuleResult(false, "this is no rule", error.description)
        }
    }

    /// The name in the list of checks: the line as written, but with sizes in a readable unit.
    public var name: String {
        switch subject {
        case .path(let path, .size(.equal, let count)): "\(path.text) has \(Plural.of(count, "item"))"
        case .format: "body has the given format"
        default: text
        }
    }
}
