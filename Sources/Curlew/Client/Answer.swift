public import CurlewBytes
public import CurlewFormats
public import CurlewMessage
public import CurlewNetworking
public import CurlewRequests
internal import CurlewSerialization
public import CurlewTransport

/// The answer to a call: `NSHTTPURLResponse` with `responseObject`, or `DataResponse` of Alamofire.
public struct Answer: Sendable {
    /// Request, answer, redirects, times and certificates.
    public let exchange: Exchange
    /// The body as the client's reader read it (`responseObject`): a `ResponseValue` of a `ResponseSerializer`, the value of
    /// a reader of one's own. Nil before the answer is read, and for a file.
    public internal(set) var value: (any Sendable)?
    /// The age of an answer from `Client.answers`; nil for one of the network.
    public internal(set) var cacheLife: CacheLife?
    /// The file of a download.
    let file: DownloadedFile?
    let stream: OpenStream?
    var decoder = TreeDecoder()

    /// The answer of an exchange from elsewhere: of a `SessionTask`, of a `RequestClient`, or made by an interceptor.
    public init(_ exchange: Exchange) {
        self.init(exchange, file: nil)
    }

    init(_ exchange: Exchange, file: DownloadedFile?, stream: OpenStream? = nil) {
        (self.exchange, self.file, self.stream) = (exchange, file, stream)
    }

    public var head: ResponseHead { exchange.head }
    /// `200`
    public var status: Int { exchange.head.status }
    public var headers: HeaderFields { exchange.head.fields }
    public var body: Bytes { exchange.body }
    /// The request that was answered, the last one after redirects.
    public var request: SentRequest { exchange.request }

    /// The body as text, by the charset that the answer names, else UTF-8 (`responseString`); U+FFFD stands for what is no
    /// text.
    public var text: String {
        CharsetReading(of: body, header: mediaType?["charset"] ?? "utf-8").string(of: body)
    }

    /// The body as JSON; nil for other bodies.
    public var json: JSONValue? {
        if case .json(let document)? = exchange.outcome.value { return JSONValue(document) }
        return (try? JSONDocument(parsing: body, charset: mediaType?["charset"])).map { JSONValue($0) }
    }

    /// A member of a JSON object: `answer["people"]`. Nil for another key and another kind of body.
    public subscript(key: String) -> JSONValue? { json?[key] }

    /// The answer as a Swift value: of a property list where its type says so, else of JSON (`responseDecodable(of:)`).
    ///
    /// Throws `DecodingError` with the path to the value that does not fit, `JSONError` or `PropertyListError` with the place
    /// of what is no such text.
    public func decoded<Value: Decodable>(
        _ type: Value.Type = Value.self, by decoder: TreeDecoder? = nil
    ) throws -> Value {
        let decoder = decoder ?? self.decoder
        switch exchange.outcome.value {
        case .json(let document): return try decoder.decode(from: document)
        case .plist(let document): return try decoder.decode(from: document)
        case .data, .xml, .xmlParser, .image, nil: break
        }
        if let type = mediaType?.essence, Self.plistTypes.contains(type) {
            return try decoder.decode(from: try PropertyListDocument(parsing: body))
        }
        return try decoder.decode(from: try JSONDocument(parsing: body, charset: mediaType?["charset"]))
    }

    /// Reads the body by another reader, and has its type.
    public func read<Reader: ResponseReading>(by reader: Reader) throws -> Reader.Value { try reader.read(head, body) }

    private static let plistTypes = ["application/x-plist", "application/plist", "text/x-plist"]

    private var mediaType: MediaType? { headers["Content-Type"].flatMap(MediaType.init(parsing:)) }

    @available(*, unavailable, renamed: "decoded")
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try decoded() }
}

extension Answer: Redacted {
    /// `200, 12 bytes`
    public var description: String { "\(status), \(body)" }
}
