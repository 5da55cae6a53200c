internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import Serialization

/// Reads the keys that requests, folders and collections share.
extension NodeReader {
    static let settingKeys = [
        "headers", "serializer", "style", "response", "auth", "options", "hooks", "history", "checks",
    ]

    /// Reads the pair if its key is `headers`, `serializer`, `style`, `response`, `auth`, `options`, `hooks`,
    /// `history` or `checks`. For another key the result is false; for a value that is not supported it has the entry to keep.
    mutating func takeSetting(
        _ pair: YAMLPair, into defaults: inout RequestDefaults, others: inout [YAMLEntry]
    ) throws(CollectionProblem) -> Bool {
        switch pair.key.text {
        case "headers": defaults.headers = try headers(pair.node)
        case "serializer":
            let kind = pair.node.plainText.flatMap(SerializerKind.init(rawValue:))
            if let kind { defaults.serializer = kind } else { others.append(noteUnsupported(pair)) }
        case "style":
            if let name = pair.node.plainText { defaults.style = name } else { others.append(noteUnsupported(pair)) }
        case "response": defaults.response = try response(pair.node)
        case "auth": defaults.authentication = try authentication(pair, others: &others)
        case "options": defaults.options = try options(pair.node)
        case "hooks" where !pair.node.isEmptyPlain: defaults.hooks = try hooks(pair.node)
        case HistoryWord.key:
            let keeps = HistoryWord.read(pair.node)
            if let keeps {
                defaults.keepsHistory = keeps
            } else {
                others.append(noteUnsupported(pair, among: HistoryWord.all))
            }
        case "checks":
            defaults.checks = try texts("checks", pair.node)
            defaults.removesChecks = pair.node.isNothing
        default: return false
        }
        return true
    }

    /// Reads headers from a mapping, whose lists repeat a name, or from a list of [name, value] pairs when names
    /// alternate.
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
            rows.append(try row(name, parts[1], under: marks(item)))
        }
        return rows
    }

    private func rows(_ name: String, _ node: YAMLNode) throws(CollectionProblem) -> [SavedHeader] {
        guard let items = node.items else { return [try row(name, node, under: [])] }
        let marks = try marks(node)
        var rows: [SavedHeader] = []
        for item in items { rows.append(try row(name, item, under: marks)) }
        return rows
    }

    private func row(
        _ name: String, _ node: YAMLNode, under outer: Set<Substring>
    ) throws(CollectionProblem) -> SavedHeader {
        let marks = try marks(node).union(outer)
        guard case .scalar(let text, let style) = node.content else {
            throw wrongShape("headers.\(name)", "text or a list of texts", at: node)
        }
        return SavedHeader(
            name, style == .plain && text == "null" ? nil : text, isOn: !marks.contains("off"),
            isSecret: marks.contains("secret"))
    }

    /// The words of a tag: `!off`, `!secret`, `!off.secret`.
    private func marks(_ node: YAMLNode) throws(CollectionProblem) -> Set<Substring> {
        guard let tag = node.tag else { return [] }
        let words = Set(tag.utf8.dropFirst().split(separator: "."))
        guard tag.utf8.hasPrefix("!"), !words.isEmpty, words.isSubset(of: ["off", "secret"]) else {
            throw CollectionProblem(.unknownTag(tag), file: file, at: node.mark)
        }
        return words
    }

    private mutating func options(_ node: YAMLNode) throws(CollectionProblem) -> SavedOptions {
        var options = SavedOptions()
        for pair in try pairs("options", node) {
            guard let name = OptionName(rawValue: pair.key.text) else {
                let names = OptionName.allCases.map(\.rawValue)
                options.others.append(noteUnknown(pair, in: "options", among: names))
                continue
            }
            if pair.node.isNothing {
                options.removed.insert(name)
            } else if !name.read(pair.node, into: &options) {
                let value = name.row.value
                if value.isStrict { throw wrongShape("options.\(name.rawValue)", value.expected, at: pair.node) }
                options.others.append(noteUnsupported(pair, in: "options", among: value.words))
            }
        }
        return options
    }

    /// Reads `auth:`. `null` and `none` remove what the collection or a folder sets. An unknown kind is kept, noted,
    /// and read as nil.
    private mutating func authentication(
        _ pair: YAMLPair, others: inout [YAMLEntry]
    ) throws(CollectionProblem) -> SavedAuthentication? {
        if pair.node.isNothing || pair.node.plainText == "none" { return SavedAuthentication.none }
        let pairs = try pairs("auth", pair.node)
        guard let type = pairs.first(where: { $0.key.text == "type" }) else {
            throw wrongShape("auth", "a mapping with a type, such as {type: basic, user: ada}", at: pair.node)
        }
        guard let kind = type.node.plainText.flatMap(SavedAuthentication.Kind.init(rawValue:)) else {
            _ = noteUnsupported(type, in: "auth", among: SavedAuthentication.Kind.allCases.map(\.rawValue))
            others.append(keep(pair))
            return nil
        }
        var result = SavedAuthentication(kind)
        for pair in pairs where pair.key.text != "type" { try take(pair, into: &result) }
        return result
    }

    private mutating func take(
        _ pair: YAMLPair, into authentication: inout SavedAuthentication
    ) throws(CollectionProblem) {
        let fields = authentication.kind.fields
        guard let field = fields.first(where: { $0.name == pair.key.text }) else {
            authentication.others.append(noteUnknown(pair, in: "auth", among: fields.map(\.name)))
            return
        }
        let text = try text("auth.\(field.name)", pair.node)
        if field.words.isEmpty || field.words.contains(text) {
            authentication[field.name] = text
        } else {
            authentication.others.append(noteUnsupported(pair, in: "auth", among: field.words))
        }
    }
}
