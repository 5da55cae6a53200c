internal import CCurlewCurl
internal import CurlewBytes
internal import HTTPMessage

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
    /// The guards that check the connections of this transfer, the oldest first.
    var guards: [ConnectionGuard] = []
    /// The guard of the connection that carries the request.
    var connectionGuard: ConnectionGuard?
    /// The content of the files that the TLS settings name.
    var files = TLSFiles()
    /// Our own reason to stop libcurl; it takes precedence over libcurl's result.
    var fault: TransportError?
    var stallWatch = StallDetector()
    var watch: TransferWatch
    var heard = CurlLogFindings()
    /// True when libcurl's log lines are read.
    var isListening = false
    /// Nil unless the request has `recordsSending`.
    var recorder: SendingRecorder?
    /// True when libcurl closed the connection while the server still had it open.
    var endedByUs = false
    /// The fault of the first try when this is the second, else nil.
    let firstFault: ProtocolFault?
    /// The pool of a connection that no other transfer may use; see `OwnPool`.
    var ownPool: OwnPool?
    /// True while libcurl waits for bytes of a body stream.
    var isPaused = false
    /// The head of a 401 that may not be the last answer of a login; see `holds`.
    var heldHead: ResponseHead?
    /// True when the transfer was stopped on purpose, with everything received.
    var isSatisfied = false

    init(_ start: TransferStart, easy: OpaquePointer, after firstFault: ProtocolFault? = nil) {
        id = start.id
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
    func closeOwnPool() {
        unsafe ownPool?.close(easy)
        ownPool = nil
    }

    /// Continues to send after a body stream had no bytes.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        _ = unsafe ccurl_easy_continue(easy)
    }

    func enter(_ phase: TransportPhase) {
        if phases.enter(phase) { events(.phase(phase)) }
    }
}
