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
            OptionSyntax(
                "serializer", choices: ["form", "json", "plist"], summary: "how parameters are written; form"),
            OptionSyntax("method", value: "METHOD", summary: "GET"),
            OptionSyntax("url", value: "URL", summary: "http://localhost/"),
            OptionSyntax("header", value: "'NAME: VALUE'", isRepeatable: true, summary: "a header field"),
            OptionSyntax("params", value: "FILE|-", summary: "JSON with the parameters; none when absent"),
            OptionSyntax("style", choices: ["afnetworking"], summary: "the style of form text"),
            OptionSyntax(
                "style-option", value: "data=modern|legacy", isRepeatable: true,
                summary: "how data is described under --conform"),
            OptionSyntax("conform", choices: ["afnetworking"], summary: "its bytes, faults included"),
            OptionSyntax("plist-format", choices: ["xml", "binary"], summary: "xml"),
            OptionSyntax(
                "json-option", choices: ["sorted", "pretty", "unescaped-slashes"], isRepeatable: true,
                summary: "how JSON is written"),
            OptionSyntax("trace", summary: "tell which node and rule wrote each byte"),
            OptionSyntax("all-headers", summary: "with those that sending adds: Host, User-Agent and the like"),
            OptionSyntax("raw", summary: "the body's bytes alone"),
        ])

    private let serializer: RequestSerializer
    private let method, url: String
    private let headers: HeaderFields
    private let parameters: ParameterTree?
    private let wantsTrace, wantsRaw, wantsAllHeaders: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        wantsAllHeaders = arguments.has("all-headers")
        serializer = try SerializerOptions.serializer(
            arguments, defaults: wantsAllHeaders ? DefaultHeaders.fields(environment: Program.environment) : [:])
        method = arguments["method"] ?? "GET"
        url = arguments["url"] ?? "http://localhost/"
        headers = try HeaderOption.fields(arguments.all("header"), option: "--header")
        parameters = try ParametersOption.tree(arguments["params"])
        wantsTrace = arguments.has("trace")
        wantsRaw = arguments.has("raw")
        if wantsTrace, wantsRaw { throw .conflict("--trace", "--raw") }
    }

    func run() -> Int32 {
        do {
            var request = try serializer.serialize(
                method: method, url: url, headers: headers, parameters: parameters, trace: wantsTrace)
            if wantsAllHeaders { request.headers = request.sentHeaders }
            show(request)
            return ExitCode.done
        } catch {
            Console.print(error.json)
            return ExitCode.wrongInput
        }
    }

    private func show(_ request: SerializedRequest) {
        if wantsRaw {
            Console.print(untrusted: request.body ?? Bytes())
        } else {
            Console.print(request.json(tree: parameters))
        }
    }
}

extension SerializedRequest {
    /// The header fields as they will stand on the wire, the transport's own included.
    fileprivate var sentHeaders: HeaderFields {
        TransportRequest(method: method, url: url, headers: headers, body: body).wireFields
    }
}
