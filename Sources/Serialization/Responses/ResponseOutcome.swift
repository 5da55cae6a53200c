public import Bytes
public import Formats

/// What a body turned out to be.
public enum ResponseValue: Sendable {
    case data(Bytes)
    case json(JSONDocument)
    case plist(PropertyListDocument)

    /// `data`, `json`, `plist`, as the command line names them.
    public var kindName: String {
        switch self {
        case .data: "data"
        case .json: "json"
        case .plist: "plist"
        }
    }
}

/// A value, an error, both (an error page that is JSON), or neither (an empty body).
public struct ResponseOutcome: Sendable {
    public var value: ResponseValue?
    public var error: ResponseSerializationError?

    public init(value: ResponseValue?, error: ResponseSerializationError?) {
        self.value = value
        self.error = error
    }

    public var isSuccess: Bool { error == nil }
}
