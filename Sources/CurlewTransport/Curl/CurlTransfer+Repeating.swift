internal import CurlewBytes
internal import HTTPMessage

extension CurlTransfer {
    /// The method may be repeated (RFC 9110 §9.2.2), and so may the body.
    var mayBeRepeated: Bool {
        request.body?.isRepeatable != false && MethodProperties.isIdempotent(request.method)
    }

    /// Why the request is to be sent once more on a new connection, or nil: the HTTP/2 connection ended before the
    /// head of an answer. libcurl repeats by itself what was refused (REFUSED_STREAM) and what a kept HTTP/1
    /// connection swallowed, and not this.
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
