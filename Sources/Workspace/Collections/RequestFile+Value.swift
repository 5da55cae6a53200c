internal import Formats
internal import Serialization

/// A request as the YAML that a new file would hold.
extension RequestFile {
    static func value(of request: SavedRequest) -> YAMLValue {
        var entries = [YAMLEntry("request", .text(RequestLine.write(method: request.method, url: request.url)))]
        if let name = request.name { entries.append(YAMLEntry("name", .text(name))) }
        var settings = self.entries(of: request.settings)
        // The parameters come between what is sent and what is done with the answer.
        let split = settings.firstIndex { $0.key == "response" || $0.key == "options" } ?? settings.count
        if let root = request.parameters.root {
            settings.insert(YAMLEntry("parameters", ParameterYAML.value(of: root)), at: split)
        }
        entries += settings
        let written = Set(entries.map(\.key))
        entries += request.others.filter { !written.contains($0.key) }
        if !request.notes.isEmpty { entries.append(YAMLEntry("notes", .text(request.notes))) }
        return .mapping(entries)
    }

    /// `headers`, `serializer`, `response` and `options`, those that are set.
    static func entries(of settings: RequestDefaults) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        if !settings.headers.isEmpty { entries.append(YAMLEntry("headers", value(of: settings.headers))) }
        if let kind = settings.serializer { entries.append(YAMLEntry("serializer", .text(kind.rawValue))) }
        let response = self.entries(of: settings.response)
        if !response.isEmpty { entries.append(YAMLEntry("response", .mapping(response))) }
        let options = self.entries(of: settings.options)
        if !options.isEmpty { entries.append(YAMLEntry("options", .mapping(options))) }
        return entries
    }

    /// A mapping when the rows of each name follow each other, else a list of [name, value] pairs.
    private static func value(of headers: [SavedHeader]) -> YAMLValue {
        var groups: [(name: String, rows: [SavedHeader])] = []
        for row in headers {
            if let last = groups.indices.last, FilePath.isSame(groups[last].name, row.name) {
                groups[last].rows.append(row)
            } else {
                groups.append((row.name, [row]))
            }
        }
        let names = Set(groups.map { Array($0.name.utf8) })
        guard names.count == groups.count else {
            return .sequence(headers.map { .sequence([.text($0.name), value(of: $0)]) })
        }
        return .mapping(
            groups.map { group in
                let values = group.rows.map(value(of:))
                return YAMLEntry(group.name, values.count == 1 ? values[0] : .sequence(values))
            })
    }

    private static func value(of row: SavedHeader) -> YAMLValue {
        let tag = row.isOn ? nil : "!off"
        return row.value.map { .text($0, tag: tag) } ?? .plain("null", tag: tag)
    }

    private static func entries(of response: ResponseSettings) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        if let serializer = response.serializer { entries.append(YAMLEntry("serializer", .text(serializer))) }
        if let status = response.status { entries.append(YAMLEntry("status", plain(status))) }
        if let types = response.types {
            entries.append(YAMLEntry("types", types.count == 1 ? .text(types[0]) : .sequence(types.map { .text($0) })))
        }
        return entries + response.others.filter { other in !entries.contains { $0.key == other.key } }
    }

    private static func entries(of options: SavedOptions) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        if let timeout = options.timeout { entries.append(YAMLEntry("timeout", plain(TimeText.write(timeout)))) }
        if let follow = options.follow { entries.append(YAMLEntry("follow", .plain(String(follow)))) }
        if let http = options.http { entries.append(YAMLEntry("http", plain(http))) }
        if let verifies = options.verifiesTLS { entries.append(YAMLEntry("verify", .plain(String(verifies)))) }
        return entries + options.others.filter { other in !entries.contains { $0.key == other.key } }
    }

    /// Values of our own words and numbers need no quotes: `200-299`, `1.1`.
    private static func plain(_ text: String) -> YAMLValue {
        YAMLText.canStandPlain(text) ? .plain(text) : .text(text)
    }
}
