public import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport

// Descriptions of values that may hold credentials: none of them shows one.

extension APIRequest: Redacted {
    /// `GET people`
    public var description: String {
        custom.map { "\($0)" } ?? "\(method.rawValue) \(URLText.shown(path))"
    }
}

extension APIRequest.Credentials: Redacted {
    public var description: String { "******" }
}

extension AgentRequest: Redacted {
    public var description: String { "\(prepared)" }
}

extension BatchRequest: Redacted {
    public var description: String { "\(requests)" }
}

extension ChainRequest: Redacted {
    public var description: String { "\(requests)" }
}

extension RequestConfiguration: Redacted {
    public var description: String { "RequestConfiguration of \(URLText.shown(baseURL))" }
}

extension RequestClient: Redacted {
    public var description: String { "RequestClient of \(URLText.shown(configuration.baseURL))" }
}

extension NetworkAgent: Redacted {}

extension ResponseCache: Redacted {}

extension ArgumentsFilter: Redacted {}

extension RequestResult: Redacted {
    public var description: String {
        exchange.map { "\($0)" } ?? "\(request): \(failure.map { "\($0)" } ?? "nothing")"
    }
}

extension RequestFailure: Redacted {
    /// `message`, which may be YTKNetwork's and end without a full stop, as a sentence.
    public var description: String { message.utf8.last == UInt8(ascii: ".") ? message : message + "." }
}

extension AccessoryFailure: Redacted {
    public var description: String { message }
}

extension CacheRefusal: Redacted {
    public var description: String { sentence }
}
