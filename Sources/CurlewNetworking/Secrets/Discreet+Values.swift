public import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

// Descriptions of values that may hold credentials: none of them shows one.

// MARK: Credentials

extension Authentication: Discreet {
    /// The scheme's name in files: `basic`.
    public var description: String { scheme.rawValue }
}

extension AWSCredentials: Discreet {
    public var description: String { "\(service) in \(region)" }
}

extension OAuth2Grant: Discreet {
    public var description: String { "\(kind) from \(URLText.shown(tokenURL))" }
}

extension OAuth2Grant.Kind: Discreet {
    public var description: String {
        switch self {
        case .clientCredentials: "client-credentials"
        case .password: "password"
        case .refreshToken: "refresh-token"
        }
    }
}

extension AccessToken: Discreet {
    public var description: String { "a token" }
}

extension TokenKey: Discreet {
    public var description: String { "\(URLText.shown(tokenURL)) for \(destination)" }
}

extension TokenStore: Discreet {
    public nonisolated var description: String { "TokenStore" }
}

extension ChallengeAnswer: Discreet {
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

extension Cookie: Discreet {
    public var description: String { "\(name) of \(domain)" }
}

extension CookieJar: Discreet {
    public var description: String { "\(all)" }
}

extension SecretPlacer: Discreet {
    public var description: String { "SecretPlacer" }
}

extension SecretFilter: Discreet {
    public var description: String { "SecretFilter" }
}

// MARK: Requests

extension SentHeader: Discreet {
    /// `Name: value`, and `Authorization: Bearer ******`.
    public var description: String { "\(name): \(isHidden ? maskedValue : value)" }
}

extension SentRequest: Discreet {
    /// `GET https://example.com/people?...`
    public var description: String { "\(method) \(URLText.shown(url))" }
}

extension PreparedRequest: Discreet {
    public var description: String { "\(request)" }
}

extension BaseURL: Discreet {
    public var description: String { URLText.shown(text) }
}

extension URLReference: Discreet {
    public var description: String { URLText.shown(text) }
}

extension CacheTerms: Discreet {
    public var description: String { "\(seconds) s, version \(version)" }
}

extension RedirectTerms: Discreet {
    public var description: String { "body \(body), credentials \(credentials)" }
}

extension TaskInfo: Discreet {
    public var description: String { "\(kind) \(state): \(method) \(URLText.shown(url))" }
}

extension ImageReceipt: Discreet {
    public var description: String { "\(number): \(URLText.shown(url))" }
}

extension DownloadState: Discreet {
    public var description: String { URLText.shown(url) }
}

// MARK: Answers

extension Exchange: Discreet {
    /// `GET https://example.com/people?...: HTTP/1.1 200, 12 bytes`
    public var description: String { "\(request): \(response)" }
}

extension HopMetrics: Discreet {
    public var description: String { "\(method) \(URLText.shown(url)): \(status) in \(timings.total)" }
}

extension ExchangeFailure: Discreet {
    /// States what happened, why, and what to do.
    public var description: String { message }
}

extension HTTPClientError: Discreet {
    public var description: String { message }
}

extension InvalidSecurityPolicy: Discreet {
    public var description: String { message }
}

extension TokenFailure: Discreet {
    public var description: String { sentence }
}

extension AuthenticationFlaw: Discreet {
    public var description: String { message }
}

extension ImageDownloadError: Discreet {
    public var description: String { sentence }
}

// MARK: Clients and sessions

extension HTTPClient: Discreet {
    public var description: String { baseURL.map { "HTTPClient of \($0)" } ?? "HTTPClient" }
}

extension SessionConfiguration: Discreet {
    public var description: String { "SessionConfiguration" }
}

extension SessionManager: Discreet {
    public nonisolated var description: String { "SessionManager" }
}

extension ImageCache: Discreet {
    public var description: String { "ImageCache" }
}

extension ImageDownloader: Discreet {
    public nonisolated var description: String { "ImageDownloader" }
}
