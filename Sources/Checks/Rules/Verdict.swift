/// The result of a rule.
struct Verdict: Sendable {
    var isPassed: Bool
    /// The value that was found: `the status is 404`.
    var finding: String
    /// The value that was expected: `200-299 was expected`; empty when nothing could be tested.
    var expectation: String
    /// The normalized path of the failing value.
    var place: String?

    init(_ isPassed: Bool, _ finding: String, _ expectation: String, at place: String? = nil) {
        self.isPassed = isPassed
        self.finding = finding
        self.expectation = expectation
        self.place = place
    }

    /// The found value, then the expected one: `The status is 404. 200-299 was expected.`
    var sentence: String {
        [finding, expectation].filter { !$0.isEmpty }.map(Self.sentence).joined(separator: " ")
    }

    private static func sentence(_ text: String) -> String {
        guard let first = text.first else { return "" }
        let words = first.isLowercase ? first.uppercased() + text.dropFirst() : text
        return words.hasSuffix(".") || words.hasSuffix("?") ? words : words + "."
    }
}
