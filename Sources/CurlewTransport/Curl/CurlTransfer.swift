internal import CCurlewCurl
internal import CurlewBytes
internal import CurlewMessage
internal import Glibc

/// One request inside libcurl, from its settings to its result. Used on the loop's thread only; libcurl holds an
/// unowned pointer to it between `configure` and `end`.
@safe final class CurlTransfer {
    let id: TransferID
    let start: TransferStart
    let easy: OpaquePointer
    let request: TransportRequest
    let url: URLText
    let events: @Sendable (TransportEvent) -> Void
    let clock: TransferClock
    /// Buffer for libcurl's error text.
    let message: UnsafeMutablePointer<CChar>
    /// The header lines, which libcurl reads until the transfer ends.
    var lines: UnsafeMutablePointer<curl_slist>?
    /// Addresses to connect to in place of looked-up ones, in the form of `CURLOPT_CONNECT_TO`.
    var detours: UnsafeMutablePointer<curl_slist>?
    var collector: ResponseCollector?
    var upload: UploadCursor
    var phases = PhaseTracker()
    var uploadGate = ProgressGate()
    var downloadGate = ProgressGate()
    /// The time at which libcurl had taken the last byte of the request's body; nil before.
    var sentAt: ContinuousClock.Instant?
    /// The sockets of this transfer. They show when a connection stands; libcurl itself reports it only after TLS.
    var sockets: [Int32] = []
    /// The verifiers that check the connections of this transfer, the oldest first.
    var verifiers: [CertificateVerifier] = []
    /// The guard of the connection that carries the request.
    var verifier: CertificateVerifier?
    /// The content of the files that the TLS settings name.
    var files = TLSFiles()
    /// Our own reason to stop libcurl; it takes precedence over libcurl's result.
    var fault: TransportError?
    var stallWatch = StallDetector()
    var watch: TransferWatch
    var logFindings = CurlLogFindings()
    /// True when libcurl's log lines are read.
    var readsLog = false
    /// Nil unless the request has `recordsSending`.
    var recorder: SendingRecorder?
    /// True when libcurl closed the connection while the server still had it open.
    var endedByUs = false
    /// The fault of the first try when this is the second, else nil.
    let firstFault: ProtocolFault?
    /// True when this is the second try, which uses no kept connection.
    let isSecond: Bool
    /// The sockets of the loop's connections that may be used again.
    let kept: KeptSockets
    /// True when the kept connection was no longer clean, and nothing was sent over it; the request goes again.
    var isUnclean = false
    /// The pool of a connection that no other transfer may use; see `PrivatePool`.
    var privatePool: PrivatePool?
    /// True while libcurl waits for bytes of a body stream, or for room in the response's stream.
    var isPaused = false
    /// True while libcurl waits for room in the response's stream, which is no fault of the server.
    var isHeld = false
    /// Makes the loop call `resume`.
    var wake: @Sendable () -> Void = {}
    /// The head of a 401 that may not be the last answer of a login; see `holds`.
    var heldHead: ResponseHead?
    /// True when the transfer was stopped on purpose, with everything received.
    var isSatisfied = false

    init(
        _ start: TransferStart, easy: OpaquePointer, kept: KeptSockets, isSecond: Bool = false,
        after firstFault: ProtocolFault? = nil
    ) {
        id = start.id
        self.kept = kept
        self.isSecond = isSecond
        self.firstFault = firstFault
        self.start = start
        unsafe self.easy = unsafe easy
        request = start.request
        url = start.url
        events = start.events
        clock = TransferClock(postedAt: start.postedAt, begunAt: .now)
        watch = TransferWatch(start.request.times, begunAt: clock.begunAt)
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        collector = ResponseCollector(start.request)
        upload = UploadCursor(start.request.body ?? RequestBody(pieces: []))
        if request.recordsSending { recorder = SendingRecorder(request, isSecure: url.isSecure) }
    }

    deinit {
        unsafe ccurl_slist_free_all(lines)
        unsafe ccurl_slist_free_all(detours)
        unsafe message.deallocate()
    }

    func begin() {
        events(.phase(phases.phase))
    }

    /// Closes the transfer's own connection, if any. Called when no multi handle holds the easy handle any more.
    func closePrivatePool() {
        unsafe privatePool?.close(easy)
        privatePool = nil
    }

