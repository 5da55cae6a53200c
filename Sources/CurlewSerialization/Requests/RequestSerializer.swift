internal import CurlewBytes
internal import CurlewFormats
public import CurlewMessage

/// Writes parameters into a request; mirrors AFHTTPRequestSerializer, AFJSONRequestSerializer and
/// AFPropertyListRequestSerializer. It is pure: the same input gives the same bytes.
///
///     tree ─┬─ GET, HEAD, DELETE, or form ── PairFlattener, FormPairs ──┐
///           ├─ json ── JSONTextWriter ──────────────────────────────────┼─► bytes, and spans if asked ──► URL or body
///           ├─ plist ── PropertyListXMLWriter, ..BinaryWriter ──────────┤
///           └─ multipart ── PairFlattener, MultipartPairs ──────────────┴─► text and files in sequence
///     text ─── unchanged, instead of the tree ────────────────────────────► body
///
/// A writer that meets a value that it cannot express continues and reports the fault at the end. `ProblemFinder` then
/// names the value.
public struct RequestSerializer: Sendable {
    /// Makes the query in place of the form rules; nil stands for an empty query. It gets the URL as typed.
    public typealias QueryBlock =
        @Sendable (_ url: String, _ parameters: ParameterTree) throws(QueryBlockError) ->
        String?

    public var kind: SerializerKind
    /// Fields that are added to a request without a field of that name.
    public var headers: HeaderFields
    /// The methods, in upper case, whose parameters go into the URL; AFNetworking's set by default. The request's
    /// method is compared in upper case.
    public var methodsEncodingParametersInURI: Set<String>
    public var conformance: CompatibilityMode
    public var jsonOptions: JSONWritingOptions
    /// The text of dates; nil uses the style's, else ISO 8601 as typed or the form of the conformance.
    public var dateText: DateText?
    /// The text of data; nil uses the style's, else Base64 or the form of the conformance.
    public var dataText: DataText?
    /// Makes the query in place of the style; nil for the style.
    public var queryBlock: QueryBlock?
    /// The style of form text. To set it clears `queryBlock`, as in AFNetworking.
    public var style: QueryStyle = .afnetworking {
        didSet { queryBlock = nil }
    }
    /// The encoding of form text in a body, and of values in multipart (`stringEncoding`).
    public var stringEncoding: TextEncoding = .utf8
    public var multipart = MultipartSettings()
    /// The facts about files that become parts.
    public var files: any FileInfo = NoFiles()
    /// The nodes that the user sees, with all nodes that contain them; nil for all nodes. Only these nodes get rules
    /// and escapes in traces, and notes. A large tree shows at most a screenful at a time.
    public var viewedNodes: Set<NodeID>?
    /// The time that `now` means in a date; when nil, `now` is an invalid date.
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

    /// Makes a serializer with a named style; with AFNetworking's when the name is nil or unknown.
    public init(_ kind: SerializerKind, styleNamed name: String?, among styles: QueryStyles = .standard) {
        self.init(kind)
        if let name, let style = styles[name] { self.style = style }
    }

    /// True when this method's parameters go into the URL. Multipart always has a body.
    public func putsParametersInURL(_ method: String) -> Bool {
        !kind.hasParts && methodsEncodingParametersInURI.contains(method.uppercased())
    }

    /// Makes the finished request.
    ///
    /// - Parameters:
    ///   - url: any text; `URLText` checks later whether it can be sent.
    ///   - path: a dictionary of values that replace `{name}` in the URL's path (rule PATH-1). When nil, braces are
    ///     text as in AFNetworking, which has no templates.
    ///   - headers: the fields of the request before serializing.
    ///   - parts: makes the request multipart, whatever the kind
    ///     (`multipartFormRequestWithMethod:..constructingBodyWithBlock:`), unless empty. The parameters come first.
    ///   - text: the body when the kind takes text; otherwise unused.
    ///   - callHeaders: replace any resulting fields of their names (AFHTTPSessionManager 4.0).
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
        request.take(callHeaders)
        return request
    }
}

extension RequestSerializer {
    /// Sets Basic credentials for every request that has none of its own (RFC 7617). A colon in the user name is not
    /// refused; the server takes it for the end of the name.
    public mutating func setBasicAuthorization(user: String, password: String) {
        headers.set("Authorization", to: "Basic " + Base64.encoded(Array("\(user):\(password)".utf8)))
    }

    public mutating func clearAuthorization() {
        headers.remove("Authorization")
    }
}

/// The rules for the faults of AFNetworking 4.0.1.
public enum CompatibilityMode: Sendable {
    /// The faults are corrected: a query goes before `#`, slashes remain plain in JSON, dates are ISO 8601.
    case curlew
    /// The same bytes as AFNetworking 4.0.1.
    case afnetworking
}

