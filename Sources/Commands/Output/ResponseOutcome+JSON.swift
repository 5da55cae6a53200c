import CurlewFormats
import CurlewSerialization

nonisolated extension ResponseOutcome {
    /// `{"ok", "value_kind", "value", "error"}`; bytes that are not UTF-8 are under `value_base64`. The errors of
    /// serializers that a compound tried in vain are under `hidden`, if there are any: `{"serializer", "error"}`
    /// each.
    var json: JSONOutline { .object(members(isFine: isSuccess, error: error.map(\.json) ?? .null)) }

    /// The members, for a caller that decides itself whether the result is a success.
    func members(isFine: Bool, error: JSONValue) -> [JSONOutline.Member] {
        var members: [JSONOutline.Member] = [
            .value("ok", .boolean(isFine)), .value("value_kind", .string(value?.kindName ?? "nil")), valueMember,
            .value("error", error),
        ]
        if !hidden.isEmpty {
            members.append(
                .value(
                    "hidden",
                    .array(hidden.map { ["serializer": .string($0.kind.rawValue), "error": $0.error.json] })))
        }
        return members
    }

    private var valueMember: JSONOutline.Member {
        switch value {
        case nil, .xml, .xmlParser: .value("value", .null)
        case .image(let facts):
            .value("value", .array([.number(String(facts.width)), .number(String(facts.height))]))
        case .json(let document): .named("value", .document(document))
        case .plist(let document): .value("value", PropertyListValue(document).json)
        case .data(let bytes): .bytes("value", bytes)
        }
    }
}

nonisolated extension RequestSerializationError {
    /// `{"error": {"domain", "code", "message", "path", "repair"}}`.
    var json: JSONValue {
        [
            "error": [
                "domain": .string(domain), "code": JSONValue(code), "message": .string(message),
                "path": path.map(\.json) ?? .null, "repair": repair.map { .string($0) } ?? .null,
            ]
        ]
    }
}

nonisolated extension ResponseSerializationError {
    /// `{"domain", "code", "message", "url", "underlying"}`, nested.
    var json: JSONValue {
        [
            "domain": .string(domain), "code": JSONValue(code), "message": .string(message),
            "url": url.map { .string($0) } ?? .null, "underlying": underlying.map(\.json) ?? .null,
        ]
    }
}
