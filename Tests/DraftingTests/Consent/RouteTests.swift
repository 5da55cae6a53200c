import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing
import Workspace

@testable import CurlewRequests
@testable import Drafting

/// Who asks where a request goes: each way around is another place for each of them.
@Suite struct RouteTests {
    /// The ways around the plain connection to the URL's server.
    enum Around: String, CaseIterable {
        case connectTo, resolve, host, noHost, target, socket, proxy, openCertificate, anyName, ownRoots, pinsAlone,
            tokens

        /// The property of `Route` that it changes.
        var property: String {
            switch self {
            case .connectTo, .resolve: "detour"
            case .host, .noHost, .target: "alias"
            case .socket: "socket"
            case .proxy: "proxy"
            case .openCertificate, .anyName, .ownRoots, .pinsAlone: "trust"
            case .tokens: "tokens"
            }
        }

        var text: String {
            let url = "https://a.test:8443"
            return switch self {
            case .connectTo: "\(url) by way of 127.0.0.1:1"
            case .resolve: "\(url) by way of 127.0.0.2:8443"
            case .host: "\(url) under the name b.test"
            case .noHost: "\(url) under no name"
            case .target: "\(url) under the name c.test"
            case .socket: "\(url) through the socket /run/x%20y.sock"
            case .proxy: "\(url) through the proxy http://p.test:1"
            case .openCertificate, .anyName: "\(url), certificate not checked"
            case .ownRoots: "\(url), certificate checked by /c/ca.pem"
            case .pinsAlone: "\(url), certificate checked by the pins sha256/A= alone"
            case .tokens: "\(url) and https://t.test"
            }
        }

        func lead(_ request: inout PreparedRequest) {
            switch self {
            case .connectTo: request.options.connection.detours = Detour.list("a.test:8443:127.0.0.1:1") ?? []
            case .resolve: request.options.resolved = [ResolvedName(host: "A.test", port: 8443, address: "127.0.0.2")]
            case .host: request.request.headers.append(SentHeader("Host", "b.test", origin: .collection))
            case .noHost: request.options.connection.withheld = ["host"]
            case .target: request.options.connection.requestTarget = "http://c.test/x"
            case .socket: request.options.unixSocket = "/run/x y.sock"
            case .proxy: request.options.proxy = .url("http://me:pw@p.test:1")
            case .openCertificate: request.options.tls.policy.allowsInvalidCertificates = true
            case .anyName: request.options.tls.policy.validatesDomainName = false
            case .ownRoots: request.options.tls.trustedCertificates = "/c/ca.pem"
            case .pinsAlone:
                request.options.tls.policy = SecurityPolicy(mode: .certificate, pins: [Pin("sha256/A=")])
            case .tokens: request.authentication = .oauth2(RouteTests.grant)
            }
        }

        var led: PreparedRequest {
            var request = RouteTests.plain
            lead(&request)
            return request
        }
    }

    /// Who reads the route, and whether it tells two requests apart.
    enum Reader: String, CaseIterable {
        case consent, home, cookies, keptAnswers, followedAnswers, tokens

        func tellsApart(_ one: PreparedRequest, _ other: PreparedRequest) -> Bool {
            switch self {
            case .consent:
                let places = [one, other].map { request in
                    PermissionRequest(
                        request, hooks: nil, root: "/nowhere", bound: [OriginBoundSecret("t", environment: nil)]
                    ).needs.map(\.host)
                }
                return places[0] != places[1]
            case .home: return one.issuingOrigin != other.issuingOrigin
            case .cookies: return !Self.goes(from: one, to: other) && !Self.goes(from: other, to: one)
            case .keptAnswers:
                let terms = CacheTerms(seconds: 60)
                return CacheKey(keeping: one, terms: terms) != CacheKey(keeping: other, terms: terms)
            case .followedAnswers:
                return CacheKey(following: one, as: one.request) != CacheKey(following: other, as: other.request)
            case .tokens:
                return TokenKey(RouteTests.grant, destination: one.destination)
                    != TokenKey(RouteTests.grant, destination: other.destination)
            }
        }

        private static func goes(from one: PreparedRequest, to other: PreparedRequest) -> Bool {
            guard let from = one.answerRoute?.way, let to = other.answerRoute?.way else { return true }
            var jar = CookieJar()
            let stored = jar.store(
                setCookie: ["__Host-sid=EVIL; Secure; Path=/"], from: one.request.url, by: from, at: 0)
            return stored.map(\.result) != [.stored] || !jar.cookies(for: other.request.url, by: to, at: 1).isEmpty
        }

