internal import CCurlewCurl
internal import CurlewBytes
internal import CurlewMessage

extension CurlTransfer {
    /// The error by libcurl's result and by our own findings; nil after a success.
    func error(for result: CURLcode) -> TransportError? {
        if isSatisfied { return nil }
        if let fault = fault ?? verifiers.lazy.compactMap(\.error).first { return fault }
        guard result == CURLE_OK else { return named(withoutHead(TransportError(facts(result)))) }
        guard collector?.head != nil else { return withoutHead(.emptyReply) }
        return collector?.flaw ?? missingFarewell ?? missingEnd
    }

    /// The error for a body that ends with the connection when TLS did not announce that end (`close_notify`, RFC 8446
    /// §6.1): an attacker may have cut the body, and libcurl takes the cut for its end.
    private var missingFarewell: TransportError? {
        guard collector?.head?.endsByClose == true, request.method != "HEAD",
            let heard = verifier?.heard, heard.alert != 0
        else { return nil }
        return .incomplete(received: collector?.wireBytes ?? 0, expected: nil)
    }

    /// The error for an HTTP/2 body without a length that stops at malformed frames. libcurl 7.88 takes them for the
    /// end of the body and only closes the connection (RFC 9113 §5.4.1). After a GOAWAY libcurl closes sound
    /// connections too, so this is no error then.
    private var missingEnd: TransportError? {
        guard isHTTP2, logFindings.isClosing, logFindings.goAway == nil, collector?.head?.mayHaveBody == true,
            request.method != "HEAD", collector?.announcedLength == nil
        else { return nil }
        return named(.incomplete(received: collector?.wireBytes ?? 0, expected: nil))
    }

    /// The error with its real cause when it is about an HTTP/2 connection that ended. The cause is the server's
    /// GOAWAY, or frames for which libcurl closed the connection.
    private func named(_ error: TransportError) -> TransportError {
        switch error {
        case .protocolError(.connectionEnded):
            if let code = logFindings.goAway { return .protocolError(.goAway(code)) }
        case .noHTTP2, .emptyReply, .incomplete: break
        default: return error
        }
        return endedByUs && (isHTTP2 || logFindings.isHTTP2) ? .protocolError(.brokenFrames) : error
    }

    /// Replaces an empty reply by a cut head when some of the head arrived; libcurl does not distinguish them.
    private func withoutHead(_ error: TransportError) -> TransportError {
        error == .emptyReply && (collector?.headBytes ?? 0) > 0 ? .headCut : error
    }

    /// Reports the last progress and returns the result. Must be called after the loop has removed the handle.
    func end(_ error: TransportError?) -> TransferResult {
        tellHeldHead()
        if collector?.head != nil { reportDownload() }
        let (timings, written) = (timings, recorder?.end())
        do throws(TransportError) {
            var response = try response(timings, isComplete: error == nil, isBounded: error?.isOfSize == true)
            response?.written = written
            guard error == nil, let response else {
                return .failure(
                    TransportFailure(
                        error ?? .emptyReply, partial: response, timings: timings, tls: tlsReport, proxy: proxyRoute,
                        written: written))
            }
            return .success(response)
        } catch let storing {
            return .failure(
                TransportFailure(
                    error ?? storing, timings: timings, tls: tlsReport, proxy: proxyRoute, written: written))
        }
    }

    /// The response, or nil when no complete head arrived. Throws when its body cannot be stored.
    private func response(
        _ timings: Timings, isComplete: Bool, isBounded: Bool
    ) throws(TransportError) -> TransportResponse? {
        guard var collector = collector.take(), let head = collector.finishedHead else { return nil }
        if !isBounded { collector.keepUndecoded() }
        let (kept, wire, headBytes) = (collector.keptEncoding, collector.wireBytes, Int64(collector.headBytes))
        let (stored, notes) = (collector.stored, notes(head, kept))
        return TransportResponse(
            head: head, body: try collector.finishBody(), isComplete: isComplete, keptEncoding: kept, wireBytes: wire,
            headBytes: headBytes, requestBytes: requestBytes, timings: timings,
            connectionReused: unsafe ccurl_get_long(easy, CURLINFO_NUM_CONNECTS) == 0, remoteAddress: remoteAddress,
            tls: tlsReport, stored: stored, notes: notes)
    }

