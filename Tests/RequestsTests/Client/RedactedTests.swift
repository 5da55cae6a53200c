import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewMessage
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing

@testable import CurlewNetworking
@testable import CurlewRequests

/// No text that Swift makes of a value shows a secret: neither `"\(x)"` nor `String(reflecting:)` nor `dump`.
@Suite struct RedactedTests {
    static let canary = "canary7Zq"

    /// Forms in which it would still be read: plain, in the Base64 of `ada:canary7Zq` and of itself, as numbers.
    private static let forms = [canary, "YWRhOmNhbmFyeTdacQ", "Y2FuYXJ5N1px", "99 97 110 97 114 121"]

    private static func isShown(in text: String) -> Bool {
        let numbers = text.split { !$0.isNumber }.joined(separator: " ")
        return forms.contains { text.contains($0) } || numbers.contains(forms[3])
    }

    @Test(arguments: samples.indices)
    func `a value is printed without what it keeps secret`(index: Int) {
        let sample = Self.samples[index]
        var dumped = ""
        dump(sample, to: &dumped)
        for text in ["\(sample)", String(reflecting: sample), dumped] {
            #expect(!Self.isShown(in: text), "\(type(of: sample)): \(text.prefix(500))")
        }
        if sample is any Error { #expect("\(sample)".utf8.count < 300 && !"\(sample)".contains("\n")) }
    }

    @Test func `the test sees what is shown`() {
        for text in [
            "x \(Self.canary)", "Basic YWRhOmNhbmFyeTdacQ==", "[1, 99, 97, 110, 97, 114, 121]",
            "- 99\n- 97\n- 110\n- 97\n- 114\n- 121",
        ] {
            #expect(Self.isShown(in: text))
        }
    }

    /// Every public type is among the samples or among those that hold no secret: a new one wants its place.
    @Test(.enabled(if: SourceTree.isThere)) func `every public type is looked at`() {
        var types: Set<String> = []
        for module in ["CurlewNetworking", "CurlewRequests", "CurlewTransport"] {
            for file in SourceTree.swiftFiles(below: "Sources/" + module) {
                let heads = SourceTree.text(file).matches(
                    of: #/^public (?:final )?(?:struct|enum|class|actor) (\w+)/#.anchorsMatchLineEndings())
                types.formUnion(heads.map { String($0.output.1) })
            }
        }
        let sampled = Self.samples.map { sample in
            let name = String(reflecting: type(of: sample)).split(separator: "<")[0]
            return String(name.split(separator: ".")[1])
        }
        let harmless = Set(Self.harmless.split { $0 == " " || $0 == "\n" }.map(String.init))
        #expect(types.count > 100)
        #expect(types.subtracting(sampled).symmetricDifference(harmless).sorted() == [])
    }

    /// Words without values, places, sizes and times; paths of files; sentences that were made without secrets; functions;
    /// a server's own `Location`.
    private static let harmless = """
        ActivityIndicator AttachedProgress ResponseBudget AuthenticationScheme APIKeyPlace TokenFile Challenge CookieJarFile
        CookieRefusal HeadDump NetscapeCookie DefaultHeaders DownloadFault DownloadTarget DownloadedFile FileName
        TransferMeter ImageDownloadOrder HumanReadable CurlForm OptionName OptionRow OptionValue SecurityPolicyForm SizeText
        TimeText LocalFiles CachePolicy NetworkService Throttle Reachability ReachabilityStatus ReachabilityLink
        RedirectReach RedirectRefusal ByteMoves CredentialRanges SecretHole Userinfo SendingDifference Check FramingFault
        RequestID HeaderOrigin RetryPolicy Route TaskKind TaskProgress TaskQueue TaskState
        CacheMode AccessoryReport RequestObserver GroupObserver CacheName CacheReport CacheLife StorageRefusal RequestMethod
        CurlTransport BodyLimits HTTPVersionChoice AddressVersion ResolvedName ContentRange Detour DownloadSink ProxyRoute
        PartialContent ProtocolFault ProxyAddress ResponseNote HTTP2ErrorCode TimeLimits Timings TransportError TransportPhase
        TransportPriority Validators ContentCoding PinFile PinFileError SecurityPolicy Pin ServerTrust TLSReport Certificate
        TLSVersion SinkChoice TaskHooks UntrustedServer
        """

    // MARK: The samples

    private static let url = "http://ada:\(canary)@h.test/a?key=\(canary)#\(canary)"
    private static let fields = HeaderFields([
        HeaderField("Authorization", "Bearer \(canary)"), HeaderField("X-Own", canary),
        HeaderField("Set-Cookie", "s=\(canary)"),
    ])
    private static let body = RequestBody(Array(canary.utf8))
    private static let sent = SentRequest(
        method: "POST", url: url,
        headers: [
            SentHeader("X-Own", canary, origin: .you, isSecret: true),
            SentHeader("Cookie", "a=\(canary); b=1", origin: .you),
            SentHeader("Authorization", "Basic YWRhOmNhbmFyeTdacQ==", origin: .auth),
        ], body: body)
    private static let written = WrittenRequest(version: "HTTP/1.1", head: Array("X: \(canary)".utf8))
    private static let head = ResponseHead(
        version: "HTTP/1.1", status: 200, fields: fields, trailers: fields, lines: Bytes(Array(canary.utf8)),
        interim: [InterimHead(status: 103, reason: "", fields: fields)])
    private static let response = TransportResponse(head: head, body: Bytes(Array(canary.utf8)), written: written)
    private static let certificate = ClientCertificate(certificate: "c.pem", key: "k.pem", password: canary)
    private static let proxy = ProxyChoice.url("http://ada:\(canary)@proxy.test:8080")
    private static let connection = ConnectionSettings(tls: TLSSettings(clientCertificate: certificate), proxy: proxy)
    private static let grant = OAuth2Grant(
        kind: .password(user: "ada", password: canary), tokenURL: url, clientID: "me", clientSecret: canary)
    private static let cookie = Cookie(name: "a", value: canary, domain: "h.test")
    private static let prepared: PreparedRequest = {
        var options = RequestOptions(proxy: proxy)
        options.connection = connection
        var prepared = PreparedRequest(
            request: sent, options: options, authentication: .basic(user: "ada", password: canary))
        prepared.caching = .keep(CacheTerms(seconds: 1, sensitiveData: canary))
        (prepared.secrets, prepared.readTexts) = ([canary], [canary])
        return prepared
    }()
    private static let hop = Hop(request: sent, response: response, droppedHeaders: ["X-Own"])
    private static let exchange: Exchange = {
        var exchange = Exchange(
            request: sent, response: response, readBy: ResponseSerializer(.http), hops: [hop], date: 0)
        exchange.sendings = [SendingRecord(written: written)]
        return exchange
    }()
    private static let failure = ExchangeFailure(
        request: sent, error: .notSent(reason: "It was refused."), partial: response, hops: [hop], date: 0)
    private static let refusal = ResponseSerializationError(.unacceptableStatus(404, accepted: .success), url: url)
    private static let key = TokenKey(
        tokenURL: url, clientID: "me", scope: "", subject: "client", destination: "http://h.test", mark: "0")
    private static let session = SessionManager(
        transport: ScriptedTransport { _, _ in .counter(1) }, configuration: configuration)
    private static let configuration = SessionConfiguration(
        cookies: CookieJar([cookie]),
        tokens: TokenStore(tokens: [key: AccessToken(value: canary, refreshToken: canary)]))
    private static let request: APIRequest = {
        var request = APIRequest(path: url, method: .post, argument: ["password": .string(canary)])
        request.authorization = .init(user: "ada", password: canary)
        (request.headers, request.custom, request.cacheSensitiveData) = (fields, prepared, canary)
        return request
    }()
    private static let settings: RequestConfiguration = {
        var settings = RequestConfiguration(baseURL: url, cdnURL: url)
        settings.defaultHeaders = fields
        return settings
    }()
    private static let agent = NetworkAgent(session: session)
    private static let result = RequestResult(request: request, exchange: exchange, failure: .failed(failure))
    private static let chain: ChainRequest = {
        var chain = ChainRequest()
        chain.append(request)
        return chain
    }()
    private static let batch = BatchResult(results: [result], failed: 0, isStopped: false)
    private static let captured = CapturedValue(name: "t", value: canary, isSecret: true, source: "$.t")

    static let samples: [any Sendable] = values + requests + errors + pictures

    private static let pictures: [any Sendable] = [Picture(width: 1, height: 1, pixels: [0, 0, 0, 0])].compactMap {
        picture in
        picture.map { DownloadedImage(picture: $0, exchange: exchange) }
    }

    private static let values: [any Sendable] = [
        Authentication.basic(user: "ada", password: canary), Authentication.bearer(token: canary),
        AWSCredentials(accessKey: "a", secretKey: canary, sessionToken: canary, region: "r", service: "s"),
        grant, grant.kind, OAuth2Grant.Kind.refreshToken(canary), AccessToken(value: canary, refreshToken: canary), key,
        TokenStore(tokens: [key: AccessToken(value: canary)]),
        ChallengeAnswer.credentials(user: "ada", password: canary),
        ChallengeAnswer.certificate(certificate), cookie, CookieJar([cookie]),
        CookieVerdict(name: "a", cookie: cookie, host: "h.test", result: .stored), SecretMask([canary]),
        SecretMask([canary]).filter, SecretReplacer(["name": canary]), certificate,
        TLSSettings(clientCertificate: certificate),
        proxy, EnvironmentProxies(["http_proxy": "http://ada:\(canary)@proxy.test"]), connection,
        ConnectionLogin(.ntlm, user: "ada", password: canary), fields, fields[0], sent.headers, body,
        BodyPiece(offset: 0, bytes: Array(canary.utf8)), Bytes(Array(canary.utf8)),
        BaseURL("http://ada:\(canary)@h.test"),
        URLReference(url), CacheTerms(seconds: 1, sensitiveData: canary),
        Caching.keep(CacheTerms(seconds: 1, sensitiveData: canary)), captured, ImageCache(),
        ResumeData(target: "/f", count: 1, state: DownloadState(url: url)), DownloadState(url: url),
        RedirectTerms(secrets: [canary]), RedirectPolicy(terms: RedirectTerms(secrets: [canary])),
        SerializedRequest(method: "GET", url: url, headers: fields, body: body),
    ]

    private static let requests: [any Sendable] = [
        sent, sent.headers[0], prepared, prepared.options, written, head, response, hop, exchange, exchange.metrics,
        exchange.metrics[0], SendingRecord(written: written), configuration, session, settings, request,
        APIRequest.Credentials(user: "ada", password: canary), RequestClient(agent: agent, configuration: settings),
        agent,
        AgentRequest(prepared), result, BatchRequest([request]), batch, chain, ChainResult(results: [result]),
        ArgumentsFilter(["key": .string(canary)]), ResponseCache(path: nil),
        TransportRequest(url: url, headers: fields, body: body, proxy: proxy), TransportEvent.head(head),
        FailureWords(.cancelled, partial: response), RedirectProposal(request: sent, from: sent, answer: head),
        SessionEvent.sending(sent), SessionEvent.finished(exchange),
        ManagerEvent.didComplete(RequestID(1), .success(exchange)),
        BatchEvent.finished([.success(exchange), .failure(failure)]), AgentEvent.captured([.success(captured)]),
        RequestEvent.finished(result), GroupEvent<BatchResult>.finished(batch),
        SessionTask(id: RequestID(1), events: AsyncStream { $0.finish() }, request: prepared, manager: session),
        ImageDownloader(manager: session), ImageReceipt(number: 1, url: url),
        TaskInfo(
            id: RequestID(1), kind: .data, state: .ready, method: "GET", url: url, priority: .normal,
            upload: TaskProgress(.upload, completed: 0, total: nil),
            download: TaskProgress(.download, completed: 0, total: nil)),
    ]

    private static let errors: [any Sendable] = [
        failure, RequestFailure.failed(failure),
        RequestFailure.refused(refusal), TransportFailure(.emptyReply, partial: response, written: written),
        TokenFailure.refused(status: 400, code: "invalid_client", description: nil), AccessoryFailure("No."),
        CacheRefusal.nothingStored, ImageDownloadError.failed(failure),
        AuthenticationFlaw(sentences: ["It is empty."]),
    ]
}
