import Bytes
import HTTPMessage
import Networking
import Serialization
import Transport

/// What the options of `send` change about a request.
struct SendOverrides {
    private let method: String?
    private let serializer: SerializerKind?
    private let parameters: ParameterTree?
    /// What `-d` gives: a body as it stands.
    private let data: [UInt8]?
    /// What `-F` gives: parts behind the parameters.
    private let parts: MultipartForm
    private let style: String?
    private let headers: HeaderOverrides
    private let timeout: Duration?
    private let connection: ConnectionOverrides

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if arguments.has("data"), arguments.has("params") { throw .conflict("--data", "--params") }
        if arguments.has("data"), arguments.has("form") { throw .conflict("--data", "--form") }
        if arguments.has("max-time"), arguments.has("timeout") { throw .conflict("--max-time", "--timeout") }
        method = arguments["request"]
        serializer = arguments.has("serializer") ? SerializerOptions.kind(arguments) : nil
        parameters = try ParametersOption.tree(arguments["params"])
        data = try DataOption.body(arguments.all("data"))
        parts = try FormOption.parts(arguments)
        style = arguments["style"]
        headers = try HeaderOverrides(arguments.all("header"))
        timeout = try Self.timeout(arguments)
        connection = try ConnectionOverrides(arguments)
    }

    /// Before variables are replaced and parameters are written.
    func apply(to draft: inout RequestDraft) {
        if let method { draft.method = method } else if sendsBody, draft.method == "GET" { draft.method = "POST" }
        if let serializer { draft.serializer = serializer }
        if let parameters { draft.parameters = parameters }
        if data != nil { draft.parameters = ParameterTree() }
        if let style { draft.style = style }
        if !parts.isEmpty { draft.parts = parts }
        if let timeout { draft.options.timeout = timeout }
        connection.apply(to: &draft.options)
        headers.apply(to: &draft.headers)
    }

    private var sendsBody: Bool { data != nil || !parts.isEmpty }

    /// Afterwards: what no draft can say.
    func applied(to prepared: PreparedRequest) -> PreparedRequest {
        var prepared = prepared
        prepared.request.headers.removeAll { headers.isRemoved($0.name) }
        guard let data else { return prepared }
        prepared.request.body = RequestBody(data)
        if !prepared.request.fields.contains("Content-Type"), !headers.isRemoved("Content-Type") {
            let type = "application/x-www-form-urlencoded"
            prepared.request.headers.append(SentHeader("Content-Type", type, origin: .you))
        }
        return prepared
    }

    /// `-m 2.5` and `--timeout 2.5`; 0 is no limit.
    private static func timeout(_ arguments: ParsedArguments) throws(UsageError) -> Duration? {
        guard let text = arguments["max-time"] ?? arguments["timeout"] else { return nil }
        let option = arguments.has("max-time") ? "--max-time" : "--timeout"
        guard let seconds = Double(text), seconds >= 0, seconds < 1_000_000_000 else {
            throw .badValue(text, option: option, wanted: "a number of seconds")
        }
        return .seconds(seconds)
    }
}
