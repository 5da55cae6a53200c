internal import CurlewBytes
internal import CurlewChecks
public import CurlewNetworking
public import CurlewRequests
internal import CurlewSerialization
public import History

/// `{{$response tour/log-in $.token}}`: a value out of another request's last answer, by the same rules as captures:
/// a JSONPath, `header Location`, `regex /id=(\d+)/`, `status`.
public struct ResponseLookUp: Equatable, Sendable {
    /// As it was typed, without quotes: a path in the collection or a name.
    public let request: String
    public let rule: String

    /// - Parameter text: the text between the braces. The result is nil for another generator, and without a request
    ///   or a rule.
    public init?(_ text: String) {
        guard let call = GeneratorCall(text), call.name == "$response" else { return nil }
        let rest = call.rest
        let start = [" $", " header ", " regex ", " status"].compactMap {
            rest.utf8.firstRange(of: $0.utf8)?.lowerBound
        }
        .min()
        guard let start else { return nil }
        let name = rest[..<start].unicodeScalars.filter { $0 != "\"" && $0 != "'" }
        guard !name.allSatisfy({ $0 == " " }) else { return nil }
        request = String(String.UnicodeScalarView(name))
        rule = String(rest[rest.utf8.index(after: start)...])
    }

    /// The value that the rule finds in the answer.
    ///
    /// - Parameters:
    ///   - answer: the request's last one; nil when there is none.
    ///   - isKept: false where `history: off` keeps the request's answers in memory only.
    public func value(in answer: Exchange?, isKept: Bool = true) throws(LookUpFailure) -> String {
        guard var answer else {
            throw LookUpFailure(
                isKept
                    ? "There is no answer of \"\(request)\" yet. Send it first."
                    : "The answer of \"\(request)\" is not kept, since its history is off. It is known only where it "
                        + "was sent in the same run of curlew. Send it there first.")
        }
        // Every look-up has a budget of its own: the answer may stay in memory for long.
        answer.work = ResponseBudget()
        let captured = try CheckRuleError.mapped(try CaptureRule(name: request, text: rule).capture(from: answer)) {
            LookUpFailure("\"\(rule)\" takes nothing out of an answer. \($0)")
        }
        switch captured {
        case .success(let value) where value.value.utf8.contains(SecretPlaceholder.mask):
            throw LookUpFailure("The answer of \"\(request)\" was kept without its secrets. Send it again.")
        case .success(let value): return value.value
        case .failure(let failure) where failure.wasStopped: throw LookUpFailure("\(failure)")
        case .failure(let failure):
            throw LookUpFailure("Nothing is at \(failure.source) in the last answer of \"\(request)\".")
        }
    }
}

/// The stores of earlier answers on disk: the history, and the cache.
public struct StoredAnswers: Sendable {
    private let history: HistoryStore
    private let cache: ResponseCache?

    public init(_ history: HistoryStore, _ cache: ResponseCache?) {
        self.history = history
        self.cache = cache
    }

    /// Removes secrets from every stored answer that were not known when it was stored: an older answer may hold the
    /// token that was captured from this one.
    public func hide(_ mask: SecretMask) async {
        guard !mask.isEmpty else { return }
        await cache?.forget(holding: mask)
        await history.hide(mask)
    }
}
