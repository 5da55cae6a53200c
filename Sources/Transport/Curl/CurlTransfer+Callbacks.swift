internal import Bytes
internal import CCurl
internal import Glibc
internal import HTTPMessage

/// What libcurl calls while it works, always on the loop's thread. Returning fewer bytes than were given ends the
/// transfer; `fault` says why.
extension CurlTransfer {
    static let headerCallback: ccurl_receive = { bytes, size, count, context in
        unsafe receive(bytes, size * count, context) { transfer, bytes in transfer.receive(line: bytes) }
    }

    static let bodyCallback: ccurl_receive = { bytes, size, count, context in
        unsafe receive(bytes, size * count, context) { transfer, bytes in transfer.receive(body: bytes) }
    }

    static let readCallback: ccurl_read = { room, size, count, context in
        guard let transfer = unsafe from(context) else { return 0 }
        return unsafe transfer.upload.read(into: UnsafeMutableRawBufferPointer(start: room, count: size * count))
    }

    static let seekCallback: ccurl_seek = { context, offset, origin in
        guard let transfer = unsafe from(context), origin == 0 else { return 2 }
        return transfer.upload.rewind(to: Int(offset)) ? 0 : 2
    }

    static let progressCallback: ccurl_progress = { context, _, _, _, sent in
        unsafe from(context)?.observe(sent: Int64(sent))
        return 0
    }

    static let socketCallback: ccurl_socket = { context, socket, _ in
        // libcurl leaves its sockets open in child processes.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        unsafe from(context)?.sockets.append(socket)
        return 0
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        unsafe context.map { unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ take: (CurlTransfer, [UInt8]) -> Bool
    ) -> Int {
        guard let transfer = unsafe from(context) else { return 0 }
        let copy = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
        return take(transfer, copy) ? count : 0
    }

    private func receive(line: [UInt8]) -> Bool {
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
        events(.head(head))
        // A body that goes with HEAD hides the method from libcurl, which would wait for a body.
        isSatisfied = request.method == "HEAD" && request.body != nil
        return !isSatisfied
    }

    private func receive(body bytes: [UInt8]) -> Bool {
        do throws(TransportError) {
            try collector?.receive(body: bytes)
        } catch {
            fault = error
            return false
        }
        if downloadGate.opens(at: .now) { reportDownload() }
        return true
    }

    func reportDownload() {
        events(.received(collector?.wireBytes ?? 0, of: collector?.announcedLength))
    }

    /// Called at every step of libcurl's own states.
    private func observe(sent: Int64) {
        guard phases.phase < .receiving else { return }
        if unsafe ccurl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T) > 0 {
            observeUpload(sent)
        } else if url.isSecure, sockets.contains(where: Self.isConnected) {
            enter(.tls)
        } else if unsafe ccurl_get_offset(easy, CURLINFO_NAMELOOKUP_TIME_T) > 0 {
            enter(.connecting)
        }
    }

    private static func isConnected(_ socket: Int32) -> Bool {
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
        guard upload.count > 0 else { return enter(.waiting) }
        let isSent = sent >= upload.count
        if isSent {
            noteSent()
        } else if sent > 0, uploadGate.opens(at: .now) {
            events(.uploaded(sent, of: Int64(upload.count)))
        }
    }

    private func noteSent() {
        guard sentAt == nil else { return }
        sentAt = .now
        events(.uploaded(Int64(upload.count), of: Int64(upload.count)))
        enter(.waiting)
    }
}
