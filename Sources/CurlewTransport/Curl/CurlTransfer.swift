internal import CCurlewCurl
internal import CurlewBytes
internal import HTTPMessage

/// One request inside libcurl, from its settings to its result. Lives on the loop's thread; libcurl holds an unowned
/// pointer to it between `configure` and `end`.
@safe final class CurlTransfer {
    let id: TransferID
    let start: TransferStart
    let easy: OpaquePointer
    let request: TransportRequest
    let url: URLText
    let events: @Sendable (TransportEvent) -> Void
    let clock: TransferClock
    /// Where libcurl puts the words of an error.
    let message: UnsafeMutablePointer<CChar>
    /// The header lines for libcurl, which reads them until the end.
    var lines: UnsafeMutablePointer<curl_slist>?
    /// Where to connect to instead, for libcurl.
    var detours: UnsafeMutablePointer<curl_slist>?
    var collector: ResponseCollector?
    var upload: UploadCursor
    var phases = PhaseTracker()
    var uploadGate = ProgressGate()
    var downloadGate = ProgressGate()
    /// When the whole body had been handed over.
    var sentAt: ContinuousClock.Instant?
    /// Sockets that are being connected, to see when one is: libcurl's own mark comes only after TLS.
    var sockets: [Int32] = []
    /// Who decides about the connections that this transfer makes, oldest first.
    var guards: [ConnectionGuard] = []
    /// The one over the connection in use.
    var connectionGuard: ConnectionGuard?
    /// Our own reason for stopping libcurl; it outranks libcurl's.
    var fault: TransportError?
    var stallWatch = StallDetector()
    var heard = CurlLogFindings()
    /// Why this is the second try, or nil.
    let firstFault: ProtocolFault?
    /// libcurl waits for a stream of the body.
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
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        collector = ResponseCollector(start.request)
        upload = UploadCursor(start.request.body ?? RequestBody(pieces: []))
    }

    deinit {
        unsafe ccurl_slist_free_all(lines)
        unsafe ccurl_slist_free_all(detours)
        unsafe message.deallocate()
    }

    func begin() {
        events(.phase(phases.phase))
    }

    /// Goes on sending after a stream had nothing to give.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        _ = unsafe ccurl_easy_continue(easy)
    }

    func enter(_ phase: TransportPhase) {
        if phases.enter(phase) { events(.phase(phase)) }
    }
}
