internal import CurlewBytes
public import CurlewTransport
public import HTTPMessage
public import Serialization

/// Calls to one service: a base URL, how requests are written and answers are read (`AFHTTPSessionManager`,
/// `AFHTTPRequestOperationManager`). A value: a copy has the same manager and its own settings.
///
///     var client = HTTPClient(baseURL: "https://api.example.test/v1", manager: manager)
///     let people = try await client.get("people", parameters: ["role": "mother"])
public struct HTTPClient: Sendable {
    public let manager: SessionManager
    /// What relative URLs stand on; nil wants every URL to be absolute.
    public let baseURL: BaseURL?
    /// How parameters are written, with the fields of every request; form as in AFNetworking.
    public var requestSerializer: RequestSerializer
    /// How answers are checked and read; JSON as in AFNetworking.
    public var responseSerializer: ResponseSerializer
    public var authentication = Authentication.none
    /// The TLS part of it is set by `setSecurityPolicy`.
    public private(set) var options: RequestOptions

    /// - Parameters:
    ///   - baseURL: gets a `/` at its end where its path has none.
    ///   - environment: where the preferred languages are taken from, see `DefaultHeaders`.
    public init(baseURL: String? = nil, manager: SessionManager, environment: [String: String] = [:]) {
        self.manager = manager
        self.baseURL = baseURL.map(BaseURL.init)
        requestSerializer = RequestSerializer(.form, headers: DefaultHeaders.fields(environment: environment))
        requestSerializer.files = LocalFiles()
        responseSerializer = ResponseSerializer(.json, conformance: .afnetworking)
        options = RequestOptions(follow: 20)
    }

    public var securityPolicy: SecurityPolicy { options.tls.policy }

    /// Throws for pins without an https base URL: they would never be looked at.
    public mutating func setSecurityPolicy(_ policy: SecurityPolicy) throws(InvalidSecurityPolicy) {
        let isSecure = baseURL.flatMap { try? URLText($0.text) }?.isSecure ?? false
        guard policy.mode == .none || isSecure else {
            throw InvalidSecurityPolicy(mode: policy.mode.rawValue, baseURL: baseURL?.text)
        }
        options.tls.policy = policy
    }

    /// Everything but the security policy, which keeps its check.
    public mutating func changeOptions(_ change: (inout RequestOptions) -> Void) {
        let policy = options.tls.policy
        change(&options)
        options.tls.policy = policy
    }

    // MARK: Requests

    /// A request that is ready to be sent (`requestWithMethod:URLString:parameters:error:`).
    ///
    /// - Parameters:
    ///   - url: absolute, or relative to the base URL by RFC 3986: `people` goes below it, `/people` to the root of its
    ///     host.
    ///   - headers: put in place last; they replace whatever is there, also the content type that was computed.
    public func request(
        _ method: String, _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        parts: MultipartForm = MultipartForm()
    ) throws(RequestSerializationError) -> PreparedRequest {
        let serialized = try requestSerializer.serialize(
            method: method, url: baseURL?.resolve(url) ?? url, parameters: parameters.map(ParameterTree.init),
            parts: parts, callHeaders: headers)
        let fields = serialized.headers.map { field in
            let isManagers = requestSerializer.headers[field.name] == field.value
            let origin: HeaderOrigin = headers.contains(field.name) ? .you : isManagers ? .manager : .serializer
            return SentHeader(field.name, field.value, origin: origin)
        }
        return PreparedRequest(
            request: SentRequest(
                method: serialized.method, url: serialized.url, headers: fields, body: serialized.body),
            response: responseSerializer, options: options, authentication: authentication)
    }

    /// A task that waits to be resumed, for any method (`dataTaskWithHTTPMethod:`).
    public func task(
        _ method: String, _ url: String, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        parts: MultipartForm = MultipartForm(), to target: DownloadTarget? = nil
    ) async throws(RequestSerializationError) -> SessionTask {
        let request = try request(method, url, parameters: parameters, headers: headers, parts: parts)
        return await manager.task(request, to: target)
    }

    /// Sends and waits. Throws also when an answer came that the response serializer refuses.
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
