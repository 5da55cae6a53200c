internal import CCurlewTLS

/// OpenSSL itself, loaded when first asked for: the one that libcurl works with.
enum TLSLibrary {
    /// Why it could not be loaded, or nil. Loading happens once in a process.
    static let failure: String? = unsafe tls_load().map { unsafe String(cString: $0) }

    static var isThere: Bool { failure == nil }
}
