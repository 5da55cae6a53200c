public import CurlewBytes
public import CurlewMessage
package import CurlewSerialization

/// The origin of a header field: the user (`you`), or the part of the program that added it.
public enum HeaderOrigin: String, Sendable, CaseIterable {
    case you, collection, serializer, manager, auth, cookieJar = "cookie jar", cache, transport
}

/// A header field with its origin.
public struct SentHeader: Sendable, Equatable {
    public var name: String
    public var value: String
    public var origin: HeaderOrigin
    public var isSecret: Bool

    public init(_ name: String, _ value: String, origin: HeaderOrigin, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.origin = origin
        self.isSecret = isSecret
    }
}

/// A request as it was sent, header fields in wire order.
public struct SentRequest: Sendable, Equatable {
    public var method: String
    public var url: String
    public var headers: [SentHeader]
    /// Nil when there is no body.
    public var body: RequestBody?

    public init(method: String, url: String, headers: [SentHeader], body: RequestBody?) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    public var fields: HeaderFields {
        HeaderFields(headers.map { HeaderField($0.name, $0.value) })
    }
}

extension SentRequest {
    /// The request as a serializer made it. Each field is the caller's, the client's, or the serializer's own.
    package init(_ serialized: SerializedRequest, yours: HeaderFields, managers: HeaderFields) {
        let fields = serialized.headers.map { field in
            let isManagers = managers[field.name] == field.value
            let origin: HeaderOrigin = yours.contains(field.name) ? .you : isManagers ? .manager : .serializer
            return SentHeader(field.name, field.value, origin: origin)
        }
        self.init(method: serialized.method, url: serialized.url, headers: fields, body: serialized.body)
    }
}
