internal import CurlewFormats
internal import HTTPMessage
internal import Serialization

extension NodeReader {
    /// Reads `parts:`, such as `{photo: {type: image/png, filename: ada.png, headers: {X-Own: a}}}`. Anything else in it
    /// refuses the file: a part would go out otherwise than it is meant.
    func parts(_ node: YAMLNode) throws(CollectionProblem) -> [PartSettings] {
        var parts: [PartSettings] = []
        for pair in try pairs("parts", node) { parts.append(try part(pair)) }
        return parts
    }

    private func part(_ pair: YAMLPair) throws(CollectionProblem) -> PartSettings {
        let place = "parts.\(pair.key.text)"
        var part = PartSettings(name: pair.key.text)
        for pair in try pairs(place, pair.node) {
            switch pair.key.text {
            case "type": part.type = try text("\(place).type", pair.node)
            case "filename": part.fileName = try text("\(place).filename", pair.node)
            case "headers": part.fields = try fields(pair.node, place)
            default: throw wrongShape(place, "a mapping with type, filename and headers", at: pair.node)
            }
        }
        return part
    }

    private func fields(_ node: YAMLNode, _ place: String) throws(CollectionProblem) -> HeaderFields {
        let rows = try headers(node)
        guard rows.allSatisfy({ $0.isOn && !$0.isSecret }) else {
            throw wrongShape("\(place).headers", "fields without a tag", at: node)
        }
        let fields = rows.map { HeaderField($0.name, $0.value ?? "") }
        guard fields.allSatisfy({ $0.flaw == nil }) else {
            throw wrongShape("\(place).headers", "names and values of header fields", at: node)
        }
        return HeaderFields(fields)
    }
}
