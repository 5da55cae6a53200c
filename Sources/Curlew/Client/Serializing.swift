public import CurlewBytes
public import CurlewSerialization
public import CurlewTransport

/// Writes parameters into a request (`AFURLRequestSerialization`; `ParameterEncoder` of Alamofire).
///
///     struct CSVLines: RequestSerializing {
///         func serialize(_ request: inout SerializedRequest, _ parameters: ParameterTree) throws {
///             request.body = RequestBody(Array(lines(of: parameters).utf8))
///             request.headers.set("Content-Type", to: "text/csv")
///         }
///     }
public protocol RequestSerializing: Sendable {
    /// Adds the parameters to a request that has its method, its URL and the client's header fields.
    ///
    /// Where `request.trace` is not nil, a preview is made, and a serializer may say there which parameter each byte comes
    /// from. One that does not is shown as one piece.
    func serialize(_ request: inout SerializedRequest, _ parameters: ParameterTree) throws
}

extension RequestSerializer: RequestSerializing {
    public func serialize(_ request: inout SerializedRequest, _ parameters: ParameterTree) throws {
        request = try serialize(
            method: request.method, url: request.url, headers: request.headers, parameters: parameters,
            trace: request.trace != nil)
    }
}

/// Makes a value of an answer, or refuses it (`AFURLResponseSerialization`; `ResponseSerializer` of Alamofire).
public protocol ResponseReading: Sendable {
    associatedtype Value: Sendable

    /// The statuses whose answers are read; others are `ClientError.refused`. 200 to 299 unless implemented; nil for all.
    var acceptableStatus: AcceptedStatus? { get }

    /// Called for a complete answer.
    func read(_ head: ResponseHead, _ body: Bytes) throws -> Value
}

extension ResponseReading {
    public var acceptableStatus: AcceptedStatus? { .success }
}

extension ResponseSerializer: ResponseReading {
    /// An empty body is data.
    public func read(_ head: ResponseHead, _ body: Bytes) throws -> ResponseValue {
        let outcome = outcome(status: head.status, fields: head.fields, body: body, url: "")
        if let error = outcome.error { throw error }
        return outcome.value ?? .data(body)
    }
}

/// Readers of which the first that does not throw gives the value; else the body itself is the value
/// (`AFCompoundResponseSerializer`).
public struct CompoundReader: ResponseReading {
    public var readers: [any ResponseReading]
    public var acceptableStatus: AcceptedStatus? = .success

    public init(_ readers: [any ResponseReading]) {
        self.readers = readers
    }

    public func read(_ head: ResponseHead, _ body: Bytes) throws -> any Sendable {
        for reader in readers {
            if let value = try? reader.read(head, body) { return value }
        }
        return body
    }
}
