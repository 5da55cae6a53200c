import CurlewBytes
import CurlewNetworking
import CurlewTransport
import TestSupport
import Testing

/// Limits of bodies, by the session and by the request.
@Suite struct MaximumBodyTests {
    private func result(_ limits: BodyLimits, _ maximum: Int64?) async throws -> TaskResult {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789"))
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: server.url, headers: [], body: nil))
        request.options.maximumBody = maximum
        let session = SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(limits: limits))
        return await session.run(request, id: .unique()) { _ in }
    }

    @Test(arguments: [(nil, 4), (20, nil), (0, nil), (3, 3)] as [(Int64?, Int64?)])
    func `the request's own limit goes before the session's`(maximum: Int64?, limit: Int64?) async throws {
        switch try await result(BodyLimits(kept: 4), maximum) {
        case .success(let exchange): #expect(limit == nil && exchange.body.count == 10)
        case .failure(let failure):
            #expect(failure.error == limit.map { .tooLarge(limit: $0) })
            #expect(failure.partial?.body.count == limit.map(Int.init))
        }
    }
}
