public import CurlewFormats
public import CurlewNetworking
public import HTTPMessage
public import Serialization

extension Exchange {
    /// The status of the answer, `200`.
    public var status: Int { head.status }

    /// The header fields of the answer.
    public var headers: HeaderFields { head.fields }

    /// The answer's body as text, by the charset that it names, else UTF-8; U+FFFD stands for what is no text.
    public var text: String {
        CharsetReading(of: body, header: mediaType?["charset"] ?? "utf-8").string(of: body)
    }

    /// The answer as a Swift value: of a property list where its type says so, else of JSON.
    ///
    /// Throws `DecodingError` with the path to the value that does not fit, `JSONError` or `PropertyListError` with the place
    /// of what is no such text.
    public func decoded<Value: Decodable>(
        _ type: Value.Type = Value.self, by decoder: TreeDecoder = TreeDecoder()
    ) throws -> Value {
        switch outcome.value {
        case .json(let document): return try decoder.decode(from: document)
        case .plist(let document): return try decoder.decode(from: document)
        case .data, .xml, .xmlParser, .image, nil: break
        }
        if let type = mediaType?.essence, Self.plistTypes.contains(type) {
            return try decoder.decode(from: try PropertyListDocument(parsing: body))
        }
        return try decoder.decode(from: try JSONDocument(parsing: body, charset: mediaType?["charset"]))
    }

    private static let plistTypes = ["application/x-plist", "application/plist", "text/x-plist"]

    private var mediaType: MediaType? { head.fields["Content-Type"].flatMap(MediaType.init(parsing:)) }
}

extension ResponseValue {
    /// The member of a JSON object: `exchange.outcome.value?["people"]`. Nil for another key and another kind of value.
    public subscript(key: String) -> JSONValue? {
        guard case .json(let document) = self else { return nil }
        return JSONValue(document)[key]
    }
}
