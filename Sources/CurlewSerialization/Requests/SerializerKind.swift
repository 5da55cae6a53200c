internal import CurlewBytes

/// The ways to write parameters; raw values are the words of files and the command line. The properties of each kind
/// are in its row, which code reads instead of comparing kinds.
public enum SerializerKind: String, Sendable, CaseIterable {
    case form, json, plist
    case plistBinary = "plist-binary"
    case multipart
    /// No parameters: a text is sent unchanged as the body.
    case text
}

/// The properties of a kind of body.
public struct BodyKind: Sendable {
    /// The name of the format in sentences, such as `JSON` or `plist`.
    public var formatName: String
    /// The Content-Type for a request without one (rule AF-11). Multipart replaces any Content-Type and adds its
    /// boundary.
    public var contentType: String
    /// True when the body is written from the tree of parameters.
    public var hasTree = true
    /// True when the body is written from a text, beside a tree or alone.
    public var hasText = false
    /// The values of a tree that can be written.
    var forms = TreeForms.form
    /// True when a value may be a file, which is streamed.
    public var hasParts = false
    /// True when a `QueryStyle` decides the form.
    public var takesStyle = false
    /// True when keys stay in the order of the tree; otherwise they are sorted. A style overrides this.
    var keepsKeyOrder = false
    /// True when common readers keep numbers as doubles, which hold integers up to 2^53.
    var roundsLargeIntegers = false
    /// The platform's error for a value that cannot be written; nil for AFNetworking's error.
    var refusal: (domain: String, code: Int)?
    /// AFNetworking's sentence for that error, or nil when it has none.
    var upstreamRefusal: String?
    /// The text format of the tree that is most like the sent text, for editors.
    public var treeText = TreeTextFormat.json
    /// The reader of this format.
    public var read: @Sendable (String, ReadingOptions) throws(ParameterReadingError) -> ParameterReading = BodyKind
        .form
}

extension SerializerKind {
    /// The kind's row in the table of properties.
    public var row: BodyKind {
        switch self {
        case .form:
            BodyKind(
                formatName: "form text", contentType: "application/x-www-form-urlencoded", takesStyle: true,
                treeText: .form)
        case .json:
            BodyKind(
                formatName: "JSON", contentType: "application/json", forms: .json, keepsKeyOrder: true,
                roundsLargeIntegers: true,
                upstreamRefusal: "The `parameters` argument is not valid JSON.", read: BodyKind.json)
        case .plist: .propertyList(.plist)
        case .plistBinary: .propertyList(.plistBinary)
        case .multipart:
            BodyKind(
                formatName: "multipart", contentType: "multipart/form-data", forms: .parts, hasParts: true,
                treeText: .form)
        case .text:
            BodyKind(
                formatName: "text", contentType: "text/plain; charset=utf-8", hasTree: false, hasText: true)
        }
    }

    public var formatName: String { row.formatName }
    public var contentType: String { row.contentType }
    public var hasTree: Bool { row.hasTree }
    public var hasText: Bool { row.hasText }
    public var hasParts: Bool { row.hasParts }
    public var takesStyle: Bool { row.takesStyle }
    /// True when the tree becomes pairs: types are lost, keys may be equal, sets can be written.
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
    ) throws(ParameterReadingError) -> ParameterReading {
        try ParameterReader.form(text, options).refusingDepth()
    }

    @Sendable fileprivate static func json(
        _ text: String, _ options: ReadingOptions
    ) throws(ParameterReadingError) -> ParameterReading { try ParameterReader.json(Bytes(Array(text.utf8)), options) }

    @Sendable fileprivate static func plist(
        _ text: String, _ options: ReadingOptions
    ) throws(ParameterReadingError) -> ParameterReading { try ParameterReader.plist(Bytes(Array(text.utf8)), options) }
}
