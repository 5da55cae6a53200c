internal import CurlewBytes
internal import CurlewChecks
public import CurlewNetworking
internal import CurlewTransport
internal import Drafting

/// The result of a finished step, without its body.
public struct RunRow: Sendable, Equatable {
    /// The ways a step can end.
    public enum Status: Sendable, Equatable {
        case waiting
        case running
        /// Every check passed.
        case passed
        /// There was an answer, and a check failed or a value was missing.
        case failed
        /// There was no answer: name, connection, TLS, time-out, protocol; or nothing could be sent.
        case error
        case cancelled
        case skipped(SkipReason)
    }

    public var step: RunStep
    public var status: Status = .waiting
    /// The URL as sent, with secrets masked, as everywhere in a row.
    public var url: String?
    /// The status code of the answer.
    public var code: Int?
    public var reason = ""
    public var bytes = 0
    public var time: Duration?
    public var checks: [Check] = []
    /// The names of captured values, and whether they are secret.
    public var captured: [Captured] = []
    /// The faults, one sentence each.
    public var faults: [String] = []
    /// True when the request could not be prepared, so that nothing was sent.
    public var wasRefused = false

    /// A captured value; that of a secret is left out.
    public struct Captured: Sendable, Equatable {
        public var name: String
        public var value: String?
    }

    public init(_ step: RunStep) {
        self.step = step
    }

    /// Takes over the outcome of the step.
    public mutating func take(_ outcome: StepOutcome, _ time: Duration) {
        self.time = time
        step.title = outcome.title ?? step.title
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

    /// Whether the row makes the run fail.
    public var isFault: Bool {
        switch status {
        case .failed, .error, .cancelled: true
        case .waiting, .running, .passed, .skipped: false
        }
    }
}

extension RunRow {
    /// The status of the row on the screen and in the shell: `200 OK`, `skipped: needs user_id from 2`, `running`.
    public var word: String {
        switch status {
        case .waiting: "waiting"
        case .running: "running"
        case .passed, .failed: code.map { reason.isEmpty ? "\($0)" : "\($0) \(reason)" } ?? "no answer"
        case .error: faults.first ?? "not sent"
        case .cancelled: "cancelled"
        case .skipped(let reason): "skipped: \(reason)"
        }
    }

    /// The failed checks of a step with an answer.
    public var details: [String] {
        status == .failed ? faults : status == .error ? Array(faults.dropFirst()) : []
    }
}
