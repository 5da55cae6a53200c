internal import HTTPMessage
internal import Serialization
internal import Transport

/// One prepared request from its first byte to its exchange, redirects included. Runs off every actor: parsing a
/// large body must not hold up anything else.
struct RequestRun: Sendable {
    let transport: any Transport
    let configuration: SessionConfiguration
    let prepared: PreparedRequest
    let report: @Sendable (SessionEvent) -> Void

    @concurrent func run() async {
        do throws(ExchangeFailure) {
            report(.finished(try await exchange()))
        } catch {
            report(.failed(error))
        }
    }

    private func exchange() async throws(ExchangeFailure) -> Exchange {
        let date = configuration.now()
        var policy = RedirectPolicy(limit: prepared.options.follow)
        var request = prepared.request
        var hops: [Hop] = []
        while true {
            let sent = withTransportFields(request)
            report(.sending(sent))
            let response = try await send(sent, request, hops: hops, date: date)
            switch policy.step(after: request, response.head) {
            case .stop: return exchange(sent, response, hops, nil, date)
            case .refuse(let refusal): return exchange(sent, response, hops, refusal, date)
            case .follow(let next, let dropped):
                hops.append(Hop(request: sent, response: response, droppedHeaders: dropped))
                hops.last.map { report(.redirected($0)) }
                request = next
            }
        }
    }

    private func send(
        _ sent: SentRequest, _ request: SentRequest, hops: [Hop], date: Double
    ) async throws(ExchangeFailure) -> TransportResponse {
        do throws(TransportFailure) {
            return try await transport.send(transportRequest(request)) { report(.transport($0)) }
        } catch {
            throw ExchangeFailure(
                request: sent, error: error.error, partial: error.partial, timings: error.timings, hops: hops,
                date: date)
        }
    }

    /// AFNetworking's order: the transport has ended well, so the serializer looks at what came; its value and its
    /// error both go to the result.
    private func exchange(
        _ sent: SentRequest, _ response: TransportResponse, _ hops: [Hop], _ refusal: RedirectRefusal?, _ date: Double
    ) -> Exchange {
        var exchange = Exchange(
            request: sent, response: response, readBy: prepared.response, hops: hops, date: date)
        exchange.refusal = refusal
        if let refusal { exchange.checks.append(Check("redirect is followed", .failed(refusal.sentence))) }
        return exchange
    }

    private func transportRequest(_ request: SentRequest) -> TransportRequest {
        TransportRequest(
            method: request.method, url: request.url, headers: request.fields, body: request.body,
            timeout: prepared.options.timeout, httpVersion: prepared.options.httpVersion,
            verifiesTLS: prepared.options.verifiesTLS, spoolBound: configuration.spoolBound,
            spoolDirectory: configuration.spoolDirectory, responseLimit: configuration.responseLimit)
    }

    /// The request with the transport's own fields in their places, as it will stand on the wire.
    private func withTransportFields(_ request: SentRequest) -> SentRequest {
        var left = request.headers
        var sent = request
        sent.headers = transportRequest(request).wireFields.map { field in
            let index = left.firstIndex { HeaderFields.isSame($0.name, field.name) && $0.value == field.value }
            return index.map { left.remove(at: $0) } ?? SentHeader(field.name, field.value, origin: .transport)
        }
        return sent
    }
}
