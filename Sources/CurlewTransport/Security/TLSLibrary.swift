internal import CCurlewTLS

/// OpenSSL, the library that libcurl uses too, loaded at its first use.
enum TLSLibrary {
    /// The reason why OpenSSL could not be loaded, or nil. It is loaded once per process.
    static let failure: String? = unsafe tls_load().map { unsafe String(cString: $0) }

    static var isThere: Bool { failure == nil }
}
