internal import CCurlewCurl
internal import CurlewBytes
internal import Glibc
internal import HTTPMessage

/// Functions that libcurl calls, always on the loop's thread. A function that takes fewer bytes than it was given ends
/// the transfer; `fault` holds the reason.
extension CurlTransfer {
    static let headerCallback: ccurl_receive = { bytes, size, count, context in
        unsafe receive(bytes, size * count, context) { transfer, bytes in
            unsafe transfer.receive(line: [UInt8](bytes))
        }
    }

    static let bodyCallback: ccurl_receive = { bytes, size, count, context in
        if let transfer = unsafe from(context), transfer.waitsForReader() { return Int(CURL_WRITEFUNC_PAUSE) }
        return unsafe receive(bytes, size * count, context) { transfer, bytes in unsafe transfer.receive(body: bytes) }
    }

    static let readCallback: ccurl_read = { room, size, count, context in
        guard let transfer = unsafe from(context) else { return 0 }
        return unsafe transfer.send(into: UnsafeMutableRawBufferPointer(start: room, count: size * count))
    }

    static let seekCallback: ccurl_seek = { context, offset, origin in
        guard let transfer = unsafe from(context), origin == 0, offset == 0 else { return 2 }
        return transfer.upload.rewind() ? 0 : 2
    }

    static let progressCallback: ccurl_progress = { context, _, _, _, sent in
        guard let transfer = unsafe from(context) else { return 0 }
        return transfer.observe(sent: Int64(sent)) ? 0 : 1
    }

    static let socketCallback: ccurl_socket = { context, socket, _ in
        // libcurl would let child processes inherit its sockets.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        let transfer = unsafe from(context)
        if transfer?.hasLongHead != true { limitUnsent(in: socket) }
        transfer?.sockets.append(socket)
        transfer?.kept.remove(socket)
        return 0
    }

    static let readyCallback: ccurl_ready = { context, remote, local, remotePort, localPort in
        guard let transfer = unsafe from(context), !transfer.isSecured || transfer.isGuarded() else {
            return CURL_PREREQFUNC_ABORT
        }
        let isReused = unsafe ccurl_get_long(transfer.easy, CURLINFO_NUM_CONNECTS) == 0 && transfer.heldHead == nil
        let ssl = unsafe transfer.isSecured ? ccurl_get_ssl(transfer.easy) : nil
        transfer.isUnclean = unsafe isReused && transfer.kept.holdBytes(ssl, local, localPort, remote, remotePort)
        guard !transfer.isUnclean else { return CURL_PREREQFUNC_ABORT }
        transfer.prove()
        return CURL_PREREQFUNC_OK
    }

