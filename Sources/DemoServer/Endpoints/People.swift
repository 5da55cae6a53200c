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
            "people": .array(found.map { json($0, request) }),
            "page": ["size": 10, "next": nil],
            "took_ms": 4,
        ])
    }

    static func one(_ number: Substring, _ request: DemoRequest) -> DemoResponse {
        guard let index = Int(number), all.indices.contains(index - 1) else {
            return .refusal(404, "nobody has the number \(number); there are \(all.count)")
        }
        return .json(json(index - 1, request))
    }

    /// In the second environment a mother is a parent, who has one member more.
    private static func json(_ index: Int, _ request: DemoRequest) -> JSONValue {
        let isOther = request.isOfSecond && all[index].role == "mother"
        var members: [JSONValue.Member] = [
            .init("name", .string(all[index].name)), .init("role", .string(isOther ? "parent" : all[index].role)),
        ]
        if isOther { members.append(.init("legacy", true)) }
        return .object(members + [.init("url", .string("\(request.base)/people/\(index + 1)"))])
    }
}
