public import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

// Descriptions of values that may hold credentials: none of them shows one.

// MARK: Credentials

extension Authentication: Redacted {
    /// The scheme's name in files: `basic`.
    public var description: String { scheme.rawValue }
}

extension AWSCredentials: Redacted {
    public var description: String { "\(service) in \(region)" }
}

extension OAuth2Grant: Redacted {
    public var description: String { "\(kind) from \(URLText.shown(tokenURL))" }
}

extension OAuth2Grant.Kind: Redacted {
    public var description: String {
        switch self {
        case .clientCredentials: "client-credentials"
        case .password: "password"
        case .refreshToken: "refresh-token"
        }
    }
}

extension AccessToken: Redacted {
    public var description: String { "a token" }
}

extension TokenKey: Redacted {
    public var description: String { "\(URLText.shown(tokenURL)) for \(destination)" }
}

extension TokenStore: Redacted {}

extension ChallengeAnswer: Redacted {
    public var description: String {
        switch self {
        case .credentials: "credentials"
        case .certificate: "certificate"
        case .fail(let reason): "fail: \(reason)"
        case .cancel: "cancel"
        case .performDefault: "performDefault"
        case .reject: "reject"
        }
    }
}

extension Cookie: Redacted {
    public var description: String { "\(name) of \(domain)" }
}

extension CookieJar: Redacted {
    public var description: String { "\(all)" }
}

extension SecretReplacer: Redacted {}

extension SecretFilter: Redacted {}

// MARK: Requests

extension SentHeader: Redacted {
    /// `Name: value`, and `Authorization: Bearer ******`.
    public var description: String { "\(name): \(isHidden ? maskedValue : value)" }
}

extension SentRequest: Redacted {
    /// `GET https://example.com/people?...`
    public var description: String { "\(method) \(URLText.shown(url))" }
}

extension PreparedRequest: Redacted {
    public var description: String { "\(request)" }
}

extension BaseURL: Redacted {
    public var description: String { URLText.shown(text) }
}

extension URLReference: Redacted {
    public var description: String { URLText.shown(text) }
}

extension CacheTerms: Redacted {
    public var description: String { "\(seconds) s, version \(version)" }
}

extension RedirectTerms: Redacted {
    public var description: String { "body \(body), credentials \(credentials)" }
}

extension TaskInfo: Redacted {
    public var description: String { "\(kind) \(state): \(method) \(URLText.shown(url))" }
}

extension ImageReceipt: Redacted {
    public var description: String { "\(number): \(URLText.shown(url))" }
}

extension DownloadState: Redacted {
    public var description: String { URLText.shown(url) }
}

// MARK: Answers

extension Exchange: Redacted {
    /// `GET https://example.com/people?...: HTTP/1.1 200, 12 bytes`
    public var description: String { "\(request): \(response)" }
}

extension HopMetrics: Redacted {
    public var description: String { "\(method) \(URLText.shown(url)): \(status) in \(timings.total)" }
}

extension ExchangeFailure: Redacted {
    /// States what happened, why, and what to do.
    public var description: String { message }
}

extension TokenFailure: Redacted {
    public var description: String { sentence }
}

extension AuthenticationFlaw: Redacted {
    public var description: String { message }
}

extension ImageDownloadError: Redacted {
    public var description: String { sentence }
}

// MARK: Clients and sessions

extension SessionConfiguration: Redacted {}

extension SessionManager: Redacted {}

extension ImageCache: Redacted {}

extension ImageDownloader: Redacted {}
