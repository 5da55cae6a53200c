internal import CurlewFormats

/// Writes nodes as JSON with markers.
enum ParameterTextWriter {
    static func json(_ node: ParameterNode) -> JSONValue {
        var value = json(node.value)
        let words = node.choices.words(on: node.value)
        if !words.isEmpty { value = marked(.style, .array([json(words), value])) }
        return node.isOn ? value : marked(.off, value)
    }

    /// The words of choices as the first part of `$style`: text, or a list of several.
    static func json(_ words: [String]) -> JSONValue {
        words.count == 1 ? .string(words[0]) : .array(words.map { .string($0) })
    }

    private static func json(_ value: ParameterNode.Value) -> JSONValue {
        switch value {
        case .dictionary(let members): json(members)
        case .array(let items): .array(items.map(json))
        case .set(let items): marked(.set, .array(items.map(json)))
        case .scalar(let scalar): json(scalar)
        }
    }

    private static func json(_ members: [ParameterNode.Member]) -> JSONValue {
        let looksMarked =
            members.count == 1 && members.allSatisfy { ParameterText.Marker(rawValue: $0.key.text) != nil }
        guard looksMarked || members.contains(where: { !$0.key.isText }) else {
            return .object(members.map { JSONValue.Member($0.key.text, json($0.node)) })
        }
        return marked(.entries, .array(members.map { .array([json($0.key), json($0.node)]) }))
    }

    /// A key that is not text: a number, `true`, `false` or null; the last three are recognised by their description.
    static func json(_ key: ParameterKey) -> JSONValue {
        guard !key.isText else { return .string(key.text) }
        return NumberText(key.text).isJSON ? .number(key.text) : .null
    }

    static func json(_ scalar: Scalar) -> JSONValue {
        switch scalar.kind {
        case .string: .string(scalar.text)
        case .number: number(scalar)
        case .boolean:
            switch scalar.text {
            case "true": true
            case "false": false
            default: marked(.boolean, .string(scalar.text))
            }
        case .null: .null
        case .date: marked(.date, .string(scalar.text))
        case .data: marked(.data, .string(scalar.text))
        case .file: marked(.file, .string(scalar.text))
        case .raw: marked(.raw, .string(scalar.text))
        }
    }

    private static func number(_ scalar: Scalar) -> JSONValue {
        switch scalar.numberForm {
        case .double: marked(.double, .string(scalar.text))
        case .decimal: marked(.decimal, .string(scalar.text))
        case .typed where NumberText(scalar.text).isJSON: .number(scalar.text)
        case .typed where scalar.text == "nan": marked(.nan, true)
        case .typed: marked(.number, .string(scalar.text))
        }
    }

    private static func marked(_ marker: ParameterText.Marker, _ value: JSONValue) -> JSONValue {
        .object([JSONValue.Member(marker.rawValue, value)])
    }
}
