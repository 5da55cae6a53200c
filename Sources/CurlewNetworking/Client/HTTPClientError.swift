internal import HTTPMessage
public import Serialization

/// Why a call of `HTTPClient` came to nothing.
public indirect enum HTTPClientError: Error, Sendable {
    /// The parameters could not be written; nothing was sent (`failure(nil, error)` in AFNetworking).
    case notWritten(RequestSerializationError)
    /// No whole answer came.
    case failed(ExchangeFailure)
    /// An answer came and the response serializer refuses it. The exchange has its bytes, and its value where it could
    /// be read all the same: what AFNetworking shows only in its task-did-complete notification.
    case refused(Exchange, ResponseSerializationError)

    /// What happened, why, what to do.
    public var message: String {
        switch self {
        case .notWritten(let error): error.message
        case .failed(let failure): failure.message
        case .refused(_, let error): error.fault.sentence
        }
    }
}

/// A policy that pins, where nothing can be pinned: the base URL is missing or not https. AFNetworking raises
/// "Invalid Security Policy" then.
public struct InvalidSecurityPolicy: Error, Sendable, Equatable {
    public var mode: String
    public var baseURL: String?

    /// What happened, why, what to do.
    public var message: String {
        "Invalid Security Policy: \(mode) pins need https. The base URL is \(baseURL.map(URLText.shown) ?? "missing"). "
            + "Set one with https."
    }
}
