internal import CCurl

/// libcurl itself, loaded when first asked for.
enum CurlLibrary {
    /// Why it could not be loaded, or nil. Loading happens once in a process.
    static let failure: String? = unsafe ccurl_load().map { unsafe String(cString: $0) }
}