        /// A token endpoint gives no answer, so none comes from there.
        func reads(_ around: Around) -> Bool { around != .tokens || [.consent, .tokens].contains(self) }
    }

    static let grant = OAuth2Grant(kind: .clientCredentials, tokenURL: "https://t.test/t", clientID: "id")
    static let plain = PreparedRequest(
        request: SentRequest(method: "GET", url: "https://a.test:8443/x", headers: [], body: nil))

    @Test(arguments: Around.allCases, Reader.allCases)
    func `each way around is another place for each reader`(around: Around, reader: Reader) {
        #expect(!reader.tellsApart(Self.plain, Self.plain))
        guard reader.reads(around) else { return }
        #expect(reader.tellsApart(Self.plain, around.led))
        #expect(!reader.tellsApart(around.led, around.led))
        for other in Around.allCases where other.text != around.text && reader.reads(other) {
            #expect(reader.tellsApart(other.led, around.led), "\(other)")
        }
    }

    @Test(arguments: Around.allCases) func `people, keys and files read the same words`(around: Around) {
        #expect(around.led.destination == around.text)
        #expect(around.led.answerRoute?.way.text == (around == .tokens ? "" : String(around.text.dropFirst(19))))
    }

    /// A new property, option or setting of connections fails here until it has its row above.
    @Test func `no way around is without a row`() throws {
        let properties = Set(Mirror(reflecting: try #require(Self.plain.route)).children.compactMap(\.label))
        #expect(properties == Set(Around.allCases.map(\.property)).union(["origin"]))
        for option in OptionName.allCases {
            let isChanged = Around.allCases.contains { around in
                option.row.value.read(around.led.options) != option.row.value.read(RequestOptions())
            }
            let isOfRoute = if case .route? = option.destinationEffect { true } else { false }
            #expect(isChanged == isOfRoute, "\(option)")
        }
        let settings = Mirror(reflecting: ConnectionSettings()).children.compactMap(\.label)
        let ofRoute = ["tls", "proxy", "unixSocket", "resolved", "detours", "requestTarget", "withheld"]
        #expect(Set(settings) == Set(ofRoute + ["httpVersion", "addresses", "refusesProxy", "straight"]))
    }

    @Test func `trust is no part where nothing speaks TLS, and a part with a proxy that does`() {
        var request = Self.plain
        request.request.url = "http://a.test/"
        request.options.tls.policy = .unverified
        #expect(request.destination == "http://a.test" && request.answerRoute?.way == .straight)
        request.options.proxy = .url("https://p.test")
        #expect(request.destination == "http://a.test through the proxy https://p.test, certificate not checked")
    }

    /// libcurl writes an address in one form before it looks for whom a connection is.
    @Test(
        arguments: ["[::1]", "[0:0::1]", "[0:0:0:0:0:0:0:1]", "[::0001]", "[::0.0.0.1]", "[0::1]"],
        ["[::1]", "[0:0::1]"])
    func `a detour for an address holds however the address is written`(host: String, entry: String) throws {
        var request = Self.plain
        request.request.url = "http://\(host):8080/"
        request.options.connection.detours = try #require(Detour.list("\(entry):8080:127.0.0.1:1"))
        #expect(request.destination == "http://[::1]:8080 by way of 127.0.0.1:1")
        #expect(request.options.connection.detours.map(\.text) == ["[::1]:8080:127.0.0.1:1"])
    }

    @Test func `an address for every name leads each away, and a zone is part of the origin`() {
        var request = Self.plain
        request.options.resolved = [ResolvedName(host: "*", port: 8443, address: "127.0.0.2")]
        #expect(request.destination == "https://a.test:8443 by way of 127.0.0.2:8443")
        request = Self.plain
        request.request.url = "http://[fe80::1%25eth0]:8080/"
        #expect(request.destination == "http://[fe80::1%25eth0]:8080" && request.answerRoute?.way == .straight)
    }

    @Test func `a route that cannot be told is none`() {
        var request = Self.plain
        request.options.proxy = .url("http://a b")
        #expect(
            request.route == nil && request.destination.isEmpty
                && CacheKey(following: request, as: request.request) == nil)
    }

    @Test(arguments: Around.allCases) func `a part that was typed leads nothing away`(around: Around) {
        let url = Self.plain.request.url
        var (file, plain) = (RequestDraft(url: url), RequestDraft(url: url))
        file.options = around.led.options
        plain.options = RequestOptions()
        guard file.options != plain.options else { return }
        #expect(around.led.isLedAway(by: file, under: file))
        #expect(!around.led.isLedAway(by: plain, under: file), "typed")
        #expect(!around.led.isLedAway(by: nil, under: file), "made here")
    }
}
