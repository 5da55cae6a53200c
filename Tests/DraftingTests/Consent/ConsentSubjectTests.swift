import Bytes
import Networking
import Serialization
import Testing
import Transport
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
            request.namedPlaces == [
                .file("/a"), .file("/ca"), .file("/cert"), .file("/key"), .socket("/run/docker.sock"), .file("/netrc"),
            ])
        #expect(request.destination == "api.example.com:8443")
        #expect(prepared { _ in }.namedPlaces.isEmpty)
    }

    @Test func `the netrc file of the home folder is named too`() {
        let places = prepared { $0.authentication = .netrc(file: nil) }.namedPlaces
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
        let typed = draft.placesTyped(over: saved, files: LocalFiles(folder: "/c"))
        #expect(typed == [.file("/typed.pem"), .file("/c/a.png")])
        let request = prepared {
            $0.options.unixSocket = "/a.sock"
            $0.options.tls.trustedCertificates = "/typed.pem"
        }
        let subject = ConsentSubject(request, typed: typed, hooks: nil, root: "/c")
        #expect(subject.places == [.socket("/a.sock")] && subject.host == "api.example.com:8443")
        #expect(ConsentSubject(request, hooks: nil, root: "/c").places.count == 2)
        #expect(saved.placesTyped(over: saved, files: LocalFiles()).isEmpty)
    }

    @Test func `each need bears the host it is for`() {
        let saved = prepared { $0.options.tls.trustedCertificates = "/etc/passwd" }
        let hooks = SavedHooks(before: SavedHook(["./a"]), after: SavedHook(["./a"]))
        let needs = ConsentSubject(saved, hooks: hooks, root: "/nowhere").needs
        #expect(needs.map(\.name) == ["/etc/passwd", "./a"])
        #expect(needs.allSatisfy { $0.host == "api.example.com:8443" && $0.collection == "/nowhere" })
    }
}
