public import CurlewTransport

/// The reason why no token was obtained.
public enum TokenFailure: Error, Sendable, Equatable {
    /// No response came from the endpoint.
    case notReached(TransportError)
    /// The endpoint refused (RFC 6749 §5.2). `code` is its error code, such as `invalid_client`. Code and description
    /// are untrusted text.
    case refused(status: Int, code: String, description: String?)
    /// The response holds no usable token.
    case notUnderstood(reason: String)

    /// States what happened and why.
    public var sentence: String {
        switch self {
        case .notReached(let error): "The token endpoint gave no answer. \(error.message)"
        case .refused(let status, let code, let description):
            "The token endpoint refused with \(status). " + Self.words(code, description)
        case .notUnderstood(let reason): "The token endpoint's answer is no token. \(reason)"
        }
    }

    private static func words(_ code: String, _ description: String?) -> String {
        let meaning: String? =
            switch code {
            case "invalid_client": "Client id or secret is wrong."
            case "invalid_grant": "User, password or refresh token is wrong or has run out."
            case "unauthorized_client": "This client may not ask in this way."
            case "unsupported_grant_type": "It does not know this way of asking."
            case "invalid_scope": "The scope is unknown or too wide."
            case "invalid_request": "It misses something in the request."
            default: nil
            }
        let said = description.map { "It says \"\($0.prefix(200))\"." } ?? (code.isEmpty ? nil : "It says \"\(code)\".")
        return [meaning, said].compactMap(\.self).joined(separator: " ")
    }
}

extension TokenFailure {
    /// The error of an exchange that was not sent because there is no token.
    var transportError: TransportError { .noCredentials(reason: sentence) }
}
