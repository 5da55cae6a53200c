internal import CurlewFiles
public import CurlewFormats
internal import CurlewNetworking
internal import HTTPMessage
internal import Serialization

/// The YAML tree that a new file for the request has.
extension RequestFile {
    public static func value(of request: SavedRequest) -> YAMLValue {
        var entries = [YAMLEntry("request", .text(RequestLine.write(method: request.method, url: request.url)))]
        if let name = request.name { entries.append(YAMLEntry("name", .text(name))) }
        if let root = request.path.root, root.childCount > 0 {
            entries.append(YAMLEntry("path", ParameterYAML.value(of: root)))
        }
        var settings = self.entries(of: request.settings)
        // Parameters and text are written between the sent entries and those about the answer.
        let behind = ["response", "auth", "options", "hooks", "history", "checks"]
        let split = settings.firstIndex { behind.contains($0.key) } ?? settings.count
        if !request.partSettings.isEmpty {
            settings.insert(YAMLEntry("parts", value(of: request.partSettings)), at: split)
        }
        if let text = request.text { settings.insert(YAMLEntry("body", .text(text)), at: split) }
        if let root = request.parameters.root {
            settings.insert(YAMLEntry("parameters", ParameterYAML.value(of: root)), at: split)
        }
        entries += settings
        if let cache = request.cache { entries.append(YAMLEntry("cache", value(of: cache))) }
        if !request.captures.isEmpty { entries.append(YAMLEntry("capture", value(of: request.captures))) }
        if !request.comparison.isEmpty { entries.append(YAMLEntry("compare", value(of: request.comparison))) }
        let written = Set(entries.map(\.key))
        entries += request.others.filter { !written.contains($0.key) }
        if !request.notes.isEmpty { entries.append(YAMLEntry("notes", .text(request.notes))) }
        return .mapping(entries)
    }

    private static func value(of parts: [PartSettings]) -> YAMLValue {
        .mapping(
            parts.map { part in
                var entries: [YAMLEntry] = []
                if let type = part.type { entries.append(YAMLEntry("type", .text(type))) }
                if let name = part.fileName { entries.append(YAMLEntry("filename", .text(name))) }
                let rows = part.fields.map { SavedHeader($0.name, $0.value) }
                if !rows.isEmpty { entries.append(YAMLEntry("headers", value(of: rows))) }
                return YAMLEntry(part.name, .mapping(entries))
            })
    }

    private static func value(of captures: [SavedCapture]) -> YAMLValue {
        .mapping(captures.map { YAMLEntry($0.name, .text($0.text, tag: $0.isSecret ? "!secret" : nil)) })
    }

    /// The entries of `headers`, `serializer`, `style`, `response`, `auth`, `options`, `hooks`, `history` and `checks`
    /// that are set.
    static func entries(of settings: RequestDefaults) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        if !settings.headers.isEmpty { entries.append(YAMLEntry("headers", value(of: settings.headers))) }
        if let kind = settings.serializer { entries.append(YAMLEntry("serializer", .text(kind.rawValue))) }
        if let style = settings.style { entries.append(YAMLEntry("style", .text(style))) }
        let response = self.entries(of: settings.response)
        if !response.isEmpty { entries.append(YAMLEntry("response", .mapping(response))) }
        if let authentication = settings.authentication { entries.append(entry(of: authentication)) }
        let options = self.entries(of: settings.options)
        if !options.isEmpty { entries.append(YAMLEntry("options", .mapping(options))) }
        if let hooks = settings.hooks { entries.append(YAMLEntry("hooks", hooks.value)) }
        if let keeps = settings.keepsHistory { entries.append(YAMLEntry(HistoryWord.key, HistoryWord.value(keeps))) }
        if !settings.checks.isEmpty {
            entries.append(YAMLEntry("checks", .sequence(settings.checks.map { .text($0) })))
        } else if settings.removesChecks {
            entries.append(YAMLEntry("checks", .plain("null")))
        }
        return entries
    }

    /// A mapping when rows of the same name follow each other, otherwise a list of [name, value] pairs.
    static func value(of headers: [SavedHeader]) -> YAMLValue {
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
        let marks = [row.isOn ? nil : "off", row.isSecret ? "secret" : nil].compactMap(\.self)
        let tag = marks.isEmpty ? nil : "!" + marks.joined(separator: ".")
        return row.value.map { .text($0, tag: tag) } ?? .plain("null", tag: tag)
    }

    private static func entry(of authentication: SavedAuthentication) -> YAMLEntry {
        guard authentication.kind != .none else { return YAMLEntry("auth", .plain("null")) }
        var entries = [YAMLEntry("type", .text(authentication.kind.rawValue))]
        entries += authentication.kind.fields.compactMap { field in
            authentication[field.name].map { YAMLEntry(field.name, .text($0)) }
        }
        return YAMLEntry("auth", .mapping(entries + authentication.others))
    }

    private static func entries(of options: SavedOptions) -> [YAMLEntry] {
        let entries = OptionName.allCases.compactMap { name in
            (options.removed.contains(name) ? .plain("null") : name.value(of: options))
                .map { YAMLEntry(name.rawValue, $0) }
        }
        return entries + options.others.filter { other in !entries.contains { $0.key == other.key } }
    }
}
