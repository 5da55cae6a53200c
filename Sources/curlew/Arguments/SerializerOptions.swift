import CurlewNetworking
import HTTPMessage
import Serialization

/// The options of `encode` for the serializer.
nonisolated enum SerializerOptions {
    /// Fields of `defaults` are added when the request has no field of that name.
    static func serializer(
        _ arguments: ParsedArguments, defaults: HeaderFields
    ) throws(UsageError) -> RequestSerializer {
        var serializer = RequestSerializer(
            kind(arguments), headers: defaults, conformance: arguments.has("conform") ? .afnetworking : .curlew,
            jsonOptions: jsonOptions(arguments), dataText: try dataText(arguments), now: Program.now)
        if let style = arguments["style"].flatMap({ QueryStyles.standard[$0] }) { serializer.style = style }
        serializer.multipart.boundary = try boundary(arguments)?.text
        serializer.files = LocalFiles(home: Program.environment["HOME"])
        return serializer
    }

    static let kinds = OptionSyntax(
        "serializer", choices: ["form", "json", "plist", "multipart", "text"], summary: "how parameters are written")
    static let style = OptionSyntax(
        "style", choices: QueryStyles.standard.names, summary: "the style of form text; afnetworking")
    static let boundary = OptionSyntax("boundary", value: "TEXT", summary: "between the parts of multipart")

    static func boundary(_ arguments: ParsedArguments) throws(UsageError) -> MultipartBoundary? {
        guard let text = arguments["boundary"] else { return nil }
        guard let boundary = MultipartBoundary(text) else {
            throw .badValue(text, option: "--boundary", wanted: "1 to 70 letters, digits or '()+_,-./:=?")
        }
        return boundary
    }

    /// The kind that is named, or `form`, which is AFNetworking's default too.
    static func kind(_ arguments: ParsedArguments) -> SerializerKind {
        let ending = arguments["plist-format"] == "binary" ? "-binary" : ""
        let name = arguments["serializer"] ?? SerializerKind.form.rawValue
        return SerializerKind(rawValue: name + ending) ?? SerializerKind(rawValue: name) ?? .form
    }

    private static func jsonOptions(_ arguments: ParsedArguments) -> JSONWritingOptions {
        let named: [String: JSONWritingOptions] = [
            "sorted": .sorted, "pretty": .pretty, "unescaped-slashes": .unescapedSlashes,
        ]
        return JSONWritingOptions(arguments.all("json-option").compactMap { named[$0] })
    }

    private static func dataText(_ arguments: ParsedArguments) throws(UsageError) -> DataText? {
        let named: [String: DataText] = ["data=modern": .modern, "data=legacy": .legacy]
        var chosen: DataText?
        for text in arguments.all("style-option") {
            guard let dataText = named[text] else {
                throw .unknownValue(text, option: "--style-option", choices: named.keys.sorted())
            }
            chosen = dataText
        }
        return chosen
    }
}