    /// Continues after a body stream had no bytes, or no room.
    func resume() {
        guard isPaused else { return }
        (isPaused, isHeld) = (false, false)
        _ = unsafe ccurl_easy_continue(easy)
    }

    func enter(_ phase: TransportPhase) {
        if phases.enter(phase) { events(.phase(phase)) }
    }
}

/// Detects an exchange without progress in either direction.
///
/// Over HTTP/2 a server may answer and then grant no more room for the body (RFC 9113 §8.1). libcurl waits for room
/// until the time limit, and does not report whether the response has ended.
struct StallDetector {
    static let patience = Duration.seconds(1)
    private var sent: Int64 = -1
    private var received: Int64 = -1
    private var since = ContinuousClock.now

    /// True when neither count has changed for `patience`.
    mutating func isStalled(sent: Int64, received: Int64, at now: ContinuousClock.Instant) -> Bool {
        if (sent, received) != (self.sent, self.received) {
            (self.sent, self.received, since) = (sent, received, now)
        }
        return now - since >= Self.patience
    }
}

/// Determines which side closed the connection. libcurl gives one result for a connection that the server closed and
/// for one that libcurl closed because of what the server sent. The state of the socket at that moment distinguishes
/// the two.
extension CurlTransfer {
    /// Sets `endedByUs`. Called while libcurl still has the socket.
    func noteEnd() {
        guard let socket = sockets.last(where: Self.isConnected) else { return }
        endedByUs = Self.isOpenOnTheOtherSide(socket)
    }

    /// False once the other side has closed or reset the connection.
    private static func isOpenOnTheOtherSide(_ socket: Int32) -> Bool {
        var facts = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        let code = unsafe getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &facts, &size)
        return code == 0 && Int(facts.tcpi_state) == Int(TCP_ESTABLISHED)
    }
}

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
        case .connectionEnded, .goAway: return fault
        default: return nil
        }
    }
}

/// Facts that libcurl reports only in its log lines (libcurl 7.88 and later), read out of their texts.
struct CurlLogFindings: Equatable {
    /// Bytes received after the end of a body.
    var excess: Int64 = 0
    /// The reason why the server accepts no more streams (GOAWAY, RFC 9113 §6.8), or nil.
    var goAway: HTTP2ErrorCode?
    /// The reason why GSS-API gave no proof, in its words, or nil.
    var ticketFault: String?
    /// True when the request is a stream of an HTTP/2 connection.
    var isHTTP2 = false
    /// True when the last log line announced that libcurl closes the connection.
    var isClosing = false

    mutating func readLog(_ words: String) {
        isClosing = false
        if words.hasPrefix("Excess found") {
            excess += Self.number(behind: "excess = ", in: words) ?? 0
        } else if words.hasPrefix("Leftovers after chunking") {
            excess += Self.number(behind: "chunking: ", in: words) ?? 0
        } else if words.contains("ed GOAWAY"), let code = Self.number(behind: "error=", in: words) {
            goAway = HTTP2ErrorCode(Int(code))
        } else if words.utf8.hasPrefix("Using Stream ID") {
            isHTTP2 = true
        } else if words.utf8.hasPrefix("Closing connection") {
            isClosing = true
        } else if words.utf8.hasPrefix("gss_"), let reason = words.utf8.firstRange(of: "failed: ".utf8) {
            ticketFault = Self.sentence(words[reason.upperBound...])
        }
    }

    /// The text without its line end and without the full stops that GSS-API appends to each of its texts.
    private static func sentence(_ words: Substring) -> String {
        var text = words
        while let last = text.utf8.last, last <= 0x20 || last == UInt8(ascii: ".") { text = text.dropLast() }
        return String(text)
    }

