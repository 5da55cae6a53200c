import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing
import Workspace

/// From a file to a draft and back.
@Suite struct DraftingTests {
    private static let pin = Pin("sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", host: "127.0.0.1:7443")

    private static let everything = SavedOptions([
        .timeout: "5s", .follow: "2", .http: "2", .verify: "true", .keepMethod: "true", .followWithBody: "true",
        .locationTrusted: "true", .trust: "certificate-pins", .verifyName: "false", .pins: pin.line, .ca: "ca.pem",
        .clientCertificate: "me.pem", .clientKey: "me.key", .clientPassword: "x", .minimumTLS: "1.3",
        .proxy: "http://127.0.0.1:3128", .unixSocket: "/run/a.sock", .cookies: "false", .cellular: "true",
        .pipelining: "false", .cachePolicy: "reload", .service: "voip", .priority: "high", .throttle: "3g",
        .pathAsIs: "true", .bracesAsIs: "true", .connectTo: "a.test:443:127.0.0.1:8443", .addresses: "4",
    ])

    private func edit(
        _ saved: SavedRequest, _ defaults: RequestDefaults = RequestDefaults(), _ body: (inout RequestDraft) -> Void
    ) -> SavedRequest {
        var draft = RequestDraft(saved, defaults: defaults)
        body(&draft)
        return saved.edited(by: draft, defaults: defaults)
    }

    // MARK: Redirects

    private func set(_ name: OptionName, _ text: String?, in options: inout RequestOptions) {
        let isValue = options.set(name, to: text)
        #expect(isValue)
    }

    @Test func `what a file lets go elsewhere is less than what was typed, which outlasts other changes`() {
        var options = RequestOptions([.followWithBody: "true", .locationTrusted: "true"])
        #expect(options.bodyReach == .unlessSecret && options.credentialsReach == .unlessSecret)
        set(.followWithBody, "true", in: &options)
        #expect(options.bodyReach == .anywhere && options.credentialsReach == .unlessSecret)
        set(.timeout, "5s", in: &options)
        set(.locationTrusted, "false", in: &options)
        #expect(options.bodyReach == .anywhere && options.credentialsReach == .home)
        #expect(options.text(of: .followWithBody) == "true" && options.text(of: .locationTrusted) == "false")
        #expect(RequestOptions(options.words).bodyReach == .unlessSecret)
        set(.followWithBody, nil, in: &options)
        #expect(options.bodyReach == .home)
    }

    // MARK: Files that cannot be read

    @Test func `nothing is sent under settings that cannot be read`() throws {
        let problem = CollectionProblem(.conflictMarks, file: "curlew.yaml")
        let defaults = RequestDefaults(serializer: .form).over(RequestDefaults(unreadable: [problem]))
        let context = PreparationContext(variables: [:], defaults: defaults, manager: [:])
        do throws(PreparationError) {
            _ = try RequestDraft(url: "https://h.test/").prepared(in: context)
            Issue.record("it would have been sent without what the file may ask for")
        } catch {
            #expect(error.problems.map(\.place) == [.option("collection")])
            #expect(error.problems[0].sentence.hasPrefix("curlew.yaml: A merge left its conflict marks here."))
        }
    }

    @Test(
        arguments: [
            (nil, [], SecurityPolicy.Mode.none), ("pins", [], .publicKey), (nil, [pin], .publicKey),
            ("certificate-pins", [], .certificate), ("no such word", [pin], .publicKey),
            ("leaf-pins", [pin], .leafKey),
        ] as [(String?, [Pin], SecurityPolicy.Mode)])
    func `pins count whatever else is said`(trust: String?, pins: [Pin], mode: SecurityPolicy.Mode) {
        var words: OptionWords = [:]
        (words[.trust], words[.pins]) = (trust, pins.isEmpty ? nil : Pin.line(pins))
        let policy = RequestOptions(words).tls.policy
        #expect(policy.mode == mode && policy.pins.count == pins.count)
    }

    // MARK: Text

    @Test func `a text body goes into the draft and back, whatever the serializer`() {
        let saved = SavedRequest(method: "POST", url: "/", serializer: .text, text: "<a/>")
        #expect(edit(saved) { _ in } == saved)
        let edited = edit(saved) { draft in
            #expect(draft.text == "<a/>" && draft.serializer == .text)
            draft.text = "<b/>"
            draft.serializer = .json
        }
        #expect(edited.text == "<b/>" && edited.serializer == .json)
    }

    // MARK: Options

    @Test func `every option of a file is an option of the draft, and back`() {
        let options = RequestOptions(Self.everything.words)
        #expect(options.timeout == .seconds(5) && options.follow == 2 && options.httpVersion == .http2)
        #expect(options.tls.policy.mode == .certificate && options.tls.policy.pins.first?.host == "127.0.0.1:7443")
        #expect(!options.tls.policy.allowsInvalidCertificates && !options.tls.policy.validatesDomainName)
        #expect(options.tls.clientCertificate?.key == "me.key" && options.tls.minimumVersion == .tls13)
        #expect(options.proxy == .url("http://127.0.0.1:3128") && options.unixSocket == "/run/a.sock")
        #expect(options.handlesCookies == false && options.allowsCellularAccess == true)
        #expect(options.usesPipelining == false && options.cachePolicy == .reload && options.networkService == .voip)
        #expect(options.throttle == .thirdGeneration && options.priority == .high)
        #expect(options.words == Self.everything.words)
    }

