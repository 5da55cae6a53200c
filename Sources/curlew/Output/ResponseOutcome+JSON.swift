import Bytes
import Formats
import Serialization

nonisolated extension ResponseOutcome {
    /// `{"ok", "value_kind", "value", "error"}`; bytes that are no text stand under `value_base64`. What a compound
    /// serializer passed over stands under `hidden`, where there is any: `{"serializer", "error"}` each.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("ok", .boolean(isSuccess)), .init("value_kind", .string(value?.kindName ?? "nil")), valueMember,
            .init("error", error.map(\.json) ?? .null),
        ]
        if !hidden.isEmpty {
            members.append(
                .init(
                    "hidden",
                    .array(hidden.map { ["serializer": .string($0.kind.rawValue), "error": $0.error.json] })))
        }
        return .object(members)
    }

    private var valueMember: JSONValue.Member {
        switch value {
        case nil, .xml, .xmlParser: .init("value", .null)
        case .image(let facts):
            .init("value", .array([.number(String(facts.width)), .number(String(facts.height))]))
        case .json(let document): .init("value", JSONValue(document))
        case .plist(let document): .init("value", PropertyListValue(document).json)
        case .data(let bytes):
            if let text = String(validating: bytes.array, as: UTF8.self) {
                .init("value", .string(text))
            } else {
                .init("value_base64", .string(Base64.encoded(bytes.array)))
            }
        }
    }
}
