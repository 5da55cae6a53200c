extension TransportError {
    /// The same error with `change` applied to its texts: hosts, addresses, reasons.
    package func mappingTexts(_ change: (String) -> String) -> TransportError {
        switch self {
        case .nameNotFound(let host): .nameNotFound(host: change(host))
        case .refused(let host, let port): .refused(host: change(host), port: port)
        case .unreachable(let host, let port, let reason):
            .unreachable(host: change(host), port: port, reason: change(reason))
        case .untrustedCertificate(let host, let reason): .untrustedCertificate(host: change(host), reason: reason)
        case .pinMismatch(let host, let pinned, let found):
            .pinMismatch(host: change(host), pinned: pinned, found: found)
        case .proxyFailed(let proxy, let reason): .proxyFailed(proxy: change(proxy), reason: change(reason))
        case .tlsFailed(let host, .other(let text)): .tlsFailed(host: change(host), reason: .other(change(text)))
        case .tlsFailed(let host, let reason): .tlsFailed(host: change(host), reason: reason)
        case .noCredentials(let reason): .noCredentials(reason: change(reason))
        case .notSent(let reason): .notSent(reason: change(reason))
        case .other(let code, let text): .other(code: code, text: change(text))
        case .protocolError(.other(let text)): .protocolError(.other(change(text)))
        case .invalidRequest, .unsupportedScheme, .timedOut, .cannotReadBody, .bodyEndsEarly, .reset, .emptyReply,
            .headCut, .notHTTP, .incomplete, .protocolError, .streamReset, .gaveUp, .noHTTP2, .answeredEarly,
            .headerTooLarge, .tooLarge, .inflatesTooMuch, .badContentEncoding, .cancelled, .unfitForFile, .cannotStore,
            .libraryMissing, .outOfMemory, .outOfDescriptors:
            self
        }
    }
}
