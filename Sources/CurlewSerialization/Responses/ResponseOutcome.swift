public import CurlewBytes
public import CurlewFormats

/// The decoded value of a body.
public enum ResponseValue: Sendable {
    case data(Bytes)
    case json(JSONDocument)
    case plist(PropertyListDocument)
    case xml(XMLDocument)
    /// A parser that has not started: errors in the XML appear only when it runs.
    case xmlParser(XMLEventParser)
    /// The picture's size and type; `ImageDecoder` decodes the pixels.
    case image(ImageInfo)

    /// `data`, `json`, `plist`, `xmldocument`, `xmlparser`, `image`, as the command line names them.
    public var kindName: String {
        switch self {
        case .data: "data"
        case .json: "json"
        case .plist: "plist"
        case .xml: "xmldocument"
        case .xmlParser: "xmlparser"
        case .image: "image"
        }
    }
}

/// A value, an error, both (an error page that is JSON), or neither (an empty body).
public struct ResponseOutcome: Sendable {
    public var value: ResponseValue?
    public var error: ResponseSerializationError?
    /// The errors of a compound serializer's members before another one accepted the body, or none did. AFNetworking
    /// drops them, so that a broken JSON body is a success there; here they can be shown.
    public var hidden: [MemberFailure]

    public init(value: ResponseValue?, error: ResponseSerializationError?, hidden: [MemberFailure] = []) {
        self.value = value
        self.error = error
        self.hidden = hidden
    }

    public var isSuccess: Bool { error == nil }
}

/// A member of a compound serializer that gave no value, with its error.
public struct MemberFailure: Equatable, Sendable {
    public let kind: ResponseSerializer.Kind
    public let error: ResponseSerializationError

    public init(_ kind: ResponseSerializer.Kind, _ error: ResponseSerializationError) {
        (self.kind, self.error) = (kind, error)
    }

    /// `json did not take it: Not valid JSON at line 1, column 3: ...`
    public var sentence: String { "\(kind.rawValue) did not take it: \(error.sentence)" }
}
