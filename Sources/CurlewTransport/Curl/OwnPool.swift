internal import CCurlewCurl

/// The connection of one transfer, kept apart from all others and closed with it. libcurl says of a connection whether it
/// could be used again, which `CURLOPT_FORBID_REUSE` would hide; of HTTP/2 that is all that tells an end from a fault.
@safe struct OwnPool {
    private let pool: OpaquePointer

    /// Nil where there is no memory.
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
