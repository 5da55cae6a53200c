internal import CCurlewCurl

/// libcurl's multi handle. Only `wakeUp` may be called from a thread other than the loop's.
///
/// `@unchecked`: the handle is made on one thread, then belongs to the loop's thread; `curl_multi_wakeup` is the one
/// call that libcurl allows from any thread, and the engine's lock keeps the handle alive meanwhile.
@safe struct MultiHandle: @unchecked Sendable {
    private let multi: OpaquePointer

    /// Makes a handle that can be woken. Without a free descriptor libcurl makes one that cannot and would wait for
    /// ever; that is an error here.
    init() throws(TransportError) {
        guard let multi = unsafe ccurl_multi_init() else { throw .outOfMemory }
        unsafe self.multi = unsafe multi
        guard wakeUp() else {
            cleanUp()
            throw .outOfDescriptors
        }
    }

    @discardableResult
    func wakeUp() -> Bool {
        unsafe ccurl_multi_wakeup(multi) == CURLM_OK
    }

    /// Keeps at most `count` connections open, idle ones included: the oldest idle one makes room for a new one.
    func limitConnections(to count: Int) {
        _ = unsafe ccurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, count)
    }

    func cleanUp() {
        unsafe ccurl_multi_cleanup(multi)
    }

    func perform() {
        var running: Int32 = 0
        _ = unsafe ccurl_multi_perform(multi, &running)
    }

    func poll(milliseconds: Int32) {
        _ = unsafe ccurl_multi_poll(multi, milliseconds)
    }

    func add(_ easy: OpaquePointer) -> Bool {
        unsafe ccurl_multi_add(multi, easy) == CURLM_OK
    }

    func remove(_ easy: OpaquePointer) {
        _ = unsafe ccurl_multi_remove(multi, easy)
    }

    /// The next transfer that has ended, with libcurl's result.
    func nextDone() -> (easy: OpaquePointer, result: CURLcode)? {
        var result = CURLE_OK
        guard let easy = unsafe ccurl_multi_next_done(multi, &result) else { return nil }
        return unsafe (easy, result)
    }
}
