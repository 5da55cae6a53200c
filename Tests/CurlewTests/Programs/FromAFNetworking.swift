import Curlew

private struct Lines: RequestSerializing, ResponseReading {
    func serialize(_ request: inout SerializedRequest, _ parameters: ParameterTree) {
        request.body = RequestBody(Array("\(parameters.paths.count) lines".utf8))
    }
    func read(_ head: ResponseHead, _ body: Bytes) -> [UInt8] { body.array }
}

private func managers(_ configuration: SessionConfiguration) {
    let session = SessionManager(transport: CurlTransport(), configuration: configuration)
    _ = Client(base: "https://api.example.com/v1", session: session)
}

private func requests(
    _ api: inout Client, _ form: MultipartForm, _ request: PreparedRequest, _ lines: AsyncStream<String>
) async throws {
    try await api.get("people", query: ["role": "mother"])
    try await api.head("people")
    try await api.post("people", parameters: ["name": "Ada"])
    try await api.post("photos", parts: form, parameters: ["title": "Sea"]) { print($0.fraction ?? 0) }
    try await api.post("people", json: ["name": "Ada"])
    try await api.post("people", plist: Person.ada)
    try await api.put("people/1", parameters: ["name": "Ada"])
    try await api.patch("people/1", parameters: ["name": "Ada"])
    try await api.delete("people/1")
    _ = try await api.send(request)
    try await api.post("files", body: .stream { lines })
    try await api.download("big.bin", to: { "/data/" + $0.suggestedName }, resume: true)
    for try await piece in api.stream("log") { print(piece.count) }
    api.redirects = .ask { proposal in proposal.request }
    api.challenge = { _ in .credentials(user: "ada", password: "sesame") }
    api.trust = { server in server.host == "test.example.com" }
    api.answerProgress = { print($0.fraction ?? 0) }
    api.keepsAnswer = { $0.head.status == 200 }
    print(try await api.get("people").exchange.metrics)
}

private func serializers(_ api: inout Client, _ document: JSONDocument) throws {
    api.serializer = RequestSerializer(.json)
    api.serializer = RequestSerializer(.plist)
    api.serializer = Lines()
    api.headers.set("X-Version", to: "2")
    api.authentication = .basic(user: "ada", password: "sesame")
    api.options.idleTimeout = .seconds(30)
    api.options.cachePolicy = .reload
    api.options.handlesCookies = false
    var serializer = RequestSerializer(.form)
    serializer.methodsEncodingParametersInURI = ["GET"]
    serializer.stringEncoding = .latin1
    serializer.style = .custom("own") { _, parameters in try? QueryText.string(of: parameters) }
    print(try Parameters(["role": "mother"]).queryString(), try Parameters(["role": "mother"]).queryPairs())
    print(QueryText.escaped("a b"))
    api.reader = ResponseSerializer(.json, acceptableStatus: AcceptedStatus([200...299, 404...404]))
    api.reader = CompoundReader([ResponseSerializer(.json), ResponseSerializer(.http)])
    print(document.removingNulls())
}

private func policies(_ api: inout Client, _ paths: [String]) throws {
    api.pins = try SecurityPolicy(mode: .certificate, certificates: paths)
    api.pins = try .certificates(in: "pins/", mode: .publicKey)
    api.pins.validatesDomainName = false
    api.pins.allowsInvalidCertificates = true
}

private func others() async {
    let reachability = Reachability()
    for await status in await reachability.changes() { print(status.isReachable) }
    _ = ImageDownloader(manager: .shared)
}

private func sample(_ token: String) async throws {
    // Begin
    var api = Client(base: "https://api.example.com/v1")
    api.pins = try .certificates(in: "pins/")
    api.authentication = .bearer(token: token)
    let photo = try await api.post(
        "photos", parts: [.file("sea.jpg", name: "photo"), .field("Sea", name: "title")]
    ) { print($0.fraction ?? 0) }
    print(photo["id"] ?? "no photo")
    // End
}
