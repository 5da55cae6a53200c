/// How parameters are written.
public enum SerializerKind: String, Sendable, CaseIterable {
    case form, json, plist
    case plistBinary = "plist-binary"
    case multipart
    /// No parameters: a text is the body as it stands.
    case text
}

extension SerializerKind {
    /// As sentences name the format: `JSON`, `plist`.
    public var formatName: String {
        switch self {
        case .form: "form text"
        case .json: "JSON"
        case .plist, .plistBinary: "plist"
        case .multipart: "multipart"
        case .text: "text"
        }
    }

    /// The Content-Type set where there is none (rule AF-11); multipart replaces any and adds its boundary.
    public var contentType: String {
        switch self {
        case .form: "application/x-www-form-urlencoded"
        case .json: "application/json"
        case .plist, .plistBinary: "application/x-plist"
        case .multipart: "multipart/form-data"
        case .text: "text/plain; charset=utf-8"
        }
    }
}
