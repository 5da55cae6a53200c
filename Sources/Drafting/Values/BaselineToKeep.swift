public import CurlewBytes
public import CurlewChecks
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewTransport
public import Workspace

/// An answer to be kept as a baseline. Secrets become stars before it reaches the disk; linear in the body.
public struct BaselineToKeep: Equatable, Sendable {
    private let exchange: Exchange
    private let secrets: SecretMask
    private let rules: [CaptureRule]

    /// The reason why an answer cannot be a baseline.
    public enum Refusal: Error, Equatable, Sendable {
        case stored
        case incomplete
        case tooLarge(Int)
        /// A secret is too short to be found in it.
        case shortSecret
        /// The search for a secret in it was stopped; with the reason.
        case unknownSecret(String)

        public var sentence: String {
            switch self {
            case .stored: "The answer went into a file; a baseline is kept of an answer that is shown."
            case .incomplete: "The answer is incomplete; a baseline is kept of a whole one."
            case .tooLarge(let count):
                "The body has \(HumanReadable.bytes(Int64(count))); a baseline keeps at most "
                    + "\(HumanReadable.bytes(Int64(SavedBaseline.bodyLimit)))."
            case .shortSecret:
                "A secret of this environment is so short that it could stand anywhere in the body; nothing was written."
            case .unknownSecret(let reason):
                "A secret of the answer is not known, so nothing was written. \(reason)"
            }
        }
    }

    /// - Parameter rules: the rules that capture secrets from the answer.
    public init(_ exchange: Exchange, hiding secrets: SecretMask = .none, taking rules: [CaptureRule] = []) {
        (self.exchange, self.secrets, self.rules) = (exchange, secrets, rules)
    }

    public static func == (left: BaselineToKeep, right: BaselineToKeep) -> Bool {
        left.exchange.date == right.exchange.date && left.secrets == right.secrets
    }

    public func saved() throws(Refusal) -> SavedBaseline {
        guard exchange.response.stored == nil else { throw .stored }
        guard exchange.isComplete else { throw .incomplete }
        guard exchange.body.count <= SavedBaseline.bodyLimit else { throw .tooLarge(exchange.body.count) }
        // A budget of its own: the answer may have been on the screen for long.
        var answer = exchange
        answer.work = exchange.work.fresh
        let taken = CaptureRule.capture(rules, from: answer)
        for case .failure(let failure) in taken where failure.wasStopped {
            throw .unknownSecret(failure.description)
        }
        let mask = secrets.adding(taken.compactMap { try? $0.get().value })
        guard !mask.hasShort else { throw .shortSecret }
        return SavedBaseline(
            status: exchange.head.status, fields: mask.kept(exchange.head.fields), body: mask.masked(exchange.body))
    }
}

extension BaselineToKeep.Refusal: Worded {}