    /// Limits the bytes that the system buffers for sending. Without this limit it takes megabytes of a body at once,
    /// and a slow upload could not be told from a complete one that waits for its answer.
    private static func limitUnsent(in socket: Int32) {
        var most = unsentLimit
        _ = unsafe setsockopt(
            socket, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &most, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Most bytes that the system buffers unsent; sent bytes without an acknowledgement do not count.
    private static let unsentLimit: Int32 = 64 << 10

    static let debugCallback: ccurl_debug = { _, kind, words, count, context in
        guard let transfer = unsafe from(context) else { return 0 }
        let bytes = unsafe UnsafeRawBufferPointer(start: words, count: count)
        switch kind {
        case CURLINFO_TEXT where transfer.readsLog: transfer.readLog(unsafe String(decoding: bytes, as: UTF8.self))
        case CURLINFO_HEADER_OUT: unsafe transfer.recorder?.take(head: bytes)
        case CURLINFO_DATA_OUT: unsafe transfer.recorder?.take(bytes)
        default: break
        }
        return 0
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        unsafe context.map { unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let transfer = unsafe from(context) else { return 0 }
        return unsafe take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private func send(into room: UnsafeMutableRawBufferPointer) -> Int {
        // libcurl pauses after each call to keep the rate; small portions make it even.
        let most = request.sendRate > 0 ? max(1, request.sendRate / 8) : room.count
        switch unsafe upload.read(into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(most))) {
        case .bytes(let count): return count
        case .end: return 0
        case .nothingYet:
            isPaused = true
            return Int(CURL_READFUNC_PAUSE)
        case .failure(let error):
            fault = error
            return Int(CURL_READFUNC_ABORT)
        }
    }

    private func receive(line: [UInt8]) -> Bool {
        if beginsNextAnswer(line) { beginNextAnswer() }
        enter(.receiving)
        do throws(TransportError) {
            if let head = try collector?.receive(line: line) { return receive(head) }
            return true
        } catch {
            fault = error
            return false
        }
    }

    private func receive(_ head: ResponseHead) -> Bool {
        let isHeld = holds(head)
        if !isHeld { events(.head(head)) }
        // After the head libcurl logs little, and only its log tells of bytes after the end of the body.
        if head.version.hasPrefix("HTTP/1") {
            startReadingLog()
            kept.add(sockets)
        }
        if head.leavesConnectionUnclear { _ = unsafe ccurl_set_long(easy, CURLOPT_FORBID_REUSE, 1) }
        // A HEAD request with a body is an upload for libcurl, which would wait for the response's body.
        isSatisfied = request.method == "HEAD" && request.body != nil && !isHeld
        return !isSatisfied
    }

    private func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        tellHeldHead()
        do throws(TransportError) {
            try unsafe collector?.receive(body: bytes, goOn: mayGoOn)
        } catch {
            fault = error
            return false
        }
        if downloadGate.opens(at: .now) { reportDownload() }
        return true
    }

    /// True while the reader of the body's stream is behind; the transfer continues when there is room.
    private func waitsForReader() -> Bool {
        isHeld = collector?.stream?.hasRoom(orTell: wake) == false
        isPaused = isPaused || isHeld
        return isHeld
    }

    /// Throws after a cancellation and after the time limit. Called while one call decodes, which may take long:
    /// libcurl checks its limits, and the loop its commands, only between calls.
    private func mayGoOn() throws(TransportError) {
        if start.cancellation.isSet { throw .cancelled }
        let whole = request.times.whole
        guard whole > .zero, ContinuousClock.now - clock.begunAt >= whole else { return }
        throw .timedOut(.whole, after: whole, phase: .receiving)
    }

    /// The error of the time limit that the transfer has reached; nil while it may go on.
    func overdue(at now: ContinuousClock.Instant) -> TransportError? {
        guard !isHeld else { return nil }
        let place = TransferWatch.Place(
            phase: phases.phase, sent: unsafe ccurl_get_offset(easy, CURLINFO_SIZE_UPLOAD_T),
            received: Int64(collector?.headBytes ?? 0) + (collector?.wireBytes ?? 0),
            isHeadWhole: collector?.head != nil)
        return watch.limit(at: place, now).map { .timedOut($0, after: request.times[$0], phase: phases.phase) }
    }

    func reportDownload() {
        events(.received(collector?.wireBytes ?? 0, of: collector?.announcedLength))
        if let piece = collector?.takeNews() { events(.body(piece)) }
    }

    /// Reads a log line. A connection with excess bytes is not used again: after HEAD libcurl drops these bytes and
    /// would keep the connection.
    private func readLog(_ words: String) {
        logFindings.readLog(words)
        if logFindings.isClosing { noteEnd() }
        stopLateProof()
        if logFindings.excess > 0 { _ = unsafe ccurl_set_long(easy, CURLOPT_FORBID_REUSE, 1) }
    }

    /// Makes libcurl report its log lines from now on, for `logFindings`.
    func startReadingLog() {
        readsLog = true
        tellAll()
    }

    /// Makes libcurl call the debug function, which gets its log lines and the bytes that it sends.
    func tellAll() {
        _ = unsafe ccurl_set_long(easy, CURLOPT_VERBOSE, 1)
    }

    /// Called at every step of libcurl's state machine. Returns false to end the transfer.
    private func observe(sent: Int64) -> Bool {
        if phases.phase == .receiving {
            // The bytes received just after the last report are reported here when no more follow.
            if collector?.hasNews == true, downloadGate.opens(at: .now) { reportDownload() }
            return isMoving(sent: sent)
        }
        observePhase(sent: sent)
        return true
    }

    /// Returns false, with the reason in `fault`, when an HTTP/2 server has refused the request and stopped reading its
    /// body.
    private func isMoving(sent: Int64) -> Bool {
        guard sentAt == nil, !isPaused, !upload.isAtEnd, upload.count != 0, let head = collector?.head,
            head.version.hasPrefix("HTTP/2"), head.status >= 300,
            stallWatch.isStalled(sent: sent, received: collector?.wireBytes ?? 0, at: .now)
        else { return true }
        fault = .answeredEarly(sent: sent, of: upload.count)
        return false
    }

    private func observePhase(sent: Int64) {
        if unsafe ccurl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T) > 0 {
            observeUpload(sent)
        } else if url.isSecure, isThroughProxy, sockets.contains(where: Self.isConnected) {
            enter(.tls)
        } else if unsafe ccurl_get_offset(easy, CURLINFO_NAMELOOKUP_TIME_T) > 0 {
            enter(.connecting)
        }
    }

    static func isConnected(_ socket: Int32) -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getpeername(socket, $0, &size) == 0
            }
        }
    }

    private func observeUpload(_ sent: Int64) {
        enter(.sending)
        guard upload.count != 0 else { return enter(.waiting) }
        // libcurl's count includes the framing of chunks.
        let (sent, isSent) = upload.count.map { (sent, sent >= $0) } ?? (upload.offset, upload.isAtEnd)
        if isSent {
            noteSent()
        } else if sent > 0, uploadGate.opens(at: .now) {
            events(.uploaded(sent, of: upload.count))
        }
    }

    private func noteSent() {
        guard sentAt == nil else { return }
        sentAt = .now
        events(.uploaded(upload.offset, of: upload.count))
        enter(.waiting)
    }
}
