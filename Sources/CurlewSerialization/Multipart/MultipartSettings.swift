public import CurlewMessage

/// The settings of a multipart body (`AFStreamingMultipartFormData`).
public struct MultipartSettings: Sendable, Equatable {
    /// The boundary between parts, without its dashes; when nil a random one is made for each request. One that is
    /// not allowed (RFC 2046 §5.1.1) is an error when a request is written.
    public var boundary: String?
    /// True: quotes and control characters in names and file names become `%22`, `%0D`, `%0A` (HTML standard,
    /// multipart/form-data). False: they stand as they are, as in AFNetworking, so that a name can end its own line.
    /// Nil: as the conformance says.
    public var escapesNames: Bool?
    /// The settings of single parts by their names; the last one of a name counts.
    public var parts: [PartSettings] = []

    public init(boundary: String? = nil, escapesNames: Bool? = nil) {
        self.boundary = boundary
        self.escapesNames = escapesNames
    }
}

/// A part's own type, file name and fields, which replace those that follow from its content. `-F` of curl has the same
/// (`;type=`, `;filename=`, `;headers=`).
public struct PartSettings: Equatable, Sendable {
    /// The part's name as in form text, without escapes: `photo`, `tags[]`. It holds for all parts of that name.
    public var name: String
    /// Nil: a file's by its name, else none.
    public var type: String?
    /// Nil: a file's own, else none.
    public var fileName: String?
    /// Fields behind those of the part; a disposition or a type takes the place of the part's own.
    public var fields: HeaderFields

    public init(name: String, type: String? = nil, fileName: String? = nil, fields: HeaderFields = [:]) {
        self.name = name
        self.type = type
        self.fileName = fileName
        self.fields = fields
    }

    /// Whether anything is said.
    public var isEmpty: Bool { type == nil && fileName == nil && fields.isEmpty }
}