    @Test func `what a file does not say is the manager's default`() {
        let options = RequestOptions([:])
        #expect(options == RequestOptions())
        #expect(options.follow == 10 && options.timeout == nil && options.idleTimeout == nil)
    }

    @Test(
        arguments: [
            (nil, nil, 0, SecurityPolicy.Mode.none, false, true), (nil, false, 0, .none, true, false),
            (nil, nil, 1, .publicKey, true, true), ("pins", true, 1, .publicKey, false, true),
            ("system", nil, 1, .none, false, true), ("certificate-pins", nil, 1, .certificate, true, true),
            ("leaf-pins", nil, 1, .leafKey, false, true), ("leaf-pins", false, 1, .leafKey, true, true),
        ] as [(String?, Bool?, Int, SecurityPolicy.Mode, Bool, Bool)])
    func `trust, verify and pins make one policy`(
        trust: String?, verify: Bool?, pins: Int, mode: SecurityPolicy.Mode, allowsInvalid: Bool, checksName: Bool
    ) {
        var words: OptionWords = [:]
        words[.verify] = verify.map { String($0) }
        words[.trust] = trust
        words[.pins] = pins == 0 ? nil : Self.pin.line
        let policy = RequestOptions(words).tls.policy
        #expect(policy.mode == mode && policy.allowsInvalidCertificates == allowsInvalid)
        #expect(policy.validatesDomainName == checksName)
        #expect(RequestOptions(words).verifiesTLS == !(mode == .none && allowsInvalid))
    }

    @Test func `an edit writes what it changed and nothing else`() {
        #expect(edit(SavedRequest()) { _ in } == SavedRequest())
        #expect(edit(SavedRequest()) { $0.options.follow = 3 } == SavedRequest(options: SavedOptions([.follow: "3"])))
        let pinned = edit(SavedRequest()) {
            $0.options.tls.policy = SecurityPolicy(
                mode: .publicKey, pins: [Pin(Self.pin.text, host: Self.pin.host)], allowsInvalidCertificates: true)
        }
        #expect(pinned.options == SavedOptions([.trust: "pins", .pins: Self.pin.line]))
        #expect(
            edit(SavedRequest()) { $0.options.tls.policy = .unverified }.options == SavedOptions([.verify: "false"]))
        #expect(
            edit(pinned) { $0.options.tls.policy = .system }.options == SavedOptions(),
            "and back again leaves no trace")
    }

    @Test func `going back to what is inherited takes the entry away`() {
        let defaults = RequestDefaults(options: SavedOptions([.timeout: "5s"]))
        let saved = SavedRequest(options: SavedOptions([.timeout: "9s"]))
        #expect(edit(saved, defaults) { $0.options.timeout = .seconds(5) }.options == SavedOptions())
        #expect(edit(SavedRequest(), defaults) { $0.options.timeout = .seconds(60) }.options[.timeout] == "60s")
    }

    @Test func `what the collection sets and the request does not want is taken away with null`() {
        let defaults = RequestDefaults(options: SavedOptions([.cookies: "false"]))
        let edited = edit(SavedRequest(), defaults) { $0.options.handlesCookies = nil }
        #expect(edited.options == SavedOptions(removed: [.cookies]))
        #expect(RequestDraft(edited, defaults: defaults).options.handlesCookies == nil)
        #expect(edit(edited, defaults) { $0.options.handlesCookies = false }.options == SavedOptions())
    }

    // MARK: Authentication

    private static let kinds: [Authentication] = [
        .none, .basic(user: "ada", password: "{{pw}}"), .digest(user: "ada", password: "x"), .bearer(token: "{{t}}"),
        .apiKey(name: "X-Key", value: "1", place: .cookie),
        .oauth2(OAuth2Grant(kind: .clientCredentials, tokenURL: "/t", clientID: "c", clientSecret: "s")),
        .oauth2(
            OAuth2Grant(
                kind: .password(user: "u", password: "p"), tokenURL: "/t", clientID: "c", scope: "a b",
                sendsClientInBody: true)),
        .oauth2(OAuth2Grant(kind: .refreshToken("r"), tokenURL: "/t", clientID: "c")),
        .awsSigV4(AWSCredentials(accessKey: "a", secretKey: "s", region: "eu", service: "s3")), .netrc(file: nil),
        .netrc(file: "n"), .clientCertificate(certificate: "c", key: nil, password: "p"),
    ]

    @Test(arguments: kinds)
    func `every way to authenticate goes to its file and back`(_ authentication: Authentication) throws {
        let saved = edit(SavedRequest(url: "/a")) { $0.authentication = authentication }
        let read = try RequestFile.read(RequestFile.write(saved), file: "a.yaml").request
        #expect(RequestDraft(read, defaults: RequestDefaults()).authentication == authentication)
    }

    @Test func `authentication is inherited, replaced, and taken away`() {
        let defaults = RequestDefaults(authentication: SavedAuthentication(.bearer, ["token": "t"]))
        #expect(RequestDraft(SavedRequest(), defaults: defaults).authentication == .bearer(token: "t"))
        let without = edit(SavedRequest(), defaults) { $0.authentication = .none }
        #expect(without.authentication == SavedAuthentication.none)
        #expect(RequestDraft(without, defaults: defaults).authentication == .none)
        #expect(edit(without, defaults) { $0.authentication = .bearer(token: "t") }.authentication == nil)
    }

    // MARK: Headers

    private func sent(_ saved: SavedRequest, _ defaults: RequestDefaults) throws -> [String] {
        let context = PreparationContext(
            variables: ["base": "http://127.0.0.1/api", "key": "k1"], defaults: defaults,
            manager: ["User-Agent": "test", "Accept-Language": "en"])
        return try RequestDraft(saved, defaults: defaults).prepared(in: context).request.headers
            .map { "\($0.name): \($0.value) (\($0.origin.rawValue))" }
    }

    @Test func `header fields say who set them, and variables of the collection's are replaced`() throws {
        let defaults = RequestDefaults(headers: [SavedHeader("X-Key", "{{key}}"), SavedHeader("Accept", "a/a")])
        let saved = SavedRequest(url: "x", headers: [SavedHeader("accept", "b/b")])
        let fields = Set(try sent(saved, defaults))
        #expect(fields.contains("X-Key: k1 (collection)") && fields.contains("accept: b/b (you)"))
        #expect(!fields.contains { $0.hasPrefix("Accept: ") })
    }

    @Test func `null takes a field away, whoever sets it`() throws {
        let defaults = RequestDefaults(headers: [SavedHeader("X-Key", "1")])
        let saved = SavedRequest(url: "x", headers: [SavedHeader("x-key", nil), SavedHeader("User-Agent", nil)])
        #expect(try sent(saved, defaults) == ["Accept-Language: en (manager)"])
        let draft = RequestDraft(saved, defaults: defaults)
        #expect(draft.headers.map(\.removes) == [true, true])
        #expect(saved.edited(by: draft, defaults: defaults) == saved)
        #expect(
            edit(saved, defaults) { $0.headers[0].isOn = false }.headers[0] == SavedHeader("x-key", nil, isOn: false))
    }

    @Test func `variables of options are replaced, and an unknown one is a problem of its place`() throws {
        let options = SavedOptions([.proxy: "http://{{host}}:3128", .unixSocket: "{{dir}}/a.sock"])
        let draft = RequestDraft(SavedRequest(url: "http://a/", options: options), defaults: RequestDefaults())
        let prepared = try draft.prepared(in: .init(variables: ["host": "h", "dir": "/d"]))
        #expect(prepared.options.proxy == .url("http://h:3128") && prepared.options.unixSocket == "/d/a.sock")
        let error = #expect(throws: PreparationError.self) { try draft.prepared(in: .init(variables: ["host": "h"])) }
        #expect(error?.problems.map(\.place) == [.option("unix-socket")])
    }
}

