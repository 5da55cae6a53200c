import Curlew

// Begin
func people(role: ParameterLiteral) -> APIRequest {
    var request = APIRequest(path: "people", argument: ["role": role])
    request.cacheSeconds = 3600
    request.cacheVersion = 2
    return request
}
// End

private func sample() async {
    // Begin
    let client = RequestClient(
        session: .shared, configuration: RequestConfiguration(baseURL: "https://api.example.com/v1"),
        cacheFolder: "cache")
    let result = await client.start(people(role: "mother"))
    let batch = await client.start(BatchRequest([people(role: "mother"), people(role: "father")], limit: 4))
    var chain = ChainRequest()
    chain.append(people(role: "mother")) { chain, result in
        chain.append(APIRequest(path: "status/\(result.statusCode)"))
    }
    let ended = await client.start(chain)
    // End
    _ = (result, batch, ended)
}

private func calls(_ client: RequestClient, _ own: PreparedRequest, _ form: MultipartForm) async throws {
    var configuration = RequestConfiguration(baseURL: "https://api.example.com/v1")
    configuration.cdnURL = "https://cdn.example.com"
    configuration.urlFilters = [ArgumentsFilter(["version": "1.0"])]
    configuration.securityPolicy = try .certificates(in: "pins/")
    var request = APIRequest(path: "people", method: .post, argument: ["name": "Ada"])
    request.requestKind = .json
    request.responseKind = .json
    request.headers = ["X-Version": "2"]
    request.authorization = .init(user: "ada", password: "sesame")
    request.idleTimeout = .seconds(30)
    request.useCDN = true
    request.custom = own
    request.parts = form
    request.acceptedStatus = AcceptedStatus(where: { $0 < 400 })
    request.resumableDownloadPath = "/data/big.bin"
    request.progress = { print($0.fraction ?? 0) }
    request.accessories = [RequestObserver()]
    request.ignoresCache = true
    request.cacheSensitiveData = "ada"
    let id = RequestID.unique()
    let result = await client.start(request, id: id)
    print(client.agent.isExecuting(id))
    await client.agent.cancel(id)
    _ = await client.startWithoutCache(request)
    _ = try await client.load(request)
    print(result.statusCode, result.string ?? "", result.isDataFromCache, result.failure?.validationCode ?? 0)
}
