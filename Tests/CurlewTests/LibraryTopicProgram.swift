import Curlew

// The programs of the topic `library`, as they stand there: LibraryTopicTests compares them line by line. This file
// imports nothing but what they import.

struct Person: Codable {
    var name: String
    var age: Int
}

func clientOfTopic(_ role: String) async throws -> SessionManager {
    let manager = SessionManager(transport: CurlTransport())
    var client = HTTPClient(baseURL: "https://api.example.com/v1", manager: manager)
    client.authentication = .bearer(token: "secret")
    let people: [Person] = try await client.get("people", query: ["role": role, "page": 2]).decoded()
    try await client.post("people", json: Person(name: "Ada", age: 36))
    _ = try await client.download("big.bin", to: DownloadTarget(path: "big.bin")) { print($0.fraction ?? 0) }
    // End of the block.
    _ = people
    return manager
}

func requestsOfTopic(_ manager: SessionManager) async -> BatchResult {
    let client = RequestClient(
        session: manager, configuration: RequestConfiguration(baseURL: "https://api.example.com/v1"),
        cacheFolder: "cache")
    var people = APIRequest(path: "people", argument: ["role": "mother"])
    people.cacheSeconds = 3600
    let result = await client.start(BatchRequest([people, APIRequest(path: "orders")], limit: 4))
    // End of the block.
    return result
}
