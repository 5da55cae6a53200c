import Curlew

// The program of the topic `library`. LibraryTextTests compares each text line by line with the file of its name here.

func clientOfTopic(_ role: String, _ lines: AsyncStream<String>) async throws {
    // Begin
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
    // End
    _ = (people, kept)
}