/// Options by name, as people type them.
@Suite struct OptionTextTests {
    /// Nil: one of them is no value.
    private func options(_ pairs: (OptionName, String?)...) -> RequestOptions? {
        var options = RequestOptions()
        return pairs.allSatisfy { options.set($0, to: $1) } ? options : nil
    }

    @Test(arguments: [
        (OptionName.timeout, "90s", "90s"), (.follow, "0", "0"), (.http, "2", "2"), (.proxy, "none", "none"),
        (.proxy, "socks5h://a:1080", "socks5h://a:1080"), (.cookies, "false", "false"), (.throttle, "3g", "3g"),
        (.throttle, "1000/1s", "1000/1s"), (.priority, "low", "low"), (.minimumTLS, "1.3", "1.3"),
    ])
    func `an option is set by its word and read again`(name: OptionName, text: String, read: String) {
        #expect(options((name, text))?.text(of: name) == read)
        #expect(options((name, text), (name, nil)) == RequestOptions(), "unset is the default")
    }

    @Test func `what is no value changes nothing`() {
        var options = RequestOptions()
        for (name, text) in [(OptionName.timeout, "soon"), (.http, "3"), (.cookies, "yes")] {
            let isTaken = options.set(name, to: text)
            #expect(!isTaken)
        }
        #expect(options == RequestOptions())
        #expect(OptionName.http.row.value.expected == "one of auto, 1.0, 1.1, 2")
    }

    @Test func `a kind of trust decides what else is checked`() {
        let anything = options((.verify, "false"))
        #expect(anything?.tls.policy == .unverified && anything?.verifiesTLS == false)
        let pinned = options((.verify, "false"), (.trust, "pins"))
        #expect(pinned?.tls.policy == SecurityPolicy(mode: .publicKey, allowsInvalidCertificates: true))
        #expect(pinned?.verifiesTLS == true, "the pins decide")
        #expect(options((.trust, "pins"), (.trust, "system"))?.tls.policy == .system)
    }
}