/// Options for writing JSON.
public struct JSONWritingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Sorts keys in ascending order; without it they keep the order of the tree.
    public static let sorted = JSONWritingOptions(rawValue: 1)
    /// Indents by two spaces a level and writes `"key" : value`.
    public static let pretty = JSONWritingOptions(rawValue: 2)
    /// Writes a plain `/` under `.afnetworking`, which otherwise writes `\/`.
    public static let unescapedSlashes = JSONWritingOptions(rawValue: 4)
}

/// The text of a date in form text.
public enum DateText: String, Sendable, CaseIterable {
    case iso8601
    /// `yyyy-MM-dd HH:mm:ss +0000`, as Foundation prints it.
    case foundation
    /// `1795251600`: seconds since 1970, with a fraction when the date has one.
    case seconds
    /// `1795251600000`: milliseconds since 1970, rounded down.
    case milliseconds
    /// `1795251600.0`: seconds since 1970, as Swift writes a Double.
    case doubleSeconds = "double-seconds"
    /// `1795251600000.0`: milliseconds since 1970, as Swift writes a Double.
    case doubleMilliseconds = "double-milliseconds"
    /// `816944400.0`: seconds since 2001, as Swift writes a Double (`Date.encode(to:)`).
    case doubleSecondsSince2001 = "double-seconds-since-2001"
    /// `2026-11-21T09:00:00Z`, without fractions (ISO8601DateFormatter).
    case iso8601Seconds = "iso8601-seconds"
    /// `2026-11-21T09:00:00.000Z`, always with thousandths (Date.toISOString of JavaScript).
    case iso8601Milliseconds = "iso8601-milliseconds"
    /// `2026-11-21 09:00:00 UTC` (Time#to_s of Ruby).
    case ruby
}

/// The text of data in form text.
public enum DataText: String, Sendable, CaseIterable {
    case base64
    /// `{length = 5, bytes = 0x68656c6c6f}`: Foundation's description since iOS 13.
    case modern
    /// `<68656c6c 6f>`: the description before iOS 13.
    case legacy
    /// `5 bytes`: the description of Swift's Data.
    case size
    /// A list of numbers, one for each byte (`Data.encode(to:)` of Swift). Parts of a multipart body contain the bytes
    /// themselves.
    case bytes
}

extension RequestSerializer {
    /// All problems of the tree with this serializer, in tree order; a tree with problems is not sent. The problems of
    /// a custom query block cannot be known.
    ///
    /// - Parameter method: decides whether the form rules apply (rule AF-9).
    public func problems(in tree: ParameterTree, method: String) -> [ParameterProblem] {
        let kind = effectiveKind(method)
        if bodyFile(tree.root, method: method) != nil { return fileProblems(tree.root) }
        guard let root = tree.root, kind.hasTree, !kind.takesStyle || !hasCustomQuery else { return [] }
        return problems(of: root, as: kind)
    }

    func problems(of root: ParameterNode, as kind: SerializerKind) -> [ParameterProblem] {
        var finder = ProblemFinder(kind, formText, style.axes, encoding: stringEncoding, files: files)
        finder.check(root: root)
        return finder.problems
    }

    private var hasCustomQuery: Bool {
        style.block != nil || queryBlock != nil
    }

    /// The kind whose rules apply for the method.
    public func effectiveKind(_ method: String) -> SerializerKind {
        putsParametersInURL(method) ? .form : kind
    }
}

extension RequestSerializer {
    /// The root when it is a single file and the method puts parameters into the body: the content of the file is then
    /// the body (`!file body.json` in a request file, curl's `-T`). In multipart a file is a part like any other.
    func bodyFile(_ root: ParameterNode?, method: String) -> Scalar? {
        guard !kind.hasParts, !kind.hasText, !putsParametersInURL(method), let root, root.isOn,
            case .scalar(let scalar) = root.value, scalar.kind == .file
        else { return nil }
        return scalar
    }

    /// Writes a file as the body. Only its size is read. AFNetworking has no such serializer; its callers create an
    /// upload task with a file (`uploadTaskWithRequest:fromFile:`).
    func asFile<Sink: TraceSink>(
        _ file: Scalar, _ parts: RequestParts, _: Sink.Type
    ) throws(RequestSerializationError) -> SerializedRequest {
        var request = SerializedRequest(method: parts.method, url: parts.url, headers: parts.headers, body: nil)
        guard let root = parts.root, let count = try? files.size(of: file.text) else {
            throw .notRepresentable(fileProblems(parts.root), as: kind, conformance: conformance)
        }
        request.body = RequestBody(
            pieces: count == 0 ? [] : [.file(FilePiece(path: files.location(of: file.text), count: count))])
        if !request.headers.contains("Content-Type") {
            request.headers.append(HeaderField("Content-Type", kind.contentType))
        }
        guard Sink.isOn else { return request }
        let url: Output<Sink> = parts.writtenURL()
        let span = TraceSpan(range: 0..<Int(count), part: .value, origin: root.id, owner: root.id)
        request.trace = RequestTrace(url: url.trace.spans, body: count == 0 ? [] : [span])
        return request
    }

