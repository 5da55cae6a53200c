public import CurlewBytes
public import CurlewFormats

/// The faults of a response, the outermost first: a body that does not decode, then a status, then a content type
/// (AFURLResponseSerializationErrorDomain; nested as in AFNetworking 4.0.1).
public struct ResponseSerializationError: Error, Equatable, Sendable {
    public var fault: ResponseFault
    /// The URL of the response.
    public var url: String?
    /// The nested faults, outer to inner.
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

/// One fault of a response. `ResponseFault+Wording.swift` has the words.
public enum ResponseFault: Error, Equatable, Sendable {
    /// Nil when the response has no Content-Type.
    case unacceptableContentType(String?, accepted: [String])
    case unacceptableStatus(Int, accepted: AcceptedStatus)
    case invalidJSON(JSONError)
    /// A single value at the root when only a dictionary or an array is accepted.
    case jsonFragment
    case invalidPropertyList(PropertyListError)
    case invalidXML(XMLError)
}

extension ResponseSerializationError: Worded {}

extension ResponseFault: Worded {}
