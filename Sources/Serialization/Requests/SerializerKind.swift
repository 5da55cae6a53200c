internal import CurlewBytes

/// How parameters are written: the words that files and the command line have. What each of them is stands in its row, and
/// whoever wants to know asks that rather than which one it is.
public enum SerializerKind: String, Sendable, CaseIterable {
    case form, json, plist
    case plistBinary = "plist-binary"
    case multipart
    /// No parameters: a text is the body as it stands.
    case text
}

/// What a kind of body is.
public struct BodyKind: Sendable {
    /// What is written: the tree of parameters, or a text as it stands.
    public enum Content: Sendable {
        case tree, text
    }

    /// As sentences name the format: `JSON`, `plist`.
    public var formatName: String
    /// The Content-Type set where there is none (rule AF-11); multipart replaces any and adds its boundary.
    public var contentType: String
    public var content = Content.tree
    /// What of a tree can be written.
    var forms = TreeForms.form
    /// A value may be a file, which is streamed.
    public var hasParts = false
    /// A `QueryStyle` says how it is written.
    public var takesStyle = false
    /// Keys stay in the order of the tree, else they are sorted, where no style says it.
    var keepsKeyOrder = false
    /// The platform's error where something has no form; nil: AFNetworking's.
    var refusal: (domain: String, code: Int)?
    /// AFNetworking's sentence for that, where it has one.
    var upstreamRefusal: String?
    /// The form in which the tree is most like what is sent, for an editor.
    public var treeText = TreeTextFormat.json
    /// The way back, from a text.
    public var read: @Sendable (String, ReadingOptions) throws(ParameterReadingError) -> ParameterReading = BodyKind
        .form
}

extension SerializerKind {
    /// What it is.
    public var row: BodyKind {
        switch self {
        case .form:
            BodyKind(
                formatName: "form text", contentType: "application/x-www-form-urlencoded", takesStyle: true,
                treeText: .form)
        case .json:
            BodyKind(
                formatName: "JSON", contentType: "application/json", forms: .json, keepsKeyOrder: true,
                upstreamRefusal: "The `parameters` argument is not valid JSON.", read: BodyKind.json)
        case .plist: .propertyList(.plist)
        case .plistBinary: .propertyList(.plistBinary)
        case .multipart:
            BodyKind(
                formatName: "multipart", contentType: "multipart/form-data", forms: .parts, hasParts: true,
                treeText: .form)
        case .text: BodyKind(formatName: "text", contentType: "text/plain; charset=utf-8", content: .text)
        }
    }

    public var formatName: String { row.formatName }
    public var contentType: String { row.contentType }
    /// Parameters are no part of it.
    public var takesText: Bool { row.content == .text }
    public var hasParts: Bool { row.hasParts }
    public var takesStyle: Bool { row.takesStyle }
    /// The tree becomes pairs: types are gone, keys may be equal, sets have a form.
    public var isFlat: Bool { row.forms.isFlat }
}

extension BodyKind {
    fileprivate static func propertyList(_ forms: TreeForms) -> BodyKind {
        BodyKind(
            formatName: "plist", contentType: "application/x-plist", forms: forms,
            refusal: ("NSCocoaErrorDomain", 3851), read: BodyKind.plist)
    }

    @Sendable fileprivate static func form(
        _ text: String, _ options: ReadingOptions
    ) throws(ParameterReadingError) -> ParameterReading { ParameterReader.form(text, options) }

    @Sendable fileprivate static func json(
        _ text: String, _ options: ReadingOptions
    ) throws(ParameterReadingError) -> ParameterReading { try ParameterReader.json(Bytes(Array(text.utf8)), options) }

    @Sendable fileprivate static func plist(
        _ text: String, _ options: ReadingOptions
    ) throws(ParameterReadingError) -> ParameterReading { try ParameterReader.plist(Bytes(Array(text.utf8)), options) }
}
