internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage

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

/// `/cookies`: the request's cookies, as JSON. `/cookies/set?name=value` sets a cookie for each pair of its query, each
/// with the attributes of `attributes`: `/cookies/set?sid=1&attributes=Max-Age=60`.
enum CookieEcho {
    static func list(_ request: DemoRequest) -> DemoResponse {
        let pairs = request.fields.values("Cookie").flatMap { $0.utf8.split(separator: ";") }
        let members = pairs.map { pair -> JSONValue.Member in
            let text = pair.utf8.trimmed()
            let (name, value) = text.utf8.cut(at: "=") ?? (text, "")
            return JSONValue.Member(String(name), .string(String(value)))
        }
        return .json(["cookies": .object(members)])
    }

    static func set(_ request: DemoRequest) -> DemoResponse {
        let query = request.query
        let attributes = query["attributes"].map { "; " + $0 } ?? "; Path=/"
        let fields = query.pairs.filter { $0.name != "attributes" }.map { pair in
            HeaderField("Set-Cookie", "\(pair.name)=\(pair.value)\(attributes)")
        }
        guard !fields.isEmpty else { return .refusal(400, "a cookie is wanted, such as ?name=value") }
        guard fields.allSatisfy({ $0.flaw == nil }) else { return .refusal(400, "a cookie holds a line break") }
        var answer = DemoResponse.json(["set": .array(fields.map { .string($0.value) })])
        for field in fields { answer.fields.append(field) }
        return answer
    }
}
