public import Serialization

/// What a collection or a folder sets for the requests below it.
public struct RequestDefaults: Equatable, Sendable {
    public var headers: [SavedHeader]
    public var serializer: SerializerKind?
    /// The name of the form style.
    public var style: String?
    public var response: ResponseSettings
    public var authentication: SavedAuthentication?
    public var options: SavedOptions

    public init(
        headers: [SavedHeader] = [], serializer: SerializerKind? = nil, style: String? = nil,
        response: ResponseSettings = ResponseSettings(), authentication: SavedAuthentication? = nil,
        options: SavedOptions = SavedOptions()
    ) {
        self.headers = headers
        self.serializer = serializer
        self.style = style
        self.response = response
        self.authentication = authentication
        self.options = options
    }
}
