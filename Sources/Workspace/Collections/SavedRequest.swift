public import Formats
public import Serialization

/// One request as its file says it, before environments and defaults.
public struct SavedRequest: Equatable, Sendable {
    /// Nil: the file's name is the request's name.
    public var name: String?
    public var method: String
    /// As typed, with `{{name}}` unresolved.
    public var url: String
    public var headers: [SavedHeader]
    /// Nil: not set here, so the collection's default or JSON.
    public var serializer: SerializerKind?
    /// The name of the form style; nil: not set here.
    public var style: String?
    public var parameters: ParameterTree
    /// The body where the serializer is text, kept beside the parameters otherwise. May hold `{{name}}`. Nil: none.
    public var text: String?
    public var response: ResponseSettings
    /// Nil: not set here.
    public var authentication: SavedAuthentication?
    public var options: SavedOptions
    public var notes: String
    /// What this version does not know, kept as it is.
    public var others: [YAMLEntry]

    public init(
        name: String? = nil, method: String = "GET", url: String = "", headers: [SavedHeader] = [],
        serializer: SerializerKind? = nil, style: String? = nil, parameters: ParameterTree = ParameterTree(),
        response: ResponseSettings = ResponseSettings(), authentication: SavedAuthentication? = nil,
        options: SavedOptions = SavedOptions(), text: String? = nil,
        notes: String = "", others: [YAMLEntry] = []
    ) {
        self.name = name
        self.method = method
        self.url = url
        self.headers = headers
        self.serializer = serializer
        self.style = style
        self.parameters = parameters
        self.text = text
        self.response = response
        self.authentication = authentication
        self.options = options
        self.notes = notes
        self.others = others
    }
}

/// One header row. Rows keep their order and may repeat a name.
public struct SavedHeader: Hashable, Sendable {
    public var name: String
    /// Nil: removes a field of that name that the collection or a folder sets.
    public var value: String?
    public var isOn: Bool
    /// Shown as `******`.
    public var isSecret: Bool

    public init(_ name: String, _ value: String?, isOn: Bool = true, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isOn = isOn
        self.isSecret = isSecret
    }
}
