public import HTTPMessage

/// What a part says of itself beside its name: written in place of what follows from its content. `-F` of curl has the same
/// (`;type=`, `;filename=`, `;headers=`).
public struct PartSettings: Equatable, Sendable {
    /// The part's name as in form text, without escapes: `photo`, `tags[]`. It holds for all parts of that name.
    public var name: String
    /// Nil: a file's by its name, else none.
    public var type: String?
    /// Nil: a file's own, else none.
    public var fileName: String?
    /// Behind the others; one that says the disposition or the type stands in its place.
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
