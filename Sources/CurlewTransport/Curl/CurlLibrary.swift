internal import CCurlewCurl
internal import Synchronization

/// libcurl itself, loaded when first asked for.
enum CurlLibrary {
    private static let loading = Mutex(())

    /// Why it could not be loaded, or nil. Asked again, it is tried again: descriptors may have become free.
    static var failure: String? {
        loading.withLock { _ in unsafe ccurl_load().map { unsafe String(cString: $0) } }
    }
}
