public import CurlewFormats
public import CurlewSerialization

/// The reading of an answer, and the answers that are accepted: `response:` of a file. Nil means not set.
public struct ResponseSettings: Equatable, Sendable {
    /// `auto`, `http`, `json`, `xml`, `xml-document`, `plist`, `image`; several are tried in this order.
    public var serializers: [String]?
    /// Status ranges as typed: `200-299`, `200, 204`, `any`.
    public var status: String?
    /// Accepted media types; `["any"]` accepts all.
    public var types: [String]?
    /// True: null members and items of JSON are left out.
    public var removesNulls: Bool?
    /// Reading options of JSON: `allow-fragments`, `mutable-containers`, `mutable-leaves`. When not set, fragments
    /// (single values) are allowed.
    public var reading: [String]?
    /// The format of the body, as `CurlewChecks.JSONFormat` reads it.
    public var format: JSONValue?
    /// True: null passes only where the format allows it.
    public var strictNull: Bool?
    /// Unknown entries, kept; and known keys whose value is `null`, which removes the setting of outer levels.
    public var others: [YAMLEntry]

    public init(
        serializers: [String]? = nil, status: String? = nil, types: [String]? = nil, removesNulls: Bool? = nil,
        reading: [String]? = nil, format: JSONValue? = nil, strictNull: Bool? = nil, others: [YAMLEntry] = []
    ) {
        self.serializers = serializers
        self.status = status
        self.types = types
        self.removesNulls = removesNulls
        self.reading = reading
        self.format = format
        self.strictNull = strictNull
        self.others = others
    }

    /// These settings over those of `outer`; a `null` here removes an outer setting.
    public func over(_ outer: ResponseSettings) -> ResponseSettings { inheriting(outer) }
}

extension ResponseSettings: FieldRecord {
    static let table: [Field<Self>] = [
        Field("serializer", \.serializers, .serializers),
        Field("status", \.status, .status),
        Field("types", \.types, .oneOrMore),
        Field("remove-nulls", \.removesNulls, .truth),
        Field("reading", \.reading, .names(JSONReadingOption.allCases.map(\.rawValue))),
        Field("format", \.format, .json),
        Field("strict-null", \.strictNull, .truth),
    ]
}

extension Form<[String]> {
    /// One of the words or a list of them; another one makes it unknown.
    fileprivate static func names(_ words: [String]) -> Form {
        let read: @Sendable (inout NodeReader, String, YAMLNode) -> [String]? = { _, _, node in
            let nodes = node.items ?? [node]
            let names = nodes.compactMap(\.plainText)
            return node.tag == nil && names.count == nodes.count && Set(names).isSubset(of: words) ? names : nil
        }
        return Form(words: words, read: read, write: texts.write)
    }

    fileprivate static var serializers: Form {
        let names = names(ResponseSerializer.names)
        return Form(
            words: names.words, read: { names.read(&$0, $1, $2).flatMap { $0.isEmpty ? nil : $0 } },
            write: oneOrMore.write)
    }
}

extension Form<String> {
    /// A list is read as its items behind commas.
    fileprivate static var status: Form {
        Form(read: { $0.texts($1, $2).joined(separator: ", ") }, write: { .word($0) })
    }
}

extension Form<JSONValue> {
    fileprivate static var json: Form { Form(read: { $0.json($2) }, write: { YAMLValue($0) }) }
}

extension NodeReader {
    /// A YAML tree as JSON: keys and texts, and plain scalars with the types that JSON gives them.
    fileprivate mutating func json(_ node: YAMLNode) -> JSONValue {
        switch untagged(node).content {
        case .scalar(let text, .plain) where YAMLText.isTyped(text): Self.typed(text)
        case .scalar(let text, _): .string(text)
        case .sequence(let nodes, _): .array(nodes.map { json($0) })
        case .mapping(let pairs, _): .object(pairs.map { JSONValue.Member($0.key.text, json($0.node)) })
        }
    }

    private static func typed(_ text: String) -> JSONValue {
        switch text {
        case "true", "false": .boolean(text == "true")
        case "null", "": .null
        default: .number(text)
        }
    }
}

extension YAMLValue {
    fileprivate init(_ tree: JSONValue) {
        switch tree {
        case .null: self = .plain("null")
        case .boolean(let isTrue): self = .plain(String(isTrue))
        case .number(let digits): self = .plain(digits)
        case .string(let text): self = .text(text)
        case .array(let items): self = .sequence(items.map { YAMLValue($0) })
        case .object(let members): self = .mapping(members.map { YAMLEntry($0.key, YAMLValue($0.value)) })
        }
    }
}

extension ResponseSettings {
    /// The tree under `format:`; nil when it cannot be a JSON tree.
    public static func format(_ node: YAMLNode) -> JSONValue? {
        try? NodeReader.reading("") { $0.json(node) }.value
    }
}

extension ResponseSettings {
    /// The serializer that reads the answer. When nothing is set: `auto`, 200-299 and any type. In a list each
    /// serializer keeps its own types; `types` then applies to data that none of them reads.
    public var responseSerializer: ResponseSerializer {
        var result = ResponseSerializer(names: serializers ?? []) ?? ResponseSerializer()
        // An unexpected type is not an error unless accepted types are set.
        result.acceptableTypes = types.flatMap { $0 == ["any"] ? nil : $0.map { $0.lowercased() } }
        if status == "any" { result.setAll(\.acceptableStatus, to: nil) }
        if let accepted = status.flatMap(AcceptedStatus.init(parsing:)) {
            result.setAll(\.acceptableStatus, to: accepted)
        }
        if let removesNulls { result.setAll(\.removesNulls, to: removesNulls) }
        if let reading { result.setAll(\.readingOptions, to: Set(reading.compactMap(JSONReadingOption.init))) }
        return result
    }
}