    /// The problems of the file as a body; empty when there are none.
    func fileProblems(_ root: ParameterNode?) -> [ParameterProblem] {
        root.map { problems(of: $0, as: .multipart) } ?? []
    }
}

extension RequestSerializer {
    /// Writes the text as the body in the chosen encoding; without a text there is no body. The tree is written only
    /// when the method puts parameters into the URL (rule AF-9). AFNetworking has no such serializer; its callers set
    /// `HTTPBody`.
    func asText<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> SerializedRequest
    {
        var request =
            putsParametersInURL(parts.method)
            ? try inURL(parts, Sink.self) : withoutParameters(parts, Sink.self)
        guard let text = parts.text, !text.isEmpty else { return request }
        // A GET with a body is allowed, because some search servers require it and curl sends it (RFC 9110 §9.3.1).
        if parts.method.uppercased() == "HEAD" { throw .methodHasNoBody(parts.method, as: .text) }
        var output = Output<Sink>()
        output.write(plain: text, as: TraceMark(.value, rule: .textAsTyped))
        output = try encoded(output)
        request.body = RequestBody(output.bytes)
        if !request.headers.contains("Content-Type") {
            request.headers.append(HeaderField("Content-Type", textType))
        }
        request.trace?.body = output.trace.spans
        return request
    }

    private var textType: String {
        stringEncoding == .utf8 ? kind.contentType : "text/plain; charset=\(stringEncoding.rawValue)"
    }

    private func withoutParameters<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) -> SerializedRequest {
        var request = SerializedRequest(method: parts.method, url: parts.url, headers: parts.headers, body: nil)
        guard Sink.isOn else { return request }
        let url: Output<Sink> = parts.writtenURL()
        request.trace = RequestTrace(url: url.trace.spans, absent: Self.unsent(parts.tree))
        return request
    }

    /// The reason for each node of a tree that is not sent: the node is off, or the text replaces the parameters.
    private static func unsent(_ tree: ParameterTree) -> [NodeID: OmissionReason] {
        var absent: [NodeID: OmissionReason] = [:]
        tree.walk { visit in
            absent[visit.node.id] = visit.isSent ? .textInstead : .off
            return true
        }
        return absent
    }
}

extension RequestSerializer {
    /// All notes on a request: first those on the tree in its order, limited to `viewedNodes`, then those on the
    /// request.
    ///
    /// - Parameters:
    ///   - url: the finished URL.
    ///   - headers: the fields of the request before serializing.
    ///   - hasText: true when there is a text for the body.
    public func notes(
        on tree: ParameterTree?, method: String, url: String, headers: HeaderFields = [:], hasText: Bool = false
    ) -> [ParameterNote] {
        var notes: [ParameterNote] = []
        if let root = tree?.root, root.isOn, effectiveKind(method).hasTree {
            var finder = NoteFinder(effectiveKind(method), style.axes, among: viewedNodes, now: now)
            finder.check(root: root)
            notes = finder.notes
        }
        return notes + requestNotes(tree?.root, method, url, headers, hasText: hasText)
    }

    private func requestNotes(
        _ root: ParameterNode?, _ method: String, _ url: String, _ headers: HeaderFields, hasText: Bool
    ) -> [ParameterNote] {
        var notes: [ParameterNote] = []
        func note(_ fact: ParameterNote.Fact, _ repairs: [Repair]) {
            notes.append(ParameterNote(node: nil, fact: fact, repairs: repairs))
        }
        let isInURL = putsParametersInURL(method)
        let isSent = root?.isOn == true
        if isInURL, kind.hasText, hasText { note(.bodyUnused(method: method.uppercased()), NoteRepairs.inBody) }
        if isInURL, !kind.takesStyle, isSent {
            note(.serializerUnused(kind, method: method.uppercased()), NoteRepairs.inBody)
        }
        if url.utf8.count > ParameterNote.longURLBytes {
            note(.longURL(bytes: url.utf8.count), isInURL && isSent ? NoteRepairs.inBody : [])
        }
        if !isInURL, kind.hasTree, isSent, let type = headers["Content-Type"] {
            let read = MediaType(parsing: type)
            let repairs: [Repair] = [.withoutHeader("Content-Type")]
            if kind.hasParts, read?.type != "multipart" {
                note(.contentTypeReplaced(type), repairs)
            } else if !kind.hasParts, read?.essence != kind.contentType {
                note(.contentTypeKept(type, insteadOf: kind.contentType), repairs)
            }
        }
        return notes
    }
}
