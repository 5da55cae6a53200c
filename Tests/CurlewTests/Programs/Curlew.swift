import Curlew

private struct Signing: Interceptor {
    func send(_ request: PreparedRequest, next: Next) async throws -> Answer { try await next(request) }
}

private func firstPage(_ role: String) async throws {
    // Begin
    let api = Client(base: "https://api.example.com/v1")
    let people: [Person] = try await api.get("people", query: ["role": role]).decoded()
    try await api.post("people", json: Person(name: "Ada", age: 36))
    try await api.post("photos", parts: [.file("sea.jpg", name: "photo")]) { print($0.fraction ?? 0) }
    let file = try await api.download("big.bin", to: { "/data/" + $0.suggestedName }, resume: true)
    for try await line in api.stream("log").lines { print(line) }
    for try await event in api.stream("events").events { print(event.name, event.data) }
    // End
    _ = (people, file)
}

private func once(_ api: inout Client, _ token: String) throws {
    // Begin
    api.authentication = .bearer(token: token)
    api.retry = RetryPolicy(limit: 3)
    api.redirects = .follow(5)
    api.pins = try .certificates(in: "pins/")
    api.interceptors = [Signing()]
    api.userAgent = "Shop/2.1"
    api.options.timeout = .seconds(20)
    // End
}

private func oneCall(_ api: Client) async throws {
    // Begin
    let status = try await api.with { $0.retry = nil }.get("status").status
    let kept = try await api.get("people", cache: .keep(3600, version: 2))
    // End
    _ = (status, kept)
}

private func failing(_ api: Client) async throws {
    // Begin
    do {
        try await api.post("people", json: Person(name: "Ada", age: 36))
    } catch ClientError.refused(let exchange, _) {
        print(exchange.head.status, Answer(exchange)["error"] ?? "")
    } catch let error as ClientError {
        print(error)
    }
    // End
}
