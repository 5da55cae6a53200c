/// How a multipart body is written (`AFStreamingMultipartFormData`).
public struct MultipartSettings: Sendable, Equatable {
    /// What stands between the parts, without its dashes; nil makes one up for each request. One that may not stand
    /// there (RFC 2046 §5.1.1) is an error when a request is written.
    public var boundary: String?
    /// True: quotes and control characters in names and file names become `%22`, `%0D`, `%0A` (HTML standard,
    /// multipart/form-data). False: they stand as they are, as in AFNetworking, so that a name can end its own line.
    /// Nil: as the conformance says.
    public var escapesNames: Bool?

    public init(boundary: String? = nil, escapesNames: Bool? = nil) {
        self.boundary = boundary
        self.escapesNames = escapesNames
    }
}
