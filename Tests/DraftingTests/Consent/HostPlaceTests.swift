import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing
import Workspace

@testable import Drafting

/// The same address under another name is another place.
@Suite struct HostPlaceTests {
    private func destination(_ url: String, _ fields: [(String, String)]) -> String {
        PreparedRequest(
            request: SentRequest(
                method: "GET", url: url, headers: fields.map { SentHeader($0, $1, origin: .collection) }, body: nil)
        ).destination
    }

    @Test(arguments: [
        ("https://a.test/x", "a.test", ""), ("https://a.test/x", "A.Test", ""), ("https://a.test/x", "a.test:443", ""),
        ("http://a.test/x", "a.test:80", ""), ("http://a.test:81/x", "a.test:81", ""),
        ("http://[::1]:81/x", "[::1]:81", ""), ("https://münchen.test/", "xn--mnchen-3ya.test", ""),
        ("https://a.test/x", "b.test", " under the name b.test"),
        ("https://a.test/x", "a.test:80", " under the name a.test:80"),
        ("http://a.test:81/x", "a.test", " under the name a.test"), ("https://a.test/x", "", " under no name"),
        ("https://a.test/x", "a.test\u{301}", " under the name a.test%CC%81"),
        ("https://a.test/x", "b and https://c", " under the name b%20and%20https:%2F%2Fc"),
        ("https://a.test/x", "b, certificate not checked", " under the name b%2C%20certificate%20not%20checked"),
    ])
    func `a Host that is not the URL's is part of the place`(url: String, host: String, said: String) {
        let plain = destination(url, [])
        #expect(destination(url, [("hOST", host)]) == plain + said)
        #expect(destination(url, [("X-Host", host)]) == plain)
    }

    @Test func `what goes on the wire is the first of two`() {
        let fields = [("Host", "b.test"), ("host", "a.test")]
        #expect(destination("https://a.test/", fields) == "https://a.test under the name b.test")
    }

    @Test func `it is home to what its answers give, and stands before the way there`() {
        var request = PreparedRequest(
            request: SentRequest(
                method: "GET", url: "http://10.0.0.1/", headers: [SentHeader("Host", "b.test", origin: .you)], body: nil
            ))
        request.options.proxy = .url("http://p.test:1")
        #expect(request.issuingOrigin == "http://10.0.0.1 under the name b.test through the proxy http://p.test:1")
        let away = [
            OriginBoundSecret("t", environment: nil, issuingOrigin: "http://10.0.0.1 through the proxy http://p.test:1")
        ]
        let needs = PermissionRequest(request, hooks: nil, root: "/c", bound: away).needs
        #expect(needs.map(\.host) == [request.issuingOrigin])
    }

    /// Who writes a file cannot make a place pass for one that is not known yet.
    @Test func `stars in a name make no place unknown`() {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://a.test/", headers: [], body: nil))
        request.options.tls.trustedCertificates = "/c/******.pem"
        #expect(ConsentPlace(request).shown == "https://a.test, certificate checked by /c/******.pem")
    }

