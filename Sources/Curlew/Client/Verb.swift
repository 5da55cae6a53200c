public import CurlewBytes
public import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization

/// A method of a client's requests, which is called with what is sent: `api.post("people", json: person)`.
///
/// Every call takes a `query:` in the style of the client's serializer, and header fields that replace those of the client.
/// `progress` gets the upload of a body, else the download; `Client.answerProgress` is for the answer to a body. Both are
/// called on the network's own thread, so they have to be quick.
public struct Verb: Sendable {
    public typealias Progress = @Sendable (TaskProgress) -> Void

    let method: String
    let client: Client

    /// Sends no body (`GET:parameters:headers:progress:success:failure:` and its like, with the parameters in the URL).
    ///
    /// A `cache` is in place of `Client.cache`.
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], headers: HeaderFields = [:], cache: Caching? = nil,
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        var client = client
        if let cache { client.cache = cache }
        return try await client.call(method, url, query, .nothing, headers, progress)
    }

    /// Sends parameters as the client's serializer writes them, in the URL or in a body (`POST:parameters:...`).
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], parameters: Parameters, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .own(parameters.literal), headers, progress)
    }

    /// Sends a value as JSON (`AFJSONRequestSerializer`; `JSONParameterEncoder` of Alamofire).
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], json value: some Encodable, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .tree(.json, try client.encoder.encode(value)), headers, progress)
    }

    /// The same for values of several types: `json: ["role": role, "page": 2]`.
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], json parameters: Parameters, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .tree(.json, parameters.literal), headers, progress)
    }

    /// Sends a value as form text (`AFHTTPRequestSerializer`; `URLEncodedFormParameterEncoder` of Alamofire).
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], form value: some Encodable, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .tree(.form, try client.encoder.encode(value)), headers, progress)
    }

    /// The same for values of several types.
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], form parameters: Parameters, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .tree(.form, parameters.literal), headers, progress)
    }

    /// Sends a value as a property list in XML (`AFPropertyListRequestSerializer`).
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], plist value: some Encodable, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .tree(.plist, try client.encoder.encode(value)), headers, progress)
    }

    /// Sends a multipart form, the parameters first (`POST:parameters:headers:constructingBodyWithBlock:...`;
    /// `upload(multipartFormData:)` of Alamofire). Its files are read while they are sent.
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], parts: MultipartForm, parameters: Parameters = [:],
        headers: HeaderFields = [:], progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .parts(parts, parameters.literal), headers, progress)
    }

    /// The same for parts that are written down: `parts: [.file("sea.jpg", name: "photo"), .field("Sea", name: "title")]`.
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], parts: [FormPart], parameters: Parameters = [:],
        headers: HeaderFields = [:], progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        var form = MultipartForm()
        for part in parts { try part.append(&form) }
        return try await self(
            url, query: query, parts: form, parameters: parameters, headers: headers, progress: progress)
    }

    /// Sends bytes, a text, a file or a stream as they are (`uploadTaskWithRequest:fromData:`, `...fromFile:`), with their
    /// type unless `headers` has one.
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], body: some BodyConvertible, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .body(body.requestBody, type: body.bodyType), headers, progress)
    }

    /// The same for a body in pieces: `body: .stream { chunks }`. As an argument of a generic type such a closure does not
    /// compile.
    @discardableResult
    public func callAsFunction(
        _ url: some URLConvertible, query: Parameters = [:], body: RequestBody, headers: HeaderFields = [:],
        progress: @escaping Progress = { _ in }
    ) async throws -> Answer {
        try await client.call(method, url, query, .body(body, type: body.bodyType), headers, progress)
    }
}

extension Client {
    public var get: Verb { method("GET") }
    public var head: Verb { method("HEAD") }
    public var post: Verb { method("POST") }
    public var put: Verb { method("PUT") }
    public var patch: Verb { method("PATCH") }
    public var delete: Verb { method("DELETE") }

    /// Any other method: `api.method("REPORT")("calendar", body: text)`.
    public func method(_ name: String) -> Verb { Verb(method: name, client: self) }
}

/// The content of a request beside its query.
enum Payload: Sendable {
    case nothing
    /// For the client's serializer.
    case own(ParameterLiteral)
    case tree(SerializerKind, ParameterLiteral)
    case parts(MultipartForm, ParameterLiteral)
    case body(RequestBody, type: String?)
}
