import Curlew

private func sample() async throws {
    // Begin
    var api = Client(base: "https://api.example.com/v1")
    api.retry = RetryPolicy(limit: 3, firstDelay: .milliseconds(500))
    api.interceptors = [Refreshing()]
    let ada: Person = try await api.get("people/1").decoded()
    // End
    _ = ada
}

private struct Refreshing: Interceptor {
    // Begin
    func send(_ request: PreparedRequest, next: Next) async throws -> Answer {
        let answer = try await next(request)
        guard answer.status == 401 else { return answer }
        var again = request
        again.authentication = .bearer(token: try await freshToken())
        return try await next(again)
    }
    // End

    func freshToken() async throws -> String { "fresh" }
}

private func calls(_ api: inout Client, _ session: SessionManager, _ form: MultipartForm) async throws {
    _ = Client(base: "https://api.example.com/v1", session: session)
    let people = try await api.get("people", query: ["page": 2]).decoded([Person].self)
    try await api.post("people", json: Person(name: "Ada", age: 36))
    try await api.post("people", form: Person(name: "Ada", age: 36))
    try await api.method("REPORT")("calendar", body: "text")
    let answer = try await api.get("people", headers: ["Accept": "application/json"])
    print(people, answer.text, answer.body, answer.status, answer.value ?? 0, answer.exchange.metrics)
    api.reader = ResponseSerializer(.http, acceptableStatus: AcceptedStatus([200...299]))
    api.authentication = .basic(user: "ada", password: "sesame")
    api.retry = RetryPolicy(limit: 3)
    api.interceptors = [Refreshing()]
    api.redirects = .doNotFollow
    api.cache = .followServer
    do { try await api.post("photos", parts: form) } catch is CancellationError {}
    try await api.download("big.bin", to: { "/data/" + $0.suggestedName }, resume: true)
    for try await piece in api.stream("log") { print(piece.count) }
    for try await event in api.stream("events").events { print(event.data) }
    api.pins = try SecurityPolicy(mode: .publicKey, certificates: ["server.pem"])
    api.encoder.dates = .secondsSince1970
    api.decoder.dates = .millisecondsSince1970
    var serializer = RequestSerializer(.form)
    serializer.style = .index
    api.serializer = serializer
    for await event in await session.events() { print(event) }
    print(try await api.explain { try await $0.get("people") })
}
