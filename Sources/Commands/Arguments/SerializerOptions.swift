import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization

/// The options of `encode` for the serializer.
nonisolated enum SerializerOptions {
    /// Fields of `defaults` are added when the request has no field of that name.
    @MainActor static func serializer(
        _ arguments: ParsedArguments, defaults: HeaderFields
    ) throws(UsageError) -> RequestSerializer {
        var serializer = RequestSerializer(
            kind(arguments), headers: defaults, conformance: arguments.has("conform") ? .afnetworking : .curlew,
            jsonOptions: jsonOptions(arguments), dataText: dataText(arguments), now: Program.now)
        serializer.style = try style(arguments, among: styles(arguments))
        serializer.multipart.boundary = try boundary(arguments)?.text
        serializer.stringEncoding = encoding(arguments)
        if let methods = try methodsInURL(arguments) { serializer.methodsEncodingParametersInURI = methods }
        serializer.files = LocalFiles(home: Program.environment["HOME"])
        return serializer
    }

    static let kinds = OptionSyntax(
        "serializer", choices: ["form", "json", "plist", "multipart", "text"], summary: "how parameters are written")
    static let style = OptionSyntax(
        "style", choices: Program.styles.words, mayHaveMore: true, summary: "the style of form text; brackets")
    static let boundary = OptionSyntax("boundary", value: "TEXT", summary: "between the parts of multipart")

    static func boundary(_ arguments: ParsedArguments) throws(UsageError) -> MultipartBoundary? {
        guard let text = arguments["boundary"] else { return nil }
        guard let boundary = MultipartBoundary(text) else {
            throw .badValue(text, option: "--boundary", wanted: "1 to 70 letters, digits or '()+_,-./:=?")
        }
        return boundary
    }

    static let encoding = OptionSyntax(
        "text-encoding", choices: TextEncoding.allCases.map(\.rawValue),
        summary: "of form text and multipart values in a body; utf-8")
    static let methodsInURL = OptionSyntax(
        "methods-in-url", value: "METHODS", summary: "whose parameters go into the URL; GET,HEAD,DELETE; '' for none")

    static func encoding(_ arguments: ParsedArguments) -> TextEncoding {
        arguments["text-encoding"].flatMap(TextEncoding.init) ?? .utf8
    }

    /// Nil for the usual methods.
    static func methodsInURL(_ arguments: ParsedArguments) throws(UsageError) -> Set<String>? {
        guard let text = arguments["methods-in-url"] else { return nil }
        let methods = text.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)).uppercased() }
        if methods.contains(where: { HeaderField($0, "").flaw != nil }) {
            throw .badValue(text, option: "--methods-in-url", wanted: "methods with commas between them, as GET,DELETE")
        }
        return Set(methods)
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

    static let styleOption = OptionSyntax(
        "style-option", value: "NAME=VALUE", isRepeatable: true,
        summary: "an option of the style, as array=brackets of alamofire; data=modern or legacy under --conform")

    /// The built-in styles, the user's, and those of the collection that the command stands in.
    @MainActor static func styles(_ arguments: ParsedArguments) throws(UsageError) -> QueryStyles {
        let known = Program.styles
        if let name = arguments["style"], known[name] != nil { return known }
        if arguments["style"] == nil, !arguments.has("compare") { return known }
        return try known.adding(CommandCollection(arguments).styles)
    }

    /// The style that is named, with its options.
    ///
    /// - Parameter usual: the style when none is named.
    static func style(
        _ arguments: ParsedArguments, usual: String? = nil, among styles: QueryStyles
    ) throws(UsageError) -> QueryStyle {
        let name = arguments["style"]
        if let name, styles[name] == nil { throw .unknownValue(name, option: "--style", choices: styles.words) }
        var style = (name ?? usual).flatMap { styles[$0] } ?? .afnetworking
        for text in arguments.all("style-option") where descriptions[text] == nil {
            let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let option = String(parts[0]), let value = String(parts[1]) else {
                throw .badValue(text, option: "--style-option", wanted: "NAME=VALUE")
            }
            style = try StyleOptionError.mapped(try style.with(option: option, value)) {
                UsageError.unknownValue(text, option: "--style-option", choices: choices(of: style, $0))
            }
        }
        return style
    }

    /// The words that are known in place of an option or a value that was not taken.
    private static func choices(of style: QueryStyle, _ error: StyleOptionError) -> [String] {
        if case .value(_, let option, let known) = error { return known.map { "\(option)=\($0)" } }
        return descriptions.keys.sorted()
            + style.options.flatMap { option in
                option.values.isEmpty ? ["\(option.name)=.."] : option.values.map { "\(option.name)=\($0)" }
            }
    }

    /// The words of `--conform` for the forms of data.
    private static let descriptions: [String: DataText] = ["data=modern": .modern, "data=legacy": .legacy]

    private static func dataText(_ arguments: ParsedArguments) -> DataText? {
        arguments.all("style-option").compactMap { descriptions[$0] }.last
    }
}
