import Curlew

// The programs of the topic `library`, as they stand there: LibraryTopicTests compares them line by line. This file
// imports nothing but what they import.

struct Signing: Interceptor {
    func send(_ request: PreparedRequest, next: Next) async throws -> Answer { try await next(request) }
}

struct MessagePack: RequestSerializing, ResponseReading {
    func serialize(_ request: inout SerializedRequest, _ parameters: ParameterTree) {
        request.body = RequestBody([0xC0])
    }
    func read(_ head: ResponseHead, _ body: Bytes) -> [UInt8] { body.array }
}

func clientOfTopic(_ role: String, _ lines: AsyncStream<String>) async throws {
    var api = Client(base: "https://api.example.com/v1")
    api.authentication = .bearer(token: "secret")
    api.retry = RetryPolicy(limit: 3)
    let people: [Person] = try await api.get("people", query: ["role": role, "page": 2]).decoded()
    try await api.post("people", json: Person(name: "Ada", age: 36))
    try await api.download("big.bin", to: { "/data/" + $0.suggestedName }, resume: true) { print($0.fraction ?? 0) }
    for try await line in api.stream("events").lines { print(line) }
    try await api.post("photos", parts: [.file("sea.jpg", name: "photo"), .field("Sea", name: "title")])
    try await api.post("log", body: .stream { lines })
    let kept = try await api.get("people", cache: .keep(3600, version: 2))
    // End of the block.
    _ = (people, kept)
}

func settingsOfTopic(_ api: inout Client) async throws {
    api.redirects = .doNotFollow
    api.challenge = { challenge in .credentials(user: "ada", password: "sesame for \(challenge.realm)") }
    api.pins = try .certificates(in: "pins/")
    api.interceptors = [Signing()]
    api.serializer = MessagePack()
    api.reader = MessagePack()
    api.userAgent = "Shop/2.1"
    print(try await api.with { $0.retry = nil }.get("people").status)
    print(try await api.explain { try await $0.post("people", parameters: ["name": "Ada"]) })
    // End of the block.
}

func requestsOfTopic() async -> BatchResult {
    let client = RequestClient(
        session: .shared, configuration: RequestConfiguration(baseURL: "https://api.example.com/v1"),
        cacheFolder: "cache")
    var people = APIRequest(path: "people", argument: ["role": "mother"])
    people.cacheSeconds = 3600
    let result = await client.start(BatchRequest([people, APIRequest(path: "orders")], limit: 4))
    // End of the block.
    return result
}
