import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing
import Workspace

@Suite struct `Certificates, keys and sockets of a collection` {
    private func prepared(_ draft: RequestDraft, root: String?) throws -> PreparedRequest {
        var defaults = RequestDefaults()
        defaults.root = root
        return try draft.prepared(
            in: PreparationContext(
                variables: ["stage": "test"], defaults: defaults, manager: [:],
                files: LocalFiles(folder: "/c/deep", home: "/home/ada")))
    }

    private func draft(_ authentication: Authentication = .none) -> RequestDraft {
        var options = RequestOptions(unixSocket: "run/{{stage}}.sock")
        options.tls = TLSSettings(
            trustedCertificates: "certs/ca.pem",
            clientCertificate: ClientCertificate(certificate: "/etc/me.pem", key: "~/me.key"))
        return RequestDraft(url: "http://h/", authentication: authentication, options: options)
    }

    @Test func `start at its folder`() throws {
        let options = try prepared(draft(), root: "/c").options
        #expect(options.unixSocket == "/c/run/test.sock")
        #expect(options.tls.trustedCertificates == "/c/certs/ca.pem")
        #expect(options.tls.clientCertificate?.certificate == "/etc/me.pem")
        #expect(options.tls.clientCertificate?.key == "/home/ada/me.key")
    }

    @Test func `those of who is asking too`() throws {
        let certificate = try prepared(
            draft(.clientCertificate(certificate: "me.pem", key: "me.key", password: nil)), root: "/c")
        #expect(certificate.options.tls.clientCertificate?.certificate == "/c/me.pem")
        #expect(certificate.options.tls.clientCertificate?.key == "/c/me.key")
        let netrc = try prepared(draft(.netrc(file: "secrets/netrc")), root: "/c")
        #expect(netrc.authentication == .netrc(file: "/c/secrets/netrc"))
    }

    @Test func `without a collection they are left to the working folder`() throws {
        let options = try prepared(draft(), root: nil).options
        #expect(options.unixSocket == "run/test.sock" && options.tls.trustedCertificates == "certs/ca.pem")
    }

    @Test func `a folder below the collection changes nothing about it`() {
        var outer = RequestDefaults()
        outer.root = "/c"
        #expect(RequestDefaults().over(outer).root == "/c")
    }

    @Test func `what was typed is known by the place that it has`() throws {
        let saved = RequestDraft(url: "http://h/")
        var typed = saved
        typed.options.unixSocket = "run/a.sock"
        typed.options.tls.trustedCertificates = "ca.pem"
        let places = typed.userTypedResources(over: saved, files: LocalFiles(folder: "/c/deep"), root: "/c")
        #expect(places == [.socket("/c/run/a.sock"), .file("/c/ca.pem")])
        #expect(Set(try prepared(typed, root: "/c").localResources) == places)
    }
}
