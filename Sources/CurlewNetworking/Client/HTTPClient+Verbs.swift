public import HTTPMessage
public import Serialization

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

    /// `POST:parameters:headers:constructingBodyWithBlock:progress:success:failure:`: multipart, files and streams sent
    /// as they are read. A content type among `headers` replaces the one with the boundary, as everywhere.
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

    /// Into a file (`downloadTaskWithRequest:progress:destination:completionHandler:`). A status that is refused throws
    /// and leaves the target as it was.
    public func download(
        _ url: String, to target: DownloadTarget, parameters: ParameterLiteral? = nil, headers: HeaderFields = [:],
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws(HTTPClientError) -> Exchange {
        try await send("GET", url, parameters: parameters, headers: headers, to: target, progress: progress)
    }
}
