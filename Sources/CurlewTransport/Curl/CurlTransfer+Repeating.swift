internal import CurlewBytes
internal import HTTPMessage

extension CurlTransfer {
    /// True when both the method (RFC 9110 §9.2.2) and the body may be sent again.
    var mayBeRepeated: Bool {
        request.body?.isRepeatable != false && MethodProperties.isIdempotent(request.method)
    }

    /// The reason to send the request once more on a new connection: the HTTP/2 connection ended before the head of a
    /// response. Nil otherwise. libcurl itself repeats requests that were refused (REFUSED_STREAM) or lost on a kept
    /// HTTP/1 connection, but not these.
    func reasonToRepeat(_ error: TransportError?) -> ProtocolFault? {
        guard firstFault == nil, mayBeRepeated, collector?.head == nil, case .protocolError(let fault)? = error else {
            return nil
        }
        switch fault {
        case .connectionEnded, .wentAway: return fault
        default: return nil
        }
    }
}
