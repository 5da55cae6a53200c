internal import Checks
internal import CurlewBytes
public import CurlewNetworking
internal import CurlewTransport
internal import Drafting

/// What is left of a step when it is over; its body is not.
public struct RunRow: Sendable, Equatable {
    /// How it ended.
    public enum Status: Sendable, Equatable {
        case waiting
        case running
        /// Every check passed.
        case passed
        /// There was an answer, and something about it is wrong.
        case failed
        /// There was no answer: name, connection, TLS, time-out, protocol; or nothing could be sent.
        case error
        case cancelled
        case skipped(SkipReason)
    }

    public var step: RunStep
    public var status: Status = .waiting
    /// As it was sent, secrets as stars: as in all that is kept here.
    public var url: String?
    /// Of the answer.
    public var code: Int?
    public var reason = ""
    public var bytes = 0
    public var time: Duration?
    public var checks: [Check] = []
    /// The names that got values, and whether they are secret.
    public var captured: [Captured] = []
    /// What is wrong, a sentence each.
    public var faults: [String] = []
    /// It could not be made ready, so nothing was sent.
    public var wasRefused = false

    /// A value that was taken out of the answer; a secret's is left out.
    public struct Captured: Sendable, Equatable {
        public var name: String
        public var value: String?
    }

    public init(_ step: RunStep) {
        self.step = step
    }

    /// What came of it.
    public mutating func take(_ outcome: StepOutcome, _ time: Duration) {
        self.time = time
        faults = outcome.faults
        captured = outcome.captured.map { Captured(name: $0.name, value: $0.isSecret ? nil : $0.value) }
        defer { hide(outcome.mask) }
        switch outcome.answer {
        case .exchange(let exchange):
            take(exchange)
            status = faults.isEmpty ? .passed : .failed
        case .failure(let failure):
            url = failure.request.url
            status = failure.error == .cancelled ? .cancelled : .error
        case .refused: (status, wasRefused) = (.error, true)
        }
    }

    private mutating func take(_ exchange: Exchange) {
        url = exchange.request.url
        code = exchange.head.status
        reason = exchange.head.reason
        bytes = exchange.body.count
        checks = exchange.checks
    }

    private mutating func hide(_ mask: SecretMask) {
        url = url.map(mask.shown)
        reason = mask.shown(reason)
        faults = faults.map(mask.shown)
        checks = checks.map { mask.hidden($0) }
        captured = captured.map { Captured(name: $0.name, value: $0.value.map(mask.shown)) }
    }

    /// It counts against the run.
    public var isFault: Bool {
        switch status {
        case .failed, .error, .cancelled: true
        case .waiting, .running, .passed, .skipped: false
        }
    }
}
