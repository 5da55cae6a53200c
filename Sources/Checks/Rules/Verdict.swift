/// How a rule ended.
struct Verdict: Sendable {
    var isPassed: Bool
    /// What was there: `the status is 404`.
    var finding: String
    /// What should have been: `200-299 was expected`; empty where nothing could be looked at.
    var expectation: String
    /// The normalized path of the value that is not as it should be.
    var place: String?

    init(_ isPassed: Bool, _ finding: String, _ expectation: String, at place: String? = nil) {
        self.isPassed = isPassed
        self.finding = finding
        self.expectation = expectation
        self.place = place
    }

    /// What came, then what was expected: `The status is 404. 200-299 was expected.`
    var sentence: String {
        [finding, expectation].filter { !$0.isEmpty }.map(Self.sentence).joined(separator: " ")
    }

    private static func sentence(_ text: String) -> String {
        guard let first = text.first else { return "" }
        let words = first.isLowercase ? first.uppercased() + text.dropFirst() : text
        return words.hasSuffix(".") || words.hasSuffix("?") ? words : words + "."
    }
}
