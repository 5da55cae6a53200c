internal import CurlewBytes
internal import CurlewFormats

/// The result of a rule.
struct RuleResult: Sendable {
    var isPassed: Bool
    /// The value that was found: `the status is 404`.
    var finding: String
    /// The value that was expected: `200-299 was expected`; empty when nothing could be tested.
    var expectation: String
    /// The normalized path of the failing value.
    var place: String?
    /// True when the work was ended before there was a result.
    var wasStopped = false

    init(_ isPassed: Bool, _ finding: String, _ expectation: String, at place: String? = nil) {
        self.isPassed = isPassed
        self.finding = finding
        self.expectation = expectation
        self.place = place
    }

    /// The result for work that was ended; `finding` names the part that was not examined.
    init(_ finding: String, stoppedBy stop: WorkStop, at place: String? = nil) {
        let reached = place.map { " It had come to \($0)." } ?? ""
        self.init(false, finding, "\(stop)" + reached, at: place)
        wasStopped = true
    }

    /// The found value, then the expected one: `The status is 404. 200-299 was expected.`
    var sentence: String {
        [finding, expectation].filter { !$0.isEmpty }.map(Self.sentence).joined(separator: " ")
    }

    /// Both in a few words for one line: `status is 404, expected 200-299`; nil when nothing could be tested.
    var line: String? {
        guard let wanted = expectation.utf8.text(withoutEnd: " was expected") else { return nil }
        let named = place.flatMap { place in
            finding.utf8.text(behind: place).map { Self.short(place) + $0 }
        }
        let found = finding.utf8.text(behind: "the ").map(String.init) ?? named ?? finding
        return ["it", "none"].contains(wanted) ? found : "\(found), expected \(wanted)"
    }

    /// A normalized path with names as they are mostly written: `$.people[1].role` for `$['people'][1]['role']`.
    private static func short(_ path: String) -> String {
        var (result, rest) = ("", path[...])
        while let open = rest.utf8.firstRange(of: "['".utf8),
            let close = rest[open.upperBound...].utf8.firstRange(of: "']".utf8)
        {
            let name = rest[open.upperBound..<close.lowerBound]
            result += rest[..<open.lowerBound] + (isPlain(name) ? ".\(name)" : rest[open.lowerBound..<close.upperBound])
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    private static func isPlain(_ name: Substring) -> Bool {
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_") }
        return name.utf8.first.map(isLetter) == true
            && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }

    private static func sentence(_ text: String) -> String {
        guard let first = text.first else { return "" }
        let words = first.isLowercase ? first.uppercased() + text.dropFirst() : text
        return words.hasSuffix(".") || words.hasSuffix("?") ? words : words + "."
    }
}
