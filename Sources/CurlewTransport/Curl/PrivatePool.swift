internal import CCurlewCurl

/// A connection pool of one transfer, whose connection is closed with it. Its effect is that of `CURLOPT_FORBID_REUSE`,
/// but libcurl still logs whether the connection could be used again. For HTTP/2 only that log line distinguishes the
/// end of a body from a fault; `FORBID_REUSE` would hide it.
@safe struct PrivatePool {
    private let pool: OpaquePointer

    /// Nil when there is no memory.
    init?(for easy: OpaquePointer) {
        guard let pool = unsafe ccurl_pool_init() else { return nil }
        unsafe self.pool = unsafe pool
        guard unsafe ccurl_set_pool(easy, pool) == CURLE_OK else {
            unsafe ccurl_pool_cleanup(pool)
            return nil
        }
    }

    func close(_ easy: OpaquePointer) {
        _ = unsafe ccurl_set_pool(easy, nil)
        unsafe ccurl_pool_cleanup(pool)
    }
}
