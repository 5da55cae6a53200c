public import CurlewChecks
public import CurlewNetworking

/// An accessory is called when a request begins and ends, and may change it before it is sent (YTKRequestAccessory). YTKNetwork
/// calls its accessories on the main thread and uses no result of theirs; here they may wait, change the request and
/// refuse it.
///
///     willStart ─► network ─► willStop ─► receiver of the events ─► didStop
///
/// An accessory that was asked by `willStart` is told the end in any case: when it refuses itself, when a later one
/// refuses, and when the request is cancelled.
public protocol RequestAccessory: Sendable {
    /// The name in reports and messages: `hook ./sign.sh`.
    var name: String { get }
    /// `requestWillStart:`. Called in the order of `AgentRequest.accessories`, each with the request that the one
    /// before returned. The last one's request is sent.
    func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest
    /// `requestWillStop:`. Called with the result before it is reported.
    func willStop(_ outcome: TaskResult) async
    /// The exchange with the accessory's additions, as it will be reported.
    func completing(_ exchange: Exchange) -> Exchange
    /// Values for later requests; called once after a success, after `willStop`.
    func captured(from exchange: Exchange) -> [CapturedValue]
    /// `requestDidStop:`. Called after the result was reported.
    func didStop(_ outcome: TaskResult) async
}

extension RequestAccessory {
    public var name: String { "accessory" }

    public func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest { request }
    public func willStop(_ outcome: TaskResult) async {}
    public func completing(_ exchange: Exchange) -> Exchange { exchange }
    public func captured(from exchange: Exchange) -> [CapturedValue] { [] }
    public func didStop(_ outcome: TaskResult) async {}
}

/// The reason why an accessory refuses to let a request be sent.
public struct AccessoryFailure: Error, Sendable, Equatable {
    /// The event, the reason, the remedy, in whole sentences.
    public var message: String

    public init(_ message: String) {
        self.message = message
    }
}

/// One call of an accessory and its effect.
public struct AccessoryReport: Sendable, Equatable {
    public enum Moment: Sendable, Equatable {
        case willStart, willStop, didStop
    }

    /// `RequestAccessory.name`.
    public var name: String
    public var moment: Moment
    /// The reason why the request is not sent; the session's failure follows.
    public var failure: AccessoryFailure?
    /// True when the accessory changed the request.
    public var changedRequest: Bool

    public init(_ name: String, _ moment: Moment, failure: AccessoryFailure? = nil, changedRequest: Bool = false) {
        self.name = name
        self.moment = moment
        self.failure = failure
        self.changedRequest = changedRequest
    }
}

/// An accessory made of functions, for uses that need no type of their own (the block accessory of YTKNetwork 3.0.4;
/// `YTKAnimatingRequestAccessory` shows its use). `RequestClient.start(_:telling:)` adds one to a request.
public struct RequestObserver: RequestAccessory {
    public var name: String
    private let started: @Sendable (PreparedRequest) -> Void
    private let stopping: @Sendable (TaskResult) -> Void
    private let stopped: @Sendable (TaskResult) -> Void

    /// The functions may be called on any thread.
    public init(
        name: String = "observer", willStart: @escaping @Sendable (PreparedRequest) -> Void = { _ in },
        willStop: @escaping @Sendable (TaskResult) -> Void = { _ in },
        didStop: @escaping @Sendable (TaskResult) -> Void = { _ in }
    ) {
        self.name = name
        started = willStart
        stopping = willStop
        stopped = didStop
    }

    public func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
        started(request)
        return request
    }

    public func willStop(_ outcome: TaskResult) async { stopping(outcome) }
    public func didStop(_ outcome: TaskResult) async { stopped(outcome) }
}
