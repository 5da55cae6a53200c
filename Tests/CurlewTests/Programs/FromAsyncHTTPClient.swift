import Curlew

private func sample(_ api: Client) async throws {
    // Begin
    let answer = try await api.with { $0.options.timeout = .seconds(30) }.get("https://api.example.com/people")
    print(answer.status, answer.headers["Content-Type"] ?? "", answer.text)
    for try await piece in api.stream("https://api.example.com/log") { print(piece.count) }
    // End
}

private func calls(_ api: inout Client, _ chunks: AsyncStream<String>) async throws {
    let transport = CurlTransport(width: 64, widthPerHost: 8)
    let session = SessionManager(transport: transport)
    _ = Client(session: session)
    try await api.method("GET")("https://api.example.com/people")
    try await api.post("https://api.example.com/people", body: [1, 2, 3] as [UInt8])
    try await api.post("https://api.example.com/log", body: .stream { chunks })
    let open = try await api.stream("https://api.example.com/log").open()
    print(open.head.status)
    api.options.timeout = .seconds(30)
    api.options.idleTimeout = .seconds(10)
    api.options.maximumBody = 1 << 20
    api.redirects = .follow(5)
    api.options.proxy = .url("http://proxy.example.com:3128")
    api.options.connection.tls.policy = .system
    try await api.download("https://api.example.com/big.bin", to: { _ in "/data/big.bin" })
    await session.invalidate(cancellingTasks: true, reset: false)
}
