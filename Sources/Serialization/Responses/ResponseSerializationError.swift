public import CurlewFormats

/// What is wrong with a response, the outermost fault first: a body that does not decode, then a status, then a
/// content type (AFURLResponseSerializationErrorDomain; nesting as in AFNetworking 4.0.1).
public struct ResponseSerializationError: Error, Equatable, Sendable {
    public var fault: ResponseFault
    /// The URL that answered.
    public var url: String?
    /// The faults below, outer to inner.
    var inner: [ResponseFault]

    public init(_ fault: ResponseFault, url: String?, underlying: ResponseSerializationError? = nil) {
        self.fault = fault
        self.url = url
        inner = underlying.map { [$0.fault] + $0.inner } ?? []
    }

    /// The error nested in this one.
    public var underlying: ResponseSerializationError? {
        guard let next = inner.first else { return nil }
        var error = ResponseSerializationError(next, url: url)
        error.inner = Array(inner.dropFirst())
        return error
    }

    /// From the outermost to the innermost.
    public var chain: [ResponseFault] { [fault] + inner }

    public var domain: String { fault.domain }
    public var code: Int { fault.code }
    public var message: String { fault.message }
    public var sentence: String { fault.sentence }
}

/// One fault of a response; wording beside it.
public enum ResponseFault: Error, Equatable, Sendable {
    /// Nil: no Content-Type came.
    case unacceptableContentType(String?, accepted: [String])
    case unacceptableStatus(Int, accepted: AcceptedStatus)
    case invalidJSON(JSONError)
    /// A single value at the top where only a dictionary or an array is taken.
    case jsonFragment
    case invalidPropertyList(PropertyListError)
    case invalidXML(XMLError)
}
