import Bytes
import HTTPMessage
import Networking
import Serialization
import Transport

/// `curlew encode`: parameters in, the finished request out. Sends nothing.
struct EncodeCommand: Command {
    static let syntax = CommandSyntax(
        name: "encode", operands: "", operandCount: 0...0,
        summary: "Write a request from parameters, without sending it.",
        options: [
            SerializerOptions.kinds,
            OptionSyntax("method", value: "METHOD", summary: "GET"),
            OptionSyntax("url", value: "URL", summary: "http://localhost/"),
            OptionSyntax("header", value: "'NAME: VALUE'", isRepeatable: true, summary: "a header field"),
            OptionSyntax("params", value: "FILE|-", summary: "JSON with the parameters; none when absent"),
            SerializerOptions.style,
            OptionSyntax(
                "style-option", value: "data=modern|legacy", isRepeatable: true,
                summary: "how data is described under --conform"),
            OptionSyntax("conform", choices: ["afnetworking"], summary: "its bytes, faults included"),
            OptionSyntax("plist-format", choices: ["xml", "binary"], summary: "xml"),
            OptionSyntax(
                "json-option", choices: ["sorted", "pretty", "unescaped-slashes"], isRepeatable: true,
                summary: "how JSON is written"),
            SerializerOptions.boundary,
            OptionSyntax("trace", summary: "tell which node and rule wrote each byte"),
            OptionSyntax("all-headers", summary: "with those that sending adds: Host, User-Agent and the like"),
            OptionSyntax("raw", summary: "the body's bytes alone"),
        ] + FormOption.syntax)

    private let serializer: RequestSerializer
    private let method, url: String
    private let headers: HeaderFields
    private let parameters: ParameterTree?
    private let parts: MultipartForm
    private let wantsTrace, wantsRaw, wantsAllHeaders: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        wantsAllHeaders = arguments.has("all-headers")
        serializer = try SerializerOptions.serializer(
            arguments, defaults: wantsAllHeaders ? DefaultHeaders.fields(environment: Program.environment) : [:])
        method = arguments["method"] ?? "GET"
        url = arguments["url"] ?? "http://localhost/"
        headers = try HeaderOption.fields(arguments.all("header"), option: "--header")
        parameters = try ParametersOption.tree(arguments["params"])
        parts = try FormOption.parts(arguments)
        wantsTrace = arguments.has("trace")
        wantsRaw = arguments.has("raw")
        if wantsTrace, wantsRaw { throw .conflict("--trace", "--raw") }
    }

    func run() async throws(UsageError) -> Int32 {
        var request: SerializedRequest
        do throws(RequestSerializationError) {
            request = try serializer.serialize(
                method: method, url: url, headers: headers, parameters: parameters, parts: parts, trace: wantsTrace)
        } catch {
            Console.print(error.json)
            return ExitCode.wrongInput
        }
        if wantsAllHeaders { request.headers = request.sentHeaders }
        try await show(request)
        return ExitCode.done
    }

    private func show(_ request: SerializedRequest) async throws(UsageError) {
        if wantsRaw { return try await BodyOutput.print(request.body ?? RequestBody([UInt8]())) }
        var body: Bytes?
        if let pieces = request.body { body = try await BodyOutput.bytes(of: pieces) }
        Console.print(request.json(body: body, tree: parameters))
    }
}

extension SerializedRequest {
    /// The header fields as they will stand on the wire, the transport's own included.
    fileprivate var sentHeaders: HeaderFields {
        TransportRequest(method: method, url: url, headers: headers, body: body).wireFields
    }
}
