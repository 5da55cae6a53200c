import CurlewFormats
import HTTPMessage

/// `/echo`, any method: the request as the server received it, as JSON.
enum Echo {
    static func answer(to request: DemoRequest) -> DemoResponse {
        let body = body(request.body)
        return .json([
            "method": .string(request.method),
            "target": .string(request.target),
            "version": .string(request.version),
            "headers": .array(request.fields.map { [.string($0.name), .string($0.value)] }),
            body.key: body.value,
            "length": JSONValue(request.bodyCount),
        ])
    }

    /// Member `"body"` for UTF-8, else `"body_base64"`.
    private static func body(_ bytes: [UInt8]) -> JSONValue.Member {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return JSONValue.Member("body_base64", .string(Base64.encoded(bytes)))
        }
        return JSONValue.Member("body", .string(text))
    }
}
