import CurlewFormats

/// `/people` and `/people/N`: a small list with real links. The list is filtered by `role` and by nothing else,
/// so that any other parameter can be tried without changing the answer.
enum People {
    struct Person: Sendable {
        /// The number in the person's URL, from 1.
        let number: Int
        let name, role: String
    }

    /// True when a person has that number.
    static func has(_ number: String) -> Bool { all.contains { "\($0.number)" == number } }

    static let all = [
        Person(number: 1, name: "Ada", role: "mother"), Person(number: 2, name: "Tom", role: "father"),
    ]

    static func list(_ request: DemoRequest) -> DemoResponse {
        guard ["GET", "HEAD"].contains(request.method) else {
            return .wrongMethod(request.method, allowed: "GET, HEAD")
        }
        let role = request.query["role"]
        let found = all.indices.filter { role == nil || all[$0].role == role }
        return .json([
            "people": .array(found.map { json($0, base: request.base) }),
            "page": ["size": 10, "next": nil],
            "took_ms": 4,
        ])
    }

    static func one(_ number: Substring, _ request: DemoRequest) -> DemoResponse {
        guard let index = Int(number), all.indices.contains(index - 1) else {
            return .refusal(404, "nobody has the number \(number); there are \(all.count)")
        }
        return .json(json(index - 1, base: request.base))
    }

    private static func json(_ index: Int, base: String) -> JSONValue {
        [
            "name": .string(all[index].name),
            "role": .string(all[index].role),
            "url": .string("\(base)/people/\(index + 1)"),
        ]
    }
}
