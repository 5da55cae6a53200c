internal import HTTPMessage
public import Serialization

/// The reason why a call of `HTTPClient` failed.
public indirect enum HTTPClientError: Error, Sendable {
    /// The parameters could not be written; nothing was sent (`failure(nil, error)` in AFNetworking).
    case notWritten(RequestSerializationError)
    /// No complete response came.
    case failed(ExchangeFailure)
    /// The response serializer refused the response. The exchange has its bytes, and its value if that could be read
    /// nevertheless; AFNetworking shows this value only in its task-did-complete notification.
    case refused(Exchange, ResponseSerializationError)

    /// States what happened, why, and what to do.
    public var message: String {
        switch self {
        case .notWritten(let error): error.message
        case .failed(let failure): failure.message
        case .refused(_, let error): error.fault.sentence
        }
    }
}

/// The error for a security policy with pins when the base URL is missing or not https. AFNetworking raises "Invalid
/// Security Policy" then.
public struct InvalidSecurityPolicy: Error, Sendable, Equatable {
    public var mode: String
    public var baseURL: String?

    /// States what happened, why, and what to do.
    public var message: String {
        "Invalid Security Policy: \(mode) pins need https. The base URL is \(baseURL.map(URLText.shown) ?? "missing"). "
            + "Set one with https."
    }
}
