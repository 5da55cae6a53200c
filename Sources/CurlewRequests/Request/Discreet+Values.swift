public import CurlewBytes
internal import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage

// Descriptions of values that may hold credentials: none of them shows one.

extension APIRequest: Discreet {
    /// `GET people`
    public var description: String {
        custom.map { "\($0)" } ?? "\(method.rawValue) \(URLText.shown(path))"
    }
}

extension APIRequest.Credentials: Discreet {
    public var description: String { "******" }
}

extension AgentRequest: Discreet {
    public var description: String { "\(prepared)" }
}

extension BatchRequest: Discreet {
    public var description: String { "\(requests)" }
}

extension ChainRequest: Discreet {
    public var description: String { "\(requests)" }
}

extension RequestConfiguration: Discreet {
    public var description: String { "RequestConfiguration of \(URLText.shown(baseURL))" }
}

extension RequestClient: Discreet {
    public var description: String { "RequestClient of \(URLText.shown(configuration.baseURL))" }
}

extension NetworkAgent: Discreet {
    public var description: String { "NetworkAgent" }
}

extension ResponseCache: Discreet {
    public nonisolated var description: String { "ResponseCache" }
}

extension ArgumentsFilter: Discreet {
    public var description: String { "ArgumentsFilter" }
}

extension RequestResult: Discreet {
    public var description: String {
        exchange.map { "\($0)" } ?? "\(request): \(failure.map { "\($0)" } ?? "nothing")"
    }
}

extension RequestFailure: Discreet {
    /// `message`, which may be YTKNetwork's and end without a full stop, as a sentence.
    public var description: String { message.utf8.last == UInt8(ascii: ".") ? message : message + "." }
}

extension AccessoryFailure: Discreet {
    public var description: String { message }
}

extension CacheRefusal: Discreet {
    public var description: String { sentence }
}
