internal import CurlewFormats
internal import Serialization

extension NodeReader {
    /// Reads `response:`. An unknown value is kept and noted.
    mutating func response(_ node: YAMLNode) throws(CollectionProblem) -> ResponseSettings {
        var settings = ResponseSettings()
        for pair in try pairs("response", node) {
            if pair.node.isNothing, ResponseSettings.keys.contains(pair.key.text) {
                settings.others.append(keep(pair))
            } else if try !take(pair, into: &settings) {
                settings.others.append(note(pair))
            }
        }
        return settings
    }

    private mutating func note(_ pair: YAMLPair) -> YAMLEntry {
        guard ResponseSettings.keys.contains(pair.key.text) else {
            return noteUnknown(pair, in: "response", among: ResponseSettings.keys)
        }
        return noteUnsupported(pair, in: "response", among: ResponseSettings.words[pair.key.text] ?? [])
    }

    private func take(_ pair: YAMLPair, into settings: inout ResponseSettings) throws(CollectionProblem) -> Bool {
        switch pair.key.text {
        case "serializer": settings.serializers = names(pair)
        case "status": settings.status = try texts("response.status", pair.node).joined(separator: ", ")
        case "types": settings.types = try texts("response.types", pair.node)
        case "remove-nulls": settings.removesNulls = pair.node.plainText.flatMap(Bool.init)
        case "reading": settings.reading = names(pair)
        case "format": settings.format = try json("response.format", pair.node)
        case "strict-null": settings.strictNull = pair.node.plainText.flatMap(Bool.init)
        default: return false
        }
        return settings.isSet(pair.key.text)
    }

    /// One name or a list of names; nil when one of them is unknown.
    private func names(_ pair: YAMLPair) -> [String]? {
        let nodes = pair.node.items ?? [pair.node]
        let names = nodes.compactMap(\.plainText)
        let known = ResponseSettings.words[pair.key.text] ?? []
        guard pair.node.tag == nil, names.count == nodes.count, Set(names).isSubset(of: known) else { return nil }
        return names
    }
}

extension ResponseSettings {
    fileprivate func isSet(_ key: String) -> Bool {
        switch key {
        case "serializer": serializers?.isEmpty == false
        case "status": status != nil
        case "types": types != nil
        case "remove-nulls": removesNulls != nil
        case "format": format != nil
        case "strict-null": strictNull != nil
        default: reading != nil
        }
    }
}
