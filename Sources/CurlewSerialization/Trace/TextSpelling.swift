internal import CurlewFormats

/// The ways in which a text is written among other bytes, by the formats that the serializers know. With the way it
/// was written, a text can be written again where another one stood.
public enum TextSpelling: String, Sendable, CaseIterable {
    /// As it is.
    case plain
    /// Form text as AFNetworking writes it: `/` and `?` are kept (rule AF-7).
    case query
    /// `application/x-www-form-urlencoded` (WHATWG URL): a space is `+`; `* - . _` are kept.
    case form
    /// As `encodeURIComponent` of JavaScript: `- . _ ~ ! * ' ( )` are kept.
    case component
    /// A value in a path (RFC 6570 §3.2.1): `- . _ ~` are kept.
    case path
    /// Names in the head of a part (HTML, multipart/form-data).
    case partName = "part-name"
    /// A JSON string without its quotes (RFC 8259 §7).
    case json
    /// The same, with `\/` for `/`.
    case jsonWithSlashes = "json-slashes"
    case xml
    /// The letters of RFC 4648 §4, with padding.
    case base64

    /// The bytes of a text in this spelling.
    public func bytes(of text: String) -> [UInt8] {
        guard let escaping else { return Array(Base64.encoded(Array(text.utf8)).utf8) }
        var bytes: [UInt8] = []
        escaping.append(text, to: &bytes)
        return bytes
    }

    /// Nil for Base64, which writes no letter as it is.
    private var escaping: Escaping? {
        switch self {
        case .plain: Escaping.none
        case .query: .percent(keeping: ByteSet(plain: "-._~/?"), blank: .escaped)
        case .form: .percent(keeping: ByteSet(plain: "*-._"), blank: .plus)
        case .component: .percent(keeping: ByteSet(plain: "-._~!*'()"), blank: .escaped)
        case .path: .path
        case .partName: .partName
        case .json: .json
        case .jsonWithSlashes: .jsonWithSlashes
        case .xml: .xml
        case .base64: nil
        }
    }
}
