internal import CCurlewCurl
internal import CurlewBytes
internal import CurlewMessage

extension CurlTransfer {
    /// Writes every setting into the handle. Returns false, with the reason in `fault`, when libcurl refuses one.
    func configure() -> Bool {
        makeLines()
        let result = all(
            configureTarget(), configureVersion(), configureKeeping(), configureMethod(), configureLimits(),
            configureRoute(),
            configureTLS(), configureLogin(), configureCallbacks())
        if result != CURLE_OK { fault = fault ?? refusal(result) }
        return result == CURLE_OK
    }

    private func refusal(_ code: CURLcode) -> TransportError {
        guard code != CURLE_OUT_OF_MEMORY else { return .outOfMemory }
        return .other(code: Int(code.rawValue), text: unsafe String(cString: ccurl_easy_strerror(code)))
    }

    /// Sets the URL and its limits: http and https only, no redirects, no settings from the environment.
    private func configureTarget() -> CURLcode {
        unsafe all(
            ccurl_set_string(easy, CURLOPT_URL, url.wireText), ccurl_set_long(easy, CURLOPT_PATH_AS_IS, 1),
            ccurl_set_string(easy, CURLOPT_REQUEST_TARGET, request.connection.requestTarget),
            ccurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https"),
            ccurl_set_string(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https"),
            ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0),
            ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1),
            // A response that is not HTTP then arrives as a body without a head, so that its beginning can be shown.
            ccurl_set_long(easy, CURLOPT_HTTP09_ALLOWED, 1),
            // Without this option cancelling waits for the thread of the name look-up.
            ccurl_set_long(easy, CURLOPT_QUICK_EXIT, 1),
            ccurl_set_list(easy, CURLOPT_HTTPHEADER, lines))
    }

    /// True when the socket may not take the whole head at once. libcurl 7.88 then forgets the rest of the head, unless
    /// a body follows.
    var hasLongHead: Bool {
        let fields = request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        return request.body == nil && request.url.utf8.count + fields > 64 << 10
    }

    private func configureVersion() -> CURLcode {
        switch request.httpVersion {
        // A login belongs to a whole connection, and streams of HTTP/2 share one.
        case .automatic where request.login != nil: return setVersion(Int(CURL_HTTP_VERSION_1_1))
        case .automatic: return setVersion(Int(CURL_HTTP_VERSION_2TLS))
        case .http1: return setVersion(Int(CURL_HTTP_VERSION_1_1))
        case .http10: return setVersion(Int(CURL_HTTP_VERSION_1_0))
        case .http2 where url.isSecure: return setVersion(Int(CURL_HTTP_VERSION_2TLS))
        case .http2:
            startReadingLog()
            // libcurl 7.88 breaks the framing when it uses such a connection again (curl itself fails with error 16).
            privatePool = unsafe PrivatePool(for: easy)
            return privatePool == nil ? CURLE_OUT_OF_MEMORY : setVersion(Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE))
        }
    }

    private func setVersion(_ version: Int) -> CURLcode {
        unsafe ccurl_set_long(easy, CURLOPT_HTTP_VERSION, version)
    }

    private func configureMethod() -> CURLcode {
        if let body = request.body {
            // With a length of 0 libcurl 7.88 sends no last chunk, so that the request would never end.
            let length = request.isChunked ? -1 : body.count ?? -1
            return unsafe all(
                ccurl_set_long(easy, CURLOPT_UPLOAD, 1), ccurl_set_offset(easy, CURLOPT_INFILESIZE_LARGE, length),
                ccurl_set_offset(easy, CURLOPT_MAX_SEND_SPEED_LARGE, Int64(request.sendRate)),
                ccurl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method), configureRetry())
        }
        // With HEAD as a custom method libcurl would wait for a body.
        if request.method == "HEAD" { return unsafe ccurl_set_long(easy, CURLOPT_NOBODY, 1) }
        return unsafe all(
            ccurl_set_long(easy, CURLOPT_HTTPGET, 1),
            ccurl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method), configureRetry())
    }

    /// Sets whether the request goes over a kept connection and leaves one. The second try uses none. Connections to a
    /// socket file are not kept: libcurl does not tell which of them it uses, so none could be looked at before.
    private func configureKeeping() -> CURLcode {
        let isAlone = hasLongHead || request.unixSocket != nil
        return unsafe all(
            ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, isAlone || isSecond ? 1 : 0),
            ccurl_set_long(easy, CURLOPT_FORBID_REUSE, isAlone ? 1 : 0))
    }

    /// Allows or prevents libcurl's own repeat on a new connection when a kept one turns out to be dead. The repeat is
    /// right for methods that may be repeated (RFC 9110 §9.2.2). For others it is prevented: with a body by giving no
    /// function to rewind it, without one by using a new connection at once.
    private func configureRetry() -> CURLcode {
        if request.login != nil {
            // libcurl may send a message of the login without the body, and the body again with the next message.
            guard request.body?.isRepeatable == true else { return CURLE_OK }
            return unsafe ccurl_set_seek(easy, Self.seekCallback, context)
        }
        if hasLongHead || firstFault != nil { return CURLE_OK }
        if mayBeRepeated { return unsafe ccurl_set_seek(easy, Self.seekCallback, context) }
        return upload.count != 0 ? CURLE_OK : unsafe ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1)
    }

    /// Sets the limit for the whole exchange, which libcurl keeps. `TransferWatch` keeps the other limits.
    private func configureLimits() -> CURLcode {
        unsafe all(
            ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, request.times.whole.inMillisecondsRoundedUp),
            // libcurl's default is 300 s, which must not end a request that may take longer or has no limit.
            ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max)),
            ccurl_set_long(easy, CURLOPT_MAXAGE_CONN, Int(start.idleLimit.components.seconds)),
            ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message), ccurl_set_pointer(easy, CURLOPT_PRIVATE, context))
    }

    private func configureCallbacks() -> CURLcode {
        if recorder != nil { tellAll() }
        return unsafe all(
            ccurl_set_callbacks(
                easy, Self.headerCallback, Self.bodyCallback, Self.readCallback, Self.progressCallback, context),
            ccurl_set_socket(easy, Self.socketCallback, context),
            ccurl_set_ready(easy, Self.readyCallback, context),
            ccurl_set_debug(easy, Self.debugCallback, context))
    }

    var context: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    /// The request's header lines, then the fields that the transport adds. A line that ends in `;` sends an empty
    /// value; a line that ends in `:` keeps libcurl from adding that field.
    private func makeLines() {
        // libcurl adds the chunked coding itself where it sends the body; some messages of a login have no body.
        let added = request.addedFields.filter { request.login == nil || $0.name != "Transfer-Encoding" }
        let host = request.headers["Host"].map { [HeaderField("Host", $0)] } ?? []
        let given = HeaderFields((host + request.givenFields + added).filter { !request.connection.withholds($0.name) })
        var lines = given.map { $0.value.isBlank ? "\($0.name);" : "\($0.name): \($0.value)" }
        let unwanted = ["Accept", "Expect", "Content-Type"] + (request.connection.withholds("Host") ? ["Host"] : [])
        for name in unwanted where !given.contains(name) { lines.append("\(name):") }
        for line in lines { unsafe self.lines = unsafe ccurl_slist_append(self.lines, line) }
    }

    func all(_ codes: CURLcode...) -> CURLcode {
        codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }
}

extension Duration {
    var inMillisecondsRoundedUp: Int {
        let microseconds = min(inMicroseconds, Int64(Int32.max) * 1000)
        return Int((microseconds + 999) / 1000)
    }
}

extension String {
    fileprivate var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
