internal import CCurlewCurl
internal import Synchronization

/// libcurl itself, loaded at its first use.
enum CurlLibrary {
    private static let loading = Mutex(())

    /// The reason why libcurl could not be loaded, or nil. Each call tries again: descriptors may have become free.
    static var failure: String? {
        loading.withLock { _ in unsafe ccurl_load().map { unsafe String(cString: $0) } }
    }
}
