/// The reasons why a request could not be written (AFURLRequestSerializationErrorDomain, and the errors of the
/// platform's encoders).
public enum RequestSerializationError: Error, Equatable, Sendable {
    /// The format cannot express the tree; there is at least one problem.
    case notRepresentable([ParameterProblem], as: SerializerKind, conformance: CompatibilityMode)
    /// Places in the path that have no value, or one that cannot be written there; at least one.
    case path([PathFault])
    /// The custom query block threw an error.
    case queryBlock(QueryBlockError)
    /// A body that the method cannot have: GET and HEAD have no parts, HEAD no text (rule MP-4). AFNetworking asserts.
    case methodHasNoBody(String, as: SerializerKind = .multipart)
    /// This text is not allowed as a boundary.
    case boundary(String)
    /// Raw text or a custom query contains a character that the chosen encoding lacks.
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
