internal import CurlewBytes
public import CurlewTransport
public import HTTPMessage
public import Serialization

/// A client of one service, with a base URL and the serializers for requests and responses (`AFHTTPSessionManager`,
/// `AFHTTPRequestOperationManager`). A value: a copy shares the manager and has its own settings.
///
///     var client = HTTPClient(baseURL: "https://api.example.test/v1", manager: manager)
///     let people = try await client.get("people", parameters: ["role": "mother"])
public struct HTTPClient: Sendable {
    public let manager: SessionManager
    /// The base of relative URLs; nil when every URL has to be absolute.
    public let baseURL: BaseURL?
    /// Writes the parameters, and holds the header fields of every request. Form-encoded by default, as in
    /// AFNetworking.
    public var requestSerializer: RequestSerializer
    /// Checks and reads the responses. JSON by default, as in AFNetworking.
    public var responseSerializer: ResponseSerializer
    public var authentication = Authentication.none
    /// The options of every request; up to 20 redirects are followed by default. `setSecurityPolicy` sets their
    /// security policy, `changeOptions` the rest.
    public private(set) var options: RequestOptions

    /// - Parameters:
    ///   - baseURL: a path that does not end in `/` gets one, see `BaseURL`.
    ///   - environment: variables that name the preferred languages, see `DefaultHeaders`.
    public init(baseURL: String? = nil, manager: SessionManager, environment: [String: String] = [:]) {
        self.manager = manager
        self.baseURL = baseURL.map(BaseURL.init)
        requestSerializer = RequestSerializer(.form, headers: DefaultHeaders.fields(environment: environment))
        requestSerializer.files = LocalFiles()
        responseSerializer = ResponseSerializer(.json, conformance: .afnetworking)
        options = RequestOptions(follow: 20)
    }

    public var securityPolicy: SecurityPolicy { options.tls.policy }

    /// Throws for a policy with pins when the base URL is missing or not https, since the pins would never be checked.
    public mutating func setSecurityPolicy(_ policy: SecurityPolicy) throws(InvalidSecurityPolicy) {
        let isSecure = baseURL.flatMap { try? URLText($0.text) }?.isSecure ?? false
        guard policy.mode == .none || isSecure else {
            throw InvalidSecurityPolicy(mode: policy.mode.rawValue, baseURL: baseURL?.text)
        }
        options.tls.policy = policy
    }

    /// Changes the options. The security policy stays as it is, because only `setSecurityPolicy` checks it.
    public mutating func changeOptions(_ change: (inout RequestOptions) -> Void) {
        let policy = options.tls.policy
        change(&options)
        options.tls.policy = policy
    }

    // MARK: Requests

    /// A request that is ready to be sent (`requestWithMethod:URLString:parameters:error:`).
    ///
    /// - Parameters:
    ///   - url: absolute, or relative to the base URL by RFC 3986: `people` is below the base, `/people` is at the root
    ///     of its host.
    ///   - headers: set last; they replace fields of the same name, the computed content type included.
    public func request(
        _ method: String, _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        parts: MultipartForm = MultipartForm()
    ) throws(RequestSerializationError) -> PreparedRequest {
        let serialized = try requestSerializer.serialize(
            method: method, url: baseURL?.resolve(url) ?? url, parameters: parameters.map(ParameterTree.init),
            parts: parts, callHeaders: headers)
        return PreparedRequest(
            request: SentRequest(serialized, yours: headers, managers: requestSerializer.headers),
            response: responseSerializer, options: options, authentication: authentication)
    }

    /// A paused task for any method (`dataTaskWithHTTPMethod:`).
    public func task(
        _ method: String, _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        parts: MultipartForm = MultipartForm(), to target: DownloadTarget? = nil
    ) async throws(RequestSerializationError) -> SessionTask {
        let request = try request(method, url, parameters: parameters, headers: headers, parts: parts)
        return await manager.task(request, to: target)
    }

    /// Sends a request and returns its exchange. Throws also for a response that the response serializer refuses.
    public func send(
        _ method: String, _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        parts: MultipartForm = MultipartForm(), to target: DownloadTarget? = nil,
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws(HTTPClientError) -> Exchange {
        let task: SessionTask
        do {
            task = try await self.task(method, url, parameters: parameters, headers: headers, parts: parts, to: target)
        } catch {
            throw .notWritten(error)
        }
        let exchange: Exchange
        do {
            exchange = try await task.exchange(progress: progress)
        } catch {
            throw .failed(error)
        }
        if let error = exchange.outcome.error { throw .refused(exchange, error) }
        return exchange
    }
}

extension SentRequest {
    /// The request as a serializer made it. Each field is the caller's, the manager's, or the serializer's own.
    package init(_ serialized: SerializedRequest, yours: HeaderFields, managers: HeaderFields) {
        let fields = serialized.headers.map { field in
            let isManagers = managers[field.name] == field.value
            let origin: HeaderOrigin = yours.contains(field.name) ? .you : isManagers ? .manager : .serializer
            return SentHeader(field.name, field.value, origin: origin)
        }
        self.init(method: serialized.method, url: serialized.url, headers: fields, body: serialized.body)
    }
}

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

extension HTTPClient {
    /// `GET:parameters:headers:progress:success:failure:`
    public func get(
        _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws(HTTPClientError) -> Exchange {
        try await send("GET", url, parameters: parameters, headers: headers, progress: progress)
    }

    /// `HEAD:parameters:headers:success:failure:`
    public func head(
        _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:]
    ) async throws(HTTPClientError) -> Exchange {
        try await send("HEAD", url, parameters: parameters, headers: headers)
    }

    /// `POST:parameters:headers:progress:success:failure:`
    public func post(
        _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws(HTTPClientError) -> Exchange {
        try await send("POST", url, parameters: parameters, headers: headers, progress: progress)
    }

    /// Sends a multipart form (`POST:parameters:headers:constructingBodyWithBlock:progress:success:failure:`). Its
    /// files and streams are read while they are sent. A content type in `headers` replaces the one with the boundary.
    public func post(
        _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:], parts: MultipartForm,
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws(HTTPClientError) -> Exchange {
        try await send("POST", url, parameters: parameters, headers: headers, parts: parts, progress: progress)
    }

    /// `PUT:parameters:headers:success:failure:`
    public func put(
        _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:]
    ) async throws(HTTPClientError) -> Exchange {
        try await send("PUT", url, parameters: parameters, headers: headers)
    }

    /// `PATCH:parameters:headers:success:failure:`
    public func patch(
        _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:]
    ) async throws(HTTPClientError) -> Exchange {
        try await send("PATCH", url, parameters: parameters, headers: headers)
    }

    /// `DELETE:parameters:headers:success:failure:`
    public func delete(
        _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:]
    ) async throws(HTTPClientError) -> Exchange {
        try await send("DELETE", url, parameters: parameters, headers: headers)
    }

    /// Downloads into a file (`downloadTaskWithRequest:progress:destination:completionHandler:`). Throws for a status
    /// that is refused, and leaves the target as it was.
    public func download(
        _ url: String, to target: DownloadTarget, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws(HTTPClientError) -> Exchange {
        try await send("GET", url, parameters: parameters, headers: headers, to: target, progress: progress)
    }
}
