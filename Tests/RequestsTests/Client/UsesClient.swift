import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport

@testable import CurlewRequests

/// Suites about `RequestClient` over a scripted wire.
protocol UsesClient {}

extension UsesClient {
    func client(
        cache: ResponseCache? = nil, _ answer: @escaping ScriptedTransport.Answer
    ) -> (client: RequestClient, wire: ScriptedTransport) {
        let wire = ScriptedTransport(answer)
        let agent = NetworkAgent(session: SessionManager(transport: wire), cache: cache)
        return (RequestClient(agent: agent, configuration: RequestConfiguration(baseURL: "http://api.test")), wire)
    }

    func answer(_ text: String, _ type: String = "application/json", status: Int = 200) -> Result<
        TransportResponse, TransportFailure
    > {
        .success(
            TransportResponse(
                head: ResponseHead(version: "HTTP/1.1", status: status, fields: ["Content-Type": type]),
                body: Bytes(Array(text.utf8))))
    }
}
