import Bytes
import Formats
import Serialization

nonisolated extension ResponseOutcome {
    /// `{"ok", "value_kind", "value", "error"}`; bytes that are no text stand under `value_base64`.
    var json: JSONValue {
        [
            "ok": .boolean(isSuccess), "value_kind": .string(value?.kindName ?? "nil"),
            valueMember.key: valueMember.value, "error": error.map(\.json) ?? .null,
        ]
    }

    private var valueMember: JSONValue.Member {
        switch value {
        case nil: .init("value", .null)
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
