import CurlewBytes
import CurlewTransport
import TestSupport

/// A request that hangs in a stage for ever, and what keeps it there.
struct StuckRequest {
    /// The stages that a request can be made to hang in.
    static let phases: [TransportPhase] = [.connecting, .tls, .sending, .waiting, .receiving]

    var request: TransportRequest
    var keeper: any Sendable

    init(in phase: TransportPhase) throws {
        switch phase {
        case .connecting:
            let void = try LoopbackVoid()
            (request, keeper) = (TransportRequest(url: "http://127.0.0.1:\(void.port)"), void)
        case .tls:
            let server = try LoopbackServer(.silence)
            (request, keeper) = (TransportRequest(url: "https://127.0.0.1:\(server.port)"), server)
        case .sending:
            let server = try LoopbackServer(.readHead, .deafness)
            let body = RequestBody([UInt8](repeating: 7, count: 20 << 20))
            (request, keeper) = (TransportRequest(method: "POST", url: server.url, body: body), server)
        case .receiving:
            let server = try LoopbackServer(
                .readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart"), .silence)
            (request, keeper) = (TransportRequest(url: server.url), server)
        default:
            let server = try LoopbackServer(.readHead, .silence)
            (request, keeper) = (TransportRequest(url: server.url), server)
        }
        request.times = TimeLimits(whole: .seconds(600), idle: .zero, head: .zero)
    }
}
