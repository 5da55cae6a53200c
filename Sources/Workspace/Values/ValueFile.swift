internal import CurlewFormats

/// The file format of the values of one place.
enum ValueFile {
    static func value(of values: [StoredValue], _ place: ValuePlace) -> YAMLValue {
        .mapping([
            YAMLEntry("collection", .text(place.collection)), YAMLEntry("environment", .text(place.environment)),
            YAMLEntry("values", .sequence(values.map(Self.value(of:)))),
        ])
    }

    private static func value(of stored: StoredValue) -> YAMLValue {
        let origin = stored.issuingOrigin.map { [YAMLEntry("home", .text($0))] } ?? []
        return .mapping(
            [
                YAMLEntry("name", .text(stored.name)), YAMLEntry("value", .text(stored.value)),
                YAMLEntry("secret", .plain(stored.isSecret ? "true" : "false")),
                YAMLEntry("request", .text(stored.request)), YAMLEntry("source", .text(stored.source)),
                YAMLEntry("date", .plain(String(stored.date))),
            ] + origin)
    }

    /// Reads the values; nil for a text of another format, or of another place.
    static func read(_ source: [UInt8], _ place: ValuePlace) -> [StoredValue]? {
        guard let root = try? YAMLDocument(parsing: source, tags: nil).root,
            root["collection"]?.text == place.collection, root["environment"]?.text == place.environment,
            let items = root["values"]?.items
        else { return nil }
        return items.compactMap(read)
    }

    private static func read(_ node: YAMLNode) -> StoredValue? {
        guard let name = node["name"]?.text, let value = node["value"]?.text else { return nil }
        return StoredValue(
            name, value, isSecret: node["secret"]?.text != "false", request: node["request"]?.text ?? "",
            source: node["source"]?.text ?? "", date: node["date"]?.text.flatMap { Double($0) } ?? 0,
            issuingOrigin: node["home"]?.text)
    }
}
