internal import HTTPMessage
public import Serialization
public import Transport

extension Exchange {
    /// An exchange whose answer is read by `serializer`: value, error and checks follow from the bytes. Used when an
    /// answer comes, and when one from an earlier run is shown again.
    public init(
        request: SentRequest, response: TransportResponse, readBy serializer: ResponseSerializer, hops: [Hop] = [],
        date: Double, isCancelled: () -> Bool = { Task.isCancelled }
    ) {
        let outcome = serializer.outcome(
            status: response.head.status, fields: response.head.fields, body: response.body, url: request.url,
            isCancelled: isCancelled)
        self.init(
            request: request, response: response, outcome: outcome,
            checks: Check.all(serializer, response.head, outcome), hops: hops, date: date)
    }
}
