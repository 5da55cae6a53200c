internal import CCurlewCurl

/// Easy handles that are used again. Connections belong to the multi handle, not to these.
@safe struct IdleHandles {
    private var handles: [OpaquePointer] = unsafe []

    /// Most bytes read from a socket at once; libcurl's default is 16 KiB. The size for sending stays at libcurl's 64
    /// KiB: a larger part of a file does not stay in the processor's cache between reading and sending, and is sent
    /// more slowly.
    private static let downloadBuffer = 100 << 10

    /// A handle with no setting but its buffer size; nil when there is no memory.
    mutating func take() -> OpaquePointer? {
        if let easy = unsafe handles.popLast() { return unsafe easy }
        guard let easy = unsafe ccurl_easy_init() else { return nil }
        _ = unsafe ccurl_set_long(easy, CURLOPT_BUFFERSIZE, Self.downloadBuffer)
        return unsafe easy
    }

    /// Takes back a handle that no multi handle holds. In libcurl 7.88 a handle keeps its buffer while other streams
    /// use its connection; the size cannot be set again then, and the handle is freed.
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
