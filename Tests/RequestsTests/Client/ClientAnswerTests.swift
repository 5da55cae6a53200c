import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Testing

@testable import CurlewRequests

/// What is wanted of an answer, and what a result says of it.
@Suite struct `A client of requests and what it makes of answers`: UsesClient {
    @Test func `a status outside the accepted fails with its number, whatever the body is`() async {
        let (client, _) = client { [self] _, _ in answer("<html>", "text/html", status: 404) }
        let result = await client.start(APIRequest(path: "status/404"))
        #expect(result.failure?.validationCode == -8)
        #expect(result.failure?.message == "Invalid status code (404)")
        #expect(result.statusCode == 404)
    }

    @Test func `under conformance an error page fails with its type`() async {
        var (client, _) = client { [self] _, _ in answer("<html>", "text/html", status: 404) }
        client.configuration.conformance = .afnetworking
        guard case .refused(let error)? = await client.start(APIRequest(path: "status/404")).failure else {
            Issue.record("not refused")
            return
        }
        #expect(error.code == -1016)
    }

    @Test func `a status that is wanted passes, and 200 does not`() async {
        let (client, _) = client { request, number in
            .counter(number, status: request.url.hasSuffix("418") ? 418 : 200)
        }
        var request = APIRequest(path: "status/418")
        request.acceptedStatus = AcceptedStatus([418...418])
        #expect(await client.start(request).isSuccess)
        request.path = "get"
        #expect(await client.start(request).failure?.validationCode == -8)
    }

    @Test func `a format that fits passes, and one that does not fails with -9 and says where`() async throws {
        let (client, _) = client { [self] request, _ in
            answer(request.url.hasSuffix("empty") ? "" : #"{"name":"Ada","age":36}"#)
        }
        var request = APIRequest(path: "get")
        request.format = try JSONFormat(["name": "string", "age": "number"])
        #expect(await client.start(request).isSuccess)
        request.format = try JSONFormat(["name": "number"])
        let wrong = await client.start(request)
        #expect(wrong.failure?.validationCode == -9)
        #expect(wrong.failure?.message == "Invalid JSON format $['name'] is a string.")
        request.path = "empty"
        #expect(await client.start(request).isSuccess)
    }

    @Test func `the XML kind gives a parser, and refuses JSON`() async {
        let (client, _) = client { [self] request, _ in
            request.url.hasSuffix("xml") ? answer("<a/>", "application/xml") : answer("{}")
        }
        var request = APIRequest(path: "xml")
        request.responseKind = .xmlParser
        guard case .xmlParser? = await client.start(request).object else {
            Issue.record("no parser")
            return
        }
        request.path = "get"
        #expect(await client.start(request).isSuccess == false)
    }

    @Test func `a custom request is judged by what the request wants of its answer`() async throws {
        let (client, _) = client { [self] _, _ in answer(#"{"a":1}"#, status: 418) }
        var request = APIRequest(path: "a")
        request.custom = .get("http://custom.test/x", response: ResponseSerializer(.http))
        #expect(await client.start(request).failure?.validationCode == -8)
        request.acceptedStatus = AcceptedStatus([418...418])
        request.priority = .high
        let result = await client.start(request)
        #expect(result.isSuccess && result.json != nil)
        var configuration = RequestConfiguration()
        configuration.securityPolicy = SecurityPolicy(mode: .publicKey)
        let prepared = try request.prepared(in: configuration)
        #expect(prepared.options.priority == .high && prepared.options.tls.policy.mode == .publicKey)
        request.custom?.options.tls.policy = SecurityPolicy(mode: .certificate)
        #expect(try request.prepared(in: configuration).options.tls.policy.mode == .certificate)
    }

    @Test func `a result has the request as it was first and as it was last`() async {
        let (client, _) = client { request, number in
            number == 1 ? .empty(302, ["Location": "/b"]) : .counter(number, status: number == 2 ? 200 : 500)
        }
        let result = await client.start(APIRequest(path: "a"))
        #expect(result.originalRequest?.url == "http://api.test/a")
        #expect(result.currentRequest?.url == "http://api.test/b")
        let (broken, _) = self.client { _, number in
            number == 1
                ? .empty(302, ["Location": "/b"]) : .failure(TransportFailure(.refused(host: "api.test", port: 80)))
        }
        let failed = await broken.start(APIRequest(path: "a"))
        #expect(failed.originalRequest?.url == "http://api.test/a")
        #expect(failed.currentRequest?.url == "http://api.test/b")
        var unwritten = APIRequest(path: "a", method: .post, argument: ["n": .number("nan")])
        unwritten.requestKind = .json
        #expect(await client.start(unwritten).originalRequest == nil)
    }

    @Test(
        arguments: [
            ("text/plain; charset=ISO-8859-1", [0xE9], "é"), ("text/plain; charset=windows-1252", [0x80], "€"),
            ("text/plain; charset=\"utf-16\"", [0xFF, 0xFE, 0x61, 0], "a"), ("text/plain", [0xC3, 0xA9], "é"),
            ("text/plain; charset=no-such", [0xC3, 0xA9], "é"), ("text/plain", [0xE9], "\u{FFFD}"),
        ] as [(String, [UInt8], String)])
    func `text is read in the charset of the answer`(type: String, bytes: [UInt8], text: String) async {
        let (client, _) = client { _, _ in
            .success(
                TransportResponse(
                    head: ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Type": type]),
                    body: Bytes(bytes)))
        }
        var request = APIRequest(path: "a")
        request.responseKind = .http
        #expect(await client.start(request).string == text)
    }
}
