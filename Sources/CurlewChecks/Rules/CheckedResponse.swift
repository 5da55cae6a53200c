internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport

/// A response during the evaluation of rules. Its body is parsed once, when the first rule needs it.
final class CheckedResponse {
    let exchange: Exchange
    private(set) lazy var json = Self.json(exchange)
    /// The body as text; nil for a body of more than `textLimit` bytes.
    private(set) lazy var text: String? =
        exchange.body.count > Self.textLimit ? nil : Self.text(exchange)

    /// The largest body, in bytes, that is searched as one text.
    static let textLimit = 64 << 20

    /// The reason why there is no JSON.
    struct NoJSON: Error {
        /// The sentence that is shown.
        let finding: String
    }

    /// The most values that a rule's path may find.
    static let mostValues = 1 << 22

    /// The work that is left for the rules; all of them spend from it.
    var budget: WorkBudget

    private init(_ exchange: Exchange, _ budget: WorkBudget) {
        self.exchange = exchange
        self.budget = budget
    }

    /// Lets `body` examine an answer within the budget of the exchange.
    static func read<Result>(_ exchange: Exchange, _ body: (CheckedResponse) -> Result) -> Result {
        exchange.work.spend { budget in
            let response = CheckedResponse(exchange, budget)
            defer { budget = response.budget }
            return body(response)
        }
    }

    /// The JSON that the response serializer decoded; a body that it decoded as another type is parsed here.
    private static func json(_ exchange: Exchange) -> Result<JSONDocument, NoJSON> {
        if case .json(let document)? = exchange.outcome.value { return .success(document) }
        guard !exchange.body.isEmpty else { return .failure(NoJSON(finding: "It is empty.")) }
        return JSONError.caught(.success(try JSONDocument(parsing: exchange.body, charset: charset(exchange)))) {
            .failure(NoJSON(finding: $0.description))
        }
    }

    private static func charset(_ exchange: Exchange) -> String? {
        exchange.head.fields["Content-Type"].flatMap(MediaType.init(parsing:))?["charset"]
    }

    private static func text(_ exchange: Exchange) -> String {
        CharsetReading(of: exchange.body, header: charset(exchange)).string(of: exchange.body)
    }

    /// The result for a body that cannot be searched as text.
    var noText: RuleResult {
        RuleResult(
            false, "the body has \(HumanReadable.bytes(Int64(exchange.body.count)))",
            "As one text at most \(BinarySize.words(Int64(Self.textLimit))) are looked at.")
    }

    /// The result for the total time, which includes redirects and challenges, as `timeout` does.
    func durationResult(_ comparison: JSONComparison, _ limit: Duration) -> RuleResult {
        let total = exchange.totalTime
        return RuleResult(
            comparison.holds(total, limit), "it took \(HumanReadable.time(total))",
            "\(comparison.words)\(HumanReadable.time(limit)) was expected")
    }

    func sizeResult(_ comparison: JSONComparison, _ limit: Int) -> RuleResult {
        let count = exchange.response.stored.map(Int.init) ?? exchange.body.count
        return RuleResult(
            comparison.holds(count, limit), "the body has \(HumanReadable.bytes(Int64(count)))",
            "\(comparison.words)\(HumanReadable.bytes(Int64(limit))) was expected")
    }
}

extension CheckedResponse.NoJSON: CustomStringConvertible {
    var description: String { finding }
}
