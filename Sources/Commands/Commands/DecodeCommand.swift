import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewSerialization

/// `curlew decode`: reads a response and prints its value and error. Uses no network.
struct DecodeCommand: Command {
    static let syntax = CommandSyntax(
        name: "decode", operands: "FILE|-", operandCount: 1...1,
        summary: "Check and read a response body.",
        options: [
            OptionSyntax(
                "serializer", value: ResponseSerializer.names.joined(separator: "|") + "|compound:A,B",
                summary: "auto; compound asks A, then B"),
            OptionSyntax("status", value: "N", summary: "200"),
            OptionSyntax("type", value: "MEDIA-TYPE", summary: "the serializer's first; '' for none"),
            OptionSyntax("json-rules", value: "FILE|-", summary: "YTKNetwork's JSON format check"),
            OptionSyntax("strict-null", summary: "null passes the format only where it says so"),
            OptionSyntax("url", value: "URL", summary: "http://localhost/; '' for none"),
            OptionSyntax("conform", choices: ["afnetworking"], summary: "its values, faults included"),
        ] + AnswerOptions.syntax)

    private let serializer: ResponseSerializer
    private let status: Int
    private let fields: HeaderFields
    private let url: String?
    private let file: String
    private let rules: JSONRules?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        serializer = try Self.serializer(arguments)
        status = try arguments.number("status", in: 0...999) ?? 200
        let type = arguments["type"] ?? serializer.kind.ownTypes?.first ?? ""
        fields = type.isEmpty ? [:] : ["Content-Type": type]
        let url = arguments["url"] ?? "http://localhost/"
        self.url = url.isEmpty ? nil : url
        file = arguments.operands[0]
        rules = try JSONRules(arguments)
    }

    func run() throws(UsageError) -> Int32 {
        let body = try InputFile.bytes(of: file)
        let outcome = serializer.outcome(status: status, fields: fields, body: body, url: url)
        if let rules, let failure = rules.failure(of: outcome, url: url) {
            Console.print(failure)
            return ExitCode.checkFailed
        }
        Console.print(outcome.json)
        return outcome.isSuccess ? ExitCode.done : ExitCode.checkFailed
    }

    private static func serializer(_ arguments: ParsedArguments) throws(UsageError) -> ResponseSerializer {
        var serializer = try named(
            arguments["serializer"] ?? ResponseSerializer.Kind.auto.rawValue,
            conformance: arguments.has("conform") ? .afnetworking : .curlew)
        try AnswerOptions.apply(arguments, to: &serializer)
        return serializer
    }

    /// The serializer of that name, or a compound of `compound:` with names in order. A compound of a single name is
    /// a compound too: content that this serializer does not accept becomes data.
    private static func named(_ text: String, conformance: CompatibilityMode) throws(UsageError) -> ResponseSerializer {
        let prefix = ResponseSerializer.Kind.compound.rawValue + ":"
        let compound = text.utf8.text(behind: prefix)
        let names = compound.map { $0.utf8.split(separator: ",").map(String.init) } ?? [text]
        let known = ResponseSerializer.names + (compound != nil ? [] : [prefix + "A,B"])
        if let unknown = names.first(where: { !ResponseSerializer.names.contains($0) }) {
            throw .unknownValue(unknown, option: "--serializer", choices: known)
        }
        guard let serializer = ResponseSerializer(names: names, conformance: conformance) else {
            throw .badValue(text, option: "--serializer", wanted: "compound: and at least one name")
        }
        return compound != nil && names.count == 1 ? .compound([serializer], conformance: conformance) : serializer
    }
}
