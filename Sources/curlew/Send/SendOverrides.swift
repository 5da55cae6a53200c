import Bytes
import HTTPMessage
import Networking
import Serialization

/// What the options of `send` change about a request.
struct SendOverrides {
    private let method: String?
    private let serializer: SerializerKind?
    private let parameters: ParameterTree?
    /// What `-d` gives: a body as it stands.
    private let data: [UInt8]?
    private let headers: HeaderOverrides
    private let timeout: Duration?
    private let isInsecure: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if arguments.has("data"), arguments.has("params") { throw .conflict("--data", "--params") }
        if arguments.has("max-time"), arguments.has("timeout") { throw .conflict("--max-time", "--timeout") }
        method = arguments["request"]
        serializer = arguments.has("serializer") ? SerializerOptions.kind(arguments) : nil
        parameters = try ParametersOption.tree(arguments["params"])
        data = try DataOption.body(arguments.all("data"))
        headers = try HeaderOverrides(arguments.all("header"))
        timeout = try Self.timeout(arguments)
        isInsecure = arguments.has("insecure")
    }

    /// Before variables are replaced and parameters are written.
    func apply(to draft: inout RequestDraft) {
        if let method { draft.method = method } else if data != nil, draft.method == "GET" { draft.method = "POST" }
        if let serializer { draft.serializer = serializer }
        if let parameters { draft.parameters = parameters }
        if data != nil { draft.parameters = ParameterTree() }
        if let timeout { draft.options.timeout = timeout }
        if isInsecure { draft.options.verifiesTLS = false }
        headers.apply(to: &draft.headers)
    }

    /// Afterwards: what no draft can say.
    func applied(to prepared: PreparedRequest) -> PreparedRequest {
        var prepared = prepared
        prepared.request.headers.removeAll { headers.isRemoved($0.name) }
        guard let data else { return prepared }
        prepared.request.body = Bytes(data)
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
