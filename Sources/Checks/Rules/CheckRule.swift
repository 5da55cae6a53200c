internal import CurlewFormats
public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage

/// What a response should be, in one line: `status 200-299`, `$.people size 2`, `duration < 300ms`.
///
/// ```
///   status 200-299, 304        status < 400             type json               type application/json, text/*
///   header ETag exists         header Server == nginx   header Link contains a  header X matches ^a+$
///   body contains Ada          body not matches \d      duration < 300ms        size <= 10kB
///   $.role == "admin"          $.age >= 18              $.tags contains "a"     $.name matches ^A
///   $.token exists             $.error absent           $.people size 2         $..id count 3
///   $.id type integer          $.id not type null       format {"people": [{"name": "string"}]}
/// ```
///
/// What stands behind a path's comparison is JSON, elsewhere it is text up to the end of the line, quotes around it left
/// out. A path that finds several values holds when every one of them does; one that finds none fails, but for `absent`
/// and `count`. Numbers are compared by their decimal text.
///
/// `status` and `format` are YTKNetwork's `statusCodeValidator` and `jsonValidator`, written down instead of programmed;
/// the others it has no counterpart for.
public struct CheckRule: Sendable, Equatable {
    /// As it was written, without blanks around it.
    public private(set) var text: String
    package let subject: CheckSubject

    /// - Throws: what is wrong with the line, and at which character.
    public init(parsing text: String) throws(CheckRuleError) {
        var reader = RuleReader(text)
        subject = try reader.subject()
        self.text = reader.trimmed
    }

    /// A line that may be wrong, and then fails: so that no check goes missing for a slip of the pen.
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

    /// A line that is known to be wrong.
    public init(broken text: String, _ error: CheckRuleError) {
        self.text = text
        subject = .broken(error)
    }

    /// Made of a response serializer's settings, not of a line: YTKNetwork's `jsonValidator`.
    public init(_ format: JSONFormat) {
        text = "format " + format.text
        subject = .format(format)
    }

    /// Looks at the response. To ask several rules, `evaluate(_:_:)` reads the body once.
    public func evaluate(_ exchange: Exchange) -> Check {
        evaluate(CheckedResponse(exchange))
    }

    /// The checks of all rules, in their order.
    public static func evaluate(_ rules: [CheckRule], _ exchange: Exchange) -> [Check] {
        let response = CheckedResponse(exchange)
        return rules.map { $0.evaluate(response) }
    }

    public static func == (left: CheckRule, right: CheckRule) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    private func evaluate(_ response: CheckedResponse) -> Check {
        let verdict = verdict(on: response)
        return Check(
            name, verdict.isPassed ? .passed : .failed(verdict.sentence), rule: text,
            place: verdict.isPassed ? nil : verdict.place)
    }

    /// How it ends, and what was there.
    func verdict(on response: CheckedResponse) -> Verdict {
        switch subject {
        case .status(let test): test.verdict(on: response.exchange.head.status)
        case .type(let types): types.verdict(on: response.exchange.head.fields["Content-Type"])
        case .header(let name, let test):
            test.verdict(on: response.exchange.head.fields.values(name), subject: "header \(name)")
        case .body(let test): response.text.map { test.verdict(on: [$0], subject: "the body") } ?? response.noText
        case .duration(let comparison, let limit): response.durationVerdict(comparison, limit)
        case .size(let comparison, let limit): response.sizeVerdict(comparison, limit)
        case .path(let path, let test): test.verdict(on: path, in: response)
        case .format(let format): format.verdict(on: response)
        case .broken(let error) where error.isUnresolved: Verdict(false, error.description, "")
        case .broken(let error): Verdict(false, "this is no rule", error.description)
        }
    }

    /// For the list of checks: the line as it is, but for sizes, which read better as words.
    public var name: String {
        switch subject {
        case .path(let path, .size(.equal, let count)): "\(path.text) has \(count) \(count == 1 ? "item" : "items")"
        case .format: "body has the given format"
        default: text
        }
    }
}
