public import CurlewNetworking
public import HTTPMessage
internal import Serialization

/// Requests with Swift values. They throw `CancellationError` when the caller's task was cancelled, and else
/// `HTTPClientError`, or what the value's own `encode(to:)` throws; nothing was sent then.
extension HTTPClient {
    /// Sends parameters in the URL for GET, HEAD and DELETE, and else in a body of the client's serializer.
    public func get(
        _ url: String, query: Parameters, headers: HeaderFields = [:],
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws -> Exchange {
        try await call("GET", url, query, headers: headers, progress: progress)
    }

    public func head(_ url: String, query: Parameters, headers: HeaderFields = [:]) async throws -> Exchange {
        try await call("HEAD", url, query, headers: headers)
    }

    public func delete(_ url: String, query: Parameters, headers: HeaderFields = [:]) async throws -> Exchange {
        try await call("DELETE", url, query, headers: headers)
    }

    /// Sends the value as JSON, whatever the client's serializer is: `post("people", json: person)`.
    @discardableResult
    public func post(
        _ url: String, json value: some Encodable, by encoder: ParameterEncoder = ParameterEncoder(),
        headers: HeaderFields = [:], progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws -> Exchange {
        try await write("POST", url, .json, value, encoder, headers, progress)
    }

    @discardableResult
    public func put(
        _ url: String, json value: some Encodable, by encoder: ParameterEncoder = ParameterEncoder(),
        headers: HeaderFields = [:]
    ) async throws -> Exchange {
        try await write("PUT", url, .json, value, encoder, headers)
    }

    @discardableResult
    public func patch(
        _ url: String, json value: some Encodable, by encoder: ParameterEncoder = ParameterEncoder(),
        headers: HeaderFields = [:]
    ) async throws -> Exchange {
        try await write("PATCH", url, .json, value, encoder, headers)
    }

    /// Sends the value as form text (`application/x-www-form-urlencoded`), in the client's style.
    @discardableResult
    public func post(
        _ url: String, form value: some Encodable, by encoder: ParameterEncoder = ParameterEncoder(),
        headers: HeaderFields = [:], progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws -> Exchange {
        try await write("POST", url, .form, value, encoder, headers, progress)
    }

    @discardableResult
    public func put(
        _ url: String, form value: some Encodable, by encoder: ParameterEncoder = ParameterEncoder(),
        headers: HeaderFields = [:]
    ) async throws -> Exchange {
        try await write("PUT", url, .form, value, encoder, headers)
    }

    /// Sends the value as a property list, in XML.
    @discardableResult
    public func post(
        _ url: String, plist value: some Encodable, by encoder: ParameterEncoder = ParameterEncoder(),
        headers: HeaderFields = [:]
    ) async throws -> Exchange {
        try await write("POST", url, .plist, value, encoder, headers)
    }

    private func write(
        _ method: String, _ url: String, _ kind: SerializerKind, _ value: some Encodable, _ encoder: ParameterEncoder,
        _ headers: HeaderFields, _ progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws -> Exchange {
        var client = self
        client.requestSerializer.kind = kind
        // The call says that there is a body.
        client.requestSerializer.methodsEncodingParametersInURI = []
        return try await client.call(
            method, url, Parameters(encoding: value, by: encoder), headers: headers, progress: progress)
    }

    private func call(
        _ method: String, _ url: String, _ parameters: Parameters, headers: HeaderFields,
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws -> Exchange {
        do throws(HTTPClientError) {
            return try await send(method, url, parameters: parameters.literal, headers: headers, progress: progress)
        } catch {
            if case .failed(let failure) = error, failure.error == .cancelled, Task.isCancelled {
                throw CancellationError()
            }
            throw error
        }
    }
}
