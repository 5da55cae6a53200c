internal import CCurlewCurl

/// Easy handles to be used again. Connections are kept by the multi handle, not by them.
@safe struct IdleHandles {
    private var handles: [OpaquePointer] = unsafe []

    /// How much is read from a socket at once; libcurl's own is 16 KiB. What it sends at once stays at its own 64 KiB:
    /// larger stretches of a file no longer fit the processor's cache between reading and sending, and go up more
    /// slowly.
    private static let downloadBuffer = 100 << 10

    /// One with no settings but the size of its buffer; nil without memory.
    mutating func take() -> OpaquePointer? {
        if let easy = unsafe handles.popLast() { return unsafe easy }
        guard let easy = unsafe ccurl_easy_init() else { return nil }
        _ = unsafe ccurl_set_long(easy, CURLOPT_BUFFERSIZE, Self.downloadBuffer)
        return unsafe easy
    }

    /// Takes back one that no multi handle holds. libcurl 7.88 leaves the buffer with a handle whose connection other
    /// streams go on using, and such a handle takes no other size: then it is worth nothing more.
    mutating func put(_ easy: OpaquePointer) {
        unsafe ccurl_easy_reset(easy)
        guard unsafe ccurl_set_long(easy, CURLOPT_BUFFERSIZE, Self.downloadBuffer) == CURLE_OK else {
            return unsafe ccurl_easy_cleanup(easy)
        }
        unsafe handles.append(easy)
    }

    mutating func cleanUp() {
        unsafe handles.forEach { unsafe ccurl_easy_cleanup($0) }
        unsafe handles.removeAll()
    }
}
