internal import CurlewBytes
internal import CurlewMessage
internal import CurlewSerialization
internal import CurlewTransport

/// One check of a response. Its name states the condition: `status 200 is in 200-299`.
public struct Check: Sendable, Equatable {
    /// The ends of a check.
    public enum Result: Sendable, Equatable {
        case passed
        /// The sentence states what happened, why, and what to do.
        case failed(String)
        /// The response has nothing that the check examines.
        case skipped
    }

    public var name: String
    public var result: Result
    /// The finding of a failed check and its expectation, in a few words for one line: `status is 500, expected
    /// 200-299`; nil when only the sentence states them.
    public var finding: String?
    /// The rule that the check comes from, as a line that `CurlewChecks.CheckRule` reads; nil for a check that the response
    /// serializer or the session makes for every request.
    public var rule: String?
    /// The normalized path (RFC 9535 §2.7) of the value at fault, when it is one value of the body.
    public var place: String?
    /// True when the check failed because the work on the answer was ended, not because of a finding.
    public var wasStopped = false

    public init(
        _ name: String, _ result: Result, finding: String? = nil, rule: String? = nil, place: String? = nil
    ) {
        self.name = name
        self.result = result
        self.finding = finding
        self.rule = rule
        self.place = place
    }
}

extension Check {
    /// The checks that the response serializer made, in its order.
    static func all(_ serializer: ResponseSerializer, _ head: ResponseHead, _ outcome: ResponseOutcome) -> [Check] {
        let faults = outcome.error?.chain ?? []
        return [
            status(serializer, head, faults), type(serializer, head, faults), body(serializer, outcome, faults),
        ].compactMap(\.self)
    }

    private static func status(
        _ serializer: ResponseSerializer, _ head: ResponseHead, _ faults: [ResponseFault]
    ) -> Check? {
        guard let accepted = serializer.acceptableStatus else { return nil }
        let isFine = accepted.contains(head.status)
        let sentence = faults.lazy.compactMap { if case .unacceptableStatus = $0 { $0.sentence } else { nil } }.first
        return Check(
            "status \(head.status) is in \(accepted)",
            isFine ? .passed : .failed(sentence.map { $0 + advice(head.status) } ?? "It is not."),
            finding: isFine ? nil : "status is \(head.status), expected \(accepted)")
    }

    private static func advice(_ status: Int) -> String {
        " A saved request can expect it: checks: [status \(status)]."
    }

    private static func type(
        _ serializer: ResponseSerializer, _ head: ResponseHead, _ faults: [ResponseFault]
    ) -> Check? {
        guard serializer.acceptableTypes != nil else { return nil }
        let type = head.fields["Content-Type"].flatMap(MediaType.init(parsing:))?.essence
        let sentence = faults.lazy.compactMap { if case .unacceptableContentType = $0 { $0.sentence } else { nil } }
            .first
        guard let sentence else {
            return Check(type.map { "type \($0) is accepted" } ?? "type is accepted", type == nil ? .skipped : .passed)
        }
        let accepted = (serializer.acceptableTypes ?? []).prefix(2).joined(separator: " or ")
        return Check(
            "type \(type ?? "none") is accepted", .failed(sentence),
            finding: "type is \(type ?? "missing"), expected \(accepted)")
    }

    private static func body(
        _ serializer: ResponseSerializer, _ outcome: ResponseOutcome, _ faults: [ResponseFault]
    ) -> Check? {
        for fault in faults {
            switch fault {
            case .invalidJSON, .jsonFragment: return Check("body parses as JSON", .failed(fault.sentence))
            case .invalidPropertyList: return Check("body parses as plist", .failed(fault.sentence))
            case .invalidXML: return Check("body parses as XML", .failed(fault.sentence))
            default: continue
            }
        }
        switch outcome.value {
        case .json: return Check("body parses as JSON", .passed)
        case .plist: return Check("body parses as plist", .passed)
        case .xml: return Check("body parses as XML", .passed)
        default: return serializer.kind == .json ? Check("body parses as JSON", .skipped) : nil
        }
    }
}

extension Exchange {
    /// Removes the response serializer's check of the status, because a rule that was added after sending states the
    /// wanted status.
    public mutating func leaveStatusToRules() {
        let start = "status \(head.status) is in "
        checks.removeAll { $0.rule == nil && $0.name.utf8.hasPrefix(start) }
    }
}
