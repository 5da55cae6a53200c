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
    /// The header lines, which libcurl reads until the end.
    var lines: UnsafeMutablePointer<curl_slist>?
    /// Addresses to connect to instead of those of the look-up, in libcurl's form.
    var detours: UnsafeMutablePointer<curl_slist>?
    var collector: ResponseCollector?
    var upload: UploadCursor
    var phases = PhaseTracker()
    var uploadGate = ProgressGate()
    var downloadGate = ProgressGate()
    /// Time at which libcurl had taken the whole body.
    var sentAt: ContinuousClock.Instant?
    /// Sockets that are being connected, to notice when one is connected: libcurl reports that only after TLS.
    var sockets: [Int32] = []
    /// The guards that check the connections of this transfer, the oldest first.
    var guards: [ConnectionGuard] = []
    /// The guard of the connection in use.
    var connectionGuard: ConnectionGuard?
    /// The content of the files that the TLS settings name.
    var files = TLSFiles()
    /// Our own reason for stopping libcurl; it takes precedence over libcurl's.
    var fault: TransportError?
    var stallWatch = StallDetector()
    var watch: TransferWatch
    var heard = CurlLogFindings()
    /// True when libcurl's remarks are read.
    var isListening = false
    /// Nil where nobody asked for a record.
    var recorder: SendingRecorder?
    /// The connection was closed here while the server still had it open.
    var endedByUs = false
    /// The fault of the first try when this is the second, or nil.
    let firstFault: ProtocolFault?
    /// Holds its connection when no other transfer may use that; see `OwnPool`.
    var ownPool: OwnPool?
    /// True while libcurl waits for a stream of the body.
    var isPaused = false
    /// The head that may not be the last one of a login.
    var heldHead: ResponseHead?
    /// Stopped on purpose with everything received.
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

    /// Closes a connection that is this transfer's own. Called when no multi handle holds the handle any more.
    func closeOwnPool() {
        unsafe ownPool?.close(easy)
        ownPool = nil
    }

    /// Continues sending after a stream had no bytes to give.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        _ = unsafe ccurl_easy_continue(easy)
    }

    func enter(_ phase: TransportPhase) {
        if phases.enter(phase) { events(.phase(phase)) }
    }
}
