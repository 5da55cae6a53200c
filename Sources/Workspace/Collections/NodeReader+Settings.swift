internal import Formats
internal import Serialization

/// The keys that requests, folders and collections share.
extension NodeReader {
    /// Reads the pair when it is one of `headers`, `serializer`, `response`, `options`. Gives false for another key, and
    /// the entry to keep for a value that is not known.
    mutating func takeSetting(
        _ pair: YAMLPair, into defaults: inout RequestDefaults, others: inout [YAMLEntry]
    ) throws(CollectionProblem) -> Bool {
        switch pair.key.text {
        case "headers": defaults.headers = try headers(pair.node)
        case "serializer":
            let kind = pair.node.plainText.flatMap(SerializerKind.init(rawValue:))
            if let kind { defaults.serializer = kind } else { others.append(noteUnsupported(pair)) }
        case "response": defaults.response = try response(pair.node)
        case "options": defaults.options = try options(pair.node)
        default: return false
        }
        return true
    }

    /// A mapping, whose lists repeat a name; or a list of [name, value] pairs where names alternate.
    func headers(_ node: YAMLNode) throws(CollectionProblem) -> [SavedHeader] {
        try refuseTag(node)
        if node.isNothing { return [] }
        var rows: [SavedHeader] = []
        if let pairs = node.pairs {
            for pair in pairs { rows += try self.rows(pair.key.text, pair.node) }
            return rows
        }
        guard let items = node.items else { throw wrongShape("headers", "a mapping", at: node) }
        for item in items {
            guard let parts = item.items, parts.count == 2, let name = parts[0].text else {
                throw wrongShape("headers", "a mapping, or a list of [name, value] pairs", at: item)
            }
            try refuseTag(parts[0])
            rows.append(try row(name, parts[1], isOn: isOn(item)))
        }
        return rows
    }

    private func rows(_ name: String, _ node: YAMLNode) throws(CollectionProblem) -> [SavedHeader] {
        guard let items = node.items else { return [try row(name, node, isOn: true)] }
        let isOn = try isOn(node)
        var rows: [SavedHeader] = []
        for item in items { rows.append(try row(name, item, isOn: isOn)) }
        return rows
    }

    private func row(_ name: String, _ node: YAMLNode, isOn outer: Bool) throws(CollectionProblem) -> SavedHeader {
        let isOn = try isOn(node) && outer
        guard case .scalar(let text, let style) = node.content else {
            throw wrongShape("headers.\(name)", "text or a list of texts", at: node)
        }
        return SavedHeader(name, style == .plain && text == "null" ? nil : text, isOn: isOn)
    }

    private func isOn(_ node: YAMLNode) throws(CollectionProblem) -> Bool {
        if node.tag == "!off" { return false }
        try refuseTag(node)
        return true
    }

    private mutating func response(_ node: YAMLNode) throws(CollectionProblem) -> ResponseSettings {
        var settings = ResponseSettings()
        for pair in try pairs("response", node) {
            switch pair.key.text {
            case "serializer":
                if let text = pair.node.plainText, ResponseSettings.serializers.contains(text) {
                    settings.serializer = text
                } else {
                    settings.others.append(noteUnsupported(pair, in: "response"))
                }
            case "status" where !pair.node.isNothing:
                settings.status = try texts("response.status", pair.node).joined(separator: ", ")
            case "types" where !pair.node.isNothing: settings.types = try texts("response.types", pair.node)
            case "status", "types": settings.others.append(keep(pair))
            default: settings.others.append(noteUnknown(pair, in: "response"))
            }
        }
        return settings
    }

    private mutating func options(_ node: YAMLNode) throws(CollectionProblem) -> SavedOptions {
        var options = SavedOptions()
        for pair in try pairs("options", node) {
            guard try take(pair, into: &options) else {
                options.others.append(
                    SavedOptions.names.contains(pair.key.text)
                        ? noteUnsupported(pair, in: "options") : noteUnknown(pair, in: "options"))
                continue
            }
        }
        return options
    }

    private func take(_ pair: YAMLPair, into options: inout SavedOptions) throws(CollectionProblem) -> Bool {
        guard let text = pair.node.plainText else { return false }
        switch pair.key.text {
        case "timeout":
            guard let duration = TimeText.read(text) else {
                throw wrongShape("options.timeout", "a time such as 30s, 500ms or 2m", at: pair.node)
            }
            options.timeout = duration
        case "follow":
            guard let count = Int(text), (0...1000).contains(count) else {
                throw wrongShape("options.follow", "a number from 0 to 1000", at: pair.node)
            }
            options.follow = count
        case "verify" where text == "true" || text == "false": options.verifiesTLS = text == "true"
        case "http" where SavedOptions.versions.contains(text): options.http = text
        default: return false
        }
        return true
    }
}

extension ResponseSettings {
    static let serializers: Set<String> = ["auto", "http", "json", "plist"]
}

extension SavedOptions {
    static let names: Set<String> = ["timeout", "follow", "verify", "http"]
    static let versions: Set<String> = ["auto", "1.1", "2"]
}
