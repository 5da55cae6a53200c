import CurlewFormats
import Serialization

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
