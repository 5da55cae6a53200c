import Curlew
import Foundation
import TestSupport
import Testing

/// No text that Swift makes of a value of the client shows a credential; those of the modules below are in the
/// RedactedTests of the requests.
@Suite(.enabled(if: SourceTree.isThere)) struct RedactedTests {
    private static let canary = "canary7Zq"
    private static let forms = [canary, "YWRhOmNhbmFyeTdacQ", "99, 97, 110, 97, 114, 121"]

    /// They hold functions, texts without values, or choices.
    private static let harmless = [
        "FileHead", "Next", "ParameterEncoder", "TreeDecoder", "ByteLines", "Redirects", "ServerEvents",
        "ServerEventTooLong",
    ]

    private static let client: Client = {
        var client = Client(base: "http://ada:\(canary)@h.test/v1?key=\(canary)", environment: [:])
        client.authentication = .basic(user: "ada", password: canary)
        client.headers.set("X-Key", to: canary)
        var serializer = RequestSerializer(.form, headers: ["Cookie": canary])
        serializer.setBasicAuthorization(user: "ada", password: canary)
        client.serializer = serializer
        client.options.proxy = .url("http://ada:\(canary)@proxy.test")
        client.options.connection.tls.clientCertificate = ClientCertificate(certificate: "c.pem", password: canary)
        client.cache = .keep(CacheTerms(seconds: 1, sensitiveData: canary))
        return client
    }()

    private static func samples() async throws -> [any Sendable] {
        let server = try WireRecorder { request in
            answer(
                canary, type: "text/plain", status: request.target.contains("none") ? "404 Not Found" : "200 OK",
                fields: ["Set-Cookie: a=\(canary)"])
        }
        let here = client.with { $0.options.proxy = .none }
        let got = try await here.get(server.url + "/x", query: ["token": canary], cache: .off)
        let refused = await #expect(throws: ClientError.self) {
            try await here.get(server.url + "/none", query: ["token": canary], cache: .off)
        }
        let failed = await #expect(throws: ClientError.self) {
            try await here.get("http://127.0.0.1:1/\(canary)?token=\(canary)", cache: .off)
        }
        let notWritten = await #expect(throws: ClientError.self) {
            try await here.post(server.url, json: ["a": Double.nan, "password": canary])
        }
        let explained = try await here.explain {
            try await $0.post(server.url, form: ["token": canary], headers: ["Authorization": canary])
        }
        let stream = here.stream(server.url + "/x")
        let clients: [any Sendable] = [client, client.post, here.answers, here.serializer, here.options, here.base]
        let parameters: Parameters = ["password": canary, "nested": ["token": canary]]
        let values: [any Sendable] = [
            parameters, FormPart.field(canary, name: "password"), CompoundReader([here.reader]),
            ServerEvent(name: "message", data: canary, id: canary, retry: nil),
        ]
        return clients + values + [got, stream, try await stream.open(), explained, explained.request]
            + [refused, failed, notWritten].compactMap(\.self)
    }

    @Test func `a value of the client is printed without what it keeps secret`() async throws {
        let samples = try await Self.samples()
        for sample in samples {
            var dumped = ""
            dump(sample, to: &dumped)
            var texts = ["\(sample)", String(reflecting: sample), dumped]
            if let error = sample as? any Error { texts.append(error.localizedDescription) }
            for text in texts {
                #expect(!Self.forms.contains { text.contains($0) }, "\(type(of: sample)): \(text.prefix(500))")
            }
        }
        let sampled = Set(samples.map { "\(type(of: $0))".split(separator: "<")[0] }.map(String.init))
        var types: Set<String> = []
        for file in SourceTree.swiftFiles(below: "Sources/Curlew") {
            let heads = SourceTree.text(file).matches(
                of: #/^public (?:final |indirect )*(?:struct|enum|class|actor) (\w+)/#.anchorsMatchLineEndings())
            types.formUnion(heads.map { String($0.output.1) })
        }
        #expect(types.count > 10)
        #expect(types.subtracting(sampled).symmetricDifference(Self.harmless).sorted() == [])
    }

    /// Whoever logs `localizedDescription` reads the description, and no name of a type.
    @Test func `the sentences of each error are its description`() throws {
        let text = SourceTree.text("Sources/Curlew/Errors.swift")
        #expect(text.matches(of: #/: DescribedError/#).count > 35)
        let errors: [any DescribedError] = [
            FileFault.notThere, ResponseFault.unacceptableStatus(404, accepted: .success),
            AccessoryFailure("No. Stop."),
            TransportError.refused(host: "h.test", port: 1), CacheRefusal.nothingStored, RedirectRefusal.bodyReadOnce,
        ]
        for error in errors {
            let words = (error as any Error).localizedDescription
            #expect(
                words == error.description && ".?".contains(words.last ?? " ") && !words.contains("error 1"), "\(words)"
            )
        }
    }
}
