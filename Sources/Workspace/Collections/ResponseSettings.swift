public import CurlewFormats
public import Serialization

/// How an answer is read, and which answers are accepted: `response:` of a file. Nil means not set.
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
    /// The format of the body, as `Checks.JSONFormat` reads it.
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

    /// The keys of the mapping, in the order they are written.
    static let keys = ["serializer", "status", "types", "remove-nulls", "reading", "format", "strict-null"]
    /// The words that some of the keys accept.
    static let words = [
        "serializer": ResponseSerializer.names, "reading": JSONReadingOption.allCases.map(\.rawValue),
        "remove-nulls": ["true", "false"], "strict-null": ["true", "false"],
    ]
}

extension ResponseSettings {
    /// These settings over those of `outer`; a `null` here removes an outer setting.
    public func over(_ outer: ResponseSettings) -> ResponseSettings {
        ResponseSettings(
            serializers: serializers ?? (removes("serializer") ? nil : outer.serializers),
            status: status ?? (removes("status") ? nil : outer.status),
            types: types ?? (removes("types") ? nil : outer.types),
            removesNulls: removesNulls ?? (removes("remove-nulls") ? nil : outer.removesNulls),
            reading: reading ?? (removes("reading") ? nil : outer.reading),
            format: format ?? (removes("format") ? nil : outer.format),
            strictNull: strictNull ?? (removes("strict-null") ? nil : outer.strictNull), others: others)
    }

    private func removes(_ key: String) -> Bool {
        others.contains { entry in
            guard entry.key == key, case .plain(let text) = entry.value.content else { return false }
            return entry.value.tag == nil && (text == "null" || text.isEmpty)
        }
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
