import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Testing
import Workspace

@testable import Drafting

/// What a request names of this computer.
@Suite struct ConsentSubjectTests {
    private func prepared(_ change: (inout PreparedRequest) -> Void) -> PreparedRequest {
        var request = PreparedRequest(
            request: SentRequest(method: "POST", url: "https://API.example.com:8443/x", headers: [], body: nil))
        change(&request)
        return request
    }

    @Test func `every place that is touched is named`() {
        let request = prepared {
            $0.request.body = RequestBody(pieces: [
                .bytes(Bytes([1])), .file(FilePiece(path: "/a", count: 1)), .file(FilePiece(path: "/a", count: 2)),
            ])
            $0.options.tls.trustedCertificates = "/ca"
            $0.options.tls.clientCertificate = ClientCertificate(certificate: "/cert", key: "/key", password: nil)
            $0.options.unixSocket = "/run/docker.sock"
            $0.authentication = .netrc(file: "/netrc")
        }
        #expect(
            request.localResources == [
                .file("/a"), .file("/ca"), .file("/cert"), .file("/key"), .socket("/run/docker.sock"), .file("/netrc"),
            ])
        #expect(prepared { _ in }.destination == "https://api.example.com:8443")
        #expect(prepared { _ in }.localResources.isEmpty)
    }

    @Test func `the destination is every place that bytes and secrets go to`() {
        let grant = OAuth2Grant(
            kind: .clientCredentials, tokenURL: "https://login.example.com/token", clientID: "me", clientSecret: "s")
        let request = prepared {
            $0.authentication = .oauth2(grant)
            $0.options.proxy = .url("http://me:pw@Proxy.example.com:3128")
            $0.options.tls.policy.allowsInvalidCertificates = true
        }
        #expect(
            request.destination
                == "https://api.example.com:8443 and https://login.example.com through the proxy "
                + "http://Proxy.example.com:3128, certificate not checked")
        let names = prepared { $0.options.tls.policy.validatesDomainName = false }
        #expect(names.destination == "https://api.example.com:8443, certificate not checked")
        let roots = prepared { $0.options.tls.trustedCertificates = "/c/ca.pem" }
        #expect(roots.destination == "https://api.example.com:8443, certificate checked by /c/ca.pem")
        let plain = prepared {
            $0.request.url = "http://a.test/x"
            $0.options.tls.policy.validatesDomainName = false
        }
        #expect(plain.destination == "http://a.test")
        #expect(prepared { $0.request.url = "/x" }.destination.isEmpty)
    }

    @Test func `a place that a secret is part of is not known`() {
        let secrets = [SavedSecret("t", .process("T"))]
        #expect(
            PermissionRequest(secrets: secrets, root: "/c", host: "https://\(SecretPlaceholder.text).test").host.isEmpty
        )
        #expect(PermissionRequest(secrets: secrets, root: "/c", host: "https://a.test").host == "https://a.test")
    }

    @Test func `a secret that is kept here is named where it is not at home`() {
        let bound = [
            OriginBoundSecret("token", environment: "e", issuingOrigin: "https://api.example.com:8443"),
            OriginBoundSecret("key", environment: nil),
        ]
        let home = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://api.example.com:8443/x", headers: [], body: nil))
        #expect(PermissionRequest(home, hooks: nil, root: "/c", bound: bound).needs.map(\.name) == ["key"])
        #expect(PermissionRequest(home, hooks: nil, root: "/c", bound: [bound[0]]).isEmpty)
        for change: (inout PreparedRequest) -> Void in [
            { $0.request.url = "https://api.example.com/x" }, { $0.request.url = "http://api.example.com:8443/x" },
            { $0.options.proxy = .url("http://p.test") }, { $0.options.tls.policy.allowsInvalidCertificates = true },
        ] {
            var away = home
            change(&away)
            let needs = PermissionRequest(away, hooks: nil, root: "/c", bound: bound).needs
            #expect(needs.map(\.name) == ["token of e", "key"] && needs.allSatisfy { $0.host == away.destination })
        }
        let unwritten = PermissionRequest(secrets: [], bound: bound, root: "/c", host: "https://api.example.com:8443")
        #expect(unwritten.needs.map(\.name) == ["key"])
    }

    @Test func `a place that a secret is part of is neither shown nor kept`() {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://hunter2.test/x", headers: [], body: nil))
        request.secrets = ["HUNTER2"]
        let bound = [OriginBoundSecret("h", environment: nil)]
        let hooks = SavedHooks(before: SavedHook(["./a"]))
        let needs = PermissionRequest(request, hooks: hooks, root: "/c", bound: bound).needs
        #expect(needs.map(\.host) == ["https://******.test", "https://******.test"])
        let words = needs.questionLines.map(\.text) + [needs.refusal]
        #expect(words.allSatisfy { $0.utf8.firstRange(of: "hunter2".utf8) == nil })
        // In this run one is told from another all the same, and a hook that was allowed for it runs.
        #expect(needs.allSatisfy { $0.place == "https://hunter2.test" })
        #expect(needs[0] == ConsentFinder(root: "/c", host: "https://hunter2.test").need(of: SavedHook(["./a"])))
        request.request.url = "https://hunter2.evil.test/x"
        request.secrets = ["hunter2"]
        let other = PermissionRequest(request, hooks: hooks, root: "/c", bound: bound).needs
        #expect(Set(other).isDisjoint(with: needs))
        #expect(
            PermissionRequest(
                secrets: [], bound: [OriginBoundSecret("h", environment: nil)], root: "/c",
                host: "https://******.test"
            ).needs.map(\.host) == [""])
    }

    @Test func `letters that stand for a secret are no place`() {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://\(SecretPlaceholder.text).test/x", headers: [], body: nil)
        )
        request.secrets = [SecretPlaceholder.text]
        #expect(ConsentPlace(request) == .unknown && !ConsentPlace(nil).isKnown)
    }

    @Test func `a secret that a file says where to get needs its yes for where it goes too`() {
        var key = OriginBoundSecret("key", environment: "e")
        key.source = .command("pass show key")
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://b.test/x", headers: [], body: nil))
        let needs = PermissionRequest(request, hooks: nil, root: "/c", bound: [key]).needs
        #expect(needs == [ConsentFinder(root: "/c", host: "https://b.test").need(ofCommand: "pass show key")])
    }

    @Test func `an answer comes from the last place, by the same way`() {
        let request = prepared {
            $0.options.proxy = .url("http://p.test")
            $0.authentication = .oauth2(
                OAuth2Grant(kind: .clientCredentials, tokenURL: "https://login.test/t", clientID: "me"))
        }
        let last = SentRequest(method: "GET", url: "https://b.test/y", headers: [], body: nil)
        let head = ResponseHead(version: "1.1", status: 200, reason: "OK", fields: [:])
        let exchange = Exchange(
            request: last, response: TransportResponse(head: head, body: Bytes([])),
            outcome: ResponseOutcome(value: nil, error: nil),
            checks: [], date: 0)
        #expect(request.issuingOrigin(of: exchange) == "https://b.test through the proxy http://p.test")
        #expect(request.issuingOrigin == "https://api.example.com:8443 through the proxy http://p.test")
    }

    @Test func `the netrc file of the home folder is named too`() {
        let places = prepared { $0.authentication = .netrc(file: nil) }.localResources
        #expect(places == SessionConfiguration.homeNetrc.map { [.file($0)] } ?? [])
    }

    @Test func `what was typed in this session is not asked about`() {
        var saved = RequestDraft()
        saved.options.unixSocket = "/a.sock"
        saved.options.tls.trustedCertificates = "{{ca}}"
        var draft = saved
        draft.options.tls.trustedCertificates = "/typed.pem"
        draft.authentication = .netrc(file: "{{x}}")
        draft.parameters.root = draft.parameters.makeNode(.scalar(Scalar(.file, "a.png")))
        let typed = draft.userTypedResources(over: saved, files: LocalFiles(folder: "/c"))
        #expect(typed == [.file("/typed.pem"), .file("/c/a.png")])
        let request = prepared {
            $0.options.unixSocket = "/a.sock"
            $0.options.tls.trustedCertificates = "/typed.pem"
        }
        let subject = PermissionRequest(request, typed: typed, hooks: nil, root: "/c")
        #expect(subject.places == [.socket("/a.sock")] && subject.host == request.destination)
        #expect(PermissionRequest(request, hooks: nil, root: "/c").places.count == 2)
        #expect(saved.userTypedResources(over: saved, files: LocalFiles()).isEmpty)
    }

    @Test func `each need bears the host it is for`() {
        let saved = prepared { $0.options.tls.trustedCertificates = "/etc/passwd" }
        let hooks = SavedHooks(before: SavedHook(["./a"]), after: SavedHook(["./a"]))
        let needs = PermissionRequest(saved, hooks: hooks, root: "/nowhere").needs
        #expect(needs.map(\.name) == ["/etc/passwd", "./a"])
        #expect(needs.allSatisfy { $0.host == saved.destination && $0.collection == "/nowhere" })
    }
}