    private static func number(behind mark: String, in words: String) -> Int64? {
        guard let start = words.firstRange(of: mark)?.upperBound else { return nil }
        // In one of these lines libcurl writes a space before the number.
        return Int64(words[start...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
    }
}

extension CurlTransfer {
    /// Sets the route: direct, through a proxy, or through a socket file. The environment (`http_proxy`, `no_proxy`) is
    /// ignored.
    func configureRoute() -> CURLcode {
        makeDetours()
        let proxy = if case .url(let text) = request.proxy { text } else { "" }
        let codes = unsafe all(
            ccurl_set_string(easy, CURLOPT_PROXY, proxy), ccurl_set_string(easy, CURLOPT_NOPROXY, ""),
            // Without this option the proxy's response to CONNECT would be taken for the server's.
            ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            ccurl_set_list(easy, CURLOPT_CONNECT_TO, detours),
            ccurl_set_long(easy, CURLOPT_IPRESOLVE, addresses))
        guard let path = request.unixSocket, codes == CURLE_OK else { return codes }
        return unsafe ccurl_set_string(easy, CURLOPT_UNIX_SOCKET_PATH, path)
    }

    /// The proxy of the request; nil for a direct connection.
    var proxy: ProxyAddress? { ProxyAddress(request.proxy) }

    var proxyRoute: ProxyRoute? { proxy.map { ProxyRoute(name: $0.name, isTunnel: goesThroughTunnel) } }

    private var goesThroughTunnel: Bool { url.isSecure || proxy?.scheme.utf8.hasPrefix("socks") == true }

    /// True without a proxy, and once the proxy lets bytes through: a handshake with the server has begun, or the
    /// request is being sent.
    var isThroughProxy: Bool { proxy == nil || phases.phase >= .proving || verifiers.contains { !$0.isForProxy } }

    private var addresses: Int {
        switch request.connection.addresses {
        case .any: Int(CURL_IPRESOLVE_WHATEVER)
        case .version4: Int(CURL_IPRESOLVE_V4)
        case .version6: Int(CURL_IPRESOLVE_V6)
        }
    }

    private func makeDetours() {
        for name in request.resolved {
            let address = name.address.utf8.contains(":") ? "[\(name.address)]" : name.address
            let host = name.host == "*" ? "" : name.host
            unsafe detours = unsafe ccurl_slist_append(detours, "\(host):\(name.port):\(address):\(name.port)")
        }
        for detour in request.connection.detours {
            unsafe detours = unsafe ccurl_slist_append(detours, detour.text)
        }
    }
}

/// Logins by NTLM and Negotiate. One transfer then consists of several requests by libcurl, and the heads of the
/// intermediate answers arrive here too. Only the next head shows that a 401 was not the final answer.
extension CurlTransfer {
    /// Most 401 answers that libcurl responds to within one transfer. Its default is no limit, so a server could ask
    /// for ever.
    static let loginLimit = 10

    func configureLogin() -> CURLcode {
        guard let login = request.login else { return CURLE_OK }
        // The log lines show when GSS-API has answered, and why it gave no proof.
        startReadingLog()
        return unsafe all(
            ccurl_set_long(easy, CURLOPT_HTTPAUTH, login.scheme.bit),
            ccurl_set_long(easy, CURLOPT_MAXREDIRS, Self.loginLimit),
            ccurl_set_string(easy, CURLOPT_USERNAME, login.user),
            ccurl_set_string(easy, CURLOPT_PASSWORD, login.password))
    }

    /// Enters the phase `proving` of a request with a login: the connection stands, and libcurl next produces the first
    /// message of the login.
    func prove() {
        if request.login != nil { enter(.proving) }
    }

    /// True for a status line after a complete head: libcurl has responded to that head's challenge.
    func beginsNextAnswer(_ line: [UInt8]) -> Bool {
        request.login != nil && collector?.head != nil && line.starts(with: "HTTP/".utf8)
    }

    func beginNextAnswer() {
        collector = ResponseCollector(request)
        heldHead = nil
    }

    /// Holds back a 401, which may be another challenge of the login; true when it was held. It is reported once its
    /// body or the end follows; else libcurl sends the next message, and its answer is waited for.
    func holds(_ head: ResponseHead) -> Bool {
        guard request.login != nil, head.status == 401 else { return false }
        heldHead = head
        phases = PhaseTracker(phase: .waiting)
        return true
    }

    func tellHeldHead() {
        guard let head = heldHead else { return }
        heldHead = nil
        _ = phases.enter(.receiving)
        events(.head(head))
    }

    /// Shuts the sockets down when the transfer was cancelled. Called for every log line: GSS-API may return a message
    /// after the caller has gone, and libcurl logs a line before it sends such a message, so none is sent.
    func stopLateProof() {
        guard request.login != nil, start.cancellation.isSet else { return }
        for socket in sockets { _ = shutdown(socket, Int32(SHUT_RDWR)) }
    }
}

extension ConnectionLogin.Scheme {
    fileprivate var bit: Int {
        switch self {
        case .ntlm: Int(ccurl_auth_ntlm)
        case .negotiate: Int(ccurl_auth_negotiate)
        }
    }
}
