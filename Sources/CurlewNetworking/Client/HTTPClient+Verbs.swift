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
