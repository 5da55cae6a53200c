import CurlewBytes
import CurlewTransport
import Synchronization
import TestSupport

/// Sends one request and keeps everything that was said on the way.
struct Sending {
    var result: Result<TransportResponse, TransportFailure>
    var events: [TransportEvent]

    static func run(
        _ request: TransportRequest, over transport: CurlTransport = CurlTransport(),
        onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) async -> Sending {
        let events = Mutex<[TransportEvent]>([])
        let result: Result<TransportResponse, TransportFailure>
        do throws(TransportFailure) {
            result = .success(
                try await transport.send(request) { event in
                    events.withLock { $0.append(event) }
                    onEvent(event)
                })
        } catch {
            result = .failure(error)
        }
        return Sending(result: result, events: events.withLock { $0 })
    }

    /// GET of that server's root with a time limit that ends a test that hangs.
    static func get(_ server: LoopbackServer, timeout: Duration = .seconds(60)) async -> Sending {
        await run(TransportRequest(url: server.url + "/", timeout: timeout))
    }

    var response: TransportResponse? { try? result.get() }
    var failure: TransportFailure? { if case .failure(let failure) = result { failure } else { nil } }
    var error: TransportError? { failure?.error }
    /// Whole or partial.
    var body: String? { (response ?? failure?.partial).map { String(decoding: $0.body.array, as: UTF8.self) } }

    var phases: [TransportPhase] {
        events.compactMap { if case .phase(let phase) = $0 { phase } else { nil } }
    }
}

extension LoopbackServer {
    /// Reads one request, says this, closes.
    static func saying(_ response: String) throws -> LoopbackServer {
        try LoopbackServer(.readHead, .send(response))
    }

    static func saying(_ response: [UInt8]) throws -> LoopbackServer {
        try LoopbackServer(.readHead, .send(response))
    }
}
