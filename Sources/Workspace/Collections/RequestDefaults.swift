public import Serialization

/// What a collection or a folder sets for the requests below it.
public struct RequestDefaults: Equatable, Sendable {
    public var headers: [SavedHeader]
    public var serializer: SerializerKind?
    public var response: ResponseSettings
    public var options: SavedOptions

    public init(
        headers: [SavedHeader] = [], serializer: SerializerKind? = nil,
        response: ResponseSettings = ResponseSettings(), options: SavedOptions = SavedOptions()
    ) {
        self.headers = headers
        self.serializer = serializer
        self.response = response
        self.options = options
    }
}
