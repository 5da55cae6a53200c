import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import Workspace

/// The changes that the options of `send` and HTTPie's items make to a request.
struct SendOverrides {
    private let method: String?
    private let serializer: SerializerKind?
    private let parameters: ParameterTree?
    private let text: String?
    /// The body of `-d`, sent unchanged.
    private let data: [UInt8]?
    /// The parts of `-F`, added after the parameters.
    private let parts: MultipartForm
    private let style: String?
    /// Texts to join to the URL's query.
    private let queries: [String]
    private let headers: [CurlHeader]
    private let curl: CurlOptions
    private let timeout: Duration?
    private let connection: ConnectionOverrides

    init(_ arguments: ParsedArguments, _ curl: CurlOptions, _ items: HTTPieItems) throws(UsageError) {
        try Self.check(arguments, curl.request, items)
        self.curl = curl
        serializer = Self.serializer(arguments, items)
        let isText = serializer?.hasTree == false
        let written = try isText ? nil : ParametersOption.tree(arguments["params"])
        parameters = items.parameters ?? written
        text = try isText ? ParametersOption.text(arguments["params"]) : nil
        data = try curl.body()
        parts = try PartOptions.parts(curl.request.parts)
        let sendsBody = data != nil || !parts.isEmpty || text != nil || items.parameters != nil
        method = curl.request.method ?? (curl.request.wantsHead ? "HEAD" : sendsBody ? "POST" : nil)
        style = arguments["style"]
        queries = [try curl.query(), items.query]
        headers = items.headers
        timeout = try Self.timeout(arguments, curl.request)
        connection = try ConnectionOverrides(arguments, curl.request)
    }

    /// Applies the changes that come before variables are replaced and parameters are written.
    func apply(to draft: inout RequestDraft) {
        if let method, curl.request.method != nil || draft.method == "GET" { draft.method = method }
        if let serializer { draft.serializer = serializer }
        if let parameters { draft.parameters = parameters }
        if let text { draft.text = text }
        if data != nil { (draft.parameters, draft.text) = (ParameterTree(), nil) }
        if let style { draft.style = style }
        if !parts.isEmpty { draft.parts = parts }
        draft.url = curl.request.named(draft.url)
        for query in queries { draft.url = CurlRequest.joining(query, to: draft.url) }
        connection.apply(to: &draft.options)
        let hasRow = curl.request.headers.contains { HeaderFields.isSame($0.name, "Cookie") }
        if !curl.request.cookies.isEmpty, !hasRow { draft.options.joinsCookies = true }
        if let timeout { draft.options.timeout = timeout }
        HeaderRows.put(curl.request.headerRows + headers, into: &draft.headers)
    }

    /// The fault of a file that the connection needs.
    func checkFiles(for url: String) throws(UsageError) { try connection.checkFiles(for: url) }

    /// The changes that no draft can express, applied afterwards.
    var changes: [SendChange] {
        guard let data else { return [] }
        let type = curl.removes("Content-Type") ? nil : SerializerKind.form.contentType
        return [.body(RequestBody(data), contentType: type)]
    }

    /// The serializer for the items; with a file among them all of them become parts.
    private static func serializer(_ arguments: ParsedArguments, _ items: HTTPieItems) -> SerializerKind? {
        if arguments.has("serializer") { return SerializerOptions.kind(arguments) }
        return items.hasFiles ? .multipart : nil
    }

    private static func check(
        _ arguments: ParsedArguments, _ curl: CurlRequest, _ items: HTTPieItems
    ) throws(UsageError) {
        if curl.sendsData, arguments.has("params") { throw .conflict("--data", "--params") }
        if items.parameters != nil, arguments.has("params") { throw .conflict("--params", "name=value") }
        if items.parameters != nil, curl.sendsData { throw .conflict("--data", "name=value") }
        if curl.options[.timeout] != nil, arguments.has("timeout") { throw .conflict("--max-time", "--timeout") }
    }

    /// `--timeout 2.5`; 0 means no limit.
    /// The limit for the whole exchange that was typed, as `--timeout` or as curl's `-m`; nil without one.
    static func timeout(_ arguments: ParsedArguments, _ curl: CurlRequest) throws(UsageError) -> Duration? {
        guard let text = arguments["timeout"] else {
            var options = RequestOptions()
            curl.options[.timeout].map { _ = options.set(.timeout, to: $0) }
            return options.timeout
        }
        guard let seconds = Double(text), seconds >= 0, seconds < 1_000_000_000 else {
            throw .badValue(text, option: "--timeout", wanted: "a number of seconds")
        }
        return .seconds(seconds)
    }
}
