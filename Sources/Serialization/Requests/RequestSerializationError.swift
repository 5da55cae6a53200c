/// The reasons why a request could not be written (AFURLRequestSerializationErrorDomain and the errors of the
/// platform's encoders).
public enum RequestSerializationError: Error, Equatable, Sendable {
    /// The format cannot express the tree; at least one problem.
    case notRepresentable([ParameterProblem], as: SerializerKind, conformance: CompatibilityMode)
    /// Places in the path without a value, or with a value that cannot be written there; at least one.
    case path([PathFault])
    /// The custom query block threw an error.
    case queryBlock(QueryBlockError)
    /// Rule MP-4: GET and HEAD carry no parts, and HEAD no text. Upstream asserts.
    case methodHasNoBody(String, as: SerializerKind = .multipart)
    /// A text that is not allowed as a boundary.
    case boundary(String)
    /// Raw text or a custom query with a character that the chosen encoding lacks.
    case notInEncoding(TextEncoding)
}

/// An error that a custom query block throws.
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

extension RequestSerializationError: CustomStringConvertible {
    public var description: String { message }
}

extension QueryBlockError: CustomStringConvertible {
    public var description: String { message }
}
