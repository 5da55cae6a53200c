import HTTPMessage
import Serialization

/// The options of `encode` that say how a request is written.
nonisolated enum SerializerOptions {
    /// `defaults` are filled in where the request has no field of that name.
    static func serializer(
        _ arguments: ParsedArguments, defaults: HeaderFields
    ) throws(UsageError) -> RequestSerializer {
        RequestSerializer(
            kind(arguments), headers: defaults, conformance: arguments.has("conform") ? .afnetworking : .curlew,
            jsonOptions: jsonOptions(arguments), dataText: try dataText(arguments), now: Program.now)
    }

    /// `form` where none is named, as AFNetworking's own.
    static func kind(_ arguments: ParsedArguments) -> SerializerKind {
        switch arguments["serializer"] {
        case "json": .json
        case "plist": arguments["plist-format"] == "binary" ? .plistBinary : .plist
        default: .form
        }
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