    private func notes(_ head: ResponseHead, _ keptEncoding: String?) -> [ResponseNote] {
        [
            firstFault.map { .sentAgain($0) }, head.framingNote,
            // Bytes after a 204 are its forbidden body, which has its own note.
            logFindings.excess > 0 && head.framingNote == nil ? .excess(logFindings.excess) : nil,
            unaskedPart(head), keptEncoding.map { .encodingKept($0) },
            logFindings.ticketFault.map { .noTicket($0) },
        ].compactMap(\.self)
    }

    private func unaskedPart(_ head: ResponseHead) -> ResponseNote? {
        guard head.status == 206, !request.headers.contains("Range") else { return nil }
        return .unaskedPart(head.fields["Content-Range"])
    }

    /// The report of the connection that carried the request. Without one: of the connection to the server that was
    /// refused.
    private var tlsReport: TLSReport? {
        verifier?.report ?? verifiers.last { !$0.isForProxy }?.report
    }

    private var requestBytes: Int64 {
        unsafe Int64(ccurl_get_long(easy, CURLINFO_REQUEST_SIZE)) + ccurl_get_offset(easy, CURLINFO_SIZE_UPLOAD_T)
    }

    private var remoteAddress: String? {
        guard let address = unsafe ccurl_get_string(easy, CURLINFO_PRIMARY_IP), unsafe address.pointee != 0 else {
            return nil
        }
        let text = unsafe String(cString: address)
        let host = text.contains(":") ? "[\(text)]" : text
        return "\(host):\(unsafe ccurl_get_long(easy, CURLINFO_PRIMARY_PORT))"
    }

    private var timings: Timings {
        let mark = { unsafe Duration.microseconds(ccurl_get_offset(self.easy, $0)) }
        return clock.timings(
            TransferClock.Marks(
                nameLookup: mark(CURLINFO_NAMELOOKUP_TIME_T), connect: mark(CURLINFO_CONNECT_TIME_T),
                tls: mark(CURLINFO_APPCONNECT_TIME_T), preTransfer: mark(CURLINFO_PRETRANSFER_TIME_T),
                sent: sentAt.map { $0 - clock.begunAt }, firstByte: mark(CURLINFO_STARTTRANSFER_TIME_T),
                total: mark(CURLINFO_TOTAL_TIME_T)))
    }

    private func facts(_ result: CURLcode) -> CurlInfo {
        let words = unsafe String(cString: message)
        return CurlInfo(
            code: result, text: words.isEmpty ? unsafe String(cString: ccurl_easy_strerror(result)) : words,
            systemError: Int32(truncatingIfNeeded: unsafe ccurl_get_long(easy, CURLINFO_OS_ERRNO)),
            handshake: verifiers.last?.heard, tls: request.tls, proxy: proxy,
            connectCode: unsafe ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE),
            socksCode: unsafe ccurl_get_long(easy, CURLINFO_PROXY_ERROR), isThroughProxy: isThroughProxy,
            isProxyHandshake: verifiers.last?.isForProxy == true, url: url, phase: phases.phase,
            timeout: request.times.whole, expected: collector?.announcedLength, hasHead: collector?.head != nil,
            wireBytes: collector?.wireBytes ?? 0, isHTTP2: isHTTP2)
    }

    /// True for an HTTP/2 connection. Before any response: true when HTTP/2 was requested.
    private var isHTTP2: Bool {
        let version = unsafe ccurl_get_long(easy, CURLINFO_HTTP_VERSION)
        return version == Int(CURL_HTTP_VERSION_2_0) || version == 0 && request.httpVersion == .http2
    }
}

extension TransportError {
    /// True for a body that passed a size limit. Its undecoded rest is not kept: it would pass the limit too.
    fileprivate var isOfSize: Bool {
        switch self {
        case .tooLarge, .inflatesTooMuch: true
        default: false
        }
    }
}
