internal import CurlewFormats
public import HTTPMessage

/// Writes parameters into a request; mirrors AFHTTPRequestSerializer, AFJSONRequestSerializer and
/// AFPropertyListRequestSerializer. Pure: the same input gives the same bytes.
///
///     tree ─┬─ GET, HEAD, DELETE, or form ── PairFlattener, FormPairs ──┐
///           ├─ json ── JSONTextWriter ──────────────────────────────────┼─► bytes, and spans if asked ──► URL or body
///           ├─ plist ── PropertyListXMLWriter, ..BinaryWriter ──────────┤
///           └─ multipart ── PairFlattener, MultipartPairs ──────────────┴─► text and files, laid end to end
///     text ─── as it stands, beside the tree ─────────────────────────────► body
///
/// A writer that meets something without a form goes on and says so at the end; `ProblemFinder` then names it.
public struct RequestSerializer: Sendable {
    /// Makes the query text in place of the form rules; nil means empty text. Gets the URL as typed.
    public typealias QueryBlock =
        @Sendable (_ url: String, _ parameters: ParameterTree) throws(QueryBlockError) ->
        String?

    public var kind: SerializerKind
    /// Filled in where a request has no field of that name.
    public var headers: HeaderFields
    /// Upper case; the request's method is compared in upper case (AFNetworking's default set).
    public var methodsEncodingParametersInURI: Set<String>
    public var conformance: CompatibilityMode
    public var jsonOptions: JSONWritingOptions
    /// Nil: ISO 8601 as typed, or the conformance's.
    public var dateText: DateText?
    /// Nil: Base64, or the conformance's.
    public var dataText: DataText?
    /// Goes before the style.
    public var queryBlock: QueryBlock?
    /// How form text is written. Setting it clears the block, as in AFNetworking.
    public var style: QueryStyle = .afnetworking {
        didSet { queryBlock = nil }
    }
    /// The bytes of form text in a body, and of values in multipart (`stringEncoding`).
    public var stringEncoding: TextEncoding = .utf8
    public var multipart = MultipartSettings()
    /// What is known of the files that are to be parts.
    public var files: any FileInfo = NoFiles()
    /// What `now` means in a date; without it `now` is no date.
    public var now: DateTime?

    public init(
        _ kind: SerializerKind = .form, headers: HeaderFields = [:],
        methodsEncodingParametersInURI: Set<String> = ["GET", "HEAD", "DELETE"],
        conformance: CompatibilityMode = .curlew,
        jsonOptions: JSONWritingOptions = [], dateText: DateText? = nil, dataText: DataText? = nil,
        now: DateTime? = nil, queryBlock: QueryBlock? = nil
    ) {
        self.kind = kind
        self.headers = headers
        self.methodsEncodingParametersInURI = methodsEncodingParametersInURI
        self.conformance = conformance
        self.jsonOptions = jsonOptions
        self.dateText = dateText
        self.dataText = dataText
        self.now = now
        self.queryBlock = queryBlock
    }

    /// One with a style of the standard ones; without a name, or where there is none of it, AFNetworking's.
    public init(_ kind: SerializerKind, styleNamed name: String?) {
        self.init(kind)
        if let name, let style = QueryStyles.standard[name] { self.style = style }
    }

    /// Where this method's parameters go. Multipart has only bodies.
    public func putsParametersInURL(_ method: String) -> Bool {
        !kind.hasParts && methodsEncodingParametersInURI.contains(method.uppercased())
    }

    /// The finished request. `url` may be any text: whether it can be sent is `URLText`'s question. With `path`, a
    /// dictionary of values, `{name}` in its path is replaced (rule PATH-1); without it braces are text as in
    /// AFNetworking, which knows no templates. `headers` stand on
    /// the request before serializing, `callHeaders` replace whatever came out (AFHTTPSessionManager 4.0). With `parts`
    /// the request is multipart whatever the kind is (`multipartFormRequestWithMethod:..constructingBodyWithBlock:`):
    /// the parameters come first. `text` is the body where the kind is text, and nothing otherwise.
    public func serialize(
        method: String, url: String, path: ParameterTree? = nil, headers: HeaderFields = [:],
        parameters: ParameterTree? = nil, parts: MultipartForm = MultipartForm(), text: String? = nil,
        callHeaders: HeaderFields = [:], trace: Bool = false
    ) throws(RequestSerializationError) -> SerializedRequest {
        var parts = RequestParts(
            method: method, url: url, headers: headers, tree: parameters ?? ParameterTree(), form: parts,
            text: text)
        if let path {
            parts = trace ? try expanded(parts, path, SpanTrace.self) : try expanded(parts, path, NoTrace.self)
        }
        var request = trace ? try serialize(parts, SpanTrace.self) : try serialize(parts, NoTrace.self)
        for (index, field) in callHeaders.enumerated() {
            let isRepeat = callHeaders[..<index].contains { HeaderFields.isSame($0.name, field.name) }
            if isRepeat { request.headers.append(field) } else { request.headers.set(field.name, to: field.value) }
        }
        return request
    }
}

extension RequestSerializer {
    /// Basic credentials for every request that has none of its own (RFC 7617). A colon in the user name is not
    /// refused; the server will read it as the end of the name.
    public mutating func setBasicAuthorization(user: String, password: String) {
        headers.set("Authorization", to: "Basic " + Base64.encoded(Array("\(user):\(password)".utf8)))
    }

    /// Takes the credentials away again.
    public mutating func clearAuthorization() {
        headers.remove("Authorization")
    }
}

/// Whose rules hold where AFNetworking 4.0.1 has faults.
public enum CompatibilityMode: Sendable {
    /// The faults are mended: a query goes before `#`, slashes stay plain in JSON, dates are ISO 8601.
    case curlew
    /// AFNetworking 4.0.1 to the byte.
    case afnetworking
}

/// How JSON is written.
public struct JSONWritingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Keys in ascending order, else the tree's.
    public static let sorted = JSONWritingOptions(rawValue: 1)
    /// Two spaces a level, `"key" : value`.
    public static let pretty = JSONWritingOptions(rawValue: 2)
    /// `/` stays plain under `.afnetworking`, where it is written `\/` otherwise.
    public static let unescapedSlashes = JSONWritingOptions(rawValue: 4)
}

/// The text of a date in form text.
public enum DateText: String, Sendable, CaseIterable {
    case iso8601
    /// `yyyy-MM-dd HH:mm:ss +0000`, what Foundation prints.
    case foundation
}

/// The text of data in form text.
public enum DataText: String, Sendable, CaseIterable {
    case base64
    /// `{length = 5, bytes = 0x68656c6c6f}`: Foundation's description since iOS 13.
    case modern
    /// `<68656c6c 6f>`: before.
    case legacy
}
