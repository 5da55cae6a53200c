public import Checks
public import CurlewNetworking

/// Whoever wants to know when a request begins and ends, and may change it before it is sent (YTKRequestAccessory).
/// Where YTKNetwork calls its accessories on the main thread and takes nothing from them, here they may wait, change
/// the request and refuse it.
///
///     willStart ─► network ─► willStop ─► whoever listens to the stream ─► didStop
public protocol RequestAccessory: Sendable {
    /// How it is called in reports and messages: `hook ./sign.sh`.
    var name: String { get }
    /// `requestWillStart:`. Called in the order of `AgentRequest.accessories`, each with what the one before gave. What comes back is sent.
    func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest
    /// `requestWillStop:`. The answer is there, and nobody has seen it yet.
    func willStop(_ outcome: TaskResult) async
    /// The exchange as it is handed over, with what the accessory has to add to it.
    func completing(_ exchange: Exchange) -> Exchange
    /// Values for the requests that follow, asked for once, behind `willStop`.
    func captured(from exchange: Exchange) -> [CapturedValue]
    /// `requestDidStop:`. Whoever listens has been told.
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

/// Why an accessory keeps a request from being sent.
public struct AccessoryFailure: Error, Sendable, Equatable {
    /// What happened, why, what to do: whole sentences.
    public var message: String

    public init(_ message: String) {
        self.message = message
    }
}

/// What an accessory did.
public struct AccessoryReport: Sendable, Equatable {
    public enum Moment: Sendable, Equatable {
        case willStart, willStop, didStop
    }

    /// `RequestAccessory.name`.
    public var name: String
    public var moment: Moment
    /// Why the request goes no further; the failure of the session comes next.
    public var failure: AccessoryFailure?
    /// True: the request is another than before.
    public var changedRequest: Bool

    public init(_ name: String, _ moment: Moment, failure: AccessoryFailure? = nil, changedRequest: Bool = false) {
        self.name = name
        self.moment = moment
        self.failure = failure
        self.changedRequest = changedRequest
    }
}
