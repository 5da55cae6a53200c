/// The settings of a multipart body (`AFStreamingMultipartFormData`).
public struct MultipartSettings: Sendable, Equatable {
    /// The boundary between parts, without its dashes; when nil a random one is made for each request. One that is
    /// not allowed (RFC 2046 §5.1.1) is an error when a request is written.
    public var boundary: String?
    /// True: quotes and control characters in names and file names become `%22`, `%0D`, `%0A` (HTML standard,
    /// multipart/form-data). False: they stand as they are, as in AFNetworking, so that a name can end its own line.
    /// Nil: as the conformance says.
    public var escapesNames: Bool?
    /// By the names of parts; the last of a name counts.
    public var parts: [PartSettings] = []

    public init(boundary: String? = nil, escapesNames: Bool? = nil) {
        self.boundary = boundary
        self.escapesNames = escapesNames
    }
}
