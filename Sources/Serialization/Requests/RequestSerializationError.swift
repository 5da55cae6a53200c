/// Why a request could not be written (AFURLRequestSerializationErrorDomain and what the platform's encoders give).
public enum RequestSerializationError: Error, Equatable, Sendable {
    /// The tree has no form in the format chosen; at least one problem.
    case notRepresentable([ParameterProblem], as: SerializerKind, conformance: CompatibilityMode)
    /// Places in the path without a value, and values without a form there; at least one.
    case path([PathFault])
    /// The custom query block refused.
    case queryBlock(QueryBlockError)
    /// Rule MP-4: GET and HEAD carry no parts, and HEAD no text. Upstream asserts.
    case methodHasNoBody(String, as: SerializerKind = .multipart)
    /// Text that may not stand between parts.
    case boundary(String)
    /// Raw text or a custom query with a character that the encoding lacks.
    case notInEncoding(TextEncoding)
}

/// What a custom query block throws.
public struct QueryBlockError: Error, Equatable, Sendable {
    public var domain: String
    public var code: Int
    public var message: String

    public init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }
}