    @Test func `a redirect may lead to https, and a Host leads away`() {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "http://a.test/", headers: [], body: nil))
        let plain = RequestDraft(url: "http://a.test/")
        #expect(!request.isLedAway(by: plain, under: plain))
        request.options.tls.policy.allowsInvalidCertificates = true
        var open = plain
        open.options = request.options
        #expect(request.isLedAway(by: open, under: open))
        request.options = RequestOptions()
        request.request.headers = [SentHeader("Host", "b.test", origin: .collection)]
        #expect(request.isLedAway(by: plain, under: plain))
    }

    /// Whoever writes the pins says who may answer, unless a chain to a trusted root is asked for as well.
    @Test(arguments: SecurityPolicy.Mode.allCases)
    func `pins that alone decide are part of the place`(mode: SecurityPolicy.Mode) {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://a.test/", headers: [], body: nil))
        let named = "https://a.test, certificate checked by the pins sha256/A= sha256/B= alone"
        for (isOpen, isNamed) in [(false, true), (true, true), (true, false)] {
            request.options.tls.policy = SecurityPolicy(
                mode: mode, pins: [Pin("sha256/A="), Pin("sha256/B=")], allowsInvalidCertificates: isOpen,
                validatesDomainName: isNamed)
            let expected =
                switch (mode, isOpen) {
                case (.none, false), (.publicKey, false), (.leafKey, false): "https://a.test"
                case (.none, true): "https://a.test, certificate not checked"
                case (.certificate, _), (.publicKey, true), (.leafKey, true): named
                }
            #expect(request.destination == expected)
        }
    }

    @Test func `what an answer gave is shown in a place, whoever calls it secret, and not kept`() {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://given.kept.test/", headers: [], body: nil))
        request.secrets = ["given", "kept"]
        let place = ConsentPlace(request, answers: ["given", "else"])
        #expect(place.shown == "https://given.******.test" && place.exact == "https://given.kept.test")
        request.secrets = ["given"]
        let open = ConsentPlace(request, answers: ["given"])
        #expect(open.shown == "https://given.kept.test" && open.hidden == open.shown)
    }

    @Test func `a file of the collection by which certificates are checked is part of the place with its content`()
        throws
    {
        let folder = try TemporaryFolder()
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://a.test/", headers: [], body: nil))
        request.options.tls.trustedCertificates = folder.path("c/ca.pem")
        let bound = [OriginBoundSecret("t", environment: nil)]
        func hosts() -> Set<String> {
            Set(PermissionRequest(request, hooks: nil, root: folder.path("c"), bound: bound).needs.map(\.host))
        }
        try folder.write("one", to: "c/ca.pem")
        let one = hosts()
        #expect(one.count == 1 && one.allSatisfy { $0.utf8.firstRange(of: " with the content ".utf8) != nil })
        try folder.write("two", to: "c/ca.pem")
        #expect(hosts().count == 1 && hosts() != one)
        // Too large to be looked at, or not there: no yes is kept for it.
        request.options.tls.trustedCertificates = folder.path("c/none.pem")
        let unknown = PermissionRequest(request, hooks: nil, root: folder.path("c"), bound: bound).needs
        #expect(unknown.allSatisfy { $0.hiddenHost != nil } && unknown.count == 1)
        request.options.tls.trustedCertificates = folder.path("c/ca.pem")
        // The same path may hold another authority than the one that was asked when an answer came from there.
        let home = [OriginBoundSecret("t", environment: nil, issuingOrigin: request.issuingOrigin)]
        #expect(PermissionRequest(request, hooks: nil, root: folder.path("c"), bound: home).needs.count == 1)
        #expect(PermissionRequest(request, hooks: nil, root: folder.path("d"), bound: home).needs.count == 1)
        let reading = PermissionRequest(
            secrets: [SavedSecret("p", .process("P"))], root: folder.path("c"), place: ConsentPlace(request),
            trustedCertificates: request.options.tls.trustedCertificates)
        #expect(reading.needs.map(\.host) == Array(hosts()))
        let hooks = SavedHooks(before: SavedHook(["./sign.sh"]))
        let needs = PermissionRequest(request, hooks: hooks, root: folder.path("c"), bound: bound).needs
        #expect(needs.filter(\.runsProgram).map(\.host) == [request.destination] && needs.count == 2)
        request.options.tls.trustedCertificates = folder.path("own.pem")
        try folder.write("one", to: "own.pem")
        let own = PermissionRequest(request, hooks: nil, root: folder.path("c"), bound: bound).needs
        #expect(own.map(\.kindWord).sorted() == ["file", "secret"])
        #expect(own.allSatisfy { $0.host == request.destination })
    }

    /// What the collection, the draft and the environment say.
    @Test(
        arguments: [
            ("b.test", nil, "b.test"), (nil, "{{name}}", "c.test"), ("b.test", "{{name}}", "c.test"), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func `whoever says it`(inherited: String?, own: String?, name: String?) throws {
        var draft = RequestDraft(method: "POST", url: "http://a.test/{{id}}", serializer: .json)
        draft.parameters = ParameterTree(["n": "{{missing}}"])
        if let own { draft.headers = [HeaderRow(id: 1, name: "host", value: own)] }
        var context = PreparationContext(variables: ["name": "c.test", "id": "7"])
        if let inherited { context.inherited = [HeaderRow(id: -1, name: "Host", value: inherited)] }
        // A body that cannot be written yet is no part of where it goes.
        let place = try #require(draft.place(in: context))
        #expect(place.destination == "http://a.test" + (name.map { " under the name \($0)" } ?? ""))
    }

    // MARK: Places that answers decide

    /// URL, what an answer gave, and where that leads; whether the answer decided that.
    @Test(arguments: [
        ("{{x}}/me", "http://b.test", true), ("http://{{x}}/me", "b.test", true), ("http://a.test:{{x}}/", "81", true),
        ("http://a.test{{x}}/", ".evil.test", true), ("http://{{x}}a.test/", "", true), ("{{x}}", "/7", true),
        ("http://me{{x}}@a.test/", "", true), ("{{chain}}/me", "http://b.test", true),
        ("http://a.test/{{x}}", "//evil.test", false), ("http://a.test/?q={{x}}", "http://b.test", false),
        ("/people/{{x}}", "7", false), ("http://b.test/", "7", false),
    ])
    func `an answer decides what would be elsewhere without it`(url: String, answer: String, isLed: Bool) throws {
        var variables = VariableSet(["base": "http://a.test", "x": answer, "chain": "{{x}}"])
        variables.literals = ["x"]
        var context = PreparationContext(variables: variables)
        context.base = BaseURL("http://a.test")
        let draft = RequestDraft(method: "GET", url: url)
        #expect(draft.isLed(by: ["x"], in: context) == isLed)
        #expect(!draft.isLed(by: [], in: context))
    }

    @Test func `so it is with a Host, a proxy, a token endpoint and a base`() {
        let context = PreparationContext(variables: ["x": "b.test", "base": "http://{{x}}"])
        var drafts = Array(repeating: RequestDraft(method: "GET", url: "http://a.test/"), count: 4)
        drafts[0].headers = [HeaderRow(id: 1, name: "Host", value: "{{x}}")]
        drafts[1].options.proxy = .url("http://{{x}}:80")
        drafts[2].authentication = .oauth2(
            OAuth2Grant(kind: .clientCredentials, tokenURL: "http://{{x}}/t", clientID: "{{missing}}"))
        drafts[3].url = "{{base}}/me"
        for draft in drafts { #expect(draft.isLed(by: ["x"], in: context)) }
    }
}
